#include "support/mdl_builder.h"

#include <algorithm>

namespace marrow::test {

namespace {

constexpr std::size_t kHeaderSize = 244, kLength = 72, kRecordSize = 12;
// The offsets of the tables in the header: a count, followed by an offset.
constexpr std::size_t kBones = 140, kControllers = 148, kHitboxes = 156, kSequences = 164, kGroups = 172,
                      kTextures = 180, kSkinReferences = 192, kSkinFamilies = 196, kBodyParts = 204,
                      kAttachments = 212, kTransitions = 236;

void set_table(File& header, std::size_t at, std::size_t count, std::size_t offset)
{
    overwrite(header, at, static_cast<std::uint32_t>(count));
    overwrite(header, at + 4, static_cast<std::uint32_t>(offset));
}

File header_of(const MdlBuilder& file)
{
    ByteBuilder b;
    b.text(file.magic, 4).i32(file.version).text("models/stale.mdl", 64).u32(0).put(file.eye);
    b.put(glm::vec3(-16)).put(glm::vec3(16)).put(glm::vec3(-8)).put(glm::vec3(8)).i32(file.flags);
    return b.zeros(kHeaderSize - b.size()).take();
}

File finished(ByteBuilder& b, File& header)
{
    File file = b.take();
    std::copy(header.begin(), header.end(), file.begin());
    overwrite(file, kLength, static_cast<std::uint32_t>(file.size()));
    return file;
}

// The offsets of a model's tables, which precede its record.
struct Places {
    std::size_t meshes, vertices, vertex_bones, normals, normal_bones;
};

std::size_t write_commands(ByteBuilder& b, const MdlBuilder::Mesh& mesh)
{
    const std::size_t at = b.size();
    for (const MdlBuilder::Command& command : mesh.commands) {
        const int count = static_cast<int>(command.corners.size());
        b.put(static_cast<std::int16_t>(command.fan ? -count : count));
        for (const MdlBuilder::Corner& corner : command.corners) b.put(corner);
    }
    b.u16(0);
    return at;
}

Places write_model(ByteBuilder& b, const MdlBuilder::Model& model)
{
    Places places{};
    std::vector<std::size_t> commands;
    for (const MdlBuilder::Mesh& mesh : model.meshes) commands.push_back(write_commands(b, mesh));
    places.meshes = b.size();
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
        b.u32(0).u32(static_cast<std::uint32_t>(commands[i])).i32(model.meshes[i].reference).zeros(8);
    const auto write = [&](const std::vector<MdlBuilder::Vector>& vectors, std::size_t& at, std::size_t& bones) {
        bones = b.size();
        for (const MdlBuilder::Vector& vector : vectors) b.u8(vector.bone);
        at = b.size();
        for (const MdlBuilder::Vector& vector : vectors) b.put(vector.at);
    };
    write(model.vertices, places.vertices, places.vertex_bones);
    write(model.normals, places.normals, places.normal_bones);
    return places;
}

void write_body_parts(ByteBuilder& b, const MdlBuilder& file, File& header)
{
    const auto number = [&](std::size_t n) { b.u32(static_cast<std::uint32_t>(n)); };
    std::vector<std::size_t> models;
    for (const MdlBuilder::BodyPart& part : file.body_parts) {
        std::vector<Places> places;
        for (const MdlBuilder::Model& model : part.models) places.push_back(write_model(b, model));
        models.push_back(b.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            const MdlBuilder::Model& model = part.models[i];
            b.text(model.name, 64).i32(0).f32(0);
            number(model.meshes.size());
            number(places[i].meshes);
            number(model.vertices.size());
            number(places[i].vertex_bones);
            number(places[i].vertices);
            number(model.normals.size());
            number(places[i].normal_bones);
            number(places[i].normals);
            b.zeros(8);
        }
    }
    set_table(header, kBodyParts, file.body_parts.size(), b.size());
    for (std::size_t i = 0; i < models.size(); ++i) {
        b.text(file.body_parts[i].name, 64);
        number(file.body_parts[i].models.size());
        b.i32(file.body_parts[i].base);
        number(models[i]);
    }
}

}  // namespace

MdlBuilder::Track mdl_track(const std::vector<std::int16_t>& values, std::size_t run)
{
    MdlBuilder::Track track;
    for (std::size_t i = 0; i < values.size(); i += run) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(i);
        const std::size_t count = std::min(run, values.size() - i);
        track.push_back({{first, first + static_cast<std::ptrdiff_t>(count)}, static_cast<std::uint8_t>(count)});
    }
    return track;
}

MdlBuilder::Model MdlBuilder::square()
{
    Model model;
    model.name = "square";
    // Vertices are relative to their bones: the arm is 2 to the left of the root.
    model.vertices = {{{0, 0, 0}, 0}, {{0, 0, 4}, 0}, {{0, 2, 0}, 1}, {{0, 2, 4}, 1}};
    model.normals = {{{1, 0, 0}, 0}};
    // Clockwise seen from +x, where -y is on the left.
    model.meshes = {{{{{{2, 0, 0, 2}, {0, 0, 4, 2}, {3, 0, 0, 0}, {1, 0, 4, 0}}, false}}, 0}};
    return model;
}

// Returns the offset of the animations of each sequence in the group.
std::vector<std::int32_t> MdlBuilder::write_animations(ByteBuilder& b, std::int32_t group) const
{
    std::vector<std::int32_t> places;
    for (const Sequence& sequence : sequences) {
        places.push_back(static_cast<std::int32_t>(b.size()));
        if (sequence.group != group) continue;
        File block(sequence.blends.size() * bones.size() * kRecordSize);
        std::size_t record = 0;
        for (const Animation& animation : sequence.blends)
            for (std::size_t bone = 0; bone < bones.size(); ++bone, record += kRecordSize)
                for (std::size_t axis = 0; bone < animation.size() && axis < 6; ++axis) {
                    const Track& track = animation[bone][axis];
                    if (track.empty()) continue;
                    overwrite(block, record + axis * 2, static_cast<std::uint16_t>(block.size() - record));
                    for (const Run& run : track) {
                        ByteBuilder bytes;
                        bytes.u8(static_cast<std::uint32_t>(run.values.size())).u8(run.total);
                        for (const std::int16_t value : run.values) bytes.put(value);
                        const File written = bytes.take();
                        block.insert(block.end(), written.begin(), written.end());
                    }
                }
        b.bytes(block);
    }
    return places;
}

void MdlBuilder::write_textures(ByteBuilder& b, File& header) const
{
    std::vector<std::size_t> pixels;
    for (const Texture& texture : textures) {
        pixels.push_back(b.size());
        for (std::int32_t i = 0; i < texture.width * texture.height; ++i) b.u8(texture.index);
        for (std::uint32_t i = 0; i < 256; ++i) b.u8(i).u8(255 - i).u8(i / 2);
    }
    set_table(header, kSkinFamilies, skins.size(), b.size());
    overwrite(header, kSkinReferences, static_cast<std::uint32_t>(skins.empty() ? 0 : skins[0].size()));
    for (const std::vector<std::int16_t>& family : skins)
        for (const std::int16_t texture : family) b.put(texture);
    set_table(header, kTextures, textures.size(), b.size());
    for (std::size_t i = 0; i < textures.size(); ++i) {
        const Texture& texture = textures[i];
        b.text(texture.name, 64).i32(texture.flags).i32(texture.width).i32(texture.height);
        b.u32(static_cast<std::uint32_t>(pixels[i]));
    }
}

File MdlBuilder::build() const
{
    File header = header_of(*this);
    ByteBuilder b;
    b.zeros(kHeaderSize);
    set_table(header, kBones, bones.size(), b.size());
    for (const Bone& bone : bones)
        b.text(bone.name, 32).i32(bone.parent).i32(0).put(bone.controllers).put(bone.value).put(bone.scale);
    set_table(header, kControllers, controllers.size(), b.size());
    for (const Controller& controller : controllers)
        b.i32(controller.bone)
            .i32(controller.type)
            .f32(controller.start)
            .f32(controller.end)
            .i32(0)
            .i32(controller.index);
    set_table(header, kHitboxes, hitboxes.size(), b.size());
    for (const Hitbox& hitbox : hitboxes) b.i32(hitbox.bone).i32(hitbox.group).put(hitbox.min).put(hitbox.max);
    set_table(header, kAttachments, attachments.size(), b.size());
    for (const Attachment& attachment : attachments)
        b.text(attachment.name, 32).i32(0).i32(attachment.bone).put(attachment.at).zeros(36);

    const std::vector<std::int32_t> animations = write_animations(b, 0);
    // Offsets of sequences in other groups are relative to the start of their files, whose data follows a header.
    std::vector<std::int32_t> elsewhere;
    for (std::int32_t group = 1; group < groups; ++group) {
        ByteBuilder other;
        other.zeros(76);
        const std::vector<std::int32_t> places = write_animations(other, group);
        elsewhere.resize(places.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            if (sequences[i].group == group) elsewhere[i] = places[i];
    }
    std::vector<std::size_t> events, pivots;
    for (const Sequence& sequence : sequences) {
        events.push_back(b.size());
        for (const Event& event : sequence.events)
            b.i32(event.frame).i32(event.number).i32(0).text(event.options, 64);
        pivots.push_back(b.size());
        for (const Pivot& pivot : sequence.pivots) b.put(pivot.at).i32(pivot.first).i32(pivot.last);
    }
    set_table(header, kSequences, sequences.size(), b.size());
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        const Sequence& s = sequences[i];
        b.text(s.label, 32).f32(s.rate).i32(s.flags).i32(s.activity).i32(s.weight);
        b.u32(static_cast<std::uint32_t>(s.events.size())).u32(static_cast<std::uint32_t>(events[i])).i32(s.frames);
        b.u32(static_cast<std::uint32_t>(s.pivots.size())).u32(static_cast<std::uint32_t>(pivots[i]));
        b.i32(s.motion_type).i32(s.motion_bone).put(s.movement).zeros(8 + 24);
        b.i32(s.blend_count == -1 ? static_cast<std::int32_t>(s.blends.size()) : s.blend_count);
        b.i32(s.group == 0 || s.group >= groups ? animations[i] : elsewhere[i]);
        b.put(s.blend_type).put(s.blend_start).put(s.blend_end).i32(0).i32(s.group);
        b.i32(s.entry_node).i32(s.exit_node).i32(s.node_flags).i32(0);
    }
    set_table(header, kGroups, static_cast<std::size_t>(groups), b.size());
    for (std::int32_t i = 0; i < groups; ++i) b.text("group", 32).text("models\\stale.mdl", 64).zeros(8);
    set_table(header, kTransitions, transitions.size(), b.size());
    for (const std::vector<std::uint8_t>& node : transitions)
        for (const std::uint8_t next : node) b.u8(next);
    write_body_parts(b, *this, header);
    if (!external_textures) write_textures(b, header);
    return finished(b, header);
}

File MdlBuilder::build_textures() const
{
    File header = header_of(*this);
    ByteBuilder b;
    b.zeros(kHeaderSize);
    write_textures(b, header);
    return finished(b, header);
}

File MdlBuilder::build_group(std::int32_t group) const
{
    ByteBuilder b;
    b.text("IDSQ").i32(version).text("models/stale.mdl", 64).u32(0);
    write_animations(b, group);
    File file = b.take();
    overwrite(file, kLength, static_cast<std::uint32_t>(file.size()));
    return file;
}

}  // namespace marrow::test
