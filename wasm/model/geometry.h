// geometry.h -- meshes, the surfaces that draw them, and vertex animation.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/index.h"

namespace marrow {

// An axis-aligned box. Empty if min > max.
struct Bounds {
    glm::vec3 min{0.0F};  // smallest x, y and z
    glm::vec3 max{0.0F};  // largest x, y and z
};

// The primitive type that the indices of a mesh describe.
enum class Primitive : std::uint8_t { triangles, lines, points };

// The weights of one vertex: a range of a WeightList.
struct WeightRun {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

// All weights of the file (MD5): any number per vertex, each with the vertex position in the joint's space. A Skin
// approximates them: it keeps the largest weights and one rest position for all of them.
struct WeightList {
    std::vector<WeightRun> runs;        // first weight and number of weights of each vertex; empty: no list
    std::vector<std::uint16_t> joints;  // joint index of each weight
    std::vector<glm::vec4> points;      // x, y, z in the joint's space, and the weight
};

// The joints and weights that move the vertices of a mesh.
struct Skin {
    std::uint32_t influences = 0;       // joints per vertex in the arrays: 4 or 8; 0: no joint moves the mesh
    std::vector<std::uint16_t> joints;  // `influences` per vertex, largest weight first; 0 where the weight is 0
    std::vector<float> weights;         // `influences` per vertex; sum 1, or 0 where no joint moves the vertex
    WeightList exact;                   // all weights of the file
};

// Vertices and the primitives between them. Arrays of vertices have one entry per vertex; `tangents`, `colors`,
// `strips` and the skin's arrays are empty if absent. A file vertex is split only where texture coordinates or
// normals differ.
struct Mesh {
    Primitive primitive = Primitive::triangles;  // type of the primitives
    // Index into the model's vertex frames, which then give the positions and normals; null: no vertex animation.
    std::uint32_t vertex_frames = kNone;
    std::uint32_t vertex_count = 0;  // number of vertices after splitting
    std::uint32_t index_count = 0;   // number of indices: 3 per triangle, 2 per line, 1 per point

    std::vector<glm::vec3> positions;  // x, y, z of each vertex in the rest pose
    std::vector<glm::vec3> normals;    // normals in the rest pose: unit length, or zero where the file has none
    // Tangents: x, y, z along increasing u, and w: w * cross(normal, xyz) points to the top of the image.
    std::vector<glm::vec4> tangents;
    std::vector<glm::u8vec4> colors;           // red, green, blue, alpha of each vertex
    std::vector<glm::vec2> texcoords;          // u, v of each vertex; (0, 0) is the top left of the image
    std::vector<std::uint32_t> indices;        // triangles are counter-clockwise seen from outside
    std::vector<std::uint32_t> source_vertex;  // number of each vertex in the file, before splitting
    // The GL command of the file that draws each triangle: 2 * (number of the strip or fan among the commands that
    // draw a triangle) + (1 for a fan), or 0xFFFFFFFF if no command draws it.
    std::vector<std::uint32_t> strips;
    Skin skin;  // joints and weights
};

// A range of a mesh's indices, drawn with one material.
struct Surface {
    std::string name;                   // name as in the file
    std::uint32_t mesh = 0;             // index into the model's meshes
    std::uint32_t first_index = 0;      // first of the mesh's indices
    std::uint32_t index_count = 0;      // number of indices; a whole number of primitives
    std::uint32_t material = kNone;     // index into the model's materials; null: plain grey
    std::uint32_t level_of_detail = 0;  // 0 is the finest; one level is shown at a time
    bool hidden = false;                // hidden in the file; the user may show it
};

// The storage of vertex animation: quantised as in the file, frame after frame, one record per file vertex.
//   u8_indexed   4 bytes: u8 x, y, z (times the frame's scale, plus its translation), index of one of Quake's 162
//                normals
//   i16_latlong  8 bytes: i16 x, y, z (likewise), u8 angle of the normal from z, u8 angle of the normal about z
//                from x, both in 1/256 turns
enum class VertexEncoding : std::uint8_t { u8_indexed, i16_latlong };

struct FrameScale {
    glm::vec3 scale{1.0F};
    glm::vec3 translate{0.0F};
};

// Vertex animation: the positions and normals of a mesh in each frame.
struct VertexFrames {
    VertexEncoding encoding = VertexEncoding::u8_indexed;  // storage format
    std::uint32_t vertex_count = 0;                        // file vertices per frame
    std::uint32_t frame_count = 0;      // number of frames, equal to the model's number of frames
    std::vector<FrameScale> scales;     // scale and translation of each frame
    std::vector<std::uint8_t> records;  // vertex records of all frames, frame after frame
};

// Bytes per vertex and frame.
std::uint32_t record_size(VertexEncoding encoding);

// An entry of the file's frame list, which all vertex frames and attachment frames of a model share.
struct Frame {
    std::string name;  // name as in the file
    Bounds bounds;     // exact bounds of all surfaces, in model space
};

}  // namespace marrow
