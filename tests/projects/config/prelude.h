/* Included first, by -include: what every file takes for granted. */
#define PUBLIC
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
#ifdef LEGACY
#error "LEGACY is taken back by -U"
#endif
