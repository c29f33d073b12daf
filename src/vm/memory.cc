#include "vm/memory.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace scry::vm {

void Memory::add(Region region) {
  if (region.size == 0) return;
  auto next = regions_.lower_bound(region.address);
  const bool overlaps_next = next != regions_.end() && next->first - region.address < region.size;
  const bool overlaps_previous =
      next != regions_.begin() && std::prev(next)->first + std::prev(next)->second.size > region.address;
  if (overlaps_next || overlaps_previous) bug(fmt::format("emulated memory {} overlaps another region", region.name));
  const uint64_t address = region.address;
  regions_.emplace(address, std::move(region));
}

void Memory::add_bytes(Space space, uint64_t address, Bytes bytes, std::string name) {
  auto& copy = kept_.emplace_back(std::make_unique<std::byte[]>(bytes.size()));
  if (!bytes.empty()) std::memcpy(copy.get(), bytes.data(), bytes.size());
  add({.address = address, .size = bytes.size(), .bytes = copy.get(), .space = space, .name = std::move(name)});
}

void Memory::remove(uint64_t address) {
  regions_.erase(address);
}

uint64_t Memory::reserve(uint64_t size) {
  constexpr uint64_t kAlignment = 64, kGap = 64;
  const uint64_t address = next_address_;
  next_address_ += (size + kGap + kAlignment - 1) / kAlignment * kAlignment;
  return address;
}

const Region* Memory::find(uint64_t address) const {
  auto after = regions_.upper_bound(address);
  if (after == regions_.begin()) return nullptr;
  const Region& region = std::prev(after)->second;
  return address - region.address < region.size ? &region : nullptr;
}

namespace {

bool is_write(Access access) {
  return access == Access::store || access == Access::write;
}
bool is_instruction(Access access) {
  return access == Access::load || access == Access::store;
}

const char* access_name(Access access) {
  switch (access) {
    case Access::load:
      return "load";
    case Access::store:
      return "store";
    case Access::read:
      return "helper reads";
    case Access::write:
      return "helper writes";
  }
  return "";
}

// What is wrong with accessing [address, address + size) of `region`, or empty.
std::string refusal(const Region& region, uint64_t address, uint64_t size, Access access) {
  const uint64_t offset = address - region.address;
  if (region.space != Space::program) return "belongs to the probed system and needs a probe_read helper";
  if (is_write(access) && !region.writable) return "is read-only";
  const uint64_t in_element = region.stride ? offset % region.stride : offset;
  const uint64_t limit = region.stride ? region.used : region.size;
  if (in_element > limit || size > limit - in_element) {
    return fmt::format("ends at {} of {} bytes", in_element + size, limit);
  }
  const uint64_t alignment = region.alignment ? region.alignment : size;
  if (is_instruction(access) && alignment > 1 && offset % alignment != 0) return "is misaligned";
  if (!is_write(access) && region.written) {
    for (uint64_t i = offset; i < offset + size; i++) {
      if (!(*region.written)[i]) return "was never written";
    }
  }
  return {};
}

}  // namespace

Result<std::byte*> Memory::access(uint64_t address, uint64_t size, Access access) {
  const char* verb = access_name(access);
  const Region* region = find(address);
  if (!region) return fail(EFAULT, fmt::format("{}: {} bytes at {:#x}: no such memory", verb, size, address));
  if (std::string why = refusal(*region, address, size, access); !why.empty()) {
    return fail(EFAULT,
                fmt::format("{}: {} bytes at {} + {}: {}", verb, size, region->name, address - region->address, why));
  }
  const uint64_t offset = address - region->address;
  if (is_write(access) && region->written) {
    for (uint64_t i = offset; i < offset + size; i++) (*region->written)[i] = true;
  }
  return region->bytes + offset;
}

Bytes Memory::readable(Space space, uint64_t address) const {
  const Region* region = find(address);
  const bool user = region && region->space == Space::user;
  if (!region || user != (space == Space::user)) return {};
  return Bytes(region->bytes, region->size).subspan(address - region->address);
}

int64_t Memory::read(Space space, uint64_t address, std::span<std::byte> out) const {
  // copy_from_kernel_nofault refuses user addresses before it tries: -ERANGE. probe_read_user faults on kernel ones.
  if (space == Space::kernel && is_user_address(address)) return -ERANGE;
  while (!out.empty()) {
    const Bytes source = readable(space, address);
    if (source.empty()) return -EFAULT;
    const size_t count = std::min(source.size(), out.size());
    std::memcpy(out.data(), source.data(), count);
    out = out.subspan(count);
    address += count;
  }
  return 0;
}

int64_t Memory::read_string(Space space, uint64_t address, std::span<std::byte> out) const {
  if (out.empty()) return 0;
  if (space == Space::kernel && is_user_address(address)) return -ERANGE;
  for (size_t i = 0; i < out.size(); i++) {
    const Bytes source = readable(space, address + i);
    if (source.empty()) return -EFAULT;
    out[i] = source[0];
    if (out[i] == std::byte{0}) return static_cast<int64_t>(i + 1);
  }
  out.back() = std::byte{0};
  return static_cast<int64_t>(out.size());
}

}  // namespace scry::vm
