// fields.h -- names and numbers in Wavefront files, as exporters write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace marrow {

// Names may contain blanks and `#`. Whether ` #` begins a comment follows only from the names in the other file, so
// readers keep the whole line. A lookup tries the whole line first, then the part before ` #`.

// The part of a line before ` #`, without the blanks at its end. A `#` within quotation marks begins no comment.
std::string_view before_comment(std::string_view line);

// The name in a line that is looked up nowhere: `#` and a blank begin a comment, "Grey #2" is a name.
std::string_view likely_name(std::string_view line);

// Without the quotation marks around the whole of it.
std::string_view unquoted(std::string_view name);

// The words of a line, which blanks part, at most `most` of them; text in quotation marks is one word.
std::vector<std::string_view> words_of(std::string_view line, std::size_t most);

// A field that should be a number.
template <class Number> struct WrittenNumber {
    std::optional<Number> value;  // nothing: no number ("x", "nan", "1.#QNAN")
    bool is_whole = true;         // false: the field goes on behind the number ("1.5x", "1,234.5")
};

// A number as C writes it, or with one decimal comma in place of the point; a comma after it parts fields.
WrittenNumber<float> written_number(std::string_view field);
WrittenNumber<double> written_double(std::string_view field);

}  // namespace marrow
