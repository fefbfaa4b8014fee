#include "bench/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/markup.h"

namespace warrant {

namespace {

constexpr double width = 640, height = 440;
constexpr double left = 64, right = 16, top = 16, bottom = 52;
constexpr double shortest_time = 0.01;  // seconds; what is faster is drawn here
constexpr std::size_t most_tools_for_all_pairs = 6;
// Colours that can be told apart by most eyes, and marks for those who cannot.
constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c564b"};

// From values to places on the drawing.
class Axis {
 public:
  enum class Scale : std::uint8_t { Linear, Logarithmic };
  Axis(Scale scale, double low, double high, double from, double to)
      : scale_(scale), low_(low), high_(high), from_(from), to_(to) {}

  double at(double value) const {
    value = std::clamp(value, low_, high_);
    const double part =
        scale_ == Scale::Linear ? (value - low_) / (high_ - low_) : std::log(value / low_) / std::log(high_ / low_);
    return from_ + part * (to_ - from_);
  }
  // Round values, a handful of them.
  std::vector<double> ticks() const {
    std::vector<double> values;
    if (scale_ == Scale::Logarithmic) {
      for (double value = low_; value <= high_ * 1.001; value *= 10) values.push_back(value);
      return values;
    }
    constexpr double most_ticks = 10;
    double step = 1;
    for (const double factor : {1.0, 2.0, 5.0}) {
      double candidate = factor;
      while ((high_ - low_) / candidate > most_ticks) candidate *= 10;
      if (factor == 1.0 || candidate < step) step = candidate;
    }
    for (double value = low_; value <= high_; value += step) values.push_back(value);
    return values;
  }

 private:
  Scale scale_;
  double low_, high_, from_, to_;
};

class Drawing {
 public:
  Drawing(const std::string& title, Axis x, Axis y) : x_(x), y_(y) {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<title>{2}</title>\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        width, height, escape_html(title));
  }

  void axes(const std::string& x_label, const std::string& y_label) {
    for (const double value : x_.ticks()) {
      line(x_.at(value), top, x_.at(value), height - bottom, "#dddddd");
      label(x_.at(value), height - bottom + 16, "middle", fmt::format("{:g}", value));
    }
    for (const double value : y_.ticks()) {
      line(left, y_.at(value), width - right, y_.at(value), "#dddddd");
      label(left - 6, y_.at(value) + 4, "end", fmt::format("{:g}", value));
    }
    text_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#333333\"/>\n",
                         left, top, width - left - right, height - top - bottom);
    label((left + width - right) / 2, height - 12, "middle", x_label);
    text_ +=
        fmt::format("<text x=\"16\" y=\"{0}\" text-anchor=\"middle\" transform=\"rotate(-90 16 {0})\">{1}</text>\n",
                    (top + height - bottom) / 2, escape_html(y_label));
  }
  void line(double x1, double y1, double x2, double y2, const char* colour, const char* dashes = "") {
    text_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>\n", x1, y1,
                         x2, y2, colour, *dashes ? fmt::format(" stroke-dasharray=\"{}\"", dashes) : "");
  }
  void label(double x, double y, const char* anchor, const std::string& text) {
    text_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escape_html(text));
  }
  void raw(const std::string& text) { text_ += text; }
  double x(double value) const { return x_.at(value); }
  double y(double value) const { return y_.at(value); }
  std::string take() { return text_ + "</svg>\n"; }

 private:
  Axis x_, y_;
  std::string text_;
};

double upper_decade(double value) { return std::pow(10, std::ceil(std::log10(std::max(value, 0.1)) - 1e-9)); }

Axis time_axis(double time_limit, double from, double to) {
  return {Axis::Scale::Logarithmic, shortest_time, upper_decade(time_limit), from, to};
}

std::string file_name(const std::string& tool) {
  std::string name = tool;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.' && c != '+') c = '-';
  return name;
}

void legend(Drawing& drawing, const std::vector<std::string>& entries) {
  std::size_t longest = 0;
  for (const std::string& entry : entries) longest = std::max(longest, entry.size());
  const double box_width = 42 + 6.6 * static_cast<double>(longest);
  drawing.raw(
      fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{:.0f}\" height=\"{}\" fill=\"#ffffff\" fill-opacity=\"0.85\" "
                  "stroke=\"#999999\"/>\n",
                  left + 8, top + 8, box_width, 8 + 18 * entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double y = top + 24 + 18 * static_cast<double>(i);
    drawing.raw(fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>\n",
                            left + 14, y - 4, left + 34, y - 4, colours[i % colours.size()]));
    drawing.label(left + 40, y, "start", entries[i]);
  }
}

}  // namespace

Plot cactus_plot(const ResultTable& results, double time_limit) {
  std::vector<std::vector<double>> times;
  std::size_t most = 1;
  for (const std::string& tool : results.tools()) {
    std::vector<double>& solved = times.emplace_back();
    for (const RunRecord& record : results.records())
      if (record.tool == tool && is_correct(classify(record))) solved.push_back(record.cpu_seconds);
    std::ranges::sort(solved);
    most = std::max(most, solved.size());
  }
  const std::string title = "Tasks solved correctly within a time";
  Drawing drawing(title, Axis(Axis::Scale::Linear, 0, static_cast<double>(most), left, width - right),
                  time_axis(time_limit, height - bottom, top));
  drawing.axes("correctly solved tasks", "CPU time of a task (s)");
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < times.size(); ++i) {
    std::string points;
    for (std::size_t n = 0; n < times[i].size(); ++n)
      points += fmt::format("{:.1f},{:.1f} ", drawing.x(static_cast<double>(n + 1)), drawing.y(times[i][n]));
    drawing.raw(fmt::format("<polyline class=\"tool\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n",
                            colours[i % colours.size()], points));
    entries.push_back(fmt::format("{} ({})", results.tools()[i], times[i].size()));
  }
  legend(drawing, entries);
  return {"cactus", title, drawing.take()};
}

Plot scatter_plot(const ResultTable& results, const std::string& x_tool, const std::string& y_tool, double time_limit) {
  const std::string title = fmt::format("{} and {}, task by task", x_tool, y_tool);
  const double border = upper_decade(time_limit);
  Drawing drawing(title, time_axis(time_limit, left, width - right), time_axis(time_limit, height - bottom, top));
  drawing.axes(fmt::format("CPU time of {} (s); not solved: right border", x_tool),
               fmt::format("CPU time of {} (s); not solved: top", y_tool));
  for (const double factor : {0.1, 1.0, 10.0}) {
    const double low = std::max(shortest_time, shortest_time / factor), high = std::min(border, border / factor);
    drawing.line(drawing.x(low), drawing.y(low * factor), drawing.x(high), drawing.y(high * factor), "#999999",
                 factor == 1 ? "" : "4 4");
  }
  const auto time_of = [border](const RunRecord& record) {
    return is_correct(classify(record)) ? record.cpu_seconds : border;
  };
  for (const RunRecord* task : results.tasks()) {
    const RunRecord* x = results.find(x_tool, task->task);
    const RunRecord* y = results.find(y_tool, task->task);
    if (!x || !y) continue;
    const bool is_any_wrong = is_wrong(classify(*x)) || is_wrong(classify(*y));
    const char* colour = is_any_wrong      ? "#cc0000"
                         : !task->expected ? "#777777"
                         : *task->expected ? "#0072b2"
                                           : "#e69f00";
    drawing.raw(fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\" fill-opacity=\"0.6\"><title>{}\n"
        "{}: {} {:.2f} s\n{}: {} {:.2f} s</title></circle>\n",
        drawing.x(time_of(*x)), drawing.y(time_of(*y)), colour, escape_html(task->task), escape_html(x_tool),
        describe(classify(*x)), x->cpu_seconds, escape_html(y_tool), describe(classify(*y)), y->cpu_seconds));
  }
  return {fmt::format("scatter-{}-{}", file_name(x_tool), file_name(y_tool)), title, drawing.take()};
}

std::vector<Plot> make_plots(const ResultTable& results, double time_limit) {
  // Without a solved task there is nothing to see.
  const auto is_solved = [](const RunRecord& record) { return is_correct(classify(record)); };
  if (std::ranges::none_of(results.records(), is_solved)) return {};
  std::vector<Plot> plots{cactus_plot(results, time_limit)};
  const std::vector<std::string>& tools = results.tools();
  const std::size_t first_ones = tools.size() <= most_tools_for_all_pairs ? tools.size() : 1;
  for (std::size_t x = 0; x < first_ones; ++x)
    for (std::size_t y = x + 1; y < tools.size(); ++y)
      plots.push_back(scatter_plot(results, tools[x], tools[y], time_limit));
  return plots;
}

}  // namespace warrant
