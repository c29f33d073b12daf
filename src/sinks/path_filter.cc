#include "sinks/path_filter.h"

#include <algorithm>

#include "base/text.h"

namespace scry {

PathFilter::PathFilter(const SinkSettings& settings, syscalls::ProcessFacts* known) : known_(known) {
  const auto found = settings.find("paths");
  if (found == settings.end()) return;
  for (const std::string& path : split(found->second, '\n')) {
    paths_.push_back(path);
    std::string name = "<";
    syscalls::append_name(name, path);
    names_.push_back(name + ">");
    names_.push_back(name + ">(deleted)");
  }
}

bool PathFilter::passes(const syscalls::Call& call) const {
  if (paths_.empty()) return true;
  const auto is_one_of = [](const std::string& text, const std::vector<std::string>& all) {
    return std::ranges::find(all, text) != all.end();
  };
  const syscalls::UsedFiles used = syscalls::used_files(call);
  if (std::ranges::any_of(used.paths, [&](const std::string& path) { return is_one_of(path, paths_); })) return true;
  return known_ && std::ranges::any_of(used.descriptors, [&](int number) {
           return number >= 0 && is_one_of(known_->descriptor(call.record->pid, number), names_);
         });
}

}  // namespace scry
