// VmEngine: an engine in memory: maps, programs and attachments of a bundle, with the interpreter of vm/ in place of
// the kernel's BPF machine. It runs a bundle without root, over events that the caller provides
// (engine/event_player.h): a test, a recorded trace, a probe in user space.
//
//     VmEngine engine;
//     ... load and attach ...
//     engine.environment.task.comm = "dd";
//     engine.fire_raw_tracepoint("sys_enter", {regs, 0});   // -> how many programs ran
// Descriptors are real (memfds, so that a closed one is noticed even when its number is used again): closing a link
// detaches, as in the kernel. A program that misbehaves makes fire() fail with the interpreter's message. Tested by
// vm_engine_test.cc; FakeKernel (engine/fake_kernel.h) adds failures on demand.
#pragma once

#include <map>
#include <optional>

#include "kernel/kernel.h"
#include "vm/processor.h"

namespace scry {

struct VmProgram {
  std::string name;
  bpf::ProgramKind kind{};
  std::string attach_to;
  std::string license;
  uint32_t attach_type = 0;
  uint32_t attach_btf_id = 0;
  size_t func_info_bytes = 0, line_info_bytes = 0;
  vm::Program code;
  ProgramStats stats;
};

struct VmAttachment {
  enum class Kind : uint8_t { raw_tracepoint, perf_event, kprobe, kprobe_multi, uprobe_multi, iterator } kind{};
  std::shared_ptr<VmProgram> program;
  std::string tracepoint;  // raw tracepoints: its name; BTF kinds: the program's attach_to
  perf_event_attr attr{};
  int pid = -1, cpu = -1;
  Kernel::Kprobe kprobe;
  Kernel::KprobeMulti kprobes;
  Kernel::UprobeMulti uprobes;
  uint64_t cookie = 0;
};

class VmEngine : public Kernel {
 public:
  explicit VmEngine(uint32_t cpus = 4);
  ~VmEngine() override;

 private:
  std::shared_ptr<vm::Environment> environment_;

 public:
  vm::Environment& environment;

  std::vector<VmAttachment> attached() const;  // the links that are open now, in order of attachment
  std::shared_ptr<vm::Map> map_named(const std::string& plan_name) const;  // null if there is none open

  // Runs every attached program that `which` picks, in order of attachment, over `context`. How many ran, or the first
  // failure of a program.
  // `cookie`: of the place in a multi link; null: the attachment's own.
  Result<size_t> fire(const std::function<bool(const VmAttachment&)>& which, Bytes context,
                      const std::function<uint64_t(const VmAttachment&)>& cookie = nullptr);
  // Raw tracepoint programs of both kinds on `name`; the context is `args`.
  Result<size_t> fire_raw_tracepoint(const std::string& name, const std::vector<uint64_t>& args);
  // Programs on the perf tracepoint with this id; `record` as the format file describes it, common fields included.
  Result<size_t> fire_tracepoint(uint64_t id, Bytes record);
  // Programs on a perf event of that type and config that watches the current CPU and task; `context` is a
  // bpf_perf_event_data, or empty for one of zeros.
  Result<size_t> fire_perf_event(uint32_t type, uint64_t config, Bytes context = {});

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
  bool has_batch_operations(bpf::MapType) override { return true; }
  Result<void> wait_for_programs() override { return {}; }  // none runs beside its caller
  Result<Fd> load_btf(Bytes btf) override;
  Result<Fd> open_module_btf(const std::string& module) override;
  bool has_module_btf() override { return true; }
  bool traces_functions() override { return true; }
  bool enters_syscall_functions() override { return true; }
  Result<Fd> load_program(const ProgramLoad& load) override;
  Result<ProgramStats> program_stats(int program) override;
  Result<Fd> count_run_times(bool) override { return Fd(); }  // it always counts
  uint64_t missed_hits(int) override { return 0; }
  Result<uint32_t> run_program(int program, uint32_t repeat, uint32_t* duration_ns) override;
  Result<std::unique_ptr<EventSource>> open_ring(int map, uint32_t size) override;
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
  std::vector<OtherProgram> other_programs() const override { return {}; }
  Result<Fd> open_program(uint32_t) const override { return fail("open a program of this engine"); }
  Result<std::vector<std::byte>> read_btf(uint32_t) const override { return fail("read BTF of this engine"); }
  std::vector<uint32_t> threads() const override { return {}; }
  std::vector<uint32_t> threads_of(uint32_t pid) const override { return {pid}; }
  Result<Fd> open_thread(uint32_t) const override { return fail("open a thread of this engine"); }
  uint32_t possible_cpus() const override { return environment.cpus; }
  std::vector<uint32_t> online_cpus() const override;

 protected:
  // Asked before each attachment, and before one is tried: an Error refuses it. The engine itself takes all.
  virtual Result<void> admit(const VmAttachment&) const { return {}; }
  Result<std::shared_ptr<VmProgram>> program_of(int fd);

 private:
  // A descriptor that was handed out, known by its file's inode.
  struct Handle {
    int fd = -1;
    uint64_t inode = 0;
    bool is_open() const;
  };
  struct OpenMap {
    Handle handle;
    std::shared_ptr<vm::Map> map;
    bool frozen = false;
  };
  struct OpenProgram {
    Handle handle;
    std::shared_ptr<VmProgram> program;
  };
  struct OpenLink {
    Handle handle;
    VmAttachment attachment;
  };

  Result<Fd> new_descriptor(Handle& handle) const;
  Result<OpenMap*> map_of(int fd);
  Result<Fd> attach(int program, VmAttachment attachment);
  Result<uint64_t> run(VmProgram& program, Bytes context, uint64_t cookie);

  std::map<int, OpenMap> maps_;  // indexed by descriptor
  std::map<int, OpenProgram> programs_;
  std::vector<OpenLink> links_;
  uint32_t next_program_id_ = 1;
};

}  // namespace scry
