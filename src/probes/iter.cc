// iter:name
//
// The kernel walks one kind of its objects (tasks, files, memory areas, maps, sockets) and calls the body for each; the
// context is struct bpf_iter__NAME. Output goes to the iterator's own file, object by object, and is read from there:
// nothing can be lost, however many objects there are.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "probes/common.h"
#include "probes/providers.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

constexpr std::string_view kStructPrefix = "bpf_iter__";

// The iterators that BTF knows: a context structure and a function to attach to.
std::vector<std::string> iterator_names(const ProbeWorld& world, const std::string& pattern) {
  std::vector<std::string> names;
  Btf* btf = world.kernel_btf ? world.kernel_btf() : nullptr;
  if (!btf) return names;
  for (const std::string& structure : btf->names(BtfKind::structure, std::string(kStructPrefix) + pattern)) {
    const std::string name = structure.substr(kStructPrefix.size());
    if (btf->find(BtfKind::function, "bpf_iter_" + name)) names.push_back(name);
  }
  return names;
}

void expand(const ast::AttachPoint& point, const ProbeWorld& world, Diags& diags, std::vector<Target>& out) {
  if (!check_part_count(point, kIter, diags)) return;
  const std::string& name = point.parts[0].text;
  if (has_wildcard(name)) {
    diags.add(kBadPart, point.span, "wildcards are not allowed for iter probe type");
    return;
  }
  if (point.parts.size() == 2) {
    diags.add(kBadPart, point.span, "pinned iterators are not supported yet")
        .hint("without the pin the iterator runs at once and prints");
    return;
  }
  if (iterator_names(world, name).empty()) {
    Diag& diag = diags.add(kBadPart, point.span, fmt::format("iter {} not available for your kernel version.", name));
    for (const std::string& near : nearest_names(name, iterator_names(world, "*")))
      diag.hint("did you mean iter:" + near + "?");
    return;
  }
  Target target{.provider = &kIter,
                .name = fmt::format("iter:{}", name),
                .kind = bpf::ProgramKind::iterator,
                .attach_to = name,
                .span = point.span};
  out.push_back(std::move(target));
}

void list(const std::vector<std::string>& parts, const ProbeWorld& world, std::vector<std::string>& out) {
  if (parts.size() > 1) return;
  for (const std::string& name : iterator_names(world, parts.empty() ? "*" : parts[0])) out.push_back("iter:" + name);
}

std::vector<std::string> list_parameters(const std::string& name, const ProbeWorld& world) {
  std::vector<std::string> lines;
  Btf* btf = world.kernel_btf ? world.kernel_btf() : nullptr;
  const auto id =
      btf ? btf->find(BtfKind::structure, std::string(kStructPrefix) + name.substr(name.find(':') + 1)) : std::nullopt;
  if (!id) return lines;
  // "struct bpf_iter__task {\n\tstruct bpf_iter_meta *meta;\n..."; each object stands in a union of its own.
  TypeRef type = btf->type(*id, world.types);
  const auto members = world.types.members(type);
  if (!members) return lines;
  for (const Member& outer : **members) {
    const auto inner = outer.name.empty() && outer.type->is(TypeKind::c_struct)
                           ? world.types.members(outer.type)
                           : Result<const std::vector<Member>*>(nullptr);
    const Member& member = inner && *inner && !(*inner)->empty() ? (*inner)->front() : outer;
    if (member.name.empty() || member.name == "meta") continue;
    const std::string spelled = type_name(member.type);
    lines.push_back(spelled + " " + member.name);
  }
  return lines;
}

std::string context_name(const Target& target) {
  return std::string(kStructPrefix) + target.attach_to;
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan&, int program, Kernel& kernel, const ProbeWorld& world) {
  std::vector<Fd> links;
  for (int process : world.traced_processes()) {
    auto link = kernel.attach_iterator(program, process, 0);
    if (!link && link.error().code == EINVAL) break;  // not every iterator can be restricted
    links.push_back(TRY(std::move(link)));
  }
  if (links.empty()) links.push_back(TRY(kernel.attach_iterator(program, 0, 0)));
  return links;
}

}  // namespace

const Provider kIter{
    .name = "iter",
    .aliases = {"it"},
    .probe_type = "iter",
    .min_parts = 1,
    .max_parts = 2,
    .syntax = "iter:name",
    .brief =
        "Every object of a kind, once: tasks, their files and memory areas, maps, sockets; ctx.NAME is the object.",
    .example = "iter:task { printf(\"%d %s\\n\", ctx.task.pid, ctx.task.comm); }",
    .space = AddressSpace::kernel,
    .abilities = {.ctx = true, .stacks = true},
    .alone = true,
    .newest_first = true,
    .expand = expand,
    .list = list,
    .listed_by_wildcard = true,
    .list_parameters = list_parameters,
    .reads = {.ctx_struct = context_name},
    .attach = attach,
};

}  // namespace scry::probes
