// ms3d_builder.h -- builds a valid MilkShape 3D model, each part of which a test can change or damage.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Starts as a square of two triangles in the x-y plane that faces +z, without joints. `add_arm` adds joints that
// bend it.
struct Ms3dBuilder {
    struct Vertex {
        glm::vec3 position;
        std::int8_t joint = -1;
        std::array<std::int8_t, 3> more_joints = {-1, -1, -1};
        std::array<std::uint8_t, 3> weights = {0, 0, 0};
    };
    struct Triangle {
        std::array<std::uint16_t, 3> vertices;
        std::array<glm::vec3, 3> normals = {glm::vec3(0, 0, 1), glm::vec3(0, 0, 1), glm::vec3(0, 0, 1)};
        std::array<glm::vec2, 3> texcoords;
        std::uint8_t group = 0;
    };
    struct Group {
        std::string name;
        std::vector<std::uint16_t> triangles;
        std::int8_t material = -1;
        std::uint8_t flags = 0;
    };
    struct Material {
        std::string name = {};
        glm::vec4 ambient{0.1F}, diffuse{0.2F}, specular{0.3F}, emissive{0.4F};
        float shininess = 64, opacity = 1;
        std::uint8_t mode = 0;
        std::string texture = {}, alpha_map = {};
    };
    struct Key {
        float seconds;
        glm::vec3 value;
    };
    struct Joint {
        std::string name = {}, parent = {};
        glm::vec3 rotation{0.0F}, position{0.0F};
        std::vector<Key> rotation_keys = {}, position_keys = {};
    };
    struct Comment {
        std::int32_t index;
        std::string text;
    };

    std::string magic = "MS3D000000";
    std::int32_t version = 4;
    std::vector<Vertex> vertices = {{{0, 0, 0}}, {{1, 0, 0}}, {{1, 1, 0}}, {{0, 1, 0}}};
    std::vector<Triangle> triangles = {triangle({0, 1, 2}), triangle({0, 2, 3})};
    std::vector<Group> groups = {{"square", {0, 1}}};
    std::vector<Material> materials;
    float frames_per_second = 10, current_time = 1;
    std::int32_t frames = 5;
    std::vector<Joint> joints;

    // The number of optional sections at the end; each section needs the previous ones.
    int sections = 0;  // 1 comments, 2 weights, 3 colours of joints, 4 settings
    std::int32_t comment_version = 1, weight_version = 2, joint_version = 1, settings_version = 1;
    std::vector<Comment> group_comments, material_comments, joint_comments;
    std::optional<std::string> model_comment;
    std::int32_t transparency_mode = 0;
    float alpha_reference = 0.5F;

    // A triangle of these corners of the square, whose texture coordinates are their positions from the top.
    Triangle triangle(std::array<std::uint16_t, 3> corners) const;
    // Adds the joints shoulder at (0, 0, 0) and elbow at (0.5, 0, 0): the left side of the square follows the
    // shoulder, the right side the elbow. The elbow rotates by 90 degrees about z from frame 1 to frame 5.
    void add_arm();

    File build() const;
    // Offsets in the file that `build` returns: the first element of each kind, after their count.
    std::size_t vertices_at() const { return 16; }
    std::size_t triangles_at() const { return vertices_at() + vertices.size() * 15 + 2; }
    std::size_t groups_at() const { return triangles_at() + triangles.size() * 70 + 2; }
    std::size_t materials_at() const;
    std::size_t timing_at() const { return materials_at() + materials.size() * 361; }
    std::size_t joints_at() const { return timing_at() + 14; }
    std::size_t tail_at() const;
};

}  // namespace marrow::test
