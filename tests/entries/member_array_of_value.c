// entry: last --array 's.items=s.count' : TRUE
struct list {
  const int *const items;
  int count;
};

int last(struct list s) { return s.items && s.count > 0 ? s.items[s.count - 1] : 0; }
