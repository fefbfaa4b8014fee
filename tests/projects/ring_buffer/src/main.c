#include "ring.h"

#include <assert.h>

int main(void) {
  struct ring ring;
  unsigned char byte;
  ring_init(&ring);
  for (int i = 0; i < 12; i++)
    assert(ring_push(&ring, (unsigned char)i) == (i < RING_CAPACITY));
  for (int i = 0; i < RING_CAPACITY; i++) {
    assert(ring_pop(&ring, &byte));
    assert(byte == i);
  }
  assert(!ring_pop(&ring, &byte));
  return 0;
}
