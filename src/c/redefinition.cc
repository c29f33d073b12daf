#include "c/redefinition.h"

namespace scry {

bool CRedefinitions::wins(const CToken& now, const CToken& before) const {
  return origin(now) == COrigin::kernel && origin(before) != COrigin::kernel;
}

CToken CRedefinitions::place_of(CTypeId type) const {
  const auto found = places_.find(static_cast<uint32_t>(type));
  return found == places_.end() ? CToken{} : found->second;
}

void CRedefinitions::add(Rival rival) {
  if (types_.compatible(rival.before, rival.now)) {
    rival.names->insert_or_assign(rival.name, rival.before);
    return;
  }
  for (Rival& known : rivals_) {
    if (known.names != rival.names || known.name != rival.name) continue;
    if (!wins(rival.now_place, known.now_place)) return;
    known.now = rival.now;
    known.now_place = rival.now_place;
    return;
  }
  rivals_.push_back(std::move(rival));
}

void CRedefinitions::define_again(CNames::ByName& names, const std::string& spelled, const CToken& tag, CTypeId before,
                                  CTypeId now) {
  add({&names, spelled, std::string(tag.text), before, now, place_of(before), tag});
}

void CRedefinitions::define_typedef(const CToken& name, CTypeId type) {
  const std::string text(name.text);
  const auto [place, fresh] = typedef_places_.try_emplace(text, name);
  const auto known = names_.typedefs.find(text);
  const CKind kind = known == names_.typedefs.end() ? CKind::unknown : types_[known->second].kind;
  const bool again = !fresh && !is_of_script(name) && kind != CKind::unknown && kind != CKind::foreign;
  const CTypeId before = again ? known->second : type;
  names_.typedefs.insert_or_assign(text, type);
  if (!again) return;
  // A name for a structure that has one itself: the conflict of the structure is the one to report.
  const bool has_tag = types_[type].kind == CKind::structure && !types_.record_name(type).empty();
  add({&names_.typedefs, text, text, before, type, place->second, name, !has_tag});
}

bool CRedefinitions::define_enumerator(const CToken& name, CEnumerator enumerator) {
  const auto [known, fresh] = names_.enumerators.emplace(name.text, enumerator);
  if (fresh) return true;
  CEnumerator& before = known->second;
  if (is_of_script(name) || before.type == enumerator.type) return false;
  if (before.value == enumerator.value) return true;
  const CToken place = place_of(before.type);
  const bool replaces = wins(name, place);
  names_.redefinitions.push_back({std::string(name.text), replaces ? name : place, replaces ? place : name});
  if (replaces) before = enumerator;
  return true;
}

void CRedefinitions::settle() {
  for (const Rival& rival : rivals_) {
    const bool replaces = wins(rival.now_place, rival.before_place);
    rival.names->insert_or_assign(rival.name, replaces ? rival.now : rival.before);
    if (rival.is_reported)
      names_.redefinitions.push_back({rival.spelled, replaces ? rival.now_place : rival.before_place,
                                      replaces ? rival.before_place : rival.now_place});
  }
  rivals_.clear();
}

}  // namespace scry
