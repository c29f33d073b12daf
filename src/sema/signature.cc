#include "sema/signature.h"

#include "base/result.h"

namespace scry::sema {
namespace {

std::string_view trim(std::string_view text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

template <class Each>
void split(std::string_view text, char separator, Each each) {
  while (!text.empty()) {
    const size_t end = text.find(separator);
    each(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

Signature parse_signature(std::string_view text) {
  Signature signature;
  const size_t open = text.find('('), close = text.rfind(')'), arrow = text.find("->");
  if (open != 0 || close == std::string_view::npos || arrow == std::string_view::npos || arrow < close)
    bug("a signature reads \"(name: class, ...) -> type\"");
  signature.result = trim(text.substr(arrow + 2));
  split(text.substr(1, close - 1), ',', [&](std::string_view part) {
    if (part == "...") {
      signature.variadic = true;
      return;
    }
    const size_t colon = part.find(':');
    if (colon == std::string_view::npos) bug("a parameter of a signature reads \"name: class\"");
    std::string_view name = trim(part.substr(0, colon));
    Parameter parameter;
    parameter.optional = name.ends_with('?');
    if (parameter.optional) name.remove_suffix(1);
    parameter.name = name;
    split(part.substr(colon + 1), '|', [&](std::string_view one) { parameter.classes.emplace_back(one); });
    signature.parameters.push_back(std::move(parameter));
  });
  return signature;
}

}  // namespace scry::sema
