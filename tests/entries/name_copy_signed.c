// entry: name_at --array names=count --assume 'names != 0' : FALSE valid-deref
char name_at(const char *names, int count, int index) {
  if (index >= count) return '\0';
  return names[index];  // error
}
