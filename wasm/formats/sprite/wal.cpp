// wal.cpp -- textures of Quake II and Daikatana.
//
//   Quake II    name[32], u32 width, height, offsets of 4 mip levels,
//               name[32] of the next texture of an animation, u32 flags, contents, value
//   Daikatana   u8 3, name[32], 3 bytes, u32 width, height, offsets of 9 mip levels,
//               name[32] of the next texture, u32 flags, contents, palette of 256 x {u8 red, green, blue}, u32
//               value
//   levels      palette indices, the first level with width x height
//
// The palette of Quake II is in the game's pics/colormap.pcx. The textures of an animation are in one folder; the
// last one names the first. The game shows two images per second, blends translucent textures with an opacity of
// 33 % or 66 %, and scrolls flowing textures to the right: by 64 widths in 40 seconds, or by half a width per
// second for liquids. Liquids also ripple, which is not shown. Sources: id Software's released Quake II source,
// the editor TrenchBroom (layout of Daikatana), real files.
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
constexpr float kSortOfBlended = 9;  // Quake III's sort number
enum Flag : std::uint32_t { kLiquid = 0x8, kThird = 0x10, kTwoThirds = 0x20, kFlowing = 0x40 };

struct Wal {
    std::uint32_t width = 0, height = 0;
    Bytes indices;
    std::string_view next;  // empty: the texture has no animation
    std::uint32_t flags = 0;
    Bytes palette;  // in Daikatana files; empty: the game's palette is used
};

// Records errors in `errors`.
Wal read_wal(Bytes file, ErrorSink& errors)
{
    Wal wal;
    ByteReader r(file, errors);
    const bool is_daikatana = !file.empty() && file[0] == kDaikatana;
    const std::uint64_t size_field = is_daikatana ? 36 : kNameSize, header_size = is_daikatana ? 892 : 100;
    const std::size_t levels = is_daikatana ? 9 : 4;
    r.skip(size_field);  // the name
    wal.width = r.u32();
    wal.height = r.u32();
    const std::uint32_t offset = r.u32();
    r.skip((levels - 1) * 4);  // the offsets of the smaller levels
    wal.next = r.chars(kNameSize);
    wal.flags = r.u32();
    r.skip(4);  // the contents
    if (is_daikatana) wal.palette = r.take(kColors * 3, "wal-palette");
    r.skip(4);  // the value
    if (r.ok() && (wal.width == 0 || wal.height == 0 || wal.width > kMaxImageSide || wal.height > kMaxImageSide))
        r.fail(Code::bad_value, message("wal-size", wal.width, wal.height), size_field);
    if (r.ok() && offset < header_size) r.fail(Code::bad_offset, message("wal-mip-offset", offset), size_field + 8);
    if (r.ok())
        wal.indices = r.window(offset, static_cast<std::int64_t>(wal.width) * wal.height, "wal-pixels").bytes();
    return wal;
}

// A pattern, because a pattern also finds files in a folder `pics` elsewhere (Reference).
Reference colormap() { return {"pics/colormap*.pcx", Reference::Kind::offered}; }

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

// The textures that follow the first one in its animation.
struct TextureChain {
    std::vector<std::pair<const Host::File*, Wal>> textures;
    std::string missing;  // the name of the next file, which does not exist; empty: the animation is complete
    bool is_too_long = false;
    std::string damaged;  // the name of the file at which the animation ends, because it cannot be read
};

// Follows the names of the next textures until a file repeats, is missing or is damaged, or the limit is reached.
TextureChain chain_of(const Wal& first, std::string_view name, const Host& files)
{
    TextureChain out;
    std::vector<const Host::File*> known = {files.find(name)};
    for (std::string_view next = first.next; !next.empty();) {
        std::string next_name = std::string(base_name(normalise_path(next))) + ".wal";
        const auto found = files.find_data({next_name}, name);
        if (found.empty()) {
            out.missing = std::move(next_name);
            break;
        }
        if (std::find(known.begin(), known.end(), found[0]) != known.end()) break;
        if (known.size() == kMaxStageImages) {
            out.is_too_long = true;
            break;
        }
        ErrorSink errors;
        Wal wal = read_wal(*found[0]->data, errors);
        if (!errors.ok()) {
            out.damaged = found[0]->name;
            break;
        }
        next = wal.next;
        known.push_back(found[0]);
        out.textures.emplace_back(found[0], std::move(wal));
    }
    return out;
}

void add_animation(const Wal& first, std::string_view name, const Host& files, Model& model)
{
    const TextureChain chain = chain_of(first, name, files);
    if (!chain.missing.empty()) warn(model, message("wal-next-missing", chain.missing));
    if (chain.is_too_long) warn(model, message("wal-too-many-images", kMaxStageImages));
    if (!chain.damaged.empty()) warn(model, message("wal-next-damaged", chain.damaged));
    if (chain.textures.empty()) return;
    Stage& stage = model.materials[0].stages[0];
    stage.images_per_second = kImagesPerSecond;
    for (const auto& [file, wal] : chain.textures) {
        stage.images.push_back(static_cast<std::uint32_t>(model.images.size()));
        add_image(wal, file->name, files, model);
    }
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

std::vector<Reference> references_wal(Bytes, std::string_view) { return {colormap()}; }

// Called again for each texture that has been found, so that a whole animation is requested.
std::vector<Reference> choices_wal(Bytes, std::string_view, const Host& files)
{
    const Host::File* root = files.find(files.root());
    if (root == nullptr || !root->data) return {};
    ErrorSink errors;
    const Wal wal = read_wal(*root->data, errors);
    if (!errors.ok()) return {};
    const TextureChain chain = chain_of(wal, root->name, files);
    if (chain.missing.empty()) return {};
    return {{chain.missing}};
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
