// Kernel: the one door to the kernel. Every system call of scry that concerns tracing goes through it. It has four
// parts for four kinds of readers, and a function takes the part that it uses:
//     KernelMaps         maps, shared memory, rings           the loader, the receiving side
//     KernelPrograms     loading and running programs         the loader
//     KernelAttachments  how programs meet their events       the providers
//     KernelObserver     counters, other people's programs    listings, losses
// The engine of engine/ answers all four from memory with the interpreter of vm/, so that a bundle runs without root.
//
// Descriptors are real file descriptors in every engine (the one in memory hands out memfds), so Fd owns them in either
// case. All functions return the errno of the failed call in Error::code and name the attempt in Error::what.
#pragma once

#include <memory>

#include "kernel/attachments.h"
#include "kernel/maps.h"
#include "kernel/observer.h"
#include "kernel/programs.h"

namespace scry {

class Kernel : public KernelMaps, public KernelPrograms, public KernelAttachments, public KernelObserver {};

// The machine's kernel.
std::unique_ptr<Kernel> make_system_kernel();

}  // namespace scry
