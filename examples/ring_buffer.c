// A queue in a ring of four cells, driven by inputs: a positive number is put in, any other takes one out, 0 ends. The
// check for "full" is wrong by one, so a fifth number overwrites the first:
//
//   warrant run examples/ring_buffer.c --input 1 --input 2 --input 3 --input 4 --input 5 --input=-1
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CELLS 4

struct queue {
  int *cells;
  unsigned first, count;
};

static void put(struct queue *queue, int value) {
  if (queue->count > CELLS) return;
  queue->cells[(queue->first + queue->count) % CELLS] = value;
  queue->count++;
}

static int take(struct queue *queue) {
  int value = queue->cells[queue->first];
  queue->first = (queue->first + 1) % CELLS;
  queue->count--;
  return value;
}

int main(void) {
  struct queue queue = {malloc(CELLS * sizeof(int)), 0, 0};
  int next_in = 1, next_out = 1;
  for (int request = __VERIFIER_nondet_int(); request != 0; request = __VERIFIER_nondet_int()) {
    if (request > 0) {
      put(&queue, next_in++);
    } else if (queue.count > 0) {
      int value = take(&queue);
      assert(value == next_out);  // numbers leave in the order in which they came
      next_out++;
    }
  }
  free(queue.cells);
  return 0;
}
