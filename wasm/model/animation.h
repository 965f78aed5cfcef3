// animation.h -- joints, animation tracks, clips, controllers, attachments and hitboxes.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
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

// Position, rotation and scale relative to a parent.
struct Transform {
    glm::vec3 position{0.0F};                    // position in file units
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};  // unit quaternion: x, y, z, w
    glm::vec3 scale{1.0F};                       // scale along x, y and z
};

// A joint (bone) of the skeleton.
struct Joint {
    std::string name;                // name as in the file
    std::uint32_t parent = kNone;    // index of an earlier joint; null for a root
    Transform rest;                  // rest pose, relative to the parent
    glm::mat4x3 inverse_bind{1.0F};  // model space to joint space, in the bind pose
    // The rest rotation as angles about x, y and z in radians, in the order of JointTrack::angles. Only set for
    // joints that a controller turns.
    glm::vec3 rest_angles{0.0F};
};

// Interpolation between two keys.
//   step    the value of the earlier key until the later one
//   linear  LERP; SLERP on the shortest arc for rotations
//   cubic   three values per key: incoming tangent, value, outgoing tangent, as in glTF's CUBICSPLINE: tangents
//           are multiplied by the seconds between the keys; rotations are normalised
enum class Curve : std::uint8_t { step, linear, cubic };

// Keys in time order, or one value per frame if `times` is empty. Times before the first key and after the last
// one use the nearest key. Values are relative to the parent and replace the rest value; a track without values
// leaves the rest value. A track without times is never cubic.
template <class T> struct Track {
    Curve curve = Curve::linear;  // interpolation between keys
    std::vector<float> times;     // key times in seconds from the animation's first frame; empty: one key per frame
    std::vector<T> values;        // one per key; three per key if the curve is cubic
};
using NumberTrack = Track<float>;
using SwitchTrack = Track<std::uint8_t>;

struct JointTrack {
    std::uint32_t joint = 0;
    Track<glm::vec3> position;
    Track<glm::quat> rotation;
    Track<glm::vec3> scale;
    // `rotation` as angles about x, y and z in radians, one value per frame. Only set for a joint that a controller
    // turns: the controller adds to one angle before the three become a rotation (x first, then y, then z).
    std::vector<glm::vec3> angles;
    // Step keys, 1 or 0: whether the vertices of the joint are drawn. Child joints have separate tracks.
    SwitchTrack shown{};
};

// Animated properties of a camera. Joint tracks move the joints that hold its position and target.
struct CameraTrack {
    std::uint32_t camera = 0;   // index into the model's cameras
    NumberTrack field_of_view;  // horizontal, in radians; replaces the camera's constant value
    NumberTrack roll;           // in radians; replaces the camera's constant value
};

// A set of tracks that share a frame rate.
struct Animation {
    std::uint32_t frame_count = 0;       // length in frames, at least 1
    float frames_per_second = 10;        // rate of tracks without times and of clip frame numbers
    double file_start = 0;               // time of frame 0 in the file, in seconds; MS3D numbers frames from 1
    std::vector<JointTrack> tracks;      // at most one per joint
    std::vector<CameraTrack> cameras{};  // at most one per camera
};

// A set of joints or parts that plays clips independently of the others: legs and torso of a player.
struct Channel {
    std::string name;                   // for example "legs"
    std::vector<std::uint32_t> joints;  // indices of the joints that its clips move, ascending; empty: all joints
};

// An event at a frame of a clip: a sound, a muzzle flash.
struct ClipEvent {
    std::uint32_t frame = 0;   // frame within the clip
    std::uint32_t number = 0;  // event type, as numbered by the game; 0 in Doom 3, whose events have names
    std::string options;       // as in the file: a sound file, a number; in Doom 3 the command and its arguments
    std::string file{};        // sound file that a sound shader of Doom 3 names; empty: none
};

// The motion of a joint along or about one of its parent's axes.
enum class Motion : std::uint8_t { move_x, move_y, move_z, turn_x, turn_y, turn_z };

// An axis along which a clip's animations are blended. The user sets a value between `min` (the first animation)
// and `max` (the last one); `min` may be greater than `max`.
struct BlendAxis {
    Motion motion = Motion::turn_x;  // the motion that the animations differ in
    float min = 0;                   // value of the first animation: degrees for turns, file units for moves
    float max = 0;                   // value of the last animation, in the same unit
};

// A pivot of a Half-Life sequence, such as a foot: a point that applies to a range of frames.
struct ClipPivot {
    glm::vec3 position{0.0F};       // position in file units
    std::uint32_t first_frame = 0;  // first frame it applies to
    std::uint32_t last_frame = 0;   // last frame it applies to
};

// A playable animation: a range of frames of an animation or, if `animation` is null, of the file's frame list
// (vertex animation). If the frame list is as long as the animation, its frames are shown at the same time.
// Several clips may use ranges of one animation.
struct Clip {
    std::string name;                 // as in the file, or the game's name for it
    std::uint32_t channel = kNone;    // index into the model's channels; null: no channel
    std::uint32_t animation = kNone;  // index into the model's animations; null: frames of the file's frame list
    std::uint32_t first_frame = 0;    // first frame in the animation or in the file's frame list
    std::uint32_t frame_count = 0;    // number of frames, at least 1
    bool reversed = false;            // plays from the last frame to the first
    float frames_per_second = 10;     // the rate that the file states
    double frame_seconds = 0.1;       // duration of one frame as played; Quake III rounds to whole milliseconds
    double seconds = 0;               // duration of one pass
    // Frame within the clip that a repeat returns to; null: the clip stops at its end.
    std::uint32_t loop_frame = kNone;
    // Seconds of the game's cross-fade from the last shown pose, which is held still, into this clip; 0: no fade.
    double fade_seconds = 0;
    bool waits_for_fade = false;   // holds the first frame until the fade has ended; else plays during the fade
    glm::vec3 displacement{0.0F};  // movement of joint 0 over one pass, in model space
    // The tracks do not contain the displacement; the game moves the whole model by it.
    bool displacement_is_apart = false;
    Bounds bounds;  // over all frames, in model space

    // Indices of animations with equal frame counts that the user blends: 2 along one axis, 4 or 9 along two, in
    // rows along the first axis. The first entry equals `animation`. Empty: the clip has no blending.
    std::vector<std::uint32_t> blends;
    std::vector<BlendAxis> blend_axes;  // 1 for 2 blends, 2 for 4 or 9; else empty
    std::string activity;               // action that the game plays the clip for; empty: none
    std::uint32_t activity_weight = 0;  // relative probability among the clips of the same activity
    float ground_speed = 0;             // speed of the displacement, in file units per second
    std::uint32_t entry_node = 0;       // transition node that the clip starts at, from 1; 0: none
    std::uint32_t exit_node = 0;        // transition node that the clip ends at, from 1; 0: none
    bool leads_back = false;            // can be played backwards, from the exit node to the entry node
    bool fires = false;                 // the game fires the held weapon while the clip plays
    std::vector<ClipEvent> events;      // in the order of the file
    std::vector<ClipPivot> pivots;      // pivot points
};

// The transition graph of Half-Life: which node to visit next on the way from one node to another. A clip leads
// from its entry node to its exit node.
struct Transitions {
    std::uint32_t nodes = 0;         // number of nodes
    std::vector<std::uint8_t> next;  // entry (a - 1) * nodes + b - 1: next node from a towards b; 0: no path
};

// A value that the user sets to move a joint, independently of clips: a turning head, an opening mouth. Controllers
// with the same slot are set together, each to the same fraction of its range.
struct Controller {
    std::string name;                // display name
    std::uint32_t joint = 0;         // index of the joint that it moves
    Motion motion = Motion::turn_x;  // direction of movement
    // Value for the game's lowest setting, in degrees for turns and file units for moves; may be greater than
    // `max`.
    float min = 0;
    float max = 0;           // value for the game's highest setting, in the same unit
    float rest = 0;          // initial value
    bool wraps = false;      // full circle: any value is accepted and reduced to within 360 of `min`
    std::uint32_t slot = 0;  // controller number in the game
};

// A named place to attach other models to: an MD3 tag, which the model's attachment frames place, or a place on a
// joint.
struct Attachment {
    std::string name;             // name as in the file
    std::uint32_t joint = kNone;  // index into the model's joints; null: an MD3 tag
    Transform local;              // relative to the joint
};

// A box that moves with a joint, in which the game detects hits.
struct Hitbox {
    std::uint32_t joint = 0;  // index into the model's joints
    std::uint32_t group = 0;  // hit group: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs
    Bounds bounds;            // in joint space
};

}  // namespace marrow
