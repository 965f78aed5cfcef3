#include "base/text_scanner.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/number.h"
#include "base/text.h"

namespace marrow {

namespace {

enum Kind : std::uint8_t { other, space, bracket, quote };

constexpr std::array<Kind, 256> kKinds = [] {
    std::array<Kind, 256> kinds{};
    for (const char c : {' ', '\t', '\n', '\v', '\f', '\r', '\0'}) kinds[static_cast<unsigned char>(c)] = space;
    for (const char c : {'(', ')', '{', '}'}) kinds[static_cast<unsigned char>(c)] = bracket;
    kinds['"'] = quote;
    return kinds;
}();

[[gnu::always_inline]] inline Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }
[[gnu::always_inline]] inline bool is_space(char c) { return kind_of(c) == space; }
[[gnu::always_inline]] inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }
[[gnu::always_inline]] inline bool is_bracket(char c) { return kind_of(c) == bracket; }

// Digits of a number from `at` on, onto `value`. A number of many digits wraps: the caller counts them.
[[gnu::always_inline]] inline const char* add_digits(const char* at, const char* end, std::uint64_t& value)
{
    for (; at != end; ++at) {
        const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
        if (digit > 9) break;
        value = value * 10 + digit;
    }
    return at;
}

// Of so many digits, and so many of them behind the point, the quotient of two doubles is the nearest double, and
// rounded once more the nearest float: a decimal of 12 places and 15 digits that is no tie between two floats is
// further from one than half a step of a double.
constexpr std::ptrdiff_t kQuickDigits = 15;
constexpr std::ptrdiff_t kQuickPlaces = 12;
constexpr std::array<double, kQuickPlaces + 1> kPowersOfTen = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                                               1e7, 1e8, 1e9, 1e10, 1e11, 1e12};

std::string found_word(std::string_view word) { return word.empty() ? "the end of the file" : shown(word); }

}  // namespace

TextScanner::TextScanner(Bytes text, ErrorSink& errors)
    : at_(reinterpret_cast<const char*>(text.data())), end_(at_ + text.size()), errors_(&errors)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (std::string_view(at_, text.size()).starts_with(mark)) at_ += mark.size();
}

const Error& TextScanner::fail(Code code, std::string message)
{
    at_ = end_;
    return errors_->fail(code, std::move(message), Place::at_line(line_));
}

// Counts a line end; CR LF is one.
[[gnu::always_inline]] inline void TextScanner::next_line(char end)
{
    if (end == '\n' || at_ == end_ || *at_ != '\n') ++line_;
}

// Between most words lies a blank.
[[gnu::always_inline]] inline void TextScanner::skip_space()
{
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    if (at_ != end_ && (is_space(*at_) || *at_ == '/')) skip_lines();
}

void TextScanner::skip_lines()
{
    while (at_ != end_) {
        const char c = *at_;
        if (is_space(c)) {
            ++at_;
            if (is_line_end(c)) next_line(c);
        } else if (c == '/' && end_ - at_ > 1 && (at_[1] == '/' || at_[1] == '*')) {
            skip_comment();
        } else {
            return;
        }
    }
}

void TextScanner::skip_comment()
{
    const bool block = at_[1] == '*';
    at_ += 2;
    const char* start = at_;
    for (; at_ != end_; ++at_) {
        if (block ? *at_ == '*' && end_ - at_ > 1 && at_[1] == '/' : is_line_end(*at_)) break;
        // A CR before an LF is counted with the LF.
        if (*at_ == '\n' || (*at_ == '\r' && (end_ - at_ == 1 || at_[1] != '\n'))) ++line_;
    }
    comment_ = {start, static_cast<std::size_t>(at_ - start)};
    if (block && at_ != end_) at_ += 2;
}

bool TextScanner::at_end()
{
    skip_space();
    return at_ == end_ || !ok();
}

std::string_view TextScanner::take_word()
{
    quoted_ = false;
    if (at_end()) return {};
    const char* start = at_;
    if (*at_ == '"') {
        quoted_ = true;
        for (++at_; at_ != end_ && *at_ != '"' && !is_line_end(*at_);) ++at_;
        const std::string_view text(start + 1, static_cast<std::size_t>(at_ - start - 1));
        if (at_ == end_ || *at_ != '"') {
            fail(Code::bad_text, "A quotation mark is not closed on its line.");
            return {};
        }
        ++at_;
        return text;
    }
    if (is_bracket(*at_)) {
        ++at_;
    } else {
        while (at_ != end_ && kind_of(*at_) == other) ++at_;
    }
    return {start, static_cast<std::size_t>(at_ - start)};
}

std::string_view TextScanner::word() { return take_word(); }

std::string_view TextScanner::peek()
{
    skip_space();
    const char* at = at_;
    const std::string_view next = take_word();
    at_ = at;
    return next;
}

// A word that began before `at` ends there.
[[gnu::always_inline]] inline bool TextScanner::ends_word(const char* at) const
{
    return at == end_ || kind_of(*at) != other;
}

bool TextScanner::accept(std::string_view expected)
{
    skip_space();
    if (remaining() < expected.size() || std::memcmp(at_, expected.data(), expected.size()) != 0) return false;
    const char* behind = at_ + expected.size();
    if (!is_bracket(expected[0]) && !ends_word(behind)) return false;
    at_ = behind;
    return true;
}

void TextScanner::expect(std::string_view expected)
{
    if (accept(expected)) return;
    const std::string_view found = take_word();
    if (!ok() || (found == expected && !quoted_)) return;
    fail(Code::bad_text, join("Here \"", expected, "\" is expected, and ", found_word(found), " stands there."));
}

std::string_view TextScanner::quoted(std::string_view what)
{
    const std::string_view found = take_word();
    if (ok() && !quoted_)
        fail(Code::bad_text,
             join("Here ", what, " in quotation marks is expected, and ", found_word(found), " stands there."));
    return ok() ? found : std::string_view();
}

std::int64_t TextScanner::integer(std::string_view what)
{
    skip_space();
    const bool minus = at_ != end_ && *at_ == '-';
    const char* digits = at_ + (minus ? 1 : 0);
    std::uint64_t value = 0;
    const char* behind = add_digits(digits, end_, value);
    if (behind == digits || behind - digits > kQuickDigits || !ends_word(behind)) return any_integer(what);
    at_ = behind;
    return minus ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
}

std::int64_t TextScanner::any_integer(std::string_view what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return value;
    fail(Code::bad_value, join("Here ", what, " is expected, and ", found_word(text), " stands there."));
    return 0;
}

std::uint32_t TextScanner::count(std::string_view what, std::uint32_t most)
{
    const std::int64_t value = integer(what);
    if (value >= 0 && value <= most) return static_cast<std::uint32_t>(value);
    fail(Code::bad_count, join("As ", what, " stands ", value, "; from 0 to ", most, " are possible."));
    return 0;
}

std::uint32_t TextScanner::rows(std::string_view what, std::size_t row_bytes)
{
    const std::int64_t value = integer(what);
    if (value >= 0 && static_cast<std::uint64_t>(value) <= remaining() / row_bytes)
        return static_cast<std::uint32_t>(value);
    fail(Code::bad_count, join("As ", what, " stands ", value,
                               value < 0 ? ". The file is damaged: fetch it again."
                                         : "; so many do not follow. The file is cut short: fetch it again."));
    return 0;
}

float TextScanner::number(std::string_view what)
{
    skip_space();
    const bool minus = at_ != end_ && *at_ == '-';
    const char* start = at_ + (minus ? 1 : 0);
    std::uint64_t digits = 0;
    const char* point = add_digits(start, end_, digits);
    const char* behind = point;
    if (point != start && point != end_ && *point == '.') behind = add_digits(point + 1, end_, digits);
    const std::ptrdiff_t places = behind == point ? 0 : behind - point - 1;
    if (point == start || point - start + places > kQuickDigits || places > kQuickPlaces || !ends_word(behind))
        return any_number(what);
    at_ = behind;
    const double value = static_cast<double>(digits) / kPowersOfTen[static_cast<std::size_t>(places)];
    return static_cast<float>(minus ? -value : value);
}

float TextScanner::any_number(std::string_view what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    const std::optional<float> value = parse_number(text);
    if (value && std::isfinite(*value)) return *value;
    if (value)
        fail(Code::not_finite, join("As ", what, " stands ", found_word(text), ", which is no finite number."));
    else
        fail(Code::bad_value, join("Here ", what, " is expected, and ", found_word(text), " stands there."));
    return 0;
}

void TextScanner::skip_block()
{
    expect("{");
    for (std::uint64_t depth = 1; depth > 0 && ok();) {
        const std::string_view next = take_word();
        if (quoted_) continue;
        if (next.empty()) fail(Code::truncated, "A block is not closed: the file is cut short. Fetch it again.");
        if (next == "{") ++depth;
        if (next == "}") --depth;
    }
}

std::string_view TextScanner::rest_of_line()
{
    const char* start = at_;
    while (at_ != end_ && !is_line_end(*at_)) ++at_;
    return {start, static_cast<std::size_t>(at_ - start)};
}

}  // namespace marrow
