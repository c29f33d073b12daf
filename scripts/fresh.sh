#!/usr/bin/env bash
# Proves that nothing is missing from the README's two commands: makes a bare Debian 12 root with debootstrap, copies the
# checkout into it, and runs `make demo` and `make test SHORT=1` there. usage: fresh.sh (root)
#
# The bare root is made once and cached in ${SCRY_CACHE:-/var/cache/scry}/fresh; each run works in a copy of it. All that
# is mounted is unmounted at the end, also after a failure or Ctrl-C, and the copy is removed.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${SCRY_CACHE:-/var/cache/scry}/fresh
pristine=$cache/bookworm
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
root=

say() { printf '%s\n' "$*" >&2; }

clean_up() {
  [ -n "$root" ] || return 0
  # Deepest first; what is still there after that must not be deleted through.
  awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/self/mounts | sort -r |
    while read -r place; do umount "$place" 2>/dev/null || umount -l "$place"; done
  if ! awk -v root="$root/" 'index($2, root) == 1 { found = 1 } END { exit !found }' /proc/self/mounts; then
    rm -rf --one-file-system "$root"
  fi
}

# debootstrap writes here only; a root that was interrupted half-way has no mark and is made anew.
make_pristine() {
  [ -e "$pristine/.complete" ] && return 0
  say "Making a bare Debian 12 root in $pristine"
  rm -rf --one-file-system "$pristine"
  mkdir -p "$cache"
  # make, sudo and certificates are what the README asks a person to have.
  debootstrap --variant=minbase --include=make,sudo,ca-certificates bookworm "$pristine" "$mirror" >"$cache/log" 2>&1 || {
    tail -n 20 "$cache/log" >&2
    exit 1
  }
  cat >"$pristine/etc/apt/sources.list" <<SOURCES
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb ${mirror%/debian}/debian-security bookworm-security main
SOURCES
  rm -f "$pristine"/var/cache/apt/archives/*.deb
  touch "$pristine/.complete"
}

mount_system() {
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount -t tracefs tracefs "$root/sys/kernel/tracing"
  mount -t bpf bpf "$root/sys/fs/bpf"
  mount --rbind /sys/fs/cgroup "$root/sys/fs/cgroup"
  mount --make-rslave "$root/sys/fs/cgroup"
  mount --rbind /dev "$root/dev"
  mount --make-rslave "$root/dev"
  mount -t tmpfs tmpfs "$root/tmp"
}

# Settings of this machine that the bare root needs to reach the package mirror, and nothing else of it.
copy_network_settings() {
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$root/etc/hosts" # or sudo complains
  local file
  for file in /etc/apt/apt.conf.d/*; do
    grep -qiE 'proxy' "$file" 2>/dev/null && cp "$file" "$root/etc/apt/apt.conf.d/"
  done
  return 0
}

inside() {
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 TERM="${TERM:-dumb}" \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    chroot "$root" /bin/sh -c "$1"
}

main() {
  [ "$(id -u)" -eq 0 ] || { say "debootstrap needs root: sudo make fresh"; exit 1; }
  make_pristine
  root=$(mktemp -d "$cache/run.XXXXXX")
  trap clean_up EXIT
  trap 'exit 130' INT TERM
  cp -a "$pristine/." "$root/"
  mount_system
  copy_network_settings
  mkdir -p "$root/root/scry"
  tar --exclude=./build --exclude=./.git -cf - . | tar --no-same-owner -xf - -C "$root/root/scry"

  say "== sudo make demo, in the bare root"
  inside 'cd /root/scry && sudo make demo'
  say "== sudo make test SHORT=1, in the bare root"
  inside 'cd /root/scry && sudo make test SHORT=1'
}

main "$@"
