// instance.h -- the one stateful thing of the animation core: a subject in motion.
//
// Owns the buffers of its parts and calls the free functions over them in order. Shares the subject and its rigs;
// either may be destroyed first. After construction and after update() the pose is complete; nothing is allocated
// per frame.
//
// Parts, layers, clips, joints and places are named by their numbers. One that names nothing makes a call do
// nothing: it gives false, null or nothing back. Times are seconds.
//
// A part plays on layers, which lie over each other:
//   0                    its own playback. It moves vertices, tags and joints
//   kChannelLayers + c   channel c of its model, where that names joints: plays its clips on those joints
//   1, 2, ...            those that set_layer() has made. They move joints alone
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

// The vertices of a mesh now, in the part's space: 3 floats each. Empty where no vertex frames move the mesh.
// Normals are lerped, not of unit length. Surfaces of other levels of detail than the shown one do not keep a mesh
// moving.
struct MeshPose {
    std::vector<float> positions;
    std::vector<float> normals;
};

struct PartPose {
    glm::mat4 matrix{1.0F};              // this part's space to the first part's
    std::vector<glm::mat4> attachments;  // to this part's space
    // It has attachments, or something visible sits on it: its joints and tags are posed though it is hidden.
    bool carries = false;
    std::vector<MeshPose> meshes;  // one a mesh of the model
    // Of what vertex frames move, in this part's space: between the boxes of the frames, so a little wide.
    Bounds bounds;
    Pose pose;                        // joints relative to their parents
    std::vector<JointMatrix> joints;  // joint space to this part's
    // 1 where joints may be scaled: normals are turned as deform.h says then. Else 0.
    std::uint32_t scaled = 0;
    std::uint32_t palette = 0;          // its place in the rig's block: bind pose to this part's space
    bool visible = true;                // what is hidden and carries nothing is not posed
    std::uint32_t level_of_detail = 0;  // meshes that a surface of this level draws are posed

    std::vector<Playback> channels;         // one a channel of the model; empty where none names joints
    std::vector<JointLayer> layers;         // layers 1, 2, ...
    std::vector<HeldJoint> held;            // whatever plays
    PoseInputs inputs;                      // controllers, and how far clips are blended
    std::vector<std::uint32_t> bodies;      // of each body group of the model: which of its models is drawn
    std::span<const std::uint32_t> merged;  // a joint: that of another skeleton whose matrix it takes; or empty
    float spun = 0;                         // degrees that it has turned by (PartPlace::spin), 0 to 360
    float run_down = 0;                     // seconds until it stands still

    // What the buffers hold, so that a still part is not computed again.
    std::array<Playback::Weighted, Playback::kMaxLayers> posed;
    std::size_t posed_count = 0;
    bool posed_channels = false;  // some channel played
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
    // One for each part.
    const Rigs& rigs() const { return rigs_; }
    const std::vector<PartPose>& parts() const { return poses_; }

    // What plays on a layer of a part; a part that follows has its leader's layer 0. Null where there is no such
    // layer.
    Playback* playback(std::uint32_t part, std::uint32_t layer = 0);
    const Playback* playback(std::uint32_t part, std::uint32_t layer = 0) const;

    // The layer that a clip of a part (or of its leader) plays on when it is played on layer 0: that of its
    // channel, where the channel names joints; else 0. kNone where there is no such clip.
    std::uint32_t layer_of(std::uint32_t part, std::uint32_t clip) const;
    // Plays a clip of the part; on layer 0, of its leader, on the layer that layer_of() says. What plays on layer 0
    // itself moves all joints: it fades out the clips of channels.
    bool play(std::uint32_t part, std::uint32_t layer, std::uint32_t clip, const PlayOptions& options);

    // Moves what plays on layer 0 of a part, and on those of its channels, to so many seconds into its first pass.
    // Fades end.
    void seek(std::uint32_t part, double seconds);

    // Sets a layer of joints, or makes the one above the highest: 1 ... The weight and the mask (a weight a joint;
    // joints past its end have 0; empty: all joints) are held between 0 and 1.
    bool set_layer(std::uint32_t part, std::uint32_t layer, float weight, bool additive,
                   std::span<const float> mask);
    // The layers above it move down.
    bool remove_layer(std::uint32_t part, std::uint32_t layer);

    void set_rules(const PoseRules& rules);
    const PoseRules& rules() const { return rules_; }

    // A joint relative to its parent, as it was last computed.
    std::optional<Transform> joint(std::uint32_t part, std::uint32_t joint) const;
    // Holds it there, whatever plays. The rotation is made unit; false where it has no length, or a number is not
    // finite.
    bool hold_joint(std::uint32_t part, std::uint32_t joint, const Transform& transform);
    // Gives a joint back to what plays; kNone: all of them.
    bool release_joint(std::uint32_t part, std::uint32_t joint);

    // Sets a controller of a part, and those that the game sets with it, in its own units: held to its range. False
    // where there is none, or the value is not finite.
    bool set_controller(std::uint32_t part, std::uint32_t controller, float value);
    // How far a part's clips are blended along an axis, 0 or 1: from 0 to 1. Each clip means its own range by it.
    bool set_blend(std::uint32_t part, std::uint32_t axis, float share);
    // Which model of a body group is drawn.
    bool set_body(std::uint32_t part, std::uint32_t group, std::uint32_t model);
    // The same of all groups, by the game's one number.
    bool set_body_number(std::uint32_t part, std::uint32_t number);

    // An event of a clip that the last update has passed, on a layer of a part.
    struct Passed {
        std::uint32_t part = 0;
        std::uint32_t layer = 0;
        PassedEvent what;
    };
    std::span<const Passed> passed() const { return passed_; }

    // Hangs another instance on a part, as the parts of a subject hang on each other: by `tag` at a place (an
    // attachment, or a joint behind them: Rig::find_place), by `follow` or `merge` on the whole part. It moves
    // along, is updated along, and its transform becomes one in the space of that place. What hung elsewhere is
    // taken off there. False where it would hang on itself. Either may be destroyed first.
    bool attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place);
    // Takes it off what it hangs on.
    void detach();
    const Instance* carrier() const { return link_.carrier; }

    // Root part's space to world: the basis rotation, then the instance's own transform, then where it hangs.
    const glm::mat4& root() const { return root_; }
    void set_transform(const glm::mat4& transform);
    // Of an attachment or joint of a part to the world.
    std::optional<glm::mat4> place(std::uint32_t part, std::uint32_t place) const;

    bool set_visible(std::uint32_t part, bool visible);

    // A part without that level shows its coarsest.
    void set_level_of_detail(std::uint32_t level);

    // Seconds that it has been updated by: what materials that move count by.
    const double& time() const { return time_; }
    void set_time(double seconds) { time_ = seconds; }

    // Advances every playback and computes the pose, then those of what hangs on it. 0 seconds: computes what play,
    // seek and the like have set.
    void update(double seconds);

private:
    friend class Crowd;

    // What it hangs on, and how.
    struct Link {
        Instance* carrier = nullptr;
        Instance* next = nullptr;  // hangs there as well
        std::uint32_t part = 0;
        Joining how = Joining::root;
        std::uint32_t place = kNone;
        glm::mat4 turn{1.0F};  // the axes of its file to those of the other's
    };

    // What a crowd has to know of it while the crowd is updated.
    struct Turn {
        bool listed = false;  // in the crowd
        bool led = false;     // what plays is another's: it is not advanced
        bool done = false;
    };

    bool has_part(std::uint32_t part) const { return part < poses_.size(); }
    bool has_joint(std::uint32_t part, std::uint32_t joint) const;
    bool has_place(std::uint32_t part, std::uint32_t place) const;
    std::uint32_t leader(std::uint32_t part) const;
    // What a part is posed by.
    const Playback& led_by(std::uint32_t part) const;
    bool hangs_on(const Instance& other) const;
    bool updated_along() const;
    void take_playbacks(const Instance& leader, double seconds);
    glm::mat4 world(std::uint32_t part, std::uint32_t place) const;
    void find_root();
    void update_alone(double seconds);
    void advance(double seconds);
    void advance(Playback& playback, double seconds, std::uint32_t part, std::uint32_t layer);
    void spin(std::uint32_t part, double seconds);
    void forget_all();
    void find_carriers();
    void pose_part(std::uint32_t part);
    void place_part(std::uint32_t part);
    void pose_vertices(Rig& rig, PartPose& pose, std::span<const Playback::Weighted> shown);
    void pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::Weighted> shown,
                     std::span<const JointMatrix> parent);
    static void hide_joints(Rig& rig, const PartPose& pose, std::span<const Playback::Weighted> shown);

    std::shared_ptr<const Subject> subject_;
    Rigs rigs_;
    std::vector<Playback> playbacks_;
    std::vector<PartPose> poses_;
    std::vector<std::uint32_t> merged_;  // of part 0, where it hangs on another instance's joints
    std::vector<Passed> passed_;
    std::vector<PassedEvent> heard_;  // of one playback
    PoseRules rules_;
    double time_ = 0;
    glm::mat4 basis_{1.0F};
    glm::mat4 transform_{1.0F};
    glm::mat4 root_{1.0F};
    Link link_;
    Instance* carried_ = nullptr;  // the first of what hangs on it
    Turn turn_;
};

}  // namespace marrow
