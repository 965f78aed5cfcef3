// wal.cpp -- textures of Quake II.
//
//   header   name[32], u32 width, height, offsets of 4 mip levels,
//            name[32] of the next texture of an animation, u32 flags, contents, value
//   levels   palette indices, the first level with width x height
//
// The colours are those of pics/colormap.pcx of the game. Sources: id Software's released Quake II source, real
// files.
#include "formats/sprite/wal.h"

#include <utility>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/image_gallery.h"
#include "formats/quake_palette.h"
#include "formats/sprite/indexed_pcx.h"

namespace marrow {

namespace {

constexpr std::uint64_t kNameSize = 32, kHeaderSize = 100;

// A pattern, so that it matches in a folder of that name anywhere.
Reference colormap() { return {"pics/colormap*.pcx", Reference::Kind::offered}; }

std::vector<glm::u8vec3> find_palette(const Host& files, std::string_view of, Model& model)
{
    for (const Host::File* file : files.find_data(colormap(), of)) {
        Image image;
        if (equal_ignoring_case(base_name(file->name), "colormap.pcx") && read_indexed_pcx(*file->data, image))
            return std::move(image.palette);
    }
    warn(model, message("wal-palette-missing"));
    return stand_in_palette();
}

}  // namespace

std::vector<Reference> references_wal(Bytes, std::string_view) { return {colormap()}; }

Result<Model> load_wal(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kNameSize);
    const std::uint32_t width = r.u32(), height = r.u32(), offset = r.u32();
    if (r.ok() && (width == 0 || height == 0 || width > kMaxImageSide || height > kMaxImageSide))
        r.fail(Code::bad_value, message("wal-size", width, height), kNameSize);
    if (r.ok() && offset < kHeaderSize) r.fail(Code::bad_offset, message("wal-mip-offset", offset), kNameSize + 8);
    if (!r.ok()) return r.error();
    const Bytes indices = r.window(offset, static_cast<std::int64_t>(width) * height, "wal-pixels").bytes();
    if (!r.ok()) return r.error();
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "wal";
    model.basis = kQuakeBasis;
    add_gallery_image({.name = model.name,
                       .width = width,
                       .height = height,
                       .indices = indices,
                       .clear = kNone,
                       .palette = find_palette(files, name, model)},
                      model);
    add_image_gallery(model);
    model.source = {4, 2, 0, 1, file.size()};
    return made;
}

}  // namespace marrow
