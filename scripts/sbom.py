"""What the binary of a build is made of, as an SPDX 2.3 document: which Debian packages the linker and the compiler read.

Nothing is a list in here. The linker writes the files that it read into scry.link.d beside the binary
(CMakeLists.txt), ninja knows the headers of each object, and dpkg knows the package, the version and the
copyright file of each. Three relations tell how a package became part of the binary:

    STATIC_LINK     the linker read an archive or object of it
    DYNAMIC_LINK    the linker read a shared library of it: the machine that runs scry provides it
    GENERATED_FROM  the compiler read headers of it, whose templates and inline functions are compiled in

and BUILD_TOOL_OF names the packages of the compiler and the linker. The text depends on the build alone: no clock,
no random number. Tested by tests/support/package_test.py.
"""

import collections
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import subprocess
import time

LINK_INPUTS = "scry.link.d"
FIELDS = ["binary:Package", "Package", "Version", "Architecture", "source:Package", "source:Version", "Maintainer", "Homepage"]


class Missing(Exception):
    """The build has no trace of what it was made of."""


@dataclasses.dataclass
class Component:
    """A Debian package that the build read."""
    facts: dict  # the values of FIELDS
    relation: str
    files: list  # names of those that the linker read

    @property
    def name(self):
        return self.facts["Package"]

    @property
    def source(self):
        return self.facts["source:Package"], self.facts["source:Version"]


def output_of(*command, status=(0,)):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          env=os.environ | {"LC_ALL": "C.UTF-8"})
    if done.returncode not in status:
        raise Missing(f"{' '.join(map(str, command[:4]))}: {done.stderr.strip()}")
    return done.stdout


def foreign(path, build):
    """The path of a file outside of the build and the sources, without dots; None for those inside."""
    if not os.path.isabs(path):
        return None
    path = os.path.normpath(path)
    inside = any(os.path.commonpath([path, folder]) == str(folder) for folder in (build, cached(build, "CMAKE_HOME_DIRECTORY")))
    return None if inside else path


def cached(build, name):
    """A value of CMake's cache."""
    found = re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    if not found:
        raise Missing(f"{build}/CMakeCache.txt has no {name}")
    return found.group(1)


def linked_files(build):
    """What the linker read, as `ld --dependency-file` has it: the rule of the binary, then an empty rule for each file."""
    written = build / LINK_INPUTS
    if not written.exists():
        raise Missing(f"no {written}: build scry first")
    words = written.read_text().split("\n\n")[0].replace("\\\n", " ").split()[1:]
    return sorted({path for word in words if (path := foreign(word, build))})


def included_files(build):
    """The headers of every object that goes into the binary."""
    objects = {line for line in output_of("ninja", "-C", build, "-t", "inputs", "scry").splitlines() if line.endswith(".o")}
    found, wanted = set(), False
    for line in output_of("ninja", "-C", build, "-n", "-t", "deps").splitlines():
        if line and not line[0].isspace():
            wanted = line.split(":")[0] in objects
        elif wanted and line.strip():
            found.add(line.strip())
    return sorted({path for word in found if (path := foreign(word, build))})


def owners(paths):
    """path -> package, for those that dpkg knows. /lib may be a link to /usr/lib, and dpkg knows one of the two."""
    names = {}
    for path in paths:
        for name in {path, path.removeprefix("/usr"), str(pathlib.Path(path).resolve())}:
            names[name] = path
    found = {}
    for line in output_of("dpkg-query", "-S", *sorted(names), status=(0, 1)).splitlines():
        packages, _, name = line.rpartition(": ")
        if name in names and "diversion" not in packages:
            found[names[name]] = packages.split(", ")[0]
    return found


def is_shared(path):
    return ".so" in os.path.basename(path) and not path.endswith((".a", ".o"))


def components(build):
    """The packages of a build, by name, and the files that no package has."""
    linked, included = linked_files(build), included_files(build)
    tools = [str(pathlib.Path(cached(build, name)).resolve()) for name in ("CMAKE_CXX_COMPILER", "CMAKE_LINKER")]
    packages = owners(linked + included + tools)
    relations, files = {}, collections.defaultdict(list)
    # A later row wins: a package with an archive and headers is linked.
    for relation, paths in (("BUILD_TOOL_OF", tools), ("GENERATED_FROM", included),
                            ("DYNAMIC_LINK", filter(is_shared, linked)),
                            ("STATIC_LINK", (path for path in linked if not is_shared(path)))):
        for package in {packages[path] for path in paths if path in packages}:
            relations[package] = relation
    for path in linked:
        if path in packages:
            files[packages[path]].append(path)
    rows = output_of("dpkg-query", "-W", "-f", "\\t".join(f"${{{field}}}" for field in FIELDS) + "\\n", *sorted(relations))
    found = []
    for row in sorted(rows.splitlines()):
        facts = dict(zip(FIELDS, row.split("\t"), strict=True))
        name = facts["binary:Package"]
        found.append(Component(facts, relations[name], files[name]))
    return found, [path for path in linked + included if path not in packages]


def built_using(build):
    """The source packages whose code is in the binary, as Debian's field Static-Built-Using has them."""
    sources = {component.source for component in components(build)[0]
               if component.relation in ("STATIC_LINK", "GENERATED_FROM")}
    return ", ".join(f"{name} (= {version})" for name, version in sorted(sources))


# ---- the document


def identifier(text):
    return re.sub(r"[^A-Za-z0-9.-]", "-", text)


def licences(found):
    """(package -> reference, the texts). A package declares what its copyright file says; equal files are one text."""
    references, texts = {}, {}
    for component in found:
        path = pathlib.Path("/usr/share/doc", component.name, "copyright")
        if not path.exists():
            references[component.name] = "NOASSERTION"
            continue
        text = path.read_text(errors="replace")
        if text not in texts:
            names = sorted(set(re.findall(r"^License: *(\S.*?) *$", text, re.MULTILINE)))
            texts[text] = {
                "licenseId": f"LicenseRef-Debian-{identifier(component.name)}",
                "name": "; ".join(names) or f"Copyright file of {component.source[0]}",
                "comment": f"{path} of {component.name} {component.facts['Version']}",
                "extractedText": text,
            }
        references[component.name] = texts[text]["licenseId"]
    return references, list(texts.values())


def distribution():
    release = pathlib.Path("/etc/os-release")
    found = re.search(r"^ID=\"?(\w+)", release.read_text(), re.MULTILINE) if release.exists() else None
    return found.group(1) if found else "debian"


def package_entry(component, licence):
    facts = component.facts
    source, source_version = component.source
    version = facts["Version"].replace(":", "%3A").replace("+", "%2B")
    entry = {
        "SPDXID": f"SPDXRef-Package-{identifier(component.name)}",
        "name": component.name,
        "versionInfo": facts["Version"],
        "supplier": f"Organization: {facts['Maintainer'].replace('<', '(').replace('>', ')')}",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "sourceInfo": f"source package {source} {source_version}",
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "externalRefs": [{
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": f"pkg:deb/{distribution()}/{component.name.replace('+', '%2B')}@{version}?arch={facts['Architecture']}",
        }],
    }
    if facts["Homepage"]:
        entry["homepage"] = facts["Homepage"]
    if component.files:
        entry["comment"] = "Read by the linker: " + ", ".join(component.files)
    return entry


def relationship(component):
    first, second = "SPDXRef-scry", f"SPDXRef-Package-{identifier(component.name)}"
    if component.relation == "BUILD_TOOL_OF":
        first, second = second, first
    return {"spdxElementId": first, "relationshipType": component.relation, "relatedSpdxElement": second}


def document(build, binary, version, commit, seconds):
    """The document about `binary`, a copy of the binary of `build` as it is shipped, as text."""
    found, unknown = components(build)
    references, texts = licences(found)
    digest = hashlib.sha256(binary.read_bytes()).hexdigest()
    itself = {
        "SPDXID": "SPDXRef-scry",
        "name": "scry",
        "versionInfo": version,
        "packageFileName": binary.name,
        "primaryPackagePurpose": "APPLICATION",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "sourceInfo": f"built from commit {commit}",
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "Apache-2.0",
        "copyrightText": "NOASSERTION",
    }
    if unknown:
        itself["comment"] = "Read by the build and of no package: " + ", ".join(unknown)
    return json.dumps({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"scry-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/scry-{version}-{digest[:32]}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
            "creators": ["Tool: scry-scripts-sbom.py"],
        },
        "packages": [itself] + [package_entry(component, references[component.name]) for component in found],
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": "SPDXRef-scry"}] + [relationship(component) for component in found],
        "hasExtractedLicensingInfos": texts,
    }, indent=1) + "\n"
