// A C text with everything that explaining it needs.
#pragma once

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "explain/explainer.h"
#include "program/pass/pipeline.h"
#include "program_fixture.h"

namespace warrant::testing {

class ExplainFixture : public ProgramFixture {
 protected:
  // The engines of a name, with all passes.
  static std::vector<EngineTurn> turns(const std::string& engine = "auto") {
    std::vector<EngineDescription::Turn> sequence = find_engine(engine)->sequence;
    if (sequence.empty()) sequence.push_back({engine, 0});
    std::vector<EngineTurn> result;
    for (const EngineDescription::Turn& turn : sequence) {
      if (turn.engine == runs_name) continue;
      OptionTable table;
      result.push_back({turn.engine,
                        find_engine(turn.engine)->prepare(table),
                        {default_passes().begin(), default_passes().end()},
                        turn.seconds,
                        turn.is_promising});
    }
    return result;
  }

  static ExplainRequest request(const std::string& engine = "auto") {
    ExplainRequest request;
    request.turns = turns(engine);
    request.cpu_seconds = process_cpu_seconds() + 60;
    return request;
  }

  struct Silence : ExplainListener {
    void progress(const std::string&) override {}
    void preliminary(const Explanation&) override {}
  };

  Explanation explain_text(const std::string& text, const ExplainRequest& request,
                           Arithmetic arithmetic = Arithmetic::Int) {
    read(text, arithmetic);
    Silence silence;
    return explain(*made_, *lowered_, request, silence);
  }
  Explanation explain_text(const std::string& text) { return explain_text(text, request()); }
};

}  // namespace warrant::testing
