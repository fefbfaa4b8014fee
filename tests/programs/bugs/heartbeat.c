// A heartbeat answers with as many bytes as the request claims to have.
// violated: valid-deref
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record { unsigned length; unsigned char data[16]; };

static void answer(const struct record *request, unsigned char *out) {
  unsigned payload = request->data[1];
#ifdef MENDED
  if (payload > 64 || 2 + payload > request->length) return;
#else
  if (payload > 64) return;
#endif
  memcpy(out, request->data + 2, payload);  // BUG
}

int main(void) {
  struct record request;
  unsigned char out[64];
  request.length = __VERIFIER_nondet_uint();
  if (request.length > 16) return 0;
  for (unsigned i = 0; i < 16; i++) request.data[i] = 0;
  request.data[1] = __VERIFIER_nondet_uchar();
  answer(&request, out);
  return 0;
}
