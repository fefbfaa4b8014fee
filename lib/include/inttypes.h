#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
  intmax_t quot;
  intmax_t rem;
} imaxdiv_t;

intmax_t imaxabs(intmax_t value);
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator);
intmax_t strtoimax(const char *text, char **end, int base);
uintmax_t strtoumax(const char *text, char **end, int base);
intmax_t wcstoimax(const wchar_t *text, wchar_t **end, int base);
uintmax_t wcstoumax(const wchar_t *text, wchar_t **end, int base);

#ifdef __LP64__
#define __WARRANT_PRI64 "l"
#define __WARRANT_PRIWORD "l"
#else
#define __WARRANT_PRI64 "ll"
#define __WARRANT_PRIWORD ""
#endif

#define PRId8 "d"
#define PRIdLEAST8 PRId8
#define PRIdFAST8 PRId8
#define PRId16 "d"
#define PRIdLEAST16 PRId16
#define PRIdFAST16 __WARRANT_PRIWORD "d"
#define PRId32 "d"
#define PRIdLEAST32 PRId32
#define PRIdFAST32 __WARRANT_PRIWORD "d"
#define PRId64 __WARRANT_PRI64 "d"
#define PRIdLEAST64 PRId64
#define PRIdFAST64 PRId64
#define PRIdMAX __WARRANT_PRI64 "d"
#define PRIdPTR __WARRANT_PRIWORD "d"
#define PRIi8 "i"
#define PRIiLEAST8 PRIi8
#define PRIiFAST8 PRIi8
#define PRIi16 "i"
#define PRIiLEAST16 PRIi16
#define PRIiFAST16 __WARRANT_PRIWORD "i"
#define PRIi32 "i"
#define PRIiLEAST32 PRIi32
#define PRIiFAST32 __WARRANT_PRIWORD "i"
#define PRIi64 __WARRANT_PRI64 "i"
#define PRIiLEAST64 PRIi64
#define PRIiFAST64 PRIi64
#define PRIiMAX __WARRANT_PRI64 "i"
#define PRIiPTR __WARRANT_PRIWORD "i"
#define PRIu8 "u"
#define PRIuLEAST8 PRIu8
#define PRIuFAST8 PRIu8
#define PRIu16 "u"
#define PRIuLEAST16 PRIu16
#define PRIuFAST16 __WARRANT_PRIWORD "u"
#define PRIu32 "u"
#define PRIuLEAST32 PRIu32
#define PRIuFAST32 __WARRANT_PRIWORD "u"
#define PRIu64 __WARRANT_PRI64 "u"
#define PRIuLEAST64 PRIu64
#define PRIuFAST64 PRIu64
#define PRIuMAX __WARRANT_PRI64 "u"
#define PRIuPTR __WARRANT_PRIWORD "u"
#define PRIo8 "o"
#define PRIoLEAST8 PRIo8
#define PRIoFAST8 PRIo8
#define PRIo16 "o"
#define PRIoLEAST16 PRIo16
#define PRIoFAST16 __WARRANT_PRIWORD "o"
#define PRIo32 "o"
#define PRIoLEAST32 PRIo32
#define PRIoFAST32 __WARRANT_PRIWORD "o"
#define PRIo64 __WARRANT_PRI64 "o"
#define PRIoLEAST64 PRIo64
#define PRIoFAST64 PRIo64
#define PRIoMAX __WARRANT_PRI64 "o"
#define PRIoPTR __WARRANT_PRIWORD "o"
#define PRIx8 "x"
#define PRIxLEAST8 PRIx8
#define PRIxFAST8 PRIx8
#define PRIx16 "x"
#define PRIxLEAST16 PRIx16
#define PRIxFAST16 __WARRANT_PRIWORD "x"
#define PRIx32 "x"
#define PRIxLEAST32 PRIx32
#define PRIxFAST32 __WARRANT_PRIWORD "x"
#define PRIx64 __WARRANT_PRI64 "x"
#define PRIxLEAST64 PRIx64
#define PRIxFAST64 PRIx64
#define PRIxMAX __WARRANT_PRI64 "x"
#define PRIxPTR __WARRANT_PRIWORD "x"
#define PRIX8 "X"
#define PRIXLEAST8 PRIX8
#define PRIXFAST8 PRIX8
#define PRIX16 "X"
#define PRIXLEAST16 PRIX16
#define PRIXFAST16 __WARRANT_PRIWORD "X"
#define PRIX32 "X"
#define PRIXLEAST32 PRIX32
#define PRIXFAST32 __WARRANT_PRIWORD "X"
#define PRIX64 __WARRANT_PRI64 "X"
#define PRIXLEAST64 PRIX64
#define PRIXFAST64 PRIX64
#define PRIXMAX __WARRANT_PRI64 "X"
#define PRIXPTR __WARRANT_PRIWORD "X"

#define SCNd8 "hhd"
#define SCNdLEAST8 SCNd8
#define SCNdFAST8 SCNd8
#define SCNd16 "hd"
#define SCNdLEAST16 SCNd16
#define SCNdFAST16 __WARRANT_PRIWORD "d"
#define SCNd32 "d"
#define SCNdLEAST32 SCNd32
#define SCNdFAST32 __WARRANT_PRIWORD "d"
#define SCNd64 __WARRANT_PRI64 "d"
#define SCNdLEAST64 SCNd64
#define SCNdFAST64 SCNd64
#define SCNdMAX __WARRANT_PRI64 "d"
#define SCNdPTR __WARRANT_PRIWORD "d"
#define SCNi8 "hhi"
#define SCNiLEAST8 SCNi8
#define SCNiFAST8 SCNi8
#define SCNi16 "hi"
#define SCNiLEAST16 SCNi16
#define SCNiFAST16 __WARRANT_PRIWORD "i"
#define SCNi32 "i"
#define SCNiLEAST32 SCNi32
#define SCNiFAST32 __WARRANT_PRIWORD "i"
#define SCNi64 __WARRANT_PRI64 "i"
#define SCNiLEAST64 SCNi64
#define SCNiFAST64 SCNi64
#define SCNiMAX __WARRANT_PRI64 "i"
#define SCNiPTR __WARRANT_PRIWORD "i"
#define SCNu8 "hhu"
#define SCNuLEAST8 SCNu8
#define SCNuFAST8 SCNu8
#define SCNu16 "hu"
#define SCNuLEAST16 SCNu16
#define SCNuFAST16 __WARRANT_PRIWORD "u"
#define SCNu32 "u"
#define SCNuLEAST32 SCNu32
#define SCNuFAST32 __WARRANT_PRIWORD "u"
#define SCNu64 __WARRANT_PRI64 "u"
#define SCNuLEAST64 SCNu64
#define SCNuFAST64 SCNu64
#define SCNuMAX __WARRANT_PRI64 "u"
#define SCNuPTR __WARRANT_PRIWORD "u"
#define SCNo8 "hho"
#define SCNoLEAST8 SCNo8
#define SCNoFAST8 SCNo8
#define SCNo16 "ho"
#define SCNoLEAST16 SCNo16
#define SCNoFAST16 __WARRANT_PRIWORD "o"
#define SCNo32 "o"
#define SCNoLEAST32 SCNo32
#define SCNoFAST32 __WARRANT_PRIWORD "o"
#define SCNo64 __WARRANT_PRI64 "o"
#define SCNoLEAST64 SCNo64
#define SCNoFAST64 SCNo64
#define SCNoMAX __WARRANT_PRI64 "o"
#define SCNoPTR __WARRANT_PRIWORD "o"
#define SCNx8 "hhx"
#define SCNxLEAST8 SCNx8
#define SCNxFAST8 SCNx8
#define SCNx16 "hx"
#define SCNxLEAST16 SCNx16
#define SCNxFAST16 __WARRANT_PRIWORD "x"
#define SCNx32 "x"
#define SCNxLEAST32 SCNx32
#define SCNxFAST32 __WARRANT_PRIWORD "x"
#define SCNx64 __WARRANT_PRI64 "x"
#define SCNxLEAST64 SCNx64
#define SCNxFAST64 SCNx64
#define SCNxMAX __WARRANT_PRI64 "x"
#define SCNxPTR __WARRANT_PRIWORD "x"
