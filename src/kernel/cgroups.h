// Control groups: ids of directories, and directories of ids.
//
// The id of a cgroup is the inode number of its directory, which on kernfs is also the file handle that leads back to
// it: no walk through the hierarchy is needed (open_by_handle_at(2), CAP_DAC_READ_SEARCH).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "machine/facts.h"

namespace scry {

using machine::Cgroup;
// The cgroup whose directory this is; "/" is the root of version 2.
Result<Cgroup> find_cgroup(const std::string& path);

// Where version 2 is mounted, for a message about another path; empty: nowhere, or the path leads there.
// `mounts` is the text of /proc/self/mounts.
std::string unified_hint(const std::string& path, const std::string& mounts);

// A mounted hierarchy: "unified" is version 2, those of version 1 have the name of their mount point.
struct CgroupHierarchy {
  std::string name;
  std::string mount_point;
  Fd root;
};

class CgroupPaths {
 public:
  // "unified:/a/b", those of several hierarchies joined by ","; empty if there is none. The filter is a wildcard on the
  // names of hierarchies, empty for all.
  std::string find(uint64_t id, const std::string& filter);

 private:
  void open_hierarchies();
  std::vector<CgroupHierarchy> hierarchies_;
  bool opened_ = false;
};

}  // namespace scry
