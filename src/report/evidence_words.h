// What results say about their evidence, one line each.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "result/result.h"

namespace warrant {

std::string sentence(const Checked& checked);                // "replay: the interpreter reaches the error at f.c:12"
std::string sentence(const StatedAssumption& assumption);    // "function f has no body ... (f.c:12)"
std::string sentence(const HotSpot& hot_spot);               // "the loop at f.c:11 was followed 31 times, ..."
std::string sentence(const OpenPlace& open);                 // "f.c:12: signed overflow"
std::string sentence(const UnreachedAssertions& unreached);  // "the assertion at f.c:20 is never reached"
std::string sentence(const Contradiction& contradiction);    // "no execution gets past the assumption at f.c:12"
std::string sentence(const ProvenPart& part);                // "no error with inputs of up to 8 bytes (proven)"
std::string plan_of(const AttemptRecord& attempt);           // "gps, 2 s, without slicing"
std::string end_of(const AttemptRecord& attempt);            // "decided", "out of time"

// The settings of a run by the names that reports have for them, in their order.
std::vector<std::pair<std::string, std::string>> named_settings(const Settings& settings);

// Why a proof may say less than it seems to.
std::vector<std::string> vacuous(const Coverage& coverage);

template <typename List>
std::vector<std::string> sentences(const List& list) {
  std::vector<std::string> texts;
  for (const auto& one : list) texts.push_back(sentence(one));
  return texts;
}

}  // namespace warrant
