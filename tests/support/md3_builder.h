// md3_builder.h -- builds a valid Quake III model, each part of which a test can change or damage.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Offsets of the header's words, to overwrite them.
enum class Md3Word : std::size_t {
    magic = 0,
    version = 4,
    frames = 76,
    tags = 80,
    surfaces = 84,
    skins = 88,
    frames_at = 92,
    tags_at = 96,
    surfaces_at = 100,
    end = 104,
};

// Offsets of a surface's words, from its start.
enum class Md3SurfaceWord : std::size_t {
    magic = 0,
    frames = 72,
    shaders = 76,
    vertices = 80,
    triangles = 84,
    triangles_at = 88,
    shaders_at = 92,
    texcoords_at = 96,
    vertices_at = 100,
    end = 104,
};

// Starts as a square of two triangles that faces +x (clockwise seen from there, as in the game), with a tag at its
// centre and three frames, idle_1 to idle_3, that move it up by 10 each.
struct Md3Builder {
    struct Vertex {
        std::int16_t x, y, z;
        std::uint8_t longitude, latitude;
    };
    struct Tag {
        std::string name;
        glm::vec3 origin{0.0F};
        glm::mat3 axes{1.0F};  // a column is an axis
    };
    struct Surface {
        std::string name = "square";
        std::vector<std::string> shaders = {"models/test/square.tga"};
        std::vector<std::array<std::int32_t, 3>> triangles = {{0, 1, 2}, {0, 2, 3}};
        std::vector<glm::vec2> texcoords = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        std::vector<std::vector<Vertex>> frames = {square(0), square(10), square(20)};
        std::optional<std::int32_t> frame_count;  // replaces the actual number
    };

    std::int32_t version = 15;
    std::vector<std::string> frames = {"idle_1", "idle_2", "idle_3"};
    std::vector<std::vector<Tag>> tags = {
        {{"tag_top", {5, 4, 4}}}, {{"tag_top", {5, 4, 14}}}, {{"tag_top", {5, 4, 24}}}};
    std::vector<Surface> surfaces = {{}};

    // The vertices of the square, moved up by `z`.
    static std::vector<Vertex> square(int z);
    // Sets the names of the frames; all have the same surface and tags.
    void name_frames(const std::vector<std::string>& names);

    std::size_t tags_at() const;
    std::size_t surfaces_at() const;
    // The offset of a surface.
    std::size_t surface_at(std::size_t number) const;

    File build() const;
};

File md3_with(Md3Word word, std::int32_t value, const Md3Builder& builder = {});
// Overwrites a word of the first surface.
File md3_with(Md3SurfaceWord word, std::int32_t value, const Md3Builder& builder = {});

// A closed sheet of `columns` x `rows` vertices in many frames, divided into `surfaces`, for benchmarks and memory
// limits.
File md3_sheet(std::uint32_t columns, std::uint32_t rows, std::uint32_t frames, std::uint32_t surfaces = 1);

}  // namespace marrow::test
