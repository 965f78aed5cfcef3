// stb_tga.cpp -- stb_image's reader of TGA.
#define STBI_ONLY_TGA
#include "images/stb_source.h"

namespace marrow {

std::optional<DecodedImage> decode_tga_by_stb(Bytes file) { return decode_by_stb(file); }

}  // namespace marrow
