// instance.h -- the one stateful thing of the animation core: a subject in motion.
//
// Owns the buffers of its parts and calls the free functions over them in order. Shares the subject and its rigs;
// either may be destroyed first. After construction and after update() the pose is complete; nothing is allocated
// per frame.
#pragma once

#include <glm/mat4x4.hpp>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "anim/joint_layers.h"
#include "anim/lerp_plan.h"
#include "anim/playback.h"
#include "anim/rig.h"
#include "model/subject.h"

namespace marrow {

// The vertices of a surface now, 3 floats each; empty where the surface is not animated by vertex frames.
struct SurfacePose {
    std::vector<float> positions;
    std::vector<float> normals;
    LerpPlan plan;
};

struct PartPose {
    glm::mat4 matrix{1.0F};              // this part's space to the first part's
    std::vector<glm::mat4> attachments;  // to this part's space
    std::uint32_t place = kNone;         // of its parent that it sits at, where it is joined by a tag
    std::vector<std::uint32_t> merged;   // a joint: that of the parent whose matrix it takes, or kNone; or empty
    bool carries =
        false;  // attachments, or something visible sits on it: its joints and tags are posed though hidden
    std::vector<SurfacePose> surfaces;
    Pose pose;                          // joints relative to their parents
    std::vector<JointMatrix> joints;    // joint space to this part's
    std::uint32_t palette = 0;          // its place in the rig's block: bind pose to this part's space
    bool visible = true;                // what is hidden and carries nothing is not posed
    std::uint32_t level_of_detail = 0;  // of its surfaces, those of this level are posed

    std::vector<JointLayer> layers;  // above the part's own playback, the lowest first
    std::vector<HeldJoint> held;

    // What the buffers hold, so that a still part is not computed again.
    std::array<Playback::Weighted, Playback::kMaxLayers> posed;
    std::size_t posed_count = 0;
};

class Instance {
public:
    explicit Instance(std::shared_ptr<const Subject> subject);
    // `rigs` are the subject's (make_rigs), shared with its other instances.
    Instance(std::shared_ptr<const Subject> subject, Rigs rigs);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
    ~Instance();

    const Subject& subject() const { return *subject_; }
    // Playback of a part, on its lowest layer or a higher one (1 ...); a part that follows has its parent's lowest.
    Playback& playback(std::uint32_t part, std::size_t layer = 0);
    const Playback& playback(std::uint32_t part) const;

    // Plays a clip of the part, or of its leader.
    void play(std::uint32_t part, std::size_t layer, std::uint32_t clip, const PlayOptions& options);

    // The layers above the lowest move joints alone. Setting the one behind the last makes it. The mask is a weight
    // a joint, or empty.
    void set_layer(std::uint32_t part, std::size_t layer, float weight, bool additive, std::span<const float> mask);
    void remove_layer(std::uint32_t part, std::size_t layer);

    void set_rules(const PoseRules& rules);
    const PoseRules& rules() const { return rules_; }

    // A joint relative to its parent, as it is now.
    Transform joint(std::uint32_t part, std::uint32_t joint) const { return joint_of(poses_[part].pose, joint); }
    // Holds it there, whatever plays; kNone: gives all joints back.
    void hold_joint(std::uint32_t part, std::uint32_t joint, const glm::vec3& position, const glm::quat& rotation);
    void release_joint(std::uint32_t part, std::uint32_t joint);

    // Hangs another instance on a part, as the parts of a subject hang on each other: `place` is one of find_place.
    // It moves along, is updated along, and its transform becomes one in the space of that place. What hung
    // elsewhere is taken off there. False, and nothing done, where it would hang on itself. Either may be destroyed
    // first.
    bool attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place);
    // Takes it off what it hangs on.
    void detach();
    const Instance* carrier() const { return link_.carrier; }

    // Root part's space to world: the basis rotation, then the instance's own transform, then where it hangs.
    const glm::mat4& root() const { return root_; }
    void set_transform(const glm::mat4& transform);
    // Of an attachment or joint of a part to the world.
    glm::mat4 place(std::uint32_t part, std::uint32_t place) const;

    const std::vector<PartPose>& parts() const { return poses_; }
    Rig& rig(std::uint32_t part) const { return *rigs_[part]; }
    void set_visible(std::uint32_t part, bool visible);

    // A part without that level shows its coarsest.
    void set_level_of_detail(std::uint32_t level);

    // Seconds that it has been updated by: what materials that move count by.
    const double& time() const { return time_; }
    void set_time(double seconds) { time_ = seconds; }

    // Advances every playback and computes the pose, then those of what hangs on it. 0 seconds: computes what play,
    // seek and the like have set.
    void update(double seconds);

private:
    // What it hangs on, and how.
    struct Link {
        Instance* carrier = nullptr;
        Instance* next = nullptr;  // hangs there as well
        std::uint32_t part = 0;
        Joining how = Joining::root;
        std::uint32_t place = kNone;
        glm::mat4 turn{1.0F};  // the axes of its file to those of the other's
    };

    friend void update(std::span<Instance* const> instances, double seconds);

    std::uint32_t leader(std::uint32_t part) const;
    // What a part is posed by.
    const Playback& led_by(std::uint32_t part) const;
    bool hangs_on(const Instance& other) const;
    bool updated_along() const;
    void find_root();
    void update_alone(double seconds);
    void forget_all();
    void find_carriers();
    void pose_part(std::uint32_t part);
    void place_part(std::uint32_t part);
    void pose_vertices(const Model& model, PartPose& pose, std::span<const Playback::Weighted> shown);
    void pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::Weighted> shown,
                     std::span<const JointMatrix> parent);

    std::shared_ptr<const Subject> subject_;
    Rigs rigs_;
    std::vector<std::uint32_t> next_;  // of each clip of each part, what follows it; empty: nothing follows any
    std::vector<Playback> playbacks_;
    std::vector<PartPose> poses_;
    SurfacePose scratch_;
    PoseRules rules_;
    double time_ = 0;
    glm::mat4 basis_{1.0F};
    glm::mat4 transform_{1.0F};
    glm::mat4 root_{1.0F};
    Link link_;
    Instance* carried_ = nullptr;  // the first of what hangs on it
    bool listed_ = false;          // in the list that is being updated
};

// Many in one call; what hangs on one of them and is in the list itself is advanced once.
void update(std::span<Instance* const> instances, double seconds);

}  // namespace marrow
