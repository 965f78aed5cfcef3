#include "base/text_scanner.h"

#include <fast_float/fast_float.h>

#include <charconv>
#include <cmath>

#include "base/text.h"

namespace marrow {

namespace {

// Longer words are cut in messages.
constexpr std::size_t kLongestShown = 40;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }
bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_bracket(char c) { return c == '(' || c == ')' || c == '{' || c == '}'; }

std::string shown(std::string_view word)
{
    if (word.empty()) return "the end of the file";
    return join('"', word.substr(0, kLongestShown), word.size() > kLongestShown ? "..." : "", '"');
}

}  // namespace

TextScanner::TextScanner(Bytes text, ErrorSink& errors)
    : at_(reinterpret_cast<const char*>(text.data())), end_(at_ + text.size()), errors_(&errors)
{
}

const Error& TextScanner::fail(Code code, std::string message)
{
    return errors_->fail(code, std::move(message), Place::at_line(line_));
}

// Counts a line end; CR LF is one.
void TextScanner::next_line(char end)
{
    if (end == '\n' || at_ == end_ || *at_ != '\n') ++line_;
}

void TextScanner::skip_space()
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
    for (; at_ != end_; ++at_) {
        if (!block && is_line_end(*at_)) return;
        if (block && *at_ == '*' && end_ - at_ > 1 && at_[1] == '/') {
            at_ += 2;
            return;
        }
        // A CR before an LF is counted with the LF.
        if (*at_ == '\n' || (*at_ == '\r' && (end_ - at_ == 1 || at_[1] != '\n'))) ++line_;
    }
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
        while (at_ != end_ && !is_space(*at_) && !is_bracket(*at_) && *at_ != '"') ++at_;
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

bool TextScanner::accept(std::string_view expected)
{
    skip_space();
    const char* at = at_;
    if (ok() && take_word() == expected && !quoted_) return true;
    at_ = at;
    return false;
}

void TextScanner::expect(std::string_view expected)
{
    const std::string_view found = take_word();
    if (!ok() || (found == expected && !quoted_)) return;
    fail(Code::bad_text, join("Here \"", expected, "\" is expected, and ", shown(found), " stands there."));
}

std::string_view TextScanner::quoted(std::string_view what)
{
    const std::string_view found = take_word();
    if (ok() && !quoted_)
        fail(Code::bad_text,
             join("Here ", what, " in quotation marks is expected, and ", shown(found), " stands there."));
    return ok() ? found : std::string_view();
}

std::int64_t TextScanner::integer(std::string_view what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return value;
    fail(Code::bad_value, join("Here ", what, " is expected, and ", shown(text), " stands there."));
    return 0;
}

std::uint32_t TextScanner::count(std::string_view what, std::uint32_t most)
{
    const std::int64_t value = integer(what);
    if (value >= 0 && value <= most) return static_cast<std::uint32_t>(value);
    fail(Code::bad_count, join("As ", what, " stands ", value, "; from 0 to ", most, " are possible."));
    return 0;
}

float TextScanner::number(std::string_view what)
{
    const std::string_view text = take_word();
    if (!ok()) return 0;
    float value = 0;
    // A plus sign is C's, and not known to from_chars.
    const char* start = text.data() + (text.starts_with('+') ? 1 : 0);
    const char* end = text.data() + text.size();
    const auto [read, error] = fast_float::from_chars(start, end, value);
    if (error == std::errc() && read == end && start != end && std::isfinite(value)) return value;
    if (error == std::errc() && read == end && start != end)
        fail(Code::not_finite, join("As ", what, " stands ", shown(text), ", which is no finite number."));
    else
        fail(Code::bad_value, join("Here ", what, " is expected, and ", shown(text), " stands there."));
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
