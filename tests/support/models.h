// models.h -- Models and Subjects made in memory, for tests of the code that uses loaded models.
#pragma once

#include "model/model.h"
#include "model/subject.h"

namespace marrow::test {

// Adds a mesh, whose counts are those of its arrays, and a surface that draws all of it; returns the surface.
Surface& add_mesh(Model& model, std::string name, Mesh mesh);

// A clip over frames of the file's own list; `loop_frame` as in Clip: 0 wraps to its first frame.
Clip frame_clip(std::string name, std::uint32_t first, std::uint32_t count, float fps,
                std::uint32_t loop_frame = 0);

// One triangle in `frames` vertex frames: in frame f its vertices lie at x = 10 f. One clip "all" of all of them,
// at 10 frames per second, wrapping.
Model animated_model(std::uint32_t frames);

// A Model with something in every field, each value its own, that passes validate(): what must survive a snapshot.
// `seed` shifts the numbers and names, so that two of them differ in all.
Model full_model(std::uint32_t seed);

// Two full models, the second at a tag of the first, with clips and skins that span both.
Subject full_subject();

}  // namespace marrow::test
