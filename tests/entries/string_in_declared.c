// entry: name_length --string name : TRUE
// As string_in_declared_full.c; the terminator is among the eight.
unsigned name_length(const char name[8]) {
  unsigned length = 0;
  while (name[length] != '\0') length++;
  return length < 8 ? length : 1 / (length - length);
}
