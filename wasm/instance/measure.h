// measure.h -- the boxes of posed meshes, to frame a model before its first image.
//
// The caller supplies the arrays of the meshes, because the subject of an instance may have been read without them
// (adopt_snapshot).
#pragma once

#include <cstdint>
#include <span>

#include "instance/instance.h"

namespace marrow {

// The vertices of a mesh in the bind pose, and their weights. For a mesh with vertex frames, the instance's
// vertices are used.
struct MeasuredMesh {
    std::uint32_t part = 0;
    std::uint32_t mesh = kNone;  // index of a mesh with vertex frames; kNone: it has none
    std::uint32_t vertices = 0;
    std::uint32_t influences = 0;           // weights per vertex; 0: no joint moves it
    const float* positions = nullptr;       // 3 per vertex
    const std::uint16_t* joints = nullptr;  // `influences` per vertex
    const float* weights = nullptr;         // `influences` per vertex; the first 0 ends a vertex's list
};

// The boxes of a part in root part space; empty if none of its meshes is measured or the part is hidden.
struct MeasuredBoxes {
    Bounds start;  // of the first step
    Bounds all;    // of all steps
};

// Poses an instance step by step and finds the exact box of each part. `seconds` has a time per part for each step,
// to which the part's clips seek; NaN: no seek. `boxes` has one element per part. Meshes of parts that do not
// exist are ignored, and joints that do not exist do not move a vertex.
void measure(Instance& instance, std::span<const MeasuredMesh> meshes, std::span<const double> seconds,
             std::span<MeasuredBoxes> boxes);

}  // namespace marrow
