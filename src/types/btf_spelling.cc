// C text of BTF types, for listings.
//
// A C declaration is read from the inside: the declarator grows around the name while the walk goes from pointer to
// array to function, until it reaches the type that has a name of its own. Tested by btf_spelling_test.cc.
#include <fmt/format.h>
#include <linux/btf.h>

#include "types/btf.h"

namespace scry {
namespace {

constexpr unsigned kMaxDepth = 16;       // functions among parameters, anonymous structures in structures
constexpr unsigned kMaxSteps = 64;       // pointers, arrays and qualifiers of one declaration
constexpr unsigned kMaxParts = 200'000;  // entries looked at for one text

// Writes one text; stops with "..." where a limit is met.
class Speller {
 public:
  Speller(Btf& btf, BtfTable& table) : btf_(btf), table_(table) {}

  // `indent` counts the tabs of the line that an anonymous structure written out in place begins on.
  std::string declaration(uint32_t id, std::string declarator, unsigned indent, bool expand, unsigned depth);
  std::string body(uint32_t id, const BtfEntry& entry, unsigned indent, unsigned depth);

 private:
  std::string base(uint32_t id, const BtfEntry& entry, unsigned indent, bool expand, unsigned depth);
  std::string parameters(const BtfEntry& entry, unsigned depth);
  std::string members(const BtfEntry& entry, unsigned indent, unsigned depth);
  std::string name_of(const BtfEntry& entry) const { return std::string(table_.string(entry.name)); }
  bool spend() { return parts_ < kMaxParts && ++parts_; }

  Btf& btf_;
  BtfTable& table_;
  unsigned parts_ = 0;
};

const char* keyword(const BtfEntry& entry) {
  switch (entry.kind) {
    case BtfKind::union_:
      return "union";
    case BtfKind::enumeration:
    case BtfKind::enumeration64:
      return "enum";
    case BtfKind::forward:
      return entry.flag ? "union" : "struct";
    default:
      return "struct";
  }
}

const char* qualifier(BtfKind kind) {
  switch (kind) {
    case BtfKind::const_:
      return "const ";
    case BtfKind::volatile_:
      return "volatile ";
    case BtfKind::restrict_:
      return "restrict ";
    default:
      return nullptr;
  }
}

bool is_definition(BtfKind kind) {
  return kind == BtfKind::structure || kind == BtfKind::union_ || kind == BtfKind::enumeration ||
         kind == BtfKind::enumeration64 || kind == BtfKind::forward;
}

// "int" and "*p" make "int *p", "char" and "[4]" make "char[4]".
std::string join(std::string base, const std::string& declarator) {
  if (declarator.empty()) return base;
  if (declarator[0] != '[') base += ' ';
  return base + declarator;
}

std::string number(int64_t value, bool is_signed, bool wide) {
  if (is_signed) return fmt::format("{}{}", value, wide ? "LL" : "");
  return fmt::format("{}{}", static_cast<uint64_t>(value), wide ? "ULL" : "");
}

std::string Speller::declaration(uint32_t id, std::string declarator, unsigned indent, bool expand, unsigned depth) {
  std::string qualifiers;      // of what comes next
  bool after_pointer = false;  // arrays and functions bind tighter than a pointer: it needs parentheses
  for (unsigned step = 0; step < kMaxSteps && spend(); ++step) {
    const auto entry = table_.entry(id);
    if (!entry) break;
    if (const char* text = qualifier(entry->kind)) {
      if (qualifiers.find(text) == std::string::npos) qualifiers += text;
    } else if (entry->kind == BtfKind::pointer) {
      if (!qualifiers.empty() && declarator.empty()) qualifiers.pop_back();
      if (!declarator.empty() && declarator[0] == '(') declarator = " " + declarator;  // as bpftool prints it
      declarator = "*" + (qualifiers.empty() ? "" : " " + qualifiers) + declarator;
      qualifiers.clear();
      after_pointer = true;
    } else if (entry->kind == BtfKind::array || entry->kind == BtfKind::prototype) {
      if (after_pointer) declarator = "(" + declarator + ")";
      after_pointer = false;
      btf_array array{};
      if (entry->kind == BtfKind::prototype) {
        declarator += "(" + parameters(*entry, depth) + ")";
      } else if (ByteReader(entry->payload).read(array)) {
        declarator += fmt::format("[{}]", array.nelems);
        id = array.type;
        continue;
      }
    } else if (entry->kind != BtfKind::type_tag && entry->kind != BtfKind::decl_tag) {
      return join(qualifiers + base(id, *entry, indent, expand, depth), declarator);
    }
    id = entry->type;
  }
  return join("...", declarator);
}

std::string Speller::base(uint32_t id, const BtfEntry& entry, unsigned indent, bool expand, unsigned depth) {
  if (entry.kind == BtfKind::void_) return "void";
  const std::string name = name_of(entry);
  if (!is_definition(entry.kind)) return name.empty() ? "..." : name;
  if (!name.empty()) return fmt::format("{} {}", keyword(entry), name);
  if (expand && depth < kMaxDepth) return body(id, entry, indent, depth + 1);
  return fmt::format("{} {{ ... }}", keyword(entry));
}

std::string Speller::parameters(const BtfEntry& entry, unsigned depth) {
  if (entry.length == 0) return "void";
  if (depth >= kMaxDepth) return "...";
  std::string text;
  ByteReader reader(entry.payload);
  for (btf_param raw; reader.read(raw) && parts_ < kMaxParts;) {
    if (!text.empty()) text += ", ";
    const bool variadic = raw.type == 0 && reader.at_end();
    text += variadic ? "..." : declaration(raw.type, std::string(table_.string(raw.name_off)), 0, false, depth + 1);
  }
  return text;
}

std::string Speller::members(const BtfEntry& entry, unsigned indent, unsigned depth) {
  std::string text;
  const std::string tabs(indent, '\t');
  ByteReader reader(entry.payload);
  for (btf_member raw; reader.read(raw) && spend();) {
    text += tabs + declaration(raw.type, std::string(table_.string(raw.name_off)), indent, true, depth);
    const uint32_t bits = entry.flag ? BTF_MEMBER_BITFIELD_SIZE(raw.offset) : 0;
    if (bits) text += fmt::format(": {}", bits);
    text += ";\n";
  }
  return text;
}

std::string Speller::body(uint32_t id, const BtfEntry& entry, unsigned indent, unsigned depth) {
  std::string text = keyword(entry);
  if (const std::string name = name_of(entry); !name.empty()) text += " " + name;
  if (entry.length == 0) return text + " {}";
  text += " {\n";
  if (entry.kind == BtfKind::enumeration || entry.kind == BtfKind::enumeration64) {
    parts_ += entry.length;
    const bool wide = entry.kind == BtfKind::enumeration64;
    for (const Enumerator& enumerator : btf_.enumerators(id))
      text += fmt::format("{:\t>{}}{} = {},\n", "", indent + 1, enumerator.name,
                          number(enumerator.value, entry.flag, wide));
  } else {
    text += members(entry, indent + 1, depth);
  }
  return text + std::string(indent, '\t') + "}";
}

}  // namespace

std::string Btf::spell(uint32_t id, std::string_view name) {
  return Speller(*this, table_).declaration(id, std::string(name), 0, false, 0);
}

std::string Btf::definition(uint32_t id) {
  const auto entry = table_.entry(id);
  if (!entry || !is_definition(entry->kind) || entry->kind == BtfKind::forward) return spell(id) + ";";
  return Speller(*this, table_).body(id, *entry, 0, 0) + ";";
}

}  // namespace scry
