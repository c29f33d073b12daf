// Maps by bpf(2): create, elements one by one and in batches, shared memory.
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "kernel/cpu_list.h"
#include "kernel/privileges.h"
#include "kernel/storage_btf.h"
#include "kernel/system_call.h"
#include "kernel/system_kernel.h"
#include "kernel/system_ring.h"

namespace scry {
namespace {

bool is_per_cpu(bpf::MapType type) {
  using enum bpf::MapType;
  return type == percpu_hash || type == percpu_array || type == lru_percpu_hash;
}
bool is_array(bpf::MapType type) {
  return type == bpf::MapType::array || type == bpf::MapType::percpu_array;
}

bpf_attr element(int map, const void* key, const void* value, uint64_t flags) {
  bpf_attr attr{};
  attr.map_fd = map;
  attr.key = address_of(key);
  attr.value = address_of(value);
  attr.flags = flags;
  return attr;
}

// Room for at most this many bytes of one batch; the kernel copies it in one go.
constexpr size_t kBatchBytes = 1 << 20, kFirstBatchBytes = 1 << 14;
constexpr size_t kMinBatch = 64;

// The maps that wait_for_programs() updates, once.
Result<void> prepare_to_wait(KernelMaps& kernel, Fd& waits, Fd& inner) {
  if (waits) return {};
  inner = TRY(kernel.create_map({.name = "scry_inner", .value_size = 8}));
  bpf_attr attr{};
  attr.map_type = BPF_MAP_TYPE_ARRAY_OF_MAPS;
  attr.key_size = attr.value_size = sizeof(uint32_t);
  attr.max_entries = 1;
  attr.inner_map_fd = inner.get();
  waits = Fd(bpf_call(BPF_MAP_CREATE, &attr, sizeof attr));
  if (!waits) return fail(errno, "create a BPF map of maps");
  return {};
}

}  // namespace

SystemKernel::SystemKernel() {
  // Possible CPUs are numbered from 0; a hole still has its slot in per-CPU values.
  const std::vector<uint32_t> possible = read_cpu_list("/sys/devices/system/cpu/possible");
  possible_cpus_ = *std::max_element(possible.begin(), possible.end()) + 1;
}

std::vector<uint32_t> SystemKernel::online_cpus() const {
  return read_cpu_list("/sys/devices/system/cpu/online");
}

size_t SystemKernel::stored_value_size(const bpf::MapPlan& plan) const {
  return is_per_cpu(plan.type) ? (plan.value_size + 7) / 8 * 8 * size_t{possible_cpus_} : plan.value_size;
}

Result<Fd> SystemKernel::create_map(const bpf::MapPlan& plan) {
  bpf_attr attr{};
  attr.map_type = static_cast<uint32_t>(plan.type);
  attr.key_size = plan.key_size;
  attr.value_size = plan.value_size;
  attr.max_entries = plan.max_entries;
  attr.map_flags = plan.flags;
  kernel_object_name(plan.name).copy(attr.map_name, sizeof attr.map_name - 1);
  Fd btf;
  if (plan.type == bpf::MapType::task_storage) {
    // The kernel wants types for storage maps ("enforce BTF for userspace dumping").
    btf = TRY(load_btf(make_storage_btf(plan.value_size)));
    attr.btf_fd = btf.get();
    attr.btf_key_type_id = kStorageKeyType;
    attr.btf_value_type_id = kStorageValueType;
  }
  Fd inner;
  if (plan.type == bpf::MapType::hash_of_maps) {
    inner = TRY(create_map({.name = plan.name, .value_size = plan.inner_value_size, .flags = bpf::kMapInner}));
    attr.inner_map_fd = static_cast<uint32_t>(inner.get());
  }
  Fd fd(bpf_call(BPF_MAP_CREATE, &attr, sizeof attr));
  if (const int error = errno; !fd)
    return fail(error, fmt::format("create BPF map '{}'", plan.name), error == EPERM ? denial_hint() : "");
  if (!plan.initial.empty()) {
    std::vector<std::byte> value(plan.value_size);
    std::copy_n(plan.initial.begin(), std::min(plan.initial.size(), value.size()), value.begin());
    const uint32_t first = 0;
    TRY(update(fd.get(), &first, value.data(), bpf::kUpdateAny));
  }
  if (plan.flags & bpf::kMapReadOnlyProg) TRY(freeze_map(fd.get()));
  return fd;
}

Result<Fd> SystemKernel::open_map(uint32_t id) {
  bpf_attr attr{};
  attr.map_id = id;
  Fd fd(bpf_call(BPF_MAP_GET_FD_BY_ID, &attr, sizeof attr));
  if (!fd) return fail(errno, fmt::format("open BPF map {}", id));
  return fd;
}

Result<void> SystemKernel::freeze_map(int map) {
  bpf_attr attr{};
  attr.map_fd = map;
  if (bpf_call(BPF_MAP_FREEZE, &attr, sizeof attr) < 0) return fail(errno, "freeze BPF map");
  return {};
}

Result<SharedMemory> SystemKernel::map_memory(int map, size_t size) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, map, 0);
  if (memory == MAP_FAILED) return fail(errno, "map BPF map into memory");
  return SharedMemory(static_cast<std::byte*>(memory), [size](std::byte* bytes) { munmap(bytes, size); });
}

Result<bool> SystemKernel::lookup(int map, const void* key, void* value) {
  const bpf_attr attr = element(map, key, value, 0);
  if (bpf_call(BPF_MAP_LOOKUP_ELEM, &attr, sizeof attr) == 0) return true;
  if (errno == ENOENT) return false;
  return fail(errno, "look up in BPF map");
}

Result<void> SystemKernel::update(int map, const void* key, const void* value, uint64_t flags) {
  const bpf_attr attr = element(map, key, value, flags);
  if (bpf_call(BPF_MAP_UPDATE_ELEM, &attr, sizeof attr) < 0) return fail(errno, "update BPF map");
  return {};
}

Result<bool> SystemKernel::remove(int map, const void* key) {
  const bpf_attr attr = element(map, key, nullptr, 0);
  if (bpf_call(BPF_MAP_DELETE_ELEM, &attr, sizeof attr) == 0) return true;
  if (errno == ENOENT) return false;
  return fail(errno, "remove from BPF map");
}

Result<bool> SystemKernel::next_key(int map, const void* previous, void* key) {
  const bpf_attr attr = element(map, previous, key, 0);
  if (bpf_call(BPF_MAP_GET_NEXT_KEY, &attr, sizeof attr) == 0) return true;
  if (errno == ENOENT) return false;
  return fail(errno, "walk BPF map");
}

Result<Kernel::Elements> SystemKernel::read_all(int map, const bpf::MapPlan& plan, bool take) {
  Elements all;
  // The kernel has no LOOKUP_AND_DELETE_BATCH for arrays.
  if (!(take && is_array(plan.type)) && TRY(read_in_batches(map, plan, take, all))) return all;
  TRY(read_one_by_one(map, plan, take, all));
  return all;
}

// False when the kernel has no batch operation for this map; `all` is then empty.
Result<bool> SystemKernel::read_in_batches(int map, const bpf::MapPlan& plan, bool take, Elements& all) const {
  const size_t value_size = stored_value_size(plan);
  const size_t most =
      std::min<size_t>(std::max(kMinBatch, kBatchBytes / (plan.key_size + value_size)), std::max(plan.max_entries, 1u));
  // Memory for elements costs more than to read the few that most maps have: it grows with what is found.
  size_t batch = std::min(most, std::max<size_t>(kFirstBatchBytes / (plan.key_size + value_size), 1));
  // The place to go on from is opaque: four bytes for hashes, a key for the others.
  std::vector<std::byte> place(std::max<size_t>(plan.key_size, 8)), next_place(place.size());
  bool first = true;
  for (;;) {
    all.keys.resize((all.count + batch) * plan.key_size);
    all.values.resize((all.count + batch) * value_size);
    bpf_attr attr{};
    attr.batch.map_fd = map;
    attr.batch.in_batch = first ? 0 : address_of(place.data());
    attr.batch.out_batch = address_of(next_place.data());
    attr.batch.keys = address_of(all.keys.data() + all.count * plan.key_size);
    attr.batch.values = address_of(all.values.data() + all.count * value_size);
    attr.batch.count = batch;
    const int command = take ? BPF_MAP_LOOKUP_AND_DELETE_BATCH : BPF_MAP_LOOKUP_BATCH;
    const int error = bpf_call(command, &attr, sizeof attr) < 0 ? errno : 0;
    if (error == ENOSPC) {
      batch *= 2;  // one bucket holds more than the whole batch: nothing was read
      continue;
    }
    const bool unsupported = error == EINVAL || error == kNotSupportedByKernel || error == EOPNOTSUPP;
    if (first && unsupported) return (all = {}, false);
    if (error && error != ENOENT) return fail(error, fmt::format("read BPF map '{}' in batches", plan.name));
    all.count += attr.batch.count;
    first = false;
    if (error == ENOENT) break;
    place.swap(next_place);
    batch = std::min(most, batch * 2);
  }
  all.keys.resize(all.count * plan.key_size);
  all.values.resize(all.count * value_size);
  return true;
}

Result<void> SystemKernel::update_all(int map, const Elements& elements) {
  if (elements.count == 0) return {};
  bpf_attr attr{};
  attr.batch.map_fd = map;
  attr.batch.keys = address_of(elements.keys.data());
  attr.batch.values = address_of(elements.values.data());
  attr.batch.count = elements.count;
  if (bpf_call(BPF_MAP_UPDATE_BATCH, &attr, sizeof attr) == 0) return {};
  if (errno != EINVAL && errno != kNotSupportedByKernel && errno != EOPNOTSUPP) return fail(errno, "update BPF map");
  const size_t key_size = elements.keys.size() / elements.count, value_size = elements.values.size() / elements.count;
  for (size_t i = 0; i < elements.count; ++i)
    TRY(update(map, &elements.keys[i * key_size], &elements.values[i * value_size], bpf::kUpdateAny));
  return {};
}

bool SystemKernel::has_batch_operations(bpf::MapType type) {
  const bpf::MapPlan plan{.name = "scry_feature", .type = type, .key_size = 4, .value_size = 8};
  const auto map = create_map(plan);
  Elements all;
  return map && read_in_batches(map->get(), plan, !is_array(type), all).value_or(false);
}

// Storing into a map of maps returns after a grace period, so that no program uses the old inner map any more
// (maybe_wait_bpf_programs() in kernel/bpf/syscall.c). membarrier(2) waits for the same, but not on a machine with one
// CPU, and not at all where CPUs are kept free of ticks.
Result<void> SystemKernel::wait_for_programs() {
  TRY(prepare_to_wait(*this, waits_, waits_inner_));
  const uint32_t first = 0;
  const int inner = waits_inner_.get();
  return update(waits_.get(), &first, &inner, bpf::kUpdateAny);
}

Result<void> SystemKernel::read_one_by_one(int map, const bpf::MapPlan& plan, bool take, Elements& all) {
  // The keys first: a walk that meets a removed key starts again, so the number of steps is bounded.
  std::vector<std::vector<std::byte>> keys;
  std::vector<std::byte> key(plan.key_size);
  for (uint32_t i = 0; i < plan.max_entries; i++) {
    if (!TRY(next_key(map, keys.empty() ? nullptr : keys.back().data(), key.data()))) break;
    keys.push_back(key);
  }
  std::vector<std::byte> value(stored_value_size(plan));
  const std::vector<std::byte> zeros(value.size());
  for (const auto& each : keys) {
    bpf_attr attr = element(map, each.data(), value.data(), 0);
    const bool take_at_once =
        take && !is_array(plan.type) && bpf_call(BPF_MAP_LOOKUP_AND_DELETE_ELEM, &attr, sizeof attr) == 0;
    if (!take_at_once) {
      if (!TRY(lookup(map, each.data(), value.data()))) continue;
      if (take && is_array(plan.type)) TRY(update(map, each.data(), zeros.data(), bpf::kUpdateAny));
      if (take && !is_array(plan.type)) TRY(remove(map, each.data()));
    }
    all.keys.insert(all.keys.end(), each.begin(), each.end());
    all.values.insert(all.values.end(), value.begin(), value.end());
    all.count++;
  }
  return {};
}

Result<std::unique_ptr<EventSource>> SystemKernel::open_ring(int map, uint32_t size) {
  TRY(prepare_to_wait(*this, waits_,
                      waits_inner_));  // a run that waits later may create no map any more (kernel/confinement.h)
  return open_system_ring(map, size);
}

std::unique_ptr<Kernel> make_system_kernel() {
  return std::make_unique<SystemKernel>();
}

}  // namespace scry
