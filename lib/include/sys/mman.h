#pragma once

#include <stddef.h>
#include <__warrant/types.h>

typedef __mode_t mode_t;
typedef __off_t off_t;
#define MAP_FAILED ((void *)-1)
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define PROT_GROWSDOWN 0x1000000
#define PROT_GROWSUP 0x2000000
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 0x10
#define MS_ASYNC 1
#define MS_INVALIDATE 2
#define MS_SYNC 4
#define POSIX_MADV_NORMAL 0
#define MCL_CURRENT 1
#define POSIX_MADV_RANDOM 1
#define MCL_FUTURE 2
#define POSIX_MADV_SEQUENTIAL 2
#define POSIX_MADV_WILLNEED 3
#define MCL_ONFAULT 4
#define POSIX_MADV_DONTNEED 4
#ifdef __USE_MISC
#define MAP_FILE 0
#define MAP_SHARED_VALIDATE 3
#define MAP_TYPE 0xf
#define MAP_HUGE_SHIFT 0x1a
#define MAP_ANON 0x20
#define MAP_ANONYMOUS 0x20
#define MAP_HUGE_MASK 0x3f
#define MAP_32BIT 0x40
#define MAP_GROWSDOWN 0x100
#define MAP_DENYWRITE 0x800
#define MAP_EXECUTABLE 0x1000
#define MAP_LOCKED 0x2000
#define MAP_NORESERVE 0x4000
#define MAP_POPULATE 0x8000
#define MAP_NONBLOCK 0x10000
#define MAP_STACK 0x20000
#define MAP_HUGETLB 0x40000
#define MAP_SYNC 0x80000
#define MAP_FIXED_NOREPLACE 0x100000
#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4
#define MADV_FREE 8
#define MADV_REMOVE 9
#define MADV_DONTFORK 10
#define MADV_DOFORK 11
#define MADV_MERGEABLE 12
#define MADV_UNMERGEABLE 13
#define MADV_HUGEPAGE 14
#define MADV_NOHUGEPAGE 15
#define MADV_DONTDUMP 16
#define MADV_DODUMP 17
#define MADV_WIPEONFORK 18
#define MADV_KEEPONFORK 19
#define MADV_COLD 20
#define MADV_PAGEOUT 21
#define MADV_POPULATE_READ 22
#define MADV_POPULATE_WRITE 23
#define MADV_DONTNEED_LOCKED 24
#define MADV_HWPOISON 100
#endif

void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int mprotect(void *, size_t, int);
int msync(void *, size_t, int);
int mlock(const void *, size_t);
int munlock(const void *, size_t);
int mlockall(int);
int munlockall(void);
int posix_madvise(void *, size_t, int);
int shm_open(const char *, int, mode_t);
int shm_unlink(const char *);
#ifdef __USE_MISC
int madvise(void *, size_t, int);
int mincore(void *, size_t, unsigned char *);
#endif
#ifdef __USE_GNU
#define MFD_CLOEXEC 1U
#define MLOCK_ONFAULT 1U
#define MREMAP_MAYMOVE 1
#define MREMAP_FIXED 2
#define MFD_HUGETLB 4U
#define MREMAP_DONTUNMAP 4
void *mremap(void *, size_t, size_t, int, ...);
int memfd_create(const char *, unsigned);
int mlock2(const void *, size_t, unsigned);
#endif
#ifdef __USE_LARGEFILE64
void *mmap64(void *, size_t, int, int, int, __off64_t);
#endif
