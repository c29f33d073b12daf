#include "c/compiler.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <optional>
#include <set>

#include "base/access.h"
#include "base/fd.h"
#include "base/invoking_user.h"
#include "base/trusted_path.h"
#include "c/endless_headers.h"

extern char** environ;

namespace scry {
namespace {

constexpr const char* kCompilers[] = {"cc", "gcc", "clang"};
constexpr unsigned kOldestClang = 11, kNewestClang = 30;  // Debian's names: clang-14, clang-19
#if defined(__aarch64__)
constexpr const char* kMachineHeaders = "/usr/include/aarch64-linux-gnu";
#else
constexpr const char* kMachineHeaders = "/usr/include/x86_64-linux-gnu";
#endif
// What the kernel's Makefile tells its compiler, as far as headers ask for it.
constexpr const char* kKernelDefinitions[] = {"__KERNEL__", "CC_USING_FENTRY", "KBUILD_MODNAME=\"scry\"",
                                              "KBUILD_BASENAME=\"scry\"", "KBUILD_MODFILE=\"scry\""};
constexpr size_t kMaxOutput = size_t{128} << 20;

bool is_folder(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

const char* kernel_machine() {
#if defined(__aarch64__)
  return "arm64";
#else
  return "x86";
#endif
}

// The folders and settings with which the kernel's own headers are meant to be read.
void add_kernel_arguments(const CIncludes& includes, std::vector<std::string>& arguments) {
  if (includes.kernel_source.empty()) return;
  const std::string build = includes.kernel_build.empty() ? includes.kernel_source : includes.kernel_build;
  const std::string machine = fmt::format("/arch/{}/include", kernel_machine());
  std::vector<std::string> folders;
  for (const std::string& folder :
       {includes.kernel_source + machine, build + machine + "/generated", includes.kernel_source + "/include",
        build + "/include", includes.kernel_source + machine + "/uapi", build + machine + "/generated/uapi",
        includes.kernel_source + "/include/uapi", build + "/include/generated/uapi"})
    if (is_folder(folder)) folders.push_back(folder);
  for (const std::string& folder : folders) arguments.insert(arguments.end(), {"-isystem", folder});
  // As the kernel's own Makefile has it: each of its headers counts on what the second file defines.
  bool is_kernel = false;
  for (const char* name : {"/include/linux/kconfig.h", "/include/linux/compiler_types.h"})
    if (const std::string file = includes.kernel_source + name; may_access(file, R_OK)) {
      arguments.insert(arguments.end(), {"-include", file});
      is_kernel = true;
    }
  for (const char* definition : kKernelDefinitions)
    if (is_kernel) arguments.insert(arguments.end(), {"-D", definition});
}

std::vector<std::string> arguments_for(const std::string& compiler, const CIncludes& includes) {
  std::vector<std::string> arguments{compiler, "-E", "-dD", "-x", "c", "-w", "-iquote", "."};
  for (const std::string& folder : includes.own_folders) arguments.insert(arguments.end(), {"-iquote", folder});
  for (const std::string& folder : includes.folders) arguments.insert(arguments.end(), {"-I", folder});
  for (const std::string& definition : includes.definitions) arguments.push_back("-D" + definition);
  add_kernel_arguments(includes, arguments);
  for (const std::string& file : includes.files) arguments.insert(arguments.end(), {"-include", file});
  arguments.emplace_back("-");
  return arguments;
}

// <asm/types.h> of distributions that keep it below the name of the machine, which -target bpf takes away.
std::vector<std::string> bpf_arguments_for(const std::string& compiler, const CIncludes& includes) {
  std::vector<std::string> arguments{compiler, "-target", "bpf", "-O2", "-g", "-c", "-w", "-x", "c"};
  for (const std::string& folder : includes.own_folders)
    arguments.insert(arguments.end(), {"-iquote", folder.empty() ? "." : folder});
  for (const std::string& folder : includes.folders) arguments.insert(arguments.end(), {"-I", folder});
  arguments.insert(arguments.end(), {"-idirafter", kMachineHeaders, "-o", "-", "-"});
  return arguments;
}

Fd memory_file(const char* name) {
  return Fd(memfd_create(name, MFD_CLOEXEC));
}

std::string content(const Fd& file) {
  const off_t end = lseek(file.get(), 0, SEEK_END);
  std::string text(std::min(static_cast<size_t>(std::max<off_t>(end, 0)), kMaxOutput), '\0');
  size_t have = 0;
  for (ssize_t got; have < text.size(); have += static_cast<size_t>(got)) {
    got = pread(file.get(), text.data() + have, text.size() - have, static_cast<off_t>(have));
    if (got <= 0) break;
  }
  text.resize(have);
  return text;
}

// A name as compilers write it into line markers: \\ and \", and three octal digits for other characters.
std::string unescaped(std::string_view name) {
  std::string text;
  for (size_t i = 0; i < name.size(); ++i) {
    unsigned code = 0;
    if (name[i] != '\\' || i + 1 == name.size()) {
      text += name[i];
    } else if (std::from_chars(&name[i + 1], &name[i + 1] + std::min<size_t>(3, name.size() - i - 1), code, 8).ptr ==
               &name[i + 1] + 3) {
      text += static_cast<char>(code);
      i += 3;
    } else {
      text += name[++i];
    }
  }
  return text;
}

// The first header that others can change, by the markers of preprocessed text where a file begins ('# 1 "FILE" 1').
std::optional<CError> find_distrusted_header(std::string_view text) {
  std::set<std::string, std::less<>> seen;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const size_t open = line.find('"'), close = line.rfind('"');
    if (!line.starts_with("# ") || close == open || !line.substr(close + 1).starts_with(" 1")) continue;
    const std::string_view name = line.substr(open + 1, close - open - 1);
    if (name.starts_with('<') || !seen.emplace(name).second) continue;
    const auto found = walk_trusted(unescaped(name));
    if (!found) return CError{.message = fmt::format("cowardly refusing to include {}", found.error().message())};
  }
  return std::nullopt;
}

// Of the compiler, which reads what a script names: a header may be a device, or include itself.
void limit_resources() {
  constexpr rlim_t kMostSeconds = 60, kMostMemory = rlim_t{2} << 30;
  const rlimit seconds{kMostSeconds, kMostSeconds}, memory{kMostMemory, kMostMemory};
  const rlimit output{kMaxOutput, kMaxOutput}, core{0, 0};
  ::setrlimit(RLIMIT_CPU, &seconds);
  ::setrlimit(RLIMIT_AS, &memory);
  ::setrlimit(RLIMIT_FSIZE, &output);
  ::setrlimit(RLIMIT_CORE, &core);
}

// ENOENT: there is no such program. Otherwise the exit status, or a negative number if it was killed.
std::expected<int, int> run(std::vector<std::string> arguments, const Fd& in, const Fd& out, const Fd& err) {
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  const std::string program = find_trusted_program(arguments[0]);
  if (program.empty()) return std::unexpected(ENOENT);
  const Account* user = invoking_user();
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) return std::unexpected(errno);
  if (child == 0) {
    limit_resources();
    const bool is_user = !user || become(*user, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the compiler ends with scry; a change of user would undo that
    const bool is_ready = is_user && ::getppid() == parent && ::dup2(in.get(), STDIN_FILENO) >= 0 &&
                          ::dup2(out.get(), STDOUT_FILENO) >= 0 && ::dup2(err.get(), STDERR_FILENO) >= 0;
    if (is_ready) ::execve(program.c_str(), words.data(), environ);
    ::_exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// "t.bt:3:10: fatal error: x.h: No such file or directory" of the compiler's stderr; clang quotes the file's name.
CError first_error(const std::string& messages) {
  size_t begin = 0;
  while (begin < messages.size()) {
    const size_t end = std::min(messages.find('\n', begin), messages.size());
    const std::string_view line = std::string_view(messages).substr(begin, end - begin);
    begin = end + 1;
    size_t at = line.find(" fatal error: ");
    const size_t skip = at == line.npos ? 8 : 14;
    if (at == line.npos) at = line.find(" error: ");
    if (at == line.npos) continue;
    CError error{.message = std::string(line.substr(at + skip))};
    const std::string_view place = line.substr(0, at);  // FILE:LINE:COLUMN:
    const size_t colon = place.find(':');
    if (colon != place.npos) {
      error.file = place.substr(0, colon);
      std::from_chars(place.data() + colon + 1, place.data() + place.size(), error.line);
    }
    return error;
  }
  // gcc begins with an empty line where it found no memory.
  const size_t first = messages.find_first_not_of('\n');
  if (first == messages.npos) return {.message = "the C preprocessor failed"};
  return {.message = messages.substr(first, messages.find('\n', first) - first)};
}

// The output of the first of these compilers that is installed.
template <class Names, class Arguments>
CResult<std::string> run_first(const Names& compilers, Arguments arguments, const std::string& text,
                               const std::string& if_none) {
  const Fd in = memory_file("c-text"), out = memory_file("c-output"), err = memory_file("c-errors");
  if (!in || !out || !err || write(in.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return std::unexpected(CError{.message = fmt::format("no memory for the C compiler: {}", strerror(errno))});
  for (const auto& compiler : compilers) {
    lseek(in.get(), 0, SEEK_SET);
    const auto status = run(arguments(compiler), in, out, err);
    if (!status && status.error() == ENOENT) continue;
    if (!status)
      return std::unexpected(CError{.message = fmt::format("cannot run {}: {}", compiler, strerror(status.error()))});
    if (*status == 0) return content(out);
    return std::unexpected(first_error(content(err)));
  }
  return std::unexpected(CError{.message = if_none});
}

}  // namespace

void find_kernel_folders(const std::string& source, const std::string& build, CIncludes& includes) {
  utsname system{};
  uname(&system);
  const std::string modules = fmt::format("/lib/modules/{}", system.release);
  const auto first = [](const std::string& named, const std::string& usual) {
    const std::string& folder = named.empty() ? usual : named;
    return is_folder(folder) ? folder : std::string();
  };
  includes.kernel_source = first(source, modules + "/source");
  includes.kernel_build = first(build, modules + "/build");
  if (includes.kernel_source.empty()) includes.kernel_source = includes.kernel_build;
}

CResult<std::string> run_c_preprocessor(const std::string& text, const CIncludes& includes) {
  if (auto endless = find_endless_header(text, includes)) return std::unexpected(std::move(*endless));
  auto output = run_first(
      kCompilers, [&](const std::string& compiler) { return arguments_for(compiler, includes); }, text,
      "#include needs a C compiler: none of cc, gcc, clang is installed; install one, or define in the script what "
      "is needed of the header (#define AF_INET 2)");
  if (!output) return output;
  if (auto distrusted = find_distrusted_header(*output)) return std::unexpected(std::move(*distrusted));
  return output;
}

CResult<std::string> compile_c_for_bpf(const std::string& path, const std::string& text, const CIncludes& includes) {
  std::vector<std::string> compilers{"clang"};
  for (unsigned version = kNewestClang; version >= kOldestClang; --version)
    compilers.push_back(fmt::format("clang-{}", version));
  const std::string marked = fmt::format("# 1 \"{}\"\n{}", path, text);
  if (auto endless = find_endless_header(marked, includes)) return std::unexpected(std::move(*endless));
  const std::string if_none = fmt::format(
      "functions in C need a compiler for BPF: neither clang nor clang-{} to clang-{} is installed; "
      "write them in the script (fn), or compile them elsewhere with `clang -target bpf -O2 -g -c` and "
      "import the .bpf.o file",
      kOldestClang, kNewestClang);
  // First what it includes is looked at; in folders that only we can change it stays the same until it is compiled.
  const auto preprocess = [&](const std::string& compiler) {
    std::vector<std::string> arguments = bpf_arguments_for(compiler, includes);
    std::ranges::replace(arguments, "-c", "-E");
    return arguments;
  };
  const auto preprocessed = run_first(compilers, preprocess, marked, if_none);
  if (!preprocessed) return preprocessed;
  if (auto distrusted = find_distrusted_header(*preprocessed)) return std::unexpected(std::move(*distrusted));
  return run_first(
      compilers, [&](const std::string& compiler) { return bpf_arguments_for(compiler, includes); }, marked, if_none);
}

}  // namespace scry
