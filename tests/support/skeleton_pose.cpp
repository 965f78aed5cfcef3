#include "support/skeleton_pose.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>

namespace marrow::test {

namespace {

glm::vec3 between(const glm::vec3& a, const glm::vec3& b, float t) { return a + (b - a) * t; }
glm::quat between(const glm::quat& a, const glm::quat& b, float t) { return glm::slerp(a, b, t); }

template <class T> T value_at(const Track<T>& track, double frame, double seconds, const T& rest)
{
    if (track.values.empty()) return rest;
    const std::size_t last = track.values.size() - 1;
    const auto time = [&](std::size_t i) {
        return track.times.empty() ? static_cast<double>(i) : static_cast<double>(track.times[i]);
    };
    const double now = track.times.empty() ? frame : seconds;
    std::size_t b = 0;
    while (b <= last && time(b) <= now) ++b;
    if (b == 0) return track.values[0];
    if (b > last) return track.values[last];
    return between(track.values[b - 1], track.values[b],
                   static_cast<float>((now - time(b - 1)) / (time(b) - time(b - 1))));
}

std::vector<glm::mat4> world(const std::vector<Joint>& joints, const std::vector<Transform>& local)
{
    std::vector<glm::mat4> out(local.size());
    for (std::size_t i = 0; i < local.size(); ++i) {
        glm::mat4 matrix = glm::mat4_cast(local[i].rotation);
        matrix[3] = glm::vec4(local[i].position, 1);
        const std::uint32_t parent = joints[i].parent;
        out[i] = parent == kNone ? matrix : out[parent] * matrix;
    }
    return out;
}

std::vector<Transform> rest_of(const std::vector<Joint>& joints)
{
    std::vector<Transform> local;
    for (const Joint& joint : joints) local.push_back(joint.rest);
    return local;
}

}  // namespace

std::vector<glm::mat4> rest_matrices(const std::vector<Joint>& joints) { return world(joints, rest_of(joints)); }

std::vector<glm::mat4> posed_matrices(const Model& model, const Clip& clip, double seconds)
{
    std::vector<Transform> local = rest_of(model.joints);
    const double frame = seconds * static_cast<double>(clip.frames_per_second);
    for (const JointTrack& track : clip.tracks) {
        Transform& joint = local[track.joint];
        joint.position = value_at(track.position, frame, seconds, joint.position);
        joint.rotation = value_at(track.rotation, frame, seconds, joint.rotation);
    }
    return world(model.joints, local);
}

std::vector<glm::vec3> skinned(const Model& model, const Surface& surface, const std::vector<glm::mat4>& joints)
{
    std::vector<glm::vec3> out = surface.positions;
    const std::size_t n = surface.skin.influences;
    for (std::size_t v = 0; v < out.size(); ++v) {
        glm::vec3 sum(0);
        bool moves = false;
        for (std::size_t i = v * n; i < (v + 1) * n; ++i) {
            if (surface.skin.weights[i] == 0) continue;
            const std::uint16_t joint = surface.skin.joints[i];
            const glm::vec3 local = model.joints[joint].inverse_bind * glm::vec4(surface.positions[v], 1);
            sum += surface.skin.weights[i] * glm::vec3(joints[joint] * glm::vec4(local, 1));
            moves = true;
        }
        if (moves) out[v] = sum;
    }
    return out;
}

}  // namespace marrow::test
