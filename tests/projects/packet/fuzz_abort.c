#include <stdlib.h>

#include "packet.h"

#ifndef LONGEST
#define LONGEST 7
#endif

/* A fuzzer takes a call of abort for a bug. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct packet packet;
  if (packet_read(&packet, data, size) == 0 && packet.name_length > LONGEST)
    abort();
  return 0;
}
