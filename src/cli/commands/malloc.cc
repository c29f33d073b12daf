// `scry malloc`: bytes that a process took from the allocator of libc and did not give back, by stack.
#include <fmt/format.h>

#include "cli/stack_command.h"

namespace scry::cli {
namespace {

constexpr const char* kTotal = "total";
constexpr const char* kMin = "min-size";
constexpr uint64_t kMostBytes = uint64_t{1} << 40;

constexpr OptionRow kRows[] = {
    {.long_name = kTotal, .brief = "all bytes that were allocated, also those that were freed", .apply = set_own},
    {.long_name = kMin, .value = "BYTES", .brief = "leave out smaller allocations", .apply = set_own},
};

// The library is the one that the linker's cache names.
constexpr const char* kScript = R"(let @live = hash(262144);  // blocks: their bytes, and the number of the stack

uprobe:libc:malloc {{ @size[tid] = arg0; }}
uprobe:libc:calloc {{ @size[tid] = arg0 * arg1; }}
uprobe:libc:aligned_alloc, uprobe:libc:memalign {{ @size[tid] = arg1; }}
uprobe:libc:realloc {{
  @size[tid] = arg1;
  @old[tid] = arg0;
}}

uretprobe:libc:malloc, uretprobe:libc:calloc, uretprobe:libc:aligned_alloc, uretprobe:libc:memalign, uretprobe:libc:realloc
/has_key(@size, tid)/ {{
  $bytes = (int64)@size[tid];
  delete(@size, tid);
  // realloc() gives the old block back once it has a new one.
  if (has_key(@old, tid) && retval != 0) {{
    $block = @old[tid];
    if (has_key(@live, (pid, $block))) {{
      $freed = @live[pid, $block];
      {give_back}
      delete(@live, (pid, $block));
    }}
  }}
  delete(@old, tid);
  if (retval != 0 && $bytes >= {minimum}) {{
    // A stack takes a kilobyte, its number, the time when it was met, eight bytes.
    $stack = ({key});
    if (!has_key(@number, $stack)) {{ @number[$stack] = nsecs; }}
    $number = @number[$stack];
    @live[pid, retval] = ($bytes, $number);
    @of_number[$number] = sum($bytes);
  }}
}}

uprobe:libc:free /has_key(@live, (pid, arg0))/ {{
  $freed = @live[pid, arg0];
  {give_back}
  delete(@live, (pid, arg0));
}}

end {{
  for ($one : @number) {{ @bytes[$one.0] = sum((int64)@of_number[$one.1]); }}
  clear(@live); clear(@size); clear(@old); clear(@number); clear(@of_number);
}}
{end})";

Result<StackScript> write_script(const Options& options) {
  if (options.scope.processes.empty() && options.scope.command.empty())
    return fail(0, "scry malloc needs a process: -p PID or -c CMD", "addresses of blocks are those of one process");
  const bool total = has_own(options, kTotal);
  const std::string end = TRY(end_probe(options));
  const uint64_t minimum = TRY(own_number(options, kMin, 0, kMostBytes, 0));
  const std::string key = TRY(group_key(options)) + user_stack(options);
  return StackScript{.text = script_head(fmt::format("Bytes {}, by the stack that allocated.",
                                                     total ? "allocated" : "allocated and not freed")) +
                             fmt::format(fmt::runtime(kScript), fmt::arg("key", key), fmt::arg("minimum", minimum),
                                         fmt::arg("give_back", total ? "" : "@of_number[$freed.1] = sum(-$freed.0);"),
                                         fmt::arg("end", end)),
                     .title = total ? "Bytes allocated by malloc" : "Bytes of malloc not freed",
                     .unit = "bytes"};
}

}  // namespace

extern const Command kMallocCommand;
const Command kMallocCommand{
    .name = "malloc",
    .brief = "show bytes that were allocated and not freed, by stack",
    .arguments = {"[options] -p PID", "[options] -c CMD"},
    .own = kRows,
    .groups = {&scope_options(), &stack_options(), &machine_options(), &common_options()},
    .text =
        "Probes malloc, calloc, realloc, aligned_alloc, memalign and free of libc: a program that calls them often "
        "is slowed down by one to three microseconds a call. What was allocated before the run is not seen.",
    .examples = {{"malloc -p 1234 -d 60", "what grew in a minute"},
                 {"malloc --total -c './report' -o report.svg", "who allocates most, freed or not"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_script); },
};

}  // namespace scry::cli
