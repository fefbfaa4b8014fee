// The two streams to the editor. Neither blocks: an editor that does not read keeps nothing from being done.
#pragma once

#include <poll.h>

#include <optional>
#include <string>
#include <vector>

#include "lsp/framing.h"
#include "lsp/protocol.h"

namespace warrant::lsp {

class Connection {
 public:
  Connection(int input, int output) : input_(input), output_(output) {}

  // Waits until one of the streams or of the other descriptors has something to do, or the time is over (-1: never).
  // Reads and writes what is possible.
  void wait(const std::vector<int>& others, int milliseconds);
  std::optional<Frame> next() { return reader_.next(); }
  void send(const Json& message);
  // Writes the rest, unless the editor takes too long to read it.
  void flush();

  // The editor has closed its end of either stream, or does not read at all.
  bool is_closed() const { return is_closed_; }

 private:
  void read_some();
  void write_some();

  int input_, output_;
  FrameReader reader_;
  std::string pending_;
  bool is_closed_ = false;
};

}  // namespace warrant::lsp
