#ifndef TOKENIZER_H
#define TOKENIZER_H

enum kind { END, NUMBER, WORD, SIGN };

struct token {
  enum kind kind;
  const char *begin;
  int length;
};

struct token next_token(const char **text);
int count_words(const char *text);
#endif
