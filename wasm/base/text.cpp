#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace marrow {

std::string fill_in(const char* text, const Arguments& arguments)
{
    std::string out;
    std::size_t next = 0;
    for (; *text != '\0'; ++text) {
        if (*text == '%')
            arguments.append_to(out, next++);
        else
            out += *text;
    }
    return out;
}

namespace {

bool is_continuation_byte(char c) { return (static_cast<std::uint8_t>(c) & 0xC0) == 0x80; }

}  // namespace

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string to_lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return to_lower(c); });
    return out;
}

int compare_ignoring_case(std::string_view a, std::string_view b)
{
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        const int difference =
            static_cast<unsigned char>(to_lower(a[i])) - static_cast<unsigned char>(to_lower(b[i]));
        if (difference != 0) return difference;
    }
    return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

bool equal_ignoring_case(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && compare_ignoring_case(a, b) == 0;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::uint32_t index_of_word(std::string_view words, std::string_view word)
{
    for (std::uint32_t place = 0; !words.empty(); ++place) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (equal_ignoring_case(words.substr(0, end), word)) return place;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return kNone;
}

std::string excerpt(std::string_view word)
{
    constexpr std::size_t kMaxSize = 40;
    if (word.size() <= kMaxSize) return format_text("\"%\"", word);
    std::size_t size = kMaxSize;
    // Never cuts before a continuation byte.
    while (size > kMaxSize - 4 && is_continuation_byte(word[size])) --size;
    return format_text("\"%...\"", word.substr(0, size));
}

bool is_utf8(std::string_view bytes)
{
    for (std::size_t i = 0; i < bytes.size();) {
        const auto lead = static_cast<std::uint8_t>(bytes[i]);
        if (lead < 0x80) {
            ++i;
            continue;
        }
        const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC2 || lead > 0xF4 || bytes.size() - i < length) return false;
        for (std::size_t k = 1; k < length; ++k)
            if (!is_continuation_byte(bytes[i + k])) return false;
        const auto second = static_cast<std::uint8_t>(bytes[i + 1]);
        if (lead == 0xE0 && second < 0xA0) return false;  // overlong
        if (lead == 0xED && second > 0x9F) return false;  // a surrogate
        if (lead == 0xF0 && second < 0x90) return false;  // overlong
        if (lead == 0xF4 && second > 0x8F) return false;  // above U+10FFFF
        i += length;
    }
    return true;
}

namespace {

// Windows-1252, 0x80 to 0x9F. Source: the mapping table of the Unicode Consortium.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

void append_code_point(std::string& out, std::uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        if (code < 0x10000) {
            out += static_cast<char>(0xE0 | (code >> 12));
        } else {
            out += static_cast<char>(0xF0 | (code >> 18));
            out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        }
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
}

}  // namespace

std::string to_utf8(std::string_view bytes)
{
    if (is_utf8(bytes)) return std::string(bytes);
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        append_code_point(out, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80] : byte);
    }
    return out;
}

bool is_utf16(Bytes text)
{
    return text.size() >= 2 && ((text[0] == 0xFF && text[1] == 0xFE) || (text[0] == 0xFE && text[1] == 0xFF));
}

std::string utf16_to_utf8(Bytes text)
{
    constexpr std::uint32_t kReplacement = 0xFFFD;
    const std::size_t low = text[0] == 0xFF ? 0 : 1;
    const auto unit = [&](std::size_t at) -> std::uint32_t {
        return at + 1 < text.size() ? static_cast<std::uint32_t>(text[at + low] | text[at + 1 - low] << 8)
                                    : kReplacement;
    };
    const auto is_surrogate = [](std::uint32_t code, std::uint32_t kind) { return (code & 0xFC00) == kind; };
    std::string out;
    out.reserve(text.size() / 2);
    for (std::size_t at = 2; at < text.size(); at += 2) {
        std::uint32_t code = unit(at);
        if (is_surrogate(code, 0xD800) && at + 3 < text.size() && is_surrogate(unit(at + 2), 0xDC00)) {
            at += 2;
            code = 0x10000 + ((code & 0x3FF) << 10) + (unit(at) & 0x3FF);
        } else if (is_surrogate(code, 0xD800) || is_surrogate(code, 0xDC00)) {
            code = kReplacement;
        }
        append_code_point(out, code);
    }
    return out;
}

}  // namespace marrow
