// md5_text.h -- what Doom 3's mesh and animation files have in common.
//
// A row is a struct of numbers whose `read` says once how they stand in the text, for two readers: PlainRow, which
// takes the row in one go where it is written as exporters write it, and the scanner, which takes any row and words
// what is wrong with it. Half of what a model costs to open is spent here.
#pragma once

#include <glm/vec3.hpp>

#include <span>

#include "base/limits.h"
#include "base/number.h"
#include "base/text_scanner.h"
#include "model/model.h"

namespace marrow {

// Reads words and numbers on one line, parted by blanks and brackets. Whatever else stands there, a comment or a
// number with an exponent, ends it. All of it is inlined into the loop over the rows, where the place is a
// register.
class PlainRow {
public:
    PlainRow(const char* at, const char* end) : at_(at), end_(end) {}

    template <std::size_t N> [[gnu::always_inline]] void expect(const char (&word)[N])
    {
        skip_blanks();
        if (end_ - at_ < static_cast<std::ptrdiff_t>(N - 1)) return stop();
        for (std::size_t i = 0; i < N - 1; ++i)
            if (at_[i] != word[i]) return stop();
        at_ += N - 1;
        if (word[0] != '(' && word[0] != ')') end_word();
    }
    [[gnu::always_inline]] std::int64_t integer(std::string_view)
    {
        std::int64_t value = 0;
        skip_blanks();
        go_on(read_plain_integer(at_, end_, value));
        return value;
    }
    [[gnu::always_inline]] float number(std::string_view)
    {
        float value = 0;
        skip_blanks();
        go_on(read_plain_number(at_, end_, value));
        return value;
    }

    // The place behind what was read; null where something was not plain.
    const char* behind() const { return plain_ ? at_ : nullptr; }

private:
    // Nothing is read from here on.
    void stop()
    {
        plain_ = false;
        at_ = end_;
    }
    [[gnu::always_inline]] void skip_blanks()
    {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    [[gnu::always_inline]] void go_on(const char* behind)
    {
        if (behind == nullptr) return stop();
        at_ = behind;
        end_word();
    }
    // A word that ends at a blank, a line's end or a closing bracket; what else there may be is for the scanner.
    [[gnu::always_inline]] void end_word()
    {
        if (at_ != end_ && static_cast<unsigned char>(*at_) > ' ' && *at_ != ')') stop();
    }

    const char* at_;
    const char* end_;
    bool plain_ = true;
};

// ( x y z )
template <class Reader> [[gnu::always_inline]] inline glm::vec3 read_md5_vector(Reader& r, std::string_view what)
{
    glm::vec3 v;
    r.expect("(");
    v.x = r.number(what);
    v.y = r.number(what);
    v.z = r.number(what);
    r.expect(")");
    return v;
}

// The next row of the text.
template <class Row> Row read_md5_row(TextScanner& s)
{
    Row row;
    const bool plain = s.take([&row](const char* at, const char* end) {
        PlainRow reader(at, end);
        row.read(reader);
        return reader.behind();
    });
    if (!plain) row.read(s);
    return row;
}

// Fills `out` with the plain numbers that stand next on the line, as far as they are near. How many they are.
std::size_t read_plain_numbers(TextScanner& s, std::span<float> out);

// `MD5Version 10`, and the command line that wrote the file.
void read_md5_head(TextScanner& s);

// The parent of joint `joint`: an earlier joint, or kNone. Any other index is counted as damage and read as kNone.
std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint);

// The number of joints, whose rows take `row_bytes` at least.
std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes);

enum class Md5Kind { none, mesh, animation };
// By content.
Md5Kind md5_kind(Bytes file);

}  // namespace marrow
