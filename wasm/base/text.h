// text.h -- small text helpers: joining for messages, case folding for names, UTF-8 for what leaves the core.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace marrow {

// One argument of join: text or an integer. Its constructors are out of line: there are hundreds of messages.
class Piece {
public:
    Piece(std::string_view text);
    Piece(const std::string& text);
    Piece(const char* text);
    Piece(char c);
    template <std::integral T>
        requires(!std::same_as<T, char> && !std::same_as<T, bool>)
    Piece(T number) : Piece(number < 0, static_cast<std::uint64_t>(number))
    {
    }
    Piece(const Piece&) = delete;  // the text may lie inside
    std::string_view text() const { return text_; }

private:
    Piece(bool negative, std::uint64_t value);
    char digits_[20];
    std::string_view text_;
};

std::string join_pieces(const Piece* pieces, std::size_t count);

// "one", 2, 'c' -> one string. Integers are printed in decimal. The work is done in one function, and what is left
// goes into the caller, so that the many messages cost little code.
template <class... Parts> [[gnu::always_inline]] inline std::string join(const Parts&... parts)
{
    const Piece pieces[] = {Piece(parts)...};
    return join_pieces(pieces, sizeof...(parts));
}

// ASCII letters to lower case; other bytes stay.
char to_lower(char c);
std::string to_lower(std::string_view text);
// Below, at or above 0, by byte after lowering.
int compare_ignoring_case(std::string_view a, std::string_view b);
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool is_digit(char c);

// Names are bytes in files. Valid UTF-8 is kept, anything else is read as Windows-1252, which every byte has
// a meaning in (the five unassigned ones become U+FFFD). The result is always valid UTF-8.
bool is_utf8(std::string_view bytes);
std::string to_utf8(std::string_view bytes);

}  // namespace marrow
