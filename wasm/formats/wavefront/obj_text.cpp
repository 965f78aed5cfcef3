// obj_text.cpp -- the statements of Wavefront OBJ, a line each: a keyword and its fields.
//
//   v x y z [w]          a position; `v x y z r g b` also gives its colour
//   vt u [v [w]]         a texture coordinate
//   vn x y z             a normal
//   f, l, p              a face, a line of several pieces, points: corners v, v/vt, v//vn, v/vt/vn. Numbers count
//   from
//                        1; negative ones back from the last that stands above
//   g, o                 the name of what follows
//   s                    its group of smoothing; `off` and 0: none
//   usemtl, mtllib       its material, and the files that hold materials
//   cstype ... end       free-form curves and surfaces
//
// A back slash at a line's end continues it. Sources: the published appendix on the format, real files.
#include "formats/wavefront/obj_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/index.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "derive/corner_normals.h"
#include "formats/wavefront/obj_plain_lines.h"

namespace marrow {

namespace {

// A number, or what a word begins with that could be one: exporters write "3.1+e2" and "1,5".
std::optional<float> leading_number(std::string_view word)
{
    if (const std::optional<float> whole = parse_number(word)) return whole;
    constexpr std::string_view kDigits = "0123456789";
    std::size_t end = word.find_first_not_of("+-");
    end = std::min(word.find_first_not_of(kDigits, end), word.size());
    if (end < word.size() && word[end] == '.')
        end = std::min(word.find_first_not_of(kDigits, end + 1), word.size());
    return parse_number(word.substr(0, end));
}

class Reader {
public:
    explicit Reader(Bytes file) : s_(file, errors_, kStatementDialect)
    {
        reserve_obj_lists({reinterpret_cast<const char*>(file.data()), file.size()}, out_);
        state_.smoothing = kByAngle;
    }

    ObjText read()
    {
        while (s_.next_directive()) {
            s_.take_lines(
                [this](const char* at, const char* end) { return read_plain_obj_lines(at, end, state_, out_); });
            if (!s_.next_directive()) break;
            statement(s_.word());
            s_.skip_line();
        }
        report();
        return std::move(out_);
    }

private:
    // How often something was left out, and the line where that happened first.
    struct LeftOut {
        std::uint64_t count = 0;
        std::uint64_t line = 0;
    };

    void statement(std::string_view key)
    {
        if (key == "v") return position();
        if (key == "vt") return texcoord();
        if (key == "vn") return normal();
        if (key == "f") return element(out_.faces, 3);
        if (key == "l") return element(out_.lines, 2);
        if (key == "p") return points();
        if (key == "g" || key == "o") {
            state_.name = s_.text();
        } else if (key == "s") {
            state_.smoothing = smoothing(s_.word());
        } else if (key == "usemtl") {
            state_.material = s_.text();
        } else if (key == "mtllib") {
            out_.libraries.push_back(s_.text());
        } else if (is_free_form(key)) {
            leave_out(free_form_);
        } else if (!is_harmless(key)) {
            if (unknown_.count == 0) unknown_word_ = shown(to_utf8(key));
            leave_out(unknown_);
        }
    }

    static bool is_free_form(std::string_view key)
    {
        static constexpr std::string_view kKeys[] = {"cstype", "deg",  "bmat", "step", "curv", "curv2", "surf",
                                                     "parm",   "trim", "hole", "scrv", "sp",   "end",   "con",
                                                     "vp",     "bzp",  "bsp",  "cdc",  "cdp",  "res"};
        return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
    }

    // About merging, display and other programs: nothing is lost without them.
    static bool is_harmless(std::string_view key)
    {
        static constexpr std::string_view kKeys[] = {"mg",         "bevel",     "c_interp", "d_interp", "lod",
                                                     "shadow_obj", "trace_obj", "ctech",    "stech",    "usemap",
                                                     "maplib",     "call",      "csh",      "mag"};
        return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
    }

    void leave_out(LeftOut& what)
    {
        if (what.count++ == 0) what.line = s_.line();
    }

    // The numbers up to the line's end. What is no number counts as 0.
    std::size_t numbers(std::span<float> out)
    {
        std::size_t count = 0;
        for (; count < out.size() && !s_.at_end(); ++count) {
            const std::optional<float> value = leading_number(s_.word());
            const bool is_near = value && std::fabs(*value) < kFarthestPosition;
            if (!is_near) leave_out(bad_numbers_);
            out[count] = is_near ? *value : 0;
        }
        return count;
    }

    void position()
    {
        std::array<float, 7> fields{};
        const std::size_t count = numbers(fields);
        if (count < 3) leave_out(short_vertices_);
        out_.positions.emplace_back(fields[0], fields[1], fields[2]);
        // Behind the place stands a weight, a colour, or both.
        const std::size_t color = count == 6 ? 3 : 4;
        if (count < 6) {
            if (!out_.colors.empty()) out_.colors.emplace_back(1.0F);
            return;
        }
        out_.colors.resize(out_.positions.size(), glm::vec3(1.0F));
        out_.colors.back() = {fields[color], fields[color + 1], fields[color + 2]};
    }

    void texcoord()
    {
        std::array<float, 2> fields{};
        if (numbers(fields) == 0) leave_out(short_vertices_);
        out_.texcoords.emplace_back(fields[0], fields[1]);
    }

    void normal()
    {
        std::array<float, 3> fields{};
        if (numbers(fields) < 3) leave_out(short_vertices_);
        out_.normals.emplace_back(fields[0], fields[1], fields[2]);
    }

    std::uint32_t smoothing(std::string_view word)
    {
        std::uint64_t group = 0;
        const char* const end = word.data() + word.size();
        if (read_digits(word.data(), end, group) != end) return kFlat;  // "off"
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(group, kByAngle - 1));
    }

    // --- elements ----------------------------------------------------------------------------------------------

    // A place in a list of `count`, by what is written; false where that is not above 0 or goes back too far. A
    // list may go on further down.
    static bool resolve(std::int64_t written, std::size_t count, std::uint32_t& out)
    {
        const std::int64_t place = written > 0 ? written - 1 : static_cast<std::int64_t>(count) + written;
        out = static_cast<std::uint32_t>(place);
        return written != 0 && place >= 0 && place < kNone;
    }

    // Reads `v`, `v/vt`, `v//vn` or `v/vt/vn`. False where it is none of them, or names what cannot be.
    bool corner(std::string_view word, ObjCorner& out) const
    {
        const std::size_t counts[] = {out_.positions.size(), out_.texcoords.size(), out_.normals.size()};
        std::uint32_t* const fields[] = {&out.position, &out.texcoord, &out.normal};
        out = {kNone, kNone, kNone};
        const char *at = word.data(), *const end = at + word.size();
        // "+1" is written by some.
        if (*at == '+') ++at;
        for (std::size_t i = 0; i < 3; ++i) {
            std::int64_t number = 0;
            if (const char* const behind = read_plain_integer(at, end, number)) {
                at = behind;
                if (!resolve(number, counts[i], *fields[i])) return false;
            } else if (i == 0) {
                return false;
            }
            // "1/" and "1//" say that there is none.
            if (at == end) return true;
            if (*at++ != '/') return false;
        }
        return false;
    }

    // Appends the corners up to the line's end. False where one of them cannot be.
    bool corners(std::vector<ObjCorner>& out)
    {
        bool all_good = true;
        while (!s_.at_end()) all_good = corner(s_.word(), out.emplace_back()) && all_good;
        return all_good;
    }

    void element(ObjElements& elements, std::size_t least)
    {
        const std::size_t first = elements.corners.size();
        const bool good = corners(elements.corners);
        const std::size_t count = elements.corners.size() - first;
        if (!good || count < least) {
            leave_out(good ? small_ : wrong_);
            elements.corners.resize(first);
            return;
        }
        elements.end_element(state_);
    }

    // Each of them is an element of its own.
    void points()
    {
        std::vector<ObjCorner> all;
        if (!corners(all)) return leave_out(wrong_);
        for (const ObjCorner& each : all) {
            out_.points.corners.push_back(each);
            out_.points.end_element(state_);
        }
    }

    // --- the end -----------------------------------------------------------------------------------------------

    void report()
    {
        // Some write colours from 0 to 255.
        constexpr float kByte = 255;
        const bool is_bright = std::any_of(out_.colors.begin(), out_.colors.end(), [](const glm::vec3& color) {
            return color.r > 1 || color.g > 1 || color.b > 1;
        });
        if (is_bright)
            for (glm::vec3& color : out_.colors) color /= kByte;
        tell(wrong_,
             " elements name vertices that cannot be (they count from 1, or back from the last), and are left "
             "out");
        tell(small_, " faces or lines have too few corners, and are left out");
        tell(short_vertices_, " vertices have too few numbers; 0 stands for those that are missing");
        tell(bad_numbers_, " numbers are none, or too large; 0 stands for them");
        tell(free_form_,
             " statements are about free-form curves and surfaces, which are not drawn. Save it as "
             "polygons to see them");
        tell(unknown_, " statements are not known", unknown_word_);
    }

    void tell(const LeftOut& what, std::string_view about, std::string_view word = {})
    {
        if (what.count == 0) return;
        out_.warnings.push_back(format_text("%%: the first%% in line %.", what.count, about,
                                            word.empty() ? "" : " is ", word, what.line));
    }

    ErrorSink errors_;
    TextScanner s_;
    ObjText out_;
    ObjState state_;
    LeftOut wrong_, small_, short_vertices_, bad_numbers_, free_form_, unknown_;
    std::string unknown_word_;
};

}  // namespace

ObjText read_obj(Bytes file) { return Reader(file).read(); }

std::vector<std::string_view> obj_libraries(Bytes file)
{
    constexpr std::string_view kKey = "mtllib";
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    std::vector<std::string_view> out;
    for (std::size_t at = text.find(kKey); at != text.npos && out.size() < kMaxSurfaces;
         at = text.find(kKey, at + kKey.size())) {
        // It has to be the first word of its line.
        const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
        const bool is_first = before == text.npos || text[before] == '\n' || text[before] == '\r' ||
                              (before == 2 && text.starts_with("\xEF\xBB\xBF"));
        if (!is_first) continue;
        ErrorSink errors;
        TextScanner s(file.subspan(at), errors, kStatementDialect);
        if (s.word() == kKey) out.push_back(s.text());
    }
    return out;
}

}  // namespace marrow
