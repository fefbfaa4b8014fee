#include "report/test_suite.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "base/text.h"

namespace warrant {

namespace {

constexpr const char* xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

std::string escaped(std::string text) {
  text = replace_all(std::move(text), "&", "&amp;");
  text = replace_all(std::move(text), "<", "&lt;");
  return replace_all(std::move(text), ">", "&gt;");
}

std::string doctype(const char* root) {
  return fmt::format(
      "<!DOCTYPE {0} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {0} 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/{0}-1.1.dtd\">\n",
      root);
}

}  // namespace

std::string why_no_test(const FalseVerdict& falsified) {
  for (const InputValue& input : falsified.inputs)
    if (input.kind != InputKind::Nondet)
      return fmt::format("the error depends on {}, which is not returned by a function __VERIFIER_nondet_*",
                         input.name);
  return {};
}

std::string test_metadata(const TestSuiteTask& task, const FalseVerdict& falsified) {
  const std::string specification =
      task.specification.empty()
          ? fmt::format("COVER( init(main()), FQL(COVER EDGES(@CALL({}))) )", falsified.place.what.to_string())
          : task.specification;
  std::string text = xml + doctype("test-metadata") + "<test-metadata>\n";
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("  <{0}>{1}</{0}>\n", name, escaped(value));
  };
  add("sourcecodelang", "C");
  add("producer", task.producer);
  add("specification", specification);
  add("programfile", task.file);
  add("programhash", sha256(task.content));
  add("entryfunction", "main");
  add("architecture", task.data_model == DataModel::ILP32 ? "32bit" : "64bit");
  add("creationtime", task.creation_time);
  return text + "</test-metadata>\n";
}

std::string test_case(const FalseVerdict& falsified) {
  std::string text = xml + doctype("testcase") + "<testcase coversError=\"true\">\n";
  for (const InputValue& input : falsified.inputs) text += fmt::format("  <input>{}</input>\n", escaped(input.value));
  return text + "</testcase>\n";
}

}  // namespace warrant
