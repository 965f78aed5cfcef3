// ms3d_skeleton.cpp -- joints and keys of MilkShape 3D files.
//
//   joint   u8 flags, name[32], parent's name[32], f32 rotation[3], f32 position[3], u16 rotation keys,
//           u16 position keys                                                                        93 bytes
//   key     f32 seconds, f32 x, y, z                                              16 bytes, rotation keys first
//
// Angles are in radians, R = Rz * Ry * Rx. A key is relative to the rest pose: local = rest * T(key) * R(key).
// Tracks store positions and rotations relative to the parent, so keys are multiplied by the rest pose here. This
// is also exact between keys: multiplying two rotations by a third and then interpolating gives the same as
// interpolating first. Frame n of the file, counted from 1, is at n / fps seconds; in a Model the first frame is
// at 0 seconds. The difference is Animation::file_start.
#include "formats/milkshape/ms3d_skeleton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/float_checks.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "derive/bind_pose.h"
#include "derive/closed_animation.h"
#include "derive/parents_first.h"
#include "model/angles.h"

namespace marrow {

namespace {

constexpr float kUsualSpeed = 24;  // the default of the editor
constexpr std::uint32_t kMostFrames = 1U << 16, kMostClips = 64;

struct Record {
    std::string_view name, parent;
    const std::uint8_t* numbers = nullptr;  // rotation, position
    Bytes rotation_keys, position_keys;
    std::uint64_t at = 0;  // in the file
    std::uint32_t parent_record = kNone;
};

glm::vec3 vector_at(const std::uint8_t* at) { return load_as<glm::vec3>(at); }

MARROW_NOINLINE std::vector<Record> read_records(ByteReader& r, std::uint32_t count)
{
    std::vector<Record> records(count);
    for (Record& record : records) {
        record.at = r.file_offset();
        r.skip(1);
        record.name = r.chars(32);
        record.parent = r.chars(32);
        record.numbers = r.take(24, "ms3d-joint").data();
        const std::uint64_t rotations = r.u16(), positions = r.u16();
        record.rotation_keys = r.take(rotations * kMs3dKeySize, "ms3d-keys-of-joint");
        record.position_keys = r.take(positions * kMs3dKeySize, "ms3d-keys-of-joint");
    }
    return records;
}

MARROW_NOINLINE void find_parents(std::vector<Record>& records, Model& model)
{
    std::vector<std::string_view> all;
    for (const Record& record : records) all.push_back(record.name);
    const NameIndex names(std::move(all));
    for (Record& record : records) {
        if (record.parent.empty()) continue;
        record.parent_record = names.find(record.parent);
        if (record.parent_record == kNone) record.parent_record = names.find_ignoring_case(record.parent);
        if (record.parent_record == kNone) warn(model, message("ms3d-parent-missing", record.name, record.parent));
    }
}

// A float of this size is too coarse to be an angle.
constexpr float kLargestAngle = 1e6F;

MARROW_NOINLINE void add_joints(ByteReader& r, const std::vector<Record>& records,
                                const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& numbers,
                                Model& model)
{
    std::vector<glm::vec3> angles(order.size());
    renew(model.joints, order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Record& record = records[order[i]];
        Joint& joint = model.joints[i];
        joint.name = record.name;
        angles[i] = vector_at(record.numbers);
        joint.rest.position = vector_at(record.numbers + 12);
        r.repair({&angles[i].x, 3}, record.at + 65, kLargestAngle);
        r.repair({&joint.rest.position.x, 3}, record.at + 77);
        if (record.parent_record != kNone) joint.parent = numbers[record.parent_record];
    }
    const std::vector<glm::quat> rotations = rotations_of_angles(angles, glm::quat(1, 0, 0, 0));
    for (std::size_t i = 0; i < rotations.size(); ++i) model.joints[i].rest.rotation = rotations[i];
    bind_at_rest(model.joints);
}

// Converts times in the file to frame numbers from 0, rounded to a whole frame if they are close to one.
class Clock {
public:
    explicit Clock(float frames_per_second) : fps_(static_cast<double>(frames_per_second)), frame_(1 / fps_) {}

    double frame(float seconds) const
    {
        const double exact = static_cast<double>(seconds) * fps_;
        const double whole = std::nearbyint(exact);
        return (std::fabs(exact - whole) < 1e-3 ? whole : exact) - 1;
    }
    float seconds(double frame) const { return static_cast<float>(frame * frame_); }

private:
    double fps_, frame_;
};

// The rotation keys or the position keys of one joint.
struct Keys {
    std::vector<float> times;
    std::vector<glm::vec3> values;
};

// Keys that are not later than the previous one are left out and counted. Keys whose time is not finite are left
// out. Other numbers that are not finite become 0, which is the rest pose.
MARROW_NOINLINE Keys read_keys(ByteReader& r, Bytes keys, std::uint64_t at, bool angles, const Clock& clock,
                               std::uint32_t& left_out)
{
    const std::size_t count = keys.size() / kMs3dKeySize;
    Keys out;
    renew(out.times, count);
    renew(out.values, count);
    std::vector<float> numbers(count * 4);
    if (count > 0) std::memcpy(numbers.data(), keys.data(), keys.size());
    const float limit = angles ? kLargestAngle : kMaxCoordinate;
    const bool sound = all_below(numbers, limit);
    std::size_t kept = 0, untimed = 0;
    for (std::size_t i = 0; i < count; ++i) {
        float* key = &numbers[i * 4];
        const bool timed = sound || std::fabs(key[0]) < limit;
        if (!sound) r.repair({key, 4}, at + i * kMs3dKeySize, limit);
        if (!timed) {
            ++untimed;
            continue;
        }
        const float time = clock.seconds(clock.frame(key[0]));
        if (kept > 0 && !(time > out.times[kept - 1])) continue;
        out.times[kept] = time;
        out.values[kept++] = {key[1], key[2], key[3]};
    }
    left_out += static_cast<std::uint32_t>(count - kept - untimed);
    out.times.resize(kept);
    out.values.resize(kept);
    return out;
}

float speed_of(const Ms3dTiming& timing, Model& model)
{
    // The condition is also false for NaN.
    if (timing.frames_per_second >= 0.01F && timing.frames_per_second <= 1000.0F) return timing.frames_per_second;
    warn(model, message("ms3d-bad-frame-rate"));
    return kUsualSpeed;
}

std::uint32_t length_of(const Ms3dTiming& timing, double last_key, Model& model)
{
    if (timing.frames < 1) {
        warn(model, message("ms3d-bad-frame-count", timing.frames));
        return static_cast<std::uint32_t>(std::clamp(std::ceil(last_key - 1e-3) + 1, 1.0, 1.0 * kMostFrames));
    }
    if (timing.frames <= static_cast<std::int32_t>(kMostFrames)) return static_cast<std::uint32_t>(timing.frames);
    warn(model, message("ms3d-too-many-frames", timing.frames, kMostFrames));
    return kMostFrames;
}

bool is_moved(const Record& record) { return !record.rotation_keys.empty() || !record.position_keys.empty(); }

// Adds the animation of all keys, and a clip of all its frames.
MARROW_NOINLINE void add_timeline(ByteReader& r, const std::vector<Record>& records,
                                  const std::vector<std::uint32_t>& order, const Ms3dTiming& timing, Model& model)
{
    const auto moved = std::count_if(records.begin(), records.end(), is_moved);
    if (moved == 0) return;
    renew(model.animations, 1);
    Animation& animation = model.animations[0];
    renew(animation.tracks, static_cast<std::size_t>(moved));
    JointTrack* next = animation.tracks.data();
    animation.frames_per_second = speed_of(timing, model);
    const Clock clock(animation.frames_per_second);
    std::uint32_t left_out = 0;
    float last = 0;
    for (std::uint32_t i = 0; i < order.size() && r.ok(); ++i) {
        const Record& record = records[order[i]];
        if (!is_moved(record)) continue;
        JointTrack& track = *next++;
        track.joint = i;
        const Transform& rest = model.joints[i].rest;
        const std::uint64_t keys_at = record.at + kMs3dJointSize;
        Keys turns = read_keys(r, record.rotation_keys, keys_at, true, clock, left_out);
        track.rotation.values = rotations_of_angles(turns.values, rest.rotation);
        track.rotation.times = std::move(turns.times);
        Keys moves =
            read_keys(r, record.position_keys, keys_at + record.rotation_keys.size(), false, clock, left_out);
        for (glm::vec3& moved : moves.values) moved = rest.position + rest.rotation * moved;
        track.position.values = std::move(moves.values);
        track.position.times = std::move(moves.times);
        if (!track.rotation.times.empty()) last = std::max(last, track.rotation.times.back());
        if (!track.position.times.empty()) last = std::max(last, track.position.times.back());
    }
    if (left_out > 0) warn(model, message("ms3d-bad-key-times", left_out));
    const auto fps = static_cast<double>(animation.frames_per_second);
    animation.frame_count = length_of(timing, static_cast<double>(last) * fps, model);
    animation.file_start = 1 / fps;

    renew(model.clips, 1);
    Clip& clip = model.clips[0];
    clip.name = model.name;
    clip.animation = 0;
    clip.frame_count = animation.frame_count;
    clip.frames_per_second = animation.frames_per_second;
    clip.frame_seconds = 1 / fps;
    clip.seconds = (ends_as_it_begins(animation) ? clip.frame_count - 1 : clip.frame_count) / fps;
    clip.loop_frame = 0;
}

// --- clips that a comment defines -----------------------------------------------------------------------------

// A frame, counted from 1; 0 if the text is not a frame number.
std::uint32_t frame_number(std::string_view text)
{
    std::uint32_t number = 0;
    for (const char c : text) {
        if (!is_digit(c) || number > kMostFrames) return 0;
        number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return number;
}

struct Definition {
    std::string_view name;
    std::uint32_t start = 0, end = 0;
    bool loops = true;
};

// Reads a line of the comment.
Definition read_definition(TextScanner& s)
{
    Definition out;
    while (!s.at_end()) {
        const std::string_view key = s.text("=,");
        const std::string_view value = s.accept("=") ? s.text(",") : std::string_view();
        (void)s.accept(",");
        if (equal_ignoring_case(key, "name"))
            out.name = value;
        else if (equal_ignoring_case(key, "start"))
            out.start = frame_number(value);
        else if (equal_ignoring_case(key, "end"))
            out.end = frame_number(value);
        else if (equal_ignoring_case(key, "loop"))
            out.loops = !equal_ignoring_case(value, "false") && value != "0" && !equal_ignoring_case(value, "no");
    }
    return out;
}

Clip clip_of(const Definition& definition, const Clip& whole)
{
    Clip clip;
    clip.name = definition.name;
    clip.animation = whole.animation;
    clip.first_frame = definition.start - 1;
    clip.frame_count = std::min(definition.end, whole.frame_count) - clip.first_frame;
    clip.frames_per_second = whole.frames_per_second;
    clip.frame_seconds = whole.frame_seconds;
    clip.loop_frame = definition.loops ? 0 : kNone;
    clip.seconds =
        (definition.loops ? clip.frame_count : clip.frame_count - 1) / static_cast<double>(clip.frames_per_second);
    return clip;
}

}  // namespace

std::vector<std::uint32_t> read_ms3d_joints(ByteReader& r, std::uint32_t count, const Ms3dTiming& timing,
                                            Model& model)
{
    std::vector<Record> records = read_records(r, count);
    if (!r.ok()) return {};
    find_parents(records, model);
    std::vector<std::uint32_t> parents, cut;
    for (const Record& record : records) parents.push_back(record.parent_record);
    const std::vector<std::uint32_t> order = parents_first(parents, cut);
    for (const std::uint32_t i : cut) {
        records[i].parent_record = kNone;
        warn(model, message("ms3d-parent-cycle", records[i].name, records[i].at));
    }
    std::vector<std::uint32_t> numbers(records.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;
    add_joints(r, records, order, numbers, model);
    if (r.ok()) add_timeline(r, records, order, timing, model);
    return numbers;
}

MARROW_NOINLINE void add_ms3d_clips(std::string_view comment, Model& model)
{
    if (model.clips.empty()) return;
    ErrorSink errors;  // not reported: a comment may contain any text
    TextScanner s({reinterpret_cast<const std::uint8_t*>(comment.data()), comment.size()}, errors,
                  kAssignmentDialect);
    const Clip whole = model.clips[0];
    const std::uint32_t frames = whole.frame_count;
    while (s.next_directive()) {
        const Definition clip = read_definition(s);
        if (clip.name.empty() || clip.start == 0 || clip.end == 0) continue;
        if (clip.start > std::min(clip.end, frames)) {
            warn(model, message("ms3d-clip-range", clip.name, clip.start, clip.end, frames));
            continue;
        }
        if (model.clips.size() > kMostClips) {
            warn(model, message("ms3d-too-many-clips", kMostClips));
            break;
        }
        if (clip.end > frames) warn(model, message("ms3d-clip-end", clip.name, clip.end, frames));
        model.clips.push_back(clip_of(clip, whole));
    }
}

}  // namespace marrow
