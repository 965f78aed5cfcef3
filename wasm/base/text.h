// text.h -- small text helpers: joining for messages, case folding for names, UTF-8 for what leaves the core.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace marrow {

// One argument of join: text or an integer, by what is the least to write down, as there are hundreds of messages.
// What kind it is goes beside it: a constant for all arguments of a call.
class Piece {
public:
    enum class Kind : std::uint8_t { end, text, string, view, character, natural, integer };
    static constexpr int kKindBits = 3;

    template <class T> static constexpr Kind kind_of()
    {
        if (std::same_as<T, std::string>) return Kind::string;
        if (std::same_as<T, std::string_view>) return Kind::view;
        if (std::same_as<T, char>) return Kind::character;
        if (std::signed_integral<T>) return Kind::integer;
        return std::unsigned_integral<T> ? Kind::natural : Kind::text;
    }
    // 3 bits for each, the first one lowest.
    template <class... Parts> static constexpr std::uint64_t kinds_of()
    {
        static_assert(sizeof...(Parts) < 64 / kKindBits);
        std::uint64_t kinds = 0;
        int at = 0;
        ((kinds |= std::uint64_t(kind_of<Parts>()) << kKindBits * at++), ...);
        return kinds;
    }

    Piece(const char* text) : text_(text) {}
    Piece(const std::string& text) : string_(&text) {}
    Piece(const std::string_view& text) : view_(&text) {}
    template <std::integral T>
        requires(!std::same_as<T, bool>)
    Piece(T number) : number_(static_cast<std::uint64_t>(number))
    {
    }

    void append_to(std::string& out, Kind kind) const;

private:
    union {
        const char* text_;
        const std::string* string_;
        const std::string_view* view_;
        std::uint64_t number_;
    };
};

std::string join_pieces(std::uint64_t kinds, const Piece* pieces);

// "one", 2, 'c' -> one string. Integers are printed in decimal. The work is done in one function, and what is left
// goes into the caller, so that the many messages cost little code.
template <class... Parts> [[gnu::always_inline]] inline std::string join(const Parts&... parts)
{
    const Piece pieces[] = {Piece(parts)...};
    return join_pieces(Piece::kinds_of<Parts...>(), pieces);
}

// ASCII letters to lower case; other bytes stay.
char to_lower(char c);
std::string to_lower(std::string_view text);
// Below, at or above 0, by byte after lowering.
int compare_ignoring_case(std::string_view a, std::string_view b);
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool is_digit(char c);
// In quotation marks for a message, cut where it is long.
std::string shown(std::string_view word);

// Names are bytes in files. Valid UTF-8 is kept, anything else is read as Windows-1252, which every byte has
// a meaning in (the five unassigned ones become U+FFFD). The result is always valid UTF-8.
bool is_utf8(std::string_view bytes);
std::string to_utf8(std::string_view bytes);

}  // namespace marrow
