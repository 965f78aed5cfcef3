// obj_text.cpp -- Wavefront OBJ: text, one statement per line, a keyword and its fields.
//
//   v x y z [w]          a position; `v x y z r g b` also has its colour
//   vt u [v [w]]         a texture coordinate
//   vn x y z             a normal
//   f, l, p              a face, a polyline, points; corners are v, v/vt, v//vn or v/vt/vn. Indices count from 1,
//                        negative ones back from the last position, texture coordinate or normal so far
//   g, o                 the name of the elements that follow
//   s                    their smoothing group; `off` or 0: none
//   usemtl, mtllib       their material; the material libraries
//   cstype ... end       free-form curves and surfaces, which are not drawn
//
// A back slash at the end of a line continues it. Sources: the published appendix on the format, and real files.
#include "formats/wavefront/obj_text.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "base/float_checks.h"
#include "base/heap_sort.h"
#include "base/limits.h"
#include "base/noinline.h"
#include "base/number.h"
#include "base/text_scanner.h"
#include "derive/corner_normals.h"
#include "formats/wavefront/fault_count.h"
#include "formats/wavefront/fields.h"
#include "formats/wavefront/obj_plain_lines.h"

namespace marrow {

namespace {

// An index beyond the end of every list.
constexpr std::uint32_t kAbsent = kNone - 1;

// Adds a name unless it is in the list. False if the list is full.
bool add_library(std::string_view name, std::vector<std::string_view>& out)
{
    if (out.size() == kMaxLibraries) return false;
    if (!name.empty() && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
    return true;
}

class Reader {
public:
    explicit Reader(Bytes file, const glm::dvec3& origin = glm::dvec3(0.0)) : s_(file, errors_, kStatementDialect)
    {
        reserve_obj_lists({reinterpret_cast<const char*>(file.data()), file.size()}, out_);
        out_.origin = origin;
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
        scale_colors();
        report();
        return std::move(out_);
    }

    // The end of the last comment that occupies a whole line; null if there is none.
    const char* comments_end() const { return s_.comment().data() + s_.comment().size(); }

private:
    void statement(std::string_view key)
    {
        if (key == "v") return position();
        if (key == "vt") return texcoord();
        if (key == "vn") return normal();
        if (key == "f") return element(out_.faces, 3);
        if (key == "l") return element(out_.lines, 2);
        if (key == "p") return points();
        if (key == "g" || key == "o") {
            state_.name = add(likely_name(s_.text_with_comment()), out_.names);
        } else if (key == "s") {
            state_.smoothing = smoothing(s_.word());
        } else if (key == "usemtl") {
            state_.material = add(s_.text_with_comment(), out_.materials);
        } else if (key == "mtllib") {
            if (!add_library(s_.text_with_comment(), out_.libraries)) libraries_.add(s_.line());
        } else if (key == "curv" || key == "curv2" || key == "surf") {
            free_form_.add(s_.line());
        } else if (!is_skipped(key)) {
            unknown_.add(s_.line(), key);
        }
    }

    // Adds a name unless it equals the last one. Earlier names are not compared, because few files repeat them.
    static std::uint32_t add(std::string_view name, std::vector<std::string_view>& names)
    {
        if (name.empty()) return kNone;
        if (names.empty() || names.back() != name) names.push_back(name);
        return static_cast<std::uint32_t>(names.size() - 1);
    }

    // True for a statement that needs no warning: it belongs to free-form curves and surfaces, of which only the
    // elements are counted, or is about merging, display or other programs.
    static bool is_skipped(std::string_view key)
    {
        static constexpr std::string_view kKeys[] = {
            "mg",    "bevel",  "c_interp", "d_interp", "lod",  "shadow_obj", "trace_obj", "ctech",
            "stech", "usemap", "maplib",   "call",     "csh",  "mag",        "cstype",    "deg",
            "bmat",  "step",   "parm",     "trim",     "hole", "scrv",       "sp",        "end",
            "con",   "vp",     "bzp",      "bsp",      "cdc",  "cdp",        "res"};
        return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
    }

    // Reads the numbers up to the end of the line. For a field that is not a number, or is too large, keeps the
    // value in `out` and calls `bad`.
    template <class Number, class Bad>
    std::size_t numbers(std::span<Number> out, WrittenNumber<Number> (*read)(std::string_view), Bad&& bad)
    {
        std::size_t count = 0;
        for (; count < out.size() && !s_.at_end(); ++count) {
            const WrittenNumber<Number> number = read(s_.word());
            if (number.value && std::fabs(*number.value) < Number{kMaxCoordinate}) {
                out[count] = *number.value;
                if (!number.is_whole) partial_.add(s_.line());
            } else {
                bad(count);
            }
        }
        return count;
    }

    void position()
    {
        // Missing coordinates default to the origin's, which are 0 in most files.
        std::array<double, 7> fields = {out_.origin.x, out_.origin.y, out_.origin.z};
        bool has_bad_color = false;
        const auto bad = [&](std::size_t field) {
            has_bad_color |= field > 2;
            bad_numbers_.add(s_.line());
        };
        std::size_t count = 0;
        if (out_.origin == glm::dvec3(0.0)) {
            std::array<float, 7> floats{};
            count = numbers<float>(floats, written_number, bad);
            std::copy(floats.begin(), floats.end(), fields.begin());
        } else {
            count = numbers<double>(fields, written_double, bad);
        }
        if (count < 3) missing_numbers_.add(s_.line());
        out_.positions.emplace_back(glm::dvec3(fields[0], fields[1], fields[2]) - out_.origin);
        // A weight, a colour or both follow the coordinates.
        const bool has_color = count >= 6 && !has_bad_color;
        if (!has_color && out_.colors.empty()) return;
        const std::size_t color = count == 6 ? 3 : 4;
        out_.colors.resize(out_.positions.size(), kNoColor);
        if (has_color) out_.colors.back() = glm::dvec3(fields[color], fields[color + 1], fields[color + 2]);
    }

    void texcoord()
    {
        std::array<float, 2> fields{};
        const auto bad = [this](std::size_t) { bad_numbers_.add(s_.line()); };
        if (numbers<float>(fields, written_number, bad) == 0) missing_numbers_.add(s_.line());
        out_.texcoords.emplace_back(fields[0], fields[1]);
    }

    void normal()
    {
        std::array<float, 3> fields{};
        bool is_bad = false;
        is_bad |= numbers<float>(fields, written_number, [&](std::size_t) { is_bad = true; }) < 3;
        const glm::vec3 normal(fields[0], fields[1], fields[2]);
        if (is_bad || normal == glm::vec3(0.0F)) {
            bad_normals_.add(s_.line());
            out_.normals.emplace_back(0.0F);
        } else {
            out_.normals.push_back(normal);
        }
    }

    std::uint32_t smoothing(std::string_view word)
    {
        std::uint64_t group = 0;
        const char* const end = word.data() + word.size();
        if (read_digits(word.data(), end, group) != end) return kFlat;  // "off"
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(group, kByAngle - 1));
    }

    // --- elements ----------------------------------------------------------------------------------------------

    // Converts an index of the file to one that counts from 0; kAbsent if it is 0, too large, or negative and
    // before the first element. It may be beyond `count`, the present size of the list, because elements
    // may follow later in the file.
    static std::uint32_t resolve(std::int64_t written, std::size_t count)
    {
        const std::int64_t place = written > 0 ? written - 1 : static_cast<std::int64_t>(count) + written;
        const bool may_be = written != 0 && place >= 0 && place < kAbsent;
        return may_be ? static_cast<std::uint32_t>(place) : kAbsent;
    }

    // Reads `v`, `v/vt`, `v//vn` or `v/vt/vn`. False if the word has none of these forms or its position is
    // kAbsent.
    bool corner(std::string_view word, ObjCorner& out) const
    {
        const std::size_t counts[] = {out_.positions.size(), out_.texcoords.size(), out_.normals.size()};
        std::uint32_t* const fields[] = {&out.position, &out.texcoord, &out.normal};
        out = {kNone, kNone, kNone};
        const char *at = word.data(), *const end = at + word.size();
        // Some exporters write "+1".
        if (*at == '+') ++at;
        for (std::size_t i = 0; i < 3; ++i) {
            std::int64_t number = 0;
            if (const char* const next = read_plain_integer(at, end, number)) {
                at = next;
                *fields[i] = resolve(number, counts[i]);
                if (out.position == kAbsent) return false;
            } else if (i == 0) {
                return false;
            }
            // "1/" and "1//" have neither a texture coordinate nor a normal.
            if (at == end) return true;
            if (*at++ != '/') return false;
        }
        return false;
    }

    void element(ObjElements& elements, std::size_t least)
    {
        const std::size_t first = elements.corners.size();
        bool is_good = true;
        while (!s_.at_end()) is_good = corner(s_.word(), elements.corners.emplace_back()) && is_good;
        if (!is_good || elements.corners.size() - first < least) {
            (is_good ? too_few_corners_ : bad_indices_).add(s_.line());
            elements.corners.resize(first);
            return;
        }
        elements.end_element(state_);
    }

    // Each point of the line is a separate element.
    void points()
    {
        ObjElements& points = out_.points;
        while (!s_.at_end()) {
            if (corner(s_.word(), points.corners.emplace_back())) {
                points.end_element(state_);
            } else {
                points.corners.pop_back();
                bad_indices_.add(s_.line());
            }
        }
    }

    // --- the end -----------------------------------------------------------------------------------------------

    // Some exporters write colours as whole numbers from 0 to 255.
    void scale_colors()
    {
        constexpr float kByte = 255;
        bool are_whole = true, are_large = false;
        for (const glm::vec3& color : out_.colors) {
            if (color == kNoColor) continue;
            are_whole = are_whole && color == glm::floor(color);
            are_large = are_large || color.r > 1 || color.g > 1 || color.b > 1;
        }
        if (are_whole && are_large)
            for (glm::vec3& color : out_.colors) color /= kByte;
    }

    void report()
    {
        for (const FaultCount* faults : {&bad_indices_, &too_few_corners_, &missing_numbers_, &bad_numbers_,
                                         &partial_, &bad_normals_, &free_form_, &unknown_, &libraries_})
            faults->report(out_.warnings);
    }

    ErrorSink errors_;
    TextScanner s_;
    ObjText out_;
    ObjState state_;
    FaultCount bad_indices_{"obj-bad-indices"}, too_few_corners_{"obj-too-few-corners"},
        missing_numbers_{"obj-missing-coordinates"}, bad_numbers_{"obj-bad-numbers"},
        partial_{"obj-text-after-numbers"}, bad_normals_{"obj-bad-normals"}, free_form_{"obj-free-form"},
        unknown_{"obj-unknown-statements"}, libraries_{"obj-too-many-libraries"};
};

// Reads ZBrush's vertex colours, in comments after the vertices: `#MRGB MMRRGGBBMMRRGGBB...`, a mask and a colour
// for each vertex in hexadecimal digits, in the order of the vertices. `file`: up to its last comment.
MARROW_NOINLINE void read_polypaint(std::string_view file, ObjText& out)
{
    constexpr std::string_view kKey = "#MRGB ";
    constexpr std::size_t kDigits = 8;
    std::vector<glm::vec3> colors;
    FaultCount bad{"obj-bad-polypaint"};
    for (std::size_t at = file.find(kKey); at != file.npos; at = file.find(kKey, at)) {
        const bool is_first = at == 0 || file[at - 1] == '\n' || file[at - 1] == '\r';
        at += kKey.size();
        if (!is_first) continue;
        const std::string_view line = file.substr(at, file.find_first_of(" \t\r\n", at) - at);
        for (std::size_t i = 0; i < line.size() && colors.size() < out.positions.size(); i += kDigits) {
            std::uint32_t word = 0;
            const std::string_view digits = line.substr(i, kDigits);
            const char* const end = std::from_chars(digits.data(), digits.data() + digits.size(), word, 16).ptr;
            const bool is_whole = end == digits.data() + kDigits;
            if (!is_whole && bad.count++ == 0)
                bad.line = 1 + static_cast<std::uint64_t>(std::count(file.data(), file.data() + at, '\n'));
            constexpr float kByte = 255;
            colors.push_back(is_whole ? glm::vec3(word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF) / kByte
                                      : kNoColor);
        }
    }
    bad.report(out.warnings);
    if (colors.empty()) return;
    colors.resize(out.positions.size(), kNoColor);
    out.colors = std::move(colors);
}

// The origin to subtract; 0 if floats are precise enough. It is the median of sampled corners, so that a few
// vertices far from the others have no effect.
MARROW_NOINLINE glm::dvec3 origin_of(const ObjText& text)
{
    // As fractions of the distance from the origin: the smallest detail for which floats are precise enough (256
    // steps between floats), and the size of a model below which subtracting an origin helps.
    constexpr float kDetail = 1.0F / (1 << 16), kSize = 0.25F;
    constexpr std::size_t kSamples = 1024;
    std::vector<glm::vec3> samples;
    std::vector<float> edges;
    const auto sample = [&](std::size_t count, auto&& vertex_of) {
        for (std::size_t i = 0, step = count / kSamples + 1; i + 1 < count; i += step) {
            const std::uint32_t a = vertex_of(i), b = vertex_of(i + 1);
            if (std::max(a, b) >= text.positions.size()) continue;
            samples.push_back(text.positions[a]);
            edges.push_back(glm::distance(text.positions[a], text.positions[b]));
        }
    };
    for (const ObjElements* elements : {&text.faces, &text.lines, &text.points})
        sample(elements->corners.size(), [&](std::size_t i) { return elements->corners[i].position; });
    if (samples.empty()) sample(text.positions.size(), [](std::size_t i) { return static_cast<std::uint32_t>(i); });
    if (samples.empty()) return glm::dvec3(0.0);
    // In nearly all files most edges are so long that no origin is needed: then nothing is sorted.
    float farthest = 0;
    for (const glm::vec3& each : samples)
        farthest = std::max({farthest, std::fabs(each.x), std::fabs(each.y), std::fabs(each.z)});
    const auto fine = std::count_if(edges.begin(), edges.end(),
                                    [&](float edge) { return double{edge} < double{farthest} * kDetail; });
    if (static_cast<std::size_t>(fine) <= edges.size() / 2) return glm::dvec3(0.0);
    heap_sort(edges.begin(), edges.end());
    glm::dvec3 origin(0.0);
    double distance = 0, size = 0;
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        heap_sort(samples.begin(), samples.end(),
                  [axis](const glm::vec3& a, const glm::vec3& b) { return a[axis] < b[axis]; });
        origin[axis] = double{samples[samples.size() / 2][axis]};
        distance = std::max(distance, std::fabs(origin[axis]));
        size = std::max(size, double{samples[samples.size() * 3 / 4][axis]} - samples[samples.size() / 4][axis]);
    }
    // The differences of all positions must be below kMaxCoordinate, too.
    const bool is_far = edges[edges.size() / 2] < distance * kDetail && size < distance * kSize &&
                        all_below(floats_of(text.positions), kMaxCoordinate / 2);
    if (!is_far) return glm::dvec3(0.0);
    // A whole number, so that users can add it back by hand.
    constexpr double kLarge = 1024;
    return distance < kLarge ? origin : glm::floor(origin);
}

}  // namespace

ObjText read_obj(Bytes file)
{
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    Reader reader(file);
    ObjText out = reader.read();
    const glm::dvec3 origin = origin_of(out);
    if (origin != glm::dvec3(0.0)) {
        out = {};
        out = Reader(file, origin).read();
    }
    const char* const end = reader.comments_end();
    if (end != nullptr) read_polypaint(text.substr(0, static_cast<std::size_t>(end - text.data())), out);
    return out;
}

std::vector<std::string_view> obj_libraries(Bytes file)
{
    constexpr std::string_view kKey = "mtllib";
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    std::vector<std::string_view> out;
    for (std::size_t at = text.find(kKey); at != text.npos; at = text.find(kKey, at + kKey.size())) {
        // The keyword has to be the first word of its line.
        const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
        const bool is_first = before == text.npos || text[before] == '\n' || text[before] == '\r' ||
                              (before == 2 && text.starts_with("\xEF\xBB\xBF"));
        if (!is_first) continue;
        ErrorSink errors;
        TextScanner s(file.subspan(at), errors, kStatementDialect);
        if (s.word() == kKey && !add_library(s.text_with_comment(), out)) break;
    }
    return out;
}

}  // namespace marrow
