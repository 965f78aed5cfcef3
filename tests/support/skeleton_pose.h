// skeleton_pose.h -- reference implementation of skeletal poses: one joint and one vertex at a time, in doubles.
// Tests compare the SIMD code of the core with it.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>

#include <vector>

#include "model/model.h"

namespace marrow::test {

// A transform in doubles.
struct ExactTransform {
    glm::dvec3 position{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
    glm::dvec3 scale{1.0};

    ExactTransform() = default;
    explicit ExactTransform(const Transform& t) : position(t.position), rotation(t.rotation), scale(t.scale) {}
    // Translation * rotation * scale.
    glm::dmat4 matrix() const;
};

// SLERP along the shortest arc.
glm::dquat exact_slerp(const glm::dquat& a, const glm::dquat& b, double t);

// The value of a track at a frame of its animation (at `seconds`, if its keys have times): linear by lerp and
// slerp, cubic by the formula of glTF; before and after the keys, the nearest key; `rest` if it has no values.
glm::dvec3 exact_value(const Track<glm::vec3>& track, double frame, double seconds, const glm::dvec3& rest);
glm::dquat exact_value(const Track<glm::quat>& track, double frame, double seconds, const glm::dquat& rest);

// Joint space to model space, for every joint.
std::vector<glm::dmat4> exact_matrices(const std::vector<Joint>& joints, const std::vector<ExactTransform>& local);
// Every joint relative to its parent, at `seconds` of an animation.
std::vector<ExactTransform> exact_pose(const Model& model, const Animation& animation, double seconds);

// The same matrices in floats: at rest, at `seconds` of an animation, or of the animation of a clip.
std::vector<glm::mat4> rest_matrices(const std::vector<Joint>& joints);
std::vector<glm::mat4> posed_matrices(const Model& model, const Animation& animation, double seconds);
std::vector<glm::mat4> posed_matrices(const Model& model, const Clip& clip, double seconds);

// The vertices of a mesh, skinned by its largest weights; vertices without weights do not move.
std::vector<glm::vec3> skinned(const Model& model, const Mesh& mesh, const std::vector<glm::mat4>& joints);

}  // namespace marrow::test
