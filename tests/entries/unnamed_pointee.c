// entry: total --nonnull t,t->limits : TRUE
// Types without a name: a structure that a member points to, and one that it points to in turn.
struct table {
  struct {
    unsigned low, high;
    struct {
      unsigned char weight;
    } *weights;
  } *limits;
  struct {
    struct {
      int used;
    } *cell;
  } rows[2];
};
unsigned total(const struct table *t) {
  unsigned sum = t->limits->low / 2 + t->limits->high / 2;
  if (t->limits->weights) sum += t->limits->weights->weight;
  return t->rows[1].cell && t->rows[1].cell->used ? sum : 0;
}
