#include "derive/vertex_splitter.h"
#include "base/noinline.h"

namespace marrow {

void VertexSplitter::start(std::size_t file_vertices)
{
    // Only clears the used entries: a file may have thousands of small meshes over one large list of vertices.
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

MARROW_NOINLINE std::vector<std::uint32_t> in_file_order(const VertexSplitter& split, std::uint32_t file_vertices)
{
    std::vector<std::uint32_t> first(file_vertices, kNone), numbers(split.size(), kNone);
    for (std::uint32_t i = 0; i < split.size(); ++i) {
        std::uint32_t& number = first[split.file_vertex(i)];
        if (number == kNone) number = i;
    }
    std::uint32_t count = 0;
    for (const std::uint32_t number : first)
        if (number != kNone) numbers[number] = count++;
    for (std::uint32_t& number : numbers)
        if (number == kNone) number = count++;
    return numbers;
}

}  // namespace marrow
