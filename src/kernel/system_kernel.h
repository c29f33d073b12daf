// SystemKernel: Kernel by system calls. One class, its functions in files by topic: system_maps.cc, system_programs.cc,
// system_attach.cc; the ring buffer's consumer is system_ring.h.
#pragma once

#include "kernel/kernel.h"
#include "kernel/late_closing.h"
#include "kernel/link_keeper.h"
#include "kernel/run_time_switch.h"

namespace scry {

class SystemKernel final : public Kernel {
 public:
  SystemKernel();

  // system_maps.cc
  Result<Fd> create_map(const bpf::MapPlan& plan) override;
  Result<void> freeze_map(int map) override;
  Result<SharedMemory> map_memory(int map, size_t size) override;
  Result<bool> lookup(int map, const void* key, void* value) override;
  Result<void> update(int map, const void* key, const void* value, uint64_t flags) override;
  Result<bool> remove(int map, const void* key) override;
  Result<bool> next_key(int map, const void* previous, void* key) override;
  Result<Elements> read_all(int map, const bpf::MapPlan& plan, bool take) override;
  Result<Fd> open_map(uint32_t id) override;
  Result<void> update_all(int map, const Elements& elements) override;
  bool has_batch_operations(bpf::MapType type) override;
  Result<void> wait_for_programs() override;
  Result<std::unique_ptr<EventSource>> open_ring(int map, uint32_t size) override;

  // system_programs.cc
  Result<Fd> load_btf(Bytes btf) override;
  Result<Fd> open_module_btf(const std::string& module) override;
  bool has_module_btf() override;
  bool traces_functions() override;
  bool enters_syscall_functions() override;
  Result<Fd> load_program(const ProgramLoad& load) override;
  Result<ProgramStats> program_stats(int program) override;
  Result<Fd> count_run_times(bool prepares = false) override;
  uint64_t missed_hits(int link) override;
  Result<uint32_t> run_program(int program, uint32_t repeat, uint32_t* duration_ns) override;

  // system_attach.cc
  void enter(Phase phase) override;
  Result<Fd> attach_raw_tracepoint(int program, const std::string& name) override;
  Result<std::vector<Fd>> attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                            uint64_t cookie = 0) override;
  Result<void> try_perf_event(const perf_event_attr& attr, int pid, int cpu) override;
  Result<std::vector<Fd>> attach_kprobe(int program, const Kprobe& place) override;
  Result<Fd> attach_kprobe_multi(int program, const KprobeMulti& targets) override;
  Result<Fd> attach_uprobe_multi(int program, const UprobeMulti& targets) override;
  Result<Fd> attach_iterator(int program, const IteratorScope& scope) override;
  Result<Fd> open_iterator(int link) override;
  Result<void> pin(int object, const std::string& path) override;
  void detach(std::vector<Fd> links, const KernelProgress& progress) override;

  // system_other_programs.cc
  std::vector<OtherProgram> other_programs() const override;
  Result<Fd> open_program(uint32_t id) const override;
  Result<std::vector<std::byte>> read_btf(uint32_t btf_id) const override;

  std::vector<uint32_t> threads() const override;
  std::vector<uint32_t> threads_of(uint32_t pid) const override;
  Result<Fd> open_thread(uint32_t tid) const override;
  uint32_t possible_cpus() const override { return possible_cpus_; }
  std::vector<uint32_t> online_cpus() const override;

 private:
  size_t stored_value_size(const bpf::MapPlan& plan) const;
  Result<bool> read_in_batches(int map, const bpf::MapPlan& plan, bool take, Elements& all) const;
  Result<void> read_one_by_one(int map, const bpf::MapPlan& plan, bool take, Elements& all);

  uint32_t possible_cpus_;
  LateClosing late_;        // perf tracepoints whose programs are bound by links
  Fd waits_, waits_inner_;  // the maps that wait_for_programs() updates
  Phase phase_ = Phase::trying;
  std::unique_ptr<RunTimeSwitch> run_times_;  // null: this process counts
  std::unique_ptr<LinkKeeper> keeper_;        // null until a probe of user code is attached
};

}  // namespace scry
