// Library: functions that a C compiler has made, of the BPF objects (`.bpf.o`) that a script imports.
//
// In: relocatable ELF files of machine BPF, as `clang -target bpf -g` writes them. Out: their functions as instructions
// with what these refer to, their data sections, and the prototypes that their BTF gives. A function that refers to
// something this cannot link (a map of its own, a structure that this kernel lacks) says so in `problem`; it is an
// error only where it is called. Formats: elf(5); relocations of the BPF target: Documentation/bpf/llvm_reloc.rst;
// .BTF.ext: Documentation/bpf/btf.rst. All offsets come from a stranger and are checked. Tested by library_test.cc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "bpf/insn.h"
#include "types/btf.h"

namespace scry::link {

// What an instruction of a function names: an index into the library, or the name of a kernel function.
struct Reference {
  enum class Kind : uint8_t {
    call,              // of a function
    function_address,  // for a helper that calls it
    data,              // a byte of a data section, at `offset`
    kernel_function,
  } kind;
  uint32_t insn = 0;
  uint32_t target = 0;
  uint32_t offset = 0;
  std::string name;
};

struct Function {
  std::string name;
  bool exported = false;  // not `static`
  std::vector<bpf::Insn> insns;
  std::vector<Reference> references;
  uint32_t stack = 0;                     // bytes below the frame pointer that it addresses
  std::optional<BtfPrototype> prototype;  // none: the object has no BTF for it
  std::string problem;                    // why it cannot be linked; empty: it can
};

struct Data {
  std::string section;
  std::vector<std::byte> bytes;
  bool read_only = false;
};

class Library {
 public:
  // `name` is for messages; `kernel` is asked for offsets in its structures, and may be null. Types of the prototypes
  // live as long as the library and the pool.
  Result<> add(const std::string& name, Bytes object, Btf* kernel, TypePool& types);

  const std::vector<Function>& functions() const { return functions_; }
  const std::vector<Data>& data() const { return data_; }

 private:
  friend class ObjectReader;
  std::vector<Function> functions_;
  std::vector<Data> data_;
  std::vector<std::unique_ptr<std::vector<std::byte>>> btf_bytes_;
  std::vector<std::unique_ptr<Btf>> btfs_;
};

}  // namespace scry::link
