// The error path frees what the helper has freed.
// violated: valid-free
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct image { int *pixels; int width; };

static int read_pixels(struct image *image) {
  int width = __VERIFIER_nondet_int();
  if (width < 1 || width > 100) {
    free(image->pixels);
#ifdef MENDED
    image->pixels = NULL;
#endif
    return -1;
  }
  image->width = width;
  return 0;
}

int main(void) {
  struct image image;
  image.pixels = malloc(100 * sizeof(int));
  image.width = 0;
  if (read_pixels(&image) < 0) goto failed;
  image.pixels[image.width - 1] = 1;
failed:
  free(image.pixels);  // BUG
  return 0;
}
