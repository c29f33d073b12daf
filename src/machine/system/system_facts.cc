#include "machine/system/system_facts.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include "base/access.h"
#include "base/folder.h"
#include "base/invoking_user.h"
#include "base/text_file.h"
#include "elf/elf_file.h"
#include "kernel/cgroups.h"
#include "kernel/free_memory.h"
#include "kernel/pmu_events.h"
#include "kernel/tracefs.h"
#include "targets/target.h"

namespace scry::machine {
namespace {

using targets::kKernelModule;

template <class Number>
std::optional<Number> number_in(const std::string& path) {
  const auto text = read_text_file(path);
  Number number = 0;
  const bool is_number = text && std::from_chars(text->data(), text->data() + text->size(), number).ec == std::errc();
  return is_number ? std::optional(number) : std::nullopt;
}

Result<TraceFs> find_tracefs() {
  return TraceFs(TRY(ensure_tracefs()));
}

}  // namespace

SystemFacts::SystemFacts(Kernel& kernel, const Clock& clock, KernelSymbols& symbols, symbols::TargetFiles& files)
    : kernel_(kernel),
      clock_(clock),
      symbols_(symbols),
      files_(files),
      features_(kernel,
                [this](KernelTypeKind kind, std::string_view name) -> uint32_t {
                  const BtfKind wanted = kind == KernelTypeKind::typedef_ ? BtfKind::typedef_ : BtfKind::function;
                  Btf* btf = own_btf();
                  return btf ? btf->find(wanted, name).value_or(0) : 0;
                }),
      bpf_functions_(kernel) {}

Btf* SystemFacts::own_btf() {
  if (!btf_tried_) {
    btf_tried_ = true;
    if (auto opened = Btf::open(Btf::kKernelPath)) btf_ = std::move(*opened);
  }
  return btf_.get();
}

Result<> SystemFacts::set_btf_file(const std::string& path, const std::string& variable) {
  std::error_code none;
  if (path.empty() || std::filesystem::equivalent(path, Btf::kKernelPath, none)) return {};
  const auto wrong = [&](const Error& error) {
    return std::unexpected(Error{error.code, fmt::format("{}: '{}' is not a BTF file: {}", variable, path, error.what),
                                 "use raw BTF, as in /sys/kernel/btf/vmlinux, or an ELF file with a section .BTF"});
  };
  const AsInvokingUser as_user;
  auto opened = Btf::open(path);
  if (auto elf = opened ? nullptr : symbols::ElfFile::open(path).value_or(nullptr)) {
    const symbols::Section* section = elf->find_section(".BTF");
    if (!section) return wrong({0, "an ELF file without a section .BTF"});
    given_bytes_ = TRY(elf->read_section(*section));
    opened = Btf::parse(given_bytes_, std::string(kKernelModule));
  }
  if (!opened) return wrong(opened.error());
  given_btf_ = std::move(*opened);
  return {};
}

Result<> SystemFacts::set_traceable_file(const std::string& path) {
  traceable_file_ = path;
  const AsInvokingUser as_user;
  if (path.empty() || may_access(path, R_OK)) return {};
  return fail(fmt::format("Failed to open kernel function info: {}: {}", path, strerror(errno)));
}

// ---- what the kernel can do

// The receiving side reads the storage of a thread by a descriptor of the thread, which not every kernel offers.
bool SystemFacts::has(Feature feature) {
  if (!features_.has(feature)) return false;
  return feature != Feature::task_storage || kernel_.open_thread(static_cast<uint32_t>(gettid())).has_value();
}

bool SystemFacts::has_trampoline(const std::string& function, targets::ProgramKind kind,
                                 std::span<const uint32_t> slots) {
  const auto target = find_type(BtfKind::function, function);
  return target && features_.has_trampoline(target->id, target->object, kind, slots);
}

std::optional<uint64_t> SystemFacts::most_frames() {
  return number_in<uint64_t>("/proc/sys/kernel/perf_event_max_stack");
}

std::optional<uint64_t> SystemFacts::available_memory() {
  return free_memory();
}

// The namespace that the kernel starts with has a constant inode (PROC_PID_INIT_INO).
std::string SystemFacts::kernel_identity() {
  utsname name = {};
  if (given_btf_ || ::uname(&name) != 0) return "";
  return fmt::format("{} {} {}", name.sysname, name.release, name.version);
}

std::optional<PidNamespace> SystemFacts::pid_namespace() {
  constexpr uint64_t kOutermost = 0xeffffffc;
  struct stat status = {};
  if (::stat("/proc/self/ns/pid", &status) != 0 || status.st_ino == kOutermost) return std::nullopt;
  return PidNamespace{status.st_dev, status.st_ino};
}

// ---- tracepoints

const Result<TraceFs>& TracingFiles::get() {
  if (!found_) found_.emplace(find_tracefs());
  return *found_;
}

Result<> SystemFacts::tracepoints_readable() {
  if (!tracefs_.get()) return std::unexpected(tracefs_.get().error());
  return {};
}

Result<std::vector<std::string>> SystemFacts::tracepoint_categories() {
  TRY(tracepoints_readable());
  return tracefs_.get()->categories();
}

Result<std::vector<TracepointName>> SystemFacts::tracepoints(std::string_view category, std::string_view event) {
  TRY(tracepoints_readable());
  return tracefs_.get()->expand(category, event);
}

Result<TracepointFormat> SystemFacts::tracepoint_format(std::string_view category, std::string_view event) {
  TRY(tracepoints_readable());
  return tracefs_.get()->format(category, event);
}

// ---- types

Btf* SystemFacts::module_btf(const std::string& module) {
  auto [known, fresh] = modules_.try_emplace(module);
  if (fresh && own_btf() && module.find('/') == std::string::npos)
    if (auto opened = Btf::open("/sys/kernel/btf/" + module, own_btf())) known->second.btf = std::move(*opened);
  return known->second.btf.get();
}

std::vector<std::string> SystemFacts::modules_with_btf() {
  std::vector<std::string> modules = list_folder("/sys/kernel/btf");
  std::erase(modules, kKernelModule);
  std::ranges::sort(modules);
  return modules;
}

Result<TypeNumber> SystemFacts::find_type(BtfKind kind, std::string_view name) {
  const size_t colon = name.find(':');
  const std::string module(name.substr(0, colon == std::string_view::npos ? 0 : colon));
  const std::string_view type = colon == std::string_view::npos ? name : name.substr(colon + 1);
  if (module == kBpfPrograms) return bpf_functions_.find(type);
  Btf* btf = module.empty() ? own_btf() : module_btf(module);
  const auto id = btf ? btf->find(kind, type) : std::nullopt;
  if (!id) return fail(ENOENT, fmt::format("find '{}' in the kernel's type information", name));
  if (module.empty()) return TypeNumber{*id, 0};
  Fd& object = modules_[module].object;
  if (!object) object = TRY(kernel_.open_module_btf(module));
  return TypeNumber{*id, object.get()};
}

// ---- functions and symbols

TraceableFunctions* SystemFacts::traceable_functions() {
  if (!traceable_) {
    if (traceable_file_.empty() && !tracefs_.get()) return nullptr;
    traceable_.emplace(traceable_file_.empty() ? tracefs_.get()->root() + kTraceableFunctions : traceable_file_,
                       kProbeBlacklist);
  }
  std::optional<AsInvokingUser> as_user;
  if (!traceable_file_.empty()) as_user.emplace();
  return traceable_->readable() ? &*traceable_ : nullptr;
}

// Modules that are built in count when they have a folder.
bool SystemFacts::is_module_loaded(const std::string& module) {
  return module == kKernelModule ||
         (module.find('/') == std::string::npos && may_access("/sys/module/" + module, F_OK));
}

// ---- other things with names

Result<Cgroup> SystemFacts::find_cgroup(const std::string& directory) {
  return scry::find_cgroup(directory);
}

Result<uint32_t> SystemFacts::pmu_type(const std::string& unit) {
  const auto type = number_in<uint32_t>(fmt::format("{}/{}/type", kEventSources, unit));
  if (!type) return fail(ENOENT, fmt::format("this kernel has no {}s", unit));
  return *type;
}

Result<PmuEvent> SystemFacts::pmu_event(const std::string& event) {
  return read_source_event(kEventSources, event);
}

// Units that are not the processor's own count, and cause no interrupt.
std::vector<std::string> SystemFacts::pmu_events() {
  std::vector<std::string> all;
  for (const std::string& source : event_sources(kEventSources))
    if (is_core_source(kEventSources, source))
      for (std::string& event : source_event_names(kEventSources, source)) all.push_back(std::move(event));
  return all;
}

}  // namespace scry::machine
