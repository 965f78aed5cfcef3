// quake_mdl_builder.h -- builds a valid Quake model in a few lines; every field can be changed to an invalid value.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Offsets of the header's words, to overwrite them.
enum class QuakeMdlWord : std::size_t {
    version = 4,
    skins = 48,
    skin_width = 52,
    skin_height = 56,
    vertices = 60,
    triangles = 64,
    frames = 68,
    flags = 76,
};

// Initially a square of two triangles that faces +x (clockwise seen from there, as in the game), whose second
// triangle shows the back half of the skin; three frames that move it up: stand1, stand2, stand3; a skin of 8 x 4
// texels, all of index 17.
struct QuakeMdlBuilder {
    struct Skin {
        std::vector<File> images;
        std::vector<float> times;  // not empty: a group
    };
    struct Texcoord {
        std::int32_t on_seam, s, t;
    };
    struct Triangle {
        std::int32_t faces_front;
        std::array<std::int32_t, 3> vertices;
    };
    struct Vertex {
        std::uint8_t x, y, z, normal;
    };
    struct Pose {
        std::string name;
        std::vector<Vertex> vertices;
    };
    struct Frame {
        std::vector<Pose> poses;
        std::vector<float> times;  // not empty: a group
    };

    std::string magic = "IDPO";
    std::int32_t version = 6;
    glm::vec3 scale{0.5F, 1, 1}, origin{-1, 0, 0}, eye{0, 0, 22};
    std::int32_t width = 8, height = 4;
    std::uint32_t flags = 0;
    std::vector<Skin> skins = {{{File(32, 17)}, {}}};
    std::vector<Texcoord> texcoords = {{0x20, 0, 0}, {0, 3, 0}, {0x20, 3, 3}, {0, 0, 3}};
    std::vector<Triangle> triangles = {{1, {0, 1, 2}}, {0, {0, 2, 3}}};
    std::vector<Frame> frames = {single("stand1", 0), single("stand2", 10), single("stand3", 20)};

    // The square, moved up by `z`.
    static Pose pose(std::string name, std::uint8_t z);
    static Frame single(std::string name, std::uint8_t z) { return {{pose(std::move(name), z)}, {}}; }
    static Frame group(const std::string& name, std::vector<float> times);

    File build() const;
};

}  // namespace marrow::test
