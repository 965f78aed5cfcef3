// md2_commands.h -- MD2's GL commands: the strips and fans that the game draws from.
#pragma once

#include <glm/vec2.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/byte_reader.h"
#include "base/triple_index.h"
#include "model/model.h"

namespace marrow {

using Md2Corners = Triple;  // file vertices, in the file's clockwise order

struct Md2Commands {
    struct Triangle {
        Md2Corners vertices;
        std::array<glm::vec2, 3> texcoords;
    };
    struct Run {
        bool fan = false;
        std::uint32_t first = 0;  // into `triangles`
        std::uint32_t count = 0;
    };
    std::vector<Triangle> triangles;  // degenerate ones left out
    std::vector<Run> runs;
};

// Reads the table of 32-bit words. Returns nothing if no 0 ends it, a command exceeds the table, an index is not
// below `vertex_count`, or a texture coordinate is not finite.
std::optional<Md2Commands> read_md2_commands(ByteReader words, std::uint32_t vertex_count);

// Returns for each triangle of the file's list the index of the command triangle with the same vertices; kNone for
// a degenerate triangle. Returns nothing if the list and the commands do not have the same triangles.
std::optional<std::vector<std::uint32_t>> match_triangles(std::span<const Md2Corners> list,
                                                          const Md2Commands& commands);

}  // namespace marrow
