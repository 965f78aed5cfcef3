// vertex_splitter.h -- turns the corners of triangles into the vertices of an indexed mesh.
//
// In files, a corner has one index for its position and separate indices or values for its normal and texture
// coordinates; in a mesh, it has one index. A file vertex therefore becomes one mesh vertex for each set of
// attributes that it is used with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/index.h"

namespace marrow {

// The mesh vertices of one file vertex form a linked list, newest first. This needs no hash: a file vertex is an
// index already, and neighbouring triangles find their vertices in the cache. The caller stores the attributes of
// each mesh vertex, in any form, and compares them.
class VertexSplitter {
public:
    // The maximum number of mesh vertices that a search compares, so that a crafted file cannot make it slow. Real
    // file vertices have fewer. Beyond the limit, a mesh vertex may be added twice, which has no visible effect.
    static constexpr unsigned kMostCompared = 64;

    // Starts a new mesh, whose corners refer to file vertices below `file_vertices`. The time is proportional to
    // the vertices of the previous mesh. Keeps the memory.
    void start(std::size_t file_vertices);
    // Reserves memory for mesh vertices.
    void reserve(std::size_t count) { vertices_.reserve(count); }

    // The mesh vertex of a file vertex for which `has_attributes(mesh_vertex)` is true. If there is none, adds
    // one: its number is the previous size(), and the caller stores its attributes.
    template <class HasAttributes>
    std::uint32_t find_or_add(std::uint32_t file_vertex, HasAttributes&& has_attributes)
    {
        unsigned left = kMostCompared;
        for (std::uint32_t v = newest_[file_vertex]; v != kNone && left > 0; v = vertices_[v].older, --left)
            if (has_attributes(v)) return v;
        return add(file_vertex);
    }

    // The number of vertices of the mesh.
    std::uint32_t size() const { return static_cast<std::uint32_t>(vertices_.size()); }
    // The file vertex that a mesh vertex was made from.
    std::uint32_t file_vertex(std::uint32_t mesh_vertex) const { return vertices_[mesh_vertex].file_vertex; }

private:
    struct Vertex {
        std::uint32_t file_vertex;
        std::uint32_t older;  // the previous mesh vertex made from the same file vertex, or kNone
    };

    std::uint32_t add(std::uint32_t file_vertex);

    std::vector<std::uint32_t> newest_;  // the newest mesh vertex of each file vertex, or kNone
    std::vector<Vertex> vertices_;       // of the mesh
};

// Returns a new index for each vertex of a mesh: one vertex for each file vertex comes first, in the order of the
// file, which interpolation reads fastest; then all others.
std::vector<std::uint32_t> in_file_order(const VertexSplitter& split, std::uint32_t file_vertices);

}  // namespace marrow
