// A binary search over a sorted table of ranges finds the range of every number that has one.
// verdict: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static const int first[8] = {0x00, 0x30, 0x41, 0x5f, 0x61, 0xaa, 0xc0, 0xf8};
static const int last[8] = {0x08, 0x39, 0x5a, 0x5f, 0x7a, 0xaa, 0xd6, 0xff};

static int find(int code) {
  int low = 0, high = 7;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (code < first[middle])
      high = middle - 1;
    else if (code > last[middle])
      low = middle + 1;
    else
      return middle;
  }
  return -1;
}

int main(void) {
  int code = __VERIFIER_nondet_int();
  int found = find(code), expected = -1;
  for (int i = 0; i < 8; i++)
    if (code >= first[i] && code <= last[i]) expected = i;
  assert(found == expected);
  return 0;
}
