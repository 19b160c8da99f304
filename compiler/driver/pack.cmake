# Writes one .cpp that holds text files of the project: cmake -D ROOT=.. -D LIST=FILE -D OUT=FILE -P pack.cmake
# LIST names the files, one a line, relative to ROOT.
file(STRINGS ${LIST} paths)
set(rows "")
foreach(path ${paths})
  file(READ ${ROOT}/${path} text)
  string(APPEND rows "  files.add(\"${path}\", R\"tercio~(${text})tercio~\");\n")
endforeach()
file(WRITE ${OUT} "#include \"compiler/driver/load.hpp\"

namespace tercio::driver {
namespace {

MemoryFiles pack() {
  MemoryFiles files;
${rows}  return files;
}

}  // namespace

const MemoryFiles& packed_files() {
  static const MemoryFiles files = pack();
  return files;
}

}  // namespace tercio::driver
")
