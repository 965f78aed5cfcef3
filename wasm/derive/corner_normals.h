// corner_normals.h -- normals of files that say which faces are smooth together, or nothing at all.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// The smoothing of a face: faces of one group are smooth together, those of kFlat with none, and those of kByAngle
// with all of kByAngle that they meet at less than 50 degrees.
inline constexpr std::uint32_t kFlat = 0;
inline constexpr std::uint32_t kByAngle = 0xFFFFFFFFU;

// What the numbers of groups are.
enum class SmoothingGroups : std::uint8_t {
    numbers,
    bit_sets,  // faces are smooth together whose sets have a bit in common; kByAngle is a set like others
};

// Polygons over a list of vertices.
struct SmoothedFaces {
    std::span<const std::uint32_t> corners;  // vertices, face after face
    std::span<const std::uint32_t> ends;     // of each face: behind its last corner; empty where all are triangles
    std::span<const glm::vec3> areas;        // of each face: its normal, as long as it is large
    std::span<const std::uint32_t> groups;   // of each face
    // Of each vertex, less than there are vertices (derive/places.h). Faces that have different vertices at a
    // place, and face away from each other, are the sides of a leaf: they are not smooth together.
    std::span<const std::uint32_t> places;
    SmoothingGroups kind = SmoothingGroups::numbers;
};

struct CornerNormals {
    std::vector<glm::vec3> normals;  // of unit length; zero where no face around has an area
    // Of each corner: its normal. Corners of one place that are smooth together share it.
    std::vector<std::uint32_t> of;
};

// Each corner's normal is the sum of the areas around its place that are smooth with its face, or where that sum is
// zero the normal of its face. Around a place with more than 256 corners all that are smooth by angle count as
// smooth together, leaves have one side, and of bit sets the first 256 are compared.
CornerNormals corner_normals(const SmoothedFaces& faces);

}  // namespace marrow
