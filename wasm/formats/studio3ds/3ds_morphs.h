// 3ds_morphs.h -- morphing: nodes whose mesh takes the shapes of several objects (chunk B026 of the keyframer).
//
// Each key of the track names an object of the file that has the same number of vertices and the same faces as the
// mesh. A shape is relative to the axes of its object, so an object may stand anywhere in the scene. Between two
// keys the vertices are interpolated: the weight of each shape is 1 at its keys and 0 at the others, and follows
// the same kind of spline as other tracks, including ease (3ds_tracks.cpp). Normals are the normals of the shapes,
// blended with the same weights.
//
// The model has vertex frames for such a mesh, one for each frame of the animation, in the model's space: they
// contain the motion of the node, and no joint moves the mesh. In frames in which the node is hidden, all vertices
// are at the node's origin. Chunk B015, by which an editor smooths the shapes, is not read.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/name_index.h"
#include "formats/studio3ds/3ds_keyframer.h"
#include "formats/studio3ds/3ds_meshes.h"

namespace marrow {

// The shapes of a mesh over time.
struct Morph3ds {
    std::vector<std::uint32_t> objects;  // for each shape, the index of its mesh in the file
    std::vector<NumberTrack> weights;    // of each shape
};

// Memory that morphs may still use, in bytes.
using MorphBudget3ds = std::uint64_t;

// Finds the shapes of a node that shows the mesh `own`. `names` has the names of `meshes`. Warns about objects that
// cannot be used and leaves out their keys. Returns no shapes if no key is left, or if the budget is too small.
Morph3ds find_3ds_morph(const Node3ds& node, std::uint32_t own, std::span<const Mesh3ds> meshes,
                        const NameIndex& names, Keyframer3ds& keyframer, MorphBudget3ds& budget, Model& model);

// The vertices of each shape, in the space in which the mesh `own` is stored.
std::vector<std::vector<glm::vec3>> vertices_of_shapes(const Morph3ds& morph, std::uint32_t own,
                                                       std::span<const Mesh3ds> meshes);

// Whether the weights of the shapes differ between the first and the last frame.
bool ends_in_other_shapes(const Morph3ds& morph, std::uint32_t last_frame);

// A mesh of the model that morphs between shapes.
struct MorphedMesh3ds {
    std::uint32_t mesh = kNone;  // of the model
    std::uint32_t node = kNone;
    glm::dmat4 bind{1.0};  // stored vertices to the space of the joint
    std::uint32_t file_vertices = 0;
    std::vector<Shape3ds> shapes;
    std::vector<NumberTrack> weights;  // of each shape
};

// Adds the vertex frames of a mesh, one for each frame of the model's animation.
void add_3ds_vertex_frames(const MorphedMesh3ds& morphed, Model& model);

}  // namespace marrow
