#include "instance/controllers.h"

#include <algorithm>
#include <cmath>

#include "model/angles.h"

namespace marrow {

namespace {

constexpr float kTurn = 360;              // degrees
constexpr float kRadians = 0.017453293F;  // per degree
// Half-Life stores blend positions in bytes.
constexpr float kMaxByte = 255, kMiddleByte = 127;

// The position of a value in a controller's range, from 0 to 1.
float fraction_of(const Controller& controller, float value)
{
    if (controller.wraps) {
        const float turns = (value - controller.min) / kTurn;
        return turns - std::floor(turns);
    }
    const float range = controller.max - controller.min;
    return range == 0 ? 0 : std::clamp((value - controller.min) / range, 0.0F, 1.0F);
}

float value_of(const Controller& controller, float fraction)
{
    if (controller.wraps) return controller.min + fraction * kTurn;
    // Exact at both ends of the range.
    return fraction == 1 ? controller.max : controller.min + (controller.max - controller.min) * fraction;
}

// A position in a row of three animations: between `first` and the next one.
struct RowPosition {
    std::uint32_t first = 0;
    float weight = 0;  // of the next one
};
// Computes with the range of a byte, as Half-Life does.
RowPosition position_in_row(float blend)
{
    const float byte = blend * kMaxByte;
    if (byte <= kMiddleByte) return {0, 2 * byte / kMaxByte};
    return {1, std::min(2 * (byte - kMiddleByte) / kMaxByte, 1.0F)};
}

// The angles of a joint in an animation, one vector per frame; null if it is at rest.
const std::vector<glm::vec3>* angles_of(const Animation& animation, std::uint32_t joint)
{
    const auto found = std::find_if(animation.tracks.begin(), animation.tracks.end(),
                                    [&](const JointTrack& each) { return each.joint == joint; });
    return found == animation.tracks.end() || found->angles.empty() ? nullptr : &found->angles;
}

// A joint's rotation between two frames with `added` angles in both.
glm::quat rotation_with_angles(std::uint32_t joint, const glm::vec3& added, const Model& model,
                               const Animation* animation, const FrameBlend& blend, Interpolation interpolation)
{
    const std::vector<glm::vec3>* track = animation == nullptr ? nullptr : angles_of(*animation, joint);
    const auto in_frame = [&](std::uint32_t frame) {
        return track == nullptr ? model.joints[joint].rest_angles
                                : (*track)[std::min<std::size_t>(frame, track->size() - 1)];
    };
    const glm::vec3 from = in_frame(blend.a), to = in_frame(blend.b);
    const glm::quat a = rotation_of_angles(from + added);
    // A joint that the clip does not turn, such as a jaw, needs one rotation.
    if (blend.t == 0 || from == to || interpolation == Interpolation::step) return a;
    return mix(a, rotation_of_angles(to + added), blend.t, interpolation);
}

}  // namespace

PoseInputs default_inputs(const Model& model)
{
    PoseInputs inputs;
    for (const Controller& controller : model.controllers) inputs.controllers.push_back(controller.rest);
    // The default value on each blend axis is 0: looking and aiming straight ahead.
    const auto blended =
        std::find_if(model.clips.begin(), model.clips.end(), [](const Clip& clip) { return !clip.blends.empty(); });
    if (blended == model.clips.end()) return inputs;
    for (std::size_t i = 0; i < std::min(blended->blend_axes.size(), inputs.blends.size()); ++i) {
        const BlendAxis& axis = blended->blend_axes[i];
        if (axis.min != axis.max) inputs.blends[i] = std::clamp(-axis.min / (axis.max - axis.min), 0.0F, 1.0F);
    }
    return inputs;
}

void set_controller_slot(const Model& model, std::uint32_t controller, float value, PoseInputs& inputs)
{
    const Controller& set = model.controllers[controller];
    const float fraction = fraction_of(set, value);
    for (std::size_t i = 0; i < model.controllers.size(); ++i) {
        const Controller& each = model.controllers[i];
        if (each.slot == set.slot) inputs.controllers[i] = value_of(each, fraction);
    }
}

BlendCells blend_cells(const Clip& clip, const std::array<float, 2>& blends)
{
    BlendCells cells;
    cells.animations.fill(clip.animation);
    switch (clip.blends.size()) {
        case 2:
            cells.animations = {clip.blends[0], clip.blends[1], clip.blends[0], clip.blends[1]};
            cells.x = blends[0];
            break;
        case 4:
            std::copy_n(clip.blends.begin(), 4, cells.animations.begin());
            cells.x = blends[0];
            cells.y = blends[1];
            break;
        case 9: {
            const RowPosition column = position_in_row(blends[0]), row = position_in_row(blends[1]);
            const std::size_t first = row.first * 3 + column.first;
            cells.animations = {clip.blends[first], clip.blends[first + 1], clip.blends[first + 3],
                                clip.blends[first + 4]};
            cells.x = column.weight;
            cells.y = row.weight;
            break;
        }
        default: break;
    }
    return cells;
}

ControllerPlan::ControllerPlan(const Model& model)
{
    std::vector<std::uint32_t> indices(model.joints.size(), kNone);  // into joints_, for each joint
    for (std::uint32_t i = 0; i < model.controllers.size(); ++i) {
        std::uint32_t& index = indices[model.controllers[i].joint];
        if (index == kNone) {
            index = static_cast<std::uint32_t>(joints_.size());
            joints_.push_back({model.controllers[i].joint, {}});
        }
        joints_[index].controllers.push_back(i);
    }
}

void ControllerPlan::apply(const Model& model, const PoseInputs& inputs, const Animation* animation,
                           const FrameBlend& blend, Interpolation interpolation, PoseSpan pose) const
{
    for (const MovedJoint& moved : joints_) {
        glm::vec3 offset(0.0F), angles(0.0F);
        for (const std::uint32_t i : moved.controllers) {
            const auto axis = static_cast<glm::length_t>(model.controllers[i].motion);
            const float value = inputs.controllers[i];
            if (axis < 3)
                offset[axis] += value;
            else
                angles[axis - 3] += value * kRadians;
        }
        if (offset == glm::vec3(0.0F) && angles == glm::vec3(0.0F)) continue;
        Transform joint = joint_of(pose, moved.joint);
        joint.position += offset;
        // A rotation is Rz * Ry * Rx. An angle added about x or z is therefore an extra rotation before or after
        // the sampled one, and may be applied after the SLERP. This is not true of an angle added about y.
        if (angles.y == 0)
            joint.rotation = rotation_about(2, angles.z) * joint.rotation * rotation_about(0, angles.x);
        else
            joint.rotation = rotation_with_angles(moved.joint, angles, model, animation, blend, interpolation);
        set_position(pose, moved.joint, joint.position);
        set_rotation(pose, moved.joint, joint.rotation);
    }
}

}  // namespace marrow
