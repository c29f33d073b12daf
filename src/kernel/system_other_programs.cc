// BPF programs of others: which there are, their functions, their BTF. All by bpf(2).
#include <cerrno>

#include "kernel/system_call.h"
#include "kernel/system_kernel.h"

namespace scry {
namespace {

Fd open_by_id(int command, uint32_t id) {
  bpf_attr attr{};
  attr.prog_id = id;  // of the union: btf_id too
  return Fd(bpf_call(command, &attr, sizeof attr));
}

template <class Info>
bool get_info(const Fd& object, Info& info) {
  bpf_attr attr{};
  attr.info.bpf_fd = static_cast<uint32_t>(object.get());
  attr.info.info_len = sizeof info;
  attr.info.info = address_of(&info);
  return bpf_call(BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof attr) == 0;
}

}  // namespace

std::vector<Kernel::OtherProgram> SystemKernel::other_programs() const {
  std::vector<OtherProgram> programs;
  bpf_attr next{};
  while (bpf_call(BPF_PROG_GET_NEXT_ID, &next, sizeof next) == 0) {
    next.start_id = next.next_id;
    const Fd program = open_by_id(BPF_PROG_GET_FD_BY_ID, next.next_id);
    bpf_prog_info counts{};
    if (!program || !get_info(program, counts) || counts.btf_id == 0 || counts.nr_func_info == 0) continue;
    std::vector<bpf_func_info> functions(counts.nr_func_info);
    bpf_prog_info info{};
    info.nr_func_info = counts.nr_func_info;
    info.func_info_rec_size = sizeof(bpf_func_info);
    info.func_info = address_of(functions.data());
    if (!get_info(program, info) || info.nr_func_info > functions.size()) continue;
    OtherProgram& found = programs.emplace_back(OtherProgram{next.next_id, counts.btf_id, {}});
    for (uint32_t i = 0; i < info.nr_func_info; ++i) found.functions.push_back(functions[i].type_id);
  }
  return programs;
}

Result<Fd> SystemKernel::open_program(uint32_t id) const {
  Fd program = open_by_id(BPF_PROG_GET_FD_BY_ID, id);
  if (!program) return fail(errno, "open BPF program " + std::to_string(id));
  return program;
}

Result<std::vector<std::byte>> SystemKernel::read_btf(uint32_t btf_id) const {
  const Fd btf = open_by_id(BPF_BTF_GET_FD_BY_ID, btf_id);
  bpf_btf_info size{};
  if (!btf || !get_info(btf, size)) return fail(errno, "open BTF " + std::to_string(btf_id));
  std::vector<std::byte> bytes(size.btf_size);
  bpf_btf_info info{};
  info.btf = address_of(bytes.data());
  info.btf_size = size.btf_size;
  if (!get_info(btf, info)) return fail(errno, "read BTF " + std::to_string(btf_id));
  return bytes;
}

}  // namespace scry
