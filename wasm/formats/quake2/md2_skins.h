// md2_skins.h -- the skins of an MD2 model. The file names their images; the host determines which of them exist,
// and which other images belong to the model.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/byte_reader.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

inline constexpr std::uint64_t kMd2SkinSize = 64;
// The game reads 32. Real files may have more, but each adds a skin that lists all materials.
inline constexpr std::int32_t kMaxMd2Skins = 256;

// The skin table of a file.
struct Md2Skins {
    ByteReader paths;                    // of images, kMd2SkinSize bytes each
    std::int32_t count = 0;              // as in the header
    std::int32_t width = 0, height = 0;  // in texels; texture coordinates are made for a skin of this size
};

// Adds a material and a skin for each image. Every surface shows the first skin.
void add_md2_skins(const Md2Skins& skins, std::string_view name, const Host& files, Model& model);

}  // namespace marrow
