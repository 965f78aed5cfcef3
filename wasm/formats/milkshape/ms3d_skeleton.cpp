// ms3d_skeleton.cpp -- joints and keys.
//
//   joint   u8 flags, name[32], parent's name[32], f32 rotation[3], f32 position[3], u16 rotation keys,
//           u16 position keys                                                                        93 bytes
//   key     f32 seconds, f32 x, y, z                                              16 bytes, rotation keys first
//
// Angles are in radians, R = Rz * Ry * Rx. A key is relative to the rest pose: local = rest * T(key) * R(key). It
// is baked here into what a Track holds, position and rotation relative to the parent; a slerp between two
// rotations turned by the same third is the slerp of the two, turned: nothing is lost. Frame n of the file, from 1,
// stands at n / fps on its clock; an animation's first frame stands at 0 on ours (Animation::file_start says what
// lies between).
#include "formats/milkshape/ms3d_skeleton.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/float_checks.h"
#include "base/name_index.h"
#include "base/renew.h"
#include "base/simd.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "derive/closed_animation.h"
#include "derive/parents_first.h"

namespace marrow {

namespace {

constexpr float kUsualSpeed = 24;  // what the editor starts with
constexpr std::uint32_t kMostFrames = 1U << 16, kMostClips = 64;

struct Record {
    std::string_view name, parent;
    const std::uint8_t* numbers = nullptr;  // rotation, position
    Bytes rotation_keys, position_keys;
    std::uint64_t at = 0;  // in the file
    std::uint32_t parent_record = kNone;
};

glm::vec3 vector_at(const std::uint8_t* at) { return load_as<glm::vec3>(at); }

std::vector<Record> read_records(ByteReader& r, std::uint32_t count)
{
    std::vector<Record> records;
    for (std::uint32_t i = 0; i < count && r.ok(); ++i) {
        Record& record = records.emplace_back();
        record.at = r.file_offset();
        r.skip(1);
        record.name = r.chars(32);
        record.parent = r.chars(32);
        record.numbers = r.take(24, "a joint").data();
        const std::uint64_t rotations = r.u16(), positions = r.u16();
        record.rotation_keys = r.take(rotations * kMs3dKeySize, "the keys of a joint");
        record.position_keys = r.take(positions * kMs3dKeySize, "the keys of a joint");
    }
    return records;
}

void find_parents(std::vector<Record>& records, Model& model)
{
    std::vector<std::string_view> all;
    for (const Record& record : records) all.push_back(record.name);
    const NameIndex names(std::move(all));
    for (Record& record : records) {
        if (record.parent.empty()) continue;
        record.parent_record = names.find(record.parent);
        if (record.parent_record == kNone) record.parent_record = names.find_in_any_case(record.parent);
        if (record.parent_record == kNone)
            warn(model,
                 format_text("The joint \"%\" names a parent, \"%\", that is not there; it stands by itself.",
                             record.name, record.parent));
    }
}

// Angles beyond this are no angles; their turns would be noise.
constexpr float kWildest = 1e6F;

constexpr float kHalfTurn = 3.1415927F;

// Into [-pi, pi]; half a turn more or less changes a rotation's sign, which means nothing.
float wrapped(float angle)
{
    constexpr double kTurn = 6.2831853071795865;
    if (std::fabs(angle) <= kHalfTurn) return angle;
    return static_cast<float>(angle - kTurn * std::floor(angle / kTurn + 0.5));
}

glm::vec3 wrapped(const glm::vec3& angles) { return {wrapped(angles.x), wrapped(angles.y), wrapped(angles.z)}; }

// Four rotations side by side: x, y, z, w.
using Rotations = std::array<Float4, 4>;

// Rz * Ry * Rx of four triples of angles within [-pi, pi]. Files hold keys by the hundred thousand: sines and
// cosines of the half angles are Taylor's series, four at a time, within 1e-7 up to pi/2. With std::sin and
// std::cos a file full of keys takes 1.4 times as long to open, and the module is 3.6 kB larger, compressed.
Rotations rotations_of(const std::array<Float4, 3>& angles)
{
    const auto number = [](float x) { return Float4::splat(x); };
    std::array<Float4, 3> s, c;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Float4 x = angles[axis] * number(0.5F);
        const Float4 x2 = x * x;
        const Float4 x4 = x2 * x2;
        // In pairs of terms, which do not wait for each other.
        const Float4 sine = number(1) - x2 * number(1.0F / 6) +
                            x4 * (number(1.0F / 120) - x2 * number(1.0F / 5040)) +
                            x4 * x4 * (number(1.0F / 362880) - x2 * number(1.0F / 39916800));
        s[axis] = sine * x;
        c[axis] = number(1) - x2 * number(0.5F) + x4 * (number(1.0F / 24) - x2 * number(1.0F / 720)) +
                  x4 * x4 * (number(1.0F / 40320) - x2 * number(1.0F / 3628800) + x4 * number(1.0F / 479001600));
    }
    return {s[0] * c[1] * c[2] - c[0] * s[1] * s[2], c[0] * s[1] * c[2] + s[0] * c[1] * s[2],
            c[0] * c[1] * s[2] - s[0] * s[1] * c[2], c[0] * c[1] * c[2] + s[0] * s[1] * s[2]};
}

// The rotations behind a first one.
Rotations turned(const glm::quat& first, const Rotations& q)
{
    const Float4 x = Float4::splat(first.x), y = Float4::splat(first.y), z = Float4::splat(first.z),
                 w = Float4::splat(first.w);
    return {x * q[3] + w * q[0] - z * q[1] + y * q[2], y * q[3] + z * q[0] + w * q[1] - x * q[2],
            z * q[3] - y * q[0] + x * q[1] + w * q[2], w * q[3] - x * q[0] - y * q[1] - z * q[2]};
}

glm::quat rotation_of(const glm::vec3& angles)
{
    const Rotations four = rotations_of(
        {Float4::splat(wrapped(angles.x)), Float4::splat(wrapped(angles.y)), Float4::splat(wrapped(angles.z))});
    std::array<std::array<float, 4>, 4> lanes;
    for (std::size_t i = 0; i < 4; ++i) four[i].store(lanes[i].data());
    return {lanes[3][0], lanes[0][0], lanes[1][0], lanes[2][0]};
}

void add_joints(ByteReader& r, const std::vector<Record>& records, const std::vector<std::uint32_t>& order,
                const std::vector<std::uint32_t>& numbers, Model& model)
{
    std::vector<Transform> world(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Record& record = records[order[i]];
        Joint& joint = model.joints.emplace_back();
        joint.name = record.name;
        glm::vec3 angles = vector_at(record.numbers);
        joint.rest.position = vector_at(record.numbers + 12);
        r.repair({&angles.x, 3}, record.at + 65, kWildest);
        r.repair({&joint.rest.position.x, 3}, record.at + 77);
        joint.rest.rotation = rotation_of(angles);
        world[i] = joint.rest;
        if (record.parent_record != kNone) {
            joint.parent = numbers[record.parent_record];
            const Transform& parent = world[joint.parent];
            world[i].position = parent.position + parent.rotation * joint.rest.position;
            world[i].rotation = glm::normalize(parent.rotation * joint.rest.rotation);
        }
        const glm::mat3 back = glm::mat3_cast(glm::conjugate(world[i].rotation));
        joint.inverse_bind = {back[0], back[1], back[2], -(back * world[i].position)};
    }
}

// The clock of the file, in frames from 0: what is nearly a whole frame is that frame.
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

// The keys of one joint, of one kind.
struct Keys {
    std::vector<float> times;
    std::vector<glm::vec3> values;
};

// Keys that go back in time are left out, and counted; so are keys whose time is not finite. Other numbers that are
// not finite are those of the rest pose.
Keys read_keys(ByteReader& r, Bytes keys, std::uint64_t at, bool angles, const Clock& clock,
               std::uint32_t& left_out)
{
    const std::size_t count = keys.size() / kMs3dKeySize;
    Keys out;
    renew(out.times, count);
    renew(out.values, count);
    std::vector<float> numbers(count * 4);
    if (count > 0) std::memcpy(numbers.data(), keys.data(), keys.size());
    // The angles of a rotation, and the numbers of a position, have limits of their own.
    const float limit = angles ? kWildest : kFarthestPosition;
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

// Rotations by angles, behind a first one.
std::vector<glm::quat> turned(const glm::quat& first, const std::vector<glm::vec3>& angles)
{
    std::vector<glm::quat> out(angles.size());
    for (std::size_t i = 0; i < angles.size(); i += 4) {
        // The last one stands for those that are not there.
        const std::size_t last = angles.size() - 1;
        std::array<glm::vec3, 4> a;
        for (std::size_t k = 0; k < 4; ++k) a[k] = angles[std::min(i + k, last)];
        if (!all_below({&a[0].x, 12}, kHalfTurn))
            for (glm::vec3& each : a) each = wrapped(each);
        Rotations four = turned(first, rotations_of({Float4::of(a[0].x, a[1].x, a[2].x, a[3].x),
                                                     Float4::of(a[0].y, a[1].y, a[2].y, a[3].y),
                                                     Float4::of(a[0].z, a[1].z, a[2].z, a[3].z)}));
        transpose(four[0], four[1], four[2], four[3]);
        for (std::size_t k = 0; k < 4 && i + k < out.size(); ++k) {
            std::array<float, 4> q;
            four[k].store(q.data());
            out[i + k] = {q[3], q[0], q[1], q[2]};
        }
    }
    return out;
}

float speed_of(const Ms3dTiming& timing, Model& model)
{
    // Also false where it is not a number.
    if (timing.frames_per_second >= 0.01F && timing.frames_per_second <= 1000.0F) return timing.frames_per_second;
    warn(model, "The frame rate makes no sense; the animation is played at 24 frames a second.");
    return kUsualSpeed;
}

std::uint32_t length_of(const Ms3dTiming& timing, double last_key, Model& model)
{
    if (timing.frames < 1) {
        warn(model, format_text("The number of frames is %; the animation ends with its last key.", timing.frames));
        return static_cast<std::uint32_t>(std::clamp(std::ceil(last_key - 1e-3) + 1, 1.0, 1.0 * kMostFrames));
    }
    if (timing.frames <= static_cast<std::int32_t>(kMostFrames)) return static_cast<std::uint32_t>(timing.frames);
    warn(model,
         format_text("The file says that it has % frames; the first % are played.", timing.frames, kMostFrames));
    return kMostFrames;
}

bool is_moved(const Record& record) { return !record.rotation_keys.empty() || !record.position_keys.empty(); }

// The one animation, of all keys, and the clip of all its frames.
void add_timeline(ByteReader& r, const std::vector<Record>& records, const std::vector<std::uint32_t>& order,
                  const Ms3dTiming& timing, Model& model)
{
    if (std::none_of(records.begin(), records.end(), is_moved)) return;
    Animation& animation = model.animations.emplace_back();
    animation.frames_per_second = speed_of(timing, model);
    const Clock clock(animation.frames_per_second);
    std::uint32_t left_out = 0;
    float last = 0;
    for (std::uint32_t i = 0; i < order.size() && r.ok(); ++i) {
        const Record& record = records[order[i]];
        if (!is_moved(record)) continue;
        JointTrack& track = animation.tracks.emplace_back();
        track.joint = i;
        const Transform& rest = model.joints[i].rest;
        const std::uint64_t keys_at = record.at + kMs3dJointSize;
        Keys turns = read_keys(r, record.rotation_keys, keys_at, true, clock, left_out);
        track.rotation.values = turned(rest.rotation, turns.values);
        track.rotation.times = std::move(turns.times);
        Keys moves =
            read_keys(r, record.position_keys, keys_at + record.rotation_keys.size(), false, clock, left_out);
        for (glm::vec3& moved : moves.values) moved = rest.position + rest.rotation * moved;
        track.position.values = std::move(moves.values);
        track.position.times = std::move(moves.times);
        if (!track.rotation.times.empty()) last = std::max(last, track.rotation.times.back());
        if (!track.position.times.empty()) last = std::max(last, track.position.times.back());
    }
    if (left_out > 0) warn(model, format_text("% keys go back in time; they are left out.", left_out));
    const auto fps = static_cast<double>(animation.frames_per_second);
    animation.frame_count = length_of(timing, static_cast<double>(last) * fps, model);
    animation.file_start = 1 / fps;

    Clip& clip = model.clips.emplace_back();
    clip.name = model.name;
    clip.animation = 0;
    clip.frame_count = animation.frame_count;
    clip.frames_per_second = animation.frames_per_second;
    clip.frame_seconds = 1 / fps;
    clip.seconds = (ends_as_it_begins(animation) ? clip.frame_count - 1 : clip.frame_count) / fps;
    clip.loop_frame = 0;
}

// --- clips that a comment defines -----------------------------------------------------------------------------

// A frame from 1; 0 where it is none.
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

// A line of it.
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

Clip cut_out(const Definition& definition, const Clip& whole)
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
        warn(model,
             format_text(
                 "The joint \"%\" (byte %) is among its own parents; it becomes a root. The file is damaged: "
                 "fetch it again.",
                 records[i].name, records[i].at));
    }
    std::vector<std::uint32_t> numbers(records.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;
    add_joints(r, records, order, numbers, model);
    if (r.ok()) add_timeline(r, records, order, timing, model);
    return numbers;
}

void add_ms3d_clips(std::string_view comment, Model& model)
{
    if (model.clips.empty()) return;
    ErrorSink errors;  // a comment is about anything
    TextScanner s({reinterpret_cast<const std::uint8_t*>(comment.data()), comment.size()}, errors,
                  kAssignmentDialect);
    const Clip whole = model.clips[0];
    const std::uint32_t frames = whole.frame_count;
    while (s.next_directive()) {
        const Definition clip = read_definition(s);
        if (clip.name.empty() || clip.start == 0 || clip.end == 0) continue;
        if (clip.start > std::min(clip.end, frames)) {
            warn(model, format_text("The clip \"%\" goes from frame % to % of %; it is left out.", clip.name,
                                    clip.start, clip.end, frames));
            continue;
        }
        if (model.clips.size() > kMostClips) {
            warn(model, format_text("The comment defines more than % clips; the others are left out.", kMostClips));
            break;
        }
        if (clip.end > frames)
            warn(model, format_text("The clip \"%\" ends at frame %; it is cut at the last one, %.", clip.name,
                                    clip.end, frames));
        model.clips.push_back(cut_out(clip, whole));
    }
}

}  // namespace marrow
