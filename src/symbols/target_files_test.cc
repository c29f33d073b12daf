#include "symbols/target_files.h"

#include <elf.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <span>
#include <vector>

#include "elf/demangle.h"
#include "symbols/library_cache.h"
#include "symbols/process_maps.h"
#include "symbols/user_symbols.h"

namespace scry::symbols {

// What the tests look for in their own executable.
extern "C" __attribute__((noinline, used)) int symbols_test_function(int value) {
  asm volatile("" ::: "memory");
  return value + 1;
}

namespace {

constexpr const char* kSelf = "/proc/self/exe";

TEST(ElfFile, knows_its_own_functions) {
  TargetFiles files;
  auto file = files.open(kSelf);
  ASSERT_TRUE(file);
  const Symbol* symbol = (*file)->functions().find("symbols_test_function");
  ASSERT_TRUE(symbol);
  EXPECT_GT(symbol->size, 0u);
  const Symbol* holder = (*file)->functions().containing(symbol->address + symbol->size - 1);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->name, symbol->name);
  const auto offset = (*file)->elf().offset_of(symbol->address);
  ASSERT_TRUE(offset);
  const auto code = (*file)->elf().read_bytes(*offset, symbol->size);
  ASSERT_TRUE(code);
  EXPECT_EQ(std::memcmp(code->data(), reinterpret_cast<const void*>(&symbols_test_function), symbol->size), 0);
}

TEST(LibraryCache, knows_a_file_by_the_names_that_lead_to_it) {
  for (const char* name : {"libz", "libz.so.1", "libz.so.1.2", "libz.so.1.2.13"})
    EXPECT_TRUE(is_library_called("/lib/libz.so.1.2.13", name)) << name;
  for (const char* name : {"lib", "libz.so.2", "libz.so.1.2.1", "z.so.1", "libz.so.1.2.13.4"})
    EXPECT_FALSE(is_library_called("/lib/libz.so.1.2.13", name)) << name;
  EXPECT_FALSE(is_library_called("/lib/libz.extra.so.1", "libz"));
}

TEST(ElfFile, refuses_what_is_none) {
  EXPECT_FALSE(ElfFile::open("/nowhere"));
  EXPECT_NE(ElfFile::open("/").error().message().find("not a regular file"), std::string::npos);
  EXPECT_NE(ElfFile::open("/proc/self/cmdline").error().message().find("not an ELF file"), std::string::npos);
}

TEST(ElfFile, survives_every_cut) {
  TargetFiles files;
  auto whole = ElfFile::open("/bin/true");
  ASSERT_TRUE(whole);
  const auto bytes = (*whole)->read_bytes(0, 4096);
  ASSERT_TRUE(bytes);
  for (size_t size = 0; size < bytes->size(); size += 7) {
    auto cut = ElfFile::from_bytes({bytes->begin(), bytes->begin() + static_cast<long>(size)}, "cut");
    const DebugFolders folders;
    if (cut) {
      EXPECT_TRUE(Functions(**cut, folders).empty()) << size;
    }
  }
}

// As .gnu_debugdata has one, which no size of a file bounds.
TEST(ElfFile, has_no_symbols_where_an_unpacked_table_claims_more_than_there_is) {
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_machine = EM_X86_64;
  header.e_shoff = sizeof header;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = 2;
  Elf64_Shdr strings{}, symbols{};
  strings.sh_type = SHT_STRTAB;
  strings.sh_size = 1;
  symbols.sh_type = SHT_SYMTAB;
  symbols.sh_size = uint64_t{1} << 62;
  std::vector<std::byte> bytes;
  for (const Bytes part : {std::as_bytes(std::span(&header, 1)), std::as_bytes(std::span(&strings, 1)),
                           std::as_bytes(std::span(&symbols, 1))})
    bytes.insert(bytes.end(), part.begin(), part.end());
  const auto file = ElfFile::from_bytes(bytes, "unpacked");
  ASSERT_TRUE(file);
  EXPECT_TRUE((*file)->symbol_table().empty());
}

TEST(UserSymbols, name_an_address_of_this_process) {
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  const auto address = reinterpret_cast<uint64_t>(&symbols_test_function);
  const UserSymbol found = symbols.find(::getpid(), address + 1);
  EXPECT_EQ(found.name, "symbols_test_function");
  EXPECT_EQ(found.offset, 1u);
  EXPECT_TRUE(found.module.ends_with("symbols_test"));
}

TEST(UserSymbols, know_nothing_of_a_process_that_never_was) {
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  EXPECT_EQ(symbols.find(-5, 0x1000).name, "");
}

TEST(UserSymbols, remember_what_was_told_of_a_process_that_is_gone) {
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  const auto ours = read_mappings(::getpid());
  ASSERT_TRUE(ours);
  symbols.told_of_changes = true;
  constexpr int kGone = 4'000'001;
  for (Mapping mapping : ours->all) {
    mapping.seen = clock.wall_ns();
    if (mapping.executable) symbols.add_mapping(kGone, mapping);
  }
  const auto address = reinterpret_cast<uint64_t>(&symbols_test_function);
  EXPECT_EQ(symbols.find(kGone, address).name, "symbols_test_function");
  EXPECT_EQ(symbols.find(kGone, address, {1}).name, "");  // of another program
}

// The ones that have ended go, the oldest first, those that live stay; that a name is missing for it is known.
TEST(UserSymbols, forget_ended_processes_when_there_are_too_many) {
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  symbols.told_of_changes = true;
  symbols.most_pieces = 1000;
  constexpr int kFirst = 4'100'001, kCount = 3000;
  const auto map_code = [&](int pid) {
    symbols.add_mapping(pid, {.start = 0x10000, .end = 0x11000, .executable = true, .path = "/no/such", .inode = 1});
  };
  const auto module_in = [&](int pid) { return symbols.find(pid, 0x10010).module; };
  map_code(::getpid());
  for (int i = 0; i < kCount; ++i) map_code(kFirst + i);
  int kept = 0;
  for (int i = kCount - 500; i < kCount; ++i) kept += module_in(kFirst + i) == "/no/such";
  EXPECT_EQ(kept, 500);
  EXPECT_EQ(module_in(::getpid()), "/no/such");
  EXPECT_FALSE(symbols.misses_names());
  for (int i = 0; i < kCount - 1000; ++i) kept += module_in(kFirst + i) == "/no/such";
  EXPECT_EQ(kept, 500);
  EXPECT_TRUE(symbols.misses_names());
  map_code(kFirst);  // the number of one that is forgotten: whose address it is is unknown
  EXPECT_EQ(module_in(kFirst), "");
}

// What an address is called depends on the program that it was seen in; of all programs, on whether they agree.
TEST(UserSymbols, name_by_the_program_of_then) {
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  symbols.told_of_changes = true;
  const auto ours = read_mappings(::getpid());
  ASSERT_TRUE(ours);
  constexpr int kParent = 4'000'001, kChild = 4'000'002;
  constexpr uint64_t kFirst = 0x7ff000001000, kSecond = 0x7ff000002000;
  const auto address = reinterpret_cast<uint64_t>(&symbols_test_function);
  symbols.add_mapping(kParent, {.start = kFirst, .end = kFirst + 0x1000, .executable = true, .path = kVdso});
  for (Mapping mapping : ours->all) {
    mapping.seen = clock.wall_ns();
    if (mapping.executable && mapping.is_file()) symbols.add_mapping(kParent, mapping);
  }
  symbols.copy_process(kParent, kChild);
  symbols.start_program(kChild);
  symbols.add_mapping(kChild, {.start = kSecond, .end = kSecond + 0x1000, .executable = true, .path = kVdso});
  EXPECT_EQ(symbols.find(kChild, address, {program_number(kFirst)}).name, "symbols_test_function");
  EXPECT_EQ(symbols.find(kChild, address, {program_number(kSecond)}).name, "");
  EXPECT_EQ(symbols.find(kChild, address).name, "symbols_test_function");
  symbols.add_mapping(kChild, {.start = address - 1, .end = address + 1, .executable = true, .path = ""});
  EXPECT_EQ(symbols.find(kChild, address, {program_number(kFirst)}).name, "symbols_test_function");
  EXPECT_EQ(symbols.find(kChild, address).name, "");
  // The same process number, another process: the old one's addresses are known still.
  symbols.copy_process(4'000'003, kChild);
  EXPECT_EQ(symbols.find(kChild, address, {program_number(kFirst)}).name, "symbols_test_function");
}

// A process that wants it so has more mappings, with longer names, than anybody reads.
TEST(UserSymbols, say_that_there_are_too_many_mappings) {
  constexpr size_t kCount = 10'000, kPage = 4096;
  std::string folder = testing::TempDir() + "maps" + std::to_string(::getpid());
  const std::string first = folder;
  for (; folder.size() < 3800; folder += "/" + std::string(200, 'x')) ASSERT_EQ(::mkdir(folder.c_str(), 0700), 0);
  const std::string path = folder.substr(0, folder.rfind('/')) + "/mapped";
  const Fd file(::open(path.c_str(), O_RDWR | O_CREAT, 0600));
  ASSERT_TRUE(file);
  ASSERT_EQ(::ftruncate(file.get(), kPage), 0);
  TargetFiles files;
  SystemClock clock;
  UserSymbols symbols(files, clock);
  symbols.look_at(::getpid());
  EXPECT_TRUE(symbols.warnings().empty());
  const pid_t child = ::fork();
  if (child == 0) {
    for (size_t i = 0; i < kCount; ++i)  // neighbours are not joined: they do not follow each other in the file
      ::mmap(nullptr, kPage, PROT_READ, MAP_PRIVATE, file.get(), 0);
    ::raise(SIGSTOP);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, WUNTRACED);
  symbols.look_at(child);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  std::filesystem::remove_all(first);
  ASSERT_EQ(symbols.warnings().size(), 1u);
  EXPECT_NE(symbols.warnings()[0].find("has more mappings than can be read"), std::string::npos);
}

TEST(ProcessMaps, a_line_is_taken_apart) {
  const auto mapping =
      parse_mapping("7f00aa000-7f00ab000 r-xp 00001000 fe:01 1234    /usr/lib/with blank.so (deleted)");
  ASSERT_TRUE(mapping);
  EXPECT_EQ(mapping->start, 0x7f00aa000u);
  EXPECT_EQ(mapping->offset, 0x1000u);
  EXPECT_TRUE(mapping->executable);
  EXPECT_EQ(mapping->path, "/usr/lib/with blank.so");
  EXPECT_FALSE(parse_mapping("rubbish"));
}

TEST(LibraryCache, finds_by_short_and_by_full_name) {
  EXPECT_TRUE(is_library_called("/lib/x86_64-linux-gnu/libc.so.6", "libc"));
  EXPECT_TRUE(is_library_called("/lib/x86_64-linux-gnu/libc.so.6", "libc.so.6"));
  EXPECT_FALSE(is_library_called("/lib/x86_64-linux-gnu/libcap.so.2", "libc"));
  const auto found = find_libraries("libc");
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found[0].ends_with("/libc.so.6"));
  EXPECT_TRUE(find_libraries(as_bytes("glibc-ld.so.cache1.1 and no more"), "libc").empty());
}

TEST(Demangle, names_of_rust) {
  EXPECT_EQ(demangle("_RNvNtCsgEmfK2I1SDS_4core3fmt17pointer_fmt_inner"), "core::fmt::pointer_fmt_inner");
  EXPECT_EQ(demangle("_RNvXs_NtCs1_1a1bNtB4_1CNtNtCs2_4core3fmt5Debug3fmt"), "<a::b::C as core::fmt::Debug>::fmt");
  EXPECT_EQ(demangle("_ZN1r5inner12Foo$LT$T$GT$4show17h30f21b8ed8c71a0eE"), "r::inner::Foo<T>::show");
  EXPECT_EQ(demangle("_ZN1r5inner4showEi"), "r::inner::show(int)");
}

// A tuple of two copies of the one before it, forty times: the name would have 2^40 parts.
TEST(Demangle, a_name_that_doubles_itself_stays_as_it_is) {
  std::string symbol = "_RINvC1a1f";
  const auto base62 = [](size_t value) {
    constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string digits;
    for (value -= 1;; value /= 62) {
      digits.insert(digits.begin(), kDigits[value % 62]);
      if (value < 62) return digits + "_";
    }
  };
  size_t last = symbol.size() - 2;  // positions count from the end of "_R"
  symbol += "TuuE";
  for (int i = 0; i < 40; ++i) {
    const size_t here = symbol.size() - 2;
    symbol += "TB" + base62(last) + "B" + base62(last) + "E";
    last = here;
  }
  symbol += "E";
  EXPECT_EQ(demangle(symbol), symbol);
}

// The same in C++: T<S1_, S1_>, where S1_ is the one before.
TEST(Demangle, a_cpp_name_that_doubles_itself_stays_as_it_is) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string symbol = "_Z1fI1TIiiE";
  for (size_t i = 1; i < 34; ++i) symbol += std::string("S0_IS") + kDigits[i] + "_S" + kDigits[i] + "_E";
  symbol += "EvT_";
  EXPECT_EQ(demangle("_Z1fI1TIiiES0_IS1_S1_EEvT_"), "void f<T<int, int>, T<T<int, int>, T<int, int> > >(T<int, int>)");
  EXPECT_EQ(demangle(symbol), symbol);
}

TEST(Demangle, parameters_are_told_from_names) {
  EXPECT_EQ(demangle("_ZN2ns1fEi"), "ns::f(int)");
  EXPECT_EQ(demangle("main"), "main");
  EXPECT_EQ(demangle("_R"), "_R");
  EXPECT_EQ(without_parameters("ns::f(int)"), "ns::f");
  EXPECT_EQ(without_parameters("ns::K::get() const"), "ns::K::get");
  EXPECT_EQ(without_parameters("(anonymous namespace)::f(void (*)(int))"), "(anonymous namespace)::f");
  EXPECT_EQ(without_parameters("K::operator()(int)"), "K::operator()");
  EXPECT_EQ(without_parameters("(anonymous namespace)::value"), "(anonymous namespace)::value");
}

}  // namespace
}  // namespace scry::symbols
