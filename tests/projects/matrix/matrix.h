#ifndef MATRIX_H
#define MATRIX_H
/* The largest of the numbers. */
int largest(const int *numbers, int count);
/* Of a matrix with so many columns in a row, the element there. */
int element(const int *numbers, int count, int columns, int row, int column);
#endif
