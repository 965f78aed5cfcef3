// mdl_skins.h -- the skins of a Quake model: single images, and groups that the engine shows in turn.
//
//   skin    i32 0, width x height palette indices
//   group   i32 1, i32 n, f32 times[n], n x (width x height palette indices)
//
// The palette comes from the game (formats/quake_palette.h). Its full bright entries are drawn without light: such
// a texel is black in the skin's own image, and a second image that has only those texels is added to it, so that
// filtering does not mix lit and unlit colours.
//
// An image NAME.mdl_0.tga (or png, jpg) beside the model replaces the skin with that number, as in ports of Quake,
// with its `_glow` or `_luma`, and NAME.mdl_0_1.tga the second image of group 0. Images with higher numbers are
// additional skins. NAME.mdl_0.lmp replaces the palette indices of a skin (formats/quake_image.h). Images of other
// types take precedence over it.
//
// Flags of Hexen II: 0x1000 index 0 is transparent and odd indices are half transparent, 0x4000 index 0 is
// transparent, 0x8000 the high 4 bits of a texel are its colour and the low 4 its opacity, and both sides are
// drawn. Ports of Quake read 0x4000 with index 255.
#pragma once

#include <string_view>

#include "formats/host.h"
#include "formats/quake/mdl_header.h"
#include "model/model.h"

namespace marrow {

// The .lmp images that replace skins of the model of that name.
Reference quake_skin_reference(std::string_view name);

// Reads the skins that follow the header, and adds a material, its images and a skin for each. Without skins, the
// model gets a plain material.
void read_quake_mdl_skins(ByteReader& file, const QuakeMdlHeader& header, std::string_view name, const Host& files,
                          Model& model);

}  // namespace marrow
