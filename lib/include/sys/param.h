#pragma once

#include <endian.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>

#define NBBY 8
#define NGROUPS 65536
#define MAXSYMLINKS 20
#define CANBSIZ 255
#define MAXPATHLEN 4096
#define NCARGS 131072
#define MAXHOSTNAMELEN 64
#define NOFILE 256
#define NOGROUP (-1)
#define NODEV ((dev_t)-1)
#define DEV_BSIZE 512
#define EXEC_PAGESIZE 4096
#define HZ 100

#define setbit(bits, i) ((bits)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(bits, i) ((bits)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(bits, i) ((bits)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(bits, i) (((bits)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)
#define howmany(x, y) (((x) + ((y)-1)) / (y))
#define roundup(x, y) ((((x) + ((y)-1)) / (y)) * (y))
#define powerof2(x) ((((x)-1) & (x)) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
