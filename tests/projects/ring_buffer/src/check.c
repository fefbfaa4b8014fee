#include "ring.h"

#include <assert.h>

void ring_check(const struct ring *ring) {
  assert(ring->count <= RING_CAPACITY);
  assert(ring->head < RING_CAPACITY);
}
