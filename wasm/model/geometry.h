// geometry.h -- what a Model is made of: meshes, the surfaces that draw them, and vertex animation.
//
// Comments beside the members are the documentation of the TypeScript types, too (tests/support/typescript.h).
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/index.h"

namespace marrow {

// Axis-aligned, in the space of what it bounds. Empty when min > max.
struct Bounds {
    glm::vec3 min{0.0F};  // the least x, y, z
    glm::vec3 max{0.0F};  // the largest x, y, z
};

// What indices make.
enum class Primitive : std::uint8_t { triangles, lines, points };

// The weights of one vertex: `count` of a WeightList, from `first` on.
struct WeightRun {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

// Any number of weights a vertex, each with the vertex's place in the joint's own space (MD5). It is what the file
// means; `joints` and `weights` of a Skin hold only the largest weights, and one place for all of them.
struct WeightList {
    std::vector<WeightRun> runs;        // one a vertex; empty: there is no list
    std::vector<std::uint16_t> joints;  // one a weight
    std::vector<glm::vec4> points;      // one a weight: x, y, z in the joint's space, and the weight
};

// Which joints move the vertices of a mesh.
struct Skin {
    std::uint32_t influences = 0;       // joints that move a vertex, as the GPU has them: 0 (none does), 4 or 8
    std::vector<std::uint16_t> joints;  // influences a vertex, largest weight first; 0 where the weight is 0
    std::vector<float> weights;         // influences a vertex; their sum is 1, or 0 where no joint moves the vertex
    WeightList exact;
};

// Vertices and the primitives between them. Arrays run over its vertices: a file vertex is split only where texture
// coordinate or normal differ. Empty arrays (tangents, colors, strips, skin) are absent; the others have one entry
// a vertex.
struct Mesh {
    Primitive primitive = Primitive::triangles;  // what its indices make
    // Index into the model's vertex frames: positions and normals come from there
    std::uint32_t vertex_frames = kNone;
    std::uint32_t vertex_count = 0;  // vertices after splitting: the length of the arrays
    std::uint32_t index_count = 0;   // 3, 2 or 1 a primitive

    std::vector<glm::vec3> positions;  // 3 a vertex, rest pose
    std::vector<glm::vec3> normals;    // 3 a vertex, rest pose; unit length, or zero where the file gives none
    std::vector<glm::vec4>
        tangents;  // 4 a vertex: xyz along rising u; w * cross(normal, xyz) points up the picture
    std::vector<glm::u8vec4> colors;           // 4 a vertex: RGBA
    std::vector<glm::vec2> texcoords;          // 2 a vertex, (0, 0) at the top left
    std::vector<std::uint32_t> indices;        // counter-clockwise seen from outside
    std::vector<std::uint32_t> source_vertex;  // the file vertex of each vertex
    // The strip or fan of the file's GL commands that draws each triangle: twice its number among those that draw
    // something, plus 1 for a fan, or 0xFFFFFFFF where none does.
    std::vector<std::uint32_t> strips;
    Skin skin;  // how joints move it
};

// A range of a mesh's indices, drawn with one material.
struct Surface {
    std::string name;                   // as in the file
    std::uint32_t mesh = 0;             // index into the model's meshes
    std::uint32_t first_index = 0;      // of the mesh's indices
    std::uint32_t index_count = 0;      // a whole number of primitives
    std::uint32_t material = kNone;     // index into the model's materials; null: plain grey
    std::uint32_t level_of_detail = 0;  // 0 is the finest; one level is shown at a time
    bool hidden = false;                // the file says so; a person may show it
};

// Vertex animation, quantised as in the file and lerped on demand: frame-major, one record per file vertex.
//   u8_indexed   4 bytes: x, y, z (x scale + translate of the frame), index into the 162 normals of Quake
//   i16_latlong  8 bytes: i16 x, y, z, u16 normal (high byte latitude, low byte longitude)
enum class VertexEncoding : std::uint8_t { u8_indexed, i16_latlong };

struct FrameScale {
    glm::vec3 scale{1.0F};
    glm::vec3 translate{0.0F};
};

// The vertices of a mesh at each frame.
struct VertexFrames {
    VertexEncoding encoding = VertexEncoding::u8_indexed;  // how they are stored
    std::uint32_t vertex_count = 0;                        // file vertices in a frame
    std::uint32_t frame_count = 0;      // all vertex frames of a model have as many as its list of frames
    std::vector<FrameScale> scales;     // one a frame
    std::vector<std::uint8_t> records;  // of all vertices, frame after frame
};

// Bytes of one vertex in one frame.
std::uint32_t record_size(VertexEncoding encoding);

// A frame of the file's own list, shared by all vertex frames and attachments of a model.
struct Frame {
    std::string name;  // as in the file
    Bounds bounds;     // exact, of all surfaces
};

}  // namespace marrow
