#pragma once

#include <stddef.h>

int record_length(const unsigned char *data, size_t size);
int record_sum(const unsigned char *data, size_t size);

static inline int record_kind(const unsigned char *record) { return record[KIND_AT]; }
