// ms3d_tail.h -- what newer MilkShape 3D files have behind the joints; a file may end before any of it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

// The names that comments are about, in the file's order.
struct Ms3dNames {
    std::vector<std::string_view> groups, materials, joints;
};

struct Ms3dTail {
    std::string_view model_comment;
    Bytes extra;  // one record a vertex: i8 joint[3], u8 weight[3], more; or empty
    std::uint32_t extra_size = 0;
    std::int32_t whole_weight = 100;
    std::int32_t transparency_mode = 0;
    float alpha_reference = 0;
};

// What is damaged, and what lies behind it, is left out with a warning. Comments go to the model.
Ms3dTail read_ms3d_tail(Bytes file, std::uint64_t at, std::uint32_t vertices, const Ms3dNames& names, Model& model);

}  // namespace marrow
