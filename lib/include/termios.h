#pragma once

#include <features.h>
#include <__warrant/types.h>

typedef __pid_t pid_t;
typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;
#define NCCS 32
struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed;
  speed_t c_ospeed;
};
#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSWTC 7
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define VREPRINT 12
#define VDISCARD 13
#define VWERASE 14
#define VLNEXT 15
#define VEOL2 16
#define IGNBRK 1
#define BRKINT 2
#define IGNPAR 4
#define PARMRK 8
#define INPCK 0x10
#define ISTRIP 0x20
#define INLCR 0x40
#define IGNCR 0x80
#define ICRNL 0x100
#define IUCLC 0x200
#define IXON 0x400
#define IXANY 0x800
#define IXOFF 0x1000
#define IMAXBEL 0x2000
#define IUTF8 0x4000
#define BS0 0
#define CR0 0
#define FF0 0
#define NL0 0
#define TAB0 0
#define VT0 0
#define OPOST 1
#define OLCUC 2
#define ONLCR 4
#define OCRNL 8
#define ONOCR 0x10
#define ONLRET 0x20
#define OFILL 0x40
#define OFDEL 0x80
#define NL1 0x100
#define NLDLY 0x100
#define CR1 0x200
#define CR2 0x400
#define CR3 0x600
#define CRDLY 0x600
#define TAB1 0x800
#define TAB2 0x1000
#define TAB3 0x1800
#define TABDLY 0x1800
#define XTABS 0x1800
#define BS1 0x2000
#define BSDLY 0x2000
#define VT1 0x4000
#define VTDLY 0x4000
#define FF1 0x8000
#define FFDLY 0x8000
#define B0 0
#define B50 1
#define B75 2
#define B110 3
#define B134 4
#define B150 5
#define B200 6
#define B300 7
#define B600 8
#define B1200 9
#define B1800 0xa
#define B2400 0xb
#define B4800 0xc
#define B9600 0xd
#define B19200 0xe
#define B38400 0xf
#define B57600 0x1001
#define B115200 0x1002
#define B230400 0x1003
#define B460800 0x1004
#define B500000 0x1005
#define B576000 0x1006
#define B921600 0x1007
#define B1000000 0x1008
#define B1152000 0x1009
#define B1500000 0x100a
#define B2000000 0x100b
#define B2500000 0x100c
#define B3000000 0x100d
#define B3500000 0x100e
#define B4000000 0x100f
#define CS5 0
#define EXTA 0xe
#define EXTB 0xf
#define CS6 0x10
#define CS7 0x20
#define CS8 0x30
#define CSIZE 0x30
#define CSTOPB 0x40
#define CREAD 0x80
#define PARENB 0x100
#define PARODD 0x200
#define HUPCL 0x400
#define CLOCAL 0x800
#define CBAUDEX 0x1000
#define CBAUD 0x100f
#define CIBAUD 0x100f0000
#define CMSPAR 0x40000000
#define CRTSCTS 0x80000000
#define ISIG 1
#define ICANON 2
#define XCASE 4
#define ECHO 8
#define ECHOE 0x10
#define ECHOK 0x20
#define ECHONL 0x40
#define NOFLSH 0x80
#define TOSTOP 0x100
#define ECHOCTL 0x200
#define ECHOPRT 0x400
#define ECHOKE 0x800
#define FLUSHO 0x1000
#define PENDIN 0x4000
#define IEXTEN 0x8000
#define EXTPROC 0x10000
#define TCIFLUSH 0
#define TCOOFF 0
#define TCSANOW 0
#define TCOFLUSH 1
#define TCOON 1
#define TCSADRAIN 1
#define TCIOFF 2
#define TCIOFLUSH 2
#define TCSAFLUSH 2
#define TCION 3

speed_t cfgetispeed(const struct termios *);
speed_t cfgetospeed(const struct termios *);
int cfsetispeed(struct termios *, speed_t);
int cfsetospeed(struct termios *, speed_t);
int tcdrain(int);
int tcflow(int, int);
int tcflush(int, int);
int tcgetattr(int, struct termios *);
pid_t tcgetsid(int);
int tcsendbreak(int, int);
int tcsetattr(int, int, const struct termios *);
#ifdef __USE_MISC
void cfmakeraw(struct termios *);
int cfsetspeed(struct termios *, speed_t);
#include <sys/ttydefaults.h>
#endif
