#include "formats/doom3/md5_text.h"

#include <algorithm>

#include "base/message.h"
#include "base/number.h"

namespace marrow {

namespace {
constexpr std::string_view kMagic = "MD5Version";
constexpr std::int64_t kVersion = 10;

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

// Reads a row on one line whose words and numbers are separated by blanks and brackets. Returns its end, or null
// for anything else, such as a comment or a number with an exponent.
const char* read_plain_row(const char* at, const char* end, const char* form, Md5Row& row)
{
    std::int64_t* integer = row.integers.data();
    float* number = row.numbers.data();
    while (*form != '\0') {
        while (at != end && (*at == ' ' || *at == '\t')) ++at;
        const char part = *form;
        if (part == '#') {
            at = read_plain_integer(at, end, *integer++);
            ++form;
        } else if (part == '.') {
            at = read_plain_number(at, end, *number++);
            ++form;
        } else {
            do {
                if (at == end || *at++ != *form++) return nullptr;
            } while (is_letter(*form));
            if (!is_letter(part)) continue;
        }
        // A word or number ends at a blank, a line end or a closing bracket.
        if (at == nullptr || (at != end && static_cast<unsigned char>(*at) > ' ' && *at != ')')) return nullptr;
    }
    return at;
}

// Reads a row in any form.
void read_any_row(TextScanner& s, const Md5RowForm& row_form, Md5Row& row)
{
    std::int64_t* integer = row.integers.data();
    float* number = row.numbers.data();
    const Term* term = row_form.terms;
    for (const char* form = row_form.form; *form != '\0';) {
        const char* start = form++;
        if (*start == '#') {
            *integer++ = s.integer(*term++);
        } else if (*start == '.') {
            *number++ = s.number(*term);
            if (*form != '.') ++term;
        } else {
            while (is_letter(*start) && is_letter(*form)) ++form;
            s.expect({start, static_cast<std::size_t>(form - start)});
        }
    }
}

}  // namespace

Md5Row read_md5_row(TextScanner& s, const Md5RowForm& form)
{
    Md5Row row;
    const auto read_plain = [&](const char* at, const char* end) {
        return read_plain_row(at, end, form.form, row);
    };
    if (!s.take(read_plain)) read_any_row(s, form, row);
    return row;
}

void read_md5_head(TextScanner& s)
{
    s.expect(kMagic);
    const std::int64_t version = s.integer("md5-version");
    if (s.ok() && version != kVersion)
        s.fail(Code::unsupported_version, message("md5-unsupported-version", version, kVersion));
    if (s.accept("commandline")) (void)s.quoted("md5-command-line");
}

std::size_t read_plain_numbers(TextScanner& s, std::span<float> out)
{
    std::size_t count = 0;
    (void)s.take([&](const char* at, const char* end) {
        count = read_plain_numbers(at, end, out, kMaxCoordinate);
        return count > 0 ? at : nullptr;
    });
    return count;
}

std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint)
{
    const std::int64_t parent = s.integer("md5-joint-parent");
    if (!s.ok() || (parent >= -1 && parent < joint)) return parent < 0 ? kNone : static_cast<std::uint32_t>(parent);
    s.record_damage(Code::cyclic, message("md5-parent-not-earlier", joint, name, parent));
    return kNone;
}

std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes)
{
    const std::uint32_t count = s.rows("md5-number-of-joints", row_bytes);
    if (count > kMaxTextJoints) s.fail(Code::too_large, message("md5-too-many-joints", count, kMaxTextJoints));
    return count;
}

Md5Kind md5_kind(Bytes file)
{
    // The words that distinguish the kinds follow the head, whose command line may be long.
    constexpr std::size_t kHead = 65536;
    ErrorSink errors;
    TextScanner s(file.first(std::min(file.size(), kHead)), errors, kBlockDialect);
    if (!s.accept(kMagic)) return Md5Kind::none;
    while (!s.at_end()) {
        const std::string_view word = s.word();
        if (word == "numFrames" || word == "hierarchy") return Md5Kind::animation;
        if (word == "numMeshes" || word == "joints" || word == "mesh") break;
    }
    return Md5Kind::mesh;
}

}  // namespace marrow
