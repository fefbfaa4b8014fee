int library_version __asm__("version") = 4;
