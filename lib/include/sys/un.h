#pragma once

#include <features.h>

typedef unsigned short sa_family_t;
struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};
#ifdef __USE_MISC
#include <string.h>
#define SUN_LEN(address) (offsetof(struct sockaddr_un, sun_path) + strlen((address)->sun_path))
#endif
