// The result in SARIF 2.1.0, the format in which code scanning services and editors take findings.
#pragma once

#include <string>

#include "c_text/source_texts.h"
#include "report/report_context.h"
#include "result/result.h"

namespace warrant {

// One result for each check if all were asked for, else one for the verdict. Paths below the working folder are
// relative to it.
std::string to_sarif(const Result& result, const ReportContext& context, SourceTexts& sources);

}  // namespace warrant
