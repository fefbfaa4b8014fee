// For the sanitizers: Z3 loses memory where a check is interrupted at its time limit, which is not ours to mend. Their
// library looks for the function by its name.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libz3\n"; }
