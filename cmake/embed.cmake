# Makes a C++ source of text files: cmake -D OUTPUT=FILE.cc -D "INPUTS=a.js;b.css" -P embed.cmake
#
# For each file a `const std::string_view` in the namespace scry::page, declared in src/sinks/page.h: flamegraph_js of
# flamegraph.js.
set(text "// Made by cmake/embed.cmake.\n#include \"sinks/page.h\"\n\nnamespace scry::page {\n\n")
foreach(input ${INPUTS})
  get_filename_component(name ${input} NAME)
  string(REGEX REPLACE "[^a-z]" "_" name ${name})
  file(READ ${input} content)
  string(APPEND text "const std::string_view ${name} = R\"~embedded~(${content})~embedded~\";\n\n")
endforeach()
file(WRITE ${OUTPUT} "${text}}  // namespace scry::page\n")
