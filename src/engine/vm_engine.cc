// VmEngine's maps, programs and attachments. Its ring buffer source is in vm_ring.cc.
#include "engine/vm_engine.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "bpf/opcode.h"
#include "engine/vm_ring.h"

namespace scry {
namespace {

Bytes key_of(const vm::Map& map, const void* key) {
  return {static_cast<const std::byte*>(key), map.plan().key_size};
}

uint64_t inode_of(int fd) {
  struct stat status {};
  return fstat(fd, &status) == 0 ? status.st_ino : 0;
}

}  // namespace

VmEngine::VmEngine(uint32_t cpus) : environment_(std::make_shared<vm::Environment>(cpus)), environment(*environment_) {}
VmEngine::~VmEngine() = default;

bool VmEngine::Handle::is_open() const {
  return inode_of(fd) == inode;
}

Result<Fd> VmEngine::new_descriptor(Handle& handle) const {
  Fd fd(memfd_create("scry-vm", MFD_CLOEXEC));
  if (!fd) return fail(errno, "memfd_create");
  handle = {fd.get(), inode_of(fd.get())};
  return fd;
}

Result<VmEngine::OpenMap*> VmEngine::map_of(int fd) {
  auto found = maps_.find(fd);
  if (found == maps_.end() || !found->second.handle.is_open()) {
    return fail(EBADF, fmt::format("descriptor {} of a BPF map", fd));
  }
  return &found->second;
}

Result<std::shared_ptr<VmProgram>> VmEngine::program_of(int fd) {
  auto found = programs_.find(fd);
  if (found == programs_.end() || !found->second.handle.is_open()) {
    return fail(EBADF, fmt::format("descriptor {} of a BPF program", fd));
  }
  return found->second.program;
}

// Maps.

Result<Fd> VmEngine::create_map(const bpf::MapPlan& plan) {
  OpenMap open;
  open.map = TRY(vm::make_map(plan, environment.memory, environment.cpus));
  open.frozen = plan.flags & bpf::kMapReadOnlyProg;
  Fd fd = TRY(new_descriptor(open.handle));
  maps_[fd.get()] = std::move(open);
  return fd;
}

Result<void> VmEngine::freeze_map(int map) {
  TRY(map_of(map))->frozen = true;
  return {};
}

Result<SharedMemory> VmEngine::map_memory(int fd, size_t size) {
  // The program's side of the memory dies with the environment, so the holder keeps both; the map goes first.
  struct Keep {
    std::shared_ptr<vm::Environment> environment;
    std::shared_ptr<vm::Map> map;
    void operator()(std::byte*) const {}
  };
  std::shared_ptr<vm::Map> map = TRY(map_of(fd))->map;
  std::byte* memory = map->mapped_memory();
  const size_t bytes = size_t{map->plan().max_entries} * ((map->plan().value_size + 7) / 8 * 8);
  if (!memory || !(map->plan().flags & bpf::kMapMmapable) || size > (bytes + 4095) / 4096 * 4096) {
    return fail(EINVAL, fmt::format("map BPF map '{}' into memory", map->plan().name));
  }
  return SharedMemory(memory, Keep{environment_, map});
}

Result<bool> VmEngine::lookup(int fd, const void* key, void* value) {
  vm::Map& map = *TRY(map_of(fd))->map;
  const std::byte* stored = map.stored(key_of(map, key));
  if (stored) std::memcpy(value, stored, map.stored_value_size());
  return stored != nullptr;
}

Result<void> VmEngine::update(int fd, const void* key, const void* value, uint64_t flags) {
  OpenMap& open = *TRY(map_of(fd));
  const std::string what = fmt::format("update BPF map '{}'", open.map->plan().name);
  if (open.frozen) return fail(EPERM, what);
  const int error = open.map->update_stored(key_of(*open.map, key), static_cast<const std::byte*>(value), flags);
  if (error) return fail(-error, what);
  return {};
}

Result<bool> VmEngine::remove(int fd, const void* key) {
  OpenMap& open = *TRY(map_of(fd));
  const int error = open.frozen ? -EPERM : open.map->remove(key_of(*open.map, key));
  open.map->end_of_run();
  if (error && error != -ENOENT) return fail(-error, fmt::format("remove from BPF map '{}'", open.map->plan().name));
  return error == 0;
}

Result<bool> VmEngine::next_key(int fd, const void* previous, void* key) {
  vm::Map& map = *TRY(map_of(fd))->map;
  if (map.as_ring() || map.plan().type == bpf::MapType::task_storage) {
    return fail(vm::kNotSupported, fmt::format("walk BPF map '{}'", map.plan().name));
  }
  return map.next_key(static_cast<const std::byte*>(previous), static_cast<std::byte*>(key));
}

Result<Fd> VmEngine::open_map(uint32_t) {
  return fail(ENOTSUP, "open a BPF map: the engine in memory has no maps of maps");
}

Result<void> VmEngine::update_all(int fd, const Elements& elements) {
  for (size_t i = 0; i < elements.count; ++i)
    TRY(update(fd, &elements.keys[i * (elements.keys.size() / elements.count)],
               &elements.values[i * (elements.values.size() / elements.count)], bpf::kUpdateAny));
  return {};
}

Result<Kernel::Elements> VmEngine::read_all(int fd, const bpf::MapPlan&, bool take) {
  vm::Map& map = *TRY(map_of(fd))->map;
  Elements all;
  for (const auto& key : map.keys()) {
    std::byte* stored = map.stored(key);
    const size_t size = map.stored_value_size();
    all.keys.insert(all.keys.end(), key.begin(), key.end());
    all.values.insert(all.values.end(), stored, stored + size);
    all.count++;
    if (!take) continue;
    if (map.mapped_memory()) {
      std::memset(stored, 0, size);
    } else {
      map.remove(key);
    }
  }
  map.end_of_run();
  return all;
}

std::shared_ptr<vm::Map> VmEngine::map_named(const std::string& plan_name) const {
  for (auto& [fd, open] : maps_) {
    if (open.map->plan().name == plan_name && open.handle.is_open()) return open.map;
  }
  return nullptr;
}

// Programs.

Result<Fd> VmEngine::load_btf(Bytes) {
  Handle handle;
  return new_descriptor(handle);
}

Result<Fd> VmEngine::load_program(const ProgramLoad& load) {
  auto program = std::make_shared<VmProgram>();
  program->name = load.plan->name;
  program->kind = load.plan->kind;
  program->attach_to = load.plan->attach_to;
  program->license = load.license;
  program->attach_type = load.attach_type;
  program->attach_btf_id = load.attach_btf_id;
  program->func_info_bytes = load.func_info.size();
  program->line_info_bytes = load.line_info.size();
  program->code = {.name = load.plan->name,
                   .insns = {load.insns.begin(), load.insns.end()},
                   .typed_loads = row_of(load.plan->kind).is_typed};
  for (const bpf::Insn& insn : program->code.insns) {
    const bool names_map = insn.src == bpf::kPseudoMap || insn.src == bpf::kPseudoMapValue;
    if (insn.code == bpf::kLoadImm64 && names_map) program->code.maps[insn.imm] = TRY(map_of(insn.imm))->map;
  }
  program->stats.id = next_program_id_++;
  Handle handle;
  Fd fd = TRY(new_descriptor(handle));
  programs_[fd.get()] = {handle, std::move(program)};
  return fd;
}

Result<ProgramStats> VmEngine::program_stats(int program) {
  return TRY(program_of(program))->stats;
}

Result<uint64_t> VmEngine::run(VmProgram& program, Bytes context, uint64_t cookie) {
  vm::Processor machine(environment, program.code);
  auto result = machine.run(context, cookie);
  program.stats.run_count++;
  program.stats.run_time_ns += machine.instructions_executed();  // a machine that takes a nanosecond per instruction
  return result;
}

Result<uint32_t> VmEngine::run_program(int fd, uint32_t repeat, uint32_t* duration_ns) {
  std::shared_ptr<VmProgram> program = TRY(program_of(fd));
  using enum bpf::ProgramKind;
  const bool runnable = (program->kind == raw_tracepoint && repeat <= 1) || program->kind == xdp;
  if (!runnable) return fail(EINVAL, fmt::format("test-run BPF program {}", program->name));
  const uint64_t before = program->stats.run_time_ns;
  uint64_t value = 0;
  for (uint32_t i = 0; i < std::max(repeat, 1u); i++) value = TRY(run(*program, {}, 0));
  if (duration_ns) *duration_ns = (program->stats.run_time_ns - before) / std::max(repeat, 1u);
  return static_cast<uint32_t>(value);
}

// Attachments.

Result<Fd> VmEngine::attach(int program, VmAttachment attachment) {
  attachment.program = TRY(program_of(program));
  TRY(admit(attachment));
  OpenLink link;
  Fd fd = TRY(new_descriptor(link.handle));
  link.attachment = std::move(attachment);
  links_.push_back(std::move(link));
  return fd;
}

Result<Fd> VmEngine::attach_raw_tracepoint(int program, const std::string& name) {
  const std::string target = name.empty() ? TRY(program_of(program))->attach_to : name;
  return attach(program, {.kind = VmAttachment::Kind::raw_tracepoint, .tracepoint = target});
}

Result<std::vector<Fd>> VmEngine::attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                                    uint64_t cookie) {
  std::vector<Fd> links;
  links.push_back(TRY(attach(
      program, {.kind = VmAttachment::Kind::perf_event, .attr = attr, .pid = pid, .cpu = cpu, .cookie = cookie})));
  return links;
}

Result<void> VmEngine::try_perf_event(const perf_event_attr& attr, int pid, int cpu) {
  return admit({.kind = VmAttachment::Kind::perf_event, .attr = attr, .pid = pid, .cpu = cpu});
}

Result<std::vector<Fd>> VmEngine::attach_kprobe(int program, const Kprobe& place) {
  std::vector<Fd> links;
  links.push_back(TRY(attach(program, {.kind = VmAttachment::Kind::kprobe, .kprobe = place, .cookie = place.cookie})));
  return links;
}

Result<Fd> VmEngine::attach_kprobe_multi(int program, const KprobeMulti& targets) {
  return attach(program, {.kind = VmAttachment::Kind::kprobe_multi, .kprobes = targets});
}

Result<Fd> VmEngine::attach_uprobe_multi(int program, const UprobeMulti& targets) {
  // Events are of the first place.
  const uint64_t cookie = targets.cookies.empty() ? 0 : targets.cookies.front();
  return attach(program, {.kind = VmAttachment::Kind::uprobe_multi, .uprobes = targets, .cookie = cookie});
}

Result<Fd> VmEngine::attach_iterator(int program, const IteratorScope& scope) {
  return attach(program, {.kind = VmAttachment::Kind::iterator, .pid = scope.pid});
}

Result<Fd> VmEngine::open_module_btf(const std::string&) {
  Handle handle;
  return new_descriptor(handle);
}

Result<Fd> VmEngine::open_iterator(int) {
  Handle handle;
  return new_descriptor(handle);  // an empty file: reading it ends at once
}

Result<void> VmEngine::pin(int, const std::string&) {
  return {};
}

void VmEngine::detach(std::vector<Fd>, const KernelProgress&) {}  // closing is all

std::vector<VmAttachment> VmEngine::attached() const {
  std::vector<VmAttachment> open;
  for (const OpenLink& link : links_) {
    if (link.handle.is_open()) open.push_back(link.attachment);
  }
  return open;
}

Result<size_t> VmEngine::fire(const std::function<bool(const VmAttachment&)>& which, Bytes context,
                              const std::function<uint64_t(const VmAttachment&)>& cookie) {
  size_t count = 0;
  for (const VmAttachment& attachment : attached()) {
    if (!which(attachment)) continue;
    TRY(run(*attachment.program, context, cookie ? cookie(attachment) : attachment.cookie));
    count++;
  }
  return count;
}

Result<size_t> VmEngine::fire_raw_tracepoint(const std::string& name, const std::vector<uint64_t>& args) {
  return fire([&](const VmAttachment& a) { return a.tracepoint == name; }, std::as_bytes(std::span(args)));
}

Result<size_t> VmEngine::fire_tracepoint(uint64_t id, Bytes record) {
  auto matches = [&](const VmAttachment& a) {
    // A program on a perf tracepoint sees every hit, whatever CPU and process the event was opened for.
    return a.kind == VmAttachment::Kind::perf_event && a.attr.type == PERF_TYPE_TRACEPOINT && a.attr.config == id;
  };
  return fire(matches, record);
}

Result<size_t> VmEngine::fire_perf_event(uint32_t type, uint64_t config, Bytes context) {
  static constexpr std::byte kZeros[21 * 8 + 16] = {};  // x86-64 pt_regs, sample_period, addr
  auto matches = [&](const VmAttachment& a) {
    return a.kind == VmAttachment::Kind::perf_event && a.attr.type == type && a.attr.config == config &&
           (a.cpu < 0 || static_cast<uint32_t>(a.cpu) == environment.place.cpu) &&
           (a.pid < 0 || static_cast<uint32_t>(a.pid) == environment.task.pid);
  };
  return fire(matches, context.empty() ? Bytes(kZeros) : context);
}

Result<std::unique_ptr<EventSource>> VmEngine::open_ring(int fd, uint32_t) {
  std::shared_ptr<vm::Map> map = TRY(map_of(fd))->map;
  if (!map->as_ring()) return fail(EINVAL, fmt::format("map BPF ring buffer '{}'", map->plan().name));
  return make_vm_ring(environment_, std::move(map));
}

std::vector<uint32_t> VmEngine::online_cpus() const {
  std::vector<uint32_t> cpus(environment.cpus);
  for (uint32_t i = 0; i < environment.cpus; i++) cpus[i] = i;
  return cpus;
}

}  // namespace scry
