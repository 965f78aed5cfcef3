#include "instance/attachment.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/sample.h"

namespace marrow {

namespace {

// Of two axes of a rotation, at most: files round, and turn their tags a little askew.
constexpr float kMostSkew = 0.01F;

struct Tag {
    glm::mat4x3 axes;  // and the origin
    glm::quat rotation;
};

// What has no length stays as it is, as in the game.
glm::vec3 unit(const glm::vec3& v)
{
    const float length = std::sqrt(glm::dot(v, v));
    return length > 0 ? v / length : v;
}

glm::mat4x3 with_unit_axes(const glm::mat4x3& m) { return {unit(m[0]), unit(m[1]), unit(m[2]), m[3]}; }

glm::quat rotation_of(const glm::mat4x3& tag)
{
    const glm::mat3 axes(with_unit_axes(tag));
    const float skew = std::max({std::abs(glm::dot(axes[0], axes[1])), std::abs(glm::dot(axes[1], axes[2])),
                                 std::abs(glm::dot(axes[2], axes[0]))});
    // Without a length or mirrored, the determinant is not 1.
    if (!(skew <= kMostSkew && glm::determinant(axes) > 0.5F)) return {0, 0, 0, 0};
    return glm::normalize(glm::quat_cast(axes));
}

// One joint of four: the arithmetic is theirs.
glm::quat turned(const glm::quat& a, const glm::quat& b, float t)
{
    JointQuad from{}, to{};
    set_rotation({{&from, 1}, {}}, 0, a);
    set_rotation({{&to, 1}, {}}, 0, b);
    const JointQuad between = mix(from, to, Float4::splat(t), Interpolation::slerp);
    return joint_of({{&between, 1}, {}}, 0).rotation;
}

bool turns(const glm::quat& rotation) { return glm::dot(rotation, rotation) > 0.5F; }

Tag between(const Tag& a, const Tag& b, float t, TagRotation rule)
{
    glm::mat4x3 mixed;
    for (int i = 0; i < 4; ++i) mixed[i] = a.axes[i] * (1 - t) + b.axes[i] * t;
    if (rule == TagRotation::engine || !turns(a.rotation) || !turns(b.rotation))
        return {with_unit_axes(mixed), {0, 0, 0, 0}};
    const glm::quat rotation = turned(a.rotation, b.rotation, t);
    glm::mat4x3 axes(glm::mat3_cast(rotation));
    axes[3] = mixed[3];
    return {axes, rotation};
}

glm::mat4 matrix(const Transform& t)
{
    glm::mat4 m = glm::mat4_cast(t.rotation);
    for (int i = 0; i < 3; ++i) m[i] *= t.scale[i];
    m[3] = glm::vec4(t.position, 1);
    return m;
}

glm::mat4 matrix(const JointMatrix& joint)
{
    glm::mat4 m(1.0F);
    for (int row = 0; row < 3; ++row) {
        std::array<float, 4> values;
        joint.row[static_cast<std::size_t>(row)].store(values.data());
        for (int column = 0; column < 4; ++column) m[column][row] = values[static_cast<std::size_t>(column)];
    }
    return m;
}

}  // namespace

std::vector<glm::quat> tag_rotations(const std::vector<glm::mat4x3>& frames)
{
    std::vector<glm::quat> rotations(frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) rotations[i] = rotation_of(frames[i]);
    return rotations;
}

void pose_attachments(const Model& model, std::span<const glm::quat> rotations,
                      std::span<const Playback::Weighted> shown, std::span<const JointMatrix> joints,
                      TagRotation rule, std::span<glm::mat4> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (rotations.empty()) {
            const Attachment& attachment = model.attachments[i];
            const glm::mat4 local = matrix(attachment.local);
            out[i] = attachment.joint == kNone ? local : matrix(joints[attachment.joint]) * local;
            continue;
        }
        // A follower may have fewer frames than its leader.
        const auto at_frame = [&](std::uint32_t frame) -> Tag {
            const std::size_t at = std::min<std::size_t>(frame, model.frames.size() - 1) * out.size() + i;
            return {model.attachment_frames[at], rotations[at]};
        };
        Tag tag;
        for (std::size_t layer = 0; layer < shown.size(); ++layer) {
            const FrameBlend blend = shown[layer].animation == kNone ? shown[layer].blend : FrameBlend();
            const Tag now = between(at_frame(blend.a), at_frame(blend.b), blend.t, rule);
            tag = layer == 0 ? now : between(tag, now, shown[layer].weight, rule);
        }
        out[i] = glm::mat4(tag.axes);
    }
}

glm::mat4 place_matrix(std::span<const glm::mat4> attachments, std::span<const JointMatrix> joints,
                       std::uint32_t place)
{
    if (place == kNone) return glm::mat4(1.0F);
    if (place < attachments.size()) return attachments[place];
    return matrix(joints[place - attachments.size()]);
}

}  // namespace marrow
