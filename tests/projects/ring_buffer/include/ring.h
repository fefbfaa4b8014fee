#ifndef RING_H
#define RING_H
#include <stdbool.h>
#include <stddef.h>

#ifndef RING_CAPACITY
#error "the build says how large a ring is"
#endif

struct ring {
  unsigned char data[RING_CAPACITY];
  size_t head, count;
};

void ring_init(struct ring *ring);
bool ring_push(struct ring *ring, unsigned char byte);
bool ring_pop(struct ring *ring, unsigned char *byte);
/* Without a look at what is in it: the oldest byte gets lost. */
void ring_force(struct ring *ring, unsigned char byte);

void ring_check(const struct ring *ring);
#endif
