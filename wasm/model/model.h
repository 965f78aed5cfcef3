// model.h -- Model: the data that every loader returns and every consumer reads.
//
// Plain data: vectors and indices, no pointers, no virtual functions, no GL objects. Immutable after validate().
// Positions, joints, attachments and bounds are in the file's coordinates (basis.h rotates them to Y-up). Triangles
// are counter-clockwise seen from outside. Texture coordinates have (0, 0) at the top left. Names are the bytes of
// the file and become UTF-8 where they leave the core. Times are in seconds and angles in radians unless a field
// says otherwise. The index kNone means "none"; it is null in TypeScript.
//
// structs.inc lists all fields again, for the snapshot, the summary and the TypeScript types. The TSDoc of the
// types comes from the member comments here.
#pragma once

#include <glm/ext/vector_double3.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "base/message.h"
#include "model/animation.h"
#include "model/appearance.h"
#include "model/basis.h"
#include "model/game_hints.h"
#include "model/geometry.h"
#include "model/scene.h"

namespace marrow {

// A comment that a file contains.
struct Comment {
    std::string about;  // subject of the comment, for example "model" or "group NAME"
    std::string text;   // text as in the file
};

// A problem in a file that does not prevent loading.
struct Warning {
    std::string message;  // names the problem and its remedy (base/message.h)
    std::string file;     // name of the affected file among the opened files; empty: none in particular
};

// Counts as stored in the file, before vertices are split and triangles are dropped.
struct SourceCounts {
    std::uint32_t vertices = 0;   // vertices in all surfaces
    std::uint32_t triangles = 0;  // triangles in all surfaces
    std::uint32_t frames = 0;     // frames of all animations, or of the file's list of vertex frames
    std::uint32_t surfaces = 0;   // surfaces, meshes or groups, as the format calls them
    std::uint64_t bytes = 0;      // size of the file
    std::uint32_t strips = 0;     // triangle strips, in formats that draw from GL commands
    std::uint32_t fans = 0;       // triangle fans, in formats that draw from GL commands
};

struct Model {
    std::string name;    // file name without extension
    std::string format;  // for example "md2"
    Basis basis;         // orientation and unit of the coordinates
    // Subtracted from the coordinates of the file, in its axes. (0, 0, 0) unless the model is so far from the
    // origin (map coordinates) that its positions need more precision than a float has.
    glm::dvec3 origin{0.0};
    std::vector<Mesh> meshes;                 // vertex data
    std::vector<Surface> surfaces;            // parts of meshes with one material each
    std::vector<Material> materials;          // materials of the surfaces and skins
    std::vector<Image> images;                // images of the materials
    std::vector<Joint> joints;                // skeleton; parents come before children
    std::vector<Animation> animations;        // tracks that clips play
    std::vector<Channel> channels;            // joints or parts that play independently
    std::vector<Clip> clips;                  // playable animations
    std::vector<VertexFrames> vertex_frames;  // vertex animation of the meshes
    std::vector<Frame> frames;                // the file's frame list (vertex animation)
    std::vector<Attachment> attachments;      // places to attach other models to
    // Matrices of the MD3 tags: frames * attachments, frame by frame; empty if joints carry the attachments. The
    // columns are the tag's x, y and z axes as in the file (of any length, possibly mirrored) and its origin.
    std::vector<glm::mat4x3> attachment_frames;
    std::vector<Hitbox> hitboxes;         // boxes for hit detection
    std::vector<Controller> controllers;  // joints that the user can move
    std::vector<SkinFamily> skins;        // sets of alternative materials
    std::vector<BodyGroup> body_groups;   // sets of alternative surfaces
    Transitions transitions;              // graph of the clips that lead between poses
    std::vector<Camera> cameras;          // cameras of the file
    std::vector<Light> lights;            // lights of the file
    std::vector<Comment> comments;        // comments of the file
    std::vector<Warning> warnings;        // problems found while loading
    SourceCounts source;                  // counts as stored in the file
    Bounds bounds;                        // bounds of the rest pose (frame 0 of vertex animation)
    Bounds animation_bounds;              // bounds over all frames of all clips
    glm::vec3 eye_position{0.0F};         // eye position for the game; (0, 0, 0): not given
    Bounds movement_box;                  // collision box for movement in the game; no extent: not given
    Bounds clipping_box;                  // clipping box for the game; no extent: not given
    GameHints hints;                      // properties that have a meaning only in the game
};

// The index of an attachment by name, ignoring case; kNone if there is none.
std::uint32_t find_attachment(const Model& model, std::string_view name);

// The index of a channel by name; adds the channel if there is none.
std::uint32_t add_channel(Model& model, std::string_view name);

// The name of a clip's channel; empty if the clip has no channel.
std::string_view channel_name(const Model& model, const Clip& clip);

// A surface that draws a whole mesh.
Surface whole_surface(std::string name, const Model& model, std::uint32_t mesh);

// Adds a warning. After kMaxWarnings warnings, adds only one more, which states that others were left out.
void warn(Model& model, std::string text, std::string file = {});
// The same for a message that has not been composed yet.
void warn(Model& model, const Message& message);
void warn(Model& model, const Message& message, const std::string& file);

// Adds a warning about the parts of a file that were skipped and one about the numbers that were replaced.
void warn_of_damage(Model& model, const Damage& damage, const std::string& file = {});

}  // namespace marrow
