#include "runtime/refusal.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/diag.h"

namespace scry {
namespace {

// Takes a decimal number off the front of `text`.
std::optional<uint32_t> take_number(std::string_view& text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(end - text.data());
  return number;
}

// "12: (85) call bpf_probe_read#4": the verifier is at instruction 12.
std::optional<uint32_t> instruction_of(std::string_view line) {
  const std::optional<uint32_t> number = take_number(line);
  return number && line.starts_with(": (") ? number : std::nullopt;
}

// "unreachable insn 7", "back-edge from insn 3 to 1": refusals of the first pass, which shows no instructions.
std::optional<uint32_t> instruction_named_in(std::string_view line) {
  const size_t at = line.find("insn ");
  if (at == line.npos) return std::nullopt;
  line.remove_prefix(at + 5);
  return take_number(line);
}

// Lines that show where the verifier is and what it knows, none of which is its reason.
bool is_progress(std::string_view line) {
  if (line.empty() || std::isdigit(static_cast<unsigned char>(line[0])) || line[0] == ';') return true;
  for (std::string_view start : {"from ",
                                 "caller:",
                                 "callee:",
                                 "func#",
                                 "last_idx ",
                                 "regs=",
                                 "mark_precise",
                                 "parent ",
                                 "frame",
                                 "processed ",
                                 "verification time",
                                 "stack depth",
                                 "max_states",
                                 "insns processed",
                                 "cur state:",
                                 "old state:",
                                 " R0",
                                 "Live regs",
                                 "Validating ",
                                 "Func#",
                                 "arg#",
                                 "reg type unsupported"}) {
    if (line.starts_with(start)) return true;
  }
  return false;
}

// These follow the jump, or the instruction, that they are about, on the same line.
constexpr std::string_view kAfterProgress[] = {"infinite loop detected", "BPF program is too large"};

std::string code_text(const Error& error) {
  return fmt::format("Error code: -{} ({}).", error.code, error.code ? std::strerror(error.code) : "no error code");
}

Span place_of(const bpf::ProgramPlan& plan, uint32_t insn) {
  Span found;
  for (const bpf::LineInfo& line : plan.lines) {
    if (line.insn > insn) break;
    if (line.span.known()) found = line.span;
  }
  return found;
}

}  // namespace

VerifierVerdict read_verifier_log(std::string_view log) {
  VerifierVerdict verdict;
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    if (const auto insn = instruction_of(line)) verdict.insn = insn;
    for (const std::string_view reason : kAfterProgress)
      if (line.find(reason) != line.npos) verdict.reason = reason;
    if (is_progress(line)) continue;
    verdict.reason = line;
    if (!verdict.insn) verdict.insn = instruction_named_in(line);
  }
  return verdict;
}

Refusal explain_refusal(const bpf::ProgramPlan& plan, const Sources& sources, const Error& error, bool show_log) {
  Refusal refusal;
  const VerifierVerdict verdict = read_verifier_log(error.hint);
  const Span place = verdict.insn ? place_of(plan, *verdict.insn) : Span{};
  if (place.known()) {
    const std::string reason = verdict.reason.empty() ? error.message() : verdict.reason;
    refusal.place = render_place(sources, place, "ERROR", "The kernel's verifier refuses this: " + reason);
  } else if (!verdict.reason.empty()) {
    refusal.place = fmt::format("ERROR: The kernel refuses the program: {}\n", verdict.reason);
  }
  refusal.message = fmt::format("Error loading BPF program for {}. {}", plan.name, code_text(error));
  if (show_log) {
    refusal.message += "\nKernel error log:\n" + error.hint;
    if (refusal.message.back() == '\n') refusal.message.pop_back();
  } else {
    refusal.message += " Use -v for full kernel error log.";
  }
  return refusal;
}

Error explain_run_failure(std::string_view probe, const Error& error) {
  constexpr int kNotSupported = 524;  // the kernel's own ENOTSUPP, which errno.h lacks
  const auto unsupported = {kNotSupported, EOPNOTSUPP, EINVAL, ENOSYS};
  if (std::ranges::find(unsupported, error.code) == unsupported.end())
    return {error.code, fmt::format("run the {} probe", probe)};
  return {0, fmt::format("Cannot run the {} probe: this kernel does not run raw tracepoint programs on demand "
                         "(BPF_PROG_TEST_RUN, Linux 5.10 and later).",
                         probe)};
}

}  // namespace scry
