# Writes OUTPUT, a C++ source with what only the build knows: run at every build, because the commit changes without any
# file of the build. configure_file leaves a file alone whose text is the same, so nothing is compiled again then.
#
# cmake -DSOURCES=FOLDER -DOUTPUT=FILE -DCOMPILER=COMMAND -DBUILD_TYPE=... -DFLAGS=... -DSANITIZERS=... -P build_facts.cmake
execute_process(COMMAND git -C ${SOURCES} log -1 --format=%H%n%ct OUTPUT_VARIABLE head ERROR_QUIET
  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE no_commit)
set(COMMIT "")
set(COMMIT_TIME 0)
set(CHANGED false)
if(no_commit EQUAL 0)
  string(REPLACE "\n" ";" head "${head}")
  list(GET head 0 COMMIT)
  list(GET head 1 COMMIT_TIME)
  execute_process(COMMAND git -C ${SOURCES} --no-optional-locks status --porcelain --untracked-files=no
    OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes)
    set(CHANGED true)
  endif()
endif()
execute_process(COMMAND ${COMPILER} --version OUTPUT_VARIABLE COMPILER_NAME)
string(REGEX REPLACE "\n.*" "" COMPILER_NAME "${COMPILER_NAME}")
# Where the sources were is no fact about the program, and would differ from build to build.
string(REGEX REPLACE "-f[a-z]+-prefix-map=[^ ]*" "" FLAGS "${FLAGS}")
string(REGEX REPLACE "  +" " " FLAGS "${FLAGS}")
string(STRIP "${FLAGS}" FLAGS)
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_facts.cc.in ${OUTPUT} @ONLY)
