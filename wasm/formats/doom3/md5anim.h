// md5anim.h -- Doom 3 animations.
#pragma once

#include <string_view>
#include <vector>

#include "formats/format.h"

namespace marrow {

// One animation as its file has it. Names point into the file.
struct Md5Animation {
    struct JointRow {
        std::string_view name;
        std::uint32_t parent = kNone;
        std::uint32_t flags = 0;       // bits 0 to 5: Tx Ty Tz Qx Qy Qz come from the frames
        std::uint32_t first = 0;       // where they stand in a frame
        glm::vec3 position{0.0F};      // of the base frame
        glm::vec3 rotation_xyz{0.0F};  // of the base frame
    };
    std::vector<JointRow> joints;
    std::uint32_t frame_count = 0;
    std::uint32_t components = 0;  // in a frame
    float frame_rate = 0;
    std::vector<float> values;  // frame-major
    Damage damage;
};

Result<Md5Animation> read_md5anim(Bytes file);

bool is_md5anim(Bytes file);
// An animation is nothing to look at: the error says which mesh to open.
Result<Model> load_md5anim(Bytes file, std::string_view name, const FileSet& files);

// Gives the model its animations, and a clip of each: those beside it that fit its joints. Others are left out with
// a warning.
void add_md5_clips(std::string_view mesh, const FileSet& files, Model& model);

}  // namespace marrow
