// corner_normals.h -- normals computed from smoothing groups or from the angles between faces.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// The smoothing group of a face. Faces of one group are smoothed together, faces of kFlat are not smoothed, and
// faces of kByAngle are smoothed with adjacent faces of kByAngle whose normals differ by at most 50 degrees.
inline constexpr std::uint32_t kFlat = 0;
inline constexpr std::uint32_t kByAngle = 0xFFFFFFFFU;

// The meaning of a smoothing group.
enum class SmoothingGroups : std::uint8_t {
    numbers,   // faces are smoothed together if their groups are equal
    bit_sets,  // faces are smoothed together if their sets share a bit; kByAngle has no special meaning
};

// Polygons over a list of vertices.
struct SmoothedFaces {
    std::span<const std::uint32_t> corners;  // vertices, face after face
    std::span<const std::uint32_t> ends;     // the end of each face in `corners`; empty if all are triangles
    std::span<const glm::vec3> areas;        // the normal of each face, scaled by its area
    std::span<const std::uint32_t> groups;   // the smoothing group of each face
    // The place of each vertex (derive/places.h), below the number of vertices. Faces that have different vertices
    // at one place and opposite directions are the two sides of a thin sheet: they are not smoothed together.
    std::span<const std::uint32_t> places;
    SmoothingGroups kind = SmoothingGroups::numbers;
};

struct CornerNormals {
    std::vector<glm::vec3> normals;  // unit vectors; zero where the smoothed faces have no area
    // The index of each corner's normal. Corners of one place that are smoothed together share it.
    std::vector<std::uint32_t> of;
};

// A corner's normal is the normalised sum of SmoothedFaces::areas over the faces at its place that are smoothed
// with its face, or the normal of its face if that sum is zero. At a place with more than 256 corners the work is
// limited: all faces of kByAngle are smoothed together, so are the two sides of a thin sheet, and only the first
// 256 different bit sets are compared with each other.
CornerNormals corner_normals(const SmoothedFaces& faces);

}  // namespace marrow
