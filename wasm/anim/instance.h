// instance.h -- the one stateful thing of the animation core: a subject in motion.
//
// Owns the buffers of its parts and calls the free functions over them in order. Shares the subject; either may
// be destroyed first. After construction and after update() the pose is complete; nothing is allocated per frame.
#pragma once

#include <glm/mat4x4.hpp>

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "anim/lerp_plan.h"
#include "anim/playback.h"
#include "model/subject.h"

namespace marrow {

// The vertices of a surface now, 3 floats each; empty where the surface is not animated by vertex frames.
struct SurfacePose {
    std::vector<float> positions;
    std::vector<float> normals;
    LerpPlan plan;
};

struct PartPose {
    glm::mat4 matrix{1.0F};  // this part's space to the first part's
    std::vector<SurfacePose> surfaces;
    bool visible = true;  // what is hidden is not posed

    // What the surfaces hold, so that a still part is not computed again.
    std::array<Playback::Weighted, Playback::kMaxLayers> posed;
    std::size_t posed_count = 0;
};

class Instance {
public:
    explicit Instance(std::shared_ptr<const Subject> subject);

    const Subject& subject() const { return *subject_; }
    // Playback of a part; a part that follows has its parent's.
    Playback& playback(std::uint32_t part);
    const Playback& playback(std::uint32_t part) const;

    // Root part's space to world: the basis rotation, then the instance's own transform.
    const glm::mat4& root() const { return root_; }
    void set_transform(const glm::mat4& transform);

    const std::vector<PartPose>& parts() const { return poses_; }
    void set_visible(std::uint32_t part, bool visible) { poses_[part].visible = visible; }

    // Advances every playback and computes the pose. 0 seconds: computes what play, seek and the like have set.
    void update(double seconds);

private:
    std::uint32_t leader(std::uint32_t part) const;
    void pose_vertices(std::uint32_t part);

    std::shared_ptr<const Subject> subject_;
    std::vector<Playback> playbacks_;
    std::vector<PartPose> poses_;
    SurfacePose scratch_;
    glm::mat4 basis_{1.0F};
    glm::mat4 root_{1.0F};
};

// Many in one call.
void update(std::span<Instance* const> instances, double seconds);

}  // namespace marrow
