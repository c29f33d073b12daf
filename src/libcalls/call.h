// A call of a library function as text, in the form of ltrace.
//
// The record is that of system calls (syscalls/capture.h), with the number of the function among those that are traced,
// the address to which it returns as `instruction`, and errno in `padding` where kHasErrno is set. What is known of a
// function is a text that the bundle carries (function_text). The memory that pieces show is that of
// hostile processes; all of it is escaped. Tested by call_test.cc.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "libcalls/signature.h"
#include "syscalls/call.h"

namespace scry::libcalls {

// A bit of CallRecord::state of a library call. syscalls::kInjected has the same value: only system calls have that.
inline constexpr uint32_t kHasErrno = 64;

struct Function {
  std::string name, library;
  Signature signature;
  bool any_caller = false;            // its calls are meant wherever they come from
  std::optional<int64_t> errno_slot;  // from the function to the word that has errno's place in the thread's memory
};
// "NAME\tLIBRARY\tSIGNATURE\tFLAGS\tERRNO_SLOT\tTYPES" (types.h); a function without a known signature has four
// parameters that are guessed.
Function parse_function(std::string_view text);
std::string function_text(const Function& function, std::string_view signature, std::string_view types = {});

// How the plan of a function follows from its text; the same in the program's compilation and where it is shown.
inline constexpr std::string_view kUnknownSignature = "g g g g g";

// The name of the function at an address of a process, for callbacks; empty: unknown.
using NameCode = std::function<std::string(uint32_t pid, uint64_t address)>;

struct CallText {
  const Function& function;
  const syscalls::Call& call;
  const syscalls::Style& style;
  const NameCode* name_code = nullptr;
  bool* has_floating = nullptr;  // set if a value was shown as "<double>" or its like
};

// "read(3, ": up to the first argument that only the return can tell, or all of them.
void append_entry(std::string& out, const CallText& text);
// The rest of the arguments; append_entry() and this are all of them, without the closing parenthesis.
void append_rest(std::string& out, const CallText& text);
// "6", "<void>", "-1 ENOENT (No such file or directory)": what follows " = ".
void append_result(std::string& out, const CallText& text);

// The arguments one by one, and the result as a number of its type, for JSON.
std::vector<std::string> argument_texts(const CallText& text);
int64_t result_number(const CallText& text);

}  // namespace scry::libcalls
