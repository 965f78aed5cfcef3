// md5anim.h -- Doom 3 animations.
#pragma once

#include <string_view>
#include <vector>

#include "formats/format.h"

namespace marrow {

class Doom3Defs;
struct Doom3ModelDef;

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
// Loads a skeleton from the animation, and the other animations in its folder that fit it. Fails beside a mesh:
// the error says which model to open.
Result<Model> load_md5anim(Bytes file, std::string_view name, const Host& files);

// References to the animations in the subfolders of the model's folder. Subfolders with a mesh are skipped.
std::vector<Reference> choices_md5mesh(Bytes file, std::string_view name, const Host& files);

// If the opened file is this animation, references to the other animations in its folder.
std::vector<Reference> choices_md5anim(Bytes file, std::string_view name, const Host& files);

// Adds the clips and channels of the model's definition `def`, which is one of `defs` (null: none). Then adds each
// further animation in the model's folder, or in a subfolder without a mesh, with a clip named after its file.
// Animations whose joints do not fit the model's are skipped with a warning.
//
// A clip's `activity` is its name in the definition without trailing digits. The game plays a random clip of an
// activity.
void add_md5_clips(std::string_view mesh, const Host& files, const Doom3Defs* defs, const Doom3ModelDef* def,
                   Model& model);

}  // namespace marrow
