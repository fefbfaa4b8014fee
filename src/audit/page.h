// An audit as one page for the browser: a row for each function, and the source with the contracts at the functions. It
// needs nothing from outside, and all of it can be read without scripts.
#pragma once

#include <string>

#include "audit/report.h"
#include "c_text/source_texts.h"

namespace warrant::audit {

std::string to_html(const AuditReport& report, const std::string& version, SourceTexts& sources);

}  // namespace warrant::audit
