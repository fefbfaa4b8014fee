// entry: ring_write --array bytes=length --assume 'ring != 0' --assume 'bytes != 0' --assume 'ring->head < 16 && ring->count <= 16' : TRUE
#include <assert.h>
#include <stddef.h>

struct ring {
  unsigned char data[16];
  unsigned head;
  unsigned count;
};

size_t ring_write(struct ring *ring, const unsigned char *bytes, size_t length) {
  size_t written = 0;
  while (written < length && ring->count < sizeof ring->data) {
    ring->data[(ring->head + ring->count) % sizeof ring->data] = bytes[written++];
    ring->count++;
  }
  assert(ring->count <= sizeof ring->data);
  return written;
}
