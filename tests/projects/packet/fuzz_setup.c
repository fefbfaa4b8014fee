#include "packet.h"

static struct packet *packet;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  static struct packet storage;
  (void)argc;
  (void)argv;
  packet = &storage;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  packet_read(packet, data, size);
  return 0;
}
