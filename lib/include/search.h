#pragma once

#include <stddef.h>

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *));
void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *));
void insque(void *element, void *before);
void remque(void *element);
