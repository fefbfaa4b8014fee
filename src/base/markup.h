// Text in HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace warrant {

inline std::string escape_html(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// Text inside a script element that holds data: nothing in it may look like the element's end.
inline std::string escape_script_data(std::string_view json) {
  std::string result;
  for (const char c : json) result += c == '<' ? "\\u003c" : std::string(1, c);
  return result;
}

// The beginning of a page that stands alone, up to its body.
inline std::string page_start(std::string_view title, std::string_view style) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         escape_html(title) +
         // Some browsers ask for an icon otherwise.
         "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>" + std::string(style) + "</style>\n</head>\n<body>\n";
}

}  // namespace warrant
