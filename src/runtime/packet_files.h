// PacketFiles: the pcap files that skboutput() writes (language.md 5.2), each made when its first packet comes.
//
// The format is that of https://datatracker.ietf.org/doc/html/draft-ietf-opsawg-pcap with times in microseconds and
// packets that begin with their IP header. Every packet is written at once: the file is complete whenever the run ends.
#pragma once

#include <map>
#include <string>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"

namespace scry {

class PacketFiles {
 public:
  Result<void> append(const std::string& path, int64_t wall_ns, Bytes packet);

 private:
  std::map<std::string, Fd> files_;
};

}  // namespace scry
