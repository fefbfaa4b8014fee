// entry: code_of --nonnull : FALSE valid-deref
union word {
  long number;
  const char *text;
};
struct value {
  int tag;
  union word as;
};
int code_of(const struct value *value) {
  return value->tag == 1 ? value->as.text[0] : 0;  // error
}
