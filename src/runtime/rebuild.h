// Loading with a second try: a kernel that refuses the code of a bundle may take that of another one, made
// without loads through typed pointers. Tested by tests/golden/typed_loads_refused.t.
#pragma once

#include <functional>
#include <optional>

#include "runtime/run_log.h"
#include "runtime/session.h"

namespace scry {

// Makes the code of a bundle again, without loads through typed pointers; null: there is nothing else to try.
using Rebuild = std::function<Result<bpf::Bundle>()>;

// `start` makes the session for `bundle`, which is replaced if it takes a second try.
Result<> load_or_rebuild(std::optional<Session>& session, const std::function<void()>& start, bpf::Bundle& bundle,
                         const Rebuild& rebuild, RunLog log);

}  // namespace scry
