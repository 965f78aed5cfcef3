// root_progress.h -- how far the clips of a playback have moved the root joint, for root motion.
#pragma once

#include <glm/vec3.hpp>

#include <array>

#include "instance/joint_layers.h"

namespace marrow {

// The shown frame as a fraction of its clip, from 0 at the frame that plays first to 1 at the frame that plays
// last.
float share_of_pass(const Clip& clip, const Playback::ShownEntry& shown);

// Stores how far the clips of a playback are before an update, to measure the movement afterwards.
class RootProgress {
public:
    // Measures only RootMotion::in_place.
    RootProgress(const Model& model, const Playback& playback, RootMotion motion);

    // The movement of joint 0 in model space since the constructor, blended like the clips. A clip that was not
    // shown at that time has started at its first frame.
    glm::vec3 moved_since(const Playback& playback) const;

private:
    struct Progress {
        std::uint32_t start = 0;  // ShownEntry::start; 0: none
        float passes = 0;
    };

    const Model* model_ = nullptr;  // null: not measured
    std::array<Progress, Playback::kMaxEntries> before_;
};

}  // namespace marrow
