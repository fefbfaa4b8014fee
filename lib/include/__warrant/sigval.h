#pragma once

union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef union sigval __sigval_t;
