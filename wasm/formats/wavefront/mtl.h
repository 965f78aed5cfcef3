// mtl.h -- Wavefront material libraries: MTL files, which OBJ files refer to.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/format.h"
#include "model/appearance.h"

namespace marrow {

// An image of a material, with the transform of its texture coordinates: s' = s * scale + offset, in the file's
// coordinates.
struct MtlMap {
    enum class Kind : std::uint8_t {
        diffuse,
        ambient,
        roughness,
        metalness,
        normal,
        bump,
        displacement,
        specular,
        emissive,
        opacity,
        reflection
    };
    Kind kind = Kind::diffuse;
    bool clamp = false;
    bool is_side_of_cube = false;  // one side of a cube map for reflections: `-type cube_top` and so on
    std::string_view image;        // the rest of its line, with quotation marks and comment (fields.h); empty: none
    float scale_u = 1, scale_v = 1;
    float offset_u = 0, offset_v = 0;
    float bump = 1;  // scale of the heights
};

struct MtlMaterial {
    std::string_view name;  // the rest of its line, with quotation marks and comment (fields.h)
    glm::vec3 ambient{0.0F}, diffuse{0.8F}, specular{0.0F}, emissive{0.0F};
    float shininess = 0;
    float opacity = 1;
    bool opacity_is_by_tr = false;              // the opacity comes from `Tr`; there is no `d`
    int illumination = 2;                       // `illum`: 0 without light, 1 without highlights, 2 with them
    std::optional<float> roughness, metalness;  // 0 to 1
    std::vector<MtlMap> maps;                   // at most one of each kind

    // The image of a kind; an MtlMap without an image if there is none.
    const MtlMap& map(MtlMap::Kind kind) const;
};

struct MtlLibrary {
    std::vector<MtlMaterial> materials;  // in the order of the file
    std::vector<std::string> warnings;
};

// Reads a library. Never fails: a value that cannot be read keeps its default, with a warning. The texts point into
// `file`.
MtlLibrary read_mtl(Bytes file);

// Always fails: the error says which model to open.
Result<Model> load_mtl(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
