// Not what CBMC means by these names.
typedef int __CPROVER_bool;
void __CPROVER_assume(long condition);
