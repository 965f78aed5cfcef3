// obj_text.h -- the statements of an OBJ file, before anything is made of them.
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

// A corner of a face, a line or a point, by numbers in the file's lists from 0; kNone where it has none.
struct ObjCorner {
    std::uint32_t position = 0;
    std::uint32_t texcoord = 0;
    std::uint32_t normal = 0;
};

// Statements that hold for the elements that follow them.
struct ObjState {
    std::uint32_t name = kNone;      // index into the names
    std::uint32_t material = kNone;  // index into the materials
    // The group of smoothing, kFlat or kByAngle (derive/corner_normals.h).
    std::uint32_t smoothing = 0;

    friend bool operator==(const ObjState&, const ObjState&) = default;
};

struct ObjRun {
    std::uint32_t first = 0;  // element
    ObjState state;
};

// Faces, or lines, or points: their corners one after another.
struct ObjElements {
    std::vector<ObjCorner> corners;
    std::vector<std::uint32_t> ends;  // of each element: one past its last corner
    std::vector<ObjRun> runs;         // stretches of elements under one state

    // Makes one element, under `state`, of the corners after the last one.
    void end_element(const ObjState& state)
    {
        if (runs.empty() || !(runs.back().state == state))
            runs.push_back({static_cast<std::uint32_t>(ends.size()), state});
        ends.push_back(static_cast<std::uint32_t>(corners.size()));
    }
};

// The colour of a vertex that has none, in a file where others have: white, however colours are scaled.
inline constexpr glm::vec3 kNoColor{std::numeric_limits<float>::infinity()};

struct ObjText {
    glm::dvec3 origin{0.0};  // subtracted from the positions of the file
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> colors;     // as many as positions, or none; 0 to 1, infinite where a vertex has none
    std::vector<glm::vec2> texcoords;  // v counted from below, as in the file
    std::vector<glm::vec3> normals;    // as in the file, of any length; zero where they are no directions
    ObjElements faces, lines, points;
    // The rest of the line of each statement, the first two with quotation marks and comments (fields.h).
    std::vector<std::string_view> libraries;  // `mtllib`; each one once
    std::vector<std::string_view> materials;  // `usemtl`
    std::vector<std::string_view> names;      // `g` and `o`
    std::vector<std::string> warnings;
};

// Reads all of a file. What cannot be read (a number that is none, a face of two corners, free-form surfaces) is
// left out with a warning; there are no errors. The text points into `file`.
//
// Where floats are too coarse for the detail of a model that lies far from the origin, as in map coordinates, an
// origin near the model is subtracted from its positions.
ObjText read_obj(Bytes file);

// The `mtllib` statements alone: the rest of each line, as in ObjText.
std::vector<std::string_view> obj_libraries(Bytes file);

}  // namespace marrow
