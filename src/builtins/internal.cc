// Events without a name in the language: what went wrong while a probe ran (docs/language.md 8.7).
#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "builtins/families.h"

namespace scry {
namespace {

RuntimeNotice notice_of(ActionHost& host, const bpf::EventLayout& layout, Bytes payload, RuntimeNotice::Kind kind) {
  const Sources& sources = host.sources();
  const Position place = sources.position(layout.span.source, layout.span.begin);
  RuntimeNotice notice{.kind = kind, .message = layout.text, .helper = layout.texts[0]};
  notice.return_code = static_cast<int64_t>(read_uint(payload, 8));
  // A text of the layout is about a full map, or about no code at all; any other code says itself what happened.
  const bool explained = notice.return_code == 0 || notice.return_code == -E2BIG;
  if (notice.message.empty() || !explained) notice.message = strerror(static_cast<int>(-notice.return_code));
  notice.filename = sources[layout.span.source].name;
  notice.line = place.line;
  notice.column = place.column;
  std::string text = notice.message;
  if (kind == RuntimeNotice::Kind::helper_error)
    text += "\nAdditional Info - helper: " + notice.helper + ", retcode: " + std::to_string(notice.return_code);
  notice.rendered = render_place(sources, layout.span, "WARNING", text);
  return notice;
}

bool accepts_notice(const bpf::EventLayout& layout, const bpf::Bundle&) {
  return layout.span.known() && !layout.texts.empty();
}

template <RuntimeNotice::Kind kind>
void receive_notice(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  const Repeats::Admission admission = host.admit(layout, payload);
  if (!admission.shown) return;
  RuntimeNotice notice = notice_of(host, layout, payload, kind);
  notice.held_back = admission.held_back;
  notice.total = admission.total;
  if (notice.held_back > 0)
    notice.rendered += fmt::format("{} more of this warning were not shown.\n", notice.held_back);
  if (notice.total > 0)
    notice.rendered = fmt::format("{}: WARNING: {}: {} times in all\n", place_text(host.sources(), layout.span),
                                  std::string_view(notice.message).substr(0, notice.message.find('\n')), notice.total);
  host.sink().message(notice);
}

constexpr char kFailedReadsText[] =
    "{} reads of user memory failed here (not resident, or nothing at the address): what was to be read is empty or 0";
constexpr char kDeepReturnsText[] =
    "{} returns were seen with 64 pending in their thread, the most that the kernel follows: returns of deeper calls, "
    "if "
    "any, are missing";

// The payload is how many.
template <const char* text>
void receive_count(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  RuntimeNotice notice = notice_of(host, layout, payload, RuntimeNotice::Kind::runtime_error);
  notice.message = fmt::format(fmt::runtime(text), read_uint(payload, 8));
  notice.rendered = fmt::format("{}: WARNING: {}\n", place_text(host.sources(), layout.span), notice.message);
  host.sink().message(notice);
}

// Never sent.
void receive_count_only(ActionHost&, const bpf::EventLayout&, Bytes) {}

}  // namespace

std::span<const Builtin> internal_builtins() {
  static const Builtin kTable[] = {
      {.name = bpf::kFailedReads,
       .kind = BuiltinKind::internal,
       .receiving = {receive_count<kFailedReadsText>, accepts_notice}},
      {.name = bpf::kDeepReturns,
       .kind = BuiltinKind::internal,
       .receiving = {receive_count<kDeepReturnsText>, accepts_notice}},
      {.name = bpf::kDeepCalls, .kind = BuiltinKind::internal, .receiving = {receive_count_only, accepts_notice}},
      {.name = bpf::kSkippedRuns, .kind = BuiltinKind::internal, .receiving = {receive_count_only, accepts_all}},
      {.name = bpf::kNotStored, .kind = BuiltinKind::internal, .receiving = {receive_count_only, accepts_notice}},
      {.name = bpf::kStacksNotStored, .kind = BuiltinKind::internal, .receiving = {receive_count_only, accepts_notice}},
      {.name = "helper_error",
       .kind = BuiltinKind::internal,
       .receiving = {receive_notice<RuntimeNotice::Kind::helper_error>, accepts_notice}},
      {.name = "runtime_error",
       .kind = BuiltinKind::internal,
       .receiving = {receive_notice<RuntimeNotice::Kind::runtime_error>, accepts_notice}},
  };
  return kTable;
}

}  // namespace scry
