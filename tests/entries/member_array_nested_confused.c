// entry: first --array 'q->in->blocks=q->in->count' --array 'q->next->text=q->n' : FALSE valid-deref
// As member_array_nested.c; the length is that of the wrong node.
struct inner {
  long *blocks;
  short count;
};
struct outer {
  struct outer *next;
  char *const text;
  struct inner *in;
  unsigned char n;
};

int first(struct outer *q) {
  int found = 0;
  if (q && q->in && q->in->blocks && q->in->count > 3) found += q->in->blocks[3] != 0;
  if (q && q->next && q->next->text && q->next->n > 4)
    found += q->next->text[4];  // error
  return found;
}
