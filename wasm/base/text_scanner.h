// text_scanner.h -- reads text formats word by word: knows the line, keeps the first error.
//
// Words are parted by white space, which NUL belongs to, and by what the format's dialect says. Lines end with LF,
// CRLF or CR and may be of any length; a byte order mark of UTF-8 in front is skipped. After an error every read
// gives an empty word or 0, so that a block is read in plain lines and tested once.
//
// Plain numbers and expected words, of which models are made, take a quick path that makes no word of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_reader.h"

namespace marrow {

// What a format makes of the characters that formats differ in.
struct TextDialect {
    // Comments: from `//` or `#` to the end of the line, from `/*` to `*/` over any number of lines.
    bool slash_comments = true;
    bool block_comments = true;
    bool hash_comments = false;
    // A comment ends the word before it: `15//fast` is 15 (whole_word has all of it). Otherwise a comment begins
    // only where a word could, and `a//b` is a word.
    bool comments_end_words = false;
    // Text in double quotes is one word. It has no escapes and ends with its line.
    bool quotes = true;
    // Each of these characters is a word of its own, wherever it stands.
    std::string_view brackets = "(){}";
    // A back slash at the end of a line continues it: both are white space.
    bool continues_lines = false;
    // A directive ends with its line: reading stops there, until next_directive goes on.
    bool ends_with_line = false;
    // A word in the place of a number, or a number that is not finite or far too large, is read as 0 and counted
    // (ErrorSink::repair). Otherwise it is an error.
    bool repairs_numbers = false;
    // A quotation mark that is not closed ends with its line; otherwise it is an error.
    bool closes_quotes = false;
};

// Blocks in braces and vectors in brackets, of words and numbers alone: `joints { "hip" -1 ( 0 0 1 ) }`.
inline constexpr TextDialect kBlockDialect{.comments_end_words = true, .repairs_numbers = true};

// Blocks of file names and of functions with arguments: `bumpmap addnormals(a//b.tga, heightmap(c.tga, 4))`.
inline constexpr TextDialect kFunctionDialect{
    .comments_end_words = true, .brackets = "(){},", .closes_quotes = true};

// Blocks of directives, a line each, whose file names may hold any bracket but braces: `map body(1).tga`.
inline constexpr TextDialect kDirectiveDialect{
    .comments_end_words = true, .brackets = "{}", .ends_with_line = true, .closes_quotes = true};

// Rows, a line each, of fields separated by commas: `h_head,models/players/x/head`.
inline constexpr TextDialect kRowDialect{
    .comments_end_words = true, .brackets = ",", .ends_with_line = true, .closes_quotes = true};

// Rows, a line each, of words and numbers: `0 40 0 15//walk`.
inline constexpr TextDialect kListDialect{
    .comments_end_words = true, .brackets = "", .ends_with_line = true, .closes_quotes = true};

// Commands to a program, a line each: `md5skin body <dds>skin.jpg`.
inline constexpr TextDialect kCommandDialect{.block_comments = false, .brackets = "", .ends_with_line = true};

// Assignments that commas part, a line of them each, with any text for values: `Name=Walk fast, Start=2`.
inline constexpr TextDialect kAssignmentDialect{
    .slash_comments = false, .block_comments = false, .quotes = false, .brackets = "=,", .ends_with_line = true};

// Statements, a line each unless it is continued, whose names may hold blanks: `usemtl dark wood # of the door`.
inline constexpr TextDialect kStatementDialect{.slash_comments = false,
                                               .block_comments = false,
                                               .hash_comments = true,
                                               .quotes = false,
                                               .brackets = "",
                                               .continues_lines = true,
                                               .ends_with_line = true};

// Reads a text from its front to its end. The text and the sink must outlive it; words point into the text.
class TextScanner {
public:
    // `first_line`: where the text begins that was cut out of a longer one.
    TextScanner(Bytes text, ErrorSink& errors, const TextDialect& dialect = {}, std::uint64_t first_line = 1);

    bool ok() const { return errors_->ok(); }
    // The line of the last word, from 1.
    std::uint64_t line() const { return line_; }
    // Bytes that are left of the text: what a count in it can be proven against.
    std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    // The text of the last comment that was skipped, without its marks.
    std::string_view comment() const { return comment_; }

    // Nothing is left to read but white space and comments, of the line where a directive ends with it, else of the
    // text; or there was an error.
    bool at_end();
    // Goes on to the next word, on this line or on a later one. False at the end of the text or after an error.
    bool next_directive();
    // Passes over what is left of the directive's line.
    void skip_line();

    // The next word, without its quotes; empty at the end. `peek` leaves it there.
    std::string_view word();
    std::string_view peek();
    // Whether the last word was in quotes.
    bool was_quoted() const { return quoted_; }
    // The last word together with a comment that directly follows it, up to the next white space or bracket:
    // `a//b.tga`. Empty where no comment does.
    std::string_view whole_word() const;
    // Reads on after whole_word, because its comment mark is part of a path.
    void take_whole_word();
    // Takes the next word where it is this one, without quotes.
    bool accept(std::string_view expected);
    // The next word has to be this one.
    void expect(std::string_view expected);

    // In double quotes; `what` names it in errors, here and below ("the name of a joint").
    std::string_view quoted(std::string_view what);
    // A whole number.
    std::int64_t integer(std::string_view what);
    // The same, from 0 to `most`.
    std::uint32_t count(std::string_view what, std::uint32_t most);
    // The number of rows that follow, each of which takes `row_bytes` of text at least.
    std::uint32_t rows(std::string_view what, std::size_t row_bytes);
    // A finite number (base/number.h).
    float number(std::string_view what);
    // Replaces numbers of this line that are not finite or far too large (ErrorSink::repair).
    void count_replaced() { errors_->count_replaced(Place::at_line(line_)); }
    void repair(std::span<float> numbers) { errors_->repair(numbers, Place::at_line(line_)); }

    // A quick way for rows in a plain form, of which large models are made: `read` is given the place of the next
    // word and the end of the text. It gives the place behind what it took, on the same line, or null where it took
    // nothing.
    template <class Read> bool take(Read&& read)
    {
        const char* behind = at_end() ? nullptr : read(at_, end_);
        if (behind == nullptr) return false;
        at_ = behind;
        return true;
    }

    // The same for whole lines, asked for where a line begins: `read` is given the place and the end of the last
    // whole line. It gives { at, lines }: the beginning of the first line that it did not take, and how many it
    // took.
    template <class Read> void take_lines(Read&& read)
    {
        const auto [at, lines] = read(at_, end_of_lines());
        at_ = at;
        line_ += lines;
    }

    // From a `{` to its `}`, whatever lies between, over any number of lines.
    void skip_block();
    // Text with blanks in it: up to one of the characters of `ends`, which stays there, a comment, or the end of
    // the line or its continuation, without the blanks around it. Quotes and brackets mean nothing in it.
    std::string_view text(std::string_view ends = {});
    // The same with a comment that it ends with: `Grey #2` may be a name.
    std::string_view text_with_comment();
    // Whether this is the next character of the line, or of its continuation, other than blanks.
    bool next_is(char c);
    // What is left of the line as it stands, with its comments.
    std::string_view rest_of_line();

    // Records an error (the first one stays) at the line of the last word, and ends the reading.
    const Error& fail(Code code, std::string message);
    // Records damage at that line, and reads on (ErrorSink::lose).
    void lose(Code code, std::string message) { errors_->lose(code, std::move(message), Place::at_line(line_)); }

private:
    // What a character may be, in bits.
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
    std::string found(std::string_view word) const;
    // Records that something else stands here, or that the text ends.
    void fail_expected(Code code, std::string_view what, std::string_view word);
    float any_number(std::string_view what);
    std::int64_t any_integer(std::string_view what);

    const char* at_;
    const char* end_;
    const char* end_of_lines_ = nullptr;  // one past the last LF of the text, once it is known
    std::uint64_t line_;
    std::string_view comment_;
    bool quoted_ = false;                // the last word was in quotes
    const char* word_ = nullptr;         // where the last word begins
    bool has_unclosed_comment_ = false;  // no `*/` follows any more
    TextDialect dialect_;
    std::array<std::uint8_t, 256> kinds_{};
    ErrorSink* errors_;
};

}  // namespace marrow
