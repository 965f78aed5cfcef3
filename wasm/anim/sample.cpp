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

// No more frames than the tracks hold: behind them nothing changes.
std::uint32_t laid_out_frames(const Animation& animation)
{
    std::size_t longest = 1;
    for (const JointTrack& track : animation.tracks)
        longest = std::max(
            {longest, track.position.values.size(), track.rotation.values.size(), track.scale.values.size()});
    return static_cast<std::uint32_t>(std::min<std::size_t>(std::max(animation.frame_count, 1U), longest));
}

// The four rotations between two keys each.
template <Interpolation How> Rotations turned(const Rotations& a, const Rotations& b, Float4 t)
{
    return How == Interpolation::lerp ? nlerp(a, b, t) : slerp(a, b, t);
}

// All joints of a pose, with one t. The loop has no choices in it: they would be made anew for every four joints.
template <Interpolation How>
void mix_joints(const JointQuad* a, const JointQuad* b, float at, std::span<JointQuad> out)
{
    const Float4 t = Float4::splat(at);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            out[i].position[k] = a[i].position[k] + (b[i].position[k] - a[i].position[k]) * t;
        out[i].rotation = turned<How>(a[i].rotation, b[i].rotation, t);
    }
}

// The keys around a moment: their numbers, how far between them, and the seconds from one to the other.
struct Between {
    std::size_t a = 0, b = 0;
    float t = 0;
    double seconds = 0;
};

// A moment of an animation, in its frames and in seconds.
struct Moment {
    double frame = 0;
    double seconds = 0;
};

// A track without times has a value a frame.
Between keys_at(std::span<const float> times, std::size_t values, const Moment& moment)
{
    if (times.empty()) {
        const FrameBlend blend = frame_blend(moment.frame, static_cast<std::uint32_t>(values));
        return {blend.a, blend.b, blend.t, 0};
    }
    const auto now = static_cast<float>(moment.seconds);
    const auto after = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), now) - times.begin());
    if (after == 0) return {};
    if (after == times.size()) return {after - 1, after - 1, 0, 0};
    const float from = times[after - 1], to = times[after];
    return {after - 1, after, (now - from) / (to - from), static_cast<double>(to) - static_cast<double>(from)};
}

// The weights of glTF's cubic spline: of the earlier value and its outgoing tangent, of the later value and its
// incoming one.
struct CubicWeights {
    double value_a, tangent_a, value_b, tangent_b;
};

CubicWeights cubic_weights(const Between& at)
{
    const auto t = static_cast<double>(at.t);
    const double t2 = t * t, t3 = t2 * t;
    return {2 * t3 - 3 * t2 + 1, (t3 - 2 * t2 + t) * at.seconds, 3 * t2 - 2 * t3, (t3 - t2) * at.seconds};
}

// A number of a cubic curve; `lane` takes it out of a value. In doubles: tangents of any size times seconds of any
// number overflow a float.
template <class T, class Lane>
double cubic(const std::vector<T>& values, const Between& at, const CubicWeights& weights, Lane lane)
{
    // A key has three values: the incoming tangent, the value, the outgoing tangent.
    return lane(values[at.a * 3 + 1]) * weights.value_a + lane(values[at.a * 3 + 2]) * weights.tangent_a +
           lane(values[at.b * 3 + 1]) * weights.value_b + lane(values[at.b * 3]) * weights.tangent_b;
}

glm::vec3 cubic_vector(const std::vector<glm::vec3>& values, const Between& at)
{
    constexpr auto kFarthest = static_cast<double>(kFarthestPosition);
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

glm::quat cubic_rotation(const std::vector<glm::quat>& values, const Between& at)
{
    if (at.a == at.b) return values[at.a * 3 + 1];
    const CubicWeights weights = cubic_weights(at);
    const auto number = [&](float glm::quat::* lane) {
        return cubic(values, at, weights, [lane](const glm::quat& q) { return static_cast<double>(q.*lane); });
    };
    const glm::dquat sum(number(&glm::quat::w), number(&glm::quat::x), number(&glm::quat::y),
                         number(&glm::quat::z));
    const double length = glm::length(sum);
    // A curve that goes through nothing has no rotation there.
    if (!(length > 1e-12) || !std::isfinite(length)) return values[at.a * 3 + 1];
    return glm::quat(sum / length);
}

// The vector of a track that has values.
glm::vec3 vector_at(const Track<glm::vec3>& track, const Moment& moment, Interpolation interpolation)
{
    const Between at = keys_at(track.times, track.values.size(), moment);
    if (track.curve == Curve::cubic) return cubic_vector(track.values, at);
    const glm::vec3 &a = track.values[at.a], &b = track.values[at.b];
    return track.curve == Curve::step || interpolation == Interpolation::step ? a : a + (b - a) * at.t;
}

// Rotations to be turned, collected until there are four.
class RotationKeys {
public:
    // True when they are four.
    bool add(std::uint32_t joint, const glm::quat& a, const glm::quat& b, float t)
    {
        joints_[count_] = joint;
        t_[count_] = t;
        set(a_, a);
        set(b_, b);
        return ++count_ == 4;
    }
    void turn(Interpolation interpolation, PoseSpan out)
    {
        const Rotations a = load(a_), b = load(b_);
        const Float4 t = Float4::load(t_.data());
        const Rotations turned = interpolation == Interpolation::lerp ? nlerp(a, b, t) : slerp(a, b, t);
        Numbers numbers;
        for (std::size_t k = 0; k < 4; ++k) turned[k].store(numbers[k].data());
        for (std::size_t i = 0; i < count_; ++i)
            set_rotation(out, joints_[i], {numbers[3][i], numbers[0][i], numbers[1][i], numbers[2][i]});
        count_ = 0;
    }

private:
    using Numbers = std::array<std::array<float, 4>, 4>;  // x, y, z, w of four

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
    const Rotations rotation =
        interpolation == Interpolation::lerp ? nlerp(a.rotation, b.rotation, t) : slerp(a.rotation, b.rotation, t);
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

bool has_frames_alone(const Animation& animation)
{
    const auto in_frames = [](const auto& track) {
        return track.values.empty() || (track.times.empty() && track.curve == Curve::linear);
    };
    return std::all_of(animation.tracks.begin(), animation.tracks.end(), [&](const JointTrack& track) {
        return in_frames(track.position) && in_frames(track.rotation) && in_frames(track.scale);
    });
}

std::uint64_t laid_out_poses(const Animation& animation, std::size_t joints)
{
    return std::uint64_t{laid_out_frames(animation)} * quad_count(joints) * 4;
}

AnimationFrames::AnimationFrames(const Animation& animation, const std::vector<Joint>& joints)
    : frame_count(laid_out_frames(animation)), quads(quad_count(joints.size()))
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
    const Moment moment{frame, frame / static_cast<double>(animation.frames_per_second)};
    RotationKeys keys;
    for (const JointTrack& track : animation.tracks) {
        if (!track.position.values.empty())
            set_position(out, track.joint, vector_at(track.position, moment, interpolation));
        if (!track.scale.values.empty() && !out.scales.empty())
            set_scale(out, track.joint, vector_at(track.scale, moment, interpolation));
        const std::vector<glm::quat>& rotations = track.rotation.values;
        if (rotations.empty()) continue;
        const Between at = keys_at(track.rotation.times, rotations.size(), moment);
        const bool steps = track.rotation.curve == Curve::step || interpolation == Interpolation::step;
        if (track.rotation.curve == Curve::cubic)
            set_rotation(out, track.joint, cubic_rotation(rotations, at));
        else if (steps || at.t == 0)
            set_rotation(out, track.joint, rotations[at.a]);
        else if (keys.add(track.joint, rotations[at.a], rotations[at.b], at.t))
            keys.turn(interpolation, out);
    }
    keys.turn(interpolation, out);
}

}  // namespace marrow
