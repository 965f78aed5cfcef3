// md5anim.cpp -- Doom 3 animations, text, `MD5Version 10`.
//
//   numFrames n  numJoints n  frameRate f  numAnimatedComponents n
//   hierarchy { "name" parent flags first ... }    parents before children; flags: which of Tx Ty Tz Qx Qy Qz move
//   bounds { ( min ) ( max ) ... }                 one a frame, by custom; real files have more or fewer. Nothing
//                                                  is made of them: boxes are those of what is seen
//   baseframe { ( position ) ( x y z ) ... }       relative to the parent
//   frame i { components ... }                     the moved ones of each joint in turn, from its `first` on
//
// Poses are relative to the parent. A rotation's w is rebuilt after the components are in their places. The last
// frame is the first of the next cycle, moved on by what joint 0 has travelled: n frames last n - 1 steps.
// Sources: the MD5 specification by David Henry, id Software's released source of Doom 3, and real files.
#include "formats/doom3/md5anim.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/name_index.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5_text.h"
#include "formats/doom3/md5_tracks.h"

namespace marrow {

namespace {

// Doom 3's own, for files that name none.
constexpr float kUsualRate = 24;
constexpr std::size_t kJointBytes = 8;      // ""-1 0 0
constexpr std::size_t kFrameBytes = 8;      // frame 0{}
constexpr std::size_t kComponentBytes = 2;  // a digit and what parts it from the next
constexpr std::string_view kRemedy = "The file is damaged: fetch it again.";

// What a model's joints take in all frames, counted as they are laid out to be played: four side by side.
std::uint64_t poses_of(std::uint32_t frames, std::size_t joints)
{
    return std::uint64_t{std::max(frames, 1U)} * ((joints + 3) / 4 * 4);
}

// A row of the base frame.
struct BaseRow {
    glm::vec3 position{0.0F}, rotation_xyz{0.0F};

    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        position = read_md5_vector(r, "the position of a joint in the base frame");
        rotation_xyz = read_md5_vector(r, "the rotation of a joint in the base frame");
    }
};

struct BoundsRow {
    template <class Reader> [[gnu::always_inline]] void read(Reader& r)
    {
        for (int i = 0; i < 2; ++i) (void)read_md5_vector(r, "a corner of a frame's bounds");
    }
};

void read_hierarchy(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    for (std::uint32_t i = 0; i < animation.joints.size() && s.ok(); ++i) {
        Md5Animation::JointRow& joint = animation.joints[i];
        joint.name = s.quoted("the name of a joint");
        joint.parent = read_md5_parent(s, joint.name, i);
        joint.flags = s.count("the flags of a joint", 0xFFFF) & 63U;
        joint.first = s.count("the first component of a joint", 0x7FFFFFFF);
        const auto used = static_cast<std::uint32_t>(__builtin_popcount(joint.flags));
        if (used > 0 && std::uint64_t{joint.first} + used > animation.components)
            s.fail(Code::bad_index,
                   format_text("Joint \"%\" takes components % to %; a frame has %. %", joint.name, joint.first,
                               std::uint64_t{joint.first} + used - 1, animation.components, kRemedy));
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

// What a component of a frame is, for errors.
std::string component_name(const Md5Animation& animation, std::uint32_t frame, std::uint32_t component)
{
    constexpr const char* kNames[] = {"x of the position", "y of the position", "z of the position",
                                      "x of the rotation", "y of the rotation", "z of the rotation"};
    std::string name = format_text("Component % of frame %", component, frame);
    for (const Md5Animation::JointRow& joint : animation.joints) {
        std::uint32_t at = joint.first;
        for (std::size_t i = 0; i < std::size(kNames); ++i)
            if ((joint.flags >> i & 1U) != 0 && at++ == component)
                return format_text("%, the % of joint %,", name, kNames[i], shown(joint.name));
    }
    return name;
}

// A component that is not written plainly, or no number.
float read_any_component(TextScanner& s, const Md5Animation& animation, std::uint32_t frame,
                         std::uint32_t component)
{
    const std::string_view text = s.peek();
    if (!s.ok()) return 0;
    const std::optional<float> value = parse_number(text);
    if (value && std::fabs(*value) < kFarthestPosition) {
        (void)s.word();
        return *value;
    }
    // A word in the place of a number costs that number: it stays as it was in the frame before.
    if (!text.empty() && text != "{" && text != "}" && text != "(" && text != ")" && text != "frame") {
        (void)s.word();
        s.count_replaced();
        return frame > 0 ? animation.values[std::size_t{frame - 1} * animation.components + component] : 0;
    }
    if (s.remaining() <= text.size()) {
        s.fail(Code::truncated,
               format_text("The file ends inside frame % of %. The copy is cut short: fetch it again.", frame,
                           animation.frame_count));
        return 0;
    }
    s.fail(Code::bad_value, format_text("% is missing. %", component_name(animation, frame, component), kRemedy));
    return 0;
}

// A frame stands once: `seen` has one a frame.
void read_frame(TextScanner& s, Md5Animation& animation, std::vector<bool>& seen)
{
    const std::int64_t number = s.integer("the number of a frame");
    if (s.ok() && (number < 0 || number >= animation.frame_count))
        s.fail(Code::bad_index,
               format_text("This is frame % of %, counted from 0. %", number, animation.frame_count, kRemedy));
    s.expect("{");
    if (!s.ok()) return;
    const auto frame = static_cast<std::uint32_t>(number);
    if (seen[frame]) s.fail(Code::bad_value, format_text("Frame % stands twice. %", frame, kRemedy));
    seen[frame] = true;
    const std::span values(animation.values.data() + std::size_t{frame} * animation.components,
                           animation.components);
    for (std::uint32_t i = 0; i < values.size() && s.ok();) {
        const std::size_t plain = read_plain_numbers(s, values.subspan(i));
        if (plain == 0) values[i] = read_any_component(s, animation, frame, i);
        i += static_cast<std::uint32_t>(std::max<std::size_t>(plain, 1));
    }
    if (s.ok() && s.at_end())
        s.lose(Code::truncated, "The brace of the last frame is missing. Check that the copy is whole.");
    else
        s.expect("}");
}

// Room for the frames, once all that it depends on is known and proven.
void make_room(TextScanner& s, std::size_t file_size, Md5Animation& animation)
{
    const std::uint64_t values = std::uint64_t{animation.frame_count} * animation.components;
    if (values * kComponentBytes > s.remaining())
        s.fail(Code::bad_count,
               format_text("% frames of % components do not follow. The file is cut short: fetch it again.",
                           animation.frame_count, animation.components));
    const std::uint64_t poses = poses_of(animation.frame_count, animation.joints.size());
    if (poses > kFreeJointPoses + file_size / 4)
        s.fail(Code::too_large, format_text("% frames of % joints are more than a file of % bytes can mean.",
                                            animation.frame_count, animation.joints.size(), file_size));
    if (poses > kMaxJointPoses)
        s.fail(Code::too_large, format_text("% frames of % joints are too many to be played.",
                                            animation.frame_count, animation.joints.size()));
    if (s.ok()) renew(animation.values, static_cast<std::size_t>(values));
}

// What has to stand in a file and does not; empty: nothing.
std::string missing_part(bool hierarchy, bool base_frame, const std::vector<bool>& seen)
{
    if (!hierarchy) return "its hierarchy";
    if (!base_frame) return "its base frame";
    const auto frame = std::find(seen.begin(), seen.end(), false);
    return frame == seen.end() ? std::string() : format_text("frame % of %", frame - seen.begin(), seen.size());
}

}  // namespace

Result<Md5Animation> read_md5anim(Bytes file)
{
    ErrorSink errors;
    TextScanner s(file, errors, kBlockDialect);
    read_md5_head(s);
    Md5Animation animation;
    s.expect("numFrames");
    animation.frame_count = s.rows("the number of frames", kFrameBytes);
    s.expect("numJoints");
    renew(animation.joints, read_md5_joint_count(s, kJointBytes));
    s.expect("frameRate");
    animation.frame_rate = s.number("the frame rate");
    s.expect("numAnimatedComponents");
    animation.components = s.rows("the number of components", animation.frame_count > 0 ? kComponentBytes : 1);
    make_room(s, file.size(), animation);

    bool hierarchy = false, base_frame = false, bounds = false;
    std::vector<bool> seen(s.ok() ? animation.frame_count : 0);
    const auto once = [&s](bool& read, const char* what) {
        if (read) s.fail(Code::bad_text, format_text("A second \"%\" stands here. %", what, kRemedy));
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
    const std::string missing = missing_part(hierarchy, base_frame, seen);
    if (s.ok() && !missing.empty())
        s.fail(Code::truncated,
               format_text("The file ends without %. The copy is cut short: fetch it again.", missing));
    if (!errors.ok()) return errors.error();
    animation.damage = errors.damage();
    return animation;
}

bool is_md5anim(Bytes file) { return md5_kind(file) == Md5Kind::animation; }

Result<Model> load_md5anim(Bytes file, std::string_view name, const FileSet& files)
{
    const Result<Md5Animation> animation = read_md5anim(file);
    if (!animation) return animation.error();
    const auto meshes = files.find(offered("*.md5mesh"), name);
    return Error{
        Code::missing_companion,
        format_text("This is an animation of % joints, which moves a model. %", animation.value().joints.size(),
                    meshes.empty() ? std::string("Open it together with its .md5mesh file.")
                                   : format_text("Open the model: %.", base_name(meshes.back()->name))),
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

// Which joint of the model each joint of an animation is.
class JointMatch {
public:
    explicit JointMatch(const std::vector<Joint>& joints) : joints_(joints), by_name_(names_of(joints)) {}

    // Fills `found`; what does not fit, empty where all does.
    std::string match(const Md5Animation& animation, std::vector<std::uint32_t>& found) const
    {
        if (animation.joints.size() != joints_.size())
            return format_text("it has % joints, the model %", animation.joints.size(), joints_.size());
        renew(found, joints_.size());
        std::vector<bool> taken(joints_.size());
        for (std::uint32_t i = 0; i < found.size(); ++i) {
            const Md5Animation::JointRow& joint = animation.joints[i];
            found[i] = joint.name == joints_[i].name ? i : by_name_.find(joint.name);
            if (found[i] == kNone) found[i] = by_name_.find_in_any_case(joint.name);
            if (found[i] == kNone) return format_text("its joint \"%\" is not in the model", joint.name);
            if (taken[found[i]]) return format_text("its joint \"%\" stands twice", joint.name);
            taken[found[i]] = true;
            const std::string_view parent =
                joint.parent == kNone ? std::string_view() : animation.joints[joint.parent].name;
            if (!equal_ignoring_case(parent, parent_name(joints_, found[i])))
                return format_text("its joint \"%\" hangs on \"%\", in the model on \"%\"", joint.name, parent,
                                   parent_name(joints_, found[i]));
        }
        return {};
    }

private:
    const std::vector<Joint>& joints_;
    NameIndex by_name_;
};

// Adds the animation, and the clip that plays it.
void add_clip(const Md5Animation& read, const std::vector<std::uint32_t>& joints, std::string_view file,
              Model& model)
{
    if (read.frame_count == 0)
        warn(model, "The animation has no frames: its base frame is shown as a still pose.", std::string(file));
    Animation& animation = model.animations.emplace_back();
    animation.frame_count = std::max(read.frame_count, 1U);
    animation.frames_per_second = read.frame_rate;
    const bool moves = animation.frame_count > 1;
    // A rate that no clock can follow.
    if (!(read.frame_rate >= 1e-3F && read.frame_rate <= 1e4F)) {
        animation.frames_per_second = kUsualRate;
        if (moves)
            warn(model,
                 format_text("The animation's frame rate cannot be played; % frames a second are shown instead.",
                             static_cast<int>(kUsualRate)),
                 std::string(file));
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

}  // namespace

void add_md5_clips(std::string_view mesh, const FileSet& files, Model& model)
{
    const JointMatch match(model.joints);
    std::vector<std::uint32_t> joints;
    std::uint64_t poses = 0;
    for (const FileSet::File* file : files.find_data(offered(kMd5Animations), mesh)) {
        const Result<Md5Animation> read = read_md5anim(*file->data);
        if (!read) {
            warn(
                model,
                format_text("The animation is left out: line %: %", read.error().place.value, read.error().message),
                file->name);
            continue;
        }
        const Md5Animation& animation = read.value();
        if (const std::string wrong = match.match(animation, joints); !wrong.empty()) {
            warn(model,
                 format_text(
                     "An animation is left out: % does not fit %: %. Open it with the mesh that it was made for.",
                     base_name(file->name), base_name(mesh), wrong),
                 file->name);
            continue;
        }
        const std::uint64_t own = poses_of(animation.frame_count, joints.size());
        if (poses + own > kMaxJointPoses || model.clips.size() == kMaxClips) {
            warn(model, "The animation is left out: together with those before it there is too much to be played.",
                 file->name);
            continue;
        }
        poses += own;
        add_clip(animation, joints, file->name, model);
        warn_of_damage(model, animation.damage, file->name);
    }
}

}  // namespace marrow
