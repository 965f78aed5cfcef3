// md5anim.cpp -- Doom 3 animations: text, `MD5Version 10`.
//
//   numFrames n  numJoints n  frameRate f  numAnimatedComponents n
//   hierarchy { "name" parent flags first ... }    parents before children; flags, bits 0 to 5: which of
//                                                  Tx Ty Tz Qx Qy Qz are stored per frame
//   bounds { ( min ) ( max ) ... }                 usually one per frame; real files have more or fewer. Not used:
//                                                  bounds are computed from the vertices
//   baseframe { ( position ) ( x y z ) ... }       of each joint
//   frame i { components ... }                     those of a joint begin at its `first`
//
// Positions and rotations are relative to the parent joint. A component that is not stored per frame is that of the
// base frame. The w of a rotation is computed from x, y and z of the frame. The last frame is the first frame of
// the next cycle, displaced by the travel of joint 0: n frames last (n - 1) / frameRate seconds. Sources: the MD5
// specification by David Henry, id Software's released source of Doom 3, and real files.
#include "formats/doom3/md5anim.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5_text.h"
#include "formats/doom3/md5_tracks.h"

namespace marrow {

namespace {

// Frames per second of Doom 3's own animations, for files whose rate cannot be played.
constexpr float kUsualRate = 24;
// The fewest bytes of text that each can take.
constexpr std::size_t kJointBytes = 8;      // ""-1 0 0
constexpr std::size_t kFrameBytes = 8;      // frame 0{}
constexpr std::size_t kComponentBytes = 2;  // a digit and a separator

// Joint poses in all frames, as they count towards kMaxJointPoses: joints are stored in groups of four.
std::uint64_t poses_of(std::uint32_t frames, std::size_t joints)
{
    return std::uint64_t{std::max(frames, 1U)} * ((joints + 3) / 4 * 4);
}

// A row of the base frame.
struct BaseRow {
    glm::vec3 position{0.0F}, rotation_xyz{0.0F};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        position = read_md5_vector(r, "md5anim-base-position");
        rotation_xyz = read_md5_vector(r, "md5anim-base-rotation");
    }
};

struct BoundsRow {
    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        for (int i = 0; i < 2; ++i) (void)read_md5_vector(r, "md5anim-bounds-corner");
    }
};

void read_hierarchy(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    for (std::uint32_t i = 0; i < animation.joints.size() && s.ok(); ++i) {
        Md5Animation::JointRow& joint = animation.joints[i];
        joint.name = s.quoted("md5-joint-name");
        joint.parent = read_md5_parent(s, joint.name, i);
        joint.flags = s.count("md5anim-joint-flags", 0xFFFF) & 63U;
        joint.first = s.count("md5anim-joint-first-component", 0x7FFFFFFF);
        const auto used = static_cast<std::uint32_t>(__builtin_popcount(joint.flags));
        if (used > 0 && std::uint64_t{joint.first} + used > animation.components)
            s.fail(Code::bad_index, message("md5anim-components-outside-frame", joint.name, joint.first,
                                            std::uint64_t{joint.first} + used - 1, animation.components));
    }
    s.expect("}");
}

void read_bounds(TextScanner& s)
{
    s.expect("{");
    while (s.ok() && !s.accept("}")) (void)read_md5_row<BoundsRow>(s);
}

void read_base_frame(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    for (Md5Animation::JointRow& joint : animation.joints) {
        auto row = read_md5_row<BaseRow>(s);
        s.repair({&row.position.x, 3});
        s.repair({&row.rotation_xyz.x, 3});
        joint.position = row.position;
        joint.rotation_xyz = row.rotation_xyz;
    }
    s.expect("}");
}

// The error for a component that a frame lacks.
std::string missing_component(const Md5Animation& animation, std::uint32_t frame, std::uint32_t component)
{
    static constexpr Term kNames[] = {"md5anim-position-x", "md5anim-position-y", "md5anim-position-z",
                                      "md5anim-rotation-x", "md5anim-rotation-y", "md5anim-rotation-z"};
    for (const Md5Animation::JointRow& joint : animation.joints) {
        std::uint32_t at = joint.first;
        for (std::size_t i = 0; i < std::size(kNames); ++i)
            if ((joint.flags >> i & 1U) != 0 && at++ == component)
                return message("md5anim-joint-component-missing", component, frame, kNames[i], excerpt(joint.name));
    }
    return message("md5anim-component-missing", component, frame);
}

// Reads a component that is not in plain form, or replaces a word that is no number.
float read_any_component(TextScanner& s, const Md5Animation& animation, std::uint32_t frame,
                         std::uint32_t component)
{
    const std::string_view text = s.peek();
    if (!s.ok()) return 0;
    const std::optional<float> value = parse_number(text);
    if (value && std::fabs(*value) < kMaxCoordinate) {
        (void)s.word();
        return *value;
    }
    // A word in place of a number is replaced by the value of the previous frame.
    if (!text.empty() && text != "{" && text != "}" && text != "(" && text != ")" && text != "frame") {
        (void)s.word();
        s.count_replaced();
        return frame > 0 ? animation.values[std::size_t{frame - 1} * animation.components + component] : 0;
    }
    if (s.remaining() <= text.size()) {
        s.fail(Code::truncated, message("md5anim-cut-in-frame", frame, animation.frame_count));
        return 0;
    }
    s.fail(Code::bad_value, missing_component(animation, frame, component));
    return 0;
}

// Reads one frame. `seen` marks the frames that have been read: each may occur only once.
void read_frame(TextScanner& s, Md5Animation& animation, std::vector<bool>& seen)
{
    const std::int64_t number = s.integer("md5anim-frame-number");
    if (s.ok() && (number < 0 || number >= animation.frame_count))
        s.fail(Code::bad_index, message("md5anim-frame-outside", number, animation.frame_count));
    s.expect("{");
    if (!s.ok()) return;
    const auto frame = static_cast<std::uint32_t>(number);
    if (seen[frame]) s.fail(Code::bad_value, message("md5anim-frame-twice", frame));
    seen[frame] = true;
    const std::span values(animation.values.data() + std::size_t{frame} * animation.components,
                           animation.components);
    for (std::uint32_t i = 0; i < values.size() && s.ok();) {
        const std::size_t plain = read_plain_numbers(s, values.subspan(i));
        if (plain == 0) values[i] = read_any_component(s, animation, frame, i);
        i += static_cast<std::uint32_t>(std::max<std::size_t>(plain, 1));
    }
    if (s.ok() && s.at_end())
        s.record_damage(Code::truncated, message("md5anim-last-brace-missing"));
    else
        s.expect("}");
}

// Allocates the frames, after their size has been checked against the file and the limits.
void allocate_frames(TextScanner& s, std::size_t file_size, Md5Animation& animation)
{
    const std::uint64_t values = std::uint64_t{animation.frame_count} * animation.components;
    if (values * kComponentBytes > s.remaining())
        s.fail(Code::bad_count, message("md5anim-frames-cut", animation.frame_count, animation.components));
    const std::uint64_t poses = poses_of(animation.frame_count, animation.joints.size());
    if (poses > kFreeJointPoses + file_size / 4)
        s.fail(Code::too_large,
               message("md5anim-more-poses-than-bytes", animation.frame_count, animation.joints.size(), file_size));
    if (poses > kMaxJointPoses)
        s.fail(Code::too_large, message("md5anim-too-many-poses", animation.frame_count, animation.joints.size()));
    if (s.ok()) renew(animation.values, static_cast<std::size_t>(values));
}

// The error for the first required part that the file lacks; empty if it has all.
std::string missing_part(bool hierarchy, bool base_frame, const std::vector<bool>& seen)
{
    if (!hierarchy) return message("md5anim-no-hierarchy");
    if (!base_frame) return message("md5anim-no-base-frame");
    const auto frame = std::find(seen.begin(), seen.end(), false);
    return frame == seen.end() ? std::string()
                               : message("md5anim-frame-missing", frame - seen.begin(), seen.size());
}

}  // namespace

Result<Md5Animation> read_md5anim(Bytes file)
{
    ErrorSink errors;
    TextScanner s(file, errors, kBlockDialect);
    read_md5_head(s);
    Md5Animation animation;
    s.expect("numFrames");
    animation.frame_count = s.rows("md5anim-number-of-frames", kFrameBytes);
    s.expect("numJoints");
    renew(animation.joints, read_md5_joint_count(s, kJointBytes));
    s.expect("frameRate");
    animation.frame_rate = s.number("md5anim-frame-rate");
    s.expect("numAnimatedComponents");
    animation.components = s.rows("md5anim-number-of-components", animation.frame_count > 0 ? kComponentBytes : 1);
    allocate_frames(s, file.size(), animation);

    bool hierarchy = false, base_frame = false, bounds = false;
    std::vector<bool> seen(s.ok() ? animation.frame_count : 0);
    const auto once = [&s](bool& read, const char* what) {
        if (read) s.fail(Code::bad_text, message("md5anim-part-twice", what));
        read = true;
    };
    while (!s.at_end()) {
        if (s.accept("frame")) {
            read_frame(s, animation, seen);
        } else if (s.accept("hierarchy")) {
            once(hierarchy, "hierarchy");
            read_hierarchy(s, animation);
        } else if (s.accept("bounds")) {
            once(bounds, "bounds");
            read_bounds(s);
        } else {
            s.expect("baseframe");
            once(base_frame, "baseframe");
            read_base_frame(s, animation);
        }
    }
    std::string missing = missing_part(hierarchy, base_frame, seen);
    if (s.ok() && !missing.empty()) s.fail(Code::truncated, std::move(missing));
    if (!errors.ok()) return errors.error();
    animation.damage = errors.damage();
    return animation;
}

bool is_md5anim(Bytes file) { return md5_kind(file) == Md5Kind::animation; }

Result<Model> load_md5anim(Bytes file, std::string_view name, const Host& files)
{
    const Result<Md5Animation> animation = read_md5anim(file);
    if (!animation) return animation.error();
    const auto meshes = files.find(offered("*.md5mesh"), name);
    const std::size_t joints = animation.value().joints.size();
    return Error{Code::missing_companion,
                 meshes.empty() ? message("md5anim-alone", joints)
                                : message("md5anim-beside-mesh", joints, base_name(meshes.back()->name)),
                 {},
                 {}};
}

namespace {

std::string_view parent_name(const std::vector<Joint>& joints, std::uint32_t joint)
{
    const std::uint32_t parent = joints[joint].parent;
    return parent == kNone ? std::string_view() : std::string_view(joints[parent].name);
}

std::vector<std::string_view> names_of(const std::vector<Joint>& joints)
{
    std::vector<std::string_view> names;
    for (const Joint& joint : joints) names.push_back(joint.name);
    return names;
}

// Finds the model's joint for each joint of an animation.
class JointMatch {
public:
    // `mesh`: the name of the model's file.
    JointMatch(const std::vector<Joint>& joints, std::string_view mesh)
        : joints_(joints), by_name_(names_of(joints)), mesh_(base_name(mesh))
    {
    }

    // Fills `found` with the model's joints. Returns a warning if the animation in `file` does not fit the model,
    // else an empty text.
    std::string match(const Md5Animation& animation, std::string_view file, std::vector<std::uint32_t>& found) const
    {
        file = base_name(file);
        if (animation.joints.size() != joints_.size())
            return message("md5anim-joint-count-differs", file, mesh_, animation.joints.size(), joints_.size());
        renew(found, joints_.size());
        std::vector<bool> taken(joints_.size());
        for (std::uint32_t i = 0; i < found.size(); ++i) {
            const Md5Animation::JointRow& joint = animation.joints[i];
            found[i] = joint.name == joints_[i].name ? i : by_name_.find(joint.name);
            if (found[i] == kNone) found[i] = by_name_.find_ignoring_case(joint.name);
            if (found[i] == kNone) return message("md5anim-joint-not-in-model", file, mesh_, joint.name);
            if (taken[found[i]]) return message("md5anim-joint-twice", file, mesh_, joint.name);
            taken[found[i]] = true;
            const std::string_view parent =
                joint.parent == kNone ? std::string_view() : animation.joints[joint.parent].name;
            if (!equal_ignoring_case(parent, parent_name(joints_, found[i])))
                return message("md5anim-parent-differs", file, mesh_, joint.name, parent,
                               parent_name(joints_, found[i]));
        }
        return {};
    }

private:
    const std::vector<Joint>& joints_;
    NameIndex by_name_;
    std::string_view mesh_;
};

// Adds the animation and the clip that plays it. `joints`: the model's joint for each joint of the animation.
void add_clip(const Md5Animation& read, const std::vector<std::uint32_t>& joints, std::string_view file,
              Model& model)
{
    if (read.frame_count == 0) warn(model, message("md5anim-no-frames"), std::string(file));
    Animation& animation = model.animations.emplace_back();
    animation.frame_count = std::max(read.frame_count, 1U);
    animation.frames_per_second = read.frame_rate;
    const bool moves = animation.frame_count > 1;
    if (!(read.frame_rate >= 1e-3F && read.frame_rate <= 1e4F)) {
        animation.frames_per_second = kUsualRate;
        if (moves) warn(model, message("md5anim-bad-frame-rate", static_cast<int>(kUsualRate)), std::string(file));
    }
    const auto fps = static_cast<double>(animation.frames_per_second);
    Clip& clip = model.clips.emplace_back();
    clip.name = stem_of(file);
    clip.animation = static_cast<std::uint32_t>(model.animations.size() - 1);
    clip.frame_count = animation.frame_count;
    clip.frames_per_second = animation.frames_per_second;
    clip.frame_seconds = 1 / fps;
    clip.seconds = (animation.frame_count - 1) / fps;
    if (moves) clip.loop_frame = 0;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        JointTrack track;
        track.joint = joints[i];
        const glm::vec3 travelled = decode_md5_track(read, read.joints[i], model.joints[track.joint].rest, track);
        if (track.joint == 0) clip.displacement = travelled;
        if (!track.position.values.empty() || !track.rotation.values.empty())
            animation.tracks.push_back(std::move(track));
    }
    model.source.frames += read.frame_count;
}

// The animations in folders in the model's folder. A folder with a mesh has the animations of that mesh.
std::vector<const Host::File*> animations_below(std::string_view mesh, const Host& files)
{
    const auto meshes = files.find(offered("*/*.md5mesh"), mesh);
    std::vector<const Host::File*> out = files.find(offered("*/*.md5anim"), mesh);
    std::erase_if(out, [&](const Host::File* animation) {
        return std::any_of(meshes.begin(), meshes.end(), [&](const Host::File* other) {
            return folder_of(other->name) == folder_of(animation->name);
        });
    });
    return out;
}

}  // namespace

std::vector<Reference> choices_md5mesh(Bytes, std::string_view name, const Host& files)
{
    std::vector<Reference> out;
    for (const Host::File* file : animations_below(name, files))
        out.push_back(offered(std::string_view(file->name).substr(folder_of(name).size())));
    return out;
}

void add_md5_clips(std::string_view mesh, const Host& files, Model& model)
{
    const JointMatch match(model.joints, mesh);
    std::vector<std::uint32_t> joints;
    std::uint64_t poses = 0;
    std::vector<const Host::File*> found = files.find(offered(kMd5Animations), mesh);
    const std::vector<const Host::File*> below = animations_below(mesh, files);
    found.insert(found.end(), below.begin(), below.end());
    for (const Host::File* file : found) {
        if (!file->data) continue;
        const Result<Md5Animation> read = read_md5anim(*file->data);
        if (!read) {
            warn(model, message("md5anim-damaged", read.error().place.value, Term(read.error().message)),
                 file->name);
            continue;
        }
        const Md5Animation& animation = read.value();
        if (std::string misfit = match.match(animation, file->name, joints); !misfit.empty()) {
            warn(model, std::move(misfit), file->name);
            continue;
        }
        const std::uint64_t own = poses_of(animation.frame_count, joints.size());
        if (poses + own > kMaxJointPoses || model.clips.size() == kMaxClips) {
            warn(model, message("md5anim-too-many-animations"), file->name);
            continue;
        }
        poses += own;
        add_clip(animation, joints, file->name, model);
        warn_of_damage(model, animation.damage, file->name);
    }
}

}  // namespace marrow
