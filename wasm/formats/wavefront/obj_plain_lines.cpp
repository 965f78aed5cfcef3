#include "formats/wavefront/obj_plain_lines.h"

#include <array>
#include <cmath>
#include <span>

#include "base/index.h"
#include "base/limits.h"
#include "base/noinline.h"
#include "base/number.h"

namespace marrow {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Each function returns the end of the text that it read, or null if the line is not in plain form. The text ends
// with a line end, so that loops over digits or blanks need not compare with the end of the text.
class PlainLines {
public:
    PlainLines(const char* end, const ObjState& state, ObjText& out)
        : end_(end), state_(state), out_(out), is_moved_(out.origin != glm::dvec3(0))
    {
    }

    ObjPlace read(const char* at)
    {
        ObjPlace place{at};
        while (place.at != end_) {
            const char* const next = line(place.at);
            if (next == nullptr) break;
            place = {next, place.lines + 1};
        }
        return place;
    }

private:
    const char* line(const char* at)
    {
        // The shortest line has two characters and a line end.
        if (end_ - at < 3) return nullptr;
        if (at[0] == 'v') {
            if (is_blank(at[1])) return is_moved_ ? nullptr : position(at + 2);
            if (at[1] == 't' && is_blank(at[2])) return texcoord(at + 3);
            if (at[1] == 'n' && is_blank(at[2])) return normal(at + 3);
            return nullptr;
        }
        return at[0] == 'f' && is_blank(at[1]) ? face(at + 2) : nullptr;
    }

    static const char* skip_blanks(const char* at)
    {
        while (is_blank(*at)) ++at;
        return at;
    }

    // The beginning of the next line, if there are only blanks before it.
    static const char* end_line(const char* at)
    {
        at = skip_blanks(at);
        if (*at == '\n') return at + 1;
        return at[0] == '\r' && at[1] == '\n' ? at + 2 : nullptr;
    }

    static bool ends_field(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

    // Reads as many numbers as `out` has. One call for all is faster than one for each.
    MARROW_NOINLINE const char* numbers(const char* at, std::span<float> out) const
    {
        for (float& value : out) {
            at = plain_number_at(skip_blanks(at), end_, value);
            if (at == nullptr || !ends_field(*at) || !(std::fabs(value) < kMaxCoordinate)) return nullptr;
        }
        return at;
    }

    const char* position(const char* at)
    {
        std::array<float, 3> place, color{};
        at = numbers(at, place);
        if (at == nullptr) return nullptr;
        const char* next = end_line(at);
        const bool has_color = next == nullptr;
        if (has_color) {
            at = numbers(at, color);
            next = at == nullptr ? nullptr : end_line(at);
            if (next == nullptr) return nullptr;
        }
        if (has_color || !out_.colors.empty()) {
            out_.colors.resize(out_.positions.size(), kNoColor);
            out_.colors.push_back(has_color ? glm::vec3(color[0], color[1], color[2]) : kNoColor);
        }
        out_.positions.emplace_back(place[0], place[1], place[2]);
        return next;
    }

    const char* texcoord(const char* at)
    {
        std::array<float, 2> place;
        at = numbers(at, place);
        if (at == nullptr) return nullptr;
        const char* next = end_line(at);
        if (next == nullptr) {
            // The third coordinate is ignored: images are two-dimensional.
            std::array<float, 1> depth;
            at = numbers(at, depth);
            next = at == nullptr ? nullptr : end_line(at);
            if (next == nullptr) return nullptr;
        }
        out_.texcoords.emplace_back(place[0], place[1]);
        return next;
    }

    const char* normal(const char* at)
    {
        std::array<float, 3> direction{};
        at = numbers(at, direction);
        const char* const next = at == nullptr ? nullptr : end_line(at);
        if (direction[0] == 0 && direction[1] == 0 && direction[2] == 0) return nullptr;
        if (next != nullptr) out_.normals.emplace_back(direction[0], direction[1], direction[2]);
        return next;
    }

    // Reads an index into `list`, which has the elements that were read so far. `out` counts from 0.
    template <class List> static const char* index(const char* at, const List& list, std::uint32_t& out)
    {
        // A number with at most this many digits is below kNone.
        constexpr std::ptrdiff_t kMostDigits = 9;
        const bool is_back = *at == '-';
        if (is_back) ++at;
        const char* const first = at;
        std::uint32_t written = 0;
        for (;; ++at) {
            const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
            if (digit > 9) break;
            written = written * 10 + digit;
        }
        if (at - first > kMostDigits || written == 0 || (is_back && written > list.size())) return nullptr;
        out = is_back ? static_cast<std::uint32_t>(list.size()) - written : written - 1;
        return at;
    }

    const char* corner(const char* at, ObjCorner& out) const
    {
        out.texcoord = out.normal = kNone;
        at = index(at, out_.positions, out.position);
        if (at == nullptr || *at != '/') return at;
        if (*++at != '/') {
            at = index(at, out_.texcoords, out.texcoord);
            if (at == nullptr || *at != '/') return at;
        }
        return index(at + 1, out_.normals, out.normal);
    }

    const char* face(const char* at)
    {
        std::vector<ObjCorner>& corners = out_.faces.corners;
        const std::size_t first = corners.size();
        const char* next = nullptr;
        do {
            ObjCorner each;
            at = corner(skip_blanks(at), each);
            if (at == nullptr || !ends_field(*at)) break;
            corners.push_back(each);
            next = end_line(at);
        } while (next == nullptr);
        if (next == nullptr || corners.size() - first < 3) {
            corners.resize(first);
            return nullptr;
        }
        out_.faces.end_element(state_);
        return next;
    }

    const char* end_;
    const ObjState& state_;
    ObjText& out_;
    const bool is_moved_;  // an origin is subtracted: obj_text.cpp then reads positions as doubles
};

}  // namespace

ObjPlace read_plain_obj_lines(const char* at, const char* end, const ObjState& state, ObjText& out)
{
    return PlainLines(end, state, out).read(at);
}

void reserve_obj_lists(std::string_view text, ObjText& out)
{
    constexpr std::size_t kSamples = 256, kSampleSize = 512;
    if (text.size() < 8 * kSamples * kSampleSize) return;
    std::size_t positions = 0, texcoords = 0, normals = 0, faces = 0, corners = 0, bytes = 0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        const std::string_view sample = text.substr(text.size() / kSamples * i, kSampleSize);
        std::size_t line = sample.find('\n') + 1;
        for (std::size_t next = 0; (next = sample.find('\n', line) + 1) != 0; line = next) {
            const char *const at = sample.data() + line, *const end = sample.data() + next;
            bytes += next - line;
            if (at[0] == 'f') {
                ++faces;
                for (const char* c = at + 1; c != end; ++c)
                    if (is_blank(c[-1]) && static_cast<unsigned char>(*c) > ' ') ++corners;
            } else if (at[0] == 'v') {
                ++(at[1] == 't' ? texcoords : at[1] == 'n' ? normals : positions);
            }
        }
    }
    // A tenth is added, because the counts are estimates.
    const double scale = 1.1 * static_cast<double>(text.size()) / static_cast<double>(bytes + 1);
    const auto total = [scale](std::size_t count) {
        return static_cast<std::size_t>(static_cast<double>(count) * scale);
    };
    out.positions.reserve(total(positions));
    out.texcoords.reserve(total(texcoords));
    out.normals.reserve(total(normals));
    out.faces.ends.reserve(total(faces));
    out.faces.corners.reserve(total(corners));
}

}  // namespace marrow
