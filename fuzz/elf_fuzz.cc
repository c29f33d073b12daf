// Fuzz target: an executable's headers, symbols and their versions, notes and USDT operands, its code as instructions,
// its interpreter, a library cache.
#include "elf/debug_files.h"
#include "elf/demangle.h"
#include "elf/dynamic_symbols.h"
#include "elf/functions.h"
#include "elf/instruction_length.h"
#include "elf/sdt_notes.h"
#include "processes/interpreter.h"
#include "symbols/library_cache.h"
#include "symbols/process_maps.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  using namespace scry::symbols;
  const Bytes bytes = std::as_bytes(std::span(data, size));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)starts_instruction(bytes, size);
  (void)interpreter_of(bytes);
  (void)parse_sdt_operands(text);
  (void)find_libraries(bytes, "libc");
  (void)parse_mapping(text);
  (void)without_parameters(text);
  auto file = ElfFile::from_bytes({bytes.begin(), bytes.end()}, "fuzz", ElfFile::Machines::i386_too);
  if (!file) return 0;
  (void)(*file)->build_id();
  (void)(*file)->debug_link();
  (void)versioned_symbols(**file);
  for (const SdtProbe& probe : read_sdt_probes(**file)) (void)parse_sdt_operands(probe.arguments);
  const DebugFolders folders;
  const Functions functions(**file, folders);
  (void)functions.matching("*");
  (void)functions.matching_cpp("*a*");
  for (uint64_t address = 0; address < 64; ++address) {
    (void)functions.containing(address * 4096);
    (void)(*file)->offset_of(address * 4096);
    (void)(*file)->address_of(address * 4096);
  }
  return 0;
}
