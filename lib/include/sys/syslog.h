#pragma once

#include <syslog.h>
