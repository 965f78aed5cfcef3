#include "formats/half_life/mdl_textures.h"

#include <algorithm>
#include <cstring>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/host.h"

namespace marrow {

namespace {

constexpr std::uint32_t kFlat = 1, kChrome = 2, kFullBright = 4, kNoMipmaps = 8, kAdditive = 0x20, kMasked = 0x40,
                        kHalfFloats = 1U << 31;
constexpr std::uint32_t kPaletteSize = 256, kTransparent = kPaletteSize - 1;
constexpr float kSortOfAdditive = 10;  // Quake III's sort number
constexpr std::int32_t kUsualTextures = 100;
// The maximum number of material copies for skins whose textures have another size.
constexpr std::size_t kMostScaled = 256;
// The maximum number of materials for references without textures.
constexpr std::size_t kMostWhites = 256;
// The size in texels of the texture for which the game computes chrome coordinates.
constexpr glm::vec2 kChromeSize{64.0F, 64.0F};

// The material of a texture. Without an image (kNone) it is white.
Material material_of(std::string_view name, std::uint32_t flags, std::uint32_t image)
{
    Material material;
    material.name = stem_of(name);
    material.shading = Shading::half_life;
    material.flat = (flags & kFlat) != 0;
    Stage stage = plain_stage(image);
    if ((flags & kChrome) != 0) stage.texcoord = TexcoordSource::chrome;
    if ((flags & (kFullBright | kAdditive)) != 0) stage.rgb = ColorSource::identity;
    if ((flags & kAdditive) != 0) {
        stage.blends = true;
        stage.source = stage.destination = BlendFactor::one;
        stage.depth_write = false;
        material.sort = kSortOfAdditive;
    }
    if ((flags & kMasked) != 0) {
        stage.alpha_test = AlphaTest::greater;
        stage.alpha_reference = 0.5F;
    }
    material.stages.push_back(std::move(stage));
    return material;
}

// Parses three characters as a whole number, which may be negative. Returns -2 if they are not a number.
int number_of(std::string_view letters)
{
    const bool negative = letters[0] == '-';
    int value = 0;
    for (const char c : letters.substr(negative ? 1 : 0)) {
        if (!is_digit(c)) return -2;
        value = value * 10 + (c - '0');
    }
    return negative ? -value : value;
}

}  // namespace

std::vector<RemapRange> mdl_remaps(std::string_view texture)
{
    if (equal_ignoring_case(texture, "DM_Base.bmp"))
        return {{PlayerColor::top, 160, 191}, {PlayerColor::bottom, 192, 223}};
    // Names have exactly the length of RemapX_LLL_MMM_HHH.bmp or RemapC_LLL_MMM.bmp.
    constexpr std::size_t kBoth = 22, kTopAlone = 18;
    const bool both = texture.size() == kBoth;
    if (!both && texture.size() != kTopAlone) return {};
    if (!equal_ignoring_case(texture.substr(0, 5), "remap") || texture[6] != '_') return {};
    if (!both && to_lower(texture[5]) != 'c') return {};
    const int low = number_of(texture.substr(7, 3)), middle = number_of(texture.substr(11, 3));
    const int high = both ? number_of(texture.substr(15, 3)) : middle;
    if (std::min({low, middle, high}) < -1 || std::max({low, middle, high}) >= static_cast<int>(kPaletteSize))
        return {};
    std::vector<RemapRange> out;
    const auto add = [&out](PlayerColor color, int first, int last) {
        if (first >= 0 && first <= last)
            out.push_back({color, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)});
    };
    add(PlayerColor::top, low, middle);
    add(PlayerColor::bottom, middle + 1, high);
    return out;
}

MdlMaterials::MdlMaterials(ByteReader& file, const MdlHeader& header, std::string_view file_name, Model& model)
    : file_name_(file_name), file_size_(file.size())
{
    ByteReader records = mdl_records(file, header.textures, kMdlTextureSize, "mdl-textures");
    if (header.textures.count > kUsualTextures)
        warn(model, message("mdl-more-textures-than-game", header.textures.count, kUsualTextures),
             std::string(file_name_));
    // Limits the pixels of all textures. Otherwise a small file whose textures share bytes could be a large model.
    std::uint64_t pixels_left = file.size() * 2;
    for (std::int32_t i = 0; i < header.textures.count && records.ok(); ++i)
        add_texture(file, records, pixels_left, model);
    textures_ = static_cast<std::uint32_t>(texcoord_formats_.size());
    renew(column_of_, textures_, kNone);
    for (std::uint32_t i = 0; i < textures_; ++i) texture_of_.push_back(i);
    if (records.ok()) read_skins(file, header);
}

MARROW_NOINLINE void MdlMaterials::add_texture(ByteReader& file, ByteReader& record, std::uint64_t& pixels_left,
                                               Model& model)
{
    Image image;
    image.name = record.chars(64);
    const std::uint32_t flags = record.u32();
    const std::int32_t width = record.i32(), height = record.i32(), offset = record.i32();
    if (!record.ok()) return;
    constexpr auto kMaxSide = static_cast<std::int32_t>(kMaxImageSide);
    const bool has_size = width > 0 && height > 0 && width <= kMaxSide && height <= kMaxSide;
    const std::uint64_t pixels =
        has_size ? static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) : 0;
    MdlTexcoordFormat format;
    if (has_size) format.size = glm::vec2(width, height);
    format.has_half_floats = (flags & kHalfFloats) != 0;
    texcoord_formats_.push_back(format);

    // A damaged texture does not affect the others.
    ErrorSink errors;
    ByteReader bytes(file.bytes(), errors);
    const ByteReader window =
        bytes.window(offset, static_cast<std::int64_t>(pixels + kPaletteSize * 3), "mdl-pixels");
    std::uint32_t index = kNone;
    if (!has_size || !errors.ok() || pixels > pixels_left) {
        warn(model, message("mdl-texture-not-in-file", excerpt(image.name), width, height),
             std::string(file_name_));
    } else {
        pixels_left -= pixels;
        const Bytes all = window.bytes();
        image.width = static_cast<std::uint32_t>(width);
        image.height = static_cast<std::uint32_t>(height);
        image.indices.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(pixels));
        renew(image.palette, kPaletteSize);
        std::memcpy(image.palette.data(), &all[pixels], kPaletteSize * 3);
        image.mipmaps = (flags & kNoMipmaps) == 0;
        if ((flags & kMasked) != 0) image.transparent_index = kTransparent;
        image.remaps = mdl_remaps(image.name);
        index = static_cast<std::uint32_t>(model.images.size());
    }
    Material& material = model.materials.emplace_back(material_of(image.name, flags, index));
    // The game computes chrome coordinates for 64 x 64 texels, regardless of the texture's size.
    if (const glm::vec2 scale = kChromeSize / format.size;
        material.stages[0].texcoord == TexcoordSource::chrome && scale != glm::vec2(1))
        material.stages[0].modifiers.push_back({TexcoordModifierKind::scale, {scale.x, scale.y}, {}});
    if (index != kNone) model.images.push_back(std::move(image));
}

void MdlMaterials::read_skins(ByteReader& file, const MdlHeader& header)
{
    if (header.skin_references <= 0 || header.skin_families.count <= 0) return;
    columns_ = static_cast<std::size_t>(header.skin_references);
    rows_ = static_cast<std::size_t>(header.skin_families.count);
    const std::int64_t count = std::int64_t{header.skin_references} * header.skin_families.count;
    entries_ =
        file.table(header.skin_families.offset, count, 2, "mdl-skin-entries", header.skin_families.field).bytes();
    file.recover();
    if (entries_.empty()) columns_ = rows_ = 0;
    renew(hashes_, columns_);
    for (std::size_t i = 0; i < entries_.size(); i += 2) {
        std::uint32_t& hash = hashes_[i / 2 % columns_];
        hash = (hash ^ load_as<std::uint16_t>(&entries_[i])) * 0x9E3779B1U;
        hash ^= hash >> 15U;
    }
    renew(material_of_column_, columns_, kNone);
}

std::uint32_t MdlMaterials::texture_at(std::size_t row, std::size_t column)
{
    const auto texture = load_as<std::int16_t>(&entries_[(row * columns_ + column) * 2]);
    if (texture >= 0 && static_cast<std::uint32_t>(texture) < textures_) return static_cast<std::uint32_t>(texture);
    missing_ = true;
    return 0;
}

bool MdlMaterials::is_same_column(std::size_t a, std::size_t b)
{
    if (hashes_[a] != hashes_[b]) return false;
    for (std::size_t row = 0; row < rows_; ++row)
        if (texture_at(row, a) != texture_at(row, b)) return false;
    return true;
}

std::uint32_t MdlMaterials::of_reference(std::int32_t reference, Model& model)
{
    const auto column = static_cast<std::uint32_t>(reference);
    const std::size_t references = columns_ > 0 ? columns_ : textures_;
    if (reference < 0 || column >= references || textures_ == 0) return white(reference, model);
    if (columns_ == 0) return column;
    std::uint32_t& material = material_of_column_[column];
    if (material == kNone) material = of_column(column, model);
    return material;
}

std::uint32_t MdlMaterials::of_column(std::uint32_t column, Model& model)
{
    const std::uint32_t texture = texture_at(0, column);
    // The first column with a texture in family 0 uses the texture's material, and so do all columns that are
    // equal to it in every family. A column that differs in another family gets a copy.
    for (std::uint32_t i = 0; i < column_of_.size(); ++i) {
        const bool is_its_own = i == texture || (i >= textures_ && texture_of_[i] == texture);
        if (!is_its_own) continue;
        if (column_of_[i] == kNone) column_of_[i] = column;
        if (column_of_[i] == column || is_same_column(column_of_[i], column)) return i;
    }
    const Material copy = model.materials[texture];
    return add(copy, column, texture, model);
}

std::uint32_t MdlMaterials::add(const Material& material, std::uint32_t column, std::uint32_t texture, Model& model)
{
    model.materials.push_back(material);
    column_of_.push_back(column);
    texture_of_.push_back(texture);
    return static_cast<std::uint32_t>(model.materials.size() - 1);
}

std::uint32_t MdlMaterials::white(std::int32_t reference, Model& model)
{
    if (textures_ > 0 && !has_warned_) warn(model, message("mdl-mesh-without-texture", reference));
    has_warned_ = true;
    for (const White& white : whites_)
        if (white.reference == reference || whites_.size() == kMostWhites) return white.material;
    whites_.push_back(
        {reference, add(material_of(format_text("texture %", reference), 0, kNone), kNone, kNone, model)});
    return whites_.back().material;
}

// The material that replaces `material` in a skin that shows `texture`: the texture's material, or a copy with
// scaled texture coordinates if the textures differ in size, because the game counts them in texels.
std::uint32_t MdlMaterials::skin_material(std::uint32_t material, std::uint32_t texture, Model& model)
{
    const glm::vec2 from = texcoord_format(material).size, to = texcoord_format(texture).size;
    if (from == to || model.materials[texture].stages[0].texcoord == TexcoordSource::chrome) return texture;
    const glm::vec2 scale = from / to;
    for (const Scaled& scaled : scaled_)
        if (scaled.texture == texture && scaled.scale == scale) return scaled.material;
    if (scaled_.size() == kMostScaled) {
        sizes_differ_ = true;
        return texture;
    }
    Material copy = model.materials[texture];
    copy.stages[0].modifiers.push_back({TexcoordModifierKind::scale, {scale.x, scale.y}, {}});
    scaled_.push_back({texture, scale, add(copy, kNone, texture, model)});
    return scaled_.back().material;
}

MARROW_NOINLINE void MdlMaterials::add_skins(Model& model)
{
    // Each skin lists every material. The size of the file limits the number of skins, so that a small file cannot
    // make a large model.
    const std::size_t own_materials = model.materials.size();
    const bool fits = std::uint64_t{rows_} * own_materials <= file_size_ * 2;
    for (std::size_t row = 0; rows_ > 1 && fits && row < rows_; ++row) {
        model.skins.push_back({format_text("skin %", row), false, {}});
        SkinFamily& skin = model.skins.back();
        for (std::uint32_t i = 0; i < own_materials; ++i) {
            // In the first family each material maps to itself. A lookup by texture would map a copy to its
            // original.
            const bool is_kept = row == 0 || column_of_[i] == kNone;
            skin.materials.push_back(is_kept ? i : skin_material(i, texture_at(row, column_of_[i]), model));
        }
    }
    // The scaled copies, which no surface uses, are the same in every skin.
    for (SkinFamily& skin : model.skins)
        for (auto i = static_cast<std::uint32_t>(skin.materials.size()); i < model.materials.size(); ++i)
            skin.materials.push_back(i);
    if (!fits) warn(model, message("mdl-too-many-skins", rows_), std::string(file_name_));
    if (missing_) warn(model, message("mdl-skins-name-missing-textures"), std::string(file_name_));
    if (sizes_differ_) warn(model, message("mdl-skins-with-many-sizes"), std::string(file_name_));
}

MdlTexcoordFormat MdlMaterials::texcoord_format(std::uint32_t material) const
{
    const std::uint32_t texture = material < texture_of_.size() ? texture_of_[material] : kNone;
    return texture < texcoord_formats_.size() ? texcoord_formats_[texture] : MdlTexcoordFormat{};
}

}  // namespace marrow
