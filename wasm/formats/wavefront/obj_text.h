// obj_text.h -- reads the statements of an OBJ file into lists.
#pragma once

#include <glm/ext/vector_double3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "base/index.h"

namespace marrow {

// A corner of a face, a line or a point: indices into the file's lists, from 0, or kNone.
struct ObjCorner {
    std::uint32_t position = 0;
    std::uint32_t texcoord = 0;
    std::uint32_t normal = 0;
};

// The values of statements that apply to all elements after them.
struct ObjState {
    std::uint32_t name = kNone;      // index into the names
    std::uint32_t material = kNone;  // index into the materials
    // The smoothing group, kFlat or kByAngle (derive/corner_normals.h).
    std::uint32_t smoothing = 0;

    friend bool operator==(const ObjState&, const ObjState&) = default;
};

// Successive elements with the same state.
struct ObjRun {
    std::uint32_t first = 0;  // element
    ObjState state;
};

// All faces, all lines or all points.
struct ObjElements {
    std::vector<ObjCorner> corners;   // of the first element, then of the second, and so on
    std::vector<std::uint32_t> ends;  // of each element: one past its last corner
    std::vector<ObjRun> runs;

    // Makes one element of the corners that were added after the last element.
    void end_element(const ObjState& state)
    {
        if (runs.empty() || !(runs.back().state == state))
            runs.push_back({static_cast<std::uint32_t>(ends.size()), state});
        ends.push_back(static_cast<std::uint32_t>(corners.size()));
    }
};

// The colour of a vertex without one, in a file where others have colours. After any scaling it is clamped to
// white.
inline constexpr glm::vec3 kNoColor{std::numeric_limits<float>::infinity()};

struct ObjText {
    glm::dvec3 origin{0.0};  // subtracted from the positions of the file
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> colors;     // as many as positions, or none; 0 to 1, or kNoColor
    std::vector<glm::vec2> texcoords;  // v counts from the bottom, as in the file
    std::vector<glm::vec3> normals;    // of any length, as in the file; zero if the file's is invalid
    ObjElements faces, lines, points;
    // The rest of the line of each statement; libraries and materials keep quotation marks and comments (fields.h).
    std::vector<std::string_view> libraries;  // `mtllib`, each once
    std::vector<std::string_view> materials;  // `usemtl`
    std::vector<std::string_view> names;      // `g` and `o`
    std::vector<std::string> warnings;
};

// Reads a file. Never fails: invalid numbers are read as 0, and elements that cannot be read (a face with two
// corners, free-form surfaces) are left out, with warnings. The texts point into `file`.
//
// If a model is so far from the origin that floats are too coarse for its details, as in map coordinates, an origin
// near the model is subtracted from its positions.
ObjText read_obj(Bytes file);

// Reads only the `mtllib` statements: the rest of each line, as in ObjText.
std::vector<std::string_view> obj_libraries(Bytes file);

}  // namespace marrow
