// `--version --verbose`: what this program was built from, for reports of bugs and for those who package it.
//
// cmake/build_facts.cmake writes the facts at every build into the program itself (src/main.cc), not into the library:
// a new commit links one program again and compiles nothing else. scripts/package.py reads the text.
#pragma once

#include <cstdint>
#include <string>

namespace scry::cli {

struct BuildFacts {
  const char* commit;   // in full; empty: the sources were in no git repository
  int64_t commit_time;  // seconds since 1970
  bool changed;         // files differed from the commit
  const char* compiler;
  const char* build_type;
  const char* flags;
  const char* sanitizers;  // empty: none
};

// A line "NAME: VALUE" for each fact, and for the versions of the libraries.
std::string build_text(const BuildFacts& facts);

}  // namespace scry::cli
