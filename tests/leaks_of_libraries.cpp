// For the sanitizers: Z3 loses memory where a check is interrupted at its time limit, which is not ours to mend.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libz3\n"; }
