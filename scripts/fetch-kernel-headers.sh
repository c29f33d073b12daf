#!/usr/bin/env bash
# Unpacks Debian's newest kernel headers into ${SCRY_CACHE:-/var/cache/scry}/headers/SERIES for the test that reads them
# all (c_test, KernelHeaders). Nothing is installed.
#
# usage: fetch-kernel-headers.sh [SERIES...]   (default: 6.1 6.12)
set -euo pipefail

cache=${SCRY_CACHE:-/var/cache/scry}/headers
[ $# -gt 0 ] || set -- 6.1 6.12
for series in "$@"; do
  package=$(apt-cache search --names-only "^linux-headers-${series//./\\.}\\.[^ ]*-amd64\$" | cut -d' ' -f1 |
    grep -Ev -- '-(cloud|rt)-' | sort -V | tail -n 1)
  if [ -z "$package" ]; then
    printf 'No headers of %s: apt knows no linux-headers-%s*-amd64 package\n' "$series" "$series" >&2
    exit 1
  fi
  [ ! -e "$cache/$series/usr/src/$package" ] || continue
  mkdir -p "$cache"
  work=$(mktemp -d "$cache/.unpack.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  (cd "$work" && apt-get -qq -o APT::Sandbox::User=root download "$package" "${package%-amd64}-common" &&
    for file in ./*.deb; do dpkg -x "$file" tree; done)
  rm -rf "${cache:?}/$series"
  mv "$work/tree" "$cache/$series"
  rm -rf "$work"
done
