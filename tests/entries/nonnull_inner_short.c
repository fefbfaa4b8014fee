// entry: third --nonnull list->next : FALSE valid-deref
struct node {
  struct node *next;
  int value;
};
int third(const struct node *list) {
  return list->next->next->value;  // error
}
