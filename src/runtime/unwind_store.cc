#include "runtime/unwind_store.h"

#include <unistd.h>

#include <algorithm>
#include <span>

namespace scry {

using unwind::Key;
using unwind::TablePart;

namespace {

Key file_key(Key key) {
  key.part = 0;
  return key;
}

// For files without call-frame information, and parts without rows.
TablePart nothing_known(uint32_t part) {
  unwind::Element directory{.base = 0};
  directory.entries.fill(unwind::kNoEntry);
  return {.part = part, .elements = {directory}};
}

Fd duplicate(const std::vector<Fd>& maps, bpf::MapId id) {
  return Fd(::dup(maps[static_cast<size_t>(id)].get()));
}

}  // namespace

UnwindStore::UnwindStore(const bpf::UnwindMaps& plan, const std::vector<Fd>& maps, KernelMaps& kernel,
                         PythonCodes* python, Room room)
    : tables_(duplicate(maps, plan.tables)),
      asked_(duplicate(maps, plan.asked)),
      python_{plan.python ? duplicate(maps, plan.python->builds) : Fd(), python},
      room_(room),
      kernel_(&kernel) {}

void UnwindStore::end() {
  const std::lock_guard lock(mutex_);
  kernel_ = nullptr;
}

bool UnwindStore::is_known(const Key& key) {
  const std::lock_guard lock(mutex_);
  return !kernel_ || known_.contains(file_key(key));
}

void UnwindStore::forget_request(const Key& key) {
  const std::lock_guard lock(mutex_);
  if (kernel_) (void)kernel_->remove(asked_.get(), &key);
}

UnwindStore::Size UnwindStore::size() {
  const std::lock_guard lock(mutex_);
  return all();
}

UnwindStore::Size UnwindStore::all() const {
  Size size{
      .files = known_.size(), .refused = files_.refused, .too_large = files_.too_large, .largest = files_.largest};
  for (const auto& [key, file] : known_) size.parts += file.parts.size(), size.bytes += file.bytes;
  return size;
}

void UnwindStore::add_empty_part(const Key& key) {
  {
    const std::lock_guard lock(mutex_);
    const auto file = known_.find(file_key(key));
    if (file == known_.end() || std::ranges::find(file->second.parts, key.part) != file->second.parts.end()) return;
  }
  std::vector<UnwindFile> files;
  files.push_back({key, {}});
  add(std::move(files));
}

Result<Fd> UnwindStore::make_array(const TablePart& part) {
  const auto count = static_cast<uint32_t>(part.elements.size());
  Fd array = TRY(kernel_->create_map(
      {.name = "unwind_table", .value_size = unwind::kElementBytes, .max_entries = count, .flags = bpf::kMapInner}));
  constexpr uint32_t kAtOnce = 64;  // 256 KiB, which are copied
  for (uint32_t first = 0; first < count; first += kAtOnce) {
    KernelMaps::Elements elements{.count = std::min(kAtOnce, count - first)};
    for (uint32_t i = 0; i < elements.count; ++i) append_bytes(elements.keys, first + i);
    const auto bytes = std::as_bytes(std::span(part.elements).subspan(first, elements.count));
    elements.values.assign(bytes.begin(), bytes.end());
    TRY(kernel_->update_all(array.get(), elements));
  }
  return array;
}

// The number by which programs find it, which begins at 1; 0: there are too many.
uint32_t UnwindStore::add_build(const unwind::PythonBuild& build) {
  if (!python_.codes || !python_.map || python_.count + 1 == unwind::kMostPythonBuilds) return 0;
  const uint32_t number = python_.count + 1;
  if (!kernel_->update(python_.map.get(), &number, &build, bpf::kUpdateAny)) return 0;
  python_.codes->add_build(build);
  return python_.count = number;
}

// What is too large is replaced, and the part that was asked for is there.
void UnwindStore::complete(UnwindFile& made) {
  std::vector<TablePart>& parts = made.table.parts;
  if (made.table.is_too_large || made.table.bytes() > room_.bytes || parts.size() > room_.parts) {
    parts.clear();
    ++files_.too_large;
    if (files_.largest.empty()) files_.largest = made.path;
  }
  if (std::ranges::find(parts, made.key.part, &TablePart::part) == parts.end())
    parts.push_back(nothing_known(made.key.part));
}

// A file of which one array cannot be made is left out as a whole: the next walk asks for it again.
void UnwindStore::collect(UnwindFile made, Batch& batch) {
  File file{.number = ++files_.added};
  const uint32_t build = made.python ? add_build(*made.python) : 0;
  std::vector<Fd> arrays;
  for (TablePart& part : made.table.parts) {
    if (!part.elements.empty()) part.elements.front().rules = build;  // of the directory
    auto array = make_array(part);
    if (!array) return void(++files_.refused);
    arrays.push_back(*std::move(array));
    file.parts.push_back(part.part);
  }
  file.bytes = made.table.bytes();
  for (size_t i = 0; i < arrays.size(); ++i) {
    Key key = made.key;
    key.part = file.parts[i];
    append_bytes(batch.elements.keys, key);
    append_bytes(batch.elements.values, arrays[i].get());
    ++batch.elements.count;
    batch.arrays.push_back(std::move(arrays[i]));
  }
  batch.files.emplace_back(file_key(made.key), std::move(file));
}

// As few steps as the room allows: what is made for one of them fits in whole.
void UnwindStore::add(std::vector<UnwindFile> files) {
  const std::lock_guard lock(mutex_);
  if (!kernel_) return;
  std::vector<UnwindFile> step;
  Size size;
  for (UnwindFile& made : files) {
    complete(made);
    const uint64_t bytes = made.table.bytes();
    const size_t parts = made.table.parts.size();
    if (size.bytes + bytes > room_.bytes || size.parts + parts > room_.parts)
      store(std::exchange(step, {}), std::exchange(size, {}));
    size.bytes += bytes, size.parts += parts;
    step.push_back(std::move(made));
  }
  store(std::move(step), size);
}

void UnwindStore::store(std::vector<UnwindFile> files, const Size& size) {
  if (files.empty()) return;
  make_room(size);
  Batch batch;
  for (UnwindFile& made : files) collect(std::move(made), batch);
  if (batch.files.empty()) return;
  if (!kernel_->update_all(tables_.get(), batch.elements)) {
    files_.refused += batch.files.size();
    return;
  }
  for (auto& [key, added] : batch.files) {
    File& file = known_[key];
    file.number = added.number;
    file.bytes += added.bytes;
    file.parts.insert(file.parts.end(), added.parts.begin(), added.parts.end());
  }
}

bool UnwindStore::fits(const Size& wanted, unsigned quarters) const {
  const Size now = all();
  return now.bytes + wanted.bytes <= room_.bytes / 4 * quarters &&
         now.parts + wanted.parts <= room_.parts / 4 * quarters;
}

// Where not all that is wanted fits, a quarter of the room is free afterwards.
void UnwindStore::make_room(const Size& wanted) {
  if (fits(wanted, 4)) return;
  using Entry = std::map<Key, File>::iterator;
  std::vector<Entry> oldest_first, used;
  for (auto file = known_.begin(); file != known_.end(); ++file) oldest_first.push_back(file);
  std::ranges::sort(oldest_first, {}, [](const Entry& file) { return file->second.number; });
  for (const Entry& file : oldest_first) {
    if (take_use(file->first, file->second))
      used.push_back(file);
    else if (!fits(wanted, 3))
      drop(file);
  }
  for (const Entry& file : used)
    if (!fits(wanted, 3)) drop(file);
}

// Whether a walk has used the file's tables since the last time; programs note it in the directory's `base`.
bool UnwindStore::take_use(const Key& key, const File& file) {
  bool is_used = false;
  for (const uint32_t part : file.parts) {
    Key of_part = key;
    of_part.part = part;
    uint32_t id = 0;  // what a map of maps holds for user space
    if (!kernel_->lookup(tables_.get(), &of_part, &id).value_or(false)) continue;
    const auto array = kernel_->open_map(id);
    unwind::Element directory;
    const uint32_t first = 0;
    if (!array || !kernel_->lookup(array->get(), &first, &directory).value_or(false) || directory.base == 0) continue;
    is_used = true;
    directory.base = 0;
    (void)kernel_->update(array->get(), &first, &directory, bpf::kUpdateAny);
  }
  return is_used;
}

void UnwindStore::drop(std::map<Key, File>::iterator file) {
  for (const uint32_t part : file->second.parts) {
    Key key = file->first;
    key.part = part;
    (void)kernel_->remove(tables_.get(), &key);
  }
  known_.erase(file);
}

}  // namespace scry
