// Source files in a page: line numbers, the lines of the path, and what is known about lines beside them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "c_text/source_texts.h"

namespace warrant {

class HtmlSource {
 public:
  explicit HtmlSource(SourceTexts& sources) : sources_(sources) {}

  // A file that is to be shown. Its number, or -1 if it cannot be read.
  int add_file(const std::string& file);
  void mark_visited(const FileLine& place);
  void mark_error(const FileLine& place);
  // A few words below the line; `kind` is a class of the page's style.
  void add_tag(const FileLine& place, const std::string& kind, const std::string& text);
  // A formula below the line.
  void add_invariant(const FileLine& place, const std::string& formula);

  // The identifier of the line's element, or "" if it has none.
  std::string anchor(const FileLine& place);
  // A link to the line, or its text where there is none.
  std::string link(const FileLine& place);

  std::string text();

 private:
  struct Mark {
    bool is_visited = false, is_error = false;
    std::string tags, invariants;  // as HTML
  };
  struct File {
    std::string path;
    std::map<std::uint32_t, Mark> marks;  // by line
  };
  // Null if the place cannot be shown.
  Mark* mark(const FileLine& place);
  std::string text_of(std::size_t number);

  SourceTexts& sources_;
  std::vector<File> files_;
  std::map<std::string, int> numbers_;
  std::size_t bytes_ = 0;
};

}  // namespace warrant
