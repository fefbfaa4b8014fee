// entry: fourth --entry-depth 4 : FALSE def-behavior
struct node {
  struct node *next;
  int value;
};
int fourth(const struct node *list) {
  for (int i = 0; i < 4; i++) {
    if (!list) return 0;
    list = list->next;
  }
  return list ? 1 / (list->value & 0) : 0;  // error
}
