// models: insque lfind lsearch remque
#include <search.h>

#include "warrant_intrinsics.h"

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
  const char *elements = base;
  for (size_t i = 0; i < *count; i++) {
    if (compare(key, elements + i * size) == 0) return (void *)(elements + i * size);
  }
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  char *elements = base;
  for (size_t i = 0; i < *count; i++) {
    if (compare(key, elements + i * size) == 0) return elements + i * size;
  }
  __warrant_copy(elements + *count * size, key, size);
  return elements + (*count)++ * size;
}

// Doubly linked lists whose elements begin with the links.
struct warrant_links {
  struct warrant_links *next, *previous;
};

void insque(void *element, void *before) {
  struct warrant_links *links = element, *place = before;
  if (place == NULL) {
    links->next = NULL;
    links->previous = NULL;
    return;
  }
  struct warrant_links *next = place->next;
  place->next = links;
  links->next = next;
  links->previous = place;
  if (next != NULL) next->previous = links;
}

void remque(void *element) {
  struct warrant_links *links = element, *next = links->next, *previous = links->previous;
  if (next != NULL) next->previous = previous;
  if (previous != NULL) previous->next = next;
}
