// Makes a C++ source of files, compressed: pack_files OUTPUT.cc HEADER NAME FOLDER FILE...
//
// The source defines `const scry::PackedFiles NAME`, which HEADER declares (src/base/packed_files.h has the format).
// Files are named relative to FOLDER. A program and not a script: CMake has no compression that leaves one stream.
#include <zlib.h>

#include <algorithm>
#include <cstdio>
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

std::string cpp_source(const std::string& header, const std::string& name, const std::string& text) {
  std::vector<unsigned char> packed(compressBound(text.size()));
  uLongf size = packed.size();
  if (compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(), 9) != Z_OK) return "";
  std::string out = "// Made by cmake/pack_files.cc.\n#include \"" + header +
                    "\"\n\nnamespace scry {\nnamespace {\n\n" + "constexpr unsigned char kBytes[] = {";
  for (size_t i = 0; i < size; ++i) out += (i % 24 == 0 ? "\n  " : "") + std::to_string(packed[i]) + ",";
  return out + "};\n\n}  // namespace\n\nextern const PackedFiles " + name + ";\nconst PackedFiles " + name +
         "(kBytes, " + std::to_string(text.size()) + ");\n\n}  // namespace scry\n";
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
  std::string text;
  for (const File& file : files) text += file.name + "\n" + std::to_string(file.text.size()) + "\n" + file.text;
  std::ofstream out(argv[1], std::ios::binary);
  out << cpp_source(argv[2], argv[3], text);
  out.close();
  return out ? 0 : 1;
}
