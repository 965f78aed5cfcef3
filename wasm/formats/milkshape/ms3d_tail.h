// ms3d_tail.h -- the optional sections of newer MilkShape 3D files, after the joints. A file may end before any of
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

// The names of the parts that comments are about, in the order of the file.
struct Ms3dNames {
    std::vector<std::string_view> groups, materials, joints;
};

struct Ms3dTail {
    std::string_view model_comment;
    Bytes extra;                      // empty, or a record for each vertex: i8 joint[3], u8 weight[3], more
    std::uint32_t extra_size = 0;     // bytes per record
    std::int32_t whole_weight = 100;  // the sum of the weights of a vertex
    std::int32_t transparency_mode = 0;
    float alpha_reference = 0;
};

// Reads the sections, and adds the comments to the model. A damaged section and all after it are left out, with a
// warning.
Ms3dTail read_ms3d_tail(Bytes file, std::uint64_t at, std::uint32_t vertices, const Ms3dNames& names, Model& model);

}  // namespace marrow
