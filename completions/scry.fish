# fish completion of scry.
function __scry_probes
    scry -l (commandline -ct)'*' 2>/dev/null | head -n 200
end

complete -c scry -s e -x -d 'Run TEXT as the script'
complete -c scry -s l -l list -x -a '(__scry_probes)' -d 'List probes'
complete -c scry -s c -l cmd -x -a '(__fish_complete_command)' -d 'Run a command and trace until it ends'
complete -c scry -l follow -d 'With -p or -c, trace descendants too'
complete -c scry -s p -l pid -x -a '(__fish_complete_pids)' -d 'Limit probes to a process'
complete -c scry -s f -x -a 'text json' -d 'Output format'
complete -c scry -s o -l output -r -d 'Write output to a file'
complete -c scry -s B -x -a 'line full none' -d 'When output is written'
complete -c scry -s q -l quiet -d 'Do not say how many probes were attached'
complete -c scry -s v -l verbose -d 'Say what happens'
complete -c scry -s k -l warnings -d 'Report failed reads and look-ups too'
complete -c scry -l no-warnings -d 'Report no warnings'
complete -c scry -s I -x -a '(__fish_complete_directories)' -d 'Search a directory for C headers'
complete -c scry -l include -r -d 'Include a C header'
complete -c scry -l unsafe -d 'Allow functions that change the system'
complete -c scry -l dry-run -d 'Compile, load and attach, then stop'
complete -c scry -l probe-filter -x -d 'Drop probes that do not match'
complete -c scry -l show -x -a 'tokens ast typed ir bpf loaded probes events values' -d 'Print what a stage makes of the script'
complete -c scry -l info -d 'Tell what this kernel offers'
complete -c scry -s V -l version -d 'Print the version'
complete -c scry -s h -l help -d 'Print a summary of the options'
