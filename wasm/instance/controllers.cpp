#include "instance/controllers.h"

#include <algorithm>
#include <cmath>

#include "model/angles.h"

namespace marrow {

namespace {

// The game counts controllers and blends in bytes; those that go all the way round in 256 steps.
constexpr float kTurn = 360;
constexpr float kRadians = 0.017453293F;  // in a degree
constexpr float kWholeByte = 255, kMiddleByte = 127;

// The share of its range that a controller has at a value, from 0 to 1.
float share_of(const Controller& controller, float value)
{
    if (controller.wraps) {
        const float turns = (value - controller.min) / kTurn;
        return turns - std::floor(turns);
    }
    const float range = controller.max - controller.min;
    return range == 0 ? 0 : std::clamp((value - controller.min) / range, 0.0F, 1.0F);
}

float value_of(const Controller& controller, float share)
{
    if (controller.wraps) return controller.min + share * kTurn;
    // Both ends exactly.
    return share == 1 ? controller.max : controller.min + (controller.max - controller.min) * share;
}

// Two cells of a row of three, and the weight of the second.
struct Third {
    std::uint32_t cell = 0;
    float weight = 0;
};
Third third_of(float blend)
{
    const float byte = blend * kWholeByte;
    if (byte <= kMiddleByte) return {0, 2 * byte / kWholeByte};
    return {1, std::min(2 * (byte - kMiddleByte) / kWholeByte, 1.0F)};
}

glm::quat turned_at(const std::vector<glm::vec3>* angles, const glm::vec3& rest, std::uint32_t frame,
                    const glm::vec3& added)
{
    const bool moves = angles != nullptr && !angles->empty();
    return rotation_of_angles((moves ? (*angles)[std::min<std::size_t>(frame, angles->size() - 1)] : rest) + added);
}

// A joint's rotation between two frames, in both of which something is added to its angles.
glm::quat turned(std::uint32_t joint, const glm::vec3& added, const Model& model, const Animation* animation,
                 const FrameBlend& blend, Interpolation interpolation)
{
    const std::vector<glm::vec3>* track = nullptr;
    if (animation != nullptr) {
        const auto found = std::find_if(animation->tracks.begin(), animation->tracks.end(),
                                        [&](const JointTrack& each) { return each.joint == joint; });
        if (found != animation->tracks.end()) track = &found->angles;
    }
    const glm::vec3& rest = model.joints[joint].rest_angles;
    const glm::quat a = turned_at(track, rest, blend.a, added);
    if (blend.t == 0 || interpolation == Interpolation::step) return a;
    // One joint of four: the arithmetic is theirs.
    JointQuad from{}, to{};
    set_rotation({{&from, 1}, {}}, 0, a);
    set_rotation({{&to, 1}, {}}, 0, turned_at(track, rest, blend.b, added));
    const JointQuad between = mix(from, to, Float4::splat(blend.t), interpolation);
    return joint_of({{&between, 1}, {}}, 0).rotation;
}

}  // namespace

PoseInputs resting_inputs(const Model& model)
{
    PoseInputs inputs;
    for (const Controller& controller : model.controllers) inputs.controllers.push_back(controller.rest);
    // Looks and aims rest at 0 of their own units: straight ahead, where they reach from one side to the other.
    const auto blended =
        std::find_if(model.clips.begin(), model.clips.end(), [](const Clip& clip) { return !clip.blends.empty(); });
    if (blended == model.clips.end()) return inputs;
    for (std::size_t i = 0; i < std::min(blended->blend_axes.size(), inputs.blends.size()); ++i) {
        const BlendAxis& axis = blended->blend_axes[i];
        if (axis.min != axis.max) inputs.blends[i] = std::clamp(-axis.min / (axis.max - axis.min), 0.0F, 1.0F);
    }
    return inputs;
}

void set_by_slot(const Model& model, std::uint32_t controller, float value, PoseInputs& inputs)
{
    const Controller& set = model.controllers[controller];
    const float share = share_of(set, value);
    for (std::size_t i = 0; i < model.controllers.size(); ++i) {
        const Controller& each = model.controllers[i];
        if (each.slot == set.slot && each.is_mouth == set.is_mouth) inputs.controllers[i] = value_of(each, share);
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
            const Third column = third_of(blends[0]), row = third_of(blends[1]);
            const std::size_t first = row.cell * 3 + column.cell;
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
    std::vector<std::uint32_t> places(model.joints.size(), kNone);
    for (std::uint32_t i = 0; i < model.controllers.size(); ++i) {
        std::uint32_t& place = places[model.controllers[i].joint];
        if (place == kNone) {
            place = static_cast<std::uint32_t>(joints_.size());
            joints_.push_back({model.controllers[i].joint, {}});
        }
        joints_[place].controllers.push_back(i);
    }
}

void ControllerPlan::apply(const Model& model, const PoseInputs& inputs, const Animation* animation,
                           const FrameBlend& blend, Interpolation interpolation, PoseSpan pose) const
{
    for (const MovedJoint& moved : joints_) {
        glm::vec3 places(0.0F), angles(0.0F);
        for (const std::uint32_t i : moved.controllers) {
            const auto axis = static_cast<glm::length_t>(model.controllers[i].motion);
            const float value = inputs.controllers[i];
            if (axis < 3)
                places[axis] += value;
            else
                angles[axis - 3] += value * kRadians;
        }
        if (places == glm::vec3(0.0F) && angles == glm::vec3(0.0F)) continue;
        Transform joint = joint_of(pose, moved.joint);
        joint.position += places;
        // A rotation is Rz * Ry * Rx: what is added to the angle about x goes behind it and what is added about z
        // before it, and a SLERP of what has been turned is the turned SLERP.
        if (angles.y == 0)
            joint.rotation = rotation_about(2, angles.z) * joint.rotation * rotation_about(0, angles.x);
        else
            joint.rotation = turned(moved.joint, angles, model, animation, blend, interpolation);
        set_position(pose, moved.joint, joint.position);
        set_rotation(pose, moved.joint, joint.rotation);
    }
}

}  // namespace marrow
