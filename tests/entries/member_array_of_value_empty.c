// entry: last --array 's.items=s.count' : FALSE valid-deref
// As member_array_of_value.c; the list may be empty.
struct list {
  const int *const items;
  int count;
};

int last(struct list s) {
  if (!s.items) return 0;
  return s.items[s.count - 1];  // error
}
