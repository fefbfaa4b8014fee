// Members of one struct, rows of one array, null and the end of a block are ordered.
// verdict: true
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct packet {
  char kind;
  int words[3];
};

int main(void) {
  struct packet packet;
  int grid[3][2];
  assert((char *)&packet.kind < (char *)&packet.words[2]);
  assert((char *)&packet.words[0] - &packet.kind == offsetof(struct packet, words));
  assert(&grid[2][0] - &grid[0][1] == 3);
  char *text = malloc(5), *end = text + 5, *none = NULL;
  assert(none <= text);
  if (!text) return 0;
  int count = 0;
  for (char *at = text; at < end; ++at) ++count;
  assert(count == 5 && end - text == 5);
  free(text);
  return 0;
}
