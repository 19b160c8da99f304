#include "compiler/cli/pipe.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "compiler/cli/disk.hpp"

extern char** environ;

namespace tercio::cli {
namespace {

class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw IoError("no pipe can be opened");
  }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int end(std::size_t i) const { return ends_[i]; }
  void close(std::size_t i) {
    if (ends_[i] >= 0) ::close(ends_[i]);
    ends_[i] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

// A program that stops reading must not stop us.
class IgnorePipeSignal {
 public:
  IgnorePipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnorePipeSignal() { std::signal(SIGPIPE, before_); }
  IgnorePipeSignal(const IgnorePipeSignal&) = delete;
  IgnorePipeSignal& operator=(const IgnorePipeSignal&) = delete;

 private:
  void (*before_)(int);
};

pid_t start(const std::vector<std::string>& command, const Pipe& in, const Pipe& out) {
  std::vector<char*> argv;
  for (const std::string& each : command) argv.push_back(const_cast<char*>(each.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.end(0), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.end(1), STDOUT_FILENO);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw IoError("`" + command[0] + "` is needed for this format and cannot be started: is it installed?");
  return child;
}

std::string exchange(Pipe& in, std::string_view input, Pipe& out) {
  std::string output;
  if (input.empty()) in.close(1);
  while (out.end(0) >= 0) {
    std::array<pollfd, 2> both{{{in.end(1), POLLOUT, 0}, {out.end(0), POLLIN, 0}}};
    if (::poll(both.data(), both.size(), -1) < 0 && errno == EINTR) continue;
    if (both[0].revents != 0) {
      const ssize_t wrote = ::write(in.end(1), input.data(), std::min<std::size_t>(input.size(), 4096));
      if (wrote > 0) input.remove_prefix(static_cast<std::size_t>(wrote));
      if (wrote <= 0 || input.empty()) in.close(1);
    }
    if (both[1].revents != 0) {
      std::array<char, 65536> buffer;
      const ssize_t got = ::read(out.end(0), buffer.data(), buffer.size());
      if (got > 0) output.append(buffer.data(), static_cast<std::size_t>(got));
      if (got <= 0) out.close(0);
    }
  }
  return output;
}

}  // namespace

std::string pipe_through(const std::vector<std::string>& command, std::string_view input) {
  const IgnorePipeSignal quiet;
  Pipe in, out;
  const pid_t child = start(command, in, out);
  in.close(0);
  out.close(1);
  std::string output = exchange(in, input, out);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw IoError("`" + command[0] + "` failed");
  return output;
}

}  // namespace tercio::cli
