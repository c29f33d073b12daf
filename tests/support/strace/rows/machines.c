// Requests of ioctl() to KVM: every number, and those with structures.
#include <linux/kvm.h>
#include <string.h>
#include <sys/ioctl.h>

#define TELL(request, value) ioctl(-1, request, value), ioctl(-1, request, 0L), ioctl(-1, request, 8L)

int main(void) {
  static unsigned char memory[8192];
  for (int i = 0; i < 512; ++i) memory[i] = i % 7;
  memcpy(memory, &(int){2}, sizeof(int));
  const int sizes[] = {0, 1, 4, 8, 16, 20, 24, 32, 40, 64, 72, 80, 96, 104};
  for (int number = 0; number < 224; ++number)
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; ++i)
      for (int way = 0; way < 4; ++way) ioctl(-1, _IOC(way, KVMIO, number, sizes[i]), 0L);
  TELL(KVM_CHECK_EXTENSION, 3L), TELL(KVM_CHECK_EXTENSION, memory);
  TELL(KVM_SET_USER_MEMORY_REGION, memory);
  const long requests[] = {KVM_GET_REGS,
                           KVM_SET_REGS,
                           KVM_GET_SREGS,
                           KVM_SET_SREGS,
                           KVM_GET_FPU,
                           KVM_SET_FPU,
                           KVM_GET_SUPPORTED_CPUID,
                           KVM_GET_EMULATED_CPUID,
                           KVM_SET_CPUID2,
                           KVM_GET_CPUID2,
                           KVM_GET_MSRS,
                           KVM_SET_MSRS,
                           KVM_IRQFD,
                           KVM_IOEVENTFD,
                           KVM_CREATE_DEVICE,
                           KVM_GET_API_VERSION};
  for (unsigned i = 0; i < sizeof requests / sizeof *requests; ++i) TELL(requests[i], memory);
  memcpy(memory, &(int){50}, sizeof(int));
  ioctl(-1, KVM_SET_CPUID2, memory);
  return 0;
}
