#include "support/skeleton_pose.h"

#include <glm/ext/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::test {

namespace {

glm::dvec3 between(const glm::dvec3& a, const glm::dvec3& b, double t) { return a + (b - a) * t; }
glm::dquat between(const glm::dquat& a, const glm::dquat& b, double t) { return exact_slerp(a, b, t); }
glm::dvec3 made_unit(const glm::dvec3& v) { return v; }
glm::dquat made_unit(const glm::dquat& q) { return glm::normalize(q); }

// `Exact` is the double-precision type of T.
template <class Exact, class T>
Exact value_at(const Track<T>& track, double frame, double seconds, const Exact& rest)
{
    if (track.values.empty()) return rest;
    const bool cubic = track.curve == Curve::cubic;
    const std::size_t last = (cubic ? track.values.size() / 3 : track.values.size()) - 1;
    const auto time = [&](std::size_t i) {
        return track.times.empty() ? static_cast<double>(i) : static_cast<double>(track.times[i]);
    };
    const auto value = [&](std::size_t i) { return Exact(cubic ? track.values[i * 3 + 1] : track.values[i]); };
    const double now = track.times.empty() ? frame : seconds;
    std::size_t b = 0;
    while (b <= last && time(b) <= now) ++b;
    if (b == 0) return value(0);
    if (b > last) return value(last);
    const std::size_t a = b - 1;
    if (track.curve == Curve::step) return value(a);
    const double between_keys = time(b) - time(a), t = (now - time(a)) / between_keys;
    if (!cubic) return between(value(a), value(b), t);
    const Exact out_tangent(track.values[a * 3 + 2]), in_tangent(track.values[b * 3]);
    const double t2 = t * t, t3 = t * t * t;
    return made_unit(value(a) * (2 * t3 - 3 * t2 + 1) + out_tangent * (between_keys * (t3 - 2 * t2 + t)) +
                     value(b) * (-2 * t3 + 3 * t2) + in_tangent * (between_keys * (t3 - t2)));
}

std::vector<glm::mat4> in_floats(const std::vector<glm::dmat4>& matrices)
{
    std::vector<glm::mat4> out;
    for (const glm::dmat4& matrix : matrices) out.emplace_back(matrix);
    return out;
}

}  // namespace

glm::dmat4 ExactTransform::matrix() const
{
    return glm::translate(glm::dmat4(1.0), position) * glm::mat4_cast(rotation) *
           glm::scale(glm::dmat4(1.0), scale);
}

glm::dquat exact_slerp(const glm::dquat& from, const glm::dquat& to, double t)
{
    // Floats are normalized only to 1e-7, which is too inaccurate for the cosine of a small angle.
    const glm::dquat a = glm::normalize(from);
    glm::dquat b = glm::normalize(to);
    double cosine = glm::dot(a, b);
    if (cosine < 0) {
        b = -b;
        cosine = -cosine;
    }
    const double angle = std::acos(std::min(1.0, cosine));
    if (angle < 1e-9) return a;
    return glm::normalize((a * std::sin((1 - t) * angle) + b * std::sin(t * angle)) / std::sin(angle));
}

glm::dvec3 exact_value(const Track<glm::vec3>& track, double frame, double seconds, const glm::dvec3& rest)
{
    return value_at(track, frame, seconds, rest);
}

glm::dquat exact_value(const Track<glm::quat>& track, double frame, double seconds, const glm::dquat& rest)
{
    return value_at(track, frame, seconds, rest);
}

std::vector<glm::dmat4> exact_matrices(const std::vector<Joint>& joints, const std::vector<ExactTransform>& local)
{
    std::vector<glm::dmat4> out;
    for (std::size_t i = 0; i < local.size(); ++i) {
        const std::uint32_t parent = joints[i].parent;
        out.push_back(parent == kNone ? local[i].matrix() : out[parent] * local[i].matrix());
    }
    return out;
}

std::vector<ExactTransform> exact_pose(const Model& model, const Animation& animation, double seconds)
{
    std::vector<ExactTransform> local;
    for (const Joint& joint : model.joints) local.emplace_back(joint.rest);
    const double frame = seconds * static_cast<double>(animation.frames_per_second);
    for (const JointTrack& track : animation.tracks) {
        ExactTransform& joint = local[track.joint];
        joint.position = exact_value(track.position, frame, seconds, joint.position);
        joint.rotation = exact_value(track.rotation, frame, seconds, joint.rotation);
        joint.scale = exact_value(track.scale, frame, seconds, joint.scale);
    }
    return local;
}

std::vector<glm::mat4> rest_matrices(const std::vector<Joint>& joints)
{
    std::vector<ExactTransform> local;
    for (const Joint& joint : joints) local.emplace_back(joint.rest);
    return in_floats(exact_matrices(joints, local));
}

std::vector<glm::mat4> posed_matrices(const Model& model, const Animation& animation, double seconds)
{
    return in_floats(exact_matrices(model.joints, exact_pose(model, animation, seconds)));
}

std::vector<glm::mat4> posed_matrices(const Model& model, const Clip& clip, double seconds)
{
    return clip.animation == kNone ? rest_matrices(model.joints)
                                   : posed_matrices(model, model.animations[clip.animation], seconds);
}

std::vector<glm::vec3> skinned(const Model& model, const Mesh& mesh, const std::vector<glm::mat4>& joints)
{
    std::vector<glm::vec3> out = mesh.positions;
    const std::size_t n = mesh.skin.influences;
    for (std::size_t v = 0; v < out.size(); ++v) {
        glm::vec3 sum(0);
        bool moves = false;
        for (std::size_t i = v * n; i < (v + 1) * n; ++i) {
            if (mesh.skin.weights[i] == 0) continue;
            const std::uint16_t joint = mesh.skin.joints[i];
            const glm::vec3 local = model.joints[joint].inverse_bind * glm::vec4(mesh.positions[v], 1);
            sum += mesh.skin.weights[i] * glm::vec3(joints[joint] * glm::vec4(local, 1));
            moves = true;
        }
        if (moves) out[v] = sum;
    }
    return out;
}

}  // namespace marrow::test
