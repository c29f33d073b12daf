// `scry malloc`: bytes that a process took from its allocator and did not give back, by stack.
#include <fmt/format.h>

#include "cli/allocator.h"
#include "cli/script_text.h"
#include "cli/stack_command.h"

namespace scry::cli {
namespace {

constexpr const char* kTotal = "total";
constexpr const char* kMin = "min-size";
constexpr const char* kMaxBlocks = "max-blocks";
constexpr uint64_t kUsualBlocks = 1 << 18, kMostBlocks = 1 << 26;
constexpr uint64_t kMostBytes = uint64_t{1} << 40;

constexpr OptionRow kMallocOptions[] = {
    {.long_name = kTotal, .brief = "all bytes that were allocated, also those that were freed", .apply = set_own},
    {.long_name = kMin, .value = "BYTES", .brief = "leave out smaller allocations", .apply = set_own},
    {.long_name = kMaxBlocks,
     .value = "N",
     .brief = "follow so many blocks at a time; 262144 by default, some 80 bytes each",
     .apply = set_own,
     .text = "What is allocated while so many are in use is not counted, and a warning at the end says how often. "
             "--total follows none."},
    kAllocatorOption,
};

constexpr const char* kMallocScript = R"({blocks}
begin {{ @old[tid] = (uint64)0; @place[tid] = (uint64)0; clear(@old); clear(@place); }}  // not all allocators have realloc()
uprobe:{lib}:malloc, uprobe:{lib}:valloc, uprobe:{lib}:pvalloc, uprobe:{lib}:_Znwm*, uprobe:{lib}:_Znam* {{ @size[tid] = arg0; }}
uprobe:{lib}:calloc {{ @size[tid] = arg0 * arg1; }}
uprobe:{lib}:aligned_alloc, uprobe:{lib}:memalign {{ @size[tid] = arg1; }}
uprobe:{lib}:posix_memalign {{
  @size[tid] = arg2;
  @place[tid] = arg0;
}}
uprobe:{lib}:realloc {{
  @size[tid] = arg1;
  @old[tid] = arg0;
}}

uretprobe:{lib}:malloc, uretprobe:{lib}:calloc, uretprobe:{lib}:realloc, uretprobe:{lib}:aligned_alloc,
uretprobe:{lib}:memalign, uretprobe:{lib}:posix_memalign, uretprobe:{lib}:valloc, uretprobe:{lib}:pvalloc,
uretprobe:{lib}:_Znwm*, uretprobe:{lib}:_Znam*
/has_key(@size, tid)/ {{
  $bytes = (int64)@size[tid];
  delete(@size, tid);
  $new = (uint64)retval;
  // posix_memalign() returns an error, and has put the block at a place. What is no error is the block itself, of a
  // function that it called: that of musl calls aligned_alloc().
  if (has_key(@place, tid)) {{
    if ($new < 4096) {{ $new = retval == 0 ? *(uint64 *)@place[tid] : 0; }}
    delete(@place, tid);
  }}
{reallocated}  delete(@old, tid);
  if ($new != 0 && $bytes >= {minimum}) {{
    // A stack takes a kilobyte, its number, the time when it was met, eight bytes. Two threads may meet it at once: each
    // of the numbers leads to it.
    $stack = ({key});
    if (!has_key(@number, $stack)) {{
      $met = nsecs;
      @number[$stack] = $met;
      @stack[$met] = $stack;
    }}
    $number = @number[$stack];
{allocated}  }}
}}
{freed}
end {{
  for ($one : @of_number) {{ @bytes[@stack[$one.0]] = sum((int64)$one.1); }}
  {forget}clear(@size); clear(@old); clear(@place); clear(@number); clear(@stack); clear(@of_number);
}}
{end})";

constexpr const char* kReallocated =
    R"(  // realloc() gives the old block back once it has a new one, or when it is asked for no bytes.
  if (has_key(@old, tid) && ($new != 0 || $bytes == 0)) {
    $block = (uint64)@old[tid];
    if (has_key(@live, (pid, $block))) {
      $freed = @live[pid, $block];
      @of_number[$freed.1] = sum(-$freed.0);
      delete(@live, (pid, $block));
    }
  }
)";

// A block that found no room is not counted: nothing would be taken off when it is freed.
constexpr const char* kAllocated = R"(    @live[pid, $new] = ($bytes, $number);
    if (has_key(@live, (pid, $new))) { @of_number[$number] = sum($bytes); }
)";

constexpr const char* kFreed = R"(
uprobe:{0}:free, uprobe:{0}:_ZdlPv*, uprobe:{0}:_ZdaPv* /has_key(@live, (pid, arg0))/ {{
  $freed = @live[pid, arg0];
  @of_number[$freed.1] = sum(-$freed.0);
  delete(@live, (pid, arg0));
}}
)";

Result<StackScript> write_malloc_script(const Options& options) {
  if (options.scope.processes.empty() && options.scope.command.empty())
    return fail(0, "scry malloc needs a process: -p PID or -c CMD", "addresses of blocks are those of one process");
  const bool total = has_own(options, kTotal);
  const std::string end = TRY(end_probe(options));
  const uint64_t blocks = TRY(own_number(options, kMaxBlocks, 1, kMostBlocks, kUsualBlocks));
  const std::string blocks_text =
      total ? "" : fmt::format("let @live = hash({});  // blocks: their bytes, and the number of the stack\n", blocks);
  const uint64_t minimum = TRY(own_number(options, kMin, 0, kMostBytes, 0));
  const std::string key = TRY(group_key(options)) + user_stack(options), library = TRY(allocator_for(options));
  return StackScript{
      .text = script_head(options,
                          fmt::format("Bytes {}, by the stack that allocated.",
                                      total ? "allocated" : "allocated and not freed"),
                          kUsualKeys, "missing_probes = ignore") +
              fmt::format(fmt::runtime(kMallocScript), fmt::arg("lib", library), fmt::arg("key", key),
                          fmt::arg("minimum", minimum), fmt::arg("blocks", blocks_text),
                          fmt::arg("reallocated", total ? "" : kReallocated),
                          fmt::arg("allocated", total ? "    @of_number[$number] = sum($bytes);\n" : kAllocated),
                          fmt::arg("freed", total ? "" : fmt::format(fmt::runtime(kFreed), library)),
                          fmt::arg("forget", total ? "" : "clear(@live); "), fmt::arg("end", end)),
      .title = total ? "Bytes allocated by malloc" : "Bytes of malloc not freed",
      .unit = "bytes"};
}

}  // namespace

extern const Command kMallocCommand;
const Command kMallocCommand{
    .name = "malloc",
    .brief = "show bytes that were allocated and not freed, by stack",
    .arguments = {"[options] -p PID", "[options] -c CMD"},
    .own = kMallocOptions,
    .groups = {&stack_scope_options(), &stack_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "Probes malloc, calloc, realloc, posix_memalign, aligned_alloc, memalign, valloc, pvalloc and free, and the "
        "operators new and delete of an allocator that brings them: a program "
        "that calls them often is slowed down by ten to twenty microseconds for each block that is allocated and "
        "freed. "
        "What was allocated before the run is not seen. Memory that a process gives back by ending, or by running "
        "another "
        "program, was not freed, and counts. Probed is the malloc() that the command or process itself calls. What a "
        "command starts in another root folder (chroot) calls another: use --allocator.",
    .examples = {{"malloc -p 1234 -d 60", "what grew in a minute"},
                 {"malloc --total -c './report' -o report.svg", "who allocates most, freed or not"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_malloc_script); },
};

}  // namespace scry::cli
