#!/usr/bin/env bash
# Fetches Debian's kernels for the virtual machines of tests/vm and prints, a line each:
#     SERIES <TAB> VMLINUZ <TAB> MODULES (the folder lib/modules/RELEASE)
#
# usage: fetch-vm-kernels.sh [SERIES...]   (default: 6.1 6.12)
#
# The newest package of each series is looked up in apt's lists, unpacked with dpkg -x into ${SCRY_CACHE:-/var/cache/scry}
# (nothing is installed), and kept for the next run. Without a network the newest one in the cache serves.
set -euo pipefail

cache=${SCRY_CACHE:-/var/cache/scry}/kernels

say() { printf '%s\n' "$*" >&2; }

# The names under which Debian 12 carries a series: a signed image from the main archive, an unsigned one where the
# signed package is not built for this release.
newest_package() {
  local series=${1//./\\.}
  local names
  names=$(apt-cache search --names-only "^linux-image-$series\\.[^ ]*-amd64(-unsigned)?\$" |
    cut -d' ' -f1 | grep -Ev -- '-(cloud|rt)-|-dbg$' | sort -V || true)
  grep -v -- '-unsigned$' <<<"$names" | tail -n 1 | grep . || tail -n 1 <<<"$names"
}

unpack() { # SERIES PACKAGE
  local target=$cache/$1/$2 work
  [ ! -e "$target/vmlinuz" ] || return 0
  say "Fetching $2 for the virtual machine tests"
  mkdir -p "$cache/$1"
  work=$(mktemp -d "$cache/$1/.unpack.XXXXXX")
  if ! (cd "$work" && apt-get -qq -o APT::Sandbox::User=root download "$2" && dpkg -x ./*.deb tree); then
    rm -rf "$work"
    return 1
  fi
  mkdir "$work/ready"
  mv "$work"/tree/boot/vmlinuz-* "$work/ready/vmlinuz"
  mkdir "$work/ready/modules"
  mv "$work"/tree/lib/modules/* "$work/ready/modules/"
  rm -rf "$target"
  mv "$work/ready" "$target"
  rm -rf "$work"
  find "$cache/$1" -mindepth 1 -maxdepth 1 ! -name "$2" -exec rm -rf {} + # older versions
}

main() {
  [ $# -gt 0 ] || set -- 6.1 6.12
  local series package failed=0
  for series in "$@"; do
    package=$(newest_package "$series")
    if [ -z "$package" ]; then
      apt-get -qq update >/dev/null 2>&1 || true
      package=$(newest_package "$series")
    fi
    if [ -z "$package" ] || ! unpack "$series" "$package"; then
      package=$(ls "$cache/$series" 2>/dev/null | sort -V | tail -n 1 || true)
    fi
    if [ -z "$package" ]; then
      say "No kernel $series: apt knows no linux-image-$series*-amd64 package and $cache/$series holds none"
      failed=1
      continue
    fi
    printf '%s\t%s\t%s\n' "$series" "$cache/$series/$package/vmlinuz" "$(echo "$cache/$series/$package"/modules/*)"
  done
  return $failed
}

main "$@"
