#include "packet.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct packet packet;
  if (packet_read(&packet, data, size) == 0 && packet.name_length == NAME)
    abort();
  return 0;
}
