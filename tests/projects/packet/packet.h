#ifndef PACKET_H
#define PACKET_H
#include <stddef.h>
#include <stdint.h>

enum { HEADER = 20, NAME = 8 };

struct packet {
  uint8_t version;
  uint8_t name_length;
  char name[NAME];
};

/* 0, or -1 if it is no packet. */
int packet_read(struct packet *packet, const uint8_t *data, size_t size);
#endif
