// animation.h -- joints, the tracks that move them, and the clips that a person plays.
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

struct Transform {
    glm::vec3 position{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};  // a unit quaternion: x, y, z, w
    glm::vec3 scale{1.0F};
};

struct Joint {
    std::string name;
    std::uint32_t parent = kNone;    // index of an earlier joint, or null
    Transform rest;                  // relative to the parent
    glm::mat4x3 inverse_bind{1.0F};  // model space to joint space, in the bind pose
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
    Curve curve = Curve::linear;
    std::vector<float> times;
    std::vector<T> values;  // one a key, or three where the curve is cubic
};

struct JointTrack {
    std::uint32_t joint = 0;
    Track<glm::vec3> position;
    Track<glm::quat> rotation;
    Track<glm::vec3> scale;
};

// What moves joints: the tracks of one set of poses.
struct Animation {
    std::uint32_t frame_count = 0;
    float frames_per_second = 10;  // of tracks without times, and what clips count in
    double file_start = 0;  // what the file's own clock says at frame 0, in seconds: MS3D counts from frame 1
    std::vector<JointTrack> tracks;  // one a joint at most
};

// What plays independently of others: legs and torso of a player.
struct Channel {
    std::string name;
    std::vector<std::uint32_t> joints;  // the joints that its clips move, rising; empty: all
};

// What a person plays: frames of an animation or, where that is none, of the file's own list (vertex animation). A
// clip that is cut out of a longer one has the same animation, and fewer of its frames.
struct Clip {
    std::string name;
    std::uint32_t channel = kNone;    // index into the model's channels; null: it is of none
    std::uint32_t animation = kNone;  // index into the model's animations; null: frames of the file's own list
    std::uint32_t first_frame = 0;    // in the animation, or in the file's own list
    std::uint32_t frame_count = 0;
    bool reversed = false;             // played from the last frame to the first
    float frames_per_second = 10;      // as the file says
    double frame_seconds = 0.1;        // what one frame lasts: Quake III counts in whole milliseconds
    double seconds = 0;                // one pass
    std::uint32_t loop_frame = kNone;  // the frame a repeat returns to; null: the clip stops at its end
    glm::vec3 displacement{0.0F};      // of joint 0 over one pass, in the model's own space
    Bounds bounds;                     // over all frames
};

// A place to put something: an MD3 tag (the model's attachment frames say where it is), or a place on a joint.
struct Attachment {
    std::string name;
    std::uint32_t joint = kNone;  // index into the model's joints; null: a tag
    Transform local;              // on the joint
};

}  // namespace marrow
