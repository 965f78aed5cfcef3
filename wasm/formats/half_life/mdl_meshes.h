// mdl_meshes.h -- body parts of Half-Life models, and the triangles of their models.
//
//   body part  name[64], i32 models, base, offset of the models
//   model      name[64], i32 type, f32 radius, i32 meshes, their offset, vertices, offset of their bones (u8 each),
//              offset of the vertices (f32[3] each), the same three for normals, groups, their offset (for sounds;
//              unused)
//   mesh       i32 triangles, offset of the commands, skin reference, normals, their offset (unused)
//   commands   i16 n: above 0 a strip of n corners, below 0 a fan of -n corners, 0 the end; a corner is
//              i16 vertex, normal, s, t (texels). Strips and fans are clockwise.
//
// A vertex has one bone and is in that bone's space. In Xash3D's extension (bit 31 of the header's flags) the last
// two fields of a model are the offsets of the weights of its vertices and normals, u8 weight[4] and i8 bone[4]
// each (-1: none), and vertices are in model space.
#pragma once

#include "formats/half_life/mdl_textures.h"

namespace marrow {

// Fills meshes, surfaces and body groups. Requires the model's joints.
void read_mdl_body_parts(ByteReader& file, const MdlHeader& header, MdlMaterials& materials, Model& model);

}  // namespace marrow
