// 3ds_materials.h -- the materials of 3DS files.
#pragma once

#include "formats/studio3ds/3ds_chunks.h"
#include "model/model.h"

namespace marrow {

// What a material says about the faces that wear it, beside its Material.
struct Material3ds {
    bool faceted = false;      // each face is flat, whatever its smoothing groups
    bool has_heights = false;  // they need tangents
};

// Reads a material (chunk 0xAFFF) behind the model's others.
Material3ds read_3ds_material(const ByteReader& body, Model& model);

}  // namespace marrow
