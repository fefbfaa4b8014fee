// entry: used_of --array text=size --nonnull text --max-input 6 : FALSE valid-deref
unsigned used_of(const unsigned char *text, unsigned size) {
  unsigned used = 0;
  while (text[used] != 0) used++;  // error
  return size - used > size ? 1 / (size - size) : used;
}
