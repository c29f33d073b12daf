#include "codegen/place_number.h"

#include <bit>
#include <cstring>
#include <map>

#include "probes/context.h"
#include "probes/provider.h"

namespace scry::codegen {
namespace {

constexpr uint64_t kPage = 4096;

}  // namespace

std::string share_events(std::span<bpf::CodePlace> places) {
  std::map<uint64_t, uint64_t> used;  // events, by addresses within the page
  uint64_t events = 1;
  for (const bpf::CodePlace& place : places) events = std::max(events, ++used[place.offset % kPage]);
  used.clear();
  std::string table(std::bit_ceil(events) * kPage * sizeof(uint32_t), '\0');
  for (bpf::CodePlace& place : places) {
    const uint64_t event = used[place.offset % kPage]++;
    const auto number = static_cast<uint32_t>(place.cookie);
    std::memcpy(&table[(event * kPage + place.offset % kPage) * sizeof number], &number, sizeof number);
    place.cookie = event;
  }
  return table;
}

ir::Reg load_place_number(Lowering& lowering) {
  ir::Builder& b = lowering.builder();
  const ir::Reg cookie = b.helper(bpf::HelperId::get_attach_cookie, {lowering.context()});
  const std::string& table = lowering.module().current.places;
  if (table.empty()) return cookie;
  const targets::Target& target = lowering.target();
  const RValue address = target.provider->context->function_address(lowering, target);
  const ir::Reg within = b.and_(address.scalar, int64_t{kPage - 1});
  const auto last = static_cast<int64_t>(table.size() / sizeof(uint32_t) - 1);
  const ir::Reg row = b.and_(b.or_(b.mul(cookie, int64_t{kPage}), within), last);
  const ir::Reg entry = b.add(lowering.module().constant(b, table), b.mul(row, int64_t{sizeof(uint32_t)}));
  return b.load(4, false, entry, 0);
}

}  // namespace scry::codegen
