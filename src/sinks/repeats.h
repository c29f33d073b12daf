// Repeats: how often the same warning may be shown.
//
// A map that is full gives a warning for each event: 418,181 lines in three seconds, before this. Each distinct warning
// is shown kMostPerSecond times a second; the others are counted, the next one that is shown tells how many were held
// back, and the end of the run tells how many there were in all. One look-up for each warning; at most kMostDistinct
// warnings are distinguished, the others share one count.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace scry {

class Repeats {
 public:
  static constexpr uint64_t kMostPerSecond = 5;
  static constexpr size_t kMostDistinct = 1024;

  struct Admission {
    bool shown = false;
    uint64_t held_back = 0;  // since the last one that was shown
    uint64_t total = 0;      // not 0: this is the summary at the end of the run
  };
  // `what` tells warnings apart.
  Admission admit(std::string_view what, int64_t now_ns);

  // Calls report(what, total) for each of which some were held back.
  template <class Report>
  void for_each_held_back(Report report) const {
    for (const auto& [what, known] : known_)
      if (known.ever_held_back) report(std::string_view(what), known.total);
  }

 private:
  struct Known {
    uint64_t total = 0, held_back = 0, shown_in_second = 0;
    int64_t second_began_ns = 0;
    bool ever_held_back = false;
  };
  std::map<std::string, Known, std::less<>> known_;
};

}  // namespace scry
