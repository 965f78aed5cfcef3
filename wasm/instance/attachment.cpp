#include "instance/attachment.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/sample.h"
#include "base/simd.h"
#include "base/unit.h"

namespace marrow {

namespace {

// Limit of the dot product of two axes of a rotation: rounding in files makes tags slightly skewed.
constexpr float kMaxSkew = 0.01F;

struct Tag {
    glm::mat4x3 axes;  // x, y and z axis, then the origin
    glm::quat rotation;
};

// An axis of length 0 stays zero, as in the game.
glm::mat4x3 with_unit_axes(const glm::mat4x3& m)
{
    return {unit_or_zero(m[0]), unit_or_zero(m[1]), unit_or_zero(m[2]), m[3]};
}

glm::quat rotation_of(const glm::mat4x3& tag)
{
    const glm::mat3 axes(with_unit_axes(tag));
    const float skew = std::max({std::abs(glm::dot(axes[0], axes[1])), std::abs(glm::dot(axes[1], axes[2])),
                                 std::abs(glm::dot(axes[2], axes[0]))});
    // The determinant is 0 with an axis of length 0, and -1 if mirrored.
    if (!(skew <= kMaxSkew && glm::determinant(axes) > 0.5F)) return {0, 0, 0, 0};
    return glm::normalize(glm::quat_cast(axes));
}

bool is_rotation(const glm::quat& rotation) { return glm::dot(rotation, rotation) > 0.5F; }

Tag interpolate(const Tag& a, const Tag& b, float t, TagRotation rule)
{
    glm::mat4x3 mixed;
    for (int i = 0; i < 4; ++i) mixed[i] = a.axes[i] * (1 - t) + b.axes[i] * t;
    if (rule == TagRotation::engine || !is_rotation(a.rotation) || !is_rotation(b.rotation))
        return {with_unit_axes(mixed), {0, 0, 0, 0}};
    const glm::quat rotation = mix(a.rotation, b.rotation, t, Interpolation::slerp);
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
                      std::span<const Playback::ShownEntry> shown, std::span<const JointMatrix> joints,
                      TagRotation rule, std::span<glm::mat4> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (rotations.empty()) {
            const Attachment& attachment = model.attachments[i];
            const glm::mat4 local = matrix(attachment.local);
            out[i] = attachment.joint == kNone ? local : product(matrix(joints[attachment.joint]), local);
            continue;
        }
        // A part joined by `follow` may have fewer frames than its parent.
        const auto at_frame = [&](std::uint32_t frame) -> Tag {
            const std::size_t at = std::min<std::size_t>(frame, model.frames.size() - 1) * out.size() + i;
            return {model.attachment_frames[at], rotations[at]};
        };
        Tag tag;
        for (std::size_t entry = 0; entry < shown.size(); ++entry) {
            const FrameBlend blend = shown[entry].animation == kNone ? shown[entry].blend : FrameBlend();
            const Tag now = interpolate(at_frame(blend.a), at_frame(blend.b), blend.t, rule);
            tag = entry == 0 ? now : interpolate(tag, now, shown[entry].weight, rule);
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

[[gnu::noinline]] glm::mat4 product(const glm::mat4& a, const glm::mat4& b)
{
    const auto column = [](const glm::mat4& m, int i) { return Float4::load(glm::value_ptr(m) + i * 4); };
    glm::mat4 out;
    for (int i = 0; i < 4; ++i) {
        const Float4 of = column(b, i);
        const Float4 sum = column(a, 0) * splat_lane<0>(of) + column(a, 1) * splat_lane<1>(of) +
                           column(a, 2) * splat_lane<2>(of) + column(a, 3) * splat_lane<3>(of);
        sum.store(glm::value_ptr(out) + i * 4);
    }
    return out;
}

}  // namespace marrow
