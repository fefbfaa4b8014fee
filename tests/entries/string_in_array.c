// entry: used_of --array text=size --string text --max-input 6 : TRUE
// As string_in_array_unended.c; the array has a terminator.
unsigned used_of(const unsigned char *text, unsigned size) {
  unsigned used = 0;
  while (text[used] != 0) used++;
  return size - used > size ? 1 / (size - size) : used;
}
