#include "derive/closed_animation.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace marrow {

namespace {

// Tolerance for rounding, relative to the value or, below 1, absolute.
constexpr float kTolerance = 1e-4F;

bool is_same(std::uint8_t a, std::uint8_t b) { return a == b; }
bool is_same(float a, float b) { return std::fabs(a - b) <= kTolerance * std::max(std::fabs(a), 1.0F); }
bool is_same(const glm::vec3& a, const glm::vec3& b)
{
    return glm::distance(a, b) <= kTolerance * std::max(glm::length(a), 1.0F);
}
bool is_same(const glm::quat& a, const glm::quat& b)
{
    // The dot product is the cosine of half the angle between the rotations; the limit is about 0.1 degrees.
    return std::fabs(glm::dot(a, b)) >= 1 - 5e-7F;
}

template <class T> bool ends_as_it_begins(const Track<T>& track, float end)
{
    if (track.values.empty()) return true;
    if (!track.times.empty() && track.times.back() > end * (1 + kTolerance)) return false;
    // A cubic key has three values: incoming tangent, value, outgoing tangent.
    const std::size_t tangents = track.curve == Curve::cubic ? 1 : 0;
    return is_same(track.values[tangents], track.values[track.values.size() - 1 - tangents]);
}

}  // namespace

bool ends_as_it_begins(const Animation& animation)
{
    if (animation.frame_count < 2) return false;
    const float end = static_cast<float>(animation.frame_count - 1) / animation.frames_per_second;
    return std::all_of(animation.tracks.begin(), animation.tracks.end(),
                       [&](const JointTrack& track) {
                           return ends_as_it_begins(track.position, end) &&
                                  ends_as_it_begins(track.rotation, end) && ends_as_it_begins(track.scale, end) &&
                                  ends_as_it_begins(track.shown, end);
                       }) &&
           std::all_of(animation.cameras.begin(), animation.cameras.end(), [&](const CameraTrack& track) {
               return ends_as_it_begins(track.field_of_view, end) && ends_as_it_begins(track.roll, end);
           });
}

}  // namespace marrow
