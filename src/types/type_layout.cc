// How the bytes of each type lie: sizes, alignments, offsets. Tuples and records are laid out as C would lay out a
// structure of the same members. Sizes beyond 32 bits are held at the largest one; sema refuses them by its limits.
#include <algorithm>
#include <bit>
#include <limits>

#include "types/aggregation.h"
#include "types/type.h"

namespace scry {
namespace {

constexpr uint64_t kLargest = std::numeric_limits<uint32_t>::max();

uint32_t saturate(uint64_t size) {
  return static_cast<uint32_t>(std::min(size, kLargest));
}

uint64_t round_up(uint64_t value, uint32_t align) {
  return (value + align - 1) / align * align;
}

// Gives each element its offset; sets size and alignment of the whole.
void lay_out(Type& type) {
  uint64_t offset = 0;
  for (Element& element : type.elements) {
    offset = round_up(offset, element.type->align);
    element.offset = saturate(offset);
    offset = element.offset + uint64_t{element.type->size};
    type.align = std::max(type.align, element.type->align);
  }
  type.size = saturate(round_up(offset, type.align));
}

struct SimpleLayout {
  TypeKind kind;
  uint32_t size, align;
};
constexpr SimpleLayout kSimpleLayouts[] = {
    {TypeKind::ksym, 8, 8},         {TypeKind::usym, 16, 8},    {TypeKind::inet, 24, 8},
    {TypeKind::mac_address, 6, 1},  {TypeKind::username, 8, 8}, {TypeKind::timestamp, 16, 8},
    {TypeKind::cgroup_path, 16, 8},
};

constexpr uint32_t kStackEntry = 8;
constexpr uint32_t kBuildIdEntry = 32;      // struct bpf_stack_build_id
constexpr uint32_t kKernelStackHeader = 8;  // u64 count
constexpr uint32_t kUserStackHeader = 16;   // u64 count, u32 pid, u32 origin

}  // namespace

TypeRef TypePool::integer(uint32_t size, bool is_signed) {
  if (size != 1 && size != 2 && size != 4 && size != 8) bug("an integer of a size that no register has");
  return intern({.kind = TypeKind::integer, .is_signed = is_signed, .size = size, .align = size});
}

TypeRef TypePool::floating(uint32_t size) {
  if (size != 4 && size != 8) bug("a floating-point number of a size that has no name");
  return intern({.kind = TypeKind::floating, .size = size, .align = size});
}

TypeRef TypePool::pointer(TypeRef element, AddressSpace space) {
  return intern({.kind = TypeKind::pointer, .size = 8, .align = 8, .space = space, .element = element});
}

TypeRef TypePool::string(uint32_t size) {
  return intern({.kind = TypeKind::string, .size = size});
}

TypeRef TypePool::buffer(uint32_t capacity) {
  return intern({.kind = TypeKind::buffer, .size = saturate(uint64_t{capacity} + 4), .align = 4});
}

TypeRef TypePool::words(uint32_t capacity) {
  return intern({.kind = TypeKind::buffer, .size = saturate(uint64_t{capacity} + 4), .align = 4, .element = string(1)});
}

TypeRef TypePool::system_call(uint32_t capacity, const std::string& argument) {
  return intern({.kind = TypeKind::buffer,
                 .size = saturate(uint64_t{capacity} + 4),
                 .align = 8,
                 .element = uint64(),
                 .parameters = {.numbers = {}, .word = argument}});
}

BufferContent Type::content() const {
  if (!element) return BufferContent::bytes;
  return element->is(TypeKind::string) ? BufferContent::words : BufferContent::system_call;
}

TypeRef TypePool::array(TypeRef element, uint32_t count) {
  return intern({.kind = TypeKind::array,
                 .size = saturate(uint64_t{element->size} * count),
                 .align = element->align,
                 .element = element,
                 .count = count});
}

TypeRef TypePool::c_struct(const StructDef& def, uint32_t align) {
  return intern({.kind = TypeKind::c_struct, .size = def.size, .align = std::max(align, 1u), .def = def});
}

TypeRef TypePool::enumeration(const StructDef& def, bool is_signed) {
  const uint32_t align = std::bit_floor(std::clamp(def.size, 1u, 8u));
  return intern({.kind = TypeKind::enumeration, .is_signed = is_signed, .size = def.size, .align = align, .def = def});
}

TypeRef TypePool::tuple(const std::vector<TypeRef>& elements) {
  if (elements.empty()) return none_;
  Type type{.kind = TypeKind::tuple};
  for (TypeRef element : elements) type.elements.push_back({.type = element});
  lay_out(type);
  return intern(std::move(type));
}

TypeRef TypePool::record(const std::vector<std::pair<std::string, TypeRef>>& elements) {
  if (elements.empty()) return none_;
  Type type{.kind = TypeKind::record};
  for (const auto& [name, element] : elements) type.elements.push_back({.name = name, .type = element});
  lay_out(type);
  return intern(std::move(type));
}

TypeRef TypePool::kstack(StackMode mode, uint32_t limit) {
  return intern({.kind = TypeKind::kstack,
                 .size = saturate(kKernelStackHeader + uint64_t{kStackEntry} * limit),
                 .align = 8,
                 .count = limit,
                 .stack_mode = mode});
}

TypeRef TypePool::ustack(StackMode mode, uint32_t limit) {
  const uint32_t entry = mode == StackMode::build_id ? kBuildIdEntry : kStackEntry;
  return intern({.kind = TypeKind::ustack,
                 .size = saturate(kUserStackHeader + uint64_t{entry} * limit),
                 .align = 8,
                 .count = limit,
                 .stack_mode = mode});
}

TypeRef TypePool::simple(TypeKind kind) {
  for (const SimpleLayout& layout : kSimpleLayouts)
    if (layout.kind == kind) return intern({.kind = kind, .size = layout.size, .align = layout.align});
  bug("simple() of a type that has parameters");
}

TypeRef TypePool::aggregate(const Aggregation& aggregation, bool is_signed) {
  return aggregate(aggregation, {}, is_signed);
}

TypeRef TypePool::aggregate(const Aggregation& aggregation, AggregationParameters parameters, bool is_signed) {
  Type type{.kind = TypeKind::aggregate,
            .is_signed = is_signed,
            .align = 8,
            .aggregation = &aggregation,
            .parameters = std::move(parameters)};
  type.size = aggregation.value_size(type);
  return intern(std::move(type));
}

bool Type::is_castable_aggregate() const {
  return is_readable_aggregate() && aggregation->kernel_read != KernelRead::words;
}

bool Type::is_readable_aggregate() const {
  return is_aggregate() && aggregation->kernel_read != KernelRead::none;
}

uint32_t aggregate_value_size(TypeRef type) {
  return type->is_aggregate() ? aggregation_of(*type).value_size(*type) : 0;
}

// The largest value, 2^63 - 1, has p = 62 and all k bits below its top one set: index ((62-k+1) << k) + (2^k - 1) + 1.
uint32_t hist_bucket_count(uint32_t bits) {
  if (bits > 5) bug("hist() with more than 5 bits");
  return ((64 - bits) << bits) + 1;
}

uint32_t lhist_bucket_count(uint64_t min, uint64_t max, uint64_t step) {
  if (step == 0 || max < min) bug("lhist() without a range");
  return saturate(std::min((max - min) / step, kLargest) + 2);
}

}  // namespace scry
