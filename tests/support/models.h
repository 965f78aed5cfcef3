// models.h -- Models and Subjects made in memory, for tests of the code that uses loaded models.
#pragma once

#include "model/model.h"
#include "model/subject.h"

namespace marrow::test {

// Adds a mesh with the counts of its arrays, and a surface that draws all of it; returns the surface.
Surface& add_mesh(Model& model, std::string name, Mesh mesh);

// A clip over the file's list of frames; `loop_frame` as in Clip: 0 wraps to its first frame.
Clip frame_clip(std::string name, std::uint32_t first, std::uint32_t count, float fps,
                std::uint32_t loop_frame = 0);

// One triangle in `frames` vertex frames: in frame f its vertices are at x = 10 f. Its clip "all" plays all frames
// at 10 per second, and wraps.
Model animated_model(std::uint32_t frames);

// A valid Model with a different value in every field, to test that a snapshot keeps them.
// `seed` shifts the numbers and names, so that two models differ in all of them.
Model full_model(std::uint32_t seed);

// Two full models, the second attached to a tag of the first, with clips and skins of both.
Subject full_subject();

}  // namespace marrow::test
