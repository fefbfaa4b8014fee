#pragma once

// What the other headers show: everything of C11 and POSIX.1-2008, always; beyond that what the macros of the program
// ask for, as glibc decides it. Other names are the program's own.
#include <sys/cdefs.h>

#ifdef _GNU_SOURCE
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#undef _LARGEFILE64_SOURCE
#define _LARGEFILE64_SOURCE 1
#define __USE_GNU 1
#endif

#if defined _BSD_SOURCE || defined _SVID_SOURCE || \
    (!defined __STRICT_ANSI__ && !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE)
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#ifdef _DEFAULT_SOURCE
#define __USE_MISC 1
#undef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#define __USE_ATFILE 1
#endif
#ifndef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#endif
#ifndef _POSIX_C_SOURCE
#if _XOPEN_SOURCE - 0 >= 700 || !defined _XOPEN_SOURCE
#define _POSIX_C_SOURCE 200809L
#elif _XOPEN_SOURCE - 0 >= 600
#define _POSIX_C_SOURCE 200112L
#elif _XOPEN_SOURCE - 0 >= 500
#define _POSIX_C_SOURCE 199506L
#else
#define _POSIX_C_SOURCE 2
#endif
#endif
#ifdef _XOPEN_SOURCE
#define __USE_XOPEN 1
#endif
#ifdef _LARGEFILE64_SOURCE
#define __USE_LARGEFILE64 1
#endif
#if defined _FILE_OFFSET_BITS && _FILE_OFFSET_BITS == 64
#define __USE_FILE_OFFSET64 1
#endif
#if !defined __LP64__ && defined _TIME_BITS && _TIME_BITS == 64
#error "Warrant's headers have no time_t of 64 bits in ILP32 (_TIME_BITS)"
#endif

#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __STDC_IEC_559__ 1
#define __STDC_ISO_10646__ 201706L
