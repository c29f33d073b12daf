// PacketFiles: the pcap files of skboutput().
//
// Format of tcpdump's files (draft-ietf-opsawg-pcap), times in nanoseconds, link type raw IP: a file header, then
// {seconds, nanoseconds, bytes in the file, bytes of the packet} and the bytes of each packet. A file is made when the
// first packet is written to it; each packet is one write, so that a reader may follow.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"

namespace scry {

class PacketFiles {
 public:
  // The first failure of a file is returned; from then on nothing is written to it.
  Result<void> write(const std::string& path, Bytes bytes, uint32_t whole_length, int64_t wall_ns);

 private:
  std::map<std::string, Fd> files_;  // no descriptor: it failed
};

}  // namespace scry
