// jpeg_check.h -- what must hold before stb_image's JPEG reader may run.
#pragma once

#include <optional>

#include "base/bytes.h"
#include "base/error.h"

namespace marrow {

// stb_image 2.27 writes past its tables where a file says that a Huffman table has more than 256 codes, and decodes
// with tables that the file never gave. Nothing, or the complaint.
std::optional<Error> check_jpeg_tables(Bytes file);

}  // namespace marrow
