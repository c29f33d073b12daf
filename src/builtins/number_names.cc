// Texts of numbers: errors, signals, system calls. They are rows of one frozen array, reached by number without a
// branch for each; one more row serves all numbers without a text.
#include <algorithm>

#include "base/round_up.h"
#include "builtins/error_names.h"
#include "builtins/families.h"
#include "codegen/lowering.h"
#include "probes/syscalls.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

constexpr uint32_t kRowAlignment = 8;

// Rows of texts by number, and one more row for all other numbers.
struct TextTable {
  std::string bytes;
  uint32_t rows = 0;  // without the last one
  uint32_t row_size = 0;
};

template <class TextOfNumber>
TextTable make_table(uint32_t rows, std::string_view other, TextOfNumber text_of_number) {
  TextTable table{.rows = rows, .row_size = round_up(static_cast<uint32_t>(other.size() + 1), kRowAlignment)};
  for (uint32_t i = 0; i < rows; ++i)
    table.row_size =
        std::max(table.row_size, round_up(static_cast<uint32_t>(text_of_number(i).size() + 1), kRowAlignment));
  table.bytes.resize(size_t{rows + 1} * table.row_size);
  for (uint32_t i = 0; i <= rows; ++i)
    (i < rows ? text_of_number(i) : other).copy(&table.bytes[size_t{i} * table.row_size], table.row_size);
  return table;
}

TextTable table_of(std::span<const std::string_view> texts, std::string_view other) {
  return make_table(static_cast<uint32_t>(texts.size()), other, [&](uint32_t i) { return texts[i]; });
}

const TextTable& error_table() {
  static const TextTable kTable = table_of(error_texts(), kUnknownError);
  return kTable;
}

const TextTable& signal_table() {
  static const TextTable kTable = table_of(signal_texts(), kUnknownSignal);
  return kTable;
}

const TextTable& syscall_table() {
  static const TextTable kTable = make_table(probes::syscall_count(), kUnknownSyscall, [](uint32_t number) {
    const std::string_view name = probes::syscall_name(number);
    return name.empty() ? kUnknownSyscall : name;
  });
  return kTable;
}

template <const TextTable& (*table)()>
void check_lookup(CallCheck& check) {
  check.result = check.types().string(table().row_size);
}

RValue look_up(Lowering& lowering, const typed::Expr& expr, const TextTable& table, Operand number) {
  ir::Builder& b = lowering.builder();
  Reg row = b.copy(number);
  ir::hold_to(b, row, table.rows);
  Reg start = lowering.module().constant(b, table.bytes);
  return RValue::at(expr.type, {b.add(start, b.mul(row, table.row_size))});
}

template <const TextTable& (*table)()>
RValue lower_lookup(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return look_up(lowering, expr, table(), lowering.scalar(*call.args[0]));
}

RValue lower_strerror(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  Reg number = b.copy(lowering.scalar(*call.args[0]));
  b.when(Compare::slt, number, 0, [&] { b.copy_to(number, b.neg(number)); });
  return look_up(lowering, expr, error_table(), number);
}

}  // namespace

std::span<const Builtin> number_name_builtins() {
  static const Builtin kTable[] = {
      {.name = "signal_name",
       .signature = "(signal: int) -> ?",
       .brief = "What a signal is called: Killed.",
       .example = "tracepoint:signal:signal_generate { @[signal_name(args.sig)] = count(); }",
       .checking = {.run = check_lookup<signal_table>},
       .lowering = {.value = lower_lookup<signal_table>}},
      {.name = "strerror",
       .signature = "(error: int) -> ?",
       .brief = "What an error number means; its sign does not matter.",
       .example = "tracepoint:syscalls:sys_exit_openat /args.ret < 0/ { @[strerror(args.ret)] = count(); }",
       .checking = {.run = check_lookup<error_table>},
       .lowering = {.value = lower_strerror}},
      {.name = "syscall_name",
       .signature = "(number: int) -> ?",
       .brief = "Name of a system call by its number.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[syscall_name(args.id)] = count(); }",
       .checking = {.run = check_lookup<syscall_table>},
       .lowering = {.value = lower_lookup<syscall_table>}},
  };
  return kTable;
}

}  // namespace scry
