// A packed member may lie anywhere, and is read as such; a pointer to it forgets that.
// violated: def-behavior
// sanitizer: alignment
struct __attribute__((packed)) message {
  char kind;
  int length;
};

typedef int unaligned_int __attribute__((aligned(1)));

static struct message __attribute__((aligned(4))) message = {1, 2};

int main(void) {
  struct message *whole = &message;
  whole->length++;
#ifdef MENDED
  unaligned_int *length = (unaligned_int *)&whole->length;
#else
  int *length = (int *)(void *)&whole->length;
#endif
  return *length == 3 ? 0 : 1;  // BUG
}
