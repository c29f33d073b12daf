// Makes a C++ source of files, compressed: pack_files OUTPUT.cc HEADER NAME FOLDER FILE...
//
// The source defines `const scry::PackedFiles NAME`, which HEADER declares (src/base/packed_files.h has the format).
// Files are named relative to FOLDER. Who reads one file unpacks its pack: packs are small, and not so small that they
// compress badly. A program and not a script: CMake has no compression that leaves one stream.
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

struct File {
  std::string name, text;
};

bool read_file(const std::string& path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(file), {});
  return static_cast<bool>(file);
}

struct Pack {
  std::string first_file, text;
};

// `files` are sorted by their names.
std::vector<Pack> packs_of(const std::vector<File>& files) {
  constexpr size_t kPackBytes = 1 << 15;
  std::vector<Pack> packs;
  for (const File& file : files) {
    if (packs.empty() || packs.back().text.size() + file.text.size() > kPackBytes) packs.push_back({file.name, ""});
    packs.back().text += file.name + "\n" + std::to_string(file.text.size()) + "\n" + file.text;
  }
  return packs;
}

std::string compressed(const std::string& text) {
  std::string packed(compressBound(text.size()), '\0');
  uLongf size = packed.size();
  const auto* bytes = reinterpret_cast<const Bytef*>(text.data());
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, bytes, text.size(), Z_BEST_COMPRESSION) != Z_OK)
    abort();
  packed.resize(size);
  return packed;
}

std::string cpp_source(const std::string& header, const std::string& name, const std::vector<Pack>& packs) {
  std::string arrays, rows;
  for (const Pack& pack : packs) {
    const std::string array = "kPack" + std::to_string(&pack - packs.data()), packed = compressed(pack.text);
    arrays += "constexpr unsigned char " + array + "[] = {";
    for (size_t i = 0; i < packed.size(); ++i)
      arrays += (i % 24 == 0 ? "\n  " : "") + std::to_string(static_cast<unsigned char>(packed[i])) + ",";
    arrays += "};\n";
    rows += "  {\"" + pack.first_file + "\", " + array + ", " + std::to_string(pack.text.size()) + "},\n";
  }
  return "// Made by cmake/pack_files.cc.\n#include \"" + header + "\"\n\nnamespace scry {\nnamespace {\n\n" + arrays +
         "constexpr FilePack kPacks[] = {\n" + rows + "};\n\n}  // namespace\n\nextern const PackedFiles " + name +
         ";\nconst PackedFiles " + name + "(kPacks);\n\n}  // namespace scry\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: pack_files OUTPUT.cc HEADER NAME FOLDER FILE...\n");
    return 1;
  }
  const std::string folder = std::string(argv[4]) + "/";
  std::vector<File> files;
  for (int i = 5; i < argc; ++i) {
    File file{argv[i], ""};
    if (!read_file(file.name, file.text)) {
      std::fprintf(stderr, "pack_files: cannot read %s\n", argv[i]);
      return 1;
    }
    if (file.name.rfind(folder, 0) == 0) file.name.erase(0, folder.size());
    files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });
  std::ofstream out(argv[1], std::ios::binary);
  out << cpp_source(argv[2], argv[3], packs_of(files));
  out.close();
  return out ? 0 : 1;
}
