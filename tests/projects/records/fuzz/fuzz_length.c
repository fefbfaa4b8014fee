#include "records.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  record_length(data, size);
  return 0;
}
