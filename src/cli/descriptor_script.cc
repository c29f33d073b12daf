#include "cli/descriptor_script.h"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <vector>

#include "syscalls/descriptor_uses.h"

namespace scry::cli {
namespace {

using syscalls::CallSet;

constexpr uint32_t kWord = 64;

// 1 where $id is in the set, by bits; "": it is empty.
std::string bit_of(const CallSet& calls) {
  std::string text;
  for (uint32_t first = 0; first < syscalls::kCalls; first += kWord) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < kWord; ++i) bits |= uint64_t{calls.test(first + i)} << i;
    if (bits == 0) continue;
    text += fmt::format("($id >= {} && $id < {} ? (uint64){:#x} : ", first, first + kWord, bits);
  }
  if (text.empty()) return text;
  const auto opened = size_t(std::count(text.begin(), text.end(), '?'));
  return fmt::format("(({}(uint64)0{}) >> ($id & 63) & 1)", text, std::string(opened, ')'));
}

// Names $number, from what it stands for in the current process. The walk to the root of the file system takes a step
// for each component and each mount.
constexpr const char* kNameNumber =
    "    $dentry = curtask->fs->pwd.dentry;\n"
    "    $place = (uint64)curtask->fs->pwd.mnt;\n"
    "    $open = (uint64)0;\n"
    "    if ($number != -100) {\n"
    "      $place = (uint64)0;\n"
    "      if ($number >= 0 && $number < (int64)curtask->files->fdt->max_fds) {\n"
    "        $file = curtask->files->fdt->fd[(uint64)$number];\n"
    "        $open = (uint64)$file;\n"
    "        if ($open != 0) {\n"
    "          $dentry = $file->f_path.dentry;\n"
    "          $place = (uint64)$file->f_path.mnt;\n"
    "        }\n"
    "      }\n"
    "    }\n"
    "    if ($place != 0) {\n"
    "      $parent = $dentry->d_parent;\n"
    "      $root = (uint64)((struct vfsmount *)$place)->mnt_root;\n"
    "      $state = (uint64)$parent != (uint64)$dentry ? ((uint64)$dentry->d_hash.pprev == 0 ? 1 : 0) : "
    "(uint64)$dentry "
    "!= $root ? 2 : 0;\n"
    "      $now = ($open, (uint64)$dentry, (uint64)$parent, (uint64)$dentry->d_name.hash_len, $state, @renames);\n"
    "      if (@named[pid, $number] != $now) {\n"
    "        @named[pid, $number] = $now;\n"
    "        $inode = $dentry->d_inode;\n"
    "        $mount = (struct mount *)($place - offsetof(struct mount, mnt));\n"
    "        $parts = (uint64)0;\n"
    "        for $i : 0..64 {\n"
    "          if ((uint64)$dentry == (uint64)$mount->mnt.mnt_root) {\n"
    "            if ((uint64)$mount->mnt_parent == (uint64)$mount) { break; }\n"
    "            $dentry = $mount->mnt_mountpoint;\n"
    "            $mount = $mount->mnt_parent;\n"
    "          } else {\n"
    "            row((line = \"part\", tid = tid, name = str($dentry->d_name.name), before = $parts));\n"
    "            $parts += 1;\n"
    "            if ((uint64)$dentry == (uint64)$dentry->d_parent) { break; }\n"
    "            $dentry = $dentry->d_parent;\n"
    "          }\n"
    "        }\n";

// A number that is free before the call stands for nothing, whatever it is when the line is written.
constexpr const char* kFreeNumber =
    "    if ($number >= 0 && $open == 0) {\n"
    "      $now = ((uint64)0, (uint64)0, (uint64)0, (uint64)0, 3, @renames);\n"
    "      if (@named[pid, $number] != $now) {\n"
    "        @named[pid, $number] = $now;\n"
    "        row((line = \"file\", pid = pid, tid = tid, time = nsecs, number = (int64)$number, at_exit = 0, state = "
    "3, parts = 0));\n"
    "      }\n    }\n";

std::string name_number(bool at_exit) {
  return fmt::format(
      "{}        row((line = \"file\", pid = pid, tid = tid, time = nsecs, number = (int64)$number, at_exit = {}, "
      "state = $state, parts = $parts,\n"
      "          inode = $inode->i_ino, magic = (uint64)$inode->i_sb->s_magic, mode = $inode->i_mode, device = "
      "$inode->i_rdev,\n"
      "          process = $inode->i_sb->s_magic == {} ? (uint64)((struct pid *)$inode->i_private)->numbers[0].nr : "
      "0));\n"
      "      }}\n    }}\n{}",
      kNameNumber, at_exit ? 1 : 0, syscalls::kPidFileSystem, at_exit ? "" : kFreeNumber);
}

constexpr const char* kRegisters[] = {"di", "si", "dx", "r10", "r8", "r9"};
constexpr size_t kRegisterCount = std::size(kRegisters);

// The descriptors that an argument of the call leads to: $count of them, and how the next one, $number, is read from
// $place on.
constexpr uint32_t kMostInArray = 256;
struct DescriptorArray {
  std::vector<int> calls;
  const char* find;  // sets $array and $count
  const char* next;  // sets $number by $place
};
// The control data of a message begins with the descriptors that it carries, if it carries some: a length of 8 bytes,
// SOL_SOCKET, SCM_RIGHTS, and 4 bytes for each.
constexpr const char* kControlData =
    "$array = *(uint64 *)uptr($registers->si + 32); "
    "if (*(uint64 *)uptr($registers->si + 40) >= 20 && *(uint64 *)uptr($array + 8) == 0x100000001) { "
    "$count = (uint64)((*(uint64 *)uptr($array) - 16) / 4); $array += 16; }";
const DescriptorArray kDescriptorArrays[] = {
    {{SYS_poll, SYS_ppoll},
     "$array = $registers->di; $count = $registers->si;",
     "$number = (int64)*(int32 *)uptr($array + 8 * $place);"},
    {{SYS_select, SYS_pselect6},
     "$count = $registers->di;",
     "$bits = (uint64)0; "
     "if ($registers->si != 0) { $bits |= *(uint64 *)uptr($registers->si + $place / 64 * 8); } "
     "if ($registers->dx != 0) { $bits |= *(uint64 *)uptr($registers->dx + $place / 64 * 8); } "
     "if ($registers->r10 != 0) { $bits |= *(uint64 *)uptr($registers->r10 + $place / 64 * 8); } "
     "if (($bits >> ($place & 63) & 1) == 1) { $number = (int64)$place; }"},
    {{SYS_sendmsg}, kControlData, "$number = (int64)*(int32 *)uptr($array + 4 * $place);"},
};

// Statements before the loop, and in it, for the arrays of the calls of a set; "": they have none.
struct ArrayText {
  std::string before, inside;
};
ArrayText arrays_of(const CallSet& calls) {
  ArrayText text;
  for (const DescriptorArray& one : kDescriptorArrays) {
    std::string condition;
    for (const int number : one.calls)
      if (calls.test(size_t(number))) condition += fmt::format("{}$id == {}", condition.empty() ? "" : " || ", number);
    if (condition.empty()) continue;
    text.before += fmt::format("  if ({}) {{ {} }}\n", condition, one.find);
    text.inside += fmt::format("      if ({}) {{ {} }}\n", condition, one.next);
  }
  if (text.before.empty()) return text;
  text.before = "  $array = (uint64)0;\n  $count = (uint64)0;\n" + text.before;
  text.before += fmt::format("  if ($count > {0}) {{ $count = (uint64){0}; }}\n", kMostInArray);
  text.inside = fmt::format(
      "    if ($which >= {0}) {{\n      $place = (uint64)($which - {0});\n      if ($place >= $count) {{ break; "
      "}}\n{1}  "
      "  }}\n",
      kRegisterCount, text.inside);
  return text;
}

}  // namespace

std::string descriptor_declarations() {
  return "let @named = lruhash(16384);\n"
         "begin { @renames = 0; }\n"
         "end { clear(@named); clear(@renames); }\n";
}

std::string descriptors_at_entry(const CallSet& calls) {
  const syscalls::DescriptorUses uses = syscalls::descriptor_uses(calls);
  std::string numbers, any;
  for (size_t i = 0; i < uses.arguments.size(); ++i) {
    const std::string bit = bit_of(uses.arguments[i]);
    if (bit.empty()) continue;
    any += fmt::format("{}({} << {})", any.empty() ? "" : " | ", bit, i);
    numbers += fmt::format("    if ($which == {}) {{ $number = (int64)(int32)$registers->{}; }}\n", i, kRegisters[i]);
  }
  const ArrayText arrays = arrays_of(calls);
  // The number is not that of args.id: the verifier would walk the rest, which depends on that, once for each word.
  if (any.empty() && arrays.before.empty()) return "";
  return fmt::format(
      "  $registers = args.regs;\n"
      "  $id = (uint64)$registers->orig_ax;\n"
      "  $wanted = {};\n"
      "{}"
      "  for $which : 0..{} {{\n"
      "    if ($wanted == 0{}) {{ break; }}\n"
      "    $number = (int64)-1;\n"
      "{}"
      "    if (($wanted & 1) == 0) {{ $number = -1; }}\n"
      "    $wanted >>= 1;\n"
      "{}"
      "{}"
      "  }}\n",
      any.empty() ? "(uint64)0" : any, arrays.before,
      arrays.before.empty() ? kRegisterCount : kRegisterCount + kMostInArray,
      arrays.before.empty() ? "" : " && $count == 0", numbers, arrays.inside, name_number(false));
}

std::string descriptors_at_exit(const CallSet& calls) {
  const syscalls::DescriptorUses uses = syscalls::descriptor_uses(calls);
  CallSet both;  // whose array has two
  for (const int number : {SYS_pipe, SYS_pipe2, SYS_socketpair}) both.set(size_t(number), calls.test(size_t(number)));
  const std::string one = bit_of(uses.results), two = bit_of(both);
  const bool receives = calls.test(SYS_recvmsg);
  if (one.empty() && two.empty() && !receives) return "";
  const std::string received = receives ? fmt::format("  if ($id == {} && args.ret >= 0) {{ {} $left = $count; }}\n",
                                                      int(SYS_recvmsg), kControlData)
                                        : "";
  return fmt::format(
      "  $id = (uint64)args.regs->orig_ax;\n"
      "  $result = (int64)args.ret;\n"
      "  $two = {};\n"
      "  $one = {};\n"
      "  if ($id == {} && (uint32)args.regs->si != 0 && (uint32)args.regs->si != 1030) {{ $one = (uint64)0; }}  // "
      "F_DUPFD\n"
      "  $left = args.ret < 0 || $id >= {} ? (uint64)0 : (uint64)($two * 2 + $one);\n"
      "  $registers = args.regs;\n"
      "  $array = $id == {} ? $registers->r10 : $registers->di;\n"
      "  $count = (uint64)0;\n"
      "{}"
      "  for $which : 0..{} {{\n"
      "    if ($left <= (uint64)$which) {{ break; }}\n"
      "    $number = $result;\n"
      "    if ($two != 0 || $count != 0) {{ $number = (int64)*(int32 *)uptr($array + 4 * (uint64)$which); }}\n"
      "{}"
      "  }}\n",
      two.empty() ? "(uint64)0" : two, one.empty() ? "(uint64)0" : one, int(SYS_fcntl), syscalls::kCalls,
      int(SYS_socketpair), received, receives ? kMostInArray : 2, name_number(true));
}

std::string descriptor_renames(const std::string& predicate) {
  return fmt::format(
      "rawtracepoint:sys_exit{} {{\n"
      "  if ((curtask->thread_info.status & 2) != 0) {{ return; }}  // TS_COMPAT\n"
      "  if (args.regs->orig_ax == {} || args.regs->orig_ax == {} || args.regs->orig_ax == {}) {{ @renames += 1; "
      "}}\n}}\n",
      predicate, int(SYS_rename), int(SYS_renameat), int(SYS_renameat2));
}

}  // namespace scry::cli
