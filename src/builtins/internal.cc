// Events without a name in the language: what went wrong while a probe ran (language.md 10.9).
#include <cstring>

#include "builtins/families.h"

namespace scry {
namespace {

RuntimeNotice notice_of(ActionHost& host, const bpf::EventLayout& layout, Bytes payload, RuntimeNotice::Kind kind) {
  const Sources& sources = host.sources();
  const Position place = sources.position(layout.span.source, layout.span.begin);
  RuntimeNotice notice{.kind = kind, .message = layout.text, .helper = layout.texts[0]};
  notice.return_code = static_cast<int64_t>(read_uint(payload, 8));
  if (notice.message.empty()) notice.message = strerror(static_cast<int>(-notice.return_code));
  notice.filename = sources[layout.span.source].name;
  notice.line = place.line;
  notice.column = place.column;
  std::string text = notice.message;
  if (kind == RuntimeNotice::Kind::helper_error)
    text += "\nAdditional Info - helper: " + notice.helper + ", retcode: " + std::to_string(notice.return_code);
  notice.rendered = render_place(sources, layout.span, "WARNING", text);
  return notice;
}

template <RuntimeNotice::Kind kind>
void receive_notice(ActionHost& host, const bpf::EventLayout& layout, Bytes payload) {
  host.sink().notice(notice_of(host, layout, payload, kind));
}

}  // namespace

std::span<const Builtin> internal_builtins() {
  static const Builtin kTable[] = {
      {.name = "helper_error",
       .kind = BuiltinKind::internal,
       .receive = receive_notice<RuntimeNotice::Kind::helper_error>},
      {.name = "runtime_error",
       .kind = BuiltinKind::internal,
       .receive = receive_notice<RuntimeNotice::Kind::runtime_error>},
  };
  return kTable;
}

}  // namespace scry
