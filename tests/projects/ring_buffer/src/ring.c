#include "ring.h"

void ring_init(struct ring *ring) {
  ring->head = 0;
  ring->count = 0;
}

static size_t tail(const struct ring *ring) { return (ring->head + ring->count) % RING_CAPACITY; }

bool ring_push(struct ring *ring, unsigned char byte) {
  if (ring->count == RING_CAPACITY)
    return false;
  ring->data[tail(ring)] = byte;
  ring->count++;
  ring_check(ring);
  return true;
}

bool ring_pop(struct ring *ring, unsigned char *byte) {
  if (ring->count == 0)
    return false;
  *byte = ring->data[ring->head];
  ring->head = (ring->head + 1) % RING_CAPACITY;
  ring->count--;
  ring_check(ring);
  return true;
}

void ring_force(struct ring *ring, unsigned char byte) {
  ring->data[tail(ring)] = byte;
  ring->count++;
  ring_check(ring);
}
