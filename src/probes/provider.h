// Provider: one kind of probe (tracepoint, interval, ...), as one row of the provider table, in one file of this
// folder.
//
// A row has four records for four readers: words for everybody, expansion for sema, context for codegen, attaching for
// the runtime. Of the last two there are only names here: who reads them includes probes/context.h or
// probes/attaching.h. Everything else in scry asks the row and never compares provider names. Adding a provider:
// docs/recipes.md.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_set.h"
#include "probes/expansion.h"
#include "probes/words.h"

namespace scry::probes {

struct Context;    // probes/context.h
struct Attaching;  // probes/attaching.h

enum class Trait : uint8_t {
  may_sleep,            // its programs may fault in memory that is not resident
  in_task,              // its events happen in the task that causes them: --follow, --cgroup, --comm
  filtered_by_pid,      // -p: the body is skipped for other processes
  unique_name,          // no two probes of a script may have the same
  alone,                // must be the only attach point of a script
  paced,                // fires at a pace of the script's choice, never in a storm
  user_code,            // listed by a provider wildcard with -p or an existing file
  newest_first,         // the kernel runs several programs on one event newest first: attached in reverse, the bodies
                        // run in source order
  listed_by_wildcard,   // a kernel provider that `-l '*'` shows
  args_is_value,        // `args` as a whole may be copied and printed
  args_are_parameters,  // members of `args` are parameters of a function
  register_arguments,   // argN are registers: arg0 to arg5
  library_functions,    // UserCode::arguments says what is known of the function (libcalls/call.h)
  tracefs_names,        // its parts are a category and an event of tracefs
};

struct Provider {
  Words words;
  AddressSpace space;  // of pointers read from the context
  EnumSet<Trait> traits = {};
  std::optional<targets::OwnMoment> special = {};  // run by scry itself, never attached
  Expansion expansion;
  const Context* context = nullptr;
  const Attaching* attaching = nullptr;

  const char* name() const { return words.name; }
  bool is(Trait trait) const { return traits.has(trait); }
};

// Whether it may be hit while a program is inside the kernel's locks of rings and maps: probes on what takes and gives
// back locks, or is called with one held.
bool is_under_locks(const Target& target);

// Rows of all providers, in the order of the documentation.
std::span<const Provider* const> all_providers();
// By long name (any case) or alias (case-sensitive); null if unknown.
const Provider* find_provider(std::string_view written);
std::vector<std::string> provider_names();
// Whether a pattern in the place of the provider stands for this one too: kernel probes, and those of user code when
// what follows is about a program (the process is given, or the first part is a path).
bool is_meant_by_wildcard(const Provider& provider, std::string_view pattern, std::string_view first_part,
                          const ExpansionSources& environment);

}  // namespace scry::probes
