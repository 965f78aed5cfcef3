// md5_builder.h -- builds a valid Doom 3 model or animation, each part of which a test can change or damage.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <string>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Starts as an arm of two joints: "origin" at 0 and its child "hand" at (0, 0, 10), rotated by -90 degrees about x.
// It has one mesh, "arm", of two triangles that face +x (clockwise seen from there, as in the game); its upper two
// vertices follow the hand.
struct Md5MeshBuilder {
    struct Joint {
        std::string name;
        int parent = -1;
        glm::vec3 position{0.0F};
        glm::vec3 rotation{0.0F};  // x, y, z
    };
    struct Vertex {
        glm::vec2 texcoord;
        long first = 0, count = 1;
    };
    struct Weight {
        int joint = 0;
        float bias = 1;
        glm::vec3 point{0.0F};
    };
    struct Mesh {
        std::string name;
        std::string shader = "models/arm/skin";
        std::vector<Vertex> vertices;
        std::vector<std::array<long, 3>> triangles;
        std::vector<Weight> weights;
    };

    int version = 10;
    std::vector<Joint> joints = {{"origin", -1, {0, 0, 0}, {0, 0, 0}},
                                 {"hand", 0, {0, 0, 10}, {0.70710678F, 0, 0}}};
    std::vector<Mesh> meshes = {arm()};
    std::string line_end = "\n";  // or a blank, for a file of one line

    static Mesh arm();
    std::string text() const;
    File build() const { return text_file(text()); }
};

// Starts as an animation of this arm: three frames at 10 per second, in each of which the origin moves by 1 along
// y and the hand rotates about x.
struct Md5AnimBuilder {
    struct Joint {
        std::string name;
        int parent = -1;
        int flags = 0;
        int first = 0;
        glm::vec3 position{0.0F};
        glm::vec3 rotation{0.0F};
    };

    std::vector<Joint> joints = {{"origin", -1, 2, 0, {0, 0, 0}, {0, 0, 0}},
                                 {"hand", 0, 8, 1, {0, 0, 10}, {0.70710678F, 0, 0}}};
    float frame_rate = 10;
    std::vector<std::vector<float>> frames = {{0, 0.70710678F}, {1, 0.5F}, {2, 0}};
    std::vector<std::array<glm::vec3, 2>> bounds =
        std::vector<std::array<glm::vec3, 2>>(3, {glm::vec3(-1, -5, 0), glm::vec3(1, 7, 12)});
    std::string line_end = "\n";

    std::string text() const;
    File build() const { return text_file(text()); }
};

}  // namespace marrow::test
