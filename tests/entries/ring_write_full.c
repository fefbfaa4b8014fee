// entry: ring_write --array bytes=length --assume 'ring != 0' --assume 'bytes != 0' --assume 'ring->head < 16 && ring->tail < 16' : FALSE valid-deref
#include <stddef.h>

struct ring {
  unsigned head;
  unsigned tail;
  unsigned char data[16];
};

size_t ring_write(struct ring *ring, const unsigned char *bytes, size_t length) {
  size_t written = 0;
  while (written < length && ring->tail + 1 != ring->head) {
    ring->data[ring->tail++] = bytes[written++];  // error
    if (ring->tail > sizeof ring->data) ring->tail = 0;
  }
  return written;
}
