#include "base/text_scanner.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "base/number.h"
#include "base/text.h"

namespace marrow {

TextScanner::TextScanner(Bytes text, ErrorSink& errors, const TextDialect& dialect, std::uint64_t first_line)
    : at_(reinterpret_cast<const char*>(text.data())),
      end_(at_ + text.size()),
      line_(first_line),
      dialect_(dialect),
      errors_(&errors)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (std::string_view(at_, text.size()).starts_with(mark)) at_ += mark.size();

    const auto add = [this](std::string_view characters, int kinds) {
        for (const char c : characters) kinds_[static_cast<unsigned char>(c)] |= static_cast<std::uint8_t>(kinds);
    };
    using namespace std::string_view_literals;
    add(" \t\v\f\0"sv, kSpace | kWordEnd);
    add("\n\r", kSpace | kLineEnd | kWordEnd);
    add(dialect.brackets, kBracket | kWordEnd);
    const int in_words = dialect.comments_end_words ? kWordEnd : 0;
    if (dialect.quotes) add("\"", kQuote | kWordEnd);
    if (dialect.slash_comments || dialect.block_comments) add("/", kComment | in_words);
    if (dialect.hash_comments) add("#", kComment | in_words);
    if (dialect.continues_lines) add("\\", kContinuation | kWordEnd);
}

const Error& TextScanner::fail(Code code, const Message& message)
{
    at_ = end_;
    return errors_->fail(code, message, Place::at_line(line_));
}

void TextScanner::record_damage(Code code, const Message& message)
{
    errors_->record_damage(code, message, Place::at_line(line_));
}

const Error& TextScanner::fail(Code code, std::string message)
{
    at_ = end_;
    return errors_->fail(code, std::move(message), Place::at_line(line_));
}

// --- characters ------------------------------------------------------------------------------------------------

bool TextScanner::begins_comment(const char* at) const
{
    if (!is(at, kComment)) return false;
    if (*at == '#') return true;
    if (end_ - at < 2) return false;
    return (at[1] == '/' && dialect_.slash_comments) || (at[1] == '*' && dialect_.block_comments);
}

bool TextScanner::continues_line(const char* at) const
{
    return is(at, kContinuation) && (at + 1 == end_ || is(at + 1, kLineEnd));
}

// True if a word that began before `at` ends there.
bool TextScanner::ends_word(const char* at) const
{
    if (at == end_) return true;
    const std::uint8_t kind = kind_of(*at);
    if ((kind & kWordEnd) == 0) return false;
    return (kind & (kSpace | kBracket | kQuote)) != 0 || begins_comment(at) || continues_line(at);
}

// The end of a word that continues at `at`.
const char* TextScanner::end_of_word(const char* at) const
{
    while (!ends_word(at)) ++at;
    return at;
}

// The closing quotation mark of the text that begins at `at`, or the end of its line if there is none.
const char* TextScanner::end_of_quote(const char* at) const
{
    while (at != end_ && !is(at, kQuote | kLineEnd)) ++at;
    return at;
}

const char* TextScanner::end_of_line(const char* at) const
{
    while (at != end_ && !is(at, kLineEnd)) ++at;
    return at;
}

void TextScanner::take_line_end()
{
    const char c = *at_++;
    if (c == '\r' && at_ != end_ && *at_ == '\n') ++at_;
    ++line_;
}

// Fast path: most words are separated by blanks.
inline void TextScanner::skip_space()
{
    const char* at = at_;
    while (at != end_ && (*at == ' ' || *at == '\t')) ++at;
    at_ = at;
    if (is(at, kSpace | kComment | kContinuation)) skip_space(!dialect_.ends_with_line);
}

void TextScanner::skip_space(bool over_lines)
{
    while (at_ != end_) {
        if (is(at_, kLineEnd)) {
            if (!over_lines) return;
            take_line_end();
        } else if (is(at_, kSpace)) {
            ++at_;
        } else if (begins_comment(at_)) {
            skip_comment();
        } else if (continues_line(at_)) {
            ++at_;
            if (at_ != end_) take_line_end();
        } else {
            return;
        }
    }
}

void TextScanner::skip_comment()
{
    const bool is_block = *at_ == '/' && at_[1] == '*';
    at_ += *at_ == '#' ? 1 : 2;
    const char* start = at_;
    const std::string_view rest(start, static_cast<std::size_t>(end_ - start));
    const std::size_t size = is_block && !has_unclosed_comment_ ? rest.find("*/") : rest.npos;
    const bool is_closed = size != rest.npos;
    has_unclosed_comment_ |= is_block && !is_closed;
    // A block comment that is not closed ends with its line, so that it does not hide the rest of the text.
    const char* end = is_closed ? start + size : end_of_line(start);
    while (at_ != end) {
        if (is(at_, kLineEnd))
            take_line_end();
        else
            ++at_;
    }
    comment_ = {start, static_cast<std::size_t>(end - start)};
    if (is_closed) at_ += 2;
}

// --- lines -----------------------------------------------------------------------------------------------------

bool TextScanner::at_end()
{
    skip_space();
    return at_ == end_ || is(at_, kLineEnd) || !ok();
}

// Searched only when needed: a text may have no LF, and many scanners may be created for parts of it.
const char* TextScanner::end_of_lines()
{
    if (end_of_lines_ == nullptr) end_of_lines_ = at_ + (std::string_view(at_, remaining()).rfind('\n') + 1);
    return end_of_lines_;
}

bool TextScanner::next_directive()
{
    skip_space(true);
    return at_ != end_ && ok();
}

void TextScanner::skip_line()
{
    for (skip_space(false); at_ != end_ && !is(at_, kLineEnd); skip_space(false)) {
        if (is(at_, kQuote)) {
            at_ = end_of_quote(at_ + 1);
            if (is(at_, kQuote)) ++at_;
        } else {
            at_ = end_of_word(at_ + 1);
        }
    }
}

std::string_view TextScanner::text(std::string_view ends)
{
    skip_space(false);
    const char* start = at_;
    const char* text_end = at_;
    bool after_blank = true;
    for (; at_ != end_ && !is(at_, kLineEnd) && ends.find(*at_) == ends.npos; ++at_) {
        if (continues_line(at_)) break;
        if ((after_blank || dialect_.comments_end_words) && begins_comment(at_)) break;
        after_blank = is(at_, kSpace);
        if (!after_blank) text_end = at_ + 1;
    }
    return {start, static_cast<std::size_t>(text_end - start)};
}

// Unlike skip_space, it does not skip comments.
void TextScanner::skip_blanks()
{
    for (;;) {
        if (continues_line(at_)) {
            if (++at_ != end_) take_line_end();
        } else if (is(at_, kSpace) && !is(at_, kLineEnd)) {
            ++at_;
        } else {
            return;
        }
    }
}

bool TextScanner::next_is(char c)
{
    skip_blanks();
    return at_ != end_ && *at_ == c;
}

std::string_view TextScanner::text_with_comment()
{
    skip_blanks();
    const char* start = at_;
    const char* text_end = at_;
    for (; at_ != end_ && !is(at_, kLineEnd) && !continues_line(at_); ++at_)
        if (!is(at_, kSpace)) text_end = at_ + 1;
    return {start, static_cast<std::size_t>(text_end - start)};
}

std::string_view TextScanner::rest_of_line()
{
    const char* start = at_;
    at_ = end_of_line(start);
    return {start, static_cast<std::size_t>(at_ - start)};
}

// --- words -----------------------------------------------------------------------------------------------------

std::string_view TextScanner::take_word()
{
    quoted_ = false;
    if (at_end()) return {};
    const char* start = at_;
    word_ = start;
    if (is(at_, kQuote)) {
        quoted_ = true;
        at_ = end_of_quote(at_ + 1);
        const std::string_view text(start + 1, static_cast<std::size_t>(at_ - start - 1));
        if (!is(at_, kQuote)) {
            if (dialect_.closes_quotes) return text;
            fail(Code::bad_text, message("text-quote-open"));
            return {};
        }
        ++at_;
        return text;
    }
    at_ = is(start, kBracket) ? start + 1 : end_of_word(start + 1);
    return {start, static_cast<std::size_t>(at_ - start)};
}

std::string_view TextScanner::word() { return take_word(); }

std::string_view TextScanner::peek()
{
    skip_space();
    const char* at = at_;
    const std::string_view next = take_word();
    if (ok()) at_ = at;
    return next;
}

bool TextScanner::accept(std::string_view expected)
{
    skip_space();
    const char* at = at_;
    for (const char c : expected)
        if (at == end_ || *at++ != c) return false;
    if (!is(at_, kBracket) && !ends_word(at)) return false;
    at_ = at;
    return true;
}

std::string_view TextScanner::whole_word() const
{
    if (word_ == nullptr || quoted_ || !begins_comment(at_) || is(at_ - 1, kBracket | kSpace)) return {};
    const char* end = at_;
    while (end != end_ && !is(end, kSpace | kBracket | kQuote)) ++end;
    return {word_, static_cast<std::size_t>(end - word_)};
}

void TextScanner::take_whole_word() { at_ += whole_word().size() - static_cast<std::size_t>(at_ - word_); }

void TextScanner::fail_expected(Code code, Term what, std::string_view word)
{
    if (!word.empty() || quoted_)
        fail(code, message("text-expected", what, excerpt(word)));
    else if (at_ == end_)
        fail(Code::truncated, message("text-cut", what));
    else
        fail(code, message("text-expected-at-line-end", what));
}

void TextScanner::expect(std::string_view expected)
{
    if (accept(expected)) return;
    const std::string_view word = take_word();
    if (ok()) fail_expected(Code::bad_text, message("word", expected).composed(), word);
}

std::string_view TextScanner::quoted(Term what)
{
    const std::string_view word = take_word();
    if (ok() && !quoted_) fail_expected(Code::bad_text, message("in-quotes", what).composed(), word);
    return ok() ? word : std::string_view();
}

// --- numbers ---------------------------------------------------------------------------------------------------

std::int64_t TextScanner::integer(Term what)
{
    skip_space();
    std::int64_t value = 0;
    const char* number_end = read_plain_integer(at_, end_, value);
    if (number_end == nullptr || !ends_word(number_end)) return any_integer(what);
    at_ = number_end;
    return value;
}

std::int64_t TextScanner::any_integer(Term what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return value;
    fail_expected(Code::bad_value, what, text);
    return 0;
}

std::uint32_t TextScanner::count(Term what, std::uint32_t most)
{
    const std::int64_t value = integer(what);
    if (value >= 0 && value <= most) return static_cast<std::uint32_t>(value);
    fail(Code::bad_count, message("text-count-out-of-range", what, most, value));
    return 0;
}

std::uint32_t TextScanner::rows(Term what, std::size_t row_bytes)
{
    const std::int64_t value = integer(what);
    if (value >= 0 && static_cast<std::uint64_t>(value) <= remaining() / row_bytes)
        return static_cast<std::uint32_t>(value);
    fail(Code::bad_count,
         value < 0 ? message("text-rows-negative", value, what) : message("text-rows-missing", value, what));
    return 0;
}

float TextScanner::number(Term what)
{
    skip_space();
    float value = 0;
    const char* number_end = read_plain_number(at_, end_, value);
    if (number_end == nullptr || !ends_word(number_end)) return any_number(what);
    at_ = number_end;
    return value;
}

float TextScanner::any_number(Term what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    const std::optional<float> value = parse_number(text);
    if (value && std::isfinite(*value)) return *value;
    if (dialect_.repairs_numbers && !quoted_ && !text.empty() && (kind_of(text[0]) & kBracket) == 0) {
        count_replaced();
        return 0;
    }
    if (value)
        fail(Code::not_finite, message("text-not-finite", what, excerpt(text)));
    else
        fail_expected(Code::bad_value, what, text);
    return 0;
}

// --- blocks ----------------------------------------------------------------------------------------------------

void TextScanner::skip_block()
{
    (void)next_directive();
    expect("{");
    for (std::uint64_t depth = 1; depth > 0 && ok();) {
        if (!next_directive() && ok()) fail(Code::truncated, message("text-block-open"));
        const std::string_view word = take_word();
        if (quoted_) continue;
        if (word == "{") ++depth;
        if (word == "}") --depth;
    }
}

}  // namespace marrow
