// The result as one page for the browser: verdict, source, counterexample step by step, evidence. It needs nothing from
// outside, and all of it can be read without scripts.
#pragma once

#include <string>

#include "c_text/source_texts.h"
#include "report/report_context.h"
#include "result/result.h"

namespace warrant {

std::string to_html(const Result& result, const ReportContext& context, SourceTexts& sources);

}  // namespace warrant
