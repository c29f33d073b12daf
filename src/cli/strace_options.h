// Options of `scry strace` that are more than a word: -e, which is KEYWORD=VALUE or a set of system calls alone, -p,
// and those that are not there yet.
#pragma once

#include "cli/option_row.h"
#include "sinks/sink.h"

namespace scry::cli {

// Adds the calls of newer kernels than the headers that scry was built with, by the kernel's description of them.
void learn_newer_calls();
Problem read_strace_expression(Options& options, const OptionUse& use);
// -p of strace: numbers with commas or blanks between.
Problem add_traced_processes(Options& options, const OptionUse& use);

// For the options of strace that are not there yet.
Problem refuse_missing_option(Options& options, const OptionUse& use);

// What the expressions asked for.
std::string strace_set(const Options& options);  // as syscalls::read_call_set() takes it
// Whether `number`, an expression of the script, is in the set: as a condition of the script; empty: any is.
Result<std::string> call_condition(const std::string& number, const std::string& set);
bool strace_shows_signals(const Options& options);
void set_strace_settings(const Options& options, SinkSettings& settings);

}  // namespace scry::cli
