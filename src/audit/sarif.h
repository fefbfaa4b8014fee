// An audit in SARIF 2.1.0: findings as errors, contracts as notes at their functions.
#pragma once

#include <string>

#include "audit/report.h"
#include "c_text/source_texts.h"

namespace warrant::audit {

std::string to_sarif(const AuditReport& report, const std::string& version, SourceTexts& sources);

}  // namespace warrant::audit
