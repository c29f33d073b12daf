// Kinds of values: rows in kinds_*.cc, each file with a function that hands its rows out; and what the rows share.
#pragma once

#include <netinet/in.h>

#include <optional>
#include <span>
#include <vector>

#include "syscalls/structures.h"
#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {

std::span<const KindRow> number_kinds();
std::span<const KindRow> text_kinds();
std::span<const KindRow> memory_kinds();
std::span<const KindRow> signal_kinds();
std::span<const KindRow> time_kinds();
std::span<const KindRow> socket_kinds();
std::span<const KindRow> file_kinds();
std::span<const KindRow> process_kinds();
std::span<const KindRow> event_kinds();
std::span<const KindRow> communication_kinds();
std::span<const KindRow> option_kinds();
std::span<const KindRow> perf_kinds();
std::span<const KindRow> message_kinds();
std::span<const KindRow> clone_kinds();
std::span<const KindRow> terminal_kinds();
std::span<const KindRow> netlink_kinds();
std::span<const KindRow> filter_kinds();
std::span<const KindRow> register_kinds();
std::span<const KindRow> request_kinds();
std::span<const KindRow> prctl_kinds();
std::span<const KindRow> uring_kinds();
std::span<const KindRow> machine_kinds();
std::span<const KindRow> range_kinds();
std::span<const KindRow> ioctl_kinds();
std::span<const KindRow> extended_kinds();

std::span<const StructureRow> kernel_structures();
std::span<const StructureRow> uapi_structures();
std::span<const StructureRow> ipc_structures();
std::span<const StructureRow> bpf_structures();
std::span<const StructureRow> interface_structures();
std::span<const StructureRow> netlink_structures();
std::span<const StructureRow> link_structures();
std::span<const StructureRow> socket_structures();
std::span<const StructureRow> device_structures();
std::span<const StructureRow> quota_structures();
std::span<const StructureRow> machine_structures();

// The fields of a structure with their types, parsed once.
struct FieldType {
  const Field* row;
  Type type;
};
const std::vector<FieldType>& fields_of(const StructureRow& row);

// What the caller has beyond the `known` bytes of a structure that kernels have made longer; `bytes` is all that was
// taken of `size`. Nothing but zeros is not shown.
void put_further_bytes(Writer& w, Bytes bytes, size_t known, uint64_t size);

// Whether the flags of mq_open(), in an argument that the type names, may create a queue.
bool creates_queue(const Writer& w, const Type& type);

inline constexpr uint16_t kMostAddress = 128;  // sizeof(struct sockaddr_storage)

void show_address(Writer& w, const Type&, const Slot& s);

// What a kind takes first: what its argument points to.
inline Step step_at(const Type& type, StepKind kind, Moment moment) {
  return {.kind = kind, .moment = moment, .address_at = type.at};
}

// Builds a plan: a kind adds the steps that it needs. Two kinds that take the same (of variants of a call) share a
// step.
class Taker {
 public:
  Taker(Plan& plan, const Style& style) : plan_(plan), style_(style) {}

  const Style& style() const { return style_; }
  // The number of the step. That a plan has room for all of them is a matter of the table: call_test.cc makes them all.
  uint8_t add(const Step& step);
  // Bytes that show a text of -s: one more than is shown tells that there are more.
  uint16_t text_bytes() const;

 private:
  uint8_t place(const Step& step);
  uint8_t structure_of(uint8_t index) const;

  uint8_t last_structure_ = 0;  // added or found last
  Plan& plan_;
  const Style& style_;
};

// Takes struct sock_fprog; its instructions, with -v, are the step after the one that is returned.
uint8_t take_filter_program(Taker& taker, uint8_t at);

// Whether a kind is the text or the data that a pointer leads to, shown whatever Style::structures says.
bool is_text(const KindRow& kind);

// The plan of a call; writes the numbers of the steps into its types.
Plan make_plan(CallRow& row, const Style& style);

// A type shown in memory: its bytes as a slot.
inline Slot slot_of(Bytes memory) {
  const auto width = static_cast<uint8_t>(std::min<size_t>(memory.size(), 8));
  return {read_uint(memory, width), width, memory};
}
// Bytes of one value of this type in memory.
size_t size_of(const Type& type);
// What an address leads to, as it is before the call and after it (Type::step and Type::number).
void take_before_and_after(Taker& taker, Type& type, StepKind kind);
// Bytes that are taken of an array whose elements have this size.
uint16_t most_of(const Taker& taker, size_t size);
// The value in memory, as strace shows what a pointer leads to: numbers in brackets, structures as they are.
void show_pointed(Writer& writer, const Type& type, Bytes memory);
// "[a, b, ...]" of `count` values of which `bytes` has the first ones.
void show_array(Writer& writer, const Type& type, Bytes bytes, uint64_t count, uint64_t address);

// "[{iov_base="abc", iov_len=3}]" of a step of StepKind::vector: `left` bytes in all are shown, as netlink messages if
// there is a protocol.
inline constexpr uint64_t kPlacesOnly = ~uint64_t{0} - 1;  // addresses, not what they hold
void show_vector(Writer& writer, uint8_t step, uint64_t address, uint64_t count, uint64_t left,
                 std::optional<uint32_t> netlink = std::nullopt);
// "[USR1 RT_1]", "~[KILL]": a set of signals.
void put_signal_set(Writer& writer, uint64_t set);
// "2026-11-23T16:03:28+0000" in the time zone of this process; nothing for 0.
void put_time(Writer& writer, int64_t seconds, uint32_t fraction, unsigned digits = 9);
// "{sa_family=AF_INET, ...}" of an address of `size` bytes.
void put_socket_address(Writer& writer, Bytes address, uint64_t size);
// A number in the order of the network: its bytes in memory, the text that makes them, or both.
void put_network(Writer& w, const void* memory, size_t size, std::string_view text);
// inet_addr("127.0.0.1"); inet_pton(AF_INET6, "::1", &sin6_addr), which has the name of the field.
void put_inet_address(Writer& w, const in_addr& address);
void put_inet6_address(Writer& w, const in6_addr& address, const char* field);
// "if_nametoindex("lo")" if there is such an interface here, else the number.
void put_interface_number(Writer& writer, uint32_t index);
// "IOPRIO_PRIO_VALUE(IOPRIO_CLASS_BE, 4)".
void put_io_priority(Writer& writer, uint32_t priority);
// The structure of ioctl() with an address of hardware, whose length its type tells.
void show_hardware_address(Writer& writer, const Type&, const Slot& slot);
// "WIFEXITED(s) && WEXITSTATUS(s) == 3" with its braces.
void put_wait_status(Writer& writer, uint32_t status);

}  // namespace scry::syscalls
