// lmp.cpp -- Quake images that are not in a WAD archive. The layout is in formats/quake_image.h; index 255 is
// transparent. The colours come from the game's palette.
//
// Files with this extension that store no size: conchars.lmp, 128 x 128 indices, of which index 0 is transparent;
// pop.lmp, 16 x 16 indices; palette.lmp and colormap.lmp, which are not images (formats/quake_palette.h). Sources:
// id Software's released Quake source, real files.
#include "formats/sprite/lmp.h"

#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/image_gallery.h"
#include "formats/quake_image.h"
#include "formats/quake_palette.h"

namespace marrow {

namespace {

constexpr std::size_t kHeaderSize = 8, kPaletteSize = 768, kPop = 16, kCharacters = 128;
constexpr std::uint32_t kClear = 255;
constexpr std::size_t kColormapSize = 64 * 256;  // some files have one more byte

Error invalid(Bytes file, std::string_view name, const QuakeImage& image)
{
    const std::size_t size = file.size();
    const bool is_table = size == kPaletteSize || size == kColormapSize || size == kColormapSize + 1 ||
                          to_lower(stem_of(name)).find("palette") != std::string::npos;
    if (is_table) return {Code::unknown_format, message("lmp-not-an-image"), Place::at_offset(0), {}};
    const bool is_cut = size < kHeaderSize || (image.width > 0 && image.height > 0 &&
                                               image.width <= kMaxImageSide && image.height <= kMaxImageSide);
    return {is_cut ? Code::truncated : Code::bad_value,
            message("lmp-size", image.width, image.height, size > kHeaderSize ? size - kHeaderSize : 0),
            Place::at_offset(0),
            {}};
}

}  // namespace

std::vector<Reference> references_lmp(Bytes, std::string_view) { return quake_palette_references(); }

Result<Model> load_lmp(Bytes file, std::string_view name, const Host& files)
{
    QuakeImage found = read_quake_image(file);
    std::uint32_t clear = kClear;
    const bool is_conchars = equal_ignoring_case(stem_of(name), "conchars");
    if (found.indices.empty() && file.size() == kPop * kPop) {
        found = {kPop, kPop, file};
    } else if (is_conchars && file.size() == kCharacters * kCharacters) {
        found = {kCharacters, kCharacters, file};
        clear = 0;
    }
    if (found.indices.empty()) return invalid(file, name, found);
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "lmp";
    model.basis = kQuakeBasis;
    add_gallery_image({.name = model.name,
                       .width = found.width,
                       .height = found.height,
                       .indices = found.indices,
                       .clear = clear,
                       .palette = find_quake_palette(files, name, model).colors},
                      model);
    add_image_gallery(model);
    model.source = {4, 2, 0, 1, file.size()};
    return made;
}

}  // namespace marrow
