// controllers.h -- what a person sets of a model beside what it plays: controllers that move single joints, and how
// far animations are blended.
//
// A controller adds to an angle of its joint before the three angles become a rotation, in both frames that a
// moment lies between; then the rotations are slerped (or what comes to the same). A joint that no controller moves
// away from 0 keeps what was sampled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "anim/frame_blend.h"
#include "anim/sample.h"
#include "model/model.h"

namespace marrow {

// Everything that a pose depends on beside clip and frame.
struct PoseInputs {
    std::vector<float> controllers;  // one a controller of the model, in its own units
    std::array<float, 2> blends{};   // along the two axes of what is blended, from 0 to 1
    friend bool operator==(const PoseInputs&, const PoseInputs&) = default;
};

PoseInputs resting_inputs(const Model& model);

// Sets a controller and all that the game sets by the same number. The value is held to its range, or brought into
// it where the controller wraps.
void set_by_slot(const Model& model, std::uint32_t controller, float value, PoseInputs& inputs);

// Which animations of a clip are mixed: four at most, by two weights. first * (1 - x) + second * x of each row,
// then the rows by y. All are `animation` of the clip where it is not blended.
struct BlendCells {
    std::array<std::uint32_t, 4> animations{};
    float x = 0;
    float y = 0;
};
BlendCells blend_cells(const Clip& clip, const std::array<float, 2>& blends);

// The joints of a model that controllers move, found once.
class ControllerPlan {
public:
    ControllerPlan() = default;
    explicit ControllerPlan(const Model& model);

    // Puts what controllers add into a pose that was sampled from an animation between two frames of it; null: a
    // pose at rest.
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
