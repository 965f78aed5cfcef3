#include "formats/half_life/mdl_sequences.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/half_life/mdl_activities.h"
#include "formats/half_life/mdl_tracks.h"

namespace marrow {

namespace {

constexpr std::uint64_t kEventSize = 76, kPivotSize = 20, kRecordSize = 12;
constexpr std::uint32_t kLoops = 1, kLeadsBack = 1, kStillAxes = 7;
constexpr double kFadeSeconds = 0.2;  // from one sequence to the next
// The default of the game's compiler, which replaces a rate outside of these limits.
constexpr float kUsualRate = 30, kLeastRate = 1e-4F, kHighestRate = 1e6F;

// The fields of a sequence, in the order of the file.
struct Sequence {
    std::string_view label;
    float rate = 0;
    std::uint32_t flags = 0, activity = 0;
    std::int32_t activity_weight = 0;
    MdlTable events;
    std::int32_t frames = 0;
    MdlTable pivots;
    std::uint32_t motion_type = 0, motion_bone = 0;
    glm::vec3 movement{0.0F};
    std::int32_t blends = 0, animations_at = 0;
    std::int32_t blend_type[2] = {};
    float blend_start[2] = {}, blend_end[2] = {};
    std::int32_t group = 0, entry_node = 0, exit_node = 0;
    std::uint32_t node_flags = 0;
};

Sequence read_sequence(ByteReader& r)
{
    Sequence s;
    s.label = r.chars(32);
    s.rate = r.number(kUsualRate);
    s.flags = r.u32();
    s.activity = r.u32();
    s.activity_weight = r.i32();
    s.events = read_mdl_table(r);
    s.frames = r.i32();
    s.pivots = read_mdl_table(r);
    s.motion_type = r.u32();
    s.motion_bone = r.u32();
    s.movement = read_mdl_vector(r);
    r.skip(8 + 24);  // unused offsets; a box, which is computed instead
    s.blends = r.i32();
    s.animations_at = r.i32();
    for (std::int32_t& type : s.blend_type) type = r.i32();
    for (float& start : s.blend_start) start = r.number();
    for (float& end : s.blend_end) end = r.number();
    r.skip(4);
    s.group = r.i32();
    s.entry_node = r.i32();
    s.exit_node = r.i32();
    s.node_flags = r.u32();
    r.skip(4);
    return s;
}

// A group of sequences in another file.
struct Group {
    enum class Problem : std::uint8_t { none, no_such_group, no_file, no_sequences };
    std::int32_t number = 0;
    Bytes file;
    std::string name;
    Problem problem = Problem::none;
    std::uint32_t lost = 0;  // sequences that are skipped because of the problem
};

class Sequences {
public:
    Sequences(ByteReader& file, const MdlHeader& header, std::string_view name, const Host& files,
              const std::vector<MdlBone>& bones, Model& model)
        : file_(file),
          header_(header),
          name_(name),
          files_(files),
          bones_(bones),
          model_(model),
          poses_(file.size()),
          entries_left_(file.size()),
          turned_(model.joints.size())
    {
        for (const Controller& controller : model.controllers)
            if (controller.motion >= Motion::turn_x) turned_[controller.joint] = true;
    }

    void read()
    {
        read_transitions();
        ByteReader r = mdl_records(file_, header_.sequences, kMdlSequenceSize, "mdl-sequences");
        if (header_.sequences.count > static_cast<std::int32_t>(kMaxClips))
            warn(model_, message("mdl-too-many-sequences", header_.sequences.count, kMaxClips));
        for (std::int32_t i = 0; i < header_.sequences.count && model_.clips.size() < kMaxClips && r.ok(); ++i)
            add(read_sequence(r));
        for (const Group& group : groups_)
            if (group.lost > 0) warn(model_, problem_of(group), group.name);
    }

private:
    // The warning that sequences of a group are skipped, with the reason.
    std::string problem_of(const Group& group) const
    {
        if (group.problem == Group::Problem::no_such_group)
            return message("mdl-no-such-group", group.lost, group.number, header_.groups.count);
        if (group.problem == Group::Problem::no_file)
            return message("mdl-group-file-missing", group.lost, group.number,
                           mdl_group_file(name_, group.number).name);
        return message("mdl-group-file-without-sequences", group.lost, group.number);
    }

    MARROW_NOINLINE void read_transitions()
    {
        const MdlTable& table = header_.transitions;
        const std::int64_t nodes = table.count;
        if (nodes <= 0) return;
        const Bytes next = file_.table(table.offset, nodes * nodes, 1, "mdl-transitions", table.field).bytes();
        if (file_.recover()) return;
        Transitions& transitions = model_.transitions;
        transitions.nodes = static_cast<std::uint32_t>(nodes);
        transitions.next.assign(next.begin(), next.end());
        bool wild = false;
        for (std::uint8_t& node : transitions.next) {
            if (node <= transitions.nodes) continue;
            node = 0;
            wild = true;
        }
        if (wild) warn(model_, message("mdl-transitions-to-missing-nodes"));
    }

    MARROW_NOINLINE void add(const Sequence& s)
    {
        model_.source.frames += static_cast<std::uint32_t>(std::max(s.frames, 0));
        Clip clip;
        clip.name = s.label;
        set_times(s, clip);
        set_nodes(s, clip);
        read_events(s, clip);
        file_.recover();
        read_pivots(s, clip);
        file_.recover();
        if (!file_.ok()) return;
        clip.activity = mdl_activity(s.activity);
        clip.activity_weight = static_cast<std::uint32_t>(std::max(s.activity_weight, 0));

        Group* const group = s.group == 0 ? nullptr : group_of(s.group);
        if (group != nullptr && group->problem != Group::Problem::none) {
            ++group->lost;
            return;
        }
        ErrorSink errors;
        ByteReader animations(group == nullptr ? file_.bytes() : group->file, errors);
        std::vector<Animation> decoded = decode(s, clip, animations);
        if (!errors.ok()) {
            const Error& error = errors.error();
            warn(model_,
                 message("mdl-sequence-damaged", excerpt(clip.name), Term(error.message), error.place.value),
                 group == nullptr ? std::string() : group->name);
            return;
        }
        set_blends(s, decoded, clip);
        model_.clips.push_back(std::move(clip));
    }

    void set_times(const Sequence& s, Clip& clip)
    {
        clip.frame_count = static_cast<std::uint32_t>(std::max(s.frames, 1));
        if (s.frames < 1) warn(model_, message("mdl-sequence-without-frames", excerpt(clip.name)));
        clip.frames_per_second = s.rate;
        // With a rate of 0 the game shows only the first frame.
        if (s.rate == 0) clip.frame_count = 1;
        if (!(s.rate >= kLeastRate && s.rate <= kHighestRate)) {
            clip.frames_per_second = kUsualRate;
            // A single frame needs no rate.
            if (clip.frame_count > 1)
                warn(model_, message("mdl-bad-frame-rate", excerpt(clip.name), static_cast<int>(kUsualRate)));
        }
        clip.frame_seconds = 1 / static_cast<double>(clip.frames_per_second);
        clip.fade_seconds = kFadeSeconds;
        // The last frame of a loop repeats the first.
        clip.seconds = (clip.frame_count - 1) * clip.frame_seconds;
        if ((s.flags & kLoops) != 0) clip.loop_frame = 0;
        const float reach = std::max({std::fabs(s.movement.x), std::fabs(s.movement.y), std::fabs(s.movement.z)});
        if (reach > 0) {
            clip.displacement = s.movement;
            clip.displacement_is_apart = true;
            const float speed = glm::length(s.movement / reach) * reach / static_cast<float>(clip.seconds);
            if (clip.seconds > 0 && std::isfinite(speed)) clip.ground_speed = speed;
        }
    }

    void set_nodes(const Sequence& s, Clip& clip)
    {
        const auto node = [&](std::int32_t number) {
            return number > 0 && static_cast<std::uint32_t>(number) <= model_.transitions.nodes
                       ? static_cast<std::uint32_t>(number)
                       : 0U;
        };
        clip.entry_node = node(s.entry_node);
        clip.exit_node = node(s.exit_node);
        clip.leads_back = (s.node_flags & kLeadsBack) != 0;
    }

    // Sequences may share events and pivots. Fails when they have more in total than the file can hold.
    bool take_entries(const MdlTable& table, std::uint64_t size)
    {
        const std::uint64_t bytes = static_cast<std::uint64_t>(std::max(table.count, 0)) * size;
        if (file_.ok() && bytes > entries_left_)
            file_.fail(Code::too_large, message("mdl-events-shared"), table.field);
        if (file_.ok()) entries_left_ -= bytes;
        return file_.ok();
    }

    MARROW_NOINLINE void read_events(const Sequence& s, Clip& clip)
    {
        ByteReader r = mdl_records(file_, s.events, kEventSize, "mdl-events");
        if (!take_entries(s.events, kEventSize)) return;
        std::uint32_t outside = 0;
        for (std::int32_t i = 0; i < s.events.count && r.ok(); ++i) {
            const std::int32_t frame = r.i32();
            ClipEvent event;
            event.number = r.u32();
            r.skip(4);
            event.options = r.chars(64);
            event.frame = static_cast<std::uint32_t>(std::max(frame, 0));
            if (frame >= 0 && event.frame < clip.frame_count)
                clip.events.push_back(std::move(event));
            else
                ++outside;
        }
        if (outside > 0) warn(model_, message("mdl-events-after-last-frame", outside, excerpt(clip.name)));
    }

    void read_pivots(const Sequence& s, Clip& clip)
    {
        ByteReader r = mdl_records(file_, s.pivots, kPivotSize, "mdl-pivots");
        if (!take_entries(s.pivots, kPivotSize)) return;
        renew(clip.pivots, r.size() / kPivotSize);
        for (ClipPivot& pivot : clip.pivots) {
            pivot.position = read_mdl_vector(r);
            pivot.first_frame = static_cast<std::uint32_t>(std::max(r.i32(), 0));
            pivot.last_frame = static_cast<std::uint32_t>(std::max(r.i32(), 0));
        }
    }

    Group* group_of(std::int32_t number)
    {
        const auto same = [number](const Group& group) { return group.number == number; };
        const auto found = std::find_if(groups_.begin(), groups_.end(), same);
        if (found != groups_.end()) return &*found;
        Group& group = groups_.emplace_back();
        group.number = number;
        open(group);
        return &group;
    }

    void open(Group& group)
    {
        if (group.number < 0 || group.number >= header_.groups.count || group.number > kMdlMostGroups) {
            group.problem = Group::Problem::no_such_group;
            return;
        }
        const std::vector<const Host::File*> found = files_.find_data(mdl_group_file(name_, group.number), name_);
        if (found.empty()) {
            group.problem = Group::Problem::no_file;
            return;
        }
        group.name = found.front()->name;
        group.file = *found.front()->data;
        ErrorSink errors;
        ByteReader r(group.file, errors);
        r.skip(4);
        const std::int32_t version = r.i32();
        if (!begins_with(group.file, "IDSQ") || !errors.ok() || version != 10)
            group.problem = Group::Problem::no_sequences;
        poses_.add_file(group.file.size());
    }

    MARROW_NOINLINE std::vector<Animation> decode(const Sequence& s, Clip& clip, ByteReader& file)
    {
        // Some compilers write 0 for one animation. The game blends 4 or 9 animations, otherwise the first two.
        const std::int32_t blends = s.blends <= 1 ? 1 : s.blends == 4 || s.blends == 9 ? s.blends : 2;
        MdlAnimation source;
        source.frames = clip.frame_count;
        source.offset = s.animations_at;
        source.still_joint = s.motion_bone;
        source.still_axes = s.motion_type & kStillAxes;
        if (std::uint64_t{clip.frame_count} * (bones_.size() + 3) > kMaxJointPoses)
            file.fail(Code::too_large, message("mdl-too-many-poses", clip.frame_count, bones_.size()), 0);
        std::vector<Animation> decoded;
        for (std::int32_t i = 0; i < blends && file.ok(); ++i) {
            decoded.push_back(decode_mdl_animation(file, source, bones_, turned_, model_, poses_));
            decoded.back().frames_per_second = clip.frames_per_second;
            source.offset += static_cast<std::int64_t>(bones_.size() * kRecordSize);
        }
        return decoded;
    }

    void set_blends(const Sequence& s, std::vector<Animation>& decoded, Clip& clip)
    {
        clip.animation = static_cast<std::uint32_t>(model_.animations.size());
        if (decoded.size() > 1) {
            for (std::uint32_t i = 0; i < decoded.size(); ++i) clip.blends.push_back(clip.animation + i);
            for (std::size_t axis = 0; axis < (decoded.size() == 2 ? 1U : 2U); ++axis) {
                BlendAxis& into = clip.blend_axes.emplace_back();
                into.motion = mdl_motion(s.blend_type[axis]);
                into.min = s.blend_start[axis];
                into.max = s.blend_end[axis];
            }
        }
        for (Animation& animation : decoded) model_.animations.push_back(std::move(animation));
    }

    ByteReader& file_;
    const MdlHeader& header_;
    std::string_view name_;
    const Host& files_;
    const std::vector<MdlBone>& bones_;
    Model& model_;
    MdlPoses poses_;
    std::uint64_t entries_left_;  // bytes of events and pivots that may still be read
    std::vector<bool> turned_;    // for each joint, whether a controller turns it
    std::vector<Group> groups_;
};

}  // namespace

Reference mdl_group_file(std::string_view name, std::int32_t group)
{
    return {format_text("%%%.mdl", stem_of(name), group < 10 ? "0" : "", group), Reference::Kind::rule};
}

void read_mdl_sequences(ByteReader& file, const MdlHeader& header, std::string_view name, const Host& files,
                        const std::vector<MdlBone>& bones, Model& model)
{
    Sequences(file, header, name, files, bones, model).read();
}

}  // namespace marrow
