// controllers.h -- user settings that modify a pose: controllers of single joints, and blend weights of animations.
//
// A controller adds to the position of a joint or to one of its three angles. An angle is added in both frames
// around the current time, before their rotations are interpolated. Joints whose controllers are all 0 keep the
// sampled transform.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "anim/frame_blend.h"
#include "anim/sample.h"
#include "model/model.h"

namespace marrow {

// The settings that a pose depends on besides clip and frame.
struct PoseInputs {
    std::vector<float> controllers;  // value of each controller of the model, in its unit
    std::array<float, 2> blends{};   // position along each blend axis, from 0 to 1
    friend bool operator==(const PoseInputs&, const PoseInputs&) = default;
};

PoseInputs default_inputs(const Model& model);

// Sets a controller and the others of its slot, each to the same fraction of its range. The value is clamped to the
// range, or wrapped if the controller wraps.
void set_controller_slot(const Model& model, std::uint32_t controller, float value, PoseInputs& inputs);

// Up to four animations of a blended clip and their bilinear weights: two rows of two; x is the weight of the
// second animation in each row, y the weight of the second row. Without blending, all are Clip::animation.
struct BlendCells {
    std::array<std::uint32_t, 4> animations{};
    float x = 0;
    float y = 0;
};
BlendCells blend_cells(const Clip& clip, const std::array<float, 2>& blends);

// The joints that controllers move, prepared once for a model.
class ControllerPlan {
public:
    ControllerPlan() = default;
    explicit ControllerPlan(const Model& model);

    // Applies the controllers to a pose that was sampled from an animation at `blend`; `animation` is null for the
    // rest pose.
    void apply(const Model& model, const PoseInputs& inputs, const Animation* animation, const FrameBlend& blend,
               Interpolation interpolation, PoseSpan pose) const;

private:
    struct MovedJoint {
        std::uint32_t joint = 0;
        std::vector<std::uint32_t> controllers;
    };
    std::vector<MovedJoint> joints_;
};

}  // namespace marrow
