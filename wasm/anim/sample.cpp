#include "anim/sample.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "anim/slerp.h"
#include "base/limits.h"

namespace marrow {

namespace {

template <class T> const T* at_frame(const Track<T>& track, std::uint32_t frame)
{
    return track.values.empty() ? nullptr : &track.values[std::min<std::size_t>(frame, track.values.size() - 1)];
}

// The number of frames to store: at most the number of values of the longest track. All later frames are equal.
std::uint32_t baked_frame_count(const Animation& animation)
{
    std::size_t longest = 1;
    for (const JointTrack& track : animation.tracks)
        longest = std::max(
            {longest, track.position.values.size(), track.rotation.values.size(), track.scale.values.size()});
    return static_cast<std::uint32_t>(std::min<std::size_t>(std::max(animation.frame_count, 1U), longest));
}

Rotations interpolate(const Rotations& a, const Rotations& b, Float4 t, Interpolation interpolation)
{
    return interpolation == Interpolation::lerp ? nlerp(a, b, t) : slerp(a, b, t);
}

// Interpolates all joints of a pose with the same t. A template, so that the loop does not test the interpolation.
template <Interpolation kInterpolation>
void mix_joints(const JointQuad* a, const JointQuad* b, float at, std::span<JointQuad> out)
{
    const Float4 t = Float4::splat(at);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            out[i].position[k] = a[i].position[k] + (b[i].position[k] - a[i].position[k]) * t;
        out[i].rotation = kInterpolation == Interpolation::lerp ? nlerp(a[i].rotation, b[i].rotation, t)
                                                                : slerp(a[i].rotation, b[i].rotation, t);
    }
}

// The keys before and after a time.
struct KeyPair {
    std::size_t a = 0, b = 0;  // indices of the keys
    float t = 0;               // 0 at `a`, 1 at `b`
    double seconds = 0;        // from `a` to `b`
};

struct SampleTime {
    double frame = 0;
    double seconds = 0;
};

KeyPair keys_at(std::span<const float> times, std::size_t values, const SampleTime& time)
{
    if (times.empty()) {  // one value per frame
        const FrameBlend blend = frame_blend(time.frame, static_cast<std::uint32_t>(values));
        return {blend.a, blend.b, blend.t, 0};
    }
    const auto now = static_cast<float>(time.seconds);
    const auto after = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), now) - times.begin());
    if (after == 0) return {};
    if (after == times.size()) return {after - 1, after - 1, 0, 0};
    const float from = times[after - 1], to = times[after];
    return {after - 1, after, (now - from) / (to - from), static_cast<double>(to) - static_cast<double>(from)};
}

// The weights of glTF's cubic spline for the earlier value and its outgoing tangent, and for the later value and
// its incoming tangent.
struct CubicWeights {
    double value_a, tangent_a, value_b, tangent_b;
};

CubicWeights cubic_weights(const KeyPair& at)
{
    const auto t = static_cast<double>(at.t);
    const double t2 = t * t, t3 = t2 * t;
    return {2 * t3 - 3 * t2 + 1, (t3 - 2 * t2 + t) * at.seconds, 3 * t2 - 2 * t3, (t3 - t2) * at.seconds};
}

// One component of a cubic curve; `lane` returns it from a value. In doubles, because a tangent times seconds may
// overflow a float.
template <class T, class Lane>
double cubic(const std::vector<T>& values, const KeyPair& at, const CubicWeights& weights, Lane lane)
{
    // Each key has three values: incoming tangent, value, outgoing tangent.
    return lane(values[at.a * 3 + 1]) * weights.value_a + lane(values[at.a * 3 + 2]) * weights.tangent_a +
           lane(values[at.b * 3 + 1]) * weights.value_b + lane(values[at.b * 3]) * weights.tangent_b;
}

glm::vec3 cubic_vector(const std::vector<glm::vec3>& values, const KeyPair& at)
{
    constexpr auto kFarthest = static_cast<double>(kMaxCoordinate);
    if (at.a == at.b) return values[at.a * 3 + 1];
    const CubicWeights weights = cubic_weights(at);
    glm::vec3 out;
    for (glm::length_t k = 0; k < 3; ++k) {
        const double number =
            cubic(values, at, weights, [k](const glm::vec3& v) { return static_cast<double>(v[k]); });
        out[k] = static_cast<float>(std::clamp(number, -kFarthest, kFarthest));
    }
    return out;
}

glm::quat cubic_rotation(const std::vector<glm::quat>& values, const KeyPair& at)
{
    if (at.a == at.b) return values[at.a * 3 + 1];
    const CubicWeights weights = cubic_weights(at);
    const auto number = [&](float glm::quat::* lane) {
        return cubic(values, at, weights, [lane](const glm::quat& q) { return static_cast<double>(q.*lane); });
    };
    const glm::dquat sum(number(&glm::quat::w), number(&glm::quat::x), number(&glm::quat::y),
                         number(&glm::quat::z));
    const double length = glm::length(sum);
    // A quaternion of length 0 is not a rotation.
    if (!(length > 1e-12) || !std::isfinite(length)) return values[at.a * 3 + 1];
    return glm::quat(sum / length);
}

// The value of a track, which must not be empty.
glm::vec3 vector_at(const Track<glm::vec3>& track, const SampleTime& time, Interpolation interpolation)
{
    const KeyPair at = keys_at(track.times, track.values.size(), time);
    if (track.curve == Curve::cubic) return cubic_vector(track.values, at);
    const glm::vec3 &a = track.values[at.a], &b = track.values[at.b];
    return track.curve == Curve::step || interpolation == Interpolation::step ? a : a + (b - a) * at.t;
}

// Collects pairs of rotations, so that four pairs are interpolated at once.
class RotationBatch {
public:
    // Returns true when the batch is full.
    bool add(std::uint32_t joint, const glm::quat& a, const glm::quat& b, float t)
    {
        joints_[count_] = joint;
        t_[count_] = t;
        set(a_, a);
        set(b_, b);
        return ++count_ == 4;
    }
    // Interpolates the collected rotations, writes them to the pose and empties the batch.
    void flush(Interpolation interpolation, PoseSpan out)
    {
        const Rotations result = interpolate(load(a_), load(b_), Float4::load(t_.data()), interpolation);
        Numbers numbers;
        for (std::size_t k = 0; k < 4; ++k) result[k].store(numbers[k].data());
        for (std::size_t i = 0; i < count_; ++i)
            set_rotation(out, joints_[i], {numbers[3][i], numbers[0][i], numbers[1][i], numbers[2][i]});
        count_ = 0;
    }

private:
    using Numbers = std::array<std::array<float, 4>, 4>;  // x, y, z, w of four quaternions

    void set(Numbers& numbers, const glm::quat& q)
    {
        numbers[0][count_] = q.x;
        numbers[1][count_] = q.y;
        numbers[2][count_] = q.z;
        numbers[3][count_] = q.w;
    }
    static Rotations load(const Numbers& numbers)
    {
        return {Float4::load(numbers[0].data()), Float4::load(numbers[1].data()), Float4::load(numbers[2].data()),
                Float4::load(numbers[3].data())};
    }

    Numbers a_{}, b_{};
    std::array<float, 4> t_{};
    std::array<std::uint32_t, 4> joints_{};
    std::size_t count_ = 0;
};

}  // namespace

JointQuad mix(const JointQuad& a, const JointQuad& b, Float4 t, Interpolation interpolation)
{
    const Rotations rotation = interpolate(a.rotation, b.rotation, t, interpolation);
    JointQuad out;
    for (std::size_t k = 0; k < 3; ++k)
        out.position[k] =
            pick(t, a.position[k], b.position[k], a.position[k] + (b.position[k] - a.position[k]) * t);
    for (std::size_t k = 0; k < 4; ++k) out.rotation[k] = pick(t, a.rotation[k], b.rotation[k], rotation[k]);
    return out;
}

ScaleQuad mix(const ScaleQuad& a, const ScaleQuad& b, Float4 t)
{
    ScaleQuad out;
    for (std::size_t k = 0; k < 3; ++k)
        out.axis[k] = pick(t, a.axis[k], b.axis[k], a.axis[k] + (b.axis[k] - a.axis[k]) * t);
    return out;
}

glm::quat mix(const glm::quat& a, const glm::quat& b, float t, Interpolation interpolation)
{
    JointQuad from{}, to{};
    set_rotation({{&from, 1}, {}}, 0, a);
    set_rotation({{&to, 1}, {}}, 0, b);
    const JointQuad result = mix(from, to, Float4::splat(t), interpolation);
    return joint_of({{&result, 1}, {}}, 0).rotation;
}

void mix(ConstPoseSpan a, ConstPoseSpan b, float t, Interpolation interpolation, PoseSpan out)
{
    if (t == 0 || interpolation == Interpolation::step) {
        copy(a, out);
        return;
    }
    if (interpolation == Interpolation::lerp)
        mix_joints<Interpolation::lerp>(a.joints.data(), b.joints.data(), t, out.joints);
    else
        mix_joints<Interpolation::slerp>(a.joints.data(), b.joints.data(), t, out.joints);
    for (std::size_t i = 0; i < out.scales.size(); ++i)
        out.scales[i] = mix(scale_of(a.scales, i), scale_of(b.scales, i), Float4::splat(t));
}

bool can_bake(const Animation& animation)
{
    const auto is_uniform = [](const auto& track) {
        return track.values.empty() || (track.times.empty() && track.curve == Curve::linear);
    };
    return std::all_of(animation.tracks.begin(), animation.tracks.end(), [&](const JointTrack& track) {
        return is_uniform(track.position) && is_uniform(track.rotation) && is_uniform(track.scale);
    });
}

std::uint64_t baked_pose_count(const Animation& animation, std::size_t joints)
{
    return std::uint64_t{baked_frame_count(animation)} * quad_count(joints) * 4;
}

AnimationFrames::AnimationFrames(const Animation& animation, const std::vector<Joint>& joints)
    : frame_count(baked_frame_count(animation)), quads(quad_count(joints.size()))
{
    Pose pose = rest_pose(joints);
    for (const JointTrack& track : animation.tracks)
        if (!track.scale.values.empty()) add_scales(pose);
    poses.joints.reserve(frame_count * quads);
    poses.scales.reserve(frame_count * pose.scales.size());
    for (std::uint32_t frame = 0; frame < frame_count; ++frame) {
        for (const JointTrack& track : animation.tracks) {
            if (const auto* position = at_frame(track.position, frame)) set_position(pose, track.joint, *position);
            if (const auto* rotation = at_frame(track.rotation, frame)) set_rotation(pose, track.joint, *rotation);
            if (const auto* scale = at_frame(track.scale, frame)) set_scale(pose, track.joint, *scale);
        }
        poses.joints.insert(poses.joints.end(), pose.joints.begin(), pose.joints.end());
        poses.scales.insert(poses.scales.end(), pose.scales.begin(), pose.scales.end());
    }
}

ConstPoseSpan AnimationFrames::frame(std::uint32_t index) const
{
    assert(index < frame_count);
    const ConstPoseSpan all = poses;
    const std::size_t first = index * quads;
    return {all.joints.subspan(first, quads),
            all.scales.empty() ? std::span<const ScaleQuad>() : all.scales.subspan(first, quads)};
}

void sample(const AnimationFrames& frames, const FrameBlend& blend, Interpolation interpolation, PoseSpan out)
{
    assert(out.joints.size() == frames.quads);
    mix(frames.frame(blend.a), frames.frame(blend.b), blend.t, interpolation, out);
}

void sample(const Animation& animation, ConstPoseSpan rest, double frame, Interpolation interpolation, PoseSpan out)
{
    copy(rest, out);
    const SampleTime time{frame, frame / static_cast<double>(animation.frames_per_second)};
    RotationBatch batch;
    for (const JointTrack& track : animation.tracks) {
        if (!track.position.values.empty())
            set_position(out, track.joint, vector_at(track.position, time, interpolation));
        if (!track.scale.values.empty() && !out.scales.empty())
            set_scale(out, track.joint, vector_at(track.scale, time, interpolation));
        const std::vector<glm::quat>& rotations = track.rotation.values;
        if (rotations.empty()) continue;
        const KeyPair at = keys_at(track.rotation.times, rotations.size(), time);
        const bool steps = track.rotation.curve == Curve::step || interpolation == Interpolation::step;
        if (track.rotation.curve == Curve::cubic)
            set_rotation(out, track.joint, cubic_rotation(rotations, at));
        else if (steps || at.t == 0)
            set_rotation(out, track.joint, rotations[at.a]);
        else if (batch.add(track.joint, rotations[at.a], rotations[at.b], at.t))
            batch.flush(interpolation, out);
    }
    batch.flush(interpolation, out);
}

}  // namespace marrow
