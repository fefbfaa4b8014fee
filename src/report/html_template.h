// Style and script of the page that html.h makes.
#pragma once

#include <string_view>

namespace warrant {

extern const std::string_view report_style, report_script;
// Of a page without a path: shows the line that `data-opened` names.
extern const std::string_view opening_script;

}  // namespace warrant
