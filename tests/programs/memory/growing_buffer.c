// A buffer on the heap that doubles when it is full.
// run: returned 0
// output: 20 32 190
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
  int *items;
  int used, capacity;
};

static void append(struct buffer *b, int item) {
  if (b->used == b->capacity) {
    int capacity = b->capacity == 0 ? 4 : 2 * b->capacity;
    int *items = malloc(capacity * sizeof *items);
    if (b->used > 0) memcpy(items, b->items, b->used * sizeof *items);
    free(b->items);
    b->items = items;
    b->capacity = capacity;
  }
  b->items[b->used++] = item;
}

int main(void) {
  struct buffer b = {0};
  int sum = 0;
  for (int i = 0; i < 20; i++) append(&b, i);
  for (int i = 0; i < b.used; i++) sum += b.items[i];
  printf("%d %d %d\n", b.used, b.capacity, sum);
  free(b.items);
  return 0;
}
