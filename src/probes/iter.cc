// iter:name[:pin]
//
// The kernel walks one kind of its objects (tasks, files, memory areas, maps, sockets) and calls the body for each; the
// context is struct bpf_iter__NAME. Output goes to the iterator's own file, object by object, and is read from there:
// nothing can be lost, however many objects there are. With a pin the file stays in the BPF file system when scry has
// ended, and printf() writes plain text: each `cat` of it walks the objects as they are then.
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

constexpr std::string_view kPinFolder = "/sys/fs/bpf/";
constexpr std::string_view kStructPrefix = "bpf_iter__", kFunctionPrefix = "bpf_iter_";

// They walk the elements of one map, which is named by a descriptor of it.
constexpr std::string_view kOfOneMap[] = {"bpf_map_elem", "bpf_sk_storage_map"};

bool walks_one_map(const std::string& name) {
  return std::ranges::find(kOfOneMap, name) != std::end(kOfOneMap);
}

// The iterators that BTF knows: a context structure and a function to attach to.
std::vector<std::string> iterator_names(const ExpansionSources& environment, const std::string& pattern) {
  std::vector<std::string> names;
  Btf* btf = environment.facts.kernel_btf();
  if (!btf) return names;
  const std::vector<std::string_view> functions = btf->names(BtfKind::function, std::string(kFunctionPrefix) + pattern);
  for (std::string_view structure : btf->names(BtfKind::structure, std::string(kStructPrefix) + pattern)) {
    const std::string name(structure.substr(kStructPrefix.size()));
    const bool is_there = std::ranges::binary_search(functions, std::string(kFunctionPrefix) + name);
    if (is_there && !walks_one_map(name)) names.push_back(name);
  }
  return names;
}

// Where a pin is put: a name in the BPF file system, or a whole path in it.
std::string pin_path(const std::string& pin) {
  return pin.starts_with(kPinFolder) ? pin : std::string(kPinFolder) + pin;
}

void expand_iter(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                 std::vector<Target>& out) {
  if (!check_part_count(point, kIter, diags)) return;
  const std::string& name = point.parts[0].text;
  if (has_wildcard(name)) {
    diags.add(kProbePart, point.span, "wildcards are not allowed for iter probe type");
    return;
  }
  if (walks_one_map(name)) {
    diags.add(kProbePart, point.span, fmt::format("iter:{} walks one map, which a script cannot name", name))
        .hint("use iter:bpf_map, which walks all maps; print(@map) shows those of the script itself");
    return;
  }
  if (iterator_names(environment, name).empty()) {
    Diag& diag = diags.add(kProbePart, point.span, fmt::format("iter {} not available for your kernel version.", name));
    for (const std::string& near : nearest_names(name, iterator_names(environment, "*")))
      diag.hint("did you mean iter:" + near + "?");
    return;
  }
  const std::string pin = point.parts.size() == 2 ? pin_path(point.parts[1].text) : "";
  out.push_back({.provider = &kIter,
                 .name = fmt::format("iter:{}", name),
                 .point = targets::Iterator{name, pin},
                 .span = point.span});
}

void list_iter(const std::vector<std::string>& parts, const ExpansionSources& environment,
               std::vector<std::string>& out) {
  if (parts.size() > 1) return;
  for (const std::string& name : iterator_names(environment, parts.empty() ? "*" : parts[0]))
    out.push_back("iter:" + name);
}

std::vector<std::string> list_iter_parameters(const std::string& name, const ExpansionSources& environment) {
  std::vector<std::string> lines;
  Btf* btf = environment.facts.kernel_btf();
  // bpf_iter_task(struct bpf_iter_meta *meta, struct task_struct *task): its parameters are the members of the context.
  const std::string function = std::string(kFunctionPrefix) + name.substr(name.find(':') + 1);
  const auto prototype = btf ? btf->function(function, environment.types) : std::nullopt;
  if (!prototype) return lines;
  for (const BtfParameter& parameter : prototype->parameters)
    if (parameter.name != "meta") lines.push_back(btf->spell(parameter.id) + " " + parameter.name);
  return lines;
}

std::string context_name(const Target& target) {
  return std::string(kStructPrefix) + target.as<targets::Iterator>()->name;
}

// Without limits; some iterators need a starting point.
Result<Fd> attach_to_all(int program, KernelAttachments& kernel) {
  constexpr uint32_t kParentsFirst = 2;  // BPF_CGROUP_ITER_DESCENDANTS_PRE
  auto link = kernel.attach_iterator(program, {});
  if (!link && link.error().code == EINVAL) link = kernel.attach_iterator(program, {.cgroup_order = kParentsFirst});
  return link;
}

Result<std::vector<Fd>> attach_iter(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                    const AttachSettings& settings) {
  std::vector<Fd> links;
  for (int process : settings.processes) {
    auto link = kernel.attach_iterator(program, {.pid = process});
    if (!link && link.error().code == EINVAL) break;  // not every iterator can be restricted
    links.push_back(TRY(std::move(link)));
  }
  if (links.empty()) links.push_back(TRY(attach_to_all(program, kernel)));
  if (plan.event.empty() || !settings.pins) return links;
  if (auto pinned = kernel.pin(links.front().get(), plan.event); !pinned) {
    Error error = pinned.error();
    if (error.code == EEXIST) error.hint = "remove the file of an earlier run, or use another name";
    return std::unexpected(error);
  }
  return links;
}

constexpr Attaching kIterAttaching{.attach = attach_iter};

}  // namespace

const Provider kIter{
    .words = {.name = "iter",
              .aliases = {"it"},
              .probe_type = "iter",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "iter:name[:pin]",
              .brief = "Every object of a kind, once: tasks, their files and memory areas, maps, sockets; ctx.NAME is "
                       "the object.",
              .example = "iter:task { printf(\"%d %s\\n\", ctx.task.pid, ctx.task.comm); }"},
    .space = AddressSpace::kernel,
    .traits = {Trait::alone, Trait::newest_first, Trait::listed_by_wildcard},
    .expansion = {.abilities = {.ctx = true, .stacks = true},
                  .expand = expand_iter,
                  .list = list_iter,
                  .list_parameters = list_iter_parameters,
                  .ctx_struct = context_name},
    .attaching = &kIterAttaching,
};

}  // namespace scry::probes
