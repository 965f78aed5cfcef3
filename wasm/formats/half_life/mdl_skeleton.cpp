#include "formats/half_life/mdl_skeleton.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bind_pose.h"
#include "model/angles.h"

namespace marrow {

namespace {

constexpr std::int32_t kTurns = 8 | 16 | 32, kWraps = 0x8000;
constexpr std::uint32_t kMouth = 4;
// The limits of the game.
constexpr std::int32_t kUsualBones = 128, kUsualControllers = 8;

// For each bone and axis, the row of its controller in the table, or -1.
using ControllerRows = std::vector<std::array<std::int32_t, 6>>;

// Reads a bone and its joint. `rows` receives the rows of the controllers that move it.
MdlBone read_bone(ByteReader& r, std::uint32_t number, std::array<std::int32_t, 6>& rows, Model& model)
{
    Joint& joint = model.joints[number];
    joint.name = r.chars(32);
    const std::int32_t parent = r.i32();
    r.skip(4);
    for (std::int32_t& row : rows) row = r.i32();
    MdlBone bone;
    for (std::array<float, 6>* numbers : {&bone.value, &bone.scale})
        for (float& value : *numbers) value = r.number();
    if (parent >= 0 && static_cast<std::uint32_t>(parent) < number)
        joint.parent = static_cast<std::uint32_t>(parent);
    else if (parent != -1)
        warn(model, message("mdl-parent-not-earlier", number, excerpt(joint.name), parent));
    joint.rest.position = {bone.value[0], bone.value[1], bone.value[2]};
    joint.rest_angles = {bone.value[3], bone.value[4], bone.value[5]};
    joint.rest.rotation = rotation_of_angles(joint.rest_angles);
    return bone;
}

bool is_invertible(const glm::mat4x3& matrix) { return std::fabs(glm::determinant(glm::mat3(matrix))) > 1e-12F; }

// Sets the bind pose of the joints: the rest pose, or the pose with the inverse matrices `inverses`, if given.
void bind(ByteReader inverses, Model& model)
{
    bind_at_rest(model.joints);
    for (Joint& joint : model.joints) {
        if (inverses.remaining() == 0) break;
        glm::mat4x3 given;
        for (glm::length_t row = 0; row < 3; ++row)
            for (glm::length_t column = 0; column < 4; ++column) given[column][row] = inverses.number();
        inverses.skip(kMdlBoneInfoSize - sizeof given);
        if (is_invertible(given)) joint.inverse_bind = given;
    }
}

// A row of the table of controllers.
struct Row {
    std::int32_t bone = 0, type = 0, index = 0;
    float start = 0, end = 0;
    bool used = false;
};

float rest_of(const Row& row, bool mouth)
{
    if (mouth) return row.start;
    const float low = std::min(row.start, row.end), high = std::max(row.start, row.end);
    return (row.type & kWraps) != 0 ? 0 : std::clamp(0.0F, low, high);
}

void add_controller(const Row& row, std::uint32_t joint, Motion motion, Model& model)
{
    Controller& controller = model.controllers.emplace_back();
    controller.name = model.joints[joint].name;
    controller.joint = joint;
    controller.motion = motion;
    controller.min = row.start;
    controller.max = row.end;
    controller.slot = std::min(static_cast<std::uint32_t>(row.index), kMouth);
    const bool is_mouth = controller.slot == kMouth;
    if (is_mouth && model.hints.mouth == kNone)
        model.hints.mouth = static_cast<std::uint32_t>(model.controllers.size() - 1);
    controller.wraps = (row.type & kWraps) != 0 && !is_mouth;
    controller.rest = rest_of(row, is_mouth);
}

// Gives controllers of one joint different names, by their motions.
void name_controllers(Model& model)
{
    static constexpr const char* kWords[] = {" x", " y", " z", " turn x", " turn y", " turn z"};
    std::vector<std::uint32_t> count(model.joints.size());
    for (const Controller& controller : model.controllers) ++count[controller.joint];
    for (Controller& controller : model.controllers) {
        if (controller.slot == kMouth)
            controller.name = "mouth";
        else if (count[controller.joint] > 1)
            controller.name += kWords[static_cast<std::size_t>(controller.motion)];
    }
}

bool moves(Motion motion) { return motion < Motion::turn_x; }

// For each of its axes, a bone has the index of the row that moves it. The row has the range, and the number by
// which the game sets the controller.
MARROW_NOINLINE void read_controllers(ByteReader& file, const MdlHeader& header, const ControllerRows& rows,
                                      Model& model)
{
    ByteReader r = mdl_records(file, header.controllers, kMdlControllerSize, "mdl-bone-controllers");
    if (header.controllers.count > kUsualControllers)
        warn(model, message("mdl-more-bone-controllers-than-game", header.controllers.count, kUsualControllers));
    std::vector<Row> table(r.size() / kMdlControllerSize);
    for (std::size_t i = 0; i < table.size(); ++i) {
        Row& row = table[i];
        row.bone = r.i32();
        row.type = r.i32();
        row.start = r.number();
        row.end = r.number();
        r.skip(4);
        row.index = r.i32();
        if (row.index >= 0) continue;
        warn(model, message("mdl-bone-controller-negative", i, row.index));
        row.used = true;
        row.index = -1;
    }
    if (file.recover()) return;
    for (std::uint32_t joint = 0; joint < rows.size(); ++joint)
        for (std::size_t axis = 0; axis < 6; ++axis) {
            const std::int32_t at = rows[joint][axis];
            if (at == -1) continue;
            const auto motion = static_cast<Motion>(axis);
            const bool is_there = at >= 0 && static_cast<std::size_t>(at) < table.size();
            // Rotations are in degrees and motions in units: a row for one cannot be used for the other.
            if (!is_there || moves(motion) == ((table[static_cast<std::size_t>(at)].type & kTurns) != 0)) {
                const std::string bone = excerpt(model.joints[joint].name);
                warn(model, is_there ? message("mdl-bone-controller-of-other-axis", joint, bone, at)
                                     : message("mdl-bone-controller-missing", joint, bone, at));
                continue;
            }
            Row& row = table[static_cast<std::size_t>(at)];
            row.used = true;
            if (row.index >= 0 && model.controllers.size() < kMaxJoints) add_controller(row, joint, motion, model);
        }
    // Some compilers fill in the table and not the bones. The row itself then says which bone it moves.
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Row& row = table[i];
        if (row.used) continue;
        if (row.bone >= 0 && static_cast<std::size_t>(row.bone) < model.joints.size() && (row.type & 63) != 0)
            add_controller(row, static_cast<std::uint32_t>(row.bone), mdl_motion(row.type), model);
        else
            warn(model, message("mdl-bone-controller-without-bone", i));
    }
    name_controllers(model);
}

MARROW_NOINLINE void read_hitboxes(ByteReader& file, const MdlHeader& header, Model& model)
{
    ByteReader r = mdl_records(file, header.hitboxes, kMdlHitboxSize, "mdl-hitboxes");
    for (std::int32_t i = 0; i < header.hitboxes.count && r.ok(); ++i) {
        const std::int32_t bone = r.i32(), group = r.i32();
        Hitbox hitbox;
        hitbox.bounds.min = read_mdl_vector(r);
        hitbox.bounds.max = read_mdl_vector(r);
        if (bone < 0 || static_cast<std::size_t>(bone) >= model.joints.size()) {
            warn(model, message("mdl-hitbox-without-bone", i));
            continue;
        }
        hitbox.joint = static_cast<std::uint32_t>(bone);
        hitbox.group = static_cast<std::uint32_t>(std::max(group, 0));
        model.hitboxes.push_back(hitbox);
    }
}

MARROW_NOINLINE void read_attachments(ByteReader& file, const MdlHeader& header, Model& model)
{
    ByteReader r = mdl_records(file, header.attachments, kMdlAttachmentSize, "mdl-attachments");
    renew(model.attachments, r.size() / kMdlAttachmentSize);
    for (std::size_t i = 0; i < model.attachments.size(); ++i) {
        Attachment& attachment = model.attachments[i];
        attachment.name = r.chars(32);
        // The game uses numbers, not names.
        if (attachment.name.empty()) attachment.name = format_text("attachment %", i);
        r.skip(4);
        const std::int32_t bone = r.i32();
        attachment.local.position = read_mdl_vector(r);
        r.skip(36);  // axes, which the game does not read
        const bool is_there = bone >= 0 && static_cast<std::size_t>(bone) < model.joints.size();
        if (!is_there) {
            // The attachment is kept, so that later ones keep their numbers.
            warn(model, message("mdl-attachment-without-bone", i));
            attachment.local.position = glm::vec3(0.0F);
        }
        attachment.joint = is_there ? static_cast<std::uint32_t>(bone) : kNone;
    }
}

// Adds the channel of a player's legs, which play one sequence while the torso plays another. In the order of the
// bones, the torso begins at the spine and ends before the next child of the pelvis. The legs are all other bones.
void add_gait(Model& model)
{
    std::vector<std::uint32_t> legs;
    bool walks = true, has_spine = false;
    for (std::uint32_t i = 0; i < model.joints.size(); ++i) {
        const Joint& joint = model.joints[i];
        if (equal_ignoring_case(joint.name, "Bip01 Spine"))
            walks = !(has_spine = true);
        else if (joint.parent != kNone && equal_ignoring_case(model.joints[joint.parent].name, "Bip01 Pelvis"))
            walks = true;
        if (walks) legs.push_back(i);
    }
    if (has_spine) model.channels.push_back({"gait", std::move(legs)});
}

}  // namespace

Motion mdl_motion(std::int32_t type)
{
    for (int axis = 0; axis < 6; ++axis)
        if ((type >> axis & 1) != 0) return static_cast<Motion>(axis);
    return Motion::turn_x;
}

MARROW_NOINLINE std::vector<MdlBone> read_mdl_skeleton(ByteReader& file, const MdlHeader& header, Model& model)
{
    ByteReader r = mdl_records(file, header.bones, kMdlBoneSize, "mdl-bones");
    if (r.ok() && header.bones.count > static_cast<std::int32_t>(kMaxJoints))
        r.fail(Code::too_large, message("mdl-too-many-bones", header.bones.count, kMaxJoints), header.bones.field);
    if (header.bones.count > kUsualBones)
        warn(model, message("mdl-more-bones-than-game", header.bones.count, kUsualBones));
    if (!r.ok()) return {};
    const std::size_t count = r.size() / kMdlBoneSize;
    std::vector<MdlBone> bones(count);
    ControllerRows rows(count);
    renew(model.joints, count);
    for (std::uint32_t i = 0; i < count; ++i) bones[i] = read_bone(r, i, rows[i], model);
    const auto end_of_bones = static_cast<std::int64_t>(r.file_offset());
    bind(file.table(end_of_bones, header.has_bind_pose() ? header.bones.count : 0, kMdlBoneInfoSize,
                    "mdl-bind-poses", header.bones.field),
         model);
    file.recover();
    read_controllers(file, header, rows, model);
    // Only joints that controllers turn need Euler angles; others only need the quaternion.
    std::vector<bool> turned(model.joints.size());
    for (const Controller& controller : model.controllers)
        if (!moves(controller.motion)) turned[controller.joint] = true;
    for (std::size_t i = 0; i < turned.size(); ++i)
        if (!turned[i]) model.joints[i].rest_angles = glm::vec3(0.0F);
    read_hitboxes(file, header, model);
    file.recover();
    read_attachments(file, header, model);
    add_gait(model);
    return bones;
}

}  // namespace marrow
