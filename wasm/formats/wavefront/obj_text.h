// obj_text.h -- the statements of an OBJ file, before anything is made of them.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"

namespace marrow {

// A corner of a face, a line or a point, by numbers in the file's lists from 0; kNone where it has none.
struct ObjCorner {
    std::uint32_t position = 0;
    std::uint32_t texcoord = 0;
    std::uint32_t normal = 0;
};

// What is said once and holds for the elements that follow. Names point into the text.
struct ObjState {
    std::string_view name;      // of the last `g` or `o`
    std::string_view material;  // of the last `usemtl`
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
    std::vector<std::uint32_t> ends;  // of each element: behind its last corner
    std::vector<ObjRun> runs;         // stretches of elements under one state

    // Makes one element, under `state`, of the corners behind the last.
    void end_element(const ObjState& state)
    {
        if (runs.empty() || !(runs.back().state == state))
            runs.push_back({static_cast<std::uint32_t>(ends.size()), state});
        ends.push_back(static_cast<std::uint32_t>(corners.size()));
    }
};

struct ObjText {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> colors;     // as many as positions, or none; 0 to 1
    std::vector<glm::vec2> texcoords;  // v counted from below, as in the file
    std::vector<glm::vec3> normals;    // as in the file, of any length
    ObjElements faces, lines, points;
    std::vector<std::string_view> libraries;  // what stands behind each `mtllib`
    std::vector<std::string> warnings;
};

// Reads all of a file. What cannot be read (a number that is none, a face of two corners, free-form surfaces) is
// left out with a warning; there are no errors. The text points into `file`.
ObjText read_obj(Bytes file);

// What stands behind each `mtllib` alone.
std::vector<std::string_view> obj_libraries(Bytes file);

}  // namespace marrow
