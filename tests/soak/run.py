#!/usr/bin/env python3
"""Faults on purpose, for as long as asked: `make soak MINUTES=n` calls it (root).

usage: tests/soak/run.py [--minutes N] [--seed N] [--scry PATH] [--programs FOLDER] [-v] [CAMPAIGN...]

Each campaign runs for its share of the minutes and judges every fault by itself. What it chooses follows from the seed,
when things happen does not. Before the totals each campaign is summed up in one line; the last line is `N passed, N failed,
N skipped`. docs/reliability.md has results.
"""

import argparse
import dataclasses
import os
import pathlib
import sys
import time

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from soak import context, crowd, flood, kills, moving, outputs, scarcity, scripts, storms  # noqa: E402
from support import live, report  # noqa: E402


@dataclasses.dataclass
class Campaign:
    name: str
    share: int  # of the minutes, in proportion to the other campaigns
    run: object
    brief: str


CAMPAIGNS = [
    Campaign("kills", 10, kills.campaign, "kill -9 while scry compiles, attaches, runs or ends"),
    Campaign("outputs", 2, outputs.campaign, "full disks, slow and vanished readers, closed descriptors"),
    Campaign("storms", 2, storms.campaign, "signals that interrupt system calls; stopped and continued"),
    Campaign("scarcity", 3, scarcity.campaign, "no descriptors, no memory"),
    Campaign("moving", 3, moving.campaign, "targets that exec, fork, die or are replaced while scry attaches"),
    Campaign("crowd", 2, crowd.campaign, "thirty runs at once"),
    Campaign("flood", 3, flood.campaign, "events by the million, with flat memory"),
    Campaign("scripts", 3, scripts.campaign, "random scripts, valid and mutated"),
]


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    known = [campaign.name for campaign in CAMPAIGNS]
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=f"of {', '.join(known)} (default: all)")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the choices (default: the time)")
    parser.add_argument("--scry", type=pathlib.Path, default=TOP / "build/release/scry")
    parser.add_argument("--programs", type=pathlib.Path, default=TOP / "build/release/targets",
                        help="the folder of tests/support/targets, built")
    parser.add_argument("-v", dest="verbose", action="store_true", help="show each fault that was survived")
    options = parser.parse_args()
    for name in options.campaigns:
        if name not in known:
            parser.error(f"no campaign '{name}' (known: {', '.join(known)})")
    return options


def run_campaign(campaign, seconds, folder, options, results):
    (folder / campaign.name).mkdir()
    soak = context.Soak(options, TOP, folder / campaign.name, seconds, campaign.name, results)
    began = time.monotonic()
    try:
        campaign.run(soak)
    except context.Skip as reason:
        return results.skip(campaign.name, str(reason))
    results.say(f"{campaign.name}: {soak.summary()} in {time.monotonic() - began:.0f} s")


def main():
    options = arguments()
    results = report.Report(options.verbose)
    if os.geteuid() != 0:
        results.skip("soak", "tracing needs root")
        return results.finish()
    live.ensure_tracefs()
    chosen = [row for row in CAMPAIGNS if not options.campaigns or row.name in options.campaigns]
    shares = sum(row.share for row in chosen) or 1
    results.say(f"seed {options.seed}, Linux {os.uname().release}, {options.scry}")
    with context.temporary_folder() as folder:
        for row in chosen:
            run_campaign(row, options.minutes * 60 * row.share / shares, pathlib.Path(folder), options, results)
    return results.finish()


if __name__ == "__main__":
    sys.exit(main())
