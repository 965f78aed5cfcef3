// skeletons.h -- made-up skeletons and animations, the same from the same random numbers.
#pragma once

#include <random>
#include <vector>

#include "model/model.h"
#include "model/subject.h"

namespace marrow::test {

using Random = std::mt19937;

glm::quat random_rotation(Random& random);
glm::vec3 random_position(Random& random);
// From a half to 2 along each axis, sometimes mirrored.
glm::vec3 random_scale(Random& random);

// Joints whose parents come first, anyhow.
std::vector<Joint> skeleton(Random& random, std::size_t count);
std::vector<std::uint32_t> parents_of(const std::vector<Joint>& joints);
// The bind pose is the rest pose.
void bind(std::vector<Joint>& joints);

// Every second joint moves, from the first on: one value a frame.
Animation turning_animation(Random& random, const std::vector<Joint>& joints, std::uint32_t frames);

// A clip of all frames of an animation, which repeats from its first frame after `seconds`.
Clip clip_of(const Model& model, std::uint32_t animation, std::string name, double seconds);

// An arm of three joints along x, 10 units each: shoulder at 0, elbow, hand. A strip of skin follows it, with a
// pair of vertices every 5 units and weights that blend at the elbow. Clips, one an animation: "bend" turns the
// elbow by a right angle about z in 10 frames of 10 a second, "walk" moves the shoulder by 8 along y in 4 frames,
// and wraps; "sway", keyed: the shoulder turns by a right angle from 0.5 to 1.5 s of 2. "end of bend" are the last
// five frames of "bend".
Model arm_model();

}  // namespace marrow::test
