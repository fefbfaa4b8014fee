#include "packet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct packet packet;
  packet_read(&packet, data, size);
  return 0;
}
