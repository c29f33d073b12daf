#include "kernel/features.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "engine/fake_kernel.h"

namespace scry {
namespace {

uint32_t any_type(KernelTypeKind, std::string_view) {
  return 1;
}

TEST(Features, are_all_there_in_a_kernel_that_refuses_nothing) {
  FakeKernel kernel;
  Features features(kernel, any_type);
  for (size_t i = 0; i < kFeatureCount; i++) {
    const Feature feature{static_cast<uint8_t>(i)};
    EXPECT_EQ(features.has(feature), feature != Feature::tracepoints_tell_null) << i;
  }
  EXPECT_EQ(features.instruction_limit(), 1'000'000u);
}

TEST(Features, of_types_are_missing_without_btf) {
  FakeKernel kernel;
  Features features(kernel, nullptr);
  EXPECT_FALSE(features.has(Feature::btf));
  EXPECT_FALSE(features.has(Feature::fentry));
  EXPECT_FALSE(features.has(Feature::iterator));
  EXPECT_TRUE(features.has(Feature::loop));
}

// A load through an argument that may be null is refused by the kernels that know; older ones guard it.
TEST(Features, nulls_of_tracepoints_are_known_by_a_refusal) {
  FakeKernel kernel;
  EXPECT_FALSE(Features(kernel, any_type).has(Feature::tracepoints_tell_null));
  const auto before_6_2 = [](KernelTypeKind, std::string_view name) { return name == "bpf_rcu_read_lock" ? 0u : 1u; };
  EXPECT_TRUE(Features(kernel, before_6_2).has(Feature::tracepoints_tell_null));
  kernel.refuse_program = [](const ProgramLoad&) { return Error{EACCES, "load", "invalid mem access"}; };
  EXPECT_TRUE(Features(kernel, any_type).has(Feature::tracepoints_tell_null));
}

TEST(Features, are_tried_once) {
  FakeKernel kernel;
  Features features(kernel, any_type);
  EXPECT_TRUE(features.has(Feature::loop));
  EXPECT_TRUE(features.has(Feature::loop));
  EXPECT_EQ(kernel.loaded.size(), 1u);
}

TEST(Features, take_a_helper_as_missing_by_the_verifiers_words) {
  FakeKernel kernel;
  std::string log;
  kernel.refuse_program = [&](const ProgramLoad&) { return Error{EINVAL, "load", log}; };
  log = "0: (85) call unknown#181\ninvalid func unknown#181\n";
  EXPECT_FALSE(Features(kernel, any_type).has(Feature::loop));
  log = "5: (85) call bpf_loop#181\nR2 type=scalar expected=func\n";
  EXPECT_TRUE(Features(kernel, any_type).has(Feature::loop));
}

TEST(Features, take_kprobes_as_present_when_only_the_function_is_missing) {
  FakeKernel kernel;
  int code = ENODEV;
  kernel.refuse_attachment = [&](const VmAttachment&) { return Error{code, "attach kprobe"}; };
  EXPECT_FALSE(Features(kernel, any_type).has(Feature::kprobe));
  code = ENOENT;
  EXPECT_TRUE(Features(kernel, any_type).has(Feature::kprobe));
}

TEST(Features, take_a_multi_link_as_present_when_only_its_target_is_missing) {
  FakeKernel kernel;
  int code = EINVAL;
  kernel.refuse_attachment = [&](const VmAttachment&) { return Error{code, "link"}; };
  EXPECT_FALSE(Features(kernel, any_type).has(Feature::kprobe_multi));
  code = ESRCH;
  EXPECT_TRUE(Features(kernel, any_type).has(Feature::kprobe_multi));
  EXPECT_FALSE(Features(kernel, any_type).has(Feature::uprobe_multi));
  code = EBADF;
  EXPECT_TRUE(Features(kernel, any_type).has(Feature::uprobe_multi));
}

TEST(Features, come_in_the_order_of_info) {
  FakeKernel kernel;
  Features features(kernel, any_type);
  std::vector<std::string_view> names;
  for (const auto& row : features.rows(FeatureGroup::helper)) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"dpath", "get_tai_ns", "get_func_ip", "lookup_percpu_elem", "loop"}));
}

}  // namespace
}  // namespace scry
