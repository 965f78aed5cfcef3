// 3ds_tracks.h -- keys of the keyframer, and the tracks that interpolate them as 3D Studio does.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

// Files do not store a frame rate.
inline constexpr double k3dsFramesPerSecond = 30;
// The largest frame number that a key may have: almost ten hours.
inline constexpr std::int32_t kLast3dsFrame = 1 << 20;

// The values of the keys of a track, by their number of components.
enum class Values3ds : std::uint32_t {
    none = 0,    // a key of the hide track: toggles the visibility
    number = 1,  // in x
    vector = 3,  // in x, y, z
    // An angle in radians in x, clockwise if the axis points at the viewer, and the axis in y, z, w. The rotation
    // is relative to the previous key.
    rotation = 4,
    name = 5,  // the name of an object, stored in Keys3ds::names; NUL-terminated in the file
};

struct Key3ds {
    std::int32_t frame = 0;
    double tension = 0, continuity = 0, bias = 0;
    double ease_to = 0,
           ease_from = 0;  // fractions of the time before and after the key in which the speed changes
    glm::dvec4 value{0.0};
};

struct Keys3ds {
    bool repeats = false;                 // after its last key the track starts again
    bool smooth_ends = false;             // the spline joins the last key and the first one smoothly
    std::vector<Key3ds> keys;             // in ascending order of frames
    std::vector<std::string_view> names;  // of each key, if the values are names
};

// Counted over all tracks of a file.
struct TrackCounts3ds {
    std::uint32_t left_out = 0;           // keys that are not later than the previous one, or out of range
    std::size_t samples_left = 1U << 20;  // samples that may still be added between keys and by repetition
};

// Reads the body of a track's chunk.
Keys3ds read_3ds_keys(ByteReader r, Values3ds values, TrackCounts3ds& counts);

// The rotation of a rotation key, relative to the previous key.
glm::dquat rotation_3ds(const Key3ds& key);

// Tracks in seconds from frame 0. Repeating tracks have keys until `last_frame`. Numbers are multiplied by `unit`.
Track<glm::vec3> vector_track_3ds(const Keys3ds& keys, std::uint32_t last_frame, TrackCounts3ds& counts);
NumberTrack number_track_3ds(const Keys3ds& keys, double unit, std::uint32_t last_frame, TrackCounts3ds& counts);
Track<glm::quat> rotation_track_3ds(const Keys3ds& keys, std::uint32_t last_frame, TrackCounts3ds& counts);
SwitchTrack shown_track_3ds(const Keys3ds& keys, std::uint32_t last_frame, TrackCounts3ds& counts);

// The value of one of these tracks at a time; `rest` if the track has no values.
glm::vec3 vector_at_3ds(const Track<glm::vec3>& track, float time, const glm::vec3& rest);
glm::quat rotation_at_3ds(const Track<glm::quat>& track, float time, const glm::quat& rest);
float number_at_3ds(const NumberTrack& track, float time);  // of a track with values
bool shown_at_3ds(const SwitchTrack& track, float time);

}  // namespace marrow
