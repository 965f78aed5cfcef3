// 3ds_tracks.h -- keys of the keyframer, and the tracks that play as they do.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

// No file says how many frames a second has.
inline constexpr double k3dsFramesPerSecond = 30;
// Ten hours.
inline constexpr std::int32_t kLast3dsFrame = 1 << 20;

// A rotation key turns what the key before it has turned.
struct Turn3ds {
    double angle = 0;  // in radians, clockwise where one looks against the axis
    glm::dvec3 axis{0.0};
};
// A key of the hide track: what was shown is hidden, what was hidden is shown.
struct Toggle3ds {};

template <class T> struct Key3ds {
    std::int32_t frame = 0;
    double tension = 0, continuity = 0, bias = 0;
    T value{};
};

template <class T> struct Keys3ds {
    bool repeats = false;      // behind its last key a track begins anew
    bool smooth_ends = false;  // the first key follows the last one
    std::vector<Key3ds<T>> keys;
};

// What was left out of tracks, and what may still be added to what a file holds.
struct Tracks3dsLedger {
    std::uint32_t left_out = 0;  // keys that go back in time, or are past the last frame
    bool eases = false;
    std::size_t samples = 1U << 20;  // between keys, and in repetitions
};

// Reads the body of a track's chunk. Keys rise.
Keys3ds<glm::dvec3> read_3ds_vectors(ByteReader r, Tracks3dsLedger& ledger);
Keys3ds<double> read_3ds_numbers(ByteReader r, Tracks3dsLedger& ledger);
Keys3ds<Turn3ds> read_3ds_turns(ByteReader r, Tracks3dsLedger& ledger);
Keys3ds<Toggle3ds> read_3ds_toggles(ByteReader r, Tracks3dsLedger& ledger);

// Where the first key turns to.
glm::dquat turned_by(const Turn3ds& turn);

// The tracks, in seconds from frame 0; those that repeat do so until `last_frame`. Numbers are multiplied by
// `unit`.
Track<glm::vec3> track_of(const Keys3ds<glm::dvec3>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger);
NumberTrack track_of(const Keys3ds<double>& keys, double unit, std::uint32_t last_frame, Tracks3dsLedger& ledger);
Track<glm::quat> track_of(const Keys3ds<Turn3ds>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger);
SwitchTrack track_of(const Keys3ds<Toggle3ds>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger);

}  // namespace marrow
