// image_gallery.h -- shows the textures of a file that contains nothing else.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "model/model.h"

namespace marrow {

// Palette indices with their colours. The texels of index `clear` are not drawn; kNone: all are.
struct GalleryImage {
    std::string_view name{};
    std::uint32_t width = 0, height = 0;
    Bytes indices{};
    std::uint32_t clear = kNone;
    std::vector<glm::u8vec3> palette{};
};

Image indexed_image(GalleryImage image);
// A material that shows the image with this index in the model.
Material gallery_material(const Image& image, std::uint32_t index);
// Adds the image to a model, and a material that shows it.
void add_gallery_image(GalleryImage image, Model& model);

// Adds a panel for each material with an indexed image, in rows from the top left, in their order. A panel faces
// the viewer (+x) and measures one unit per texel. Its material shows the image unlit, from both sides. `model`
// must have no geometry, and Quake's axes.
void add_image_gallery(Model& model);

}  // namespace marrow
