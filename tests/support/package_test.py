"""What scripts/package.py makes of a build: which files, whose, from what, and the same bytes twice.

The release build is packed, the one beside the build that $SCRY_BUILD names: twice, by users with different settings.
"""

import concurrent.futures
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SCRY_BUILD", TOP / "build" / "debug")).parent / "release"
TOOLS = ["make", "ninja", "strip", "dpkg-deb", "dpkg-gencontrol", "dpkg-query", "dpkg-shlibdeps"]
DOCS = "usr/share/doc/scry"
SCRY_FILES = {
    "usr/bin/scry", "usr/share/man/man1/scry.1.gz", "usr/share/bash-completion/completions/scry",
    "usr/share/zsh/vendor-completions/_scry", "usr/share/fish/vendor_completions.d/scry.fish",
    "usr/share/lintian/overrides/scry", f"{DOCS}/copyright", f"{DOCS}/changelog.gz", f"{DOCS}/changelog.Debian.gz",
    f"{DOCS}/sbom.spdx.json",
}
TARBALL_FILES = {
    "bin/scry", "share/man/man1/scry.1", "share/bash-completion/completions/scry", "share/zsh/site-functions/_scry",
    "share/fish/vendor_completions.d/scry.fish", "share/doc/scry/sbom.spdx.json", "LICENSE", "README.md", "CHANGELOG.md",
}
# Two users whose files would differ if their settings mattered.
USERS = [{"umask": 0o077, "TZ": "Asia/Tokyo", "LC_ALL": "C"}, {"umask": 0o002, "TZ": "UTC", "LC_ALL": "C.UTF-8"}]
made = []  # for each user: {name of a file: path}
scratch = None


def make_all(user, folder):
    files = {}
    for form in ("deb", "dist"):
        done = subprocess.run(
            [sys.executable, TOP / "scripts/package.py", form, "--build", BUILD, "--output", folder, "--level", "0"],
            env=os.environ | {"TZ": user["TZ"], "LC_ALL": user["LC_ALL"], "SOURCE_DATE_EPOCH": "1700000000"},
            umask=user["umask"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        files |= {pathlib.Path(line).name: pathlib.Path(line) for line in done.stdout.splitlines()}
    return files


def setUpModule():
    global scratch
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        raise unittest.SkipTest(f"no {', '.join(missing)}")
    for name in ("scry", "scry.link.d"):
        if not (BUILD / name).exists():
            raise unittest.SkipTest(f"no {BUILD / name}: make builds it")
    scratch = tempfile.TemporaryDirectory(prefix="scry-package-test-")
    folders = [pathlib.Path(scratch.name, name) for name in ("one", "a longer name")]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        made.extend(pool.map(make_all, USERS, folders))


def tearDownModule():
    if scratch:
        scratch.cleanup()


def only(pattern):
    """The one file of the first user that fits."""
    (path,) = [path for name, path in made[0].items() if re.fullmatch(pattern, name)]
    return path


def members(path):
    """{name: member} and {name: content} of a package or a tarball."""
    if path.suffix == ".deb":
        archive = tarfile.open(fileobj=io.BytesIO(subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True,
                                                                 stdout=subprocess.PIPE).stdout))
    else:
        archive = tarfile.open(path)
    with archive:
        found = {member.name.removeprefix("./"): member for member in archive}
        return found, {name: archive.extractfile(member).read() for name, member in found.items() if member.isfile()}


def field(path, name):
    return subprocess.run(["dpkg-deb", "-f", path, name], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def installed_version(package, form="${Version}"):
    return subprocess.run(["dpkg-query", "-W", "-f", form, package], check=True, stdout=subprocess.PIPE, text=True).stdout


class Packages(unittest.TestCase):
    def test_two_users_get_the_same_bytes(self):
        self.assertEqual(len(made[0]), 3)
        digests = [{name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()} for files in made]
        self.assertEqual(*digests)

    def test_package_of_the_program_has_the_documented_files_alone(self):
        _, contents = members(only(r"scry_.*_amd64\.deb"))
        self.assertEqual(set(contents), SCRY_FILES)
        page = gzip.decompress(contents["usr/share/man/man1/scry.1.gz"])
        self.assertEqual(page, (TOP / "docs/man/scry.1").read_bytes())
        self.assertEqual(contents["usr/share/zsh/vendor-completions/_scry"], (TOP / "completions/_scry").read_bytes())

    def test_package_of_the_documentation_has_the_pages(self):
        _, contents = members(only(r"scry-doc_.*_all\.deb"))
        self.assertEqual([name for name in contents if not name.startswith("usr/share/doc/scry-doc/")], [])
        pages = {str(path.relative_to(TOP)) for path in (TOP / "docs").rglob("*.md")}
        self.assertEqual(pages, {name.removeprefix("usr/share/doc/scry-doc/") for name in contents
                                 if name.startswith("usr/share/doc/scry-doc/docs/")})

    def test_everything_belongs_to_root_and_has_the_time_of_the_commit(self):
        for path in made[0].values():
            for name, member in members(path)[0].items():
                self.assertEqual((member.uid, member.gid, member.uname, member.mtime), (0, 0, "root", 1700000000), name)
                is_program = member.isdir() or name.endswith("bin/scry")
                self.assertEqual(member.mode, 0o755 if is_program else 0o644, name)

    def test_dependencies_are_those_of_the_binary(self):
        package = only(r"scry_.*_amd64\.deb")
        self.assertRegex(field(package, "Depends"), r"^libc6 \(>= 2\.\d+\)$")
        used = field(package, "Static-Built-Using").split(", ")
        for library in ("libdw-dev", "libzstd-dev", "libfmt-dev"):
            self.assertIn(installed_version(library, "${source:Package} (= ${source:Version})"), used)
        self.assertEqual(field(only(r"scry-doc_.*_all\.deb"), "Depends"), "")

    def test_tarball_runs_from_any_folder(self):
        path = only(r"scry-[0-9.]+-linux-x86_64\.tar\.xz")
        name = path.name.removesuffix(".tar.xz")
        _, contents = members(path)
        self.assertEqual({file.removeprefix(f"{name}/") for file in contents if "/docs/" not in file}, TARBALL_FILES)
        self.assertIn(f"{name}/docs/language.md", contents)
        with tempfile.TemporaryDirectory(prefix="scry unpacked ") as folder:
            with tarfile.open(path) as archive:
                archive.extractall(folder, filter="data")
            done = subprocess.run([pathlib.Path(folder, name, "bin/scry"), "--show", "ast", "-e", "begin { exit(); }"], cwd="/",
                                  env={}, stdout=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.stdout, "(probe (attach begin) (block (call exit)))\n")

    def test_release_does_not_know_where_it_was_built(self):
        _, contents = members(only(r"scry_.*_amd64\.deb"))
        text = subprocess.run([BUILD / "scry", "--version", "--verbose"], stdout=subprocess.PIPE, text=True, check=True).stdout
        if "build type: Release" not in text:
            self.skipTest(f"{BUILD} is no release build")
        self.assertNotIn(str(TOP).encode(), contents["usr/bin/scry"])

    def test_lintian_finds_nothing(self):
        if not shutil.which("lintian"):
            self.skipTest("no lintian")
        done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0",
                               only(r"scry_.*_amd64\.deb"), only(r"scry-doc_.*_all\.deb")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""))


class BillOfMaterials(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        _, contents = members(only(r"scry_.*_amd64\.deb"))
        cls.binary = contents["usr/bin/scry"]
        cls.document = json.loads(contents[f"{DOCS}/sbom.spdx.json"])
        cls.packages = {package["name"]: package for package in cls.document["packages"]}

    def relation(self, name):
        own, other = "SPDXRef-scry", self.packages[name]["SPDXID"]
        return [row["relationshipType"] for row in self.document["relationships"]
                if {row["spdxElementId"], row["relatedSpdxElement"]} == {own, other}]

    def test_is_about_the_binary_of_the_package(self):
        self.assertEqual(self.document["spdxVersion"], "SPDX-2.3")
        self.assertEqual(self.document["creationInfo"]["created"], "2023-11-14T22:13:20Z")
        self.assertEqual(self.packages["scry"]["checksums"],
                         [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(self.binary).hexdigest()}])

    def test_tells_how_each_package_became_part_of_the_binary(self):
        self.assertEqual(self.relation("libdw-dev"), ["STATIC_LINK"])
        self.assertEqual(self.relation("libiberty-dev"), ["STATIC_LINK"])
        self.assertEqual(self.relation("libfmt-dev"), ["GENERATED_FROM"])
        self.assertEqual(self.relation("libc6"), ["DYNAMIC_LINK"])
        self.assertEqual(self.relation("binutils-x86-64-linux-gnu"), ["BUILD_TOOL_OF"])
        self.assertNotIn("libgtest-dev", self.packages)

    def test_versions_are_those_that_dpkg_has(self):
        for name, package in self.packages.items():
            if name != "scry":
                self.assertEqual(package["versionInfo"], installed_version(name), name)
                version = package["versionInfo"].replace(":", "%3A").replace("+", "%2B")
                self.assertIn(f"@{version}?arch=", package["externalRefs"][0]["referenceLocator"])

    def test_every_reference_leads_somewhere(self):
        known = {"SPDXRef-DOCUMENT"} | {package["SPDXID"] for package in self.packages.values()}
        for row in self.document["relationships"]:
            self.assertLessEqual({row["spdxElementId"], row["relatedSpdxElement"]}, known)
        licences = {text["licenseId"]: text["extractedText"] for text in self.document["hasExtractedLicensingInfos"]}
        used = {package["licenseDeclared"] for package in self.packages.values()} - {"Apache-2.0", "NOASSERTION"}
        self.assertEqual(used, set(licences))
        text = licences[self.packages["libzstd-dev"]["licenseDeclared"]]
        self.assertEqual(text, pathlib.Path("/usr/share/doc/libzstd-dev/copyright").read_text())

    def test_every_file_of_the_build_has_a_package(self):
        self.assertNotIn("comment", self.packages["scry"])


if __name__ == "__main__":
    unittest.main()
