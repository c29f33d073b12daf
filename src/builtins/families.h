// The families of builtins, one file each; table.cc joins them.
#pragma once

#include <span>

#include "builtins/action.h"
#include "builtins/builtin.h"
#include "builtins/task_ids.h"
#include "ir/ir.h"

namespace scry::ir {
class Builder;
}

namespace scry {

std::span<const Builtin> context_builtins();         // context.cc: pid, comm, nsecs, ...
std::span<const Builtin> probe_context_builtins();   // probe_context.cc: argN, retval, func, ctx, reg
std::span<const Builtin> stack_builtins();           // stacks.cc: kstack, ustack
std::span<const Builtin> symbol_builtins();          // symbols.cc: ksym, kaddr, usym, uaddr
std::span<const Builtin> kernel_object_builtins();   // kernel_objects.cc: path, override, inject_error
std::span<const Builtin> memory_builtins();          // memory.cc: str, buf, ...
std::span<const Builtin> output_builtins();          // output.cc: printf, print, exit, ...
std::span<const Builtin> string_builtins();          // strings.cc: strlen, strstr, strncmp, ...
std::span<const Builtin> memory_compare_builtins();  // memory_compare.cc: memcmp
std::span<const Builtin> pattern_builtins();         // patterns.cc: glob, has_prefix
std::span<const Builtin> number_name_builtins();     // number_names.cc: strerror, signal_name, syscall_name
std::span<const Builtin> map_builtins();             // maps.cc: delete, has_key, clear, zero
std::span<const Builtin> aggregate_builtins();       // aggregates.cc: count, sum, ..., stats
std::span<const Builtin> histogram_builtins();       // histograms.cc: hist, lhist
std::span<const Builtin> parameter_builtins();       // parameters.cc: getopt
std::span<const Builtin> assertion_builtins();       // compile_time.cc: assert, fail, static_assert, ...
std::span<const Builtin> compile_time_builtins();    // compile_time.cc: is_str, container_of, ...
std::span<const Builtin> address_builtins();         // addresses.cc: ntop, pton, macaddr, bswap
std::span<const Builtin> task_builtins();            // task.cc: ppid, username, cpid, usermode, ...
std::span<const Builtin> action_builtins();          // actions.cc: join, cat, system, signal, ...
std::span<const Builtin> delay_builtins();           // delays.cc: inject_delay
std::span<const Builtin> cgroup_builtins();          // cgroups.cc: cgroupid, cgroup_path
std::span<const Builtin> series_builtins();
std::span<const Builtin> heatmap_builtins();        // heatmap.cc: heatmap
std::span<const Builtin> traced_builtins();         // traced.cc: traced
std::span<const Builtin> statistics_builtins();     // statistics.cc: percentiles, stdev
std::span<const Builtin> map_print_builtins();      // print_maps.cc: topk, bottomk, print_decimal
std::span<const Builtin> row_builtins();            // rows.cc: row, table
std::span<const Builtin> syscall_builtins();        // syscalls.cc: trace_syscall
std::span<const Builtin> libcall_builtins();        // libcalls.cc: trace_libcall
std::span<const Builtin> kernel_memory_builtins();  // kernel_memory.cc: percpu_kaddr, socket_cookie, skboutput
std::span<const Builtin> internal_builtins();       // internal.cc: runtime warnings

// The row of arg0, arg1, ...
inline constexpr std::string_view kRawArgument = "argN";
bool is_raw_argument(std::string_view name);

// UserPlace::origin of any address in the current process: its program (symbols.cc).
ir::Operand current_program(codegen::Lowering& lowering);
// A value of type usym for an address in the current process, with its UserPlace::origin.
codegen::RValue user_symbol(codegen::Lowering& lowering, TypeRef type, ir::Operand address, ir::Operand origin,
                            const codegen::Place* into);

// Of what sends a signal to the current process: probes that may run in any other are refused (actions.cc).
void check_sends_signals(sema::CallCheck& check);

// Whether it is a probe of user code where a function has returned (libcalls.cc).
bool is_user_return(const targets::Target& target);

// The lowering of builtins that mean a constant or another expression at compile time.
// ---- layouts of events that come from a file: EventReceiver::accepts

// The text is a format string for the fields.
bool accepts_format(const bpf::EventLayout& layout, const bpf::Bundle& bundle);
// The same, and the place in the script is known.
bool accepts_message(const bpf::EventLayout& layout, const bpf::Bundle& bundle);
// numbers[0] is a script map, and there are at least `count` numbers.
template <size_t count>
bool accepts_map(const bpf::EventLayout& layout, const bpf::Bundle& bundle) {
  return layout.numbers.size() >= count && layout.numbers[0] < bundle.script_maps.size();
}
inline bool accepts_all(const bpf::EventLayout&, const bpf::Bundle&) {
  return true;
}

// CLOCK_TAI minus CLOCK_BOOTTIME, of the machine that runs the program.
ir::Operand boot_to_tai(codegen::Lowering& lowering);
codegen::RValue never_lowered(codegen::Lowering&, const typed::Expr&, const typed::Call&, const codegen::Place*);

// What all builtins with a format string share (output.cc): call.text becomes the format, the arguments after it stay;
// the event's fields are the arguments; its text, formatted.
void check_format(sema::CallCheck& check);
codegen::RValue lower_format(codegen::Lowering&, const typed::Expr&, const typed::Call&, const codegen::Place*);
std::string& formatted(ActionHost& host, const bpf::EventLayout& layout, Bytes payload);

// The bucket of hist(value, bits), and one more in it; `count` buckets lie at `buckets` (aggregates.cc).
ir::Operand hist_index(ir::Builder& b, ir::Operand value, uint32_t bits);
void add_to_bucket(codegen::Lowering& lowering, typed::MapIndex map, const codegen::Place& buckets, ir::Operand index,
                   uint32_t count);

// print(@x) followed by clear(@x) or zero(@x) of the same map becomes one step that takes the values: no event falls
// between.
bool fuse_print_and(Taking taking, typed::Call& earlier, const typed::Call& later);

}  // namespace scry
