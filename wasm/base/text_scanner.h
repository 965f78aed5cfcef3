// text_scanner.h -- a tokenizer for text formats that tracks the line number and keeps the first error.
//
// Words are separated by white space (including NUL) and by the characters of the format's dialect. Lines end with
// LF, CRLF or CR and may have any length; a UTF-8 byte order mark at the start is skipped. After an error every
// read returns an empty word or 0, so that a block is read without checks in between and tested once.
//
// Plain numbers and expected words, which are most of a model, take a fast path that does not extract a word.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_reader.h"

namespace marrow {

// The lexical rules in which formats differ.
struct TextDialect {
    // Comments: from `//` or `#` to the end of the line, from `/*` to `*/` over any number of lines.
    bool slash_comments = true;
    bool block_comments = true;
    bool hash_comments = false;
    // A comment ends the word before it: `15//fast` is 15 (whole_word returns all of it). Otherwise a comment
    // begins only where a word may begin, and `a//b` is a word.
    bool comments_end_words = false;
    // Text in double quotes is one word. It has no escape sequences and ends with its line at the latest.
    bool quotes = true;
    // Each of these characters is a separate word, even without blanks around it.
    std::string_view brackets = "(){}";
    // A backslash at the end of a line continues the line: both are white space.
    bool continues_lines = false;
    // A directive ends with its line: reading stops there until next_directive.
    bool ends_with_line = false;
    // A word in place of a number, or a number that is too large for a float, is read as 0 and counted
    // (ErrorSink::count_replaced). Otherwise it is an error.
    bool repairs_numbers = false;
    // A missing closing quotation mark is assumed at the end of the line. Otherwise it is an error.
    bool closes_quotes = false;
};

// Blocks in braces and vectors in brackets that contain only words and numbers: `joints { "hip" -1 ( 0 0 1 ) }`.
inline constexpr TextDialect kBlockDialect{.comments_end_words = true, .repairs_numbers = true};

// Blocks of file names and of functions with arguments: `bumpmap addnormals(a//b.tga, heightmap(c.tga, 4))`.
inline constexpr TextDialect kFunctionDialect{
    .comments_end_words = true, .brackets = "(){},", .closes_quotes = true};

// Blocks of directives, one per line, whose file names may contain any bracket except braces: `map body(1).tga`.
inline constexpr TextDialect kDirectiveDialect{
    .comments_end_words = true, .brackets = "{}", .ends_with_line = true, .closes_quotes = true};

// Rows, one per line, of fields separated by commas: `h_head,models/players/x/head`.
inline constexpr TextDialect kRowDialect{
    .comments_end_words = true, .brackets = ",", .ends_with_line = true, .closes_quotes = true};

// Rows, one per line, of words and numbers: `0 40 0 15//walk`.
inline constexpr TextDialect kListDialect{
    .comments_end_words = true, .brackets = "", .ends_with_line = true, .closes_quotes = true};

// Commands of a program, one per line: `md5skin body <dds>skin.jpg`.
inline constexpr TextDialect kCommandDialect{.block_comments = false, .brackets = "", .ends_with_line = true};

// Lines of assignments separated by commas, whose values are any text: `Name=Walk fast, Start=2`.
inline constexpr TextDialect kAssignmentDialect{
    .slash_comments = false, .block_comments = false, .quotes = false, .brackets = "=,", .ends_with_line = true};

// Statements, one per line unless continued, whose names may contain blanks: `usemtl dark wood # of the door`.
inline constexpr TextDialect kStatementDialect{.slash_comments = false,
                                               .block_comments = false,
                                               .hash_comments = true,
                                               .quotes = false,
                                               .brackets = "",
                                               .continues_lines = true,
                                               .ends_with_line = true};

// Reads a text from start to end. The text and the sink must outlive it; words point into the text.
class TextScanner {
public:
    // `first_line`: the line number of the start of the text, if it is a part of a longer one.
    TextScanner(Bytes text, ErrorSink& errors, const TextDialect& dialect = {}, std::uint64_t first_line = 1);

    bool ok() const { return errors_->ok(); }
    // The line of the last word, from 1.
    std::uint64_t line() const { return line_; }
    // The number of bytes left: an upper limit for counts in the text.
    std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    // The text of the last skipped comment, without its delimiters.
    std::string_view comment() const { return comment_; }

    // True after an error, or if only white space and comments are left in the text (in the line, if directives
    // end with it).
    bool at_end();
    // Moves to the next word, on this line or a later one. False at the end of the text or after an error.
    bool next_directive();
    // Skips the rest of the directive's line.
    void skip_line();

    // The next word, without its quotes; empty at the end. `peek` does not consume it.
    std::string_view word();
    std::string_view peek();
    // Whether the last word was in quotes.
    bool was_quoted() const { return quoted_; }
    // The last word together with a comment that directly follows it, up to the next white space or bracket:
    // `a//b.tga`. Empty if no comment directly follows.
    std::string_view whole_word() const;
    // Moves to the end of whole_word: its comment mark is a part of a path.
    void take_whole_word();
    // Consumes the next word if it equals `expected` and is not quoted. Returns whether it was consumed.
    bool accept(std::string_view expected);
    // Consumes `expected`; any other word is an error.
    void expect(std::string_view expected);

    // A word in double quotes. `what` names it in errors, here and below ("the name of a joint").
    std::string_view quoted(Term what);
    // An integer.
    std::int64_t integer(Term what);
    // An integer from 0 to `most`.
    std::uint32_t count(Term what, std::uint32_t most);
    // The number of rows that follow, each of at least `row_bytes` of text.
    std::uint32_t rows(Term what, std::size_t row_bytes);
    // A finite number (base/number.h).
    float number(Term what);
    // Count, or replace and count, numbers of this line that are not finite or too large (ErrorSink).
    void count_replaced() { errors_->count_replaced(Place::at_line(line_)); }
    void repair(std::span<float> numbers) { errors_->repair(numbers, Place::at_line(line_)); }

    // A fast path for rows in the most common form. `read` is called with the next word's position and the end of
    // the text. It returns the end of the text that it has read, on the same line, or null if it has read nothing.
    template <class Read> bool take(Read&& read)
    {
        const char* read_to = at_end() ? nullptr : read(at_, end_);
        if (read_to == nullptr) return false;
        at_ = read_to;
        return true;
    }

    // A fast path for complete lines, called at the start of a line. `read` is called with the position and the end
    // of the last complete line. It returns { at, lines }: the start of the first line that it has not read, and
    // the number of lines read.
    template <class Read> void take_lines(Read&& read)
    {
        const auto [at, lines] = read(at_, end_of_lines());
        at_ = at;
        line_ += lines;
    }

    // Skips a block from `{` to the matching `}`, over any number of lines.
    void skip_block();
    // Text that may contain blanks: up to one of the characters of `ends` (not consumed), a comment, a line
    // continuation or the end of the line, without the blanks around it. Quotes and brackets have no special
    // meaning.
    std::string_view text(std::string_view ends = {});
    // As `text`, including a comment at its end: `Grey #2` may be a name.
    std::string_view text_with_comment();
    // True if `c` is the next character of the line or its continuation, after blanks.
    bool next_is(char c);
    // The rest of the line unchanged, with its comments.
    std::string_view rest_of_line();

    // Records an error at the line of the last word and ends reading. The first error is kept.
    const Error& fail(Code code, const Message& message);
    const Error& fail(Code code, std::string message);
    // Records damage at that line and continues reading (ErrorSink::record_damage).
    void record_damage(Code code, const Message& message);

private:
    // The classes of a character, one bit each.
    enum Kind : std::uint8_t {
        kSpace = 1,
        kLineEnd = 2,
        kBracket = 4,
        kQuote = 8,
        kComment = 16,       // may begin a comment
        kContinuation = 32,  // may continue the line
        kWordEnd = 64        // may end the word before it
    };

    std::uint8_t kind_of(char c) const { return kinds_[static_cast<unsigned char>(c)]; }
    bool is(const char* at, std::uint8_t kinds) const { return at != end_ && (kind_of(*at) & kinds) != 0; }
    bool begins_comment(const char* at) const;
    bool continues_line(const char* at) const;
    bool ends_word(const char* at) const;
    const char* end_of_word(const char* at) const;
    const char* end_of_quote(const char* at) const;
    const char* end_of_line(const char* at) const;
    const char* end_of_lines();
    void skip_space();
    void skip_space(bool over_lines);
    void skip_blanks();
    void skip_comment();
    void take_line_end();
    std::string_view take_word();
    // Records that something other than `what` was found, or that the text ends.
    void fail_expected(Code code, Term what, std::string_view word);
    float any_number(Term what);
    std::int64_t any_integer(Term what);

    const char* at_;
    const char* end_;
    const char* end_of_lines_ = nullptr;  // the end of the last complete line; null until it is needed
    std::uint64_t line_;
    std::string_view comment_;
    bool quoted_ = false;                // the last word was in quotes
    const char* word_ = nullptr;         // the start of the last word
    bool has_unclosed_comment_ = false;  // the rest of the text has no `*/`
    TextDialect dialect_;
    std::array<std::uint8_t, 256> kinds_{};
    ErrorSink* errors_;
};

}  // namespace marrow
