// Builtin: one name that the language knows, as one row of a table. The row is all there is: signature, documentation,
// example, and three records for three readers: how it is checked, how it is lowered, how its event is received. A new
// builtin touches one file of this folder (docs/recipes.md has a worked example).
//
// Signatures are text and are the type rule:  "(address: ptr|int|string, length?: int) -> string"
//   classes of parameters:  any (printable), int, integer (as int, named with its type in messages), ptr, string,
//   buffer, array, text (a string literal), number (an integer literal), map, keyed_map, scalar_map, parameter ($1 as
//   it was given), word (what the builtin's own check reads from the syntax); alternatives with |, an optional
//   parameter with ?, "..." last for any number. after the arrow: a type name (sema resolves it), or "?" when check()
//   decides.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "base/enum_set.h"
#include "builtins/receive_event.h"
#include "sema/typed.h"

namespace scry::sema {
struct CallCheck;
}
namespace scry::codegen {
class Lowering;
struct RValue;
struct Place;
}  // namespace scry::codegen

namespace scry {

enum class BuiltinKind : uint8_t {
  value,      // usable without parentheses: pid, comm
  function,   // needs parentheses
  aggregate,  // only as the right side of `@m = f(...)`
  internal,   // no name in the language: an event of our own (runtime warnings)
};

// What a builtin needs to know of the probe at compile time, besides its own checks.
enum class ContextNeed : uint8_t { nothing, args, probe_name, raw_arguments, result, place, stack, registers };

// What sets a builtin apart from others, as far as stages ask.
enum class BuiltinTrait : uint8_t {
  unsafe,               // needs --unsafe
  ends_probe,           // nothing after a call of it runs
  accesses_one_key,     // reaches single elements of a map, by key
  prints_map,           // call.numbers[0], if there are numbers
  hides_values,         // leaves nothing of a map to see: clear, zero
  names_thread,         // tid
  gives_time,           // nsecs: numbers[0] is the TimestampClock
  is_context,           // ctx: its members are loads from the context
  bare,                 // args, argN, ctx: never with parentheses
  reads_context,        // args, argN, retval, ctx: not in the body of a `for`, which runs as a callback
  stable,               // the same value however often it is asked for while a program runs
  takes_type,           // a type may stand as an argument
  writes_plain_text,    // what it prints can be made in the kernel: in pinned iterators
  map_options,          // what stands after the first argument is about a map: a value takes none
  discardable,          // an unused result causes no warning (delete)
  asks_scope,           // traced: a script that asks filters its tasks itself
  reads_later,          // at the end of the system call, if it fails at its beginning: sema/late_reads.h
  every_run_counts,     // changes more than the output: a program that calls it is not sampled
  evaluates_arguments,  // also where its value is known while the script is compiled
  costly,               // its run costs far more than what calls the program: what others pay decides (decision 32)
};

// The record that sema reads.
struct BuiltinCheck {
  ContextNeed needs = ContextNeed::nothing;
  EnumSet<BuiltinTrait> traits = {};
  AddressSpace space = AddressSpace::none;  // of the address it returns, where the type is an integer and cannot tell
  // After arguments were checked by the signature: further checks, result type, compile-time data. May be null.
  void (*run)(sema::CallCheck& check) = nullptr;
  // Whether an earlier call, with nothing but other events between, can do this one's work too (print(@x); clear(@x)).
  bool (*absorb)(typed::Call& earlier, const typed::Call& later) = nullptr;
  // Aggregates: the row of the map's type, and the rule that makes the type of the arguments, where it is not just the
  // row with the sign of the first argument (null: an error was reported).
  const Aggregation* aggregation = nullptr;
  TypeRef (*aggregate_type)(sema::CallCheck& check) = nullptr;
};

// The record that codegen reads.
struct BuiltinLowering {
  // Value of a call. `into` is where the caller wants a value that lives in memory, or null; lowering may ignore it.
  codegen::RValue (*value)(codegen::Lowering& lowering, const typed::Expr& expr, const typed::Call& call,
                           const codegen::Place* into) = nullptr;
  // Aggregates: the update of one CPU's value in place.
  void (*update)(codegen::Lowering& lowering, const typed::Aggregate& aggregate, TypeRef value_type,
                 const codegen::Place& value) = nullptr;
};

struct Builtin {
  const char* name;
  BuiltinKind kind = BuiltinKind::function;
  const char* signature = "() -> void";
  const char* brief = "";
  const char* example = "";
  BuiltinCheck checking = {};
  BuiltinLowering lowering = {};
  EventReceiver receiving = {};  // the record that the runtime reads: builtins/receive_event.h

  bool is(BuiltinTrait trait) const { return checking.traits.has(trait); }
};

std::span<const Builtin* const> all_builtins();
const Builtin* find_builtin(std::string_view name);  // null if unknown; never an internal one
bool is_value_builtin(std::string_view name);        // one that is written without parentheses
// The address space that kptr() or uptr() gave to a number; none: it has been through neither.
AddressSpace space_of_value(const typed::Expr& expr);
const Builtin* find_action(std::string_view name);  // by EventLayout::action, internal ones too
std::vector<std::string> builtin_names();
// What to write in place of a builtin of former times; nullopt if the name never was one.
std::optional<std::string> replacement_of(std::string_view name);

}  // namespace scry
