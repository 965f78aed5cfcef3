// text.h -- text helpers: message formatting, comparison of names, and conversion to UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/arguments.h"
#include "base/bytes.h"
#include "base/index.h"

namespace marrow {

// A format in which each '%' is replaced by an argument. The compiler checks the number of arguments.
template <std::size_t Count> class TextTemplate {
public:
    consteval TextTemplate(const char* text) : text_(text)
    {
        std::size_t places = 0;
        for (const char* c = text; *c != '\0'; ++c) places += *c == '%' ? 1 : 0;
        if (places != Count) wrong_number_of_arguments();
    }
    const char* text() const { return text_; }

private:
    static void wrong_number_of_arguments() {}  // not constexpr: a call is a compile error
    const char* text_;
};

std::string fill_in(const char* text, const Arguments& arguments);

// "Frame % of %", 2, "run" -> "Frame 2 of run". Integers are printed in decimal. The formatting code is in fill_in,
// so that it is not repeated for each call.
template <class... Values> std::string format_text(TextTemplate<sizeof...(Values)> text, const Values&... arguments)
{
    return fill_in(text.text(), Arguments(arguments...));
}

// Converts ASCII letters to lower case; other bytes are unchanged.
char to_lower(char c);
std::string to_lower(std::string_view text);
// Negative, 0 or positive, as memcmp of the lower-case texts.
int compare_ignoring_case(std::string_view a, std::string_view b);
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool is_digit(char c);
// The index of a word, ignoring case, in a list of words separated by single blanks; kNone if it is not in the
// list.
std::uint32_t index_of_word(std::string_view words, std::string_view word);
// A word in quotation marks for a message, truncated if it is long, but not within a UTF-8 character.
std::string excerpt(std::string_view word);

// Valid by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view bytes);
// Converts text of a file, whose encoding is unknown, to valid UTF-8. Text must be valid before it leaves the core:
// Embind reads past the end of an invalid string. Valid UTF-8 is kept; other text is read as Windows-1252, whose
// five unassigned bytes become U+FFFD. NULs are kept.
std::string to_utf8(std::string_view bytes);

// True if the text begins with a UTF-16 byte order mark of either byte order.
bool is_utf16(Bytes text);
// Converts UTF-16 text with a byte order mark to UTF-8. A lone surrogate and half a code unit become U+FFFD.
std::string utf16_to_utf8(Bytes text);

}  // namespace marrow
