// 3ds_materials.h -- the materials of 3DS files.
#pragma once

#include "formats/studio3ds/3ds_chunks.h"
#include "model/model.h"

namespace marrow {

// The properties of a material on which the meshes that use it depend.
struct Material3ds {
    bool faceted = false;      // every face is flat; smoothing groups are ignored
    bool has_heights = false;  // meshes need tangents
};

// Reads a material (chunk 0xAFFF), and adds it to the model.
Material3ds read_3ds_material(const ByteReader& body, Model& model);

}  // namespace marrow
