// skeletons.h -- generated skeletons and animations, which depend only on the random numbers.
#pragma once

#include <random>
#include <vector>

#include "model/model.h"
#include "model/subject.h"

namespace marrow::test {

using Random = std::mt19937;

glm::quat random_rotation(Random& random);
glm::vec3 random_position(Random& random);
// Factors whose magnitudes are from 0.5 to 2; a quarter of them are negative.
glm::vec3 random_scale(Random& random);

// Random joints, in which parents precede their children.
std::vector<Joint> skeleton(Random& random, std::size_t count);
std::vector<std::uint32_t> parents_of(const std::vector<Joint>& joints);
// Makes the rest pose the bind pose.
void bind(std::vector<Joint>& joints);

// Every second joint moves, beginning with the first: one value for each frame.
Animation turning_animation(Random& random, const std::vector<Joint>& joints, std::uint32_t frames);

// A clip of all frames of an animation, which repeats from its first frame after `seconds`.
Clip clip_of(const Model& model, std::uint32_t animation, std::string name, double seconds);

// An arm of three joints along x, 10 units each: shoulder at 0, elbow, hand. A strip of skin follows it, with a
// pair of vertices every 5 units and weights that blend at the elbow. Clips, each with an animation: "bend"
// rotates the elbow by 90 degrees about z in 10 frames at 10 per second; "walk" moves the shoulder by 8 along y
// in 4 frames and wraps; "sway", with keys, rotates the shoulder by 90 degrees from 0.5 to 1.5 s of 2 s. "end of
// bend" are the last five frames of "bend".
Model arm_model();

}  // namespace marrow::test
