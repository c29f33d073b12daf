#include "runtime/python_codes.h"

namespace scry {

void PythonCodes::receive_from(std::unique_ptr<EventSource> ring) {
  const std::lock_guard lock(mutex_);
  ring_ = std::move(ring);
}

void PythonCodes::take() {
  const std::lock_guard lock(mutex_);
  take_locked();
}

void PythonCodes::add_build(const unwind::PythonBuild& build) {
  const std::lock_guard lock(mutex_);
  builds_.push_back(build);
}

void PythonCodes::take_locked() {
  if (!ring_) return;
  ring_->consume([this](Bytes record) {
    add(record);
    return true;
  });
}

void PythonCodes::add(Bytes record) {
  ByteReader reader(record);
  unwind::PythonCodeRecord head;
  if (!reader.read(head) || head.build == 0 || head.build > builds_.size() || known_.size() >= kMostCodes) return;
  Bytes lines = record.subspan(sizeof(head));
  if (line_bytes_ + lines.size() > kMostLineBytes) lines = {}, head.first_line = 0;
  line_bytes_ += lines.size();
  known_[head.id] = {.function = text_of(head.name),
                     .file = text_of(head.filename),
                     .first_line = static_cast<int>(head.first_line),
                     .line_format = unwind::PythonLines(builds_[head.build - 1].layout.code.line_format),
                     .lines = {lines.begin(), lines.end()}};
}

uint64_t PythonCodes::unknown_frames() {
  const std::lock_guard lock(mutex_);
  return unknown_frames_;
}

PythonCodes::Frame PythonCodes::find(uint64_t frame) {
  const uint64_t id = frame >> unwind::kIdShift, unit = frame >> 1 & unwind::kNoUnit;
  const std::lock_guard lock(mutex_);
  auto found = known_.find(id);
  if (found == known_.end()) {
    take_locked();
    found = known_.find(id);
  }
  if (found == known_.end()) {
    ++unknown_frames_;
    return {};
  }
  const Code& code = found->second;
  return {.function = code.function,
          .file = code.file,
          .line = unwind::line_of_unit(code.lines, code.line_format, code.first_line, unit),
          .is_shim = code.function == unwind::kShimName && code.file == unwind::kShimName};
}

}  // namespace scry
