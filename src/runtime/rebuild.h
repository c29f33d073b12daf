// Loading with a second try: a kernel that refuses the code of a bundle may take that of another one, made within
// tighter limits. Tested by tests/golden/typed_loads_refused.t.
#pragma once

#include <functional>
#include <optional>

#include "runtime/run_log.h"
#include "runtime/session.h"

namespace scry {

// Makes the code of a bundle within tighter limits than before; `reason` says why for the verbose log.
struct Rebuild {
  std::function<Result<bpf::Bundle>()> build;  // null: there is nothing else to try
  const char* reason = "";
};

// `start` makes the session for `bundle`, which is replaced if it takes a second try.
Result<> load_or_rebuild(std::optional<Session>& session, const std::function<void()>& start, bpf::Bundle& bundle,
                         const Rebuild& rebuild, RunLog log);

}  // namespace scry
