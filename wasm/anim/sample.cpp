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

}  // namespace

ClipFrames::ClipFrames(const Clip& clip, const std::vector<Joint>& joints)
    : frame_count(std::max(clip.frame_count, 1U)), quads(quad_count(joints.size()))
{
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

void sample(const ClipFrames& frames, const FrameBlend& blend, std::span<JointQuad> out)
{
    assert(out.size() == frames.quads && blend.a < frames.frame_count && blend.b < frames.frame_count);
    const JointQuad* a = frames.poses.data() + blend.a * frames.quads;
    if (blend.t == 0) {
        std::copy_n(a, frames.quads, out.begin());
        return;
    }
    const JointQuad* b = frames.poses.data() + blend.b * frames.quads;
    const Float4 t = Float4::splat(blend.t);
    for (std::size_t i = 0; i < frames.quads; ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            out[i].position[k] = a[i].position[k] + (b[i].position[k] - a[i].position[k]) * t;
        out[i].rotation = slerp(a[i].rotation, b[i].rotation, t);
    }
}

void blend_poses(std::span<JointQuad> into, std::span<const JointQuad> other, float weight)
{
    if (weight <= 0) return;
    if (weight >= 1) {
        std::copy(other.begin(), other.end(), into.begin());
        return;
    }
    const Float4 t = Float4::splat(weight);
    for (std::size_t i = 0; i < into.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            into[i].position[k] = into[i].position[k] + (other[i].position[k] - into[i].position[k]) * t;
        into[i].rotation = slerp(into[i].rotation, other[i].rotation, t);
    }
}

}  // namespace marrow
