// entry: second --nonnull list->next : TRUE
// As nonnull_inner_short.c; the second node is there.
struct node {
  struct node *next;
  int value;
};
int second(const struct node *list) { return list->next->value; }
