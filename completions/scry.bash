# bash completion of scry: options, formats, stages, probes of -l patterns, script files.
_scry() {
  local current=$2 previous=$3
  COMPREPLY=()
  case $previous in
    -f) COMPREPLY=($(compgen -W 'text json csv' -- "$current")) ; return ;;
    -B) COMPREPLY=($(compgen -W 'line full none' -- "$current")) ; return ;;
    --show)
      COMPREPLY=($(compgen -W 'tokens ast typed ir bpf loaded probes events values' -- "$current"))
      return
      ;;
    -p | --pid)
      COMPREPLY=($(compgen -W "$(cd /proc && printf '%s\n' [0-9]*)" -- "$current"))
      return
      ;;
    -c | --cmd) COMPREPLY=($(compgen -c -- "$current")) ; return ;;
    -I) COMPREPLY=($(compgen -d -- "$current")) ; return ;;
    -o | --output | --include | --emit-elf) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -e | --probe-filter) return ;;
    -l | --list)
      local IFS=$'\n'
      # A colon ends a word for readline: complete what follows the last one.
      COMPREPLY=($(scry -l "$current*" 2>/dev/null | head -n 200))
      declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$current"
      return
      ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W '-e -l -c -p -f -o -B -q -v -k -I -d -V -h --list --cmd --pid --output --quiet --verbose
      --warnings --no-warnings --include --unsafe --follow --cgroup --comm --dry-run --explain --test --bench --fmt --emit-elf --mode
      --no-feature --debug --debuginfo --traceable-functions --probe-filter --show --info --version --help' -- "$current"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -X '!*.bt' -- "$current") $(compgen -d -- "$current"))
  fi
}
complete -F _scry scry
