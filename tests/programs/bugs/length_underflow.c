// A packet that is shorter than its header has a huge payload.
// violated: valid-deref
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { header_bytes = 8 };

static unsigned char payload[32];

static void receive(const unsigned char *packet, unsigned length) {
#ifdef MENDED
  if (length < header_bytes || length > 40) return;
#else
  if (length > 40) return;
#endif
  memcpy(payload, packet + header_bytes, length - header_bytes);  // BUG
}

int main(void) {
  unsigned char packet[40];
  for (unsigned i = 0; i < 40; i++) packet[i] = i;
  receive(packet, __VERIFIER_nondet_uint());
  return 0;
}
