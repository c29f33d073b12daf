#include "runtime/rebuild.h"

namespace scry {

Result<> load_or_rebuild(std::optional<Session>& session, const std::function<void()>& start, bpf::Bundle& bundle,
                         const Rebuild& rebuild, RunLog log) {
  start();
  const bool last_try = !rebuild;
  Result<> loaded = session->load(last_try);
  if (loaded || last_try) return loaded;
  log.verbose("The kernel refuses loads through typed pointers; trying again without them");
  session.reset();  // before the bundle that it refers to
  bundle = TRY(rebuild());
  start();
  return session->load();
}

}  // namespace scry
