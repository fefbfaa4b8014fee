#include "packet.h"

int packet_read(struct packet *packet, const uint8_t *data, size_t size) {
  if (size <= HEADER || data[0] != 4)
    return -1;
  packet->version = data[0];
  packet->name_length = data[1];
  if (packet->name_length > NAME || size - HEADER < packet->name_length)
    return -1;
  for (size_t i = 0; i < packet->name_length; i++)
    packet->name[i] = (char)data[HEADER + i];
  return 0;
}
