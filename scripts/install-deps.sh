#!/usr/bin/env bash
# Installs what a part of the work needs and the machine lacks, from Debian's own packages.
#
# usage: install-deps.sh [build|test|bench|fuzz|fresh|deb]...   (default: build; `test` includes `build`)
#
# Instant and without root when nothing is missing. The package lists are only refreshed when something is missing.
set -euo pipefail

build_packages=(
  make g++ cmake ninja-build pkg-config python3-minimal
  libfmt-dev libelf-dev libdw-dev libiberty-dev
  zlib1g-dev libzstd-dev liblzma-dev libbz2-dev
  rapidjson-dev libgtest-dev libgmock-dev
)
test_packages=(
  python3 bpftrace clang-format-14 bpftool strace procps psmisc util-linux mount
  qemu-system-x86 busybox-static cpio dpkg zstd binutils
  chromium chromium-driver protobuf-compiler
  gdb linux-perf  # their stacks are compared with ours
  debuginfod
  libclang-rt-19-dev  # libFuzzer's engine
  golang-go  # 81 MB, of which it unpacks 450; about 15 s
)
bench_packages=(
  bpftrace strace linux-perf python3 bpftool chromium chromium-driver
  gzip nodejs git sqlite3 gcc g++ perl ripgrep golang-go  # their stacks are walked
)
fuzz_packages=(clang-19 libclang-rt-19-dev)
deb_packages=(dpkg-dev lintian binutils)
fresh_packages=(debootstrap mount git ca-certificates)

say() { printf '%s\n' "$*" >&2; }

# The packages a group names, each on its own line.
packages_of() {
  case $1 in
    build) printf '%s\n' "${build_packages[@]}" ;;
    test) printf '%s\n' "${build_packages[@]}" "${test_packages[@]}" ;;
    bench) printf '%s\n' "${build_packages[@]}" "${bench_packages[@]}" ;;
    fuzz) printf '%s\n' "${build_packages[@]}" "${fuzz_packages[@]}" ;;
    deb) printf '%s\n' "${deb_packages[@]}" ;;
    fresh) printf '%s\n' "${fresh_packages[@]}" ;;
    *)
      say "install-deps.sh: unknown group '$1' (build, test, bench, fuzz, fresh, deb)"
      exit 2
      ;;
  esac
}

# Reads package names, prints those that are not installed.
missing_of() {
  local wanted installed
  wanted=$(sort -u)
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | sort -u)
  comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed")
}

apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@"
}

main() {
  [ $# -gt 0 ] || set -- build
  local missing
  missing=$(for group in "$@"; do packages_of "$group"; done | missing_of)
  [ -n "$missing" ] || exit 0
  if [ "$(id -u)" -ne 0 ]; then
    say "These Debian packages are missing and only root can install them:" $missing
    say "Run: sudo apt-get install" $missing
    exit 1
  fi
  say "Installing:" $missing
  local log
  log=$(mktemp)
  # shellcheck disable=SC2086  # one word per package
  if ! { apt update && apt install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
}

main "$@"
