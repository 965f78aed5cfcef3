#include "formats/md5_tracks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow {

namespace {

// Whether a value says no more than the rest transform: to a millionth.
bool is_near(const glm::vec3& a, const glm::vec3& b)
{
    const float size = std::max({1e-3F, std::fabs(b.x), std::fabs(b.y), std::fabs(b.z)});
    return std::max({std::fabs(a.x - b.x), std::fabs(a.y - b.y), std::fabs(a.z - b.z)}) <= 1e-6F * size;
}
bool is_near(const glm::quat& a, const glm::quat& b)
{
    // A rotation and its negative are the same.
    const float sign = glm::dot(a, b) < 0 ? -1.0F : 1.0F;
    const auto apart = [sign](float x, float y) { return std::fabs(x - sign * y); };
    return apart(a.w, b.w) + apart(a.x, b.x) + apart(a.y, b.y) + apart(a.z, b.z) <= 1e-6F;
}

template <class T> void drop_where_at_rest(std::vector<T>& values, const T& rest)
{
    for (const T& value : values)
        if (!is_near(value, rest)) return;
    values = {};
}

}  // namespace

glm::quat md5_rotation(const glm::vec3& xyz)
{
    const double x = xyz.x, y = xyz.y, z = xyz.z;
    const double square = x * x + y * y + z * z;
    if (square <= 1) return {static_cast<float>(-std::sqrt(1 - square)), xyz.x, xyz.y, xyz.z};
    const double length = std::sqrt(square);
    return {0.0F, static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length)};
}

glm::vec3 decode_md5_track(const Md5Animation& animation, const Md5Animation::JointRow& joint,
                           const Transform& rest, JointTrack& track)
{
    const std::uint32_t frames = std::max(animation.frame_count, 1U);
    std::vector<glm::vec3>& positions = track.position.values = std::vector<glm::vec3>(frames);
    std::vector<glm::quat>& rotations = track.rotation.values = std::vector<glm::quat>(frames);
    // The components that change, and where they stand in a frame.
    std::array<float, 6> pose = {joint.position.x,     joint.position.y,     joint.position.z,
                                 joint.rotation_xyz.x, joint.rotation_xyz.y, joint.rotation_xyz.z};
    std::array<std::uint8_t, 6> moved{};
    std::size_t count = 0;
    for (std::uint8_t i = 0; i < 6 && animation.frame_count > 0; ++i)
        if ((joint.flags >> i & 1U) != 0) moved[count++] = i;
    const std::size_t first = count > 0 ? joint.first : 0;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        const float* values = animation.values.data() + std::size_t{frame} * animation.components + first;
        for (std::size_t i = 0; i < count; ++i) pose[moved[i]] = values[i];
        positions[frame] = {pose[0], pose[1], pose[2]};
        rotations[frame] = md5_rotation({pose[3], pose[4], pose[5]});
    }
    const glm::vec3 travelled = positions.back() - positions.front();
    drop_where_at_rest(positions, rest.position);
    drop_where_at_rest(rotations, rest.rotation);
    return travelled;
}

}  // namespace marrow
