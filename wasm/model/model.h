// model.h -- the one pivot of Marrow: every loader returns a Model, every consumer takes a const Model&.
//
// Plain data: vectors and indices, no pointers, no virtuals, no GL. Immutable once validate() has passed.
// Space: positions, joints, attachments and bounds are in the file's own coordinates (basis.h turns them).
// Winding is counter-clockwise seen from outside. Texture coordinates have (0, 0) at the top left. Names are
// bytes as in the file; they become UTF-8 where they leave the core. Time is in seconds, angles in radians
// unless a field says otherwise. An index of kNone means "none".
//
// Each struct's fields stand once more, with what follows from them, in description.cpp.
#pragma once

#include <glm/ext/vector_double3.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "model/animation.h"
#include "model/appearance.h"
#include "model/basis.h"
#include "model/geometry.h"
#include "model/scene.h"

namespace marrow {

// A remark that a file holds.
struct Comment {
    std::string about;  // "model", "group NAME", ...
    std::string text;   // as in the file
};

// Something odd in a file that does not keep it from opening.
struct Warning {
    std::string message;  // a sentence
    std::string file;     // the file it is about, by its name among what was given
};

// The file's own counts, before vertices are split and triangles dropped.
struct SourceCounts {
    std::uint32_t vertices = 0;   // how many
    std::uint32_t triangles = 0;  // how many
    std::uint32_t frames = 0;     // how many
    std::uint32_t surfaces = 0;   // how many
    std::uint64_t bytes = 0;      // the file's size
    std::uint32_t strips = 0;     // GL commands, where they are what is drawn
    std::uint32_t fans = 0;       // how many fans of triangles
};

struct Model {
    std::string name;    // the file's name without its extension
    std::string format;  // "md2", ...
    Basis basis;         // how the file's axes lie
    // Subtracted from the coordinates of the file, in its axes: 0 but for models far from the origin, as in map
    // coordinates, which floats would distort
    glm::dvec3 origin{0.0};
    std::vector<Mesh> meshes;
    std::vector<Surface> surfaces;
    std::vector<Material> materials;
    std::vector<Image> images;
    std::vector<Joint> joints;
    std::vector<Animation> animations;
    std::vector<Channel> channels;
    std::vector<Clip> clips;
    std::vector<VertexFrames> vertex_frames;
    std::vector<Frame> frames;  // the file's own list (vertex animation)
    std::vector<Attachment> attachments;
    // Of tags: frames * attachments, frame-major; empty: joints carry them. The columns are the tag's x, y and z
    // axes as the file has them, of any length, perhaps mirrored, and its origin.
    std::vector<glm::mat4x3> attachment_frames;
    std::vector<Hitbox> hitboxes;
    std::vector<Controller> controllers;
    std::vector<SkinFamily> skins;
    std::vector<BodyGroup> body_groups;
    Transitions transitions;
    std::vector<Camera> cameras;
    std::vector<Light> lights;
    std::vector<Comment> comments;
    std::vector<Warning> warnings;
    SourceCounts source;
    Bounds bounds;            // of the rest pose (frame 0 of vertex animation)
    Bounds animation_bounds;  // over every frame of everything
    // What the game takes of the file, where it says anything: whence the model looks, what it moves through the
    // world as, what clips it, and bits of effects such as a rocket's trail.
    glm::vec3 eye_position{0.0F};
    Bounds movement_box;
    Bounds clipping_box;
    std::uint32_t game_flags = 0;
};

// By name, in any case; kNone where there is none.
std::uint32_t find_attachment(const Model& model, std::string_view name);

// The channel of that name, which is made where there is none.
std::uint32_t add_channel(Model& model, std::string_view name);

// The name of a clip's channel; empty where it is of none.
std::string_view channel_name(const Model& model, const Clip& clip);

// A surface that draws all of a mesh.
Surface whole_surface(std::string name, const Model& model, std::uint32_t mesh);

// Adds a warning; past kMaxWarnings only a closing count is kept.
void warn(Model& model, std::string message, std::string file = {});

// Adds a warning about the parts that were left out, and one about the numbers that were replaced.
void warn_of_damage(Model& model, const Damage& damage, const std::string& file = {});

}  // namespace marrow
