#include "codegen/mapping_lookup.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using ir::Builder;

constexpr int32_t kPageShift = 12;
constexpr int64_t kExecutable = 4;  // VM_EXEC

// ---- nodes of a maple tree
constexpr int32_t kNodeBytes = 256, kPivots = 15, kPivotsAt = 8, kSlotsAt = 128, kSlotsOfAllocationNode = 80;
constexpr int32_t kRootMask = 3, kRootTag = 2, kTypeShift = 3, kTypeMask = 15, kLeaf = 1, kAllocationNode = 3;
constexpr int kMostLevels = 6;

}  // namespace

uint32_t MappingLookup::moved(UnwindField which) const {
  const auto& [structure, path, bytes] = kUnwindFieldRows[static_cast<size_t>(which)];
  const uint32_t at = offsets_[static_cast<size_t>(which)];
  if (!path[1]) return lowering_.module().moved_field(structure, {path[0]}, at, bytes);
  return lowering_.module().moved_field(structure, {path[0], path[1]}, at, bytes);
}

Reg MappingLookup::read_field(Builder& b, UnwindField which, Operand structure, ir::BlockId failed,
                              const WalkState& state) const {
  const uint32_t bytes = kUnwindFieldRows[static_cast<size_t>(which)].bytes;
  const uint32_t number = moved(which);
  const Reg from =
      number ? b.add(structure, b.machine_number(4, number - 1, offset(which))) : b.add(structure, offset(which));
  const Reg status = b.helper(HelperId::probe_read_kernel, {state.word_address(), bytes, from});
  const ir::BlockId there = b.block("there");
  b.branch(Compare::ne, status, 0, failed, there, ir::Rare::target);
  b.enter(there);
  return state.word(bytes);
}

// One level down the tree: the entry of a node for a page. Parameters: scratch memory, the node, the page.
ir::FunctionId MappingLookup::level_function() {
  ir::Function function{.name = "mapping_level", .parameters = 3};
  Builder b(function);
  const Reg state = b.parameter(0), entry = b.parameter(1), page = b.parameter(2);
  const Reg node = b.add(state, +kNode);
  const Reg status = b.helper(HelperId::probe_read_kernel, {node, kNodeBytes, b.and_(entry, ~int64_t{kNodeBytes - 1})});
  b.when(
      Compare::ne, status, 0, [&] { b.ret(0); }, ir::Rare::target);
  // The first pivot that is not below the page; zero is the last one. Allocation nodes have nine pivots, after which
  // the slots follow: pointers into the kernel, which are above every page.
  const Reg index = b.copy(0), below = b.copy(1);
  for (int32_t i = 0; i < kPivots; ++i) {
    const Reg pivot = b.lshr(b.sub(b.load(8, false, node, kPivotsAt + 8 * i), 1), kPageShift);
    b.copy_to(below, b.and_(below, b.lshr(b.sub(pivot, page), 63)));
    b.copy_to(index, b.add(index, below));
  }
  const Reg slots = b.copy(kSlotsAt);
  const Reg type = b.and_(b.lshr(entry, kTypeShift), kTypeMask);
  b.when(Compare::eq, type, kAllocationNode, [&] { b.copy_to(slots, kSlotsOfAllocationNode); });
  const Reg slot = b.add(b.add(node, b.shl(index, 3)), slots);
  b.ret(b.load(8, false, slot, 0));
  return lowering_.add_function(std::move(function));
}

void MappingLookup::find(Builder& b, const WalkState& state, Reg at, ir::FunctionId level_step) {
  const ir::BlockId found = b.block("mapped"), none = b.block("unmapped"), look = b.block("look");
  b.branch(Compare::ult, b.sub(at, state.get(kMapStart)), state.get(kMapBytes), found, look);
  b.enter(look);
  const Reg page = b.lshr(at, kPageShift);
  const Reg entry = state.get(kMapRoot);
  const ir::BlockId mapping = b.block("mapping"), tree = b.block("tree");
  b.branch(Compare::eq, b.and_(entry, kRootMask), kRootTag, tree, none);
  b.enter(tree);
  for (int level = 0; level < kMostLevels; ++level) {
    const ir::BlockId down = b.block("down");
    const Reg type = b.and_(b.lshr(entry, kTypeShift), kTypeMask);
    b.copy_to(entry, b.call(level_step, {state.address(0), entry, page}));
    b.branch(Compare::ule, type, kLeaf, mapping, down);
    b.enter(down);
  }
  b.jump(none);
  b.enter(mapping);
  read_mapping(b, state, entry, at, none);
  b.jump(found);
  b.enter(none);
  state.set(kMapBytes, 0);
  state.set(kMapKind, kNoCode);
  b.enter(found);
}

void MappingLookup::read_mapping(Builder& b, const WalkState& state, Reg mapping, Reg at, ir::BlockId none) {
  const auto read = [&](UnwindField which, Operand structure) { return read_field(b, which, structure, none, state); };
  const Reg start = read(UnwindField::start, mapping);
  const Reg bytes = b.sub(read(UnwindField::end, mapping), start);
  const ir::BlockId inside = b.block("inside"), code = b.block("code"), vdso = b.block("vdso");
  const ir::BlockId of_file = b.block("of_file"), anonymous = b.block("anonymous"), done = b.block("known");
  b.branch(Compare::ult, b.sub(at, start), bytes, inside, none);
  b.enter(inside);
  b.branch(Compare::test, read(UnwindField::flags, mapping), kExecutable, code, none);
  b.enter(code);
  state.set(kMapStart, start);
  state.set(kMapBytes, bytes);
  state.set(kMapKind, kOfFile);
  state.set(kMapOffset, b.shl(read(UnwindField::file_page, mapping), kPageShift));
  const Reg file = read(UnwindField::file, mapping);
  b.branch(Compare::ne, file, 0, of_file, anonymous);

  b.enter(of_file);
  const Reg inode = read(UnwindField::inode, file);
  state.set(kKey, read(UnwindField::inode_number, inode));
  const Reg size = read(UnwindField::file_size, inode);
  const Reg device = read(UnwindField::device, read(UnwindField::super_block, inode));
  state.set(kKey + 8, b.or_(device, b.shl(size, 32)));
  b.jump(done);

  b.enter(anonymous);
  state.set(kMapKind, kAnonymous);
  b.branch(Compare::eq, start, state.get(kVdso), vdso, done);
  b.enter(vdso);
  state.set(kMapKind, kOfFile);
  state.set(kMapOffset, 0);
  state.set(kKey, 0);
  state.set(kKey + 8, 0);
  b.enter(done);
}

}  // namespace scry::codegen
