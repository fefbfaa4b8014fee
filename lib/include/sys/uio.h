#pragma once

#include <sys/types.h>
#include <__warrant/iovec.h>

#ifdef __USE_MISC
#define UIO_MAXIOV 1024
#endif
ssize_t readv(int, const struct iovec *, int);
ssize_t writev(int, const struct iovec *, int);
#ifdef __USE_MISC
ssize_t preadv(int, const struct iovec *, int, __off_t);
ssize_t pwritev(int, const struct iovec *, int, __off_t);
#endif
