#pragma once

#include <fcntl.h>
