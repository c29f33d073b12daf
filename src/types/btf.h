// Btf: the kernel's description of its own types, functions and per-CPU variables (/sys/kernel/btf/*), read lazily.
//
// In: a BTF blob. Out: Types of a TypePool, whose structures name this object as their source, so it must outlive the
// pool's use. Nothing is read before it is asked for; one search costs 0.01 to 1 ms of a 5 MB blob (btf_table.h), hits
// and misses are remembered. How C maps to our types (docs/language.md 2.4, 2.7, 2.8): typedefs and qualifiers
// vanish, arrays of one-byte integers are strings, pointers point into kernel space unless tagged `user`, function
// pointers are pointers to void, flexible arrays have count 0, floats of other sizes than 4 and 8 count as unsigned
// integers of their size, 16-byte integers are two of 8. What is malformed, or nested deeper than any C of the kernel,
// maps to void; nothing recurses without bound. Tested by btf_test.cc (blobs made by hand, and this machine's kernel
// against bpftool), btf_fuzz.cc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "types/btf_table.h"
#include "types/file_bytes.h"
#include "types/type.h"

struct btf_member;  // linux/btf.h

namespace scry {

struct BtfParameter {
  std::string name;  // may be empty
  TypeRef type = nullptr;
  uint32_t id = 0;  // its BTF type, for spell()
  std::string tag;  // type tag of a pointer, as in Member
  bool leads_to_function = false;
};
struct BtfPrototype {
  std::vector<BtfParameter> parameters;  // without the `...`
  TypeRef result = nullptr;              // void_type() if there is none
  uint32_t result_id = 0;
  bool variadic = false;
};
struct BtfVariable {
  TypeRef type = nullptr;
  uint32_t id = 0;      // of the variable's entry
  std::string section;  // ".data..percpu"; empty if no section names it
  uint32_t offset = 0;  // in the section
};

class Btf : public StructSource {
 public:
  static constexpr const char* kKernelPath = "/sys/kernel/btf/vmlinux";

  // `base` is given for the BTF of a module, which refers to the kernel's; it must outlive the result.
  static Result<std::unique_ptr<Btf>> open(const std::string& path, Btf* base = nullptr);
  // `bytes` must outlive the result.
  static Result<std::unique_ptr<Btf>> parse(Bytes bytes, std::string name, Btf* base = nullptr);

  // The file's name: "vmlinux", or the module's.
  const std::string& name() const { return name_; }

  // The number of the first type with that kind and name, in this blob or else in its base. enumeration finds both
  // widths.
  std::optional<uint32_t> find(BtfKind kind, std::string_view name);
  // Whether a type is this blob's, not its base's.
  bool owns(uint32_t id) const { return id == 0 || !base_ || id >= table_.first_id(); }
  // The names of this blob (not of its base) with that kind that match the glob pattern, sorted, each once. They live
  // as long as the blob.
  std::vector<std::string_view> names(BtfKind kind, std::string_view pattern);

  // The name of a function by its number; empty if it is none.
  std::string function_name(uint32_t id);

  TypeRef type(uint32_t id, TypePool& pool);
  // Natural alignment of a type, 1 to 8; 1 if the structure is packed.
  uint32_t alignment(uint32_t id);

  // Of a function, a prototype, a pointer to one, or a typedef of these.
  std::optional<BtfPrototype> prototype(uint32_t id, TypePool& pool);
  std::optional<BtfPrototype> function(std::string_view name, TypePool& pool);
  // What a raw tracepoint hands over, without the leading `void *__data`. Names come from the kernel functions that
  // share the prototype; a parameter without name is called argN.
  bool has_raw_tracepoint(std::string_view event);
  std::optional<BtfPrototype> raw_tracepoint(std::string_view event, TypePool& pool);
  std::optional<BtfVariable> variable(std::string_view name, TypePool& pool);
  std::optional<EnumeratorRef> enumerator(std::string_view name, TypePool& pool);

  // C text of a type: "struct file *", "char[16]", "int (*)(void *)"; with a name a whole declaration: "char comm[16]".
  std::string spell(uint32_t id, std::string_view name = {});
  // The definition of a struct, union or enum, members indented by a tab, ending in "};" without newline. Anonymous
  // members are written out in place.
  std::string definition(uint32_t id);

  std::string_view kernel_module() const override { return name_; }
  Result<std::vector<Member>> members(uint32_t id, TypePool& pool) override;
  std::optional<TypedLoad> typed_load(uint32_t id, uint32_t offset, uint32_t size) override;
  std::vector<Enumerator> enumerators(uint32_t id) override;

 private:
  Btf(FileBytes file, BtfTable table, std::string name, Btf* base)
      : file_(std::move(file)), table_(std::move(table)), name_(std::move(name)), base_(base) {}

  // The entry after typedefs, qualifiers and tags; void if the chain does not end.
  struct Resolved {
    uint32_t id = 0;
    BtfEntry entry;
  };
  Resolved resolve(uint32_t id);
  std::string pointer_tag(const BtfEntry& pointer);
  struct Extent {
    uint32_t id = 0;    // of the innermost elements, if it is an array
    uint32_t size = 0;  // of one of them
    uint64_t bytes = 0;
  };
  std::optional<Extent> extent(uint32_t id);
  TypedLoad loaded_pointer(const BtfEntry& pointer);
  TypeRef map_type(uint32_t id, TypePool& pool, unsigned depth);
  TypeRef map_array(const BtfEntry& entry, TypePool& pool, unsigned depth);
  TypeRef map_pointer(const BtfEntry& entry, TypePool& pool, unsigned depth);
  TypeRef map_definition(uint32_t id, const BtfEntry& entry, TypePool& pool);
  uint32_t alignment_within(uint32_t id, unsigned depth, unsigned& budget);
  uint32_t structure_alignment(const BtfEntry& entry, unsigned depth, unsigned& budget);
  Member member(const BtfEntry& outer, const btf_member& raw, TypePool& pool);
  void name_raw_tracepoint(std::string_view event, BtfPrototype& prototype);

  FileBytes file_;
  BtfTable table_;
  std::string name_;
  Btf* base_ = nullptr;
  std::unordered_map<std::string, std::optional<uint32_t>> found_;  // key: kind, name
  std::unordered_map<uint32_t, uint32_t> alignments_;               // of structures, by id
  struct {
    uint32_t questions = 0;
    std::vector<std::string_view> names;  // btf_trace_*, sorted, made when many were asked for
  } raw_tracepoints_;
};

}  // namespace scry
