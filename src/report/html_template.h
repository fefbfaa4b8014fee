// Style and script of the page that html.h makes.
#pragma once

#include <string_view>

namespace warrant {

extern const std::string_view report_style, report_script;

}  // namespace warrant
