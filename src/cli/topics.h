// Topics: everything that the language, the configuration and the command line name, as text for people.
//
// Gathered from the tables: builtins, providers, configuration variables, options, diagnostics. `scry help` prints a
// topic (cli/help.h), scripts/docs.cc writes docs/reference from all of them. A new row is a topic without a line here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace scry::cli {

enum class TopicFamily : uint8_t {
  value,
  function,
  aggregate,
  probe,
  statement,
  operator_,
  conversion,
  config,
  command,
  option,
  diagnostic
};

// "Default" and "4096": a line of `scry help`, a column of a table in the reference. The topics of one family have the
// same labels in the same order; a text may be empty.
struct TopicFact {
  std::string label;
  std::string text;
};

struct Topic {
  TopicFamily family;
  std::string name;                  // "pid", "tracepoint", "max_strlen", "--pid", "unknown-field"
  std::vector<std::string> aliases;  // other spellings
  std::string usage;                 // "str(address: ptr|int|string, length?: int)"; empty where the name says it
  std::string brief;                 // one sentence
  std::vector<TopicFact> facts;
  std::string example;  // a runnable script; empty for what is no part of the language
  std::string options;  // options of the example, each followed by a blank
  std::string text;     // details after the brief: sentences; may be empty
};

struct TopicFamilyText {
  TopicFamily family;
  const char* name;   // as in `scry help values`
  const char* title;  // of its page or section
  const char* one;    // the kind of its topics
};

// In the order of the documentation.
std::span<const TopicFamilyText> topic_families();
// By family in that order, then by name (probes, options and diagnostics: in the order of their tables).
std::vector<Topic> all_topics();

}  // namespace scry::cli
