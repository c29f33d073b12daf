"""A row of the table in bench/RESULTS.md."""

import dataclasses

HEAD = ["what", "unit", "bare", "scry", "peer", "ratio", "limit", "met"]


@dataclasses.dataclass
class Row:
    what: str
    unit: str
    scry: float
    peer: float
    limit: float
    relative: bool = True  # the limit is a share of the peer's value
    native: float = None
    at_least: bool = False
    peer_name: str = "bpftrace"

    @property
    def ratio(self):
        return self.scry / self.peer if self.peer else None

    @property
    def met(self):
        value = self.ratio if self.relative else self.scry
        if value is None:
            return False
        return value >= self.limit if self.at_least else value <= self.limit

    def cells(self):
        show = lambda value: "" if value is None else f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
        bound = "at least" if self.at_least else "at most"
        limit = f"{bound} {self.limit:g} of {self.peer_name}'s" if self.relative else f"{bound} {self.limit:,g} {self.unit}"
        return [self.what, self.unit, show(self.native), show(self.scry), show(self.peer),
                show(self.ratio), limit, "yes" if self.met else "**no**"]


def table(rows):
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    return "\n".join(lines + ["| " + " | ".join(row.cells()) + " |" for row in rows])
