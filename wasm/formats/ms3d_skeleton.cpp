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

#include "base/text.h"

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

// Finds joints by name: as it is written, else in any case; of several the first.
class Names {
public:
    explicit Names(const std::vector<Record>& records) : records_(records), order_(records.size())
    {
        for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
        std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
            const int by_name = compare(records[a].name, records[b].name);
            return by_name != 0 ? by_name < 0 : a < b;
        });
    }

    std::uint32_t find(std::string_view name) const
    {
        std::uint32_t at = first([&](std::string_view other) { return compare(other, name) < 0; });
        if (at < order_.size() && records_[order_[at]].name == name) return order_[at];
        at = first([&](std::string_view other) { return compare_ignoring_case(other, name) < 0; });
        if (at == order_.size() || !equal_ignoring_case(records_[order_[at]].name, name)) return kNone;
        return order_[at];
    }

private:
    // Names that differ in case alone stand side by side.
    static int compare(std::string_view a, std::string_view b)
    {
        const int folded = compare_ignoring_case(a, b);
        return folded != 0 ? folded : a.compare(b);
    }

    // The first that is not before what is sought.
    template <class Before> std::uint32_t first(const Before& before) const
    {
        std::uint32_t low = 0, high = static_cast<std::uint32_t>(order_.size());
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (before(records_[order_[middle]].name))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

    const std::vector<Record>& records_;
    std::vector<std::uint32_t> order_;
};

void find_parents(std::vector<Record>& records, Model& model)
{
    const Names names(records);
    for (Record& record : records) {
        if (record.parent.empty()) continue;
        record.parent_record = names.find(record.parent);
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

// Rz * Ry * Rx.
glm::quat rotation_of(const glm::vec3& angles) { return glm::quat(angles); }

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
        if (!std::isfinite(glm::dot(angles, angles)) ||
            !std::isfinite(glm::dot(joint.rest.position, joint.rest.position))) {
            r.fail(Code::not_finite,
                   join("The place or rotation of the joint \"", record.name,
                        "\" is not a finite number. The file is damaged: fetch it again."),
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
    explicit Clock(float frames_per_second) : fps_(static_cast<double>(frames_per_second)) {}

    double frame(float seconds) const
    {
        const double exact = static_cast<double>(seconds) * fps_;
        const double whole = std::nearbyint(exact);
        return (std::fabs(exact - whole) < 1e-3 ? whole : exact) - 1;
    }
    float seconds(double frame) const { return static_cast<float>(frame / fps_); }

private:
    double fps_;
};

// Keys of one joint into a track; keys that go back in time are left out, and counted.
template <class T, class Bake>
void bake_keys(ByteReader& r, Bytes keys, std::uint64_t at, const Clock& clock, Track<T>& track,
               std::uint32_t& left_out, const Bake& bake)
{
    const std::size_t count = keys.size() / kMs3dKeySize;
    track.times = std::vector<float>(count);
    track.values = std::vector<T>(count);
    std::size_t good = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* key = keys.data() + i * kMs3dKeySize;
        const auto seconds = load_as<float>(key);
        const glm::vec3 value = vector_at(key + 4);
        if (!std::isfinite(seconds) || !std::isfinite(glm::dot(value, value))) {
            r.fail(Code::not_finite,
                   "A key of a joint is not a finite number. The file is damaged: fetch it again.",
                   at + i * kMs3dKeySize);
            return;
        }
        track.times[good] = clock.seconds(clock.frame(seconds));
        if (good > 0 && !(track.times[good] > track.times[good - 1])) continue;
        track.values[good++] = bake(value);
    }
    left_out += static_cast<std::uint32_t>(count - good);
    track.times.resize(good);
    track.values.resize(good);
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
        bake_keys(r, record.rotation_keys, keys_at, clock, track.rotation, left_out,
                  [&](const glm::vec3& angles) { return rest.rotation * rotation_of(angles); });
        bake_keys(r, record.position_keys, keys_at + record.rotation_keys.size(), clock, track.position, left_out,
                  [&](const glm::vec3& moved) { return rest.position + rest.rotation * moved; });
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
