#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace {

struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(std::size_t i) {
    if (ends[i] >= 0) ::close(ends[i]);
    ends[i] = -1;
  }
  std::array<int, 2> ends{};
};

// Writes the input while reading both outputs, so that no pipe fills up.
void exchange(Pipe& in, const std::string& input, Pipe& out, Pipe& err, Finished& finished) {
  std::size_t sent = 0;
  if (input.empty()) in.close_end(1);
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    std::array<pollfd, 3> all{{{in.ends[1], POLLOUT, 0}, {out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
    if (::poll(all.data(), all.size(), -1) < 0) continue;
    if (all[0].revents != 0) {
      const ssize_t wrote = ::write(in.ends[1], input.data() + sent, input.size() - sent);
      if (wrote > 0) sent += static_cast<std::size_t>(wrote);
      if (wrote <= 0 || sent == input.size()) in.close_end(1);
    }
    const auto read_from = [](pollfd& from, Pipe& pipe, std::string& text) {
      if (from.revents == 0) return;
      std::array<char, 65536> buffer;
      const ssize_t got = ::read(pipe.ends[0], buffer.data(), buffer.size());
      if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
      if (got <= 0) pipe.close_end(0);
    };
    read_from(all[1], out, finished.output);
    read_from(all[2], err, finished.errors);
  }
}

}  // namespace

Finished run_program(const std::string& program, const std::vector<std::string>& arguments, const std::string& folder,
                     const std::string& input) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& each : arguments) argv.push_back(const_cast<char*>(each.c_str()));
  argv.push_back(nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  Pipe in, out, err;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    ::dup2(in.ends[0], STDIN_FILENO);
    ::dup2(out.ends[1], STDOUT_FILENO);
    ::dup2(err.ends[1], STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    if (::chdir(folder.c_str()) == 0) ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  in.close_end(0);
  out.close_end(1);
  err.close_end(1);
  Finished finished;
  exchange(in, input, out, err, finished);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status)) throw std::runtime_error("it died by signal " + std::to_string(WTERMSIG(status)));
  finished.exit = WEXITSTATUS(status);
  if (finished.exit == 127) throw std::runtime_error("it cannot be started");
  return finished;
}
