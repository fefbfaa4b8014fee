// A packet is a length and that many bytes. The text that is made of it gets a terminator, for which it has no room.
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char *text_of(const unsigned char *packet) {
  unsigned length = packet[0];
  char *text = malloc(4 + length);
  memcpy(text, "id: ", 4);
  memcpy(text + 4, packet + 1, length);
  text[4 + length] = 0;
  return text;
}

int main(void) {
  unsigned char packet[256];
  memset(packet, 'x', sizeof packet);
  packet[0] = __VERIFIER_nondet_uchar();
  char *text = text_of(packet);
  int is_long = strlen(text) > 10;
  free(text);
  return is_long;
}
