// models: htonl htons inet_ntop inet_pton ntohl ntohs
//
// Addresses of the network: the target has the other order of bytes. Of texts, addresses of IPv4 are exact.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "warrant_intrinsics.h"

static uint32_t warrant_swapped(uint32_t value) {
  return value << 24 | (value & 0xff00u) << 8 | (value >> 8 & 0xff00u) | value >> 24;
}

static uint16_t warrant_swapped_short(uint16_t value) { return (uint16_t)(value << 8 | value >> 8); }

uint32_t htonl(uint32_t value) { return warrant_swapped(value); }

uint32_t ntohl(uint32_t value) { return warrant_swapped(value); }

uint16_t htons(uint16_t value) { return warrant_swapped_short(value); }

uint16_t ntohs(uint16_t value) { return warrant_swapped_short(value); }

int inet_pton(int family, const char *text, void *address) {
  if (family == AF_INET6) __warrant_unmodelled("call of inet_pton with an address of IPv6");
  if (family != AF_INET) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  unsigned char parts[4];
  for (int i = 0; i < 4; i++) {
    unsigned value = 0, digits = 0;
    // POSIX admits zeros in front, libraries do not.
    if (text[0] == '0' && text[1] >= '0' && text[1] <= '9' && !__warrant_nondet_int()) return 0;
    for (; *text >= '0' && *text <= '9'; text++) {
      value = 10 * value + (unsigned)(*text - '0');
      digits++;
      if (digits > 3 || value > 255) return 0;
    }
    if (digits == 0 || *text != (i < 3 ? '.' : '\0')) return 0;
    if (i < 3) text++;
    parts[i] = (unsigned char)value;
  }
  __warrant_copy(address, parts, 4);
  return 1;
}

const char *inet_ntop(int family, const void *address, char *to, socklen_t size) {
  if (family == AF_INET6) __warrant_unmodelled("call of inet_ntop with an address of IPv6");
  if (family != AF_INET) {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  const unsigned char *parts = address;
  char text[16];
  size_t length = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0) text[length++] = '.';
    if (parts[i] >= 100) text[length++] = (char)('0' + parts[i] / 100);
    if (parts[i] >= 10) text[length++] = (char)('0' + parts[i] / 10 % 10);
    text[length++] = (char)('0' + parts[i] % 10);
  }
  text[length++] = '\0';
  if (length > size) {
    errno = ENOSPC;
    return NULL;
  }
  __warrant_copy(to, text, length);
  return to;
}
