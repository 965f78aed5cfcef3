// text_scanner.h -- reads text formats word by word: knows the line, keeps the first error.
//
// Words end at white space and at ( ) { }, which are words of their own. Text in double quotes is one word, without
// escapes, and ends with its line. `//` and `/* */` are comments. Lines end with LF, CRLF or CR and may be of any
// length; a NUL is white space, a byte order mark of UTF-8 in front is skipped. After an error every read gives an
// empty word or 0, so that a block is read in plain lines and tested once.
//
// Plain numbers and expected words, of which models are made, take a quick path that makes no word of them.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/byte_reader.h"

namespace marrow {

class TextScanner {
public:
    TextScanner(Bytes text, ErrorSink& errors);

    bool ok() const { return errors_->ok(); }
    std::uint64_t line() const { return line_; }
    // Bytes that are left: what a count in the text can be proven against.
    std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    // The text of the last comment that was skipped, without its marks. Points into the text.
    std::string_view comment() const { return comment_; }
    // Nothing but white space and comments is left, or there was an error.
    bool at_end();

    // The next word, without its quotes; empty at the end. Points into the text. `peek` leaves it there.
    std::string_view word();
    std::string_view peek();
    // Takes the next word where it is this one.
    bool accept(std::string_view expected);
    // The next word has to be this one.
    void expect(std::string_view expected);

    // In double quotes.
    std::string_view quoted(std::string_view what);
    // A whole number; `what` names it in errors ("the number of joints").
    std::int64_t integer(std::string_view what);
    // The same, from 0 to `most`.
    std::uint32_t count(std::string_view what, std::uint32_t most);
    // The number of rows that follow, each of which takes `row_bytes` of text at least.
    std::uint32_t rows(std::string_view what, std::size_t row_bytes);
    // A finite number (base/number.h).
    float number(std::string_view what);

    // From a `{` to its `}`, whatever lies between.
    void skip_block();
    // What is left of the line.
    std::string_view rest_of_line();

    // Records an error (the first one stays) at the line of the last word.
    const Error& fail(Code code, std::string message);

private:
    void skip_space();
    void skip_lines();
    void skip_comment();
    void next_line(char end);
    std::string_view take_word();
    bool ends_word(const char* at) const;
    float any_number(std::string_view what);
    std::int64_t any_integer(std::string_view what);

    const char* at_;
    const char* end_;
    std::uint64_t line_ = 1;
    std::string_view comment_;
    bool quoted_ = false;  // the last word was in quotes
    ErrorSink* errors_;
};

}  // namespace marrow
