#pragma once

#include <stddef.h>
#include <features.h>

typedef enum { FIND, ENTER } ACTION;
typedef enum { preorder, postorder, endorder, leaf } VISIT;
typedef struct entry {
  char *key;
  void *data;
} ENTRY;

int hcreate(size_t count);
void hdestroy(void);
ENTRY *hsearch(ENTRY item, ACTION action);
void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *));
void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *));
void *tdelete(const void *key, void **root, int (*compare)(const void *, const void *));
void twalk(const void *root, void (*action)(const void *, VISIT, int));
void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *));
void insque(void *element, void *before);
void remque(void *element);
#ifdef __USE_GNU
struct _ENTRY;
struct hsearch_data {
  struct _ENTRY *table;
  unsigned int size;
  unsigned int filled;
};
int hcreate_r(size_t count, struct hsearch_data *table);
void hdestroy_r(struct hsearch_data *table);
int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *table);
void tdestroy(void *root, void (*release)(void *));
void twalk_r(const void *root, void (*action)(const void *, VISIT, void *), void *argument);
#endif
