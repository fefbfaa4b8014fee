// entry: code_of --nonnull : TRUE
// As union_of_two_confused.c; only the number is read, which any bytes are.
union word {
  long number;
  const char *text;
};
struct value {
  int tag;
  union word as;
};
int code_of(const struct value *value) { return value->as.number > 0 ? value->tag / 2 : 0; }
