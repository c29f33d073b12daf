#include "probes/user_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <ranges>
#include <set>

#include "base/glob.h"

namespace scry::probes {
namespace {

constexpr uint64_t kReturnBit = 1;        // format/retprobe: config:0
constexpr unsigned kSemaphoreShift = 32;  // format/ref_ctr_offset: config:32-63

// The kernel cannot probe an instruction: it does not know it, or not how to run it elsewhere.
bool refuses_instruction(const Error& error) {
  constexpr int kNotSupported = 524;  // the kernel's ENOTSUPP, which errno.h lacks
  return error.code == ENOEXEC || error.code == kNotSupported;
}

std::unexpected<Error> cannot_probe(const bpf::AttachPlan& plan) {
  return fail(fmt::format("The kernel cannot probe the instruction at {}", plan.name));
}

std::unexpected<Error> explain(const Error& error, const bpf::AttachPlan& plan) {
  return refuses_instruction(error) ? cannot_probe(plan) : std::unexpected(error);
}

// A path to the very file that the places were found in: its owner may put another one in its place meanwhile, or a
// link to the C library, where a breakpoint at an offset of the old file changes an instruction of every process.
std::string path_of_places(const bpf::AttachPlan& plan, const AttachSettings& settings) {
  symbols::TargetFiles* files = settings.facts.user_files();
  const auto file = files ? files->open(plan.event) : fail("");
  return file ? (*file)->elf().lasting_path() : plan.event;
}

// Process ids to attach for: 0 stands for every process.
std::vector<int> any_of(std::vector<int> processes) {
  if (processes.empty()) processes.push_back(0);
  return processes;
}

Result<std::vector<Fd>> attach_each(const bpf::AttachPlan& plan, int program, bool at_return, KernelAttachments& kernel,
                                    const AttachSettings& settings) {
  const std::string path = path_of_places(plan, settings);
  std::vector<Fd> links;
  for (int process : any_of(settings.processes))
    for (const bpf::CodePlace& place : plan.places) {
      perf_event_attr attr{};
      attr.size = sizeof attr;
      attr.type = TRY(settings.facts.pmu_type("uprobe"));
      attr.config = (at_return ? kReturnBit : 0) | place.semaphore << kSemaphoreShift;
      attr.uprobe_path = reinterpret_cast<uintptr_t>(path.c_str());
      attr.probe_offset = place.offset;
      const uint64_t cookie = settings.facts.has(Feature::perf_event_link) ? place.cookie : 0;
      auto more = kernel.attach_perf_event(program, attr, process ? process : -1, process ? -1 : 0, cookie);
      if (!more) {
        kernel.detach(std::move(links), [](size_t, size_t) {});
        return explain(more.error(), plan);
      }
      for (Fd& link : *more) links.push_back(std::move(link));
    }
  return links;
}

// In the trees of processes that are followed: an event for the places of each cookie.
Result<std::vector<Fd>> attach_inherited(const bpf::AttachPlan& plan, int program, bool at_return,
                                         KernelAttachments& kernel, const AttachSettings& settings) {
  std::map<uint64_t, KernelAttachments::UprobeMulti> events;
  for (const bpf::CodePlace& place : plan.places) {
    KernelAttachments::UprobeMulti& event = events[place.cookie];
    event.offsets.push_back(place.offset);
    event.semaphores.push_back(place.semaphore);
  }
  const std::string path = path_of_places(plan, settings);
  std::vector<Fd> links;
  for (auto& [cookie, event] : events) {
    event.path = path;
    event.cookies = {cookie};
    event.at_return = at_return;
    event.roots = settings.roots;
    auto link = kernel.attach_uprobe_multi(program, event);
    if (!link) {
      kernel.detach(std::move(links), [](size_t, size_t) {});
      return explain(link.error(), plan);
    }
    links.push_back(std::move(*link));
  }
  return links;
}

using UprobeMulti = KernelAttachments::UprobeMulti;

// `count` places of `all` from `first` on.
UprobeMulti part_of(const UprobeMulti& all, size_t first, size_t count) {
  const auto part = [&](const std::vector<uint64_t>& list) {
    if (list.empty()) return list;
    const auto begin = list.begin() + static_cast<ptrdiff_t>(first);
    return std::vector<uint64_t>(begin, begin + static_cast<ptrdiff_t>(count));
  };
  return {.path = all.path,
          .offsets = part(all.offsets),
          .semaphores = part(all.semaphores),
          .cookies = part(all.cookies),
          .at_return = all.at_return,
          .pid = all.pid,
          .roots = all.roots};
}

// Attaches to `count` places from `first` on. Where the kernel refuses an instruction, halves the places until only the
// refused ones are left out; their offsets are added to `refused`. An error has another reason than an instruction.
Result<> attach_without_refused(const UprobeMulti& all, size_t first, size_t count, int program,
                                KernelAttachments& kernel, std::vector<Fd>& links, std::set<uint64_t>& refused) {
  auto link = kernel.attach_uprobe_multi(program, part_of(all, first, count));
  if (link) {
    links.push_back(std::move(*link));
    return {};
  }
  if (!refuses_instruction(link.error())) return std::unexpected(link.error());
  if (count == 1) {
    refused.insert(all.offsets[first]);
    return {};
  }
  TRY(attach_without_refused(all, first, count / 2, program, kernel, links, refused));
  return attach_without_refused(all, first + count / 2, count - count / 2, program, kernel, links, refused);
}

std::string left_out(const std::set<uint64_t>& refused, const bpf::AttachPlan& plan) {
  constexpr size_t kShown = 4;
  std::string places;
  for (const uint64_t offset : refused | std::views::take(kShown))
    places += fmt::format("{}{:#x}", places.empty() ? "" : ", ", offset);
  return fmt::format("{} of {} places in {} are left out: the kernel cannot probe the instructions there ({}{})",
                     refused.size(), plan.places.size(), plan.event, places, refused.size() > kShown ? ", ..." : "");
}

}  // namespace

std::vector<symbols::FoundFile> find_files(const std::string& target, const ExpansionSources& environment) {
  if (!environment.facts.user_files()) return {};
  if (environment.options.pids.empty()) {
    std::vector<symbols::FoundFile> files = environment.facts.user_files()->find(target, std::nullopt);
    if (target != "*" || environment.options.child_program.empty()) return files;
    files.push_back({environment.options.child_program,
                     environment.options.child_program});  // it runs only when the probes are attached
    symbols::drop_same_files(files);
    return files;
  }
  std::vector<symbols::FoundFile> files;
  for (int pid : environment.options.pids)
    for (symbols::FoundFile& file : environment.facts.user_files()->find(target, pid)) files.push_back(std::move(file));
  if (environment.options.pids.size() > 1) symbols::drop_same_files(files);
  return files;
}

void hint_at_pattern(const std::string& target, size_t files, Diag& diag) {
  if (!has_wildcard(target) || files == 1) return;
  diag.hint(files == 0 ? fmt::format("no program or library fits {}", target)
                       : fmt::format("none of the {} files that fit {} has it", files, target));
}

std::vector<symbols::FoundFile> find_target_files(const std::string& target, const ast::AttachPoint& point,
                                                  const Provider& provider, const ExpansionSources& environment,
                                                  Diags& diags) {
  if (target.empty()) {
    diags.add(kProbePart, point.span, fmt::format("{} should have a target", provider.name()));
    return {};
  }
  std::vector<symbols::FoundFile> files = find_files(target, environment);
  std::string reason;
  std::erase_if(files, [&](const symbols::FoundFile& file) {
    if (environment.facts.user_files()->is_traceable(file.path)) return false;
    if (auto opened = environment.facts.user_files()->open(file.path); !opened) reason = opened.error().message();
    return true;
  });
  if (files.empty() && !has_wildcard(target)) {
    Diag& diag =
        diags.add(kNoTargetFile, point.span,
                  fmt::format("{} target file '{}' does not exist or is not executable", provider.name(), target));
    const std::string searched = symbols::places_searched(target);
    if (!reason.empty())
      diag.hint(reason);
    else if (!searched.empty())
      diag.hint(fmt::format("write the path of the file; searched: {}", searched));
  }
  if (files.size() > 1 && !has_wildcard(target) && environment.options.pids.size() < 2) {
    diags.add(kSeveralTargetFiles, point.span,
              fmt::format("attaching to {} target file '{}' but matched {} binaries", provider.name(), files[0].path,
                          files.size()));
    files.resize(1);
  }
  return files;
}

std::vector<symbols::FoundFile> programs_of_processes(const ExpansionSources& environment) {
  std::vector<symbols::FoundFile> files;
  for (int pid : environment.options.pids)
    if (auto program = environment.facts.user_files()->program_of(pid)) files.push_back(std::move(*program));
  symbols::drop_same_files(files);
  return files;
}

std::vector<symbols::FoundFile> find_programs_of_processes(const ast::AttachPoint& point, const Provider& provider,
                                                           const ExpansionSources& environment, Diags& diags) {
  std::vector<symbols::FoundFile> files;
  if (!environment.facts.user_files()) return files;
  for (int pid : environment.options.pids) {
    const auto program = environment.facts.user_files()->program_of(pid);
    if (program && environment.facts.user_files()->is_traceable(program->path))
      files.push_back(*program);
    else
      diags.add(kNoTargetFile, point.span,
                fmt::format("{} target file '/proc/{}/exe' does not exist or is not executable", provider.name(), pid));
  }
  symbols::drop_same_files(files);
  return files;
}

bool is_go_program(symbols::TargetFile& file) {
  constexpr const char* kMarks[] = {".go.buildinfo", ".gopclntab", ".note.go.buildid"};
  return std::ranges::any_of(kMarks, [&](const char* mark) { return bool(file.elf().find_section(mark)); });
}

targets::LinkKind shared_link(const ExpansionSources& environment) {
  if (environment.options.follows && environment.facts.has(Feature::inherited_events))
    return targets::LinkKind::inherited;
  return environment.facts.has(Feature::uprobe_multi) ? targets::LinkKind::uprobe_multi : targets::LinkKind::single;
}

Target by_shared_link(Target target, const ExpansionSources& environment) {
  if (target.refusal.reason.empty()) target.as<UserCode>()->link = shared_link(environment);
  return target;
}

Result<std::vector<Fd>> attach_to_places(const bpf::AttachPlan& plan, int program, bool at_return,
                                         KernelAttachments& kernel, const AttachSettings& settings) {
  if (!plan.refusal.empty()) return fail(0, plan.refusal, plan.refusal_hint);
  if (plan.link == targets::LinkKind::inherited) return attach_inherited(plan, program, at_return, kernel, settings);
  if (plan.link == targets::LinkKind::single) return attach_each(plan, program, at_return, kernel, settings);
  UprobeMulti all{.path = path_of_places(plan, settings), .at_return = at_return};
  bool any_semaphore = false;
  for (const bpf::CodePlace& place : plan.places) {
    all.offsets.push_back(place.offset);
    all.semaphores.push_back(place.semaphore);
    all.cookies.push_back(place.cookie);
    any_semaphore |= place.semaphore != 0;
  }
  if (!any_semaphore) all.semaphores.clear();
  std::vector<Fd> links;
  std::set<uint64_t> refused;
  for (int process : any_of(settings.processes)) {
    all.pid = process;
    const size_t before = links.size();
    const auto attached = attach_without_refused(all, 0, all.offsets.size(), program, kernel, links, refused);
    if (attached && links.size() > before) continue;
    kernel.detach(std::move(links), [](size_t, size_t) {});
    return attached ? cannot_probe(plan) : std::unexpected(attached.error());
  }
  if (!refused.empty() && settings.warn) settings.warn(left_out(refused, plan));
  return links;
}

std::string join_name(std::initializer_list<std::string_view> parts) {
  std::string name;
  for (std::string_view part : parts) {
    if (part.empty()) continue;
    if (!name.empty()) name += ':';
    name += part;
  }
  return name;
}

}  // namespace scry::probes
