// The functions of the BPF programs that are loaded: what fentry:bpf and fexit:bpf may be put on.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "kernel/observer.h"
#include "machine/facts.h"
#include "types/btf.h"

namespace scry::machine {

// A type or function by its number, as programs are loaded with it: of the BTF that the descriptor `object` stands for,
// 0 for the kernel's own; of a BPF program, of its BTF.
struct TypeNumber {
  uint32_t id = 0;
  int object = 0;
};

class BpfFunctions {
 public:
  explicit BpfFunctions(const KernelObserver& kernel) : kernel_(kernel) {}

  // By program, in the order of their ids; read at the first question. A program without BTF has none.
  const std::vector<BpfFunction>& all();
  // "12:name", for loading: its number in the program's BTF, and the program.
  Result<TypeNumber> find(std::string_view name);

 private:
  // The name of function `type` of a program's BTF; empty if it has none.
  std::string name_of(uint32_t btf, uint32_t type);

  struct Types {
    std::vector<std::byte> bytes;
    std::unique_ptr<Btf> btf;  // null: it cannot be read
  };
  const KernelObserver& kernel_;
  bool read_ = false;
  std::vector<BpfFunction> all_;
  std::map<uint32_t, Types> types_;  // indexed by BTF id
  std::map<uint32_t, Fd> programs_;  // those that are probed, by id
};

}  // namespace scry::machine
