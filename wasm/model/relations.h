// relations.h -- which list of a model each index belongs to, and the limits of its small numbers. validate.cpp
// checks them for each item of a list; the rules that a table cannot say are functions there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/message.h"
#include "model/model.h"

namespace marrow {

// A rule about a member of a list item of a model.
struct Relation {
    enum class Kind : std::uint8_t {
        index,          // a std::uint32_t below the number of elements of a list of the model
        index_or_none,  // the same or kNone
        indices,        // a std::vector<std::uint32_t> of indices
        near,           // floats whose magnitude is below kMaxCoordinate
        unit,           // a unit quaternion
    };
    Kind kind;
    std::uint16_t offset;  // of the member
    std::uint16_t floats;  // number of floats
    MessageId what;        // a term for the index or the floats
    // The number of elements of the list that an index belongs to.
    std::size_t (*count)(const Model&) = nullptr;
};

template <auto kList> std::size_t count_of(const Model& model) { return (model.*kList).size(); }

#define MARROW_REFERENCE(kind, member, list, what) \
    Relation { Relation::Kind::kind, offsetof(T, member), 0, what, &count_of<&Model::list> }
#define MARROW_FLOATS(kind, member, what) \
    Relation { Relation::Kind::kind, offsetof(T, member), sizeof(T::member) / sizeof(float), what }

template <class Item> struct Relations {
    static constexpr std::array<Relation, 0> list{};
};
template <> struct Relations<Mesh> {
    using T = Mesh;
    static constexpr std::array list = {
        MARROW_REFERENCE(index_or_none, vertex_frames, vertex_frames, "model-noun-vertex-animation")};
};
template <> struct Relations<Surface> {
    using T = Surface;
    static constexpr std::array list = {MARROW_REFERENCE(index_or_none, material, materials, "model-noun-material"),
                                        MARROW_REFERENCE(index, mesh, meshes, "model-noun-mesh")};
};
template <> struct Relations<Material> {
    using T = Material;
    static constexpr std::array list = {
        MARROW_REFERENCE(index_or_none, normal_map, images, "model-noun-normal-map"),
        MARROW_REFERENCE(index_or_none, specular_map, images, "model-noun-specular-map"),
        MARROW_REFERENCE(index_or_none, emissive_map, images, "model-noun-emissive-map"),
        MARROW_REFERENCE(index_or_none, height_map, images, "model-noun-height-map"),
        MARROW_REFERENCE(index_or_none, roughness_map, images, "model-noun-roughness-map"),
        MARROW_REFERENCE(index_or_none, metalness_map, images, "model-noun-metalness-map")};
};
template <> struct Relations<Stage> {
    using T = Stage;
    static constexpr std::array list = {
        MARROW_REFERENCE(indices, images, images, "model-noun-stage-image"),
        MARROW_REFERENCE(index_or_none, alpha_image, images, "model-noun-alpha-image")};
};
template <> struct Relations<Joint> {
    using T = Joint;
    static constexpr std::array list = {MARROW_FLOATS(unit, rest.rotation, ""),
                                        MARROW_FLOATS(near, rest.position, "model-noun-position"),
                                        MARROW_FLOATS(near, rest.scale, "model-noun-scale"),
                                        MARROW_FLOATS(near, inverse_bind, "model-noun-inverse-bind-matrix"),
                                        MARROW_FLOATS(near, rest_angles, "model-noun-rest-angles")};
};
template <> struct Relations<Channel> {
    using T = Channel;
    static constexpr std::array list = {MARROW_REFERENCE(indices, joints, joints, "model-noun-joint")};
};
template <> struct Relations<Clip> {
    using T = Clip;
    static constexpr std::array list = {
        MARROW_REFERENCE(index_or_none, channel, channels, "model-noun-channel"),
        MARROW_REFERENCE(index_or_none, animation, animations, "model-noun-animation"),
        MARROW_FLOATS(near, displacement, "model-noun-displacement"),
        MARROW_REFERENCE(indices, blends, animations, "model-noun-blended-animation")};
};
template <> struct Relations<SkinFamily> {
    using T = SkinFamily;
    static constexpr std::array list = {MARROW_REFERENCE(indices, materials, materials, "model-noun-material")};
};
template <> struct Relations<Attachment> {
    using T = Attachment;
    static constexpr std::array list = {MARROW_REFERENCE(index_or_none, joint, joints, "model-noun-joint"),
                                        MARROW_FLOATS(near, local.position, "model-noun-position"),
                                        MARROW_FLOATS(near, local.scale, "model-noun-scale"),
                                        MARROW_FLOATS(unit, local.rotation, "")};
};
template <> struct Relations<Hitbox> {
    using T = Hitbox;
    static constexpr std::array list = {MARROW_REFERENCE(index, joint, joints, "model-noun-joint")};
};
template <> struct Relations<Controller> {
    using T = Controller;
    static constexpr std::array list = {MARROW_REFERENCE(index, joint, joints, "model-noun-joint"),
                                        // `max` and `rest` follow.
                                        Relation{Relation::Kind::near, offsetof(T, min), 3, "model-noun-range"}};
};
template <class T> struct PlaceRelations {
    static constexpr std::array list = {
        MARROW_REFERENCE(index_or_none, joint, joints, "model-noun-joint"),
        MARROW_REFERENCE(index_or_none, target_joint, joints, "model-noun-target-joint"),
        MARROW_FLOATS(near, position, "model-noun-position"), MARROW_FLOATS(near, target, "model-noun-target")};
};
template <> struct Relations<Camera> : PlaceRelations<Camera> {};
template <> struct Relations<Light> : PlaceRelations<Light> {};

#undef MARROW_REFERENCE
#undef MARROW_FLOATS

}  // namespace marrow
