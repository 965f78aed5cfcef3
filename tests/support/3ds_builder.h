// 3ds_builder.h -- builds small 3D Studio files: nested chunks, whose data and lengths a test can damage.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// A chunk: its data, followed by its children.
struct Chunk3dsBuilder {
    std::uint16_t id = 0;
    File data{};
    std::vector<Chunk3dsBuilder> children{};
    std::optional<std::uint32_t> length{};  // replaces the actual length

    File build() const;
};
using Chunks3ds = std::vector<Chunk3dsBuilder>;

File bytes_of(float number);
File bytes_of(const std::vector<float>& numbers);
File text_field(const std::string& text);  // with its terminating NUL

Chunk3dsBuilder color_3ds(std::uint16_t id, glm::u8vec3 color);
// A percentage from 0 to 100, as an integer.
Chunk3dsBuilder percent_3ds(std::uint16_t id, std::uint32_t percent);
Chunk3dsBuilder map_3ds(std::uint16_t id, const std::string& file, std::uint32_t flags = 0, Chunks3ds more = {});
Chunk3dsBuilder material_3ds(const std::string& name, Chunks3ds parts = {});

// A mesh: a square of two triangles in the x-y plane that faces +z.
struct Mesh3dsBuilder {
    struct Worn {
        std::string material;
        std::vector<std::uint16_t> faces;
    };
    std::string name = "square";
    std::vector<glm::vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    std::vector<glm::vec2> texcoords = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    std::vector<std::array<std::uint16_t, 3>> faces = {{0, 1, 2}, {0, 2, 3}};
    std::vector<std::uint32_t> smoothing = {1, 1};  // empty: no chunk
    std::vector<Worn> worn{};
    // x, y and z axis, origin; empty: no chunk.
    std::vector<glm::vec3> axes{};

    Chunk3dsBuilder build() const;
};
Chunk3dsBuilder light_3ds(const std::string& name, glm::vec3 position, Chunks3ds parts = {});
Chunk3dsBuilder camera_3ds(const std::string& name, glm::vec3 position, glm::vec3 target, float roll, float lens);

struct Key3dsBuilder {
    std::uint32_t frame = 0;
    std::vector<float> value{};
    std::uint16_t given = 0;
    std::vector<float> parameters{};  // one for each bit of `given`
};
Chunk3dsBuilder track_3ds(std::uint16_t id, const std::vector<Key3dsBuilder>& keys, std::uint16_t flags = 0);

inline constexpr std::uint16_t kPositions = 0xB020, kTurns = 0xB021, kScales = 0xB022, kHides = 0xB029;

struct Node3dsBuilder {
    std::string name;
    std::optional<std::uint32_t> id{};
    std::uint32_t parent = 0xFFFF;
    std::string instance{};
    std::optional<glm::vec3> pivot{};
    Chunks3ds tracks{};
    std::uint16_t kind = 0xB002;

    Chunk3dsBuilder build() const;
};

// A file: the editor chunk with its children, and the keyframer chunk with its nodes, absent if there are none.
struct File3dsBuilder {
    Chunks3ds editor = {Mesh3dsBuilder().build()};
    std::vector<Node3dsBuilder> nodes{};
    std::uint32_t frames = 10;
    Chunks3ds more{};  // after the editor and the nodes

    Chunk3dsBuilder chunk() const;
    File build() const { return chunk().build(); }
};

}  // namespace marrow::test
