// SplitDwarf: the units of a program that was compiled with -gsplit-dwarf. The program has a skeleton of each unit
// (its addresses, its lines, the name of a file); functions, types and inlined calls are in that .dwo file, or all of
// them in one package NAME.dwp.
//
// libdw would open the files by itself: by the names that the program gives, whatever lies there, without a limit, and
// no packages. So it is never asked for the split unit of a skeleton. Instead the unit becomes an image in memory of
// the sections of the .dwo file (or its pieces of the package), with the program's addresses beside them, and libdw
// reads that. Since the image does not know where the unit begins, all its addresses are made relative to the
// beginning: SplitUnit::base. A unit is read when it is asked for, once. Tested by split_dwarf_test.cc and
// tests/live/split_dwarf*.t.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "elf/dwarf_package.h"
#include "elf/elf_image.h"

namespace scry {

// Where the files of split units may lie besides the place that the program names.
struct SplitPlaces {
  std::string program;               // whose units they are: its folder, and NAME.dwp beside it
  std::vector<std::string> folders;  // --debuginfo: searched first
};

struct SplitUnit {
  Dwarf_Die die;
  std::vector<Dwarf_Die> types = {};  // the units of types beside it
  uint64_t base = 0;                  // what to add to addresses of its entries
};

class SplitDwarf {
 public:
  // `program`: must outlive this.
  SplitDwarf(Dwarf* program, SplitPlaces places);
  ~SplitDwarf();

  // The unit that a skeleton stands for; null: it was not found, or cannot be read (see problem()).
  const SplitUnit* find(Dwarf_Die& skeleton);
  // Why the last unit that was not found was not; empty: all were.
  const std::string& problem() const { return problem_; }

 private:
  struct Image;
  struct Skeleton;
  using Sections = std::vector<ImageSection>;
  Result<std::unique_ptr<Image>> read(const Skeleton& skeleton);
  Result<std::optional<Sections>> from_package(const Skeleton& skeleton);
  Result<std::unique_ptr<Image>> make_image(const Skeleton& skeleton, Sections sections);
  std::vector<std::string> package_paths() const;
  std::vector<std::string> file_paths(const Skeleton& skeleton) const;

  Dwarf* program_;
  SplitPlaces places_;
  std::map<uint64_t, std::unique_ptr<Image>> images_;  // by the offset of the skeleton; null: not found
  std::optional<std::unique_ptr<DwarfPackage>> package_;
  uint64_t bytes_ = 0;  // of all images
  std::string problem_;
};

}  // namespace scry
