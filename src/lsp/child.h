// This program as a process of its own, whose outputs are read while it runs.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace warrant::lsp {

class Child {
 public:
  // Where the process writes its n-th result, as a name of a file.
  static std::string result_name(std::size_t n);

  // Throws std::system_error.
  Child(const std::vector<std::string>& arguments, const std::string& directory, std::size_t results);
  ~Child() { kill(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // What poll is to wait for.
  std::vector<int> descriptors() const;
  // Reads what there is. True when the process has ended and everything is read.
  bool advance();
  // Ends the process and all that it has started, and waits for that.
  void kill();

  const std::string& errors() const { return channels_.front().text; }
  const std::string& result(std::size_t n) const { return channels_.at(n + 1).text; }
  // The exit status; negative: the signal that ended it.
  int status() const { return status_; }

 private:
  struct Channel {
    int descriptor = -1;
    std::string text;
  };
  void drain(Channel& channel);
  void close_all();

  pid_t process_ = -1;  // -1: it has been waited for
  int status_ = 0;
  std::vector<Channel> channels_;  // standard error, then the results
};

}  // namespace warrant::lsp
