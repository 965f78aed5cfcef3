// md5anim.cpp -- Doom 3 animations: text, `MD5Version 10`.
//
//   numFrames n  numJoints n  frameRate f  numAnimatedComponents n
//   hierarchy { "name" parent flags first ... }    parents before children; flags, bits 0 to 5: which of
//                                                  Tx Ty Tz Qx Qy Qz are stored per frame
//   bounds { ( min ) ( max ) ... }                 usually one per frame; real files have more or fewer. Not used:
//                                                  bounds are computed from the vertices
//   baseframe { ( position ) ( x y z ) ... }       of each joint
//   frame i { components ... }                     the components of a joint begin at its `first`
//
// Positions and rotations are relative to the parent joint. A component that is not stored per frame is that of the
// base frame. The w of a rotation is computed from x, y and z of the frame. The last frame is the first frame of
// the next cycle, displaced by the travel of joint 0: n frames last (n - 1) / frameRate seconds. Sources: the MD5
// specification by David Henry, id Software's released source of Doom 3, and real files.
#include "formats/doom3/md5anim.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/noinline.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bind_pose.h"
#include "derive/joint_bounds.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5_text.h"
#include "formats/doom3/md5_tracks.h"
#include "formats/doom3/model_def.h"
#include "formats/family.h"

namespace marrow {

namespace {

// Frames per second of Doom 3's own animations, for files whose rate cannot be played.
constexpr float kUsualRate = 24;
// The minimum sizes of a joint, a frame and a component, in bytes of text.
constexpr std::size_t kJointBytes = 8;      // ""-1 0 0
constexpr std::size_t kFrameBytes = 8;      // frame 0{}
constexpr std::size_t kComponentBytes = 2;  // a digit and a separator

// Joint poses in all frames, as they count towards kMaxJointPoses: joints are stored in groups of four.
std::uint64_t poses_of(std::uint32_t frames, std::size_t joints)
{
    return std::uint64_t{std::max(frames, 1U)} * ((joints + 3) / 4 * 4);
}

constexpr Term kBaseTerms[] = {"md5anim-base-position", "md5anim-base-rotation"};
constexpr Md5RowForm kBaseRow{"(...)(...)", kBaseTerms};
constexpr Term kBoundsTerms[] = {"md5anim-bounds-corner", "md5anim-bounds-corner"};
constexpr Md5RowForm kBoundsRow{"(...)(...)", kBoundsTerms};

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
    while (s.ok() && !s.accept("}")) (void)read_md5_row(s, kBoundsRow);
}

void read_base_frame(TextScanner& s, Md5Animation& animation)
{
    s.expect("{");
    for (Md5Animation::JointRow& joint : animation.joints) {
        Md5Row row = read_md5_row(s, kBaseRow);
        s.repair(row.numbers);
        joint.position = row.vector(0);
        joint.rotation_xyz = row.vector(3);
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

// Reads a component that is not in plain form, or replaces a word that is not a number.
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
    // A word in place of a number, or a number that is too large, is replaced by the value of the previous frame.
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

// The animations in subfolders of the model's folder. A subfolder with a mesh is skipped, because its animations
// belong to that mesh.
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

// The first file of each sound shader.
std::vector<Doom3Sound> read_sounds(const Host::File& file) { return read_doom3_sounds(*file.data); }

bool is_sound(std::string_view command) { return equal_ignoring_case(command.substr(0, 5), "sound"); }

// Adds animations and clips to a model.
class ClipMaker {
public:
    // `mesh`: the name of the model's file.
    ClipMaker(std::string_view mesh, const Host& files, const Doom3Defs* defs, const Doom3ModelDef* def,
              Model& model)
        : mesh_(mesh), files_(files), defs_(defs), def_(def), model_(model), match_(model.joints, mesh)
    {
        beside_ = files.find_data(offered(kMd5Animations), mesh);
        for (const Host::File* file : animations_below(mesh, files))
            if (file->data) beside_.push_back(file);
    }

    // Puts a file at the front of the list, unless the list has it.
    void add_beside(const Host::File* file)
    {
        if (file == nullptr || !file->data) return;
        if (std::find(beside_.begin(), beside_.end(), file) == beside_.end()) beside_.insert(beside_.begin(), file);
    }

    MARROW_NOINLINE void add_defined()
    {
        find_sounds();
        for (const Doom3Channel& channel : def_->channels) add_joints(channel);
        for (const Doom3Anim& anim : def_->anims) {
            std::size_t number = 0;
            for (const std::string_view path : anim.files) {
                const Host::File* file = find_animation(path);
                if (file == nullptr) {
                    missing_.push_back(path);
                    continue;
                }
                const Made* made = animation_of(*file);
                if (made == nullptr || !has_room(*file)) continue;
                // Files that the game blends are separate clips.
                ++number;
                Clip& clip =
                    add_clip(number == 1 ? std::string(anim.name) : format_text("% %", anim.name, number), *made);
                clip.activity = anim.action();
                clip.activity_weight = 1;
                if (number == 1) add_events(anim, clip);
            }
        }
        if (!missing_.empty())
            warn(model_, message("def-anims-missing", missing_.size(), excerpt(def_->name), missing_[0]));
        if (late_ > 0) warn(model_, message("def-frames-outside", late_, excerpt(def_->name)));
    }

    // Adds the animations that the definition does not name.
    MARROW_NOINLINE void add_others()
    {
        for (const Host::File* file : beside_) {
            if (index_of(*file) != made_.size()) continue;
            if (const Made* made = animation_of(*file); made != nullptr && has_room(*file))
                add_clip(std::string(stem_of(file->name)), *made);
        }
    }

private:
    // The animation made from a file.
    struct Made {
        const Host::File* file;
        std::uint32_t animation;  // kNone: it is skipped
        glm::vec3 displacement{0.0F};
    };

    std::size_t index_of(const Host::File& file) const
    {
        return static_cast<std::size_t>(
            std::find_if(made_.begin(), made_.end(), [&](const Made& made) { return made.file == &file; }) -
            made_.begin());
    }

    bool has_room(const Host::File& file)
    {
        if (model_.clips.size() < kMaxClips) return true;
        warn(model_, message("md5anim-too-many-animations"), file.name);
        return false;
    }

    // The file at a path from the game's folder; else the file of that name in the model's folder.
    const Host::File* find_animation(std::string_view path) const
    {
        const auto found = files_.find_data({std::string(path), Reference::Kind::named}, def_->file->name);
        if (!found.empty()) return found[0];
        for (const Host::File* file : beside_)
            if (equal_ignoring_case(base_name(file->name), base_name(path))) return file;
        return nullptr;
    }

    // The animation of a file, which is read once. Null if it is skipped.
    const Made* animation_of(const Host::File& file)
    {
        const std::size_t known = index_of(file);
        if (known == made_.size()) made_.push_back(make(file));
        return made_[known].animation == kNone ? nullptr : &made_[known];
    }

    Made make(const Host::File& file)
    {
        const Made none = {&file, kNone};
        const Result<Md5Animation> read = read_md5anim(*file.data);
        if (!read) {
            warn(model_, message("md5anim-damaged", read.error().place.value, Term(read.error().message)),
                 file.name);
            return none;
        }
        const Md5Animation& animation = read.value();
        if (std::string misfit = match_.match(animation, file.name, joints_); !misfit.empty()) {
            warn(model_, std::move(misfit), file.name);
            return none;
        }
        const std::uint64_t own = poses_of(animation.frame_count, joints_.size());
        if (poses_ + own > kMaxJointPoses || model_.clips.size() == kMaxClips) {
            warn(model_, message("md5anim-too-many-animations"), file.name);
            return none;
        }
        poses_ += own;
        const Made made = add_animation(animation, file);
        warn_of_damage(model_, animation.damage, file.name);
        return made;
    }

    MARROW_NOINLINE Made add_animation(const Md5Animation& read, const Host::File& file)
    {
        if (read.frame_count == 0) warn(model_, message("md5anim-no-frames"), file.name);
        Animation& animation = model_.animations.emplace_back();
        animation.frame_count = std::max(read.frame_count, 1U);
        animation.frames_per_second = read.frame_rate;
        if (!(read.frame_rate >= 1e-3F && read.frame_rate <= 1e4F)) {
            animation.frames_per_second = kUsualRate;
            if (animation.frame_count > 1)
                warn(model_, message("md5anim-bad-frame-rate", static_cast<int>(kUsualRate)), file.name);
        }
        Made made = {&file, static_cast<std::uint32_t>(model_.animations.size() - 1)};
        const glm::vec3 offset = def_ != nullptr ? def_->offset.value_or(glm::vec3(0.0F)) : glm::vec3(0.0F);
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            JointTrack track;
            track.joint = joints_[i];
            Transform rest = model_.joints[track.joint].rest;
            // The rest pose includes the offset of the definition; the animation file does not.
            if (track.joint == 0) rest.position -= offset;
            const glm::vec3 travelled = decode_md5_track(read, read.joints[i], rest, track);
            if (track.joint == 0) {
                made.displacement = travelled;
                for (glm::vec3& position : track.position.values) position += offset;
            }
            if (!track.position.values.empty() || !track.rotation.values.empty())
                animation.tracks.push_back(std::move(track));
        }
        model_.source.frames += read.frame_count;
        return made;
    }

    Clip& add_clip(std::string name, const Made& made)
    {
        const Animation& animation = model_.animations[made.animation];
        const auto fps = static_cast<double>(animation.frames_per_second);
        Clip& clip = model_.clips.emplace_back();
        clip.name = std::move(name);
        clip.animation = made.animation;
        clip.frame_count = animation.frame_count;
        clip.frames_per_second = animation.frames_per_second;
        clip.frame_seconds = 1 / fps;
        clip.seconds = (animation.frame_count - 1) / fps;
        if (animation.frame_count > 1) clip.loop_frame = 0;
        clip.displacement = made.displacement;
        return clip;
    }

    void add_events(const Doom3Anim& anim, Clip& clip)
    {
        for (const Doom3FrameCommand& command : anim.commands) {
            if (command.frame < 1 || command.frame > clip.frame_count) {
                ++late_;
                continue;
            }
            ClipEvent& event = clip.events.emplace_back();
            event.frame = static_cast<std::uint32_t>(command.frame - 1);
            event.options = command.argument.empty() ? std::string(command.command)
                                                     : format_text("% %", command.command, command.argument);
            if (is_sound(command.command)) event.file = sound_file(command.argument);
        }
    }

    void find_sounds()
    {
        std::vector<std::string_view> names;
        for (const std::string_view pattern : kDoom3Sounds)
            for (const Host::File* file : files_.find_data(offered(pattern), mesh_))
                for (const Doom3Sound& sound : file->read_once(read_sounds)) {
                    sounds_.push_back(sound.file);
                    names.push_back(sound.name);
                }
        sound_names_.emplace(std::move(names));
    }

    // The sound file that a command plays; empty if it is unknown.
    std::string sound_file(std::string_view argument) const
    {
        const std::string_view shader = defs_->sound_shader(argument, def_->name);
        if (shader.empty()) return {};
        const std::uint32_t found = sound_names_->find_ignoring_case(shader);
        if (found != kNone) return std::string(sounds_[found]);
        // A command may name a file instead of a sound shader.
        return std::string(extension_of(shader).empty() ? std::string_view() : shader);
    }

    void add_joints(const Doom3Channel& channel)
    {
        std::vector<std::string> unknown;
        std::vector<std::uint32_t> joints = joints_of_list(channel.joints, model_.joints, unknown);
        if (!unknown.empty())
            warn(model_, message("def-channel-joint-missing", excerpt(channel.name), excerpt(unknown[0])));
        // A channel without joints would move all joints.
        if (joints.empty()) return;
        model_.channels.push_back({std::string(channel.name), std::move(joints)});
    }

    std::string_view mesh_;
    const Host& files_;
    const Doom3Defs* defs_;
    const Doom3ModelDef* def_;
    Model& model_;
    JointMatch match_;
    std::vector<const Host::File*> beside_;
    std::vector<Made> made_;
    std::vector<std::uint32_t> joints_;  // the model's joint for each joint of the current animation
    std::uint64_t poses_ = 0;
    std::vector<std::string_view> sounds_;  // the first file of each sound shader
    std::optional<NameIndex> sound_names_;
    std::vector<std::string_view> missing_;  // animations of the definition that were not found
    std::size_t late_ = 0;                   // events outside of their clips
};

}  // namespace

std::vector<Reference> choices_md5mesh(Bytes, std::string_view name, const Host& files)
{
    std::vector<Reference> out;
    for (const Host::File* file : animations_below(name, files))
        out.push_back(offered(std::string_view(file->name).substr(folder_of(name).size())));
    return out;
}

std::vector<Reference> choices_md5anim(Bytes, std::string_view name, const Host& files)
{
    if (name != files.root()) return {};
    return {offered(kMd5Animations)};
}

Result<Model> load_md5anim(Bytes file, std::string_view name, const Host& files)
{
    const Result<Md5Animation> read = read_md5anim(file);
    if (!read) return read.error();
    const Md5Animation& animation = read.value();
    if (const auto meshes = files.find(offered("*.md5mesh"), name); !meshes.empty())
        return Error{Code::missing_companion,
                     message("md5anim-beside-mesh", animation.joints.size(), base_name(meshes.back()->name)),
                     {},
                     {}};
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "md5";
    model.basis = kQuakeBasis;
    model.source.bytes = file.size();
    renew(model.joints, animation.joints.size());
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
        const Md5Animation::JointRow& row = animation.joints[i];
        Joint& joint = model.joints[i];
        joint.name = row.name;
        joint.parent = row.parent;
        joint.rest = {row.position, md5_rotation(row.rotation_xyz), glm::vec3(1.0F)};
    }
    bind_at_rest(model.joints);
    warn(model, message("md5anim-alone", animation.joints.size()));
    ClipMaker maker(name, files, nullptr, nullptr, model);
    maker.add_beside(files.find(name));
    maker.add_others();
    compute_skinned_bounds(model);
    return made;
}

void add_md5_clips(std::string_view mesh, const Host& files, const Doom3Defs* defs, const Doom3ModelDef* def,
                   Model& model)
{
    ClipMaker maker(mesh, files, defs, def, model);
    // The smaller opener, which reads no definitions, does not contain this code.
    if (is_larger_opener() && def != nullptr) maker.add_defined();
    maker.add_others();
}

}  // namespace marrow
