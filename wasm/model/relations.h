// relations.h -- which list of a model each index refers to, and which numbers are limited. validate.cpp checks
// them for each item of a list and for the hints; rules that a table cannot express are functions there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/message.h"
#include "model/model.h"

namespace marrow {

// A rule about a member of a list item of a model, or of its hints.
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
    // The number of elements of the list that the index refers to.
    std::size_t (*count)(const Model&) = nullptr;
};

template <auto kList> std::size_t count_of(const Model& model) { return (model.*kList).size(); }

#define MARROW_REFERENCE(kind, member, list, what) \
    Relation { Relation::Kind::kind, offsetof(T, member), 0, what, &count_of<&Model::list> }
#define MARROW_FLOATS(kind, member, what) \
    Relation { Relation::Kind::kind, offsetof(T, member), sizeof(T::member) / sizeof(float), what }

// The position and target of a camera or light.
#define MARROW_PLACE                                                                      \
    MARROW_REFERENCE(index_or_none, joint, joints, "model-noun-joint"),                   \
        MARROW_REFERENCE(index_or_none, target_joint, joints, "model-noun-target-joint"), \
        MARROW_FLOATS(near, position, "model-noun-position"), MARROW_FLOATS(near, target, "model-noun-target")
// The relations of the members of a struct.
#define MARROW_RELATIONS(Item, ...)                       \
    template <> struct Relations<Item> {                  \
        using T = Item;                                   \
        static constexpr std::array list = {__VA_ARGS__}; \
    };

template <class Item> struct Relations;

MARROW_RELATIONS(Mesh, MARROW_REFERENCE(index_or_none, vertex_frames, vertex_frames, "model-noun-vertex-animation"))
MARROW_RELATIONS(Surface, MARROW_REFERENCE(index_or_none, material, materials, "model-noun-material"),
                 MARROW_REFERENCE(index, mesh, meshes, "model-noun-mesh"))
MARROW_RELATIONS(Material, MARROW_REFERENCE(index_or_none, normal_map, images, "model-noun-normal-map"),
                 MARROW_REFERENCE(index_or_none, specular_map, images, "model-noun-specular-map"),
                 MARROW_REFERENCE(index_or_none, emissive_map, images, "model-noun-emissive-map"),
                 MARROW_REFERENCE(index_or_none, height_map, images, "model-noun-height-map"),
                 MARROW_REFERENCE(index_or_none, roughness_map, images, "model-noun-roughness-map"),
                 MARROW_REFERENCE(index_or_none, metalness_map, images, "model-noun-metalness-map"))
MARROW_RELATIONS(Stage, MARROW_REFERENCE(indices, images, images, "model-noun-stage-image"),
                 MARROW_REFERENCE(index_or_none, alpha_image, images, "model-noun-alpha-image"))
MARROW_RELATIONS(Joint, MARROW_FLOATS(unit, rest.rotation, ""),
                 MARROW_FLOATS(near, rest.position, "model-noun-position"),
                 MARROW_FLOATS(near, rest.scale, "model-noun-scale"),
                 MARROW_FLOATS(near, inverse_bind, "model-noun-inverse-bind-matrix"),
                 MARROW_FLOATS(near, rest_angles, "model-noun-rest-angles"))
MARROW_RELATIONS(Channel, MARROW_REFERENCE(indices, joints, joints, "model-noun-joint"))
MARROW_RELATIONS(Clip, MARROW_REFERENCE(index_or_none, channel, channels, "model-noun-channel"),
                 MARROW_REFERENCE(index_or_none, animation, animations, "model-noun-animation"),
                 MARROW_FLOATS(near, displacement, "model-noun-displacement"),
                 MARROW_REFERENCE(indices, blends, animations, "model-noun-blended-animation"))
MARROW_RELATIONS(SkinFamily, MARROW_REFERENCE(indices, materials, materials, "model-noun-material"))
MARROW_RELATIONS(Attachment, MARROW_REFERENCE(index_or_none, joint, joints, "model-noun-joint"),
                 MARROW_FLOATS(near, local.position, "model-noun-position"),
                 MARROW_FLOATS(near, local.scale, "model-noun-scale"), MARROW_FLOATS(unit, local.rotation, ""))
MARROW_RELATIONS(Hitbox, MARROW_REFERENCE(index, joint, joints, "model-noun-joint"))
MARROW_RELATIONS(Controller, MARROW_REFERENCE(index, joint, joints, "model-noun-joint"),
                 // Three floats: `min`, `max` and `rest`.
                 Relation{Relation::Kind::near, offsetof(T, min), 3, "model-noun-range"})
MARROW_RELATIONS(GameHints, MARROW_REFERENCE(index_or_none, mouth, controllers, "model-noun-mouth"))
MARROW_RELATIONS(Camera, MARROW_PLACE)
MARROW_RELATIONS(Light, MARROW_PLACE)

#undef MARROW_PLACE
#undef MARROW_RELATIONS
#undef MARROW_REFERENCE
#undef MARROW_FLOATS

}  // namespace marrow
