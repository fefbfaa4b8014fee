#pragma once

#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define __P(arguments) arguments
#define __PMT(arguments) arguments
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __ptr_t void *
#define __restrict_arr __restrict
#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __always_inline __inline __attribute__((__always_inline__))
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)

// For headers of the machine, which are written for glibc's.
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __glibc_clang_prereq(major, minor) 0
#define __THROWNL
#define __NTH(function) function
#define __NTHNL(function) function
#define __wur
#define __nonnull(parameters) __attribute__((__nonnull__ parameters))
#define __returns_nonnull __attribute__((__returns_nonnull__))
#define __attribute_nonstring__ __attribute__((__nonstring__))
#define __attribute_warn_unused_result__ __attribute__((__warn_unused_result__))
#define __attribute_alloc_size__(parameters) __attribute__((__alloc_size__ parameters))
#define __attribute_format_arg__(x) __attribute__((__format_arg__(x)))
#define __attr_access(parameters)
#define __attr_dealloc(deallocator, argument)
#define __attr_dealloc_free
