// wal.cpp -- textures of Quake II and Daikatana.
//
//   Quake II    name[32], u32 width, height, offsets of 4 mip levels,
//               name[32] of the next texture of an animation, u32 flags, contents, value
//   Daikatana   u8 3, name[32], 3 bytes, u32 width, height, offsets of 9 mip levels,
//               name[32] of the next texture, u32 flags, contents, palette of 256 x {u8 red, green, blue}, u32
//               value
//   levels      palette indices, the first level with width x height
//
// The colours of Quake II are those of pics/colormap.pcx of the game. The textures of an animation lie in one
// folder; the last one names the first. The game shows two of them a second, blends translucent ones with 33 % or
// 66 %, and scrolls flowing ones to the right: 64 widths in 40 seconds, liquids half a width a second. Liquids also
// ripple, which is not shown. Sources: id Software's released Quake II source, the editor TrenchBroom (layout of
// Daikatana), real files.
#include "formats/sprite/wal.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/image_gallery.h"
#include "formats/quake_palette.h"
#include "formats/sprite/indexed_pcx.h"

namespace marrow {

namespace {

constexpr std::uint8_t kDaikatana = 3;
constexpr std::size_t kNameSize = 32, kColors = 256;
constexpr float kImagesPerSecond = 2;
// A longer animation is cut off: the game keeps all textures of a level in memory, and has at most 16 of one
// animation.
constexpr std::size_t kMostImages = 64;
constexpr float kSortOfBlended = 9;  // Quake III's sort number
enum Flag : std::uint32_t { kLiquid = 0x8, kThird = 0x10, kTwoThirds = 0x20, kFlowing = 0x40 };

struct Wal {
    std::uint32_t width = 0, height = 0;
    Bytes indices;
    std::string_view next;  // empty: the texture has no animation
    std::uint32_t flags = 0;
    Bytes palette;  // of Daikatana; empty: the game's
};

// Records errors in `errors`.
Wal read_wal(Bytes file, ErrorSink& errors)
{
    Wal wal;
    ByteReader r(file, errors);
    const bool is_daikatana = !file.empty() && file[0] == kDaikatana;
    const std::uint64_t size_field = is_daikatana ? 36 : kNameSize, header_size = is_daikatana ? 892 : 100;
    const std::size_t levels = is_daikatana ? 9 : 4;
    r.skip(size_field);
    wal.width = r.u32();
    wal.height = r.u32();
    const std::uint32_t offset = r.u32();
    r.skip((levels - 1) * 4);
    wal.next = r.chars(kNameSize);
    wal.flags = r.u32();
    r.skip(4);
    if (is_daikatana) wal.palette = r.take(kColors * 3, "wal-palette");
    r.skip(4);
    if (r.ok() && (wal.width == 0 || wal.height == 0 || wal.width > kMaxImageSide || wal.height > kMaxImageSide))
        r.fail(Code::bad_value, message("wal-size", wal.width, wal.height), size_field);
    if (r.ok() && offset < header_size) r.fail(Code::bad_offset, message("wal-mip-offset", offset), size_field + 8);
    if (r.ok())
        wal.indices = r.window(offset, static_cast<std::int64_t>(wal.width) * wal.height, "wal-pixels").bytes();
    return wal;
}

// A pattern, because a pattern matches in any folder `pics`.
Reference colormap() { return {"pics/colormap*.pcx", Reference::Kind::offered}; }

// The next texture of an animation, in the folder of the texture.
Reference next_of(const Wal& wal) { return {std::string(base_name(normalise_path(wal.next))) + ".wal"}; }

std::vector<glm::u8vec3> palette_of_game(const Host& files, std::string_view of, Model& model)
{
    for (const Host::File* file : files.find_data(colormap(), of)) {
        Image image;
        if (equal_ignoring_case(base_name(file->name), "colormap.pcx") && read_indexed_pcx(*file->data, image))
            return std::move(image.palette);
    }
    warn(model, message("wal-palette-missing"));
    return stand_in_palette();
}

std::vector<glm::u8vec3> palette_of(const Wal& wal, const Host& files, std::string_view name, Model& model)
{
    if (wal.palette.empty())
        return model.images.empty() ? palette_of_game(files, name, model) : model.images[0].palette;
    std::vector<glm::u8vec3> palette;
    renew(palette, kColors);
    std::memcpy(palette.data(), wal.palette.data(), wal.palette.size());
    return palette;
}

void add_image(const Wal& wal, std::string_view name, const Host& files, Model& model)
{
    GalleryImage image{.name = stem_of(name), .width = wal.width, .height = wal.height, .indices = wal.indices};
    image.palette = palette_of(wal, files, name, model);
    model.images.push_back(indexed_image(std::move(image)));
}

// Adds the other textures of an animation, which ends at one that is missing or was added before.
void add_animation(const Wal& first, std::string_view name, const Host& files, Model& model)
{
    std::vector<const Host::File*> added = {files.find(name)};
    Stage& stage = model.materials[0].stages[0];
    std::uint64_t pixels_left = first.indices.size() * kMostImages;
    Wal last = first;
    while (!last.next.empty() && added.size() < kMostImages) {
        const auto found = files.find_data(next_of(last), name);
        if (found.empty()) {
            warn(model, message("wal-next-missing", next_of(last).name));
            break;
        }
        if (std::find(added.begin(), added.end(), found[0]) != added.end()) break;
        ErrorSink errors;
        last = read_wal(*found[0]->data, errors);
        if (!errors.ok() || last.indices.size() > pixels_left) {
            warn(model, message("wal-next-damaged", found[0]->name));
            break;
        }
        pixels_left -= last.indices.size();
        added.push_back(found[0]);
        stage.images.push_back(static_cast<std::uint32_t>(model.images.size()));
        add_image(last, found[0]->name, files, model);
    }
    if (stage.images.size() > 1) stage.images_per_second = kImagesPerSecond;
}

void apply_flags(std::uint32_t flags, Material& material)
{
    Stage& stage = material.stages[0];
    if ((flags & (kThird | kTwoThirds)) != 0) {
        stage.blends = true;
        stage.source = BlendFactor::src_alpha;
        stage.destination = BlendFactor::one_minus_src_alpha;
        stage.alpha = ColorSource::constant;
        stage.color.a = (flags & kThird) != 0 ? 0.33F : 0.66F;
        stage.depth_write = false;
        material.sort = kSortOfBlended;
    }
    if ((flags & kFlowing) != 0) {
        TexcoordModifier& scroll = stage.modifiers.emplace_back();
        scroll.values[0] = (flags & kLiquid) != 0 ? -0.5F : -64.0F / 40;
        stage.placement.wrap = Wrap::repeat;
    }
}

}  // namespace

std::vector<Reference> references_wal(Bytes file, std::string_view)
{
    std::vector<Reference> out = {colormap()};
    ErrorSink errors;
    const Wal wal = read_wal(file, errors);
    if (errors.ok() && !wal.next.empty()) out.push_back(next_of(wal));
    return out;
}

Result<Model> load_wal(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    const Wal wal = read_wal(file, errors);
    if (!errors.ok()) return errors.error();
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "wal";
    model.basis = kQuakeBasis;
    add_image(wal, name, files, model);
    model.materials.push_back(gallery_material(model.images[0], 0));
    add_image_gallery(model);
    add_animation(wal, name, files, model);
    apply_flags(wal.flags, model.materials[0]);
    model.source = {4, 2, 0, 1, file.size()};
    return made;
}

}  // namespace marrow
