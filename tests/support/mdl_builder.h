// mdl_builder.h -- builds a valid Half-Life model, each part of which a test can change or damage.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Starts as a square of two triangles that faces +x, on two bones, with one texture and one sequence without
// movement.
struct MdlBuilder {
    struct Bone {
        std::string name;
        std::int32_t parent = -1;
        std::array<float, 6> value = {};
        std::array<std::int32_t, 6> controllers = {-1, -1, -1, -1, -1, -1};
        std::array<float, 6> scale = {0.5F, 0.5F, 0.5F, 0.01F, 0.01F, 0.01F};
    };
    struct Controller {
        std::int32_t bone = 0, type = 0;
        float start = 0, end = 0;
        std::int32_t index = 0;
    };
    struct Hitbox {
        std::int32_t bone = 0, group = 0;
        glm::vec3 min{-1.0F}, max{1.0F};
    };
    struct Attachment {
        std::string name;
        std::int32_t bone = 0;
        glm::vec3 at{0.0F};
    };
    struct Run {
        std::vector<std::int16_t> values;
        std::uint8_t total;
    };
    using Track = std::vector<Run>;        // empty: the rest value of the bone
    using Joint = std::array<Track, 6>;    // x, y, z and the angles about them
    using Animation = std::vector<Joint>;  // one for each bone; missing ones do not move
    struct Event {
        std::int32_t frame = 0, number = 0;
        std::string options = {};
    };
    struct Pivot {
        glm::vec3 at;
        std::int32_t first = 0, last = 0;
    };
    struct Sequence {
        std::string label;
        std::int32_t frames = 1;
        std::vector<Animation> blends = {{}};
        std::int32_t flags = 0;
        float rate = 10;
        std::int32_t activity = 0, weight = 0;
        std::vector<Event> events = {};
        std::vector<Pivot> pivots = {};
        std::int32_t motion_type = 0, motion_bone = 0;
        glm::vec3 movement{0.0F};
        std::array<std::int32_t, 2> blend_type = {};
        std::array<float, 2> blend_start = {}, blend_end = {};
        std::int32_t group = 0, entry_node = 0, exit_node = 0, node_flags = 0;
        // Replaces the number of blends, unless it is -1.
        std::int32_t blend_count = -1;
    };
    struct Corner {
        std::uint16_t vertex, normal;
        std::int16_t s, t;
    };
    struct Command {
        std::vector<Corner> corners;
        bool fan = false;
    };
    struct Mesh {
        std::vector<Command> commands;
        std::int32_t reference = 0;
    };
    struct Vector {
        glm::vec3 at;
        std::uint8_t bone = 0;
    };
    struct Model {
        std::string name;
        std::vector<Mesh> meshes;
        std::vector<Vector> vertices, normals;
    };
    struct BodyPart {
        std::string name;
        std::vector<Model> models;
        std::int32_t base = 1;
    };
    struct Texture {
        std::string name;
        std::int32_t flags = 0;
        std::int32_t width = 4, height = 2;
        std::uint8_t index = 7;  // of all pixels
    };

    std::string magic = "IDST";
    std::int32_t version = 10;
    std::vector<Bone> bones = {{"root", -1, {0, 0, 10, 0, 0, 0}}, {"arm", 0, {0, 2, 0, 0, 0, 0}}};
    std::vector<Controller> controllers;
    std::vector<Hitbox> hitboxes;
    std::vector<Attachment> attachments;
    std::vector<Sequence> sequences = {{"idle"}};
    std::int32_t groups = 1;
    std::vector<BodyPart> body_parts = {{"body", {square()}}};
    std::vector<Texture> textures = {{"skin.bmp"}};
    bool external_textures = false;
    std::vector<std::vector<std::int16_t>> skins = {{0}};  // one row for each family
    std::vector<std::vector<std::uint8_t>> transitions;    // one row for each node
    std::int32_t flags = 0;
    glm::vec3 eye{1, 2, 3};

    // Two triangles of four vertices: a strip whose left side follows bone 0 and whose right side follows bone 1.
    static Model square();

    File build() const;
    // The texture file, and the file of a sequence group.
    File build_textures() const;
    File build_group(std::int32_t group) const;

private:
    std::vector<std::int32_t> write_animations(ByteBuilder& b, std::int32_t group) const;
    void write_textures(ByteBuilder& b, File& header) const;
};

// A track with one value for each frame, in runs of at most `run` values.
MdlBuilder::Track mdl_track(const std::vector<std::int16_t>& values, std::size_t run = 255);

}  // namespace marrow::test
