// entry: copy --array 'out=end - start' --array 'in=end' --nonnull --max-input 4 : TRUE
#include <stddef.h>

void copy(char *out, const char *in, size_t start, size_t end) {
  for (size_t i = start; i < end; i++) out[i - start] = in[i];
}
