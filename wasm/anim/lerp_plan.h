// lerp_plan.h -- in what order the vertices of a mesh are lerped.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// In what order the vertices of a mesh are computed: found once, used with every frame. Vertices that lie side by
// side in the file are read four at a time, and one that was computed before (a seam in the texture) is copied.
class LerpPlan {
public:
    LerpPlan() = default;
    // source[i] is the file vertex of the mesh's vertex i, below `vertex_count`.
    LerpPlan(std::span<const std::uint32_t> source, std::uint32_t vertex_count);

    // A multiple of four, from `from` on in the file, to `to` on in the mesh.
    struct Run {
        std::uint32_t from, to, count;
    };
    // One vertex; as a copy, `from` is a vertex of the mesh.
    struct Single {
        std::uint32_t from, to;
    };

    std::span<const Run> runs() const { return runs_; }
    std::span<const Single> singles() const { return singles_; }
    std::span<const Single> copies() const { return copies_; }

private:
    void join_last_four();

    std::vector<Run> runs_;
    std::vector<Single> singles_, copies_;
};

}  // namespace marrow
