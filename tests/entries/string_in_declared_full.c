// entry: name_length --nonnull : FALSE valid-deref
unsigned name_length(const char name[8]) {
  unsigned length = 0;
  while (name[length] != '\0') length++;  // error
  return length < 8 ? length : 1 / (length - length);
}
