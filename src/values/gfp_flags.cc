// Names of the kernel's page allocation flags (include/linux/gfp_types.h), for `%gr` (docs/language.md 8.1).
#include "values/format.h"
#include "values/text.h"

namespace scry {

namespace {

constexpr uint64_t bit(unsigned number) {
  return uint64_t{1} << number;
}

constexpr uint64_t kDma = bit(0), kHighmem = bit(1), kDma32 = bit(2), kMovable = bit(3), kHigh = bit(5), kIo = bit(6),
                   kFs = bit(7), kZero = bit(8), kDirect = bit(10), kKswapd = bit(11), kWrite = bit(12),
                   kNowarn = bit(13), kRetryMayfail = bit(14), kNofail = bit(15), kNoretry = bit(16),
                   kMemalloc = bit(17), kComp = bit(18), kNomemalloc = bit(19), kHardwall = bit(20),
                   kThisnode = bit(21), kAccount = bit(22), kZerotags = bit(23), kSkipZero = bit(24),
                   kSkipKasan = bit(25), kNoObjExt = bit(26);
constexpr uint64_t kKernel = kDirect | kKswapd | kIo | kFs;
constexpr uint64_t kNoio = kDirect | kKswapd;
constexpr uint64_t kUser = kKernel | kHardwall;
constexpr uint64_t kHighuser = kUser | kHighmem;
constexpr uint64_t kHighuserMovable = kHighuser | kMovable | kSkipKasan;
constexpr uint64_t kTranshugeLight = (kHighuserMovable | kComp | kNomemalloc | kNowarn) & ~(kDirect | kKswapd);

struct FlagName {
  const char* name;
  uint64_t bits;
};
// Compounds first, so that the longest name wins.
constexpr FlagName kFlagNames[] = {
    {"GFP_TRANSHUGE", kTranshugeLight | kDirect},
    {"GFP_TRANSHUGE_LIGHT", kTranshugeLight},
    {"GFP_HIGHUSER_MOVABLE", kHighuserMovable},
    {"GFP_HIGHUSER", kHighuser},
    {"GFP_USER", kUser},
    {"GFP_KERNEL_ACCOUNT", kKernel | kAccount},
    {"GFP_KERNEL", kKernel},
    {"GFP_NOFS", kNoio | kIo},
    {"GFP_ATOMIC", kHigh | kKswapd},
    {"GFP_NOIO", kNoio},
    {"GFP_NOWAIT", kKswapd | kNowarn},
    {"GFP_DMA", kDma},
    {"__GFP_HIGHMEM", kHighmem},
    {"GFP_DMA32", kDma32},
    {"__GFP_HIGH", kHigh},
    {"__GFP_IO", kIo},
    {"__GFP_FS", kFs},
    {"__GFP_ZERO", kZero},
    {"__GFP_DIRECT_RECLAIM", kDirect},
    {"__GFP_KSWAPD_RECLAIM", kKswapd},
    {"__GFP_WRITE", kWrite},
    {"__GFP_NOWARN", kNowarn},
    {"__GFP_RETRY_MAYFAIL", kRetryMayfail},
    {"__GFP_NOFAIL", kNofail},
    {"__GFP_NORETRY", kNoretry},
    {"__GFP_MEMALLOC", kMemalloc},
    {"__GFP_COMP", kComp},
    {"__GFP_NOMEMALLOC", kNomemalloc},
    {"__GFP_HARDWALL", kHardwall},
    {"__GFP_THISNODE", kThisnode},
    {"__GFP_ACCOUNT", kAccount},
    {"__GFP_ZEROTAGS", kZerotags},
    {"__GFP_SKIP_ZERO", kSkipZero},
    {"__GFP_SKIP_KASAN", kSkipKasan},
    {"__GFP_NO_OBJ_EXT", kNoObjExt},
};

}  // namespace

void append_gfp_flags(std::string& out, uint64_t flags) {
  if (flags == 0) {
    out += '0';
    return;
  }
  const char* separator = "";
  for (const FlagName& flag : kFlagNames) {
    if ((flags & flag.bits) != flag.bits) continue;
    out += separator;
    out += flag.name;
    separator = "|";
    flags &= ~flag.bits;
  }
  if (flags == 0) return;
  out += separator;
  out += "0x";
  append_hex(out, flags);
}

}  // namespace scry
