// text.h -- small text helpers: filling in of messages, case folding for names, UTF-8 for what leaves the core.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/index.h"

namespace marrow {

// One argument of format_text: text, a character, or a whole number. It borrows the text.
class Piece {
public:
    Piece(std::string_view text) : kind_(Kind::text), text_(text) {}
    Piece(const char* text) : kind_(Kind::literal), literal_(text) {}
    Piece(const std::string& text) : Piece(std::string_view(text)) {}
    Piece(char c) : kind_(Kind::character), character_(c) {}
    template <std::integral T>
        requires(!std::same_as<T, bool> && !std::same_as<T, char>)
    Piece(T number)
        : kind_(std::signed_integral<T> ? Kind::integer : Kind::natural),
          number_(static_cast<std::uint64_t>(number))
    {
    }

    void append_to(std::string& out) const;

private:
    // A literal's length is counted where it is put in.
    enum class Kind : std::uint8_t { text, literal, character, natural, integer };
    Kind kind_;
    union {
        std::string_view text_;
        const char* literal_;
        char character_;
        std::uint64_t number_;
    };
};

// A text in which each '%' stands for an argument; that there are so many of them is checked by the compiler.
template <std::size_t Arguments> class TextTemplate {
public:
    consteval TextTemplate(const char* text) : text_(text)
    {
        std::size_t places = 0;
        for (const char* c = text; *c != '\0'; ++c) places += *c == '%' ? 1 : 0;
        if (places != Arguments) not_so_many_arguments();
    }
    const char* text() const { return text_; }

private:
    static void not_so_many_arguments() {}  // no constant expression calls it
    const char* text_;
};

std::string fill_in(const char* text, std::initializer_list<Piece> arguments);

// "Frame % of %", 2, "run" -> "Frame 2 of run". Integers are printed in decimal. The arguments are put in in one
// place, not in each of the hundreds of messages.
template <class... Arguments>
std::string format_text(TextTemplate<sizeof...(Arguments)> text, const Arguments&... arguments)
{
    return fill_in(text.text(), {Piece(arguments)...});
}

// ASCII letters to lower case; other bytes stay.
char to_lower(char c);
std::string to_lower(std::string_view text);
// Below, at or above 0, by byte after lowering.
int compare_ignoring_case(std::string_view a, std::string_view b);
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool is_digit(char c);
// The place of a word, in any case, in a list of words with single blanks between; kNone where it is not there.
std::uint32_t place_in(std::string_view words, std::string_view word);
// In quotation marks for a message, cut where it is long, and not within a character of UTF-8.
std::string shown(std::string_view word);

// Valid by RFC 3629: no overlong forms, no surrogates, nothing past U+10FFFF.
bool is_utf8(std::string_view bytes);
// Names are bytes in files, and whatever leaves the core has to be UTF-8: Embind reads past the end of a string
// that is not. Valid UTF-8 is kept; anything else is read as Windows-1252, in which every byte has a meaning (the
// five unassigned ones become U+FFFD). NULs stay. The result is always valid.
std::string to_utf8(std::string_view bytes);

// Text that begins with the byte order mark of UTF-16, of either order.
bool is_utf16(Bytes text);
// The same text as UTF-8, without the mark. Half a surrogate pair and half a unit become U+FFFD.
std::string utf16_to_utf8(Bytes text);

}  // namespace marrow
