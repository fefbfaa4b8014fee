#pragma once

#define C_IXOTH 1
#define C_IWOTH 2
#define C_IROTH 4
#define C_IXGRP 8
#define C_IWGRP 0x10
#define C_IRGRP 0x20
#define C_IXUSR 0x40
#define C_IWUSR 0x80
#define C_IRUSR 0x100
#define C_ISVTX 0x200
#define C_ISGID 0x400
#define C_ISUID 0x800
#define C_ISFIFO 0x1000
#define C_ISCHR 0x2000
#define C_ISDIR 0x4000
#define C_ISBLK 0x6000
#define C_ISREG 0x8000
#define C_ISCTG 0x9000
#define C_ISLNK 0xa000
#define C_ISSOCK 0xc000
#define MAGIC "070707"
