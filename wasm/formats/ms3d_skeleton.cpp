// ms3d_skeleton.cpp -- joints and keys.
//
//   joint   u8 flags, name[32], parent's name[32], f32 rotation[3], f32 position[3], u16 rotation keys,
//           u16 position keys                                                                        93 bytes
//   key     f32 seconds, f32 x, y, z                                              16 bytes, rotation keys first
//
// Angles are in radians, R = Rz * Ry * Rx. A key is relative to the rest pose: local = rest * T(key) * R(key). It
// is baked here into what a Track holds, position and rotation relative to the parent; a slerp between two
// rotations turned by the same third is the slerp of the two, turned: nothing is lost. Frame n of the file, from 1,
// stands at n / fps on its clock; a clip's first frame stands at 0 on ours (Clip::file_start says what lies
// between).
#include "formats/ms3d_skeleton.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

#include "base/simd.h"
#include "base/text.h"
#include "formats/name_index.h"

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
    std::vector<Record> records(r.ok() ? count : 0);
    for (Record& record : records) {
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
    std::vector<std::string_view> all(records.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = records[i].name;
    const NameIndex names(std::move(all));
    for (Record& record : records) {
        if (record.parent.empty()) continue;
        record.parent_record = names.find(record.parent);
        if (record.parent_record == kNone) record.parent_record = names.find_in_any_case(record.parent);
        if (record.parent_record == kNone)
            warn(model, join("The joint \"", record.name, "\" names a parent, \"", record.parent,
                             "\", that is not there; it stands by itself."));
    }
}

// The records in an order in which parents come first, the file's own wherever that is possible.
std::vector<std::uint32_t> parents_first(ByteReader& r, const std::vector<Record>& records)
{
    const auto count = static_cast<std::uint32_t>(records.size());
    std::vector<std::uint32_t> order(count), chain(count), walk(count, kNone);
    std::vector<std::uint8_t> placed(count);
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t length = 0;
        for (std::uint32_t at = i; at != kNone && placed[at] == 0; at = records[at].parent_record) {
            if (walk[at] == i) {
                r.fail(Code::cyclic,
                       join("The joint \"", records[at].name,
                            "\" is among its own parents. The file is damaged: fetch it again."),
                       records[at].at);
                return {};
            }
            walk[at] = i;
            chain[length++] = at;
        }
        while (length > 0) {
            const std::uint32_t at = chain[--length];
            placed[at] = 1;
            order[next++] = at;
        }
    }
    return order;
}

// Angles beyond this are no angles; their turns would be noise.
constexpr float kWildest = 1e6F;
bool are_angles(const glm::vec3& v)
{
    return std::fabs(v.x) < kWildest && std::fabs(v.y) < kWildest && std::fabs(v.z) < kWildest;
}

// Into [-pi, pi]; half a turn more or less changes a rotation's sign, which means nothing.
float wrapped(float angle)
{
    constexpr double kTurn = 6.2831853071795865;
    if (std::fabs(angle) <= 3.1415927F) return angle;
    return static_cast<float>(angle - kTurn * std::floor(angle / kTurn + 0.5));
}

// Rz * Ry * Rx. Files hold keys by the hundred thousand: sines and cosines of the three half angles at once, by
// Taylor's series, which is within 1e-7 up to pi/2.
glm::quat rotation_of(const glm::vec3& angles)
{
    const auto number = [](float x) { return Float4::splat(x); };
    const Float4 x = Float4::of(wrapped(angles.x), wrapped(angles.y), wrapped(angles.z), 0) * number(0.5F);
    const Float4 x2 = x * x;
    const Float4 x4 = x2 * x2;
    // In pairs of terms, which do not wait for each other.
    const Float4 sine = number(1) - x2 * number(1.0F / 6) + x4 * (number(1.0F / 120) - x2 * number(1.0F / 5040)) +
                        x4 * x4 * (number(1.0F / 362880) - x2 * number(1.0F / 39916800));
    const Float4 cosine =
        number(1) - x2 * number(0.5F) + x4 * (number(1.0F / 24) - x2 * number(1.0F / 720)) +
        x4 * x4 * (number(1.0F / 40320) - x2 * number(1.0F / 3628800) + x4 * number(1.0F / 479001600));
    float s[4], c[4];
    (sine * x).store(s);
    cosine.store(c);
    return {c[0] * c[1] * c[2] + s[0] * s[1] * s[2], s[0] * c[1] * c[2] - c[0] * s[1] * s[2],
            c[0] * s[1] * c[2] + s[0] * c[1] * s[2], c[0] * c[1] * s[2] - s[0] * s[1] * c[2]};
}

// Rotations behind a first one: the product is a sum of four quaternions that depend on the first alone.
class Turned {
public:
    explicit Turned(const glm::quat& q)
        : w_(Float4::of(q.x, q.y, q.z, q.w)),
          x_(Float4::of(q.w, q.z, -q.y, -q.x)),
          y_(Float4::of(-q.z, q.w, q.x, -q.y)),
          z_(Float4::of(q.y, -q.x, q.w, -q.z))
    {
    }
    glm::quat operator*(const glm::quat& other) const
    {
        float out[4];
        (w_ * Float4::splat(other.w) + x_ * Float4::splat(other.x) + y_ * Float4::splat(other.y) +
         z_ * Float4::splat(other.z))
            .store(out);
        return {out[3], out[0], out[1], out[2]};
    }

private:
    Float4 w_, x_, y_, z_;
};

void add_joints(ByteReader& r, const std::vector<Record>& records, const std::vector<std::uint32_t>& order,
                const std::vector<std::uint32_t>& numbers, Model& model)
{
    std::vector<Transform> world(order.size());
    model.joints = std::vector<Joint>(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Record& record = records[order[i]];
        Joint& joint = model.joints[i];
        joint.name = record.name;
        const glm::vec3 angles = vector_at(record.numbers);
        joint.rest.position = vector_at(record.numbers + 12);
        if (!are_angles(angles) ||
            !std::isfinite(joint.rest.position.x + joint.rest.position.y + joint.rest.position.z)) {
            r.fail(Code::not_finite,
                   join("The place or rotation of the joint \"", record.name,
                        "\" is no number, or a wild one. The file is damaged: fetch it again."),
                   record.at + 65);
            return;
        }
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

// The values of one joint's keys, and their times; keys that go back in time are left out, and counted.
std::vector<glm::vec3> read_keys(ByteReader& r, Bytes keys, std::uint64_t at, bool angles, const Clock& clock,
                                 std::vector<float>& times, std::uint32_t& left_out)
{
    const std::size_t count = keys.size() / kMs3dKeySize;
    times = std::vector<float>(count);
    std::vector<glm::vec3> values(count);
    std::size_t good = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* key = keys.data() + i * kMs3dKeySize;
        const auto seconds = load_as<float>(key);
        const glm::vec3 value = vector_at(key + 4);
        if (!std::isfinite(seconds + value.x + value.y + value.z) || (angles && !are_angles(value))) {
            r.fail(Code::not_finite,
                   "A key of a joint is no number, or a wild one. The file is damaged: fetch it again.",
                   at + i * kMs3dKeySize);
            break;
        }
        times[good] = clock.seconds(clock.frame(seconds));
        if (good > 0 && !(times[good] > times[good - 1])) continue;
        values[good++] = value;
    }
    left_out += static_cast<std::uint32_t>(count - good);
    times.resize(good);
    values.resize(good);
    return values;
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
        warn(model, join("The number of frames is ", timing.frames, "; the animation ends with its last key."));
        return static_cast<std::uint32_t>(std::clamp(std::ceil(last_key - 1e-3) + 1, 1.0, 1.0 * kMostFrames));
    }
    if (timing.frames <= static_cast<std::int32_t>(kMostFrames)) return static_cast<std::uint32_t>(timing.frames);
    warn(model,
         join("The file says that it has ", timing.frames, " frames; the first ", kMostFrames, " are played."));
    return kMostFrames;
}

void add_timeline(ByteReader& r, const std::vector<Record>& records, const std::vector<std::uint32_t>& order,
                  const Ms3dTiming& timing, Model& model)
{
    std::size_t moving = 0;
    for (const Record& record : records)
        moving += record.rotation_keys.empty() && record.position_keys.empty() ? 0 : 1;
    if (moving == 0) return;

    model.clips = std::vector<Clip>(1);
    Clip& clip = model.clips[0];
    clip.name = model.name;
    clip.frames_per_second = speed_of(timing, model);
    clip.tracks = std::vector<JointTrack>(moving);
    const Clock clock(clip.frames_per_second);
    std::size_t next = 0;
    std::uint32_t left_out = 0;
    float last = 0;
    for (std::uint32_t i = 0; i < order.size() && r.ok(); ++i) {
        const Record& record = records[order[i]];
        if (record.rotation_keys.empty() && record.position_keys.empty()) continue;
        JointTrack& track = clip.tracks[next++];
        track.joint = i;
        const Transform& rest = model.joints[i].rest;
        const std::uint64_t keys_at = record.at + kMs3dJointSize;
        const std::vector<glm::vec3> turns =
            read_keys(r, record.rotation_keys, keys_at, true, clock, track.rotation.times, left_out);
        track.rotation.values = std::vector<glm::quat>(turns.size());
        const Turned turned(rest.rotation);
        for (std::size_t k = 0; k < turns.size(); ++k) track.rotation.values[k] = turned * rotation_of(turns[k]);
        track.position.values = read_keys(r, record.position_keys, keys_at + record.rotation_keys.size(), false,
                                          clock, track.position.times, left_out);
        for (glm::vec3& moved : track.position.values) moved = rest.position + rest.rotation * moved;
        if (!track.rotation.times.empty()) last = std::max(last, track.rotation.times.back());
        if (!track.position.times.empty()) last = std::max(last, track.position.times.back());
    }
    if (left_out > 0) warn(model, join(left_out, " keys go back in time; they are left out."));
    const auto fps = static_cast<double>(clip.frames_per_second);
    clip.frame_count = length_of(timing, static_cast<double>(last) * fps, model);
    clip.seconds = clip.frame_count / fps;
    clip.loop_frame = 0;
    clip.file_start = 1 / fps;
}

// --- clips that a comment defines -----------------------------------------------------------------------------

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Up to `end`, which is taken away too.
std::string_view take_until(std::string_view& text, char end)
{
    const std::string_view taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), taken.size() + 1));
    return taken;
}

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

Definition read_definition(std::string_view line)
{
    Definition out;
    while (!line.empty()) {
        std::string_view value = take_until(line, ',');
        const std::string_view key = trimmed(take_until(value, '='));
        value = trimmed(value);
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

}  // namespace

std::vector<std::uint32_t> read_ms3d_joints(ByteReader& r, std::uint32_t count, const Ms3dTiming& timing,
                                            Model& model)
{
    std::vector<Record> records = read_records(r, count);
    if (!r.ok()) return {};
    find_parents(records, model);
    const std::vector<std::uint32_t> order = parents_first(r, records);
    std::vector<std::uint32_t> numbers(count);
    for (std::uint32_t i = 0; i < order.size(); ++i) numbers[order[i]] = i;
    add_joints(r, records, order, numbers, model);
    if (r.ok()) add_timeline(r, records, order, timing, model);
    return numbers;
}

void add_ms3d_clips(std::string_view comment, Model& model)
{
    if (model.clips.empty()) return;
    std::vector<Definition> found(kMostClips);
    std::uint32_t count = 0;
    const std::uint32_t frames = model.clips[0].frame_count;
    for (std::string_view text = comment; !text.empty();) {
        const Definition clip = read_definition(take_until(text, '\n'));
        if (clip.name.empty() || clip.start == 0 || clip.end == 0) continue;  // a comment is about anything
        if (clip.start > std::min(clip.end, frames)) {
            warn(model, join("The clip \"", clip.name, "\" goes from frame ", clip.start, " to ", clip.end, " of ",
                             frames, "; it is left out."));
        } else if (count == kMostClips) {
            warn(model, join("The comment defines more than ", kMostClips, " clips; the others are left out."));
            break;
        } else {
            if (clip.end > frames)
                warn(model, join("The clip \"", clip.name, "\" ends at frame ", clip.end,
                                 "; it is cut at the last one, ", frames, '.'));
            found[count++] = clip;
        }
    }
    std::vector<Clip> clips(1 + count);
    clips[0] = std::move(model.clips[0]);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Definition& definition = found[i];
        Clip& clip = clips[i + 1];
        clip.name = definition.name;
        clip.source = 0;
        clip.first_frame = definition.start - 1;
        clip.frame_count = std::min(definition.end, frames) - clip.first_frame;
        clip.frames_per_second = clips[0].frames_per_second;
        clip.loop_frame = definition.loops ? 0 : kNone;
        clip.seconds = (definition.loops ? clip.frame_count : clip.frame_count - 1) /
                       static_cast<double>(clip.frames_per_second);
    }
    model.clips = std::move(clips);
}

}  // namespace marrow
