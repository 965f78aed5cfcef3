// md5_text.h -- text parsing that Doom 3's mesh and animation files share.
//
// A row is a struct of numbers with a template `read(Reader&)`, which reads its words and numbers in their order.
// There are two readers. PlainRow is fast and reads a row in the form that exporters write; TextScanner reads a row
// in any form and reports errors. Half of the time to open a model is spent here.
#pragma once

#include <glm/vec3.hpp>

#include <span>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text_scanner.h"
#include "model/model.h"

namespace marrow {

// Reads words and numbers on one line, separated by blanks and brackets. Anything else, such as a comment or a
// number with an exponent, makes it fail. All functions are inlined into the loop over the rows, so that the
// current position stays in a register.
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
    [[gnu::always_inline]] std::int64_t integer(Term)
    {
        std::int64_t value = 0;
        skip_blanks();
        advance(read_plain_integer(at_, end_, value));
        return value;
    }
    [[gnu::always_inline]] float number(Term)
    {
        float value = 0;
        skip_blanks();
        advance(read_plain_number(at_, end_, value));
        return value;
    }

    // The end of the text that was read; null after a failure.
    const char* end() const { return plain_ ? at_ : nullptr; }

private:
    // Makes this and all later reads fail.
    void stop()
    {
        plain_ = false;
        at_ = end_;
    }
    [[gnu::always_inline]] void skip_blanks()
    {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    [[gnu::always_inline]] void advance(const char* end)
    {
        if (end == nullptr) return stop();
        at_ = end;
        end_word();
    }
    // A plain word ends at a blank, a line end or a closing bracket.
    [[gnu::always_inline]] void end_word()
    {
        if (at_ != end_ && static_cast<unsigned char>(*at_) > ' ' && *at_ != ')') stop();
    }

    const char* at_;
    const char* end_;
    bool plain_ = true;
};

// ( x y z )
template <class Reader> [[gnu::always_inline]] inline glm::vec3 read_md5_vector(Reader& r, Term what)
{
    glm::vec3 v;
    r.expect("(");
    v.x = r.number(what);
    v.y = r.number(what);
    v.z = r.number(what);
    r.expect(")");
    return v;
}

// Reads the next row of the text.
template <class Row> Row read_md5_row(TextScanner& s)
{
    Row row;
    const bool plain = s.take([&row](const char* at, const char* end) {
        PlainRow reader(at, end);
        row.read(reader);
        return reader.end();
    });
    if (!plain) row.read(s);
    return row;
}

// Fills `out` with the next plain numbers on the line, up to the first that is not plain or not nearer to 0 than
// kMaxCoordinate. Returns their count.
std::size_t read_plain_numbers(TextScanner& s, std::span<float> out);

// Reads `MD5Version 10` and the exporter's command line, which may be absent.
void read_md5_head(TextScanner& s);

// Reads the parent of joint `joint`: an earlier joint, or kNone. Any other index is counted as damage and read as
// kNone.
std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint);

// Reads the number of joints. Each takes a row of at least `row_bytes` bytes.
std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes);

enum class Md5Kind { none, mesh, animation };
Md5Kind md5_kind(Bytes file);

}  // namespace marrow
