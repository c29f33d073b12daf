#include "cli/system.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include "elf/elf_file.h"
#include "kernel/cgroups.h"
#include "kernel/text_file.h"
#include "kernel/tracefs.h"
#include "probes/common.h"

namespace scry::cli {
namespace {

// A module, or the kernel's own code by its usual name. Modules that are built in count when they have a folder.
bool is_module_loaded(const std::string& module) {
  return module == probes::kKernelModule ||
         (module.find('/') == std::string::npos && ::access(("/sys/module/" + module).c_str(), F_OK) == 0);
}

// None in the namespace that the kernel starts with, whose inode is a constant (PROC_PID_INIT_INO).
constexpr uint64_t kMapShareOfMemory = 4;  // the elements of a script's maps take a quarter of what is free at most

// What the kernel could hand out without swapping ("MemAvailable:   24280000 kB"); 4 GiB if it does not say.
uint64_t available_memory() {
  constexpr std::string_view kName = "MemAvailable:";
  const std::string text = read_text_file("/proc/meminfo").value_or("");
  const size_t at = text.find(kName);
  if (at == std::string::npos) return uint64_t{4} << 30;
  return std::strtoull(text.c_str() + at + kName.size(), nullptr, 10) * 1024;
}

std::optional<codegen::TargetFacts::PidNamespace> own_pid_namespace() {
  constexpr uint64_t kOutermost = 0xeffffffc;
  struct stat status = {};
  if (::stat("/proc/self/ns/pid", &status) != 0 || status.st_ino == kOutermost) return std::nullopt;
  return codegen::TargetFacts::PidNamespace{status.st_dev, status.st_ino};
}

std::optional<uint64_t> most_frames() {
  const auto text = read_text_file("/proc/sys/kernel/perf_event_max_stack");
  uint64_t number = 0;
  const bool is_number = text && std::from_chars(text->data(), text->data() + text->size(), number).ec == std::errc();
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

System::System() : kernel_(make_system_kernel()) {
  machine_.emplace(Machine{*kernel_, clock_, {types_}, {}});
  probes::ProbeWorld& world = machine_->world;
  if (auto root = ensure_tracefs()) {
    tracefs_.emplace(*root);
    world.tracefs = &*tracefs_;
  } else {
    world.tracefs_error = root.error().message();
  }
  world.kernel_btf = [this] { return kernel_btf(); };
  world.has_feature = [this](Feature feature) { return features_->has(feature); };
  world.kernel_address = [this](const std::string& symbol) { return symbolizer_.kernel().address_of(symbol); };
  world.kernel_symbol_room = [this](const std::string& symbol) { return symbolizer_.kernel().room_of(symbol); };
  world.traceable = [this] { return traceable(); };
  world.module_loaded = [](const std::string& module) { return is_module_loaded(module); };
  world.module_btf = [this](const std::string& module) { return module_btf(module); };
  world.modules_with_btf = [this] { return modules_with_btf(); };
  world.argument_sources = &argument_sources_;
  world.files = &files_;
  bpf_functions_.emplace(*kernel_);
  world.bpf_functions = [this]() -> const std::vector<probes::BpfFunction>& { return bpf_functions_->all(); };
  world.most_frames = most_frames;
  world.find_cgroup = find_cgroup;
  world.btf_raw_tracepoints = [this] {
    return features_->has(Feature::btf_raw_tracepoint) && features_->has(Feature::get_current_task_btf);
  };
  world.has_trampoline = [this](const std::string& function, bpf::ProgramKind kind, std::span<const uint32_t> slots) {
    const auto target = find_type(BtfKind::function, function);
    return target && features_->has_trampoline(target->id, target->module_btf, kind, slots);
  };
  features_.emplace(*kernel_, [this](KernelTypeKind kind, std::string_view name) -> uint32_t {
    Btf* btf = running_btf();
    const BtfKind wanted = kind == KernelTypeKind::typedef_ ? BtfKind::typedef_ : BtfKind::function;
    return btf ? btf->find(wanted, name).value_or(0) : 0;
  });
  codegen::TargetFacts& facts = machine_->facts;
  facts.possible_cpus = kernel_->possible_cpus();
  facts.map_bytes = [] { return available_memory() / kMapShareOfMemory; };
  facts.compat_status_offset = [this] { return member_offset("task_struct", {"thread_info", "status"}); };
  facts.task_storage = [this] {
    return features_->has(Feature::task_storage) && kernel_->open_thread(static_cast<uint32_t>(gettid())).has_value();
  };
  facts.sleepable_user_code = [this] { return features_->has(Feature::sleepable_user_code); };
  // The verifier knows the layouts of the running kernel only.
  facts.typed_loads = [this] { return !given_btf_ && kernel_btf() && features_->has(Feature::get_current_task_btf); };
  facts.tracepoints_tell_null = [this] { return features_->has(Feature::tracepoints_tell_null); };
  facts.task_comm_offset = [this] { return member_offset("task_struct", {"comm"}); };
  facts.returned_function_path = [this]() -> std::optional<std::array<uint32_t, 3>> {
    const auto task = member_offset("task_struct", {"utask"}),
               chain = member_offset("uprobe_task", {"return_instances"}),
               function = member_offset("return_instance", {"func"});
    if (!task || !chain || !function) return std::nullopt;
    return std::array{*task, *chain, *function};
  };
  facts.program_path = [this]() -> std::optional<std::array<uint32_t, 2>> {
    const auto memory = member_offset("task_struct", {"mm"}), vdso = member_offset("mm_struct", {"context", "vdso"});
    if (!memory || !vdso) return std::nullopt;
    return std::array{*memory, *vdso};
  };
  facts.pid_namespace = own_pid_namespace();
  facts.boot_to_tai_ns = clock_.tai_ns() - clock_.boot_ns();
}

Btf* System::kernel_btf() {
  return given_btf_ ? given_btf_.get() : running_btf();
}

Btf* System::running_btf() {
  if (!btf_tried_) {
    btf_tried_ = true;
    if (auto opened = Btf::open(Btf::kKernelPath)) btf_ = std::move(*opened);
  }
  return btf_.get();
}

Result<> System::set_btf_file(const std::string& path, const std::string& variable) {
  std::error_code none;
  if (path.empty() || std::filesystem::equivalent(path, Btf::kKernelPath, none)) return {};
  const auto wrong = [&](const Error& error) {
    return std::unexpected(Error{error.code, fmt::format("{}: '{}' is not a BTF file: {}", variable, path, error.what),
                                 "use raw BTF, as in /sys/kernel/btf/vmlinux, or an ELF file with a section .BTF"});
  };
  auto opened = Btf::open(path);
  if (auto elf = opened ? nullptr : symbols::ElfFile::open(path).value_or(nullptr)) {
    const symbols::Section* section = elf->find_section(".BTF");
    if (!section) return wrong({0, "an ELF file without a section .BTF"});
    given_bytes_ = TRY(elf->read_section(*section));
    opened = Btf::parse(given_bytes_, std::string(probes::kKernelModule));
  }
  if (!opened) return wrong(opened.error());
  given_btf_ = std::move(*opened);
  return {};
}

Result<> System::set_traceable_file(const std::string& path) {
  traceable_file_ = path;
  if (path.empty() || ::access(path.c_str(), R_OK) == 0) return {};
  return fail(fmt::format("Failed to open kernel function info: {}: {}", path, strerror(errno)));
}

Btf* System::module_btf(const std::string& module) {
  auto [known, fresh] = modules_.try_emplace(module);
  if (fresh && running_btf() && module.find('/') == std::string::npos)
    if (auto opened = Btf::open("/sys/kernel/btf/" + module, running_btf())) known->second.btf = std::move(*opened);
  return known->second.btf.get();
}

std::vector<std::string> System::modules_with_btf() const {
  std::vector<std::string> modules;
  std::error_code none;
  for (const auto& file : std::filesystem::directory_iterator("/sys/kernel/btf", none))
    if (file.path().filename() != probes::kKernelModule) modules.push_back(file.path().filename());
  std::ranges::sort(modules);
  return modules;
}

Result<KernelId> System::find_type(BtfKind kind, std::string_view name) {
  const size_t colon = name.find(':');
  const std::string module(name.substr(0, colon == std::string_view::npos ? 0 : colon));
  const std::string_view type = colon == std::string_view::npos ? name : name.substr(colon + 1);
  if (module == probes::kBpfPrograms) return bpf_functions_->find(type);
  Btf* btf = module.empty() ? running_btf() : module_btf(module);
  const auto id = btf ? btf->find(kind, type) : std::nullopt;
  if (!id) return fail(ENOENT, fmt::format("find '{}' in the kernel's type information", name));
  if (module.empty()) return KernelId{*id, 0};
  Fd& object = modules_[module].object;
  if (!object) object = TRY(kernel_->open_module_btf(module));
  return KernelId{*id, object.get()};
}

TraceableFunctions* System::traceable() {
  if (traceable_) return &*traceable_;
  if (traceable_file_.empty() && !tracefs_) return nullptr;
  traceable_.emplace(traceable_file_.empty() ? tracefs_->root() + "/available_filter_functions" : traceable_file_,
                     "/sys/kernel/debug/kprobes/blacklist");
  return &*traceable_;
}

void System::find_facts() {
  codegen::TargetFacts& facts = machine_->facts;
  facts.hash_without_prealloc = features_->has(Feature::perf_event_no_prealloc);
  facts.instructions.signed_division = features_->has(Feature::signed_division);
  facts.instructions.jump_long = features_->has(Feature::jump_long);
}

std::optional<uint32_t> System::member_offset(const char* structure, std::initializer_list<const char*> path) {
  Btf* btf = running_btf() ? running_btf() : kernel_btf();
  auto found = btf ? btf->find(BtfKind::structure, structure) : std::nullopt;
  if (!found) return std::nullopt;
  TypeRef type = btf->type(*found, types_);
  uint32_t bits = 0;
  for (const char* name : path) {
    if (!type->is(TypeKind::c_struct)) return std::nullopt;
    auto member = types_.find_member(type, name);
    if (!member || !*member) return std::nullopt;
    bits += (*member)->bit_offset;
    type = (*member)->type;
  }
  return bits / 8;
}

FindKernelId System::find_kernel_id() {
  return [this](KernelIdKind kind, std::string_view name) -> Result<KernelId> {
    static constexpr std::pair<KernelIdKind, BtfKind> kKinds[] = {{KernelIdKind::type, BtfKind::structure},
                                                                  {KernelIdKind::typedef_, BtfKind::typedef_},
                                                                  {KernelIdKind::variable, BtfKind::variable},
                                                                  {KernelIdKind::function, BtfKind::function}};
    if (!running_btf()) return fail(0, "the kernel has no type information (/sys/kernel/btf/vmlinux)");
    return find_type(std::ranges::find(kKinds, kind, &std::pair<KernelIdKind, BtfKind>::first)->second, name);
  };
}

}  // namespace scry::cli
