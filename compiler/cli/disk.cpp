#include "compiler/cli/disk.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace tercio::cli {
namespace {

namespace fs = std::filesystem;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using Stream = std::unique_ptr<std::FILE, Close>;

// The largest file read for anything but rules: a script, a record, an image.
constexpr std::size_t max_bytes = std::size_t{1} << 30U;

std::optional<std::string> read_all(std::FILE* stream, std::size_t limit) {
  std::string text;
  char buffer[65536];
  while (text.size() < limit) {
    const std::size_t got = std::fread(buffer, 1, std::min(sizeof buffer, limit - text.size()), stream);
    if (got == 0) break;
    text.append(buffer, got);
  }
  if (std::ferror(stream) != 0) return std::nullopt;
  return text;
}

[[noreturn]] void fail(const char* what, const std::string& path) {
  throw IoError("`" + path + "` cannot be " + what + ": " + std::strerror(errno));
}

void write_all(int file, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const ssize_t wrote = ::write(file, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) fail("written", path);
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

}  // namespace

driver::Files::Kind Disk::kind(const std::string& path) const {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return Kind::folder;
  return fs::exists(status) ? Kind::file : Kind::missing;
}

// A pipe may never be written to, and a device may have no end: neither is opened for more than a look at what it is.
std::optional<std::string> Disk::read(const std::string& path, std::size_t limit) const {
  if (path == "-") return read_all(stdin, limit);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  struct stat what {};
  const bool regular = ::fstat(file, &what) == 0 && S_ISREG(what.st_mode);
  std::FILE* const opened = regular ? ::fdopen(file, "rb") : nullptr;
  if (opened == nullptr) ::close(file);
  const Stream stream(opened);
  return stream ? read_all(stream.get(), limit) : std::nullopt;
}

std::vector<std::string> Disk::entries(const std::string& folder) const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string Disk::real(const std::string& path) const {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path).lexically_normal().string() : real.string();
}

bool Disk::can_list(const std::string& folder) const { return ::access(folder.c_str(), R_OK | X_OK) == 0; }

bool Disk::is_device(const std::string& path) const {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

std::string read_file(const std::string& path) {
  errno = 0;
  if (path != "-" && fs::is_directory(path)) errno = EISDIR;
  std::optional<std::string> text;
  if (path == "-") {
    text = read_all(stdin, max_bytes);
  } else if (errno == 0) {
    const Stream stream(std::fopen(path.c_str(), "rbe"));
    if (stream) text = read_all(stream.get(), max_bytes);
  }
  if (!text) fail("read", path);
  return std::move(*text);
}

// A device or a pipe is written to, never replaced.
static void write_through(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) fail("written", path);
  try {
    write_all(file, text, path);
  } catch (...) {
    ::close(file);
    throw;
  }
  ::close(file);
}

void write_file(const std::string& path, std::string_view text) {
  if (path == "-") return write_output(text);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return write_through(path, text);
  // Beside the target (of a link: beside what it leads to), so that the rename stays on one file system.
  const std::string target = fs::is_symlink(fs::symlink_status(path, error)) ? Disk().real(path) : path;
  const std::string draft = target + ".part" + std::to_string(::getpid());
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) fail("written", path);
  try {
    write_all(file, text, path);
    if (::fsync(file) != 0 && errno != EINVAL && errno != EROFS) fail("written", path);
  } catch (...) {
    ::close(file);
    ::unlink(draft.c_str());
    throw;
  }
  ::close(file);
  if (std::rename(draft.c_str(), target.c_str()) != 0) {
    const int reason = errno;
    ::unlink(draft.c_str());
    errno = reason;
    fail("written", path);
  }
}

void write_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    fail("written", "standard output");
  }
}

}  // namespace tercio::cli
