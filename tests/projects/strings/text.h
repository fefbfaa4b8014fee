#ifndef TEXT_H
#define TEXT_H
int length_of(const char *text);
int is_blank(const char *text);
#endif
