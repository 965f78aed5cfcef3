// mtl.h -- the materials of Wavefront, which OBJ files name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/format.h"
#include "model/appearance.h"

namespace marrow {

// A picture as a material names it, and how it lies on a surface: s' = s * scale + offset, in the file's
// coordinates.
struct MtlMap {
    std::string_view picture;  // empty: none
    float scale_u = 1, scale_v = 1;
    float offset_u = 0, offset_v = 0;
    float bump = 1;  // what heights are multiplied by
    bool clamp = false;
};

struct MtlMaterial {
    std::string_view name;
    glm::vec3 ambient{0.0F}, diffuse{0.8F}, specular{0.0F}, emissive{0.0F};
    float shininess = 0;
    float opacity = 1;
    int illumination = 2;                       // `illum`: 0 without light, 1 without highlights, 2 with them
    std::optional<float> roughness, metalness;  // 0 to 1
    MtlMap diffuse_map, specular_map, emissive_map, opacity_map, bump_map, normal_map, roughness_map, metalness_map;
};

// The materials of a file, in its order. What cannot be read keeps its usual value. Texts point into `file`.
std::vector<MtlMaterial> read_mtl(Bytes file);

// The file alone: an error that says to open its model.
Result<Model> load_mtl(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
