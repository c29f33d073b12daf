#include "cli/build_facts.h"

#include <bzlib.h>
#include <elfutils/version.h>
#include <fmt/chrono.h>
#include <gnu/libc-version.h>
#include <linux/version.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <string_view>

namespace scry::cli {
namespace {

std::string commit_text(const BuildFacts& facts) {
  if (!facts.commit[0]) return "unknown";
  return fmt::format("{} of {:%Y-%m-%dT%H:%M:%SZ}{}", facts.commit, fmt::gmtime(facts.commit_time),
                     facts.changed ? ", with local changes" : "");
}

// "1.0.8, 13-Jul-2019": the date is left out.
std::string_view without_date(std::string_view version) {
  return version.substr(0, version.find(','));
}

// Of what the program contains, as the libraries themselves report it.
std::string library_text() {
  return fmt::format("elfutils {}.{}, zlib {}, liblzma {}, libbz2 {}, libzstd {}, fmt {}.{}.{}, libstdc++ {}",
                     _ELFUTILS_VERSION / 1000, _ELFUTILS_VERSION % 1000, zlibVersion(), lzma_version_string(),
                     without_date(BZ2_bzlibVersion()), ZSTD_versionString(), FMT_VERSION / 10000,
                     FMT_VERSION / 100 % 100, FMT_VERSION % 100, _GLIBCXX_RELEASE);
}

}  // namespace

std::string build_text(const BuildFacts& facts) {
  return fmt::format(
      "commit: {}\n"
      "compiler: {}\n"
      "build type: {}\n"
      "flags: {}\n"
      "sanitizers: {}\n"
      "libraries: {}\n"
      "C library: glibc {}, built with {}.{}\n"
      "Linux headers: {}.{}.{}\n"
      "kernel features: found by trying them; scry --info lists them\n",
      commit_text(facts), facts.compiler, facts.build_type, facts.flags,
      facts.sanitizers[0] ? facts.sanitizers : "none", library_text(), gnu_get_libc_version(), __GLIBC__,
      __GLIBC_MINOR__, LINUX_VERSION_CODE >> 16, LINUX_VERSION_CODE >> 8 & 0xff, LINUX_VERSION_CODE & 0xff);
}

}  // namespace scry::cli
