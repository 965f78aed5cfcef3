// fields.h -- reads names and numbers in Wavefront files as exporters write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace marrow {

// Names may contain blanks and `#`. Only the names in the other file (MTL or OBJ) show whether ` #` begins a
// comment, so readers keep the whole line. A lookup tries the whole line first, then the part before ` #`.

// The part of a line before ` #`, without blanks at its ends; the whole line if there is no ` #`. A `#` within
// quotation marks at the start of the line does not begin a comment.
std::string_view before_comment(std::string_view line);

// The name in a line if there is no other file to compare with: `#` followed by a blank begins a comment, but
// "Grey #2" is a name.
std::string_view likely_name(std::string_view line);

// Removes quotation marks that enclose the whole name.
std::string_view unquoted(std::string_view name);

// The words of a line, separated by blanks, at most `most` of them. Text in quotation marks is one word.
std::vector<std::string_view> words_of(std::string_view line, std::size_t most);

// The value of a field that should be a number.
template <class Number> struct WrittenNumber {
    std::optional<Number> value;  // nothing if it is not a number ("x", "nan", "1.#QNAN")
    bool is_whole = true;         // false if other characters follow the number ("1.5x", "1,234.5")
};

// Parses a number as C writes it, or with one decimal comma instead of the point. A comma after the number is
// ignored.
WrittenNumber<float> written_number(std::string_view field);
WrittenNumber<double> written_double(std::string_view field);

}  // namespace marrow
