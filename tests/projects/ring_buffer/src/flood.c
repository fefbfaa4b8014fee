#include "ring.h"

int main(int argc, char **argv) {
  struct ring ring;
  (void)argv;
  ring_init(&ring);
  for (int i = 0; i < argc; i++)
    ring_force(&ring, (unsigned char)i);
  return 0;
}
