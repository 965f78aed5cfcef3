#include "formats/doom3/md5_tracks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow {

namespace {

// Whether a value equals the rest value, with a tolerance of a millionth.
bool is_near(const glm::vec3& a, const glm::vec3& b)
{
    const float size = std::max({1e-3F, std::fabs(b.x), std::fabs(b.y), std::fabs(b.z)});
    return std::max({std::fabs(a.x - b.x), std::fabs(a.y - b.y), std::fabs(a.z - b.z)}) <= 1e-6F * size;
}
bool is_near(const glm::quat& a, const glm::quat& b)
{
    // A quaternion and its negative represent the same rotation.
    const float sign = glm::dot(a, b) < 0 ? -1.0F : 1.0F;
    const auto apart = [sign](float x, float y) { return std::fabs(x - sign * y); };
    return apart(a.w, b.w) + apart(a.x, b.x) + apart(a.y, b.y) + apart(a.z, b.z) <= 1e-6F;
}

template <class T> bool rests(const std::vector<T>& values, const T& rest)
{
    return std::all_of(values.begin(), values.end(), [&](const T& value) { return is_near(value, rest); });
}

// The x, y and z of a joint's position or rotation in each frame. Each of the three is either stored per frame or
// constant, from the base frame.
class Components {
public:
    Components(const Md5Animation& animation, const glm::vec3& base, std::uint32_t flags, std::size_t first)
    {
        columns_ = {{{&base.x, 0}, {&base.y, 0}, {&base.z, 0}}};
        for (std::size_t i = 0; i < 3; ++i) {
            if ((flags >> i & 1U) == 0 || animation.frame_count == 0) continue;
            columns_[i] = {animation.values.data() + first + count_++, animation.components};
        }
    }

    // The number of components that are stored per frame.
    std::size_t count() const { return count_; }
    glm::vec3 at(std::size_t frame) const
    {
        const auto& [x, y, z] = columns_;
        return {x.first[frame * x.step], y.first[frame * y.step], z.first[frame * z.step]};
    }

private:
    struct Column {
        const float* first = nullptr;
        std::size_t step = 0;
    };
    std::array<Column, 3> columns_;
    std::size_t count_ = 0;
};

// A value for each frame; empty if all equal the rest value.
template <class T, class Decode>
std::vector<T> decode(const Md5Animation& animation, const Components& components, const T& rest, Decode decode_one)
{
    const std::size_t frames = std::max(animation.frame_count, 1U);
    if (components.count() == 0) {
        const T value = decode_one(components.at(0));
        return is_near(value, rest) ? std::vector<T>() : std::vector<T>(frames, value);
    }
    std::vector<T> values(frames);
    for (std::size_t frame = 0; frame < frames; ++frame) values[frame] = decode_one(components.at(frame));
    if (rests(values, rest)) values = {};
    return values;
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
    const Components position(animation, joint.position, joint.flags & 7U, joint.first);
    const Components rotation(animation, joint.rotation_xyz, joint.flags >> 3U, joint.first + position.count());
    track.position.values =
        decode(animation, position, rest.position, [](const glm::vec3& place) { return place; });
    track.rotation.values = decode(animation, rotation, rest.rotation, md5_rotation);
    return position.at(std::max(animation.frame_count, 1U) - 1) - position.at(0);
}

}  // namespace marrow
