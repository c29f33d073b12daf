// `scry malloc`: bytes that a process took from the allocator of libc and did not give back, by stack.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "cli/script_text.h"
#include "cli/stack_command.h"
#include "elf/functions.h"
#include "elf/needed.h"
#include "processes/child.h"
#include "symbols/process_maps.h"
#include "symbols/program_libraries.h"

namespace scry::cli {
namespace {

constexpr const char* kTotal = "total";
constexpr const char* kMin = "min-size";
constexpr const char* kAllocator = "allocator";
constexpr const char* kMaxBlocks = "max-blocks";
constexpr uint64_t kUsualBlocks = 1 << 18, kMostBlocks = 1 << 26;
constexpr const char* kLibc = "libc";
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
    {.long_name = kAllocator,
     .value = "LIB",
     .brief = "the library or program that has malloc and free: libjemalloc, ./server; else the one that the command "
              "or process calls",
     .apply = set_own,
     .text = "A program that brings an allocator of its own (jemalloc, tcmalloc, mimalloc) does not call that of libc.",
     .offer = Offer::files},
};

constexpr const char* kMallocScript = R"({blocks}
begin {{ @old[tid] = (uint64)0; @place[tid] = (uint64)0; clear(@old); clear(@place); }}  // not all allocators have realloc()
uprobe:{lib}:malloc, uprobe:{lib}:valloc, uprobe:{lib}:pvalloc {{ @size[tid] = arg0; }}
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
uretprobe:{lib}:memalign, uretprobe:{lib}:posix_memalign, uretprobe:{lib}:valloc, uretprobe:{lib}:pvalloc
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
uprobe:{}:free /has_key(@live, (pid, arg0))/ {{
  $freed = @live[pid, arg0];
  @of_number[$freed.1] = sum(-$freed.0);
  delete(@live, (pid, arg0));
}}
)";

// The name is a part of the script: letters that end no attach point.
bool is_plain(const std::string& name) {
  const auto is_plain_letter = [](unsigned char c) { return std::isalnum(c) || std::strchr("._-+/@", c); };
  return !name.empty() && std::ranges::all_of(name, is_plain_letter);
}

bool has_allocator(const std::string& path) {
  const auto file = symbols::ElfFile::open(path);
  return file && symbols::find_any_symbol(**file, {}, "malloc") && symbols::find_any_symbol(**file, {}, "free");
}

// Where the program's own calls of malloc() end, in the order of the loader: in itself, in a library that it is linked
// with, in another libc, which may be its loader too (musl). What it starts may call another.
std::string allocator_of(const std::string& path, const symbols::LoaderEnvironment& environment,
                         std::optional<int> pid) {
  const auto program = symbols::ElfFile::open(path);
  if (!program || !*program) return kLibc;
  symbols::TargetFiles files;
  std::vector<std::string> places = {path};
  for (const auto& found : symbols::libraries_of(files, path, environment, pid).files) places.push_back(found.path);
  const std::string loader = symbols::interpreter_of(**program);
  if (!loader.empty()) places.push_back(pid ? symbols::root_path(*pid, loader) : loader);
  const auto place = std::ranges::find_if(places, has_allocator);
  if (place == places.end() && loader.empty())
    print_error(
        fmt::format("WARNING: {} is linked statically, and no symbol of it is malloc: only what it starts is "
                    "counted\n",
                    path));
  if (place == places.end() || !is_plain(*place)) return kLibc;
  for (const symbols::FoundFile& libc : files.find(kLibc, pid))
    if (symbols::is_same_file(libc.path, *place)) return kLibc;
  return *place;
}

std::string usual_allocator(const sema::TraceScope& scope) {
  if (!scope.command.empty()) {
    const auto path = Child::find(scope.command.front());
    return path ? allocator_of(*path, symbols::own_loader_environment(), std::nullopt) : kLibc;
  }
  const int pid = scope.processes[0];
  return allocator_of(fmt::format("/proc/{}/exe", pid), symbols::loader_environment_of(pid), pid);
}

// What else it lacks is left out.
Result<std::string> allocator(const Options& options) {
  const auto name = own_value(options, kAllocator);
  if (!name) return usual_allocator(options.scope);
  if (!is_plain(*name))
    return fail(fmt::format("--{} {}: expecting the name of a library, or a path of letters, digits and ._-+/@",
                            kAllocator, *name));
  const symbols::TargetFiles files;
  const auto pid = options.scope.processes.empty() ? std::nullopt : std::optional(options.scope.processes[0]);
  for (const symbols::FoundFile& found : files.find(*name, pid))
    if (has_allocator(found.path)) return *name;
  return fail(fmt::format("--{} {}: no such library or program that has malloc and free", kAllocator, *name));
}

Result<StackScript> write_malloc_script(const Options& options) {
  if (options.scope.processes.empty() && options.scope.command.empty())
    return fail(0, "scry malloc needs a process: -p PID or -c CMD", "addresses of blocks are those of one process");
  const bool total = has_own(options, kTotal);
  const std::string end = TRY(end_probe(options));
  const uint64_t blocks = TRY(own_number(options, kMaxBlocks, 1, kMostBlocks, kUsualBlocks));
  const std::string blocks_text =
      total ? "" : fmt::format("let @live = hash({});  // blocks: their bytes, and the number of the stack\n", blocks);
  const uint64_t minimum = TRY(own_number(options, kMin, 0, kMostBytes, 0));
  const std::string key = TRY(group_key(options)) + user_stack(options), library = TRY(allocator(options));
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
        "Probes malloc, calloc, realloc, posix_memalign, aligned_alloc, memalign, valloc, pvalloc and free: a program "
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
