// lerp_plan.h -- the order in which lerp_vertices() computes the vertices of a mesh.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Made once for a mesh and used for every frame. Vertices that are consecutive in the file and in the mesh are
// computed four at a time. A vertex whose file vertex has been computed before (at a texture seam) is copied.
class LerpPlan {
public:
    LerpPlan() = default;
    // source[i] is the file vertex of the mesh's vertex i, less than `vertex_count`.
    LerpPlan(std::span<const std::uint32_t> source, std::uint32_t vertex_count);

    // Consecutive vertices that begin at `from` in the file and at `to` in the mesh; `count` is a multiple of
    // four.
    struct Run {
        std::uint32_t from, to, count;
    };
    // One vertex, from the file or, in copies(), from the mesh.
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
