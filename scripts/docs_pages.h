// The files that scry_docs writes besides docs/reference: the manual page and the completions of the shells.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace scry::cli {

// docs/man/scry.1: the template, docs/man/scry.1.in, with its lines @SYNOPSIS@, @COMMANDS@, @OPTIONS@ and
// @ENVIRONMENT@ replaced by what the tables say.
std::string manual_page(const std::string& text);

// docs/reference/privileges.md: the capabilities that probes and options need, and those that a run keeps.
std::string privileges_page();

// docs/tools/: the name of each page, and its text. README.md lists the tools.
std::vector<std::pair<std::string, std::string>> tool_pages();

std::string bash_completion();  // completions/scry.bash
std::string zsh_completion();   // completions/_scry
std::string fish_completion();  // completions/scry.fish

}  // namespace scry::cli
