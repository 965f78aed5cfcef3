// quake_image.h -- images of Quake without a palette: .lmp files.
//
//   i32 width, height, then width x height palette indices, rows from the top
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace marrow {

struct QuakeImage {
    std::uint32_t width = 0, height = 0;
    Bytes indices{};  // points into the file
};

// The image of a file. Its indices are empty if the size is not valid or the file is too short for it.
QuakeImage read_quake_image(Bytes file);

}  // namespace marrow
