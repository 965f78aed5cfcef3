#include "anim/sample.h"

#include <algorithm>
#include <cassert>

#include "anim/slerp.h"

namespace marrow {

namespace {

template <class T> const T* at_frame(const Track<T>& track, std::uint32_t frame)
{
    return track.values.empty() ? nullptr : &track.values[std::min<std::size_t>(frame, track.values.size() - 1)];
}

// The four rotations between two keys each.
template <Interpolation How> Rotations turned(const Rotations& a, const Rotations& b, Float4 t)
{
    return How == Interpolation::lerp ? nlerp(a, b, t) : slerp(a, b, t);
}

// All of a pose, with one t. The loop has no choices in it: they would be made anew for every four joints.
template <Interpolation How>
void mix_frames(const JointQuad* a, const JointQuad* b, float at, std::span<JointQuad> out)
{
    const Float4 t = Float4::splat(at);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            out[i].position[k] = a[i].position[k] + (b[i].position[k] - a[i].position[k]) * t;
        out[i].rotation = turned<How>(a[i].rotation, b[i].rotation, t);
    }
}

// The keys around a moment: the indices of both and how far between them.
struct Between {
    std::size_t a = 0, b = 0;
    float t = 0;
};

// A track without times has a value a frame.
Between keys_at(std::span<const float> times, std::size_t count, double seconds, double frames_per_second)
{
    if (times.empty()) {
        const FrameBlend blend = frame_blend(seconds * frames_per_second, static_cast<std::uint32_t>(count));
        return {blend.a, blend.b, blend.t};
    }
    const auto now = static_cast<float>(seconds);
    const auto after = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), now) - times.begin());
    if (after == 0) return {};
    if (after == times.size()) return {after - 1, after - 1, 0};
    const float from = times[after - 1], to = times[after];
    return {after - 1, after, (now - from) / (to - from)};
}

// Rotations to be turned, collected until there are four.
class RotationKeys {
public:
    // True when they are four.
    bool add(std::uint32_t joint, const glm::quat& a, const glm::quat& b, float t)
    {
        joints_[count_] = joint;
        t_[count_] = t;
        for (glm::length_t k = 0; k < 4; ++k) {
            // glm keeps w where it was told to: by name.
            a_[static_cast<std::size_t>(k)][count_] = component(a, k);
            b_[static_cast<std::size_t>(k)][count_] = component(b, k);
        }
        return ++count_ == 4;
    }
    void turn(Interpolation interpolation, std::span<JointQuad> out)
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

    static float component(const glm::quat& q, glm::length_t k)
    {
        return k == 0 ? q.x : k == 1 ? q.y : k == 2 ? q.z : q.w;
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

void mix(std::span<const JointQuad> a, std::span<const JointQuad> b, float t, Interpolation interpolation,
         std::span<JointQuad> out)
{
    if (t == 0 || interpolation == Interpolation::step)
        std::copy(a.begin(), a.end(), out.begin());
    else if (interpolation == Interpolation::lerp)
        mix_frames<Interpolation::lerp>(a.data(), b.data(), t, out);
    else
        mix_frames<Interpolation::slerp>(a.data(), b.data(), t, out);
}

ClipFrames::ClipFrames(const Clip& clip, const std::vector<Joint>& joints) : quads(quad_count(joints.size()))
{
    // No more than the tracks hold: behind them nothing changes.
    std::size_t longest = 1;
    for (const JointTrack& track : clip.tracks)
        longest = std::max({longest, track.position.values.size(), track.rotation.values.size()});
    frame_count = std::min(std::max(clip.frame_count, 1U), static_cast<std::uint32_t>(longest));
    const Pose rest = rest_pose(joints);
    poses.reserve(frame_count * quads);
    Pose pose = rest;
    for (std::uint32_t frame = 0; frame < frame_count; ++frame) {
        for (const JointTrack& track : clip.tracks) {
            const Transform& still = joints[track.joint].rest;
            const glm::vec3* position = at_frame(track.position, frame);
            const glm::quat* rotation = at_frame(track.rotation, frame);
            set_joint(pose, track.joint, position != nullptr ? *position : still.position,
                      rotation != nullptr ? *rotation : still.rotation);
        }
        poses.insert(poses.end(), pose.begin(), pose.end());
    }
}

void sample(const ClipFrames& frames, const FrameBlend& blend, Interpolation interpolation,
            std::span<JointQuad> out)
{
    assert(out.size() == frames.quads && blend.a < frames.frame_count && blend.b < frames.frame_count);
    const std::span<const JointQuad> poses(frames.poses);
    mix(poses.subspan(blend.a * frames.quads, frames.quads), poses.subspan(blend.b * frames.quads, frames.quads),
        blend.t, interpolation, out);
}

bool is_keyed(const Clip& clip)
{
    return std::any_of(clip.tracks.begin(), clip.tracks.end(), [](const JointTrack& track) {
        return !track.position.times.empty() || !track.rotation.times.empty();
    });
}

void sample(const Clip& clip, std::span<const JointQuad> rest, double seconds, Interpolation interpolation,
            std::span<JointQuad> out)
{
    std::copy(rest.begin(), rest.end(), out.begin());
    const auto fps = static_cast<double>(clip.frames_per_second);
    const bool steps = interpolation == Interpolation::step;
    RotationKeys keys;
    for (const JointTrack& track : clip.tracks) {
        const std::vector<glm::vec3>& positions = track.position.values;
        if (!positions.empty()) {
            const Between at = keys_at(track.position.times, positions.size(), seconds, fps);
            const glm::vec3 &a = positions[at.a], &b = positions[at.b];
            set_position(out, track.joint, steps ? a : a + (b - a) * at.t);
        }
        const std::vector<glm::quat>& rotations = track.rotation.values;
        if (rotations.empty()) continue;
        const Between at = keys_at(track.rotation.times, rotations.size(), seconds, fps);
        if (steps || at.t == 0)
            set_rotation(out, track.joint, rotations[at.a]);
        else if (keys.add(track.joint, rotations[at.a], rotations[at.b], at.t))
            keys.turn(interpolation, out);
    }
    keys.turn(interpolation, out);
}

}  // namespace marrow
