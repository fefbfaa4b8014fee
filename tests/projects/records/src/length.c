#include "records.h"

int record_length(const unsigned char *data, size_t size) {
  if (size < 2) return -1;
  return record_kind(data) > 3 ? -1 : record_sum(data, size);
}
