// number.h -- decimal numbers in text, whatever the machine's language. Every number becomes the nearest float.
//
// There are two readers. read_plain_number takes the form in which models are written, digits with a point between
// them, and leaves the others; parse_number takes every form.
//
// They are here in place of the library fast_float because they are quicker on models, as exact, and small: its
// tables are most of what it adds to each module that reads text. Nanoseconds a number, the best of many runs:
//
//                                            native (clang -O3)    WebAssembly (-O2, in Node)
//                                            ours   fast_float     ours   fast_float
//   40,004 numbers of .md5anim files          7.4         10.7      9.4         16.4
//   the same, written with nine digits        8.5         15.0     11.3         20.8
//   the same, written as 1.234567e-01        13.8         14.3     23.2         23.4
//   bytes that a module grows by, brotli                          2,100       14,700
//
// Neither differed from strtof on 41 million decimals of all forms: floats of every size printed with up to 60
// places, the middles between two floats and their neighbours, random digits and exponents.
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

// The whole text as a number as C writes it in decimal: a sign, digits with or without a point, an exponent. It is
// infinite where it is too large for a float. Nothing where the text is no number ("", "nan", "0x10", "1.5x").
std::optional<float> parse_number(std::string_view text);
// The same as a double, within a few units of its last place.
std::optional<double> parse_double(std::string_view text);

// Numbers of so many digits, and so many of them behind the point, are plain.
inline constexpr std::ptrdiff_t kPlainDigits = 15;
inline constexpr std::ptrdiff_t kPlainPlaces = 12;

// Appends the digits that stand at `at` to `value`, and gives the place behind them. A value of more than 19 digits
// wraps: the caller counts them.
inline const char* read_digits(const char* at, const char* end, std::uint64_t& value)
{
    for (; at != end; ++at) {
        const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
        if (digit > 9) break;
        value = value * 10 + digit;
    }
    return at;
}

// The same for many digits, eight at a time.
inline const char* read_many_digits(const char* at, const char* end, std::uint64_t& value)
{
    static_assert(std::endian::native == std::endian::little);
    static constexpr std::array<std::uint64_t, 9> kPowers = {1,       10,        100,        1'000,      10'000,
                                                             100'000, 1'000'000, 10'000'000, 100'000'000};
    while (end - at >= 8) {
        std::uint64_t bytes;
        std::memcpy(&bytes, at, sizeof bytes);
        bytes ^= 0x3030'3030'3030'3030;  // '0' to '9' become 0 to 9, other bytes more
        // The highest bit of each byte above 9. A carry spoils only bytes behind the first of these.
        const std::uint64_t others = (bytes | (bytes + 0x7676'7676'7676'7676)) & 0x8080'8080'8080'8080;
        const std::size_t count = others == 0 ? 8 : static_cast<std::size_t>(std::countr_zero(others)) / 8;
        if (count == 0) return at;
        bytes <<= (8 - count) * 8;  // zeros in front
        bytes = (bytes * 10 + (bytes >> 8)) & 0x00FF'00FF'00FF'00FF;
        bytes = (bytes * 100 + (bytes >> 16)) & 0x0000'FFFF'0000'FFFF;
        bytes = (bytes * 10'000 + (bytes >> 32)) & 0xFFFF'FFFF;
        value = value * kPowers[count] + bytes;
        at += count;
        if (count < 8) return at;
    }
    return read_digits(at, end, value);
}

// A whole number at `at`, with or without a minus, of at most kPlainDigits digits. Gives the place behind it, or
// null where no such number stands there. What follows it is for the caller to judge.
const char* read_plain_integer(const char* at, const char* end, std::int64_t& value);

// The same for a number with or without a point, at most kPlainPlaces digits behind it, and no exponent.
const char* read_plain_number(const char* at, const char* end, float& value);

// The same, put into the code that calls it: for loops over the numbers of large files.
//
// The result is the nearest float although it is rounded twice. The quotient of the digits d < 2^53 and the power
// 10^p, both exact doubles, is the nearest double. Rounding that once more could fail only if d / 10^p lay within
// half a step of a double, m / 2^53, of a middle m = k / 2^j between two floats, k < 2^25, and were not m itself.
// But then they are further apart: for j <= p by 1 / 10^p at least, and m is about d / 10^p; for j > p by 1 / (5^p
// 2^j), and 5^12 < 2^28.
[[gnu::always_inline]] inline const char* plain_number_at(const char* at, const char* end, float& value)
{
    static constexpr std::array<double, kPlainPlaces + 1> kPowers = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                                                     1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    const bool minus = at != end && *at == '-';
    const char* first = at + (minus ? 1 : 0);
    std::uint64_t digits = 0;
    const char* point = read_digits(first, end, digits);
    if (point == first) return nullptr;
    const char* behind = point;
    std::ptrdiff_t places = 0;
    if (point != end && *point == '.') {
        behind = read_many_digits(point + 1, end, digits);
        places = behind - point - 1;
    }
    if (point - first + places > kPlainDigits || places > kPlainPlaces) return nullptr;
    const double quotient =
        static_cast<double>(static_cast<std::int64_t>(digits)) / kPowers[static_cast<std::size_t>(places)];
    value = static_cast<float>(minus ? -quotient : quotient);
    return behind;
}

// Fills `out` with the plain numbers that stand at `at` on one line, parted by blanks, as far as each is nearer to
// 0 than `limit` and no other character follows it. Gives how many they are, and puts `at` behind the last of them.
std::size_t read_plain_numbers(const char*& at, const char* end, std::span<float> out, float limit);

}  // namespace marrow
