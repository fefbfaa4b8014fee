#include "bench/csv.h"

#include <fmt/format.h>

#include "base/error.h"

namespace warrant {

namespace {

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  std::vector<CsvRow> rows() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      CsvRow row = this->row();
      if (row.size() > 1 || !row.front().empty()) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  CsvRow row() {
    CsvRow row{field()};
    while (at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      row.push_back(field());
    }
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
    return row;
  }

  std::string field() {
    if (at_ < text_.size() && text_[at_] == '"') return in_quotes();
    const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
    std::string value(text_.substr(at_, end - at_));
    at_ = end;
    if (!value.empty() && value.back() == '\r') value.pop_back();
    return value;
  }

  std::string in_quotes() {
    std::string value;
    const std::size_t first_line = line_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        value += text_[at_];
      } else if (text_.substr(at_ + 1, 1) == "\"") {
        value += text_[at_++];
      } else {
        ++at_;
        const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
        value += text_.substr(at_, end - at_);  // nothing, if the file is as it should be
        at_ = end;
        return value;
      }
    }
    throw UserError(fmt::format("{}:{}: a quote is not closed", path_, first_line));
  }

  std::string_view text_;
  const std::string& path_;
  std::size_t at_ = 0, line_ = 1;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text, const std::string& path) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark that some programs write in front
  return Reader(text, path).rows();
}

std::string to_csv(const CsvRow& row) {
  std::string line;
  for (const std::string& field : row) {
    if (&field != &row.front()) line += ',';
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
      line += field;
      continue;
    }
    line += '"';
    for (const char c : field) line += c == '"' ? "\"\"" : std::string(1, c);
    line += '"';
  }
  return line + '\n';
}

}  // namespace warrant
