// The result in SARIF 2.1.0, the format in which code scanning services and editors take findings.
#pragma once

#include <string>

#include "report/report_context.h"
#include "report/source_texts.h"
#include "report/verification.h"

namespace warrant {

// One result for each check if all were asked for, else one for the verdict. Paths below the working folder are
// relative to it.
std::string to_sarif(const Verification& verification, const ReportContext& context, SourceTexts& sources);

}  // namespace warrant
