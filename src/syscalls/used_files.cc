// The files that a call uses, and the data that it moves: for -P, -e read= and -e write=.
#include <algorithm>

#include "syscalls/call.h"
#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {
namespace {

constexpr Style kPlainStyle;
constexpr std::string_view kReads[] = {"read", "pread64", "readv", "preadv", "preadv2", "recvfrom", "recvmsg"};
constexpr std::string_view kWrites[] = {"write",    "pwrite64", "writev", "pwritev",
                                        "pwritev2", "vmsplice", "sendto", "sendmsg"};

// Which descriptors the text asks for.
class Asked final : public ProcessFacts {
 public:
  explicit Asked(std::vector<int>& descriptors) : descriptors_(descriptors) {}
  std::string descriptor(uint32_t, int number) override {
    descriptors_.push_back(number);
    return {};
  }

 private:
  std::vector<int>& descriptors_;
};

constexpr uint64_t kAll = ~uint64_t{0};

void add_buffer(Transfer& transfer, const std::optional<Bytes>& taken, uint64_t size) {
  const Bytes bytes = taken.value_or(Bytes());
  transfer.buffers.push_back({bytes.first(std::min<size_t>(bytes.size(), size)), size});
}

// Buffers of a step of StepKind::vector, of which `left` bytes were transferred.
void add_vector(Transfer& transfer, const Writer& w, uint8_t step, uint64_t left) {
  constexpr size_t kEntry = 16;
  transfer.has_vector = true;
  const Bytes array = w.piece(step).value_or(Bytes());
  for (size_t i = 0; (i + 1) * kEntry <= array.size() && left > 0; ++i) {
    const uint64_t size = std::min(read_uint(array.subspan(i * kEntry + 8), 8), left);
    if (left != kAll) left -= size;
    add_buffer(transfer, w.piece(step, static_cast<uint16_t>(i + 1)), size);
  }
}

// How an argument of this kind holds data.
struct DataRow {
  std::string_view kind;
  enum class Form : uint8_t { bytes, vector } form;
  bool by_result;    // else as much as the caller gave
  uint8_t step = 0;  // after the first one of the argument
};
constexpr DataRow kData[] = {
    {"data", DataRow::Form::bytes, false},        {"filled", DataRow::Form::bytes, true},
    {"vector", DataRow::Form::vector, false},     {"vector_out", DataRow::Form::vector, true},
    {"message", DataRow::Form::vector, false, 2}, {"message_out", DataRow::Form::vector, true, 2}};

// Paths as the program wrote them; that of exec may be known of the new program only.
std::optional<Bytes> path_of(const Writer& w, const Type& type) {
  const bool is_program = type.kind->word == "program";
  if (type.kind->word != "path" && !is_program) return std::nullopt;
  const auto path = w.piece(type.step);
  return path || !is_program ? path : w.piece(static_cast<uint8_t>(type.number));
}

}  // namespace

UsedFiles used_files(const Call& call) {
  UsedFiles used;
  Asked asked(used.descriptors);
  std::string text;
  append_entry(text, call, kPlainStyle, asked);
  if (!(call.record->state & kEntered)) append_rest(text, call, kPlainStyle, asked);
  const CallRow* row = find_call(call.record->number);
  if (!row) return used;
  Writer w(text, call, kPlainStyle, asked);
  for (const Argument& argument : row->signature(*call.record).arguments)
    if (const auto path = path_of(w, argument.type))
      used.paths.emplace_back(reinterpret_cast<const char*>(path->data()), path->size());
  return used;
}

std::optional<Transfer> transfer_of(const Call& call) {
  const CallRow* row = find_call(call.record->number);
  const CallRecord& record = *call.record;
  if (!row || record.result < 0 || (record.state & kEntered)) return std::nullopt;
  const auto is_one_of = [&](const auto& names) { return std::ranges::find(names, row->name) != std::end(names); };
  Transfer transfer{.is_read = is_one_of(kReads), .descriptor = static_cast<int>(record.arguments[0])};
  if (!transfer.is_read && !is_one_of(kWrites)) return std::nullopt;
  std::string text;
  ProcessFacts nothing;
  const Writer w(text, call, kPlainStyle, nothing);
  for (const Argument& argument : row->signature(record).arguments) {
    const Type& type = argument.type;
    const auto* data = std::ranges::find(kData, type.kind->word, &DataRow::kind);
    if (data == std::end(kData)) continue;
    const uint64_t size = data->by_result                      ? static_cast<uint64_t>(record.result)
                          : data->form == DataRow::Form::bytes ? w.argument(type.argument[0])
                                                               : kAll;
    const auto step = static_cast<uint8_t>(type.step + data->step);
    if (data->form == DataRow::Form::vector)
      add_vector(transfer, w, step, size);
    else
      add_buffer(transfer, w.piece(step), size);
  }
  return transfer;
}

}  // namespace scry::syscalls
