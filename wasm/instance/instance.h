// instance.h -- Instance: a subject with playback, pose and attached instances. The only stateful part of the
// animation core.
//
// An instance owns the buffers of its parts and shares ownership of the subject and its rigs. The pose
// is complete after construction and after update(). Updates do not allocate.
//
// Parts, layers, clips, joints and places are identified by index. A call with an index that does not exist has no
// effect and returns false, null or nothing. Times are in seconds.
//
// Each part plays on layers, which are blended in this order:
//   0                    the part's playback; it moves vertices, tags and joints
//   kChannelLayers + c   channel c of the model, if it moves only some joints; plays the channel's clips
//   1, 2, ...            layers made by set_layer(); they move only joints
#pragma once

#include <glm/mat4x4.hpp>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "instance/joint_layers.h"
#include "instance/playback.h"
#include "instance/rig.h"
#include "model/subject.h"

namespace marrow {

// The layer of channel 0.
inline constexpr std::uint32_t kChannelLayers = 1U << 16;

// The current vertices of a mesh with vertex frames, in the part's space, 3 floats each; empty for other meshes.
// Normals are lerped and not normalised. A mesh that no surface of the shown level of detail draws is not updated.
struct MeshPose {
    std::vector<float> positions;
    std::vector<float> normals;
};

struct PartPose {
    glm::mat4 matrix{1.0F};              // part space to root part space
    std::vector<glm::mat4> attachments;  // attachment space to part space
    // The part has attachments, or a visible part or an instance is joined to it: joints and tags are posed even if
    // the part is hidden.
    bool has_dependents = false;
    std::vector<MeshPose> meshes;  // of each mesh of the model
    // The shown vertex frames, in the file's frame list, and their weights (`shares`), which add up to 1; unused
    // entries have weight 0. Positions are the weighted sum of the frames.
    std::array<float, 2 * Playback::kMaxEntries> frames{}, shares{1};
    bool meshes_outdated = false;  // lerp_meshes() has to update `meshes`
    // Bounds of the vertex animation in part space. Interpolated between the frames' bounds, so they may be larger
    // than needed.
    Bounds bounds;
    // A box around everything that the part can show in this pose, in part space: computed by Shape when it is
    // needed.
    mutable Bounds reach;
    mutable bool reach_known = false;
    Pose pose;                        // joints relative to their parents
    std::vector<JointMatrix> joints;  // joint space to part space
    // 1 if joints may be scaled, which changes how normals are transformed (deform.h); else 0.
    std::uint32_t scaled = 0;
    std::uint32_t palette = 0;          // index of the palette in the rig's block: bind pose to part space
    bool visible = true;                // hidden parts are only posed if they have dependents
    std::uint32_t level_of_detail = 0;  // only meshes that a surface of this level draws are posed

    std::vector<Playback> channels;     // of each channel of the model; empty if no channel has a list of joints
    std::vector<JointLayer> layers;     // layers 1, 2, ...
    std::vector<HeldJoint> held;        // joints with a fixed transform
    PoseInputs inputs;                  // controllers and blend positions
    std::vector<std::uint32_t> bodies;  // the drawn model of each body group
    std::span<const std::uint32_t> merged;  // for each joint, the parent's joint whose matrix it takes; or empty
    float spin_angle = 0;                   // rotation by GameHints::spin, in degrees, 0 to 360
    float spin_seconds_left = 0;            // until the rotation stops after firing

    // The entries that the buffers were computed from. A part whose entries have not changed is not posed again.
    std::array<Playback::ShownEntry, Playback::kMaxEntries> posed;
    std::size_t posed_count = 0;  // 0: never posed
    bool outdated = true;         // a setting has changed since
    bool posed_channels = false;  // a channel was playing
};

class Instance {
public:
    explicit Instance(std::shared_ptr<const Subject> subject);
    // `rigs` are made by make_rigs() and shared by all instances of the subject.
    Instance(std::shared_ptr<const Subject> subject, Rigs rigs);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
    ~Instance();

    const Subject& subject() const { return *subject_; }
    const Rigs& rigs() const { return rigs_; }
    const std::vector<PartPose>& parts() const { return poses_; }

    // The playback of a layer. Layer 0 of a part joined by `follow` is layer 0 of its leader, the part that it
    // follows.
    Playback* playback(std::uint32_t part, std::uint32_t layer = 0);
    const Playback* playback(std::uint32_t part, std::uint32_t layer = 0) const;

    // The layer that play() uses for a clip of the part or its leader on layer 0: the layer of the clip's channel
    // if the channel has a list of joints, else 0. kNone if the clip does not exist.
    std::uint32_t layer_of(std::uint32_t part, std::uint32_t clip) const;
    // Plays a clip. On layer 0, it is a clip of the part's leader and plays on layer_of(). A clip that plays on
    // layer 0 moves all joints and fades out the channels.
    bool play(std::uint32_t part, std::uint32_t layer, std::uint32_t clip, const PlayOptions& options);

    // Moves layer 0 and the channels of a part to a time, and ends their fades.
    void seek(std::uint32_t part, double seconds);

    // Changes a layer above 0, or adds the next one. `weight` and `mask` are clamped to 0 to 1. The mask has a
    // weight per joint; missing ones are 0, and an empty mask means all joints.
    bool set_layer(std::uint32_t part, std::uint32_t layer, float weight, bool additive,
                   std::span<const float> mask);
    // Removes a layer above 0. Higher layers move down by one.
    bool remove_layer(std::uint32_t part, std::uint32_t layer);

    void set_rules(const PoseRules& rules);
    const PoseRules& rules() const { return rules_; }

    // The last computed transform of a joint, relative to its parent.
    std::optional<Transform> joint(std::uint32_t part, std::uint32_t joint) const;
    // Fixes the transform of a joint, overriding all layers. Normalises the rotation. Returns false if a number is
    // not finite or the rotation has length 0.
    bool hold_joint(std::uint32_t part, std::uint32_t joint, const Transform& transform);
    // Undoes hold_joint(); kNone: for all joints.
    bool release_joint(std::uint32_t part, std::uint32_t joint);

    // Sets a controller and the others of its slot. The value is in the controller's unit, and clamped to its
    // range or wrapped (Controller::wraps). Returns false if it is not finite.
    bool set_controller(std::uint32_t part, std::uint32_t controller, float value);
    // Sets the position of a part's clips along blend axis 0 or 1, from 0 (BlendAxis::min of each clip) to 1 (max).
    bool set_blend(std::uint32_t part, std::uint32_t axis, float position);
    // Selects the model of a body group to draw.
    bool set_body(std::uint32_t part, std::uint32_t group, std::uint32_t model);
    // Selects the models of all body groups by the game's body number (BodyGroup::base).
    bool set_body_number(std::uint32_t part, std::uint32_t number);

    // An event that a layer of a part has passed.
    struct PartEvent {
        std::uint32_t part = 0;
        std::uint32_t layer = 0;
        PassedEvent passed;
    };
    // The events of the last update.
    std::span<const PartEvent> passed_events() const { return passed_events_; }

    // Attaches another instance to a part, as parts of a subject are joined: by `tag` at a place (Rig::find_place),
    // by `follow` or `merge` to the whole part. The child moves and is updated with this instance, and its
    // transform is relative to the place. It is detached from its previous parent. Returns false if the child would
    // become its own ancestor. The two may be destroyed in any order.
    bool attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place);
    // Detaches this instance from its parent.
    void detach();
    // The instance that this one is attached to, or null.
    const Instance* parent() const { return link_.parent; }

    // Root part space to world space: basis rotation, then the instance's transform, then the place it is attached
    // to.
    const glm::mat4& root() const { return root_; }
    void set_transform(const glm::mat4& transform);
    // The matrix of an attachment or joint of a part to world space.
    std::optional<glm::mat4> place(std::uint32_t part, std::uint32_t place) const;

    bool set_visible(std::uint32_t part, bool visible);

    // Selects the level of detail. Parts without that level use their coarsest.
    void set_level_of_detail(std::uint32_t level);

    // Whether updates compute the pose. If not, they only advance time, events and the root matrix; the pose does
    // not change until update(0) with posing.
    void set_posing(bool posing) { posing_ = posing; }
    // Whether updates compute PartPose::meshes, or leave them to lerp_meshes(), for callers that interpolate
    // elsewhere. Turning it on computes the meshes that updates have skipped.
    void set_lerping(bool lerping);
    // Computes the meshes of a part, in its last pose, if an update or a change of a setting has skipped them.
    void lerp_meshes(std::uint32_t part);

    // The movement of the last update that RootMotion::in_place removes from part 0's clips, in the space of the
    // instance's transform; 0 with other rules.
    const glm::vec3& root_motion() const { return root_motion_; }

    // The total time of updates in seconds, for animated materials.
    const double& time() const { return time_; }
    void set_time(double seconds) { time_ = seconds; }

    // Advances all playbacks and computes the pose, then updates the attached instances. With 0 seconds, applies
    // the changes that play(), seek() and others have made.
    void update(double seconds);

private:
    friend class Crowd;

    // The attachment of this instance to its parent.
    struct Link {
        Instance* parent = nullptr;
        Instance* next_sibling = nullptr;
        std::uint32_t part = 0;  // of the parent
        Joining how = Joining::root;
        std::uint32_t place = kNone;
        glm::mat4 basis_change{1.0F};  // this subject's file axes to the axes of the parent's part
    };

    // The state of this instance during the update of a crowd.
    struct CrowdState {
        bool in_crowd = false;
        bool updated = false;
    };

    bool has_part(std::uint32_t part) const { return part < poses_.size(); }
    bool has_joint(std::uint32_t part, std::uint32_t joint) const;
    bool has_place(std::uint32_t part, std::uint32_t place) const;
    // The part that a part follows (Joining::follow), directly or not; the part itself if it follows none.
    std::uint32_t leader(std::uint32_t part) const;
    // The playback that poses a part: its leader's, possibly in the instance that this one follows.
    const Playback& source_playback(std::uint32_t part) const;
    // Whether `other` is this instance or an ancestor of it.
    bool is_attached_to(const Instance& other) const;
    // Whether a crowd member that this instance is attached to, directly or not, updates it.
    bool is_updated_by_ancestor() const;
    glm::mat4 world(std::uint32_t part, std::uint32_t place) const;
    void update_root();
    // Updates this instance without the attached ones.
    void update_self(double seconds);
    void advance(double seconds);
    void advance(Playback& playback, double seconds, std::uint32_t part, std::uint32_t layer);
    void advance_spin(std::uint32_t part, double seconds);
    // Marks all poses as outdated.
    void invalidate_all();
    // Computes PartPose::has_dependents and marks all poses as outdated.
    void update_dependents();
    void pose_part(std::uint32_t part);
    void place_part(std::uint32_t part);
    void pose_vertices(Rig& rig, PartPose& pose, std::span<const Playback::ShownEntry> shown);
    static void lerp_vertices_of(Rig& rig, PartPose& pose, std::span<const Playback::ShownEntry> shown);
    void pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::ShownEntry> shown,
                     std::span<const JointMatrix> parent);
    static void hide_joints(Rig& rig, const PartPose& pose, std::span<const Playback::ShownEntry> shown);

    std::shared_ptr<const Subject> subject_;
    Rigs rigs_;
    std::vector<Playback> playbacks_;  // layer 0 of each part
    std::vector<PartPose> poses_;
    std::vector<std::uint32_t> merged_;  // part 0 attached by Joining::merge: PartPose::merged
    std::vector<PartEvent> passed_events_;
    std::vector<PassedEvent> event_buffer_;
    PoseRules rules_;
    double time_ = 0;
    bool posing_ = true;
    bool lerping_ = true;
    glm::vec3 root_motion_{0.0F};
    glm::mat4 basis_{1.0F};
    glm::mat4 transform_{1.0F};
    glm::mat4 root_{1.0F};
    Link link_;
    Instance* first_child_ = nullptr;  // head of the list of attached instances
    CrowdState crowd_state_;
};

}  // namespace marrow
