#include "derive/vertex_splitter.h"

namespace marrow {

void VertexSplitter::start(std::size_t file_vertices)
{
    // A file may have thousands of small meshes over one large list of vertices.
    for (const Vertex& vertex : vertices_) newest_[vertex.file_vertex] = kNone;
    vertices_.clear();
    if (newest_.size() < file_vertices) newest_.resize(file_vertices, kNone);
}

std::uint32_t VertexSplitter::add(std::uint32_t file_vertex)
{
    const std::uint32_t added = size();
    vertices_.push_back({file_vertex, newest_[file_vertex]});
    newest_[file_vertex] = added;
    return added;
}

}  // namespace marrow
