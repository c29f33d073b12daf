# Generated from the option tables of src/cli by scripts/docs.cc (`make docs`).
# bash completion of scry: commands, options and their values, probes of -l patterns, script files.
_scry_probes() {
  local IFS=$'\n'
  # A colon ends a word for readline: complete what follows the last one.
  COMPREPLY=($(scry -l "$1*" 2>/dev/null | head -n 200))
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$1"
  return 0
}
_scry() {
  local current=$2 previous=$3 options words scripts=yes
  COMPREPLY=()
  case $previous in
    -l | --list) _scry_probes "$current" ; return ;;
    -e) return ;;
    -p | --pid) COMPREPLY=($(compgen -W "$(cd /proc && printf '%s\n' [0-9]*)" -- "$current")) ; return ;;
    -c | --cmd) COMPREPLY=($(compgen -c -- "$current")) ; return ;;
    --cgroup) COMPREPLY=($(compgen -d -- "$current")) ; return ;;
    --comm) return ;;
    -f) COMPREPLY=($(compgen -W 'text json csv tree flamegraph folded pprof speedscope firefox heatmap' -- "$current")) ; return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -B) COMPREPLY=($(compgen -W 'line full none' -- "$current")) ; return ;;
    -I) COMPREPLY=($(compgen -d -- "$current")) ; return ;;
    --include) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --traceable-functions) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --debuginfo) COMPREPLY=($(compgen -d -- "$current")) ; return ;;
    --no-feature) COMPREPLY=($(compgen -W 'kprobe_multi kprobe_session uprobe_multi trampoline syscall_functions inherited_events' -- "$current")) ; return ;;
    --facts) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --show) COMPREPLY=($(compgen -W 'tokens ast typed ir bpf loaded probes events values' -- "$current")) ; return ;;
    --mode) COMPREPLY=($(compgen -W 'codegen compiler-bench test bench format' -- "$current")) ; return ;;
    --probe-filter) return ;;
    --emit-elf) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -d | --debug) COMPREPLY=($(compgen -W 'all ast types codegen codegen-opt libbpf verifier' -- "$current")) ; return ;;
    --max-overhead) return ;;
    --max-memory) return ;;
    --record) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -o) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --cpus) return ;;
    --kernel) return ;;
    -F | --frequency) return ;;
    -d | --duration) return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --by) COMPREPLY=($(compgen -W 'process pid thread cpu cgroup none' -- "$current")) ; return ;;
    --max-stacks) return ;;
    --baseline) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    --title) return ;;
    --colors) COMPREPLY=($(compgen -W 'kind module' -- "$current")) ; return ;;
    --min) return ;;
    --state) COMPREPLY=($(compgen -W 'blocked S D R all' -- "$current")) ; return ;;
    --min) return ;;
    --state) COMPREPLY=($(compgen -W 'blocked S D R all' -- "$current")) ; return ;;
    --depth) return ;;
    --every) return ;;
    --min-size) return ;;
    --max-blocks) return ;;
    --allocator) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -e | --expression) COMPREPLY=($(compgen -W 'trace= status= signal= abbrev= verbose= raw= read= write= quiet= decode-fds= decode-pids= inject= fault=' -- "$current")) ; return ;;
    -p | --attach) COMPREPLY=($(compgen -W "$(cd /proc && printf '%s\n' [0-9]*)" -- "$current")) ; return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -S | --summary-sort-by) return ;;
    -U | --summary-columns) return ;;
    -s | --string-limit) return ;;
    -X | --const-print-style) COMPREPLY=($(compgen -W 'raw abbrev verbose' -- "$current")) ; return ;;
    --columns) return ;;
    --min-duration) return ;;
    --format) COMPREPLY=($(compgen -W 'json' -- "$current")) ; return ;;
    -P | --trace-path) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -E | --env) return ;;
    -u | --user) return ;;
    -b | --detach-on) COMPREPLY=($(compgen -W 'execve' -- "$current")) ; return ;;
    -O | --summary-syscall-overhead) return ;;
    --each-fault) return ;;
    --error) return ;;
    --runs) return ;;
    --timeout) return ;;
    -e | --filter) return ;;
    -l | --library) return ;;
    -x | --file-functions) return ;;
    -p | --attach) COMPREPLY=($(compgen -W "$(cd /proc && printf '%s\n' [0-9]*)" -- "$current")) ; return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$current")) ; return ;;
    -n | --indent) return ;;
    -s | --string-limit) return ;;
    -a | --align) return ;;
    --format) COMPREPLY=($(compgen -W 'json' -- "$current")) ; return ;;
    --search) return ;;
    -d | --duration) return ;;
  esac
  case ${COMP_WORDS[1]} in
    help) options='-h --help' scripts= ;;
    list) options='-e -p --pid -c --cmd --follow --cgroup --comm -f -o --output -B -q --quiet -v --verbose -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --facts -h --help' ;;
    info) options='--record --traceable-functions --debuginfo --debuginfod --no-feature -h --help' scripts= ;;
    explain) options='-e -p --pid -c --cmd --follow --cgroup --comm -f -o --output -B -q --quiet -v --verbose -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --facts -h --help' ;;
    fmt) options='-e -f -o --output -B -q --quiet -v --verbose -h --help' ;;
    test) options='-e -p --pid -c --cmd --follow --cgroup --comm -f -o --output -B -q --quiet -v --verbose -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' ;;
    bench) options='-e -p --pid -c --cmd --follow --cgroup --comm -f -o --output -B -q --quiet -v --verbose -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' ;;
    compile) options='-o --cpus --kernel -e -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --facts -h --help' ;;
    run) options='--unsafe --dry-run -p --pid -c --cmd -f -o --output -B -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    profile) options='-F --frequency --user --kernel --idle -p --pid -c --cmd --follow --cgroup --comm -d --duration --python --inlined -o --output --by --max-stacks --baseline --title --icicle --colors -a --all --script -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    offcpu) options='--min --state --io --locks -p --pid -c --cmd --follow --cgroup --comm -d --duration --python --inlined -o --output --by --max-stacks --baseline --title --icicle --colors -a --all --script -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    wakeup) options='--min --state --io --waker-only --chain --depth -p --pid -c --cmd --follow --cgroup --comm -d --duration --python --inlined -o --output --by --max-stacks --baseline --title --icicle --colors -a --all --script -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    pagefaults) options='--every --major -p --pid -c --cmd --follow --cgroup --comm -d --duration --python --inlined -o --output --by --max-stacks --baseline --title --icicle --colors -a --all --script -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    malloc) options='--total --min-size --max-blocks --allocator -p --pid -c --cmd --follow --cgroup --comm -d --duration --python --inlined -o --output --by --max-stacks --baseline --title --icicle --colors -a --all --script -q --quiet -v --verbose --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    strace) options='-e --expression -f --follow-forks -p --attach -a --all -o --output -c --summary-only -C --summary -S --summary-sort-by -U --summary-columns -w --summary-wall-clock -s --string-limit -t --absolute-timestamps -r --relative-timestamps -T --syscall-times -v --no-abbrev -x --strings-in-hex -X --const-print-style -y --decode-fds -Y --decode-pids -z --successful-only -Z --failed-only -i --instruction-pointer -n --syscall-number -q --quiet --columns --min-duration --may-lose --format -k --stack-traces -A --output-append-mode -P --trace-path -E --env -u --user -b --detach-on -O --summary-syscall-overhead -N --arg-names --output-separately --script --each-fault --error --runs --timeout --show-output --cgroup --comm --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    ltrace) options='-e --filter -l --library -x --file-functions -L --no-default -S --system-calls -f --follow -p --attach -o --output -c --summary -n --indent -C --demangle -s --string-limit -t --absolute-timestamps -r --relative-timestamps -T --call-times -i --instruction-pointer -a --align -b --no-signals --may-lose --format --script --cgroup --comm --traceable-functions --debuginfo --debuginfod --no-feature --max-overhead --fail-on-loss --max-memory --force -h --help' scripts= ;;
    tool) options='--search --check -h --help' scripts= words='bashreadline capable elfexec execsnoop exitsnoop forkstat killsnoop naptime opensnoop pidpersec setuids statsnoop syscount threadsnoop cpudist cpufreq cpuwalk doctor hardirqs llcstat loads offcputime profile runqlat runqlen runqslower softirqs timers wakeuptime biolatency biopattern biosnoop biostacks biotop bitesize cachestat cachetop dcsnoop dcstat filelife fileslower filetop fsdist fsslower mdflush mountsnoop readahead syncsnoop vfscount vfsstat writeback gethostlatency netqtop nettxlat skblife soaccept sockstat soconnect solisten tcpaccept tcpcong tcpconnect tcpconnlat tcpdrop tcplife tcpretrans tcprtt tcpstates tcpsynbl tcptop udplife brkstack drsnoop faults ffaults hfaults kmem mallocsnoop memleak mmapsnoop oomkill shmsnoop swapin vmscan argdist bpfstat dbslower dbstat deadlock funccount funclatency funcslower lockstat pythonslow pythonstat ssllatency sslsnoop stackcount syslat trace'
      [[ $COMP_CWORD -gt 2 ]] && options=$(scry tool "${COMP_WORDS[2]}" --help 2>/dev/null |
        grep -oE -- '^ +(-[A-Za-z], +)?--[a-z-]+' | tr -d ,) ;;
    doctor) options='-d --duration --source -f -o --output -B -q --quiet -v --verbose -h --help' scripts= ;;
    *) options='-l --list --info -V --version -e -p --pid -c --cmd --follow --cgroup --comm -f -o --output -B -q --quiet -v --verbose -k --warnings --no-warnings -I --include --unsafe --traceable-functions --debuginfo --debuginfod --no-feature --facts --dry-run --cost --lossless --explain --show --mode --test --bench --fmt --probe-filter --emit-elf -d --debug --max-overhead --fail-on-loss --max-memory --force -h --help' ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
  [[ $COMP_CWORD -eq 1 ]] && COMPREPLY=($(compgen -W 'help list info explain fmt test bench compile run profile offcpu wakeup pagefaults malloc strace ltrace tool doctor' -- "$current"))
  [[ $COMP_CWORD -eq 2 ]] && COMPREPLY+=($(compgen -W "$words" -- "$current"))
  if [[ $scripts ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -f -X '!*.bt' -- "$current") $(compgen -d -- "$current"))
  fi
}
complete -F _scry scry
