// Byte order: the macros of endian.h, byteswap.h and arpa/inet.h are exact.
// run: returned 0
// output: 4030201 201
#include <arpa/inet.h>
#include <assert.h>
#include <byteswap.h>
#include <endian.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  uint32_t value = 0x01020304;
  unsigned char bytes[4];
  uint32_t network = htonl(value);
  memcpy(bytes, &network, sizeof bytes);
  assert(bytes[0] == 1 && bytes[3] == 4);
  assert(ntohl(network) == value && ntohs(htons(0xabcd)) == 0xabcd);
  assert(BYTE_ORDER == LITTLE_ENDIAN && htole32(value) == value && be32toh(network) == value);
  assert(bswap_64(0x0102030405060708) == 0x0807060504030201 && htobe16(0x1234) == 0x3412);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8080), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  assert(((unsigned char *)&address)[2] == 0x1f && ((unsigned char *)&address)[4] == 127);
  assert(sizeof address == sizeof(struct sockaddr) && sizeof(struct sockaddr_in6) == 28);
  printf("%x %x\n", network, (unsigned)htons(0x102));
  return 0;
}
