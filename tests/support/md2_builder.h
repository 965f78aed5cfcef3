// md2_builder.h -- builds a valid Quake II model in a few lines; every field can be changed to an invalid value.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Offsets of the header's words, to overwrite them.
enum class Md2Word : std::size_t {
    magic = 0,
    version = 4,
    skin_width = 8,
    skin_height = 12,
    frame_size = 16,
    skins = 20,
    vertices = 24,
    texcoords = 28,
    triangles = 32,
    command_words = 36,
    frames = 40,
    skins_at = 44,
    texcoords_at = 48,
    triangles_at = 52,
    frames_at = 56,
    commands_at = 60,
    end = 64,
};

// Initially a square of two triangles that faces +x (clockwise seen from there, as in the game), with three frames
// that move it up: stand01, stand02, stand03.
struct Md2Builder {
    struct Triangle {
        std::array<std::uint16_t, 3> vertices, texcoords;
    };
    struct Vertex {
        std::uint8_t x, y, z, normal;
    };
    struct Frame {
        std::string name;
        std::vector<Vertex> vertices;
        glm::vec3 scale{1.0F};
        glm::vec3 translate{0.0F};
    };
    struct CommandVertex {
        float s, t;
        std::int32_t vertex;
    };
    struct Run {
        bool fan = false;
        std::vector<CommandVertex> vertices;
    };

    std::int32_t version = 8;
    std::int32_t skin_width = 64, skin_height = 32;
    std::vector<std::string> skins;
    std::vector<std::array<std::int16_t, 2>> texcoords = {{0, 0}, {32, 0}, {32, 16}, {0, 16}};
    std::vector<Triangle> triangles = {{{0, 1, 2}, {0, 1, 2}}, {{0, 2, 3}, {0, 2, 3}}};
    std::vector<Frame> frames = {frame("stand01", 0), frame("stand02", 10), frame("stand03", 20)};
    std::vector<Run> commands;
    std::size_t frame_padding = 0;  // bytes after each frame's vertices

    // The square, moved up by `z`.
    static Frame frame(std::string name, std::uint8_t z);
    // One strip that draws both triangles, with the texture coordinates of id Software's tools: (s + 0.5) / width.
    void add_strip();
    void add_fan();
    // Replaces the frames by frames of the square with these names.
    void name_frames(const std::vector<std::string>& names);

    File build() const;
};

File md2_with(Md2Word word, std::int32_t value, const Md2Builder& builder = {});

// A closed grid of `columns` x `rows` vertices in many frames, for benchmarks and memory limits.
File md2_sheet(std::uint32_t columns, std::uint32_t rows, std::uint32_t frames);

}  // namespace marrow::test
