// entry: fourth --entry-depth 3 : TRUE
// As depth_of_four_reached.c; the list is too short.
struct node {
  struct node *next;
  int value;
};
int fourth(const struct node *list) {
  for (int i = 0; i < 4; i++) {
    if (!list) return 0;
    list = list->next;
  }
  return list ? 1 / (list->value & 0) : 0;
}
