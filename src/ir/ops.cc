#include "ir/ops.h"

#include <algorithm>
#include <array>

namespace scry::ir {
namespace {

// clang-format off
constexpr OpInfo kOps[] = {
    // op                    name             a  b  dst width commutative pure numbered
    {Op::copy,             "copy",            1, 0, 1, 0, 0, 1, 0},
    {Op::add,              "add",             1, 1, 1, 0, 1, 1, 1},
    {Op::sub,              "sub",             1, 1, 1, 0, 0, 1, 1},
    {Op::mul,              "mul",             1, 1, 1, 0, 1, 1, 1},
    {Op::and_,             "and",             1, 1, 1, 0, 1, 1, 1},
    {Op::or_,              "or",              1, 1, 1, 0, 1, 1, 1},
    {Op::xor_,             "xor",             1, 1, 1, 0, 1, 1, 1},
    {Op::shl,              "shl",             1, 1, 1, 0, 0, 1, 1},
    {Op::lshr,             "lshr",            1, 1, 1, 0, 0, 1, 1},
    {Op::ashr,             "ashr",            1, 1, 1, 0, 0, 1, 1},
    {Op::udiv,             "udiv",            1, 1, 1, 0, 0, 1, 1},
    {Op::umod,             "umod",            1, 1, 1, 0, 0, 1, 1},
    {Op::sdiv,             "sdiv",            1, 1, 1, 0, 0, 1, 1},
    {Op::smod,             "smod",            1, 1, 1, 0, 0, 1, 1},
    {Op::neg,              "neg",             1, 0, 1, 0, 0, 1, 1},
    {Op::as_number,        "as_number",       1, 0, 1, 0, 0, 1, 1},
    {Op::zext,             "zext",            1, 0, 1, 1, 0, 1, 1},
    {Op::sext,             "sext",            1, 0, 1, 1, 0, 1, 1},
    {Op::bswap,            "bswap",           1, 0, 1, 1, 0, 1, 1},
    {Op::load,             "load",            1, 0, 1, 1, 0, 1, 0},
    {Op::store,            "store",           1, 1, 0, 1, 0, 0, 0},
    {Op::atomic_add,       "atomic_add",      1, 1, 1, 1, 0, 0, 0},
    {Op::atomic_exchange,  "atomic_exchange", 1, 1, 1, 1, 0, 0, 0},
    {Op::context,          "context",         0, 0, 1, 0, 0, 1, 1},
    {Op::parameter,        "parameter",       0, 0, 1, 0, 0, 1, 1},
    {Op::frame_address,    "frame_address",   0, 0, 1, 0, 0, 1, 1},
    {Op::map,              "map",             0, 0, 1, 0, 0, 1, 1},
    {Op::map_value,        "map_value",       0, 0, 1, 0, 0, 1, 1},
    {Op::function_address, "function",        0, 0, 1, 0, 0, 1, 1},
    {Op::kernel_symbol,    "kernel_symbol",   0, 0, 1, 0, 0, 1, 1},
    {Op::machine_number,   "machine_number",  0, 0, 1, 0, 0, 1, 1},
    {Op::read_only,        "read_only",       1, 0, 1, 0, 0, 1, 1},
    {Op::call_helper,      "helper",          0, 0, 1, 0, 0, 0, 0},
    {Op::call_function,    "call",            0, 0, 1, 0, 0, 0, 0},
    {Op::call_kfunc,       "kfunc",           0, 0, 1, 0, 0, 0, 0},
};
// clang-format on

static_assert([] {
  for (size_t i = 0; i < std::size(kOps); i++)
    if (kOps[i].op != Op(i)) return false;
  return std::size(kOps) == size_t(Op::call_kfunc) + 1;
}());

struct HelperRow {
  bpf::HelperId id;
  Effect effect;
};
using enum bpf::HelperId;
// Helpers that are not listed may write anything. What reads the clock or a random number is not constant; what copies
// into a buffer of ours writes.
constexpr HelperRow kHelpers[] = {
    {get_smp_processor_id, Effect::constant},
    {get_current_pid_tgid, Effect::constant},
    {get_current_uid_gid, Effect::constant},
    {get_current_task, Effect::constant},
    {get_current_task_btf, Effect::constant},
    {get_numa_node_id, Effect::constant},
    {get_func_ip, Effect::constant},
    {get_attach_cookie, Effect::constant},
    {ktime_get_ns, Effect::time},
    {ktime_get_boot_ns, Effect::time},
    {ktime_get_tai_ns, Effect::time},
    {jiffies64, Effect::time},
    {get_prandom_u32, Effect::reads},
    {get_current_cgroup_id, Effect::reads},
    {get_current_ancestor_cgroup_id, Effect::reads},
    {map_lookup_elem, Effect::reads},
    {map_lookup_percpu_elem, Effect::reads},
    {get_stackid, Effect::reads},
    {ringbuf_query, Effect::reads},
    {strncmp, Effect::reads},
};

struct CompareRow {
  const char* text;
  Compare negated, swapped;
};
using enum Compare;
constexpr CompareRow kCompares[] = {
    {"==", ne, eq},   {"!=", eq, ne},    {"<", uge, ugt},  {"<=", ugt, uge},  {">", ule, ult},   {">=", ult, ule},
    {"s<", sge, sgt}, {"s<=", sgt, sge}, {"s>", sle, slt}, {"s>=", slt, sle}, {"&", test, test},
};

}  // namespace

const OpInfo& op_info(Op op) {
  return kOps[size_t(op)];
}

Effect helper_effect(bpf::HelperId id) {
  const auto* row = std::ranges::find(kHelpers, id, &HelperRow::id);
  return row == std::end(kHelpers) ? Effect::writes : row->effect;
}

Effect call_effect(const Inst& inst) {
  return inst.op == Op::call_helper ? helper_effect(bpf::HelperId(inst.index)) : Effect::writes;
}

bool is_call(Op op) {
  return op == Op::call_helper || op == Op::call_function || op == Op::call_kfunc;
}

bool is_removable(const Inst& inst) {
  return op_info(inst.op).pure || (inst.op == Op::call_helper && call_effect(inst) != Effect::writes);
}

const char* compare_text(Compare compare) {
  return kCompares[size_t(compare)].text;
}
bool has_negation(Compare compare) {
  return compare != Compare::test;
}
Compare negate(Compare compare) {
  return kCompares[size_t(compare)].negated;
}
Compare swap_sides(Compare compare) {
  return kCompares[size_t(compare)].swapped;
}

}  // namespace scry::ir
