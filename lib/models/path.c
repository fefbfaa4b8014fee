// models: __xpg_basename basename dirname
//
// Parts of paths, as glibc finds them: basename as string.h declares it changes nothing, the others write into the path
// or return "." or "/".
#include <stddef.h>

static char *warrant_end(char *path) {
  while (*path != '\0') path++;
  return path;
}

char *basename(const char *path) {
  const char *name = path;
  for (; *path != '\0'; path++) {
    if (*path == '/') name = path + 1;
  }
  return (char *)name;
}

char *__xpg_basename(char *path) {
  if (path == NULL || *path == '\0') return (char *)".";
  char *end = warrant_end(path);
  while (end > path + 1 && end[-1] == '/') end--;
  if (end == path + 1 && *path == '/') {
    while (path[1] != '\0') path++;
    return path;
  }
  if (*end == '/') *end = '\0';
  while (end > path && end[-1] != '/') end--;
  return end;
}

char *dirname(char *path) {
  if (path == NULL) return (char *)".";
  char *end = warrant_end(path);
  while (end > path && end[-1] == '/') end--;
  if (end == path && *path != '/') return (char *)".";
  if (end == path) {
    // Nothing but slashes: two of them are a root of their own.
    end = path[1] == '/' && path[2] == '\0' ? path + 2 : path + 1;
    *end = '\0';
    return path;
  }
  while (end > path && end[-1] != '/') end--;
  if (end == path) return (char *)".";
  char *name = end;
  while (end > path && end[-1] == '/') end--;
  if (end == path) end = name == path + 2 ? path + 2 : path + 1;
  *end = '\0';
  return path;
}
