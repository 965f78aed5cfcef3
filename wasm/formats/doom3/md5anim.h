// md5anim.h -- Doom 3 animations.
#pragma once

#include <string_view>
#include <vector>

#include "formats/format.h"

namespace marrow {

// The contents of an animation file. Names point into the file.
struct Md5Animation {
    struct JointRow {
        std::string_view name;
        std::uint32_t parent = kNone;
        std::uint32_t flags = 0;       // bits 0 to 5: Tx Ty Tz Qx Qy Qz come from the frames
        std::uint32_t first = 0;       // index of the first of these components in a frame
        glm::vec3 position{0.0F};      // of the base frame
        glm::vec3 rotation_xyz{0.0F};  // of the base frame
    };
    std::vector<JointRow> joints;
    std::uint32_t frame_count = 0;
    std::uint32_t components = 0;  // in a frame
    float frame_rate = 0;          // frames per second
    std::vector<float> values;     // the components of frame 0, then of frame 1, and so on
    Damage damage;
};

Result<Md5Animation> read_md5anim(Bytes file);

bool is_md5anim(Bytes file);
// Always fails: the error says what is wrong with the animation, or which mesh to open.
Result<Model> load_md5anim(Bytes file, std::string_view name, const Host& files);

// The animations in those folders of the model's folder that contain no mesh, as references of the model.
std::vector<Reference> choices_md5mesh(Bytes file, std::string_view name, const Host& files);

// Adds each animation in the model's folder, or in a folder in it without a mesh, whose joints fit the model's, and
// a clip that plays it. Others are left out with a warning.
void add_md5_clips(std::string_view mesh, const Host& files, Model& model);

}  // namespace marrow
