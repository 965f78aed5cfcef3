// number.h -- parses decimal numbers, independently of the locale. Every number becomes the nearest float.
//
// There are two parsers. read_plain_number accepts only the form that most models use, digits with an optional
// decimal point; parse_number accepts every form.
//
// They replace the library fast_float because they are faster on models, equally exact, and small: most of what
// fast_float adds to each module that reads text is its tables. Nanoseconds per number, the best of many runs:
//
//                                            native (clang -O3)    WebAssembly (-O2, in Node)
//                                            ours   fast_float     ours   fast_float
//   40,004 numbers of .md5anim files          7.4         10.7      9.4         16.4
//   the same, written with nine digits        8.5         15.0     11.3         20.8
//   the same, written as 1.234567e-01        13.8         14.3     23.2         23.4
//   bytes added to a module, brotli                               2,100       14,700
//
// Both gave the same results as strtof for 41 million decimals of all forms: floats of every magnitude printed with
// up to 60 decimal places, the midpoints between two floats and their neighbours, random digits and exponents.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

namespace marrow {

// Parses the whole text as a decimal number of C: a sign, digits with an optional point, an exponent. The result is
// infinite if the number is too large for a float, and empty if the text is not a number ("", "nan", "0x10",
// "1.5x").
std::optional<float> parse_number(std::string_view text);
// As parse_number, for a double that is exact to a few units in the last place.
std::optional<double> parse_double(std::string_view text);

// The maximum number of digits of a plain number, and of its digits after the point.
inline constexpr std::ptrdiff_t kPlainDigits = 15;
inline constexpr std::ptrdiff_t kPlainPlaces = 12;

// Appends the digits at `at` to `value` and returns their end. A value of more than 19 digits wraps around: the
// caller counts them.
inline const char* read_digits(const char* at, const char* end, std::uint64_t& value)
{
    for (; at != end; ++at) {
        const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
        if (digit > 9) break;
        value = value * 10 + digit;
    }
    return at;
}

// As read_digits, eight digits at a time.
inline const char* read_many_digits(const char* at, const char* end, std::uint64_t& value)
{
    static_assert(std::endian::native == std::endian::little);
    static constexpr std::array<std::uint64_t, 9> kPowers = {1,       10,        100,        1'000,      10'000,
                                                             100'000, 1'000'000, 10'000'000, 100'000'000};
    while (end - at >= 8) {
        std::uint64_t bytes;
        std::memcpy(&bytes, at, sizeof bytes);
        bytes ^= 0x3030'3030'3030'3030;  // '0' to '9' become 0 to 9, other bytes become larger
        // The highest bit of each byte above 9. A carry corrupts only bytes after the first of these.
        const std::uint64_t others = (bytes | (bytes + 0x7676'7676'7676'7676)) & 0x8080'8080'8080'8080;
        const std::size_t count = others == 0 ? 8 : static_cast<std::size_t>(std::countr_zero(others)) / 8;
        if (count == 0) return at;
        bytes <<= (8 - count) * 8;  // leading zeros
        bytes = (bytes * 10 + (bytes >> 8)) & 0x00FF'00FF'00FF'00FF;
        bytes = (bytes * 100 + (bytes >> 16)) & 0x0000'FFFF'0000'FFFF;
        bytes = (bytes * 10'000 + (bytes >> 32)) & 0xFFFF'FFFF;
        value = value * kPowers[count] + bytes;
        at += count;
        if (count < 8) return at;
    }
    return read_digits(at, end, value);
}

// Reads an integer at `at` with an optional minus and at most kPlainDigits digits. Returns its end, or null if
// there is no such number. The caller checks the character after it.
const char* read_plain_integer(const char* at, const char* end, std::int64_t& value);

// As read_plain_integer, for a number with an optional point, at most kPlainPlaces digits after it, and no
// exponent.
const char* read_plain_number(const char* at, const char* end, float& value);

// As read_plain_number, always inlined: for loops over the numbers of large files.
//
// The result is the nearest float although it is rounded twice. The quotient of the digits d < 2^53 and the power
// 10^p, both exact doubles, is the nearest double. Rounding it to a float could fail only if d / 10^p were within
// half a unit in the last place of a double, m / 2^53, of a midpoint m = k / 2^j between two floats, k < 2^25, and
// not equal to m. But such values are further apart: for j <= p by at least 1 / 10^p, and m is about d / 10^p; for
// j > p by 1 / (5^p 2^j), and 5^12 < 2^28.
[[gnu::always_inline]] inline const char* plain_number_at(const char* at, const char* end, float& value)
{
    static constexpr std::array<double, kPlainPlaces + 1> kPowers = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                                                     1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    const bool minus = at != end && *at == '-';
    const char* first = at + (minus ? 1 : 0);
    std::uint64_t digits = 0;
    const char* point = read_digits(first, end, digits);
    if (point == first) return nullptr;
    const char* number_end = point;
    std::ptrdiff_t places = 0;
    if (point != end && *point == '.') {
        number_end = read_many_digits(point + 1, end, digits);
        places = number_end - point - 1;
    }
    if (point - first + places > kPlainDigits || places > kPlainPlaces) return nullptr;
    const double quotient =
        static_cast<double>(static_cast<std::int64_t>(digits)) / kPowers[static_cast<std::size_t>(places)];
    value = static_cast<float>(minus ? -quotient : quotient);
    return number_end;
}

// Reads plain numbers separated by blanks from one line into `out`. Stops before a number whose magnitude is not
// below `limit` or that another character follows. Returns the number of values and moves `at` to the end of the
// last one.
std::size_t read_plain_numbers(const char*& at, const char* end, std::span<float> out, float limit);

}  // namespace marrow
