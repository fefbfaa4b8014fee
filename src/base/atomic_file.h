// Output files that are written completely or not at all.
#pragma once

#include <string>
#include <string_view>

namespace warrant {

// Writes a temporary file beside `path` and renames it. Throws UserError if that fails, and leaves no file behind; a
// file that was there before stays as it was. "/dev/stdout" and other things that are no plain files are written to
// directly.
void write_file(const std::string& path, std::string_view content);

// Writes a new file in the folder for temporary files, which stays. Returns its name, which is empty if that fails.
std::string write_temporary_file(const std::string& name, const std::string& suffix, std::string_view content);

}  // namespace warrant
