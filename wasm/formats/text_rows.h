// text_rows.h -- splits a small text into lines and words, for lists that need no scanner (base/text_scanner.h).
#pragma once

#include <algorithm>
#include <string_view>

namespace marrow {

// Removes the first line of a text and returns it.
inline std::string_view take_line(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    // "\r\n" is a single line end.
    const bool has_two = text.substr(end, 2) == "\r\n";
    text.remove_prefix(std::min(text.size(), end + (has_two ? 2 : 1)));
    return line;
}

// Removes the first word of a line and returns it; empty if there is none.
inline std::string_view take_word(std::string_view& line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

}  // namespace marrow
