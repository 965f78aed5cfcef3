// animation.h -- joints, the tracks that move them, the clips that a person plays, and what a person may turn.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/index.h"
#include "model/geometry.h"

namespace marrow {

// Where a joint is, relative to its parent.
struct Transform {
    glm::vec3 position{0.0F};                    // in the units of the file
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};  // a unit quaternion: x, y, z, w
    glm::vec3 scale{1.0F};                       // along x, y and z
};

// A joint of a skeleton; other programs say bone.
struct Joint {
    std::string name;                // as in the file
    std::uint32_t parent = kNone;    // index of an earlier joint, or null
    Transform rest;                  // relative to the parent
    glm::mat4x3 inverse_bind{1.0F};  // model space to joint space, in the bind pose
    // The rest rotation as angles about x, y and z, as JointTrack::angles has them; of joints that a controller
    // turns.
    glm::vec3 rest_angles{0.0F};
};

// Between two keys.
//   step    the earlier one until the later one
//   linear  LERP; SLERP on the shortest arc for rotations
//   cubic   each key has three values: the tangent that comes in, the value, the tangent that goes out (glTF's
//           CUBICSPLINE: tangents are multiplied by the seconds between the keys); rotations are normalised
enum class Curve : std::uint8_t { step, linear, cubic };

// Keys in time order (seconds from the animation's first frame; before the first and behind the last the nearest
// holds), or one value a frame when `times` is empty. Values are relative to the parent, as the rest transform is,
// and replace it; no values: the joint rests. A track without times has no cubic curve.
template <class T> struct Track {
    Curve curve = Curve::linear;  // how it goes between keys
    std::vector<float> times;     // in seconds
    std::vector<T> values;        // one a key, or three where the curve is cubic
};
using NumberTrack = Track<float>;
using SwitchTrack = Track<std::uint8_t>;

struct JointTrack {
    std::uint32_t joint = 0;
    Track<glm::vec3> position;
    Track<glm::quat> rotation;
    Track<glm::vec3> scale;
    // What `rotation` is made of, of a joint that a controller turns: angles about x, y and z, one value a frame.
    // The controller adds to its angle before they become a rotation: about x first, then about y, then about z.
    std::vector<glm::vec3> angles;
    // Steps of 1 and 0: whether the vertices that hang on the joint are drawn. Those of its children have their
    // own.
    SwitchTrack shown{};
};

// What changes in a camera besides its place and its target, which are joints.
struct CameraTrack {
    std::uint32_t camera = 0;   // index into the model's cameras
    NumberTrack field_of_view;  // as the camera's own: they take its place
    NumberTrack roll;           // in degrees
};

// What moves joints: the tracks of one set of poses.
struct Animation {
    std::uint32_t frame_count = 0;  // how many
    float frames_per_second = 10;   // of tracks without times, and what clips count in
    double file_start = 0;  // what the file's own clock says at frame 0, in seconds: MS3D counts from frame 1
    std::vector<JointTrack> tracks;      // one a joint at most
    std::vector<CameraTrack> cameras{};  // one a camera at most
};

// What plays independently of others: legs and torso of a player.
struct Channel {
    std::string name;                   // such as legs
    std::vector<std::uint32_t> joints;  // the joints that its clips move, rising; empty: all
};

// Something that happens when a clip passes a frame: a sound, a muzzle flash. The number says what, by the game's
// own list; the options say more: a sound's file.
struct ClipEvent {
    std::uint32_t frame = 0;   // within the clip
    std::uint32_t number = 0;  // its kind, as the game counts them
    std::string options;       // a sound file, a number: as in the file
};

// What a controller or a blend axis moves: a joint along or about one of its parent's axes.
enum class Motion : std::uint8_t { move_x, move_y, move_z, turn_x, turn_y, turn_z };

// A direction in which a clip's animations are blended. A person sets a value between `min`, where the first of
// them plays, and `max`, where the last does; `min` may be the larger one.
struct BlendAxis {
    Motion motion = Motion::turn_x;  // what it turns or moves
    float min = 0;                   // in degrees, or in units where it moves
    float max = 0;                   // its value where the last clip plays alone
};

// A point about which the game turns or places a model during some frames.
struct ClipPivot {
    glm::vec3 position{0.0F};       // in the units of the file
    std::uint32_t first_frame = 0;  // of those that it holds for
    std::uint32_t last_frame = 0;   // of those that it holds for
};

// What a person plays: frames of an animation or, where that is none, of the file's own list (vertex animation). A
// clip that is cut out of a longer one has the same animation, and fewer of its frames.
struct Clip {
    std::string name;                  // as in the file, or as the game calls it
    std::uint32_t channel = kNone;     // index into the model's channels; null: it is of none
    std::uint32_t animation = kNone;   // index into the model's animations; null: frames of the file's own list
    std::uint32_t first_frame = 0;     // in the animation, or in the file's own list
    std::uint32_t frame_count = 0;     // how many
    bool reversed = false;             // played from the last frame to the first
    float frames_per_second = 10;      // as the file says
    double frame_seconds = 0.1;        // what one frame lasts: Quake III counts in whole milliseconds
    double seconds = 0;                // one pass
    std::uint32_t loop_frame = kNone;  // the frame a repeat returns to; null: the clip stops at its end
    // How the game goes over to the clip: in so many seconds, out of what it showed, which it holds still; 0: at
    // once.
    double fade_seconds = 0;
    bool waits_for_fade = false;   // in its first frame; else it plays meanwhile
    glm::vec3 displacement{0.0F};  // of joint 0 over one pass, in the model's own space
    // The tracks do not hold the displacement: the game moves the whole model by it.
    bool displacement_is_apart = false;
    Bounds bounds;  // over all frames

    // Animations of as many frames, between which a person blends: 2 along one axis, 4 or 9 along two. They stand
    // in rows, the first axis within a row; the first of them is `animation`. Empty: it is not blended.
    std::vector<std::uint32_t> blends;
    std::vector<BlendAxis> blend_axes;  // 1 or 2 where there are blends
    std::string activity;               // what the game plays the clip for; empty: nothing by itself
    std::uint32_t activity_weight = 0;  // how often among the clips of one activity
    float ground_speed = 0;             // of who moves by the displacement, in units a second
    // Nodes of the model's transitions, counted from 1; 0: none.
    std::uint32_t entry_node = 0;
    std::uint32_t exit_node = 0;    // the node that it ends at
    bool leads_back = false;        // played backwards it leads from its exit to its entry
    bool fires = false;             // the game fires what is held while it plays
    std::vector<ClipEvent> events;  // in the order of their frames
    std::vector<ClipPivot> pivots;  // points that stay on the ground
};

// Which node comes next on the way from one node to another: a clip that ends at the one leads to the next.
struct Transitions {
    std::uint32_t nodes = 0;         // how many
    std::vector<std::uint8_t> next;  // nodes * nodes: of node a to b at (a - 1) * nodes + b - 1; 0: there is no way
};

// What a person sets to move a joint, whatever plays: a head that turns, a mouth that opens. Values are in degrees,
// or in units where it moves. Controllers of one slot are set together: each takes the same share of its own range.
struct Controller {
    std::string name;                // as people see it
    std::uint32_t joint = 0;         // which it moves
    Motion motion = Motion::turn_x;  // what it turns or moves
    float min = 0;                   // the end that the game's least number stands for; it may be the larger one
    float max = 0;                   // its largest value
    float rest = 0;                  // what it has until it is set
    bool wraps = false;              // goes all the way round: every value is one within 360 of `min`
    bool is_mouth = false;           // whether speech moves it
    std::uint32_t slot = 0;          // the game's number of it
};

// A place to put something: an MD3 tag (the model's attachment frames say where it is), or a place on a joint.
struct Attachment {
    std::string name;             // as in the file
    std::uint32_t joint = kNone;  // index into the model's joints; null: a tag
    Transform local;              // on the joint
};

// Where a shot hits what hangs on a joint.
struct Hitbox {
    std::uint32_t joint = 0;  // which moves it
    std::uint32_t group = 0;  // what is hit: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs
    Bounds bounds;            // in the joint's space
};

}  // namespace marrow
