#include "text.h"

int main(void) { return is_blank("x"); }
