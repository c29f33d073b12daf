#!/usr/bin/env python3
"""Makes what is handed out of a build that is there: Debian packages, or a tarball. `make deb` and `make dist` call it.

usage: package.py deb|dist [--build FOLDER] [--output FOLDER] [--level N] [--release]

deb: scry_*.deb (binary, manual page, completions) and scry-doc_*.deb (docs/), from packaging/debian.
dist: scry-VERSION-linux-MACHINE.tar.xz, which runs from any folder. Both hold a list of what the binary is made of
(scripts/sbom.py). The names of the files that were made are printed.

The same build gives the same bytes wherever and whenever this runs: each file has the time of the commit (or
SOURCE_DATE_EPOCH), root as its owner and one of two modes; archives are in the order of the names; xz runs with one
thread. What the binary was built from comes from the binary (`scry --version --verbose`), never from the checkout, which
may have moved on. docs/decisions/0047 has the reasons; tests/support/package_test.py the tests.
"""

import argparse
import calendar
import gzip
import hashlib
import lzma
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

import sbom

TOP = pathlib.Path(__file__).resolve().parent.parent
DEBIAN = TOP / "packaging/debian"
DOCS = ["README.md", "CHANGELOG.md", "LICENSE", "docs"]


class Origin:
    """What a binary says that it was built from."""

    def __init__(self, binary):
        first, *rest = subprocess.run([binary, "--version", "--verbose"], stdout=subprocess.PIPE, text=True, check=True,
                                      ).stdout.splitlines()
        self.version = first.split()[1]
        self.commit = dict(line.split(": ", 1) for line in rest)["commit"]
        made = re.search(r" of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)", self.commit)
        if "SOURCE_DATE_EPOCH" in os.environ:
            self.seconds = int(os.environ["SOURCE_DATE_EPOCH"])
        elif made:
            self.seconds = calendar.timegm(time.strptime(made.group(1), "%Y-%m-%dT%H:%M:%SZ"))
        else:
            sys.exit(f"package.py: {binary} was built outside of a git repository: set SOURCE_DATE_EPOCH")

    def debian_version(self, is_release):
        """Grows from commit to commit, and the release itself is the greatest: that is what ~ means."""
        if is_release:
            return f"{self.version}-{REVISION}"
        date = time.strftime("%Y%m%d.%H%M%S", time.gmtime(self.seconds))
        return f"{self.version}~git{date}.{self.commit[:8]}-{REVISION}"


def run(*command, folder=None, seconds=None):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment |= {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
    if seconds is not None:
        environment["SOURCE_DATE_EPOCH"] = str(seconds)
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False)
    if done.returncode != 0:
        sys.exit(f"package.py: {' '.join(map(str, command))} failed:\n{done.stdout}")
    return done.stdout


def install(build, root, **variables):
    """`make install` knows which files there are."""
    words = [f"{name}={value}" for name, value in variables.items()]
    run("make", "-s", "-C", TOP, "install", f"BUILD={build}", f"DESTDIR={root}", *words)


def write_packed(path, text):
    """As gzip -9n, which Debian's policy wants for manual pages and changelogs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text, 9, mtime=0))


def copy_docs(target):
    target.mkdir(parents=True, exist_ok=True)
    for name in DOCS:
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, target / name, ignore=shutil.ignore_patterns("man"))
        else:
            shutil.copyfile(TOP / name, target / name)


def write_sbom(build, binary, target, origin):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(sbom.document(build, binary, origin.version, origin.commit, origin.seconds))


def make_uniform(root, seconds):
    """Modes and times that depend on no umask and no clock; the content of a folder before the folder."""
    for path in sorted(root.rglob("*"), reverse=True) + [root]:
        if path.is_symlink():
            continue
        is_program = path.is_dir() or path.stat().st_mode & 0o100
        path.chmod(0o755 if is_program else 0o644)
        os.utime(path, (seconds, seconds))


# Not one of Debian's own numbers: a package of that name in Debian is newer.
REVISION = "0scry1"
# What lintian finds and shall: libraries are linked statically, and Debian's Built-Using is for licences that ask for it.
OVERRIDES = ["embedded-library bzip2 [usr/bin/scry]", "embedded-library zlib [usr/bin/scry]",
             "unknown-field Static-Built-Using"]


# ---- Debian packages


def changelog(version, origin):
    maintainer = re.search(r"^Maintainer: (.*)$", (DEBIAN / "control").read_text(), re.MULTILINE).group(1)
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(origin.seconds))
    return f"scry ({version}) unstable; urgency=medium\n\n  * Commit {origin.commit}.\n\n -- {maintainer}  {date}\n"


def stage_scry(build, root, origin):
    docs = root / "usr/share/doc/scry"
    install(build, root, PREFIX="/usr", ZSH_FUNCTIONS="/usr/share/zsh/vendor-completions")
    # As dh_strip does: names of compilers are no part of a program.
    run("strip", "--remove-section=.comment", "--remove-section=.note", root / "usr/bin/scry")
    page = root / "usr/share/man/man1/scry.1"
    write_packed(page.with_suffix(".1.gz"), page.read_bytes())
    page.unlink()
    write_packed(docs / "changelog.gz", (TOP / "CHANGELOG.md").read_bytes())
    write_sbom(build, root / "usr/bin/scry", docs / "sbom.spdx.json", origin)
    overrides = root / "usr/share/lintian/overrides/scry"
    overrides.parent.mkdir(parents=True)
    overrides.write_text("".join(f"scry: {tag}\n" for tag in OVERRIDES))


def stage_docs(root):
    docs = root / "usr/share/doc/scry-doc"
    copy_docs(docs)
    (docs / "LICENSE").unlink()  # Debian has the text of the Apache licence; `copyright` says where
    write_packed(docs / "changelog.gz", (docs / "CHANGELOG.md").read_bytes())
    (docs / "CHANGELOG.md").unlink()


def pack(name, root, scratch, options, origin):
    """The archive of a staged folder. `scratch` is laid out as dpkg's programs expect a source package."""
    docs = root / "usr/share/doc" / name
    shutil.copyfile(DEBIAN / "copyright", docs / "copyright")
    write_packed(docs / "changelog.Debian.gz", (scratch / "debian/changelog").read_bytes())
    control = root / "DEBIAN"
    control.mkdir()
    files = sorted(path for path in root.rglob("*") if path.is_file())
    digests = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    (control / "md5sums").write_text("".join(digests))
    for script in DEBIAN.glob(f"{name}.*rm"):  # what dpkg runs: scry.postrm
        shutil.copy(script, control / script.suffix[1:])
    make_uniform(root, origin.seconds)  # the size of the package is in its control file
    run("dpkg-gencontrol", f"-p{name}", f"-P{root}", "-Tsubstvars", folder=scratch)
    make_uniform(root, origin.seconds)
    line = run("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{options.level}", "--threads-max=1", "--build", root,
               options.output, seconds=origin.seconds)
    return options.output / re.search(r"/([^/']+\.deb)'", line).group(1)


def make_deb(options, origin, scratch):
    version = origin.debian_version(options.release)
    shutil.copytree(DEBIAN, scratch / "debian")
    (scratch / "debian/changelog").write_text(changelog(version, origin))
    stage_scry(options.build, scratch / "scry", origin)
    stage_docs(scratch / "scry-doc")
    run("dpkg-shlibdeps", "-Tsubstvars", scratch / "scry/usr/bin/scry", folder=scratch)
    with (scratch / "substvars").open("a") as substvars:
        substvars.write(f"scry:Static-Built-Using={sbom.built_using(options.build)}\n")
    return [pack(name, scratch / name, scratch, options, origin) for name in ("scry", "scry-doc")]


# ---- the tarball


def make_dist(options, origin, scratch):
    name = f"scry-{origin.version}-linux-{platform.machine()}"
    root = scratch / name
    install(options.build, root, PREFIX="")
    copy_docs(root)
    write_sbom(options.build, root / "bin/scry", root / "share/doc/scry/sbom.spdx.json", origin)
    make_uniform(root, origin.seconds)

    def as_root(member):
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        return member

    target = options.output / f"{name}.tar.xz"
    with lzma.open(target, "wb", preset=options.level) as stream, \
            tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        archive.add(root, arcname=name, filter=as_root)  # folders in the order of the names
    return [target]


FORMS = {"deb": make_deb, "dist": make_dist}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("form", choices=FORMS)
    folder = lambda path: pathlib.Path(path).resolve()
    parser.add_argument("--build", type=folder, default=TOP / "build/release", help="the build (default: build/release)")
    parser.add_argument("--output", type=folder, default=TOP / "build/packages", help="default: build/packages")
    parser.add_argument("--level", type=int, choices=range(10), default=9, metavar="0-9", help="of xz (default: 9)")
    parser.add_argument("--release", action="store_true", help="the version is VERSION itself, not a commit before it")
    options = parser.parse_args()
    origin = Origin(options.build / "scry")
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="scry-package-") as scratch:
        try:
            made = FORMS[options.form](options, origin, pathlib.Path(scratch))
        except sbom.Missing as missing:
            sys.exit(f"package.py: {missing}")
    for path in made:
        print(path)


if __name__ == "__main__":
    main()
