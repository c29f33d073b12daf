#include "c/declarations.h"

#include <fmt/format.h>

#include <algorithm>

#include "c/nesting.h"
#include "types/c_types.h"

namespace scry {
namespace {

constexpr uint32_t kLargestAlignment = 8;  // of anything that a program of ours holds

// What a script may ask about in its own conditions; the compiler defines more when it runs.
constexpr std::pair<const char*, const char*> kPredefined[] = {
    {"__STDC__", "1"},   {"__STDC_VERSION__", "201710L"},
    {"__linux__", "1"},  {"__linux", "1"},
    {"__unix__", "1"},   {"__gnu_linux__", "1"},
    {"__LP64__", "1"},   {"_LP64", "1"},
    {"__GNUC__", "12"},  {"__CHAR_BIT__", "8"},
#if defined(__x86_64__)
    {"__x86_64__", "1"}, {"__x86_64", "1"},
    {"__amd64__", "1"},  {"__amd64", "1"},
#elif defined(__aarch64__)
    {"__aarch64__", "1"},
#endif
};

std::string marker(const CTextFile& file) {
  std::string name;
  for (char c : file.name) name += c == '"' || c == '\\' ? '_' : c;
  return fmt::format("# 1 \"{}\"\n", name);
}

COrigin origin_of(const std::string& file, const std::vector<CTextFile>& texts, const CIncludes& includes) {
  // Of the kernel's headers also those that user programs get.
  constexpr std::string_view kFolders[] = {"/include/linux/", "/include/asm", "/include/uapi/"};
  if (std::ranges::find(texts, file, &CTextFile::name) != texts.end()) return COrigin::script;
  const auto is_below = [&](const std::string& folder) { return !folder.empty() && file.starts_with(folder + "/"); };
  const bool is_kernel = is_below(includes.kernel_source) || is_below(includes.kernel_build) ||
                         std::ranges::any_of(kFolders, [&](auto part) { return file.find(part) != file.npos; });
  return is_kernel ? COrigin::kernel : COrigin::other;
}

// `unsigned int` and the like, from tokens[at] on: how many words, and the name that a script knows. One word stays.
std::pair<size_t, std::string> integer_words(const std::vector<CToken>& tokens, size_t at) {
  TypePool pool;
  std::string words;
  size_t count = 0;
  std::optional<TypeRef> type;
  for (; at + count < tokens.size() && tokens[at + count].is_name(); ++count) {
    const std::string longer = fmt::format("{} {}", words, tokens[at + count].text);
    auto resolved = is_c_type_word(tokens[at + count].text) ? resolve_c_integer(longer, pool) : std::nullopt;
    if (!resolved) break;
    words = longer;
    type = resolved;
  }
  if (count < 2) return {1, std::string(tokens[at].text)};
  return {count, fmt::format("{}int{}", (*type)->is_signed ? "" : "u", (*type)->size * kByteBits)};
}

}  // namespace

CResult<std::unique_ptr<CDeclarations>> CDeclarations::read(const std::vector<CTextFile>& texts,
                                                            const CSettings& settings) {
  std::unique_ptr<CDeclarations> result(new CDeclarations(settings.foreign));
  if (auto good = result->preprocess(texts, settings, result->preprocessor_); !good)
    return std::unexpected(good.error());
  if (auto good = result->parse(result->preprocessor_.take_tokens(), texts, settings.includes); !good)
    return std::unexpected(good.error());
  return result;
}

CResult<> CDeclarations::preprocess(const std::vector<CTextFile>& texts, const CSettings& settings,
                                    CPreprocessor& preprocessor) {
  bool needs_compiler = !settings.includes.files.empty();
  if (!needs_compiler) {
    for (const auto& [name, text] : kPredefined) preprocessor.define(name, text);
    for (const std::string& definition : settings.includes.definitions) {
      const size_t equals = std::min(definition.find('='), definition.size());
      const bool bare = equals == definition.size();
      preprocessor.define(definition.substr(0, equals), bare ? "1" : definition.substr(equals + 1));
    }
    CResult<> good;
    for (const CTextFile& file : texts)
      if (good) good = preprocessor.read(file.name, file.text, CPreprocessor::Form::source);
    needs_compiler = preprocessor.needs_compiler();  // what failed may be the lack of a header
    if (!needs_compiler) return good;
  }
  std::string all;
  for (const CTextFile& file : texts) all += marker(file) + file.text + "\n";
  auto preprocessed = settings.preprocess(all, settings.includes);
  if (!preprocessed) return std::unexpected(preprocessed.error());
  preprocessor = CPreprocessor();
  return preprocessor.read(texts.empty() ? std::string() : texts[0].name, std::move(*preprocessed),
                           CPreprocessor::Form::preprocessed);
}

CResult<> CDeclarations::parse(std::vector<CToken> tokens, const std::vector<CTextFile>& texts,
                               const CIncludes& includes) {
  std::vector<COrigin> origins;
  for (const std::string& name : preprocessor_.file_names()) origins.push_back(origin_of(name, texts, includes));
  CParser parser(tokens, tokens.empty() ? CToken{} : tokens.back(), table_, std::move(origins));
  if (auto good = parser.parse(); !good)
    return std::unexpected(preprocessor_.error_at(good.error().at, std::move(good.error().message)));
  names_ = parser.names();
  const auto place = [&](const CToken& at) {
    const CError error = preprocessor_.error_at(at, {});
    return fmt::format("{}:{}", error.file, error.line);
  };
  for (const CRedefinition& again : names_.redefinitions)
    conflicts_.push_back({again.name, place(again.taken), place(again.other)});
  return {};
}

// ---- names

std::array<CDeclarations::Space, 6> CDeclarations::spaces() const {
  return {{{"", &names_.typedefs},
           {"struct", &names_.structs},
           {"union", &names_.unions},
           {"enum", &names_.enums},
           {"", &names_.structs},
           {"", &names_.unions}}};
}

TypeRef CDeclarations::find(std::string_view keyword, std::string_view name, TypePool& pool) {
  for (const Space& space : spaces()) {
    if (space.keyword != keyword) continue;
    auto found = space.names->find(name);
    if (found == space.names->end()) continue;
    const CType type = table_[found->second];
    const bool only_named = (type.kind == CKind::structure && !table_.record(type).is_complete) ||
                            (type.kind == CKind::enumeration && !table_.enumeration(type).is_complete) ||
                            type.kind == CKind::foreign;
    if (!only_named || space.names == &names_.typedefs) return map_type(found->second, pool);
  }
  return nullptr;
}

std::vector<std::string> CDeclarations::type_names(std::string_view keyword) const {
  std::vector<std::string> names;
  for (const Space& space : spaces())
    if (space.keyword == keyword)
      for (const auto& [name, _] : *space.names) names.push_back(name);
  return names;
}

std::vector<std::string> CDeclarations::value_names() const {
  std::vector<std::string> names;
  for (const auto& [name, _] : names_.enumerators) names.push_back(name);
  for (const auto& [name, macro] : preprocessor_.macros())
    if (!macro.function_like && !macro.body.empty()) names.push_back(name);
  return names;
}

std::optional<EnumeratorRef> CDeclarations::enumerator(std::string_view name, TypePool& pool) {
  auto found = names_.enumerators.find(name);
  if (found == names_.enumerators.end()) return std::nullopt;
  return EnumeratorRef{map_type(found->second.type, pool), found->second.value};
}

std::optional<std::string> CDeclarations::constant(std::string_view name) const {
  auto found = preprocessor_.macros().find(name);
  if (found == preprocessor_.macros().end() || found->second.function_like || found->second.body.empty())
    return std::nullopt;
  const std::vector<CToken>& body = found->second.body;
  std::string text;
  for (size_t i = 0; i < body.size();) {
    if (i > 0 && body[i].after_blank) text += ' ';
    const auto [words, spelled] = integer_words(body, i);
    for (char c : spelled)
      if (c != '\n' && c != '\r') text += c;
    i += words;
  }
  return text;
}

// ---- types

TypeRef CDeclarations::map_type(CTypeId id, TypePool& pool) {
  const CType type = table_[id];
  // clang-format off
  switch (type.kind) {
    case CKind::unknown: case CKind::void_: case CKind::function:
      return pool.void_type();
    case CKind::boolean:
      return pool.boolean();
    case CKind::floating:
      if (type.size == 4 || type.size == 8) return pool.floating(type.size);
      if (type.size > 16) return pool.array(pool.uint64(), type.size / 8);
      [[fallthrough]];
    case CKind::integer: {
      if (type.size == 16) return pool.array(pool.uint64(), 2);
      return pool.integer(type.size, type.is_signed && type.kind == CKind::integer);
    }
    case CKind::pointer:
      return pool.pointer(map_type(type.target, pool));
    case CKind::foreign:
      return type.foreign;
    case CKind::array:
      return map_array(type, pool);
    case CKind::structure: case CKind::enumeration:
      return map_definition(type, pool);
  }
  // clang-format on
  bug("a kind of C type that does not exist");
}

// Text that lies among other elements has no room for a NUL of its own (map_member).
TypeRef CDeclarations::map_array(const CType& type, TypePool& pool) {
  if (table_[type.target].is_text && type.count > 0) return pool.string(static_cast<uint32_t>(type.count));
  return pool.array(map_type(type.target, pool), static_cast<uint32_t>(type.count));
}

// A structure that the text only names and the kernel does not know keeps size 0.
TypeRef CDeclarations::map_definition(const CType& type, TypePool& pool) {
  StructDef def{.source = this, .id = type.number};
  if (type.kind == CKind::enumeration) {
    const CEnum& definition = table_.enumeration(type);
    if (!definition.is_complete)
      if (TypeRef foreign = table_.foreign_definition(type)) return foreign;
    def.name = definition.name;
    def.size = definition.size;
    return pool.enumeration(def, definition.is_signed);
  }
  const CRecord& record = table_.record(type);
  if (!record.is_complete)
    if (TypeRef foreign = table_.foreign_definition(type)) return foreign;
  def.name = record.name;
  def.is_union = record.is_union;
  def.size = static_cast<uint32_t>(record.size);
  return pool.c_struct(def, std::min(record.align, kLargestAlignment));
}

Member CDeclarations::map_member(const CMember& from, TypePool& pool) {
  Member member{.name = from.name,
                .type = map_type(from.type, pool),
                .bit_offset = static_cast<uint32_t>(from.bit_offset),
                .bit_size = from.bit_size};
  if (from.is_bitfield && !member.type->is_integer_like() && !member.type->is(TypeKind::enumeration)) {
    constexpr uint32_t kMostBits = 64;  // of a 128-bit integer the low word
    member.type = pool.integer(8, table_[from.type].is_signed);
    member.bit_size = std::min(member.bit_size, kMostBits);
  }
  if (member.type->is(TypeKind::string) && table_[from.type].kind == CKind::array) {
    member.text_bytes = member.type->size;
    member.type = pool.string(member.text_bytes + 1);
  }
  return member;
}

Result<std::vector<Member>> CDeclarations::members(uint32_t id, TypePool& pool) {
  if (id >= table_.records().size()) bug("a structure that no C text declares");
  const CRecord& record = table_.records()[id];
  if (!record.is_complete)
    return fail(
        fmt::format("'{} {}' is declared, but nothing defines it", record.is_union ? "union" : "struct", record.name));
  std::vector<Member> members;
  members.reserve(record.members.size());
  for (const CMember& member : record.members) members.push_back(map_member(member, pool));
  return members;
}

std::vector<Enumerator> CDeclarations::enumerators(uint32_t id) {
  return id < table_.enums().size() ? table_.enums()[id].enumerators : std::vector<Enumerator>();
}

std::vector<std::pair<std::string, CTypeId>> CDeclarations::definitions() {
  std::vector<std::pair<std::string, CTypeId>> all;
  for (const auto& [keyword, names] : {std::pair{"struct ", &names_.structs}, std::pair{"union ", &names_.unions}})
    for (const auto& [name, type] : *names)
      if (table_.record(table_[type]).is_complete) all.emplace_back(keyword + name, type);
  return all;
}

}  // namespace scry
