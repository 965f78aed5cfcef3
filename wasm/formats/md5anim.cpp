// md5anim.cpp -- Doom 3 animations, text, `MD5Version 10`.
//
//   numFrames n  numJoints n  frameRate f  numAnimatedComponents n
//   hierarchy { "name" parent flags first ... }    parents before children; flags: which of Tx Ty Tz Qx Qy Qz move
//   bounds { ( min ) ( max ) ... }                 one a frame, by custom; real files have more or fewer
//   baseframe { ( position ) ( x y z ) ... }       relative to the parent
//   frame i { components ... }                     the moved ones of each joint in turn, from its `first` on
//
// Poses are relative to the parent. A rotation's w is rebuilt after the components are in their places. The last
// frame is the first of the next cycle, moved on by what joint 0 has travelled: n frames last n - 1 steps.
// Sources: the MD5 specification by David Henry, id Software's released source of Doom 3, and real files.
#include "formats/md5anim.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/text.h"
#include "formats/md5_text.h"
#include "formats/md5_tracks.h"
#include "formats/name_index.h"
#include "model/bounds.h"

namespace marrow {

namespace {

// Doom 3's own, for files that name none.
constexpr float kUsualRate = 24;
constexpr std::size_t kJointBytes = 8;      // ""-1 0 0
constexpr std::size_t kBoundsBytes = 14;    // (0 0 0)(0 0 0)
constexpr std::size_t kFrameBytes = 8;      // frame 0{}
constexpr std::size_t kComponentBytes = 2;  // a digit and what parts it from the next

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
            s.fail(Code::bad_index, join("Joint \"", joint.name, "\" takes components ", joint.first, " to ",
                                         std::uint64_t{joint.first} + used - 1, "; a frame has ",
                                         animation.components, ". The file is damaged: fetch it again."));
    }
    s.expect("}");
}

void read_bounds(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    // There may be more or fewer than frames: they are counted as they come.
    std::vector<Bounds> boxes(std::min<std::size_t>(s.remaining() / kBoundsBytes, animation.frame_count));
    std::size_t count = 0;
    while (!s.accept("}") && s.ok()) {
        const glm::vec3 low = read_md5_vector(s, "a bound"), high = read_md5_vector(s, "a bound");
        if (count < boxes.size()) boxes[count++] = {glm::min(low, high), glm::max(low, high)};
    }
    if (count == animation.frame_count) animation.bounds = std::move(boxes);
}

void read_base_frame(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    for (Md5Animation::JointRow& joint : animation.joints) {
        joint.position = read_md5_vector(s, "a position");
        joint.rotation_xyz = read_md5_vector(s, "a rotation");
    }
    s.expect("}");
}

// A frame stands once: `seen` has one a frame.
void read_frame(TextScanner& s, Md5Animation& animation, std::vector<std::uint8_t>& seen)
{
    const std::int64_t frame = s.integer("the number of a frame");
    if (s.ok() && (frame < 0 || frame >= animation.frame_count))
        s.fail(Code::bad_index, join("This is frame ", frame, " of ", animation.frame_count,
                                     ", counted from 0. The file is damaged: fetch it again."));
    s.expect("{");
    if (!s.ok()) return;
    std::uint8_t& here = seen[static_cast<std::size_t>(frame)];
    if (here++ > 0)
        s.fail(Code::bad_value, join("Frame ", frame, " stands twice. The file is damaged: fetch it again."));
    float* values = animation.values.data() + static_cast<std::size_t>(frame) * animation.components;
    for (std::uint32_t i = 0; i < animation.components; ++i) values[i] = s.number("a component");
    s.expect("}");
}

// Room for the frames, once all that it depends on is known and proven.
void make_room(TextScanner& s, std::size_t file_size, Md5Animation& animation)
{
    const std::uint64_t values = std::uint64_t{animation.frame_count} * animation.components;
    if (values * kComponentBytes > s.remaining())
        s.fail(Code::bad_count, join(animation.frame_count, " frames of ", animation.components,
                                     " components do not follow. The file is cut short: fetch it again."));
    const std::uint64_t poses = std::uint64_t{animation.frame_count} * animation.joints.size();
    if (poses > kFreeJointPoses + file_size / 4)
        s.fail(Code::too_large, join(animation.frame_count, " frames of ", animation.joints.size(),
                                     " joints are more than a file of ", file_size, " bytes can mean."));
    if (s.ok()) animation.values = std::vector<float>(static_cast<std::size_t>(values));
}

}  // namespace

Result<Md5Animation> read_md5anim(Bytes file)
{
    ErrorSink errors;
    TextScanner s(file, errors);
    read_md5_head(s);
    Md5Animation animation;
    s.expect("numFrames");
    animation.frame_count = s.rows("the number of frames", kFrameBytes);
    s.expect("numJoints");
    animation.joints = std::vector<Md5Animation::JointRow>(read_md5_joint_count(s, kJointBytes));
    s.expect("frameRate");
    animation.frame_rate = s.number("the frame rate");
    s.expect("numAnimatedComponents");
    animation.components = s.rows("the number of components", animation.frame_count > 0 ? kComponentBytes : 1);
    make_room(s, file.size(), animation);

    bool hierarchy = false, base_frame = false, bounds = false;
    std::vector<std::uint8_t> seen(s.ok() ? animation.frame_count : 0);
    std::uint32_t frames = 0;
    const auto once = [&s](bool& read, const char* what) {
        if (read) s.fail(Code::bad_text, join("A second \"", what, "\" stands here. The file is damaged."));
        read = true;
    };
    while (!s.at_end()) {
        if (s.accept("frame")) {
            read_frame(s, animation, seen);
            ++frames;
        } else if (s.accept("hierarchy")) {
            once(hierarchy, "hierarchy");
            read_hierarchy(s, animation);
        } else if (s.accept("bounds")) {
            once(bounds, "bounds");
            read_bounds(s, animation);
        } else {
            s.expect("baseframe");
            once(base_frame, "baseframe");
            read_base_frame(s, animation);
        }
    }
    if (s.ok() && (!hierarchy || !base_frame || frames < animation.frame_count))
        s.fail(Code::truncated, join("The file ends without ",
                                     !hierarchy    ? "its hierarchy"
                                     : !base_frame ? "its base frame"
                                                   : "all of its frames",
                                     ". The copy is cut short: fetch it again."));
    // Where matrices would no longer be finite.
    float largest = 0;
    for (const float value : animation.values) largest = std::max(largest, std::fabs(value));
    for (const Md5Animation::JointRow& joint : animation.joints)
        for (const float value : {joint.position.x, joint.position.y, joint.position.z})
            largest = std::max(largest, std::fabs(value));
    if (largest >= kFarthestPosition)
        s.fail(Code::bad_value, "A position lies too far away. The file is damaged: fetch it again.");
    if (!errors.ok()) return errors.error();
    return animation;
}

bool is_md5anim(Bytes file) { return md5_kind(file) == Md5Kind::animation; }

Result<Model> load_md5anim(Bytes file, std::string_view name, const FileSet& files)
{
    const Result<Md5Animation> animation = read_md5anim(file);
    if (!animation) return animation.error();
    std::string_view mesh;
    for (const FileSet::File& other : files.files())
        if (equal_ignoring_case(extension_of(other.name), "md5mesh") && folder_of(other.name) == folder_of(name))
            mesh = base_name(other.name);
    const std::size_t joints = animation.value().joints.size();
    return Error{Code::missing_companion,
                 mesh.empty() ? join("This is an animation of ", joints,
                                     " joints, which moves a model. Open it together with its .md5mesh file.")
                              : join("This is an animation of ", joints,
                                     " joints, which moves a model. Open the model: ", mesh, '.'),
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
    std::vector<std::string_view> names(joints.size());
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = joints[i].name;
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
            return join("it has ", animation.joints.size(), " joints, the model ", joints_.size());
        found = std::vector<std::uint32_t>(joints_.size());
        std::vector<std::uint8_t> taken(joints_.size());
        for (std::uint32_t i = 0; i < found.size(); ++i) {
            const Md5Animation::JointRow& joint = animation.joints[i];
            found[i] = joint.name == joints_[i].name ? i : by_name_.find(joint.name);
            if (found[i] == kNone) return join("its joint \"", joint.name, "\" is not in the model");
            if (taken[found[i]]++ > 0) return join("its joint \"", joint.name, "\" stands twice");
            const std::string_view parent =
                joint.parent == kNone ? std::string_view() : animation.joints[joint.parent].name;
            if (parent != parent_name(joints_, found[i]))
                return join("its joint \"", joint.name, "\" hangs on \"", parent, "\", in the model on \"",
                            parent_name(joints_, found[i]), '"');
        }
        return {};
    }

private:
    const std::vector<Joint>& joints_;
    NameIndex by_name_;
};

Clip make_clip(const Md5Animation& animation, const std::vector<std::uint32_t>& joints, std::string_view name,
               Model& model)
{
    Clip clip;
    clip.name = stem_of(name);
    if (animation.frame_count == 0)
        warn(model, "The animation has no frames: its base frame is shown as a still pose.", std::string(name));
    clip.frame_count = std::max(animation.frame_count, 1U);
    const bool moves = clip.frame_count > 1;
    clip.frames_per_second = animation.frame_rate;
    // A rate that no clock can follow.
    if (!(animation.frame_rate >= 1e-3F && animation.frame_rate <= 1e4F)) {
        clip.frames_per_second = kUsualRate;
        if (moves)
            warn(model,
                 join("The animation's frame rate cannot be played; ", static_cast<int>(kUsualRate),
                      " frames a second are shown instead."),
                 std::string(name));
    }
    clip.seconds = (clip.frame_count - 1) / static_cast<double>(clip.frames_per_second);
    clip.loop_frame = moves ? 0 : kNone;
    clip.frame_bounds = animation.bounds;
    clip.tracks = std::vector<JointTrack>(joints.size());
    std::size_t tracks = 0;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        JointTrack& track = clip.tracks[tracks];
        track.joint = joints[i];
        const glm::vec3 travelled =
            decode_md5_track(animation, animation.joints[i], model.joints[track.joint].rest, track);
        if (track.joint == 0) clip.displacement = travelled;
        if (!track.position.values.empty() || !track.rotation.values.empty()) ++tracks;
    }
    while (clip.tracks.size() > tracks) clip.tracks.pop_back();
    return clip;
}

}  // namespace

std::optional<Error> add_md5_clips(std::string_view mesh, const FileSet& files, Model& model)
{
    const JointMatch match(model.joints);
    std::vector<std::uint32_t> joints;
    std::size_t meshes = 0, animations = 0;
    for (const FileSet::File& file : files.files()) {
        const std::string_view extension = extension_of(file.name);
        if (folder_of(file.name) != folder_of(mesh)) continue;
        meshes += equal_ignoring_case(extension, "md5mesh") ? 1 : 0;
        animations += equal_ignoring_case(extension, "md5anim") ? 1 : 0;
    }
    model.clips = std::vector<Clip>(animations);
    std::size_t count = 0;
    std::optional<Error> only;
    for (const FileSet::File& file : files.files()) {
        if (!file.data || !equal_ignoring_case(extension_of(file.name), "md5anim") ||
            folder_of(file.name) != folder_of(mesh))
            continue;
        Result<Md5Animation> animation = read_md5anim(*file.data);
        if (!animation) {
            const Place& place = animation.error().place;
            warn(model,
                 join("The animation is left out: ", place.kind == Place::Kind::line ? "line " : "",
                      place.kind == Place::Kind::line ? join(place.value, ": ") : std::string(),
                      animation.error().message),
                 file.name);
            continue;
        }
        const std::string wrong = match.match(animation.value(), joints);
        if (wrong.empty()) {
            model.clips[count++] = make_clip(animation.value(), joints, file.name, model);
            model.source.frames += animation.value().frame_count;
            continue;
        }
        const std::string message = join(base_name(file.name), " does not fit ", base_name(mesh), ": ", wrong, '.');
        warn(model, join("An animation is left out: ", message), file.name);
        only = Error{
            Code::bad_count, join(message, " Open the animation with the mesh it was made for."), {}, file.name};
    }
    while (model.clips.size() > count) model.clips.pop_back();
    if (meshes == 1 && animations == 1 && only) return only;
    return std::nullopt;
}

}  // namespace marrow
