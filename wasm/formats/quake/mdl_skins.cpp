#include "formats/quake/mdl_skins.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/glow_maps.h"
#include "formats/group_times.h"
#include "formats/quake_image.h"
#include "formats/quake_palette.h"

namespace marrow {

namespace {

constexpr std::uint32_t kTransparentFlag = 0x1000, kHoleyFlag = 0x4000, kSpecialFlag = 0x8000;
constexpr std::uint8_t kHole = 255;
// The game reads 32. Real files may have more, but each adds a skin that lists all materials.
constexpr std::size_t kMostSkins = 256;
// The maximum number of a group's entries that images beside the model replace, so that crafted files load fast.
constexpr std::size_t kMostReplaced = 32;
// A texel of a special skin: the palette entry by its high four bits, the opacity by its low four bits.
constexpr std::uint8_t kSpecialColors[] = {0, 31, 47, 63, 79, 95, 111, 127, 143, 159, 175, 191, 199, 207, 223, 231};
constexpr std::uint8_t kSpecialOpacities[] = {25,  51,  76,  102, 114, 127, 140, 153,
                                              165, 178, 191, 204, 216, 229, 237, 247};
constexpr float kSortOfBlended = 9;  // Quake III's sort number
// Rows of the palette that take a player's colours: shirt and trousers.
constexpr RemapRange kShirt{PlayerColor::top, 16, 31}, kTrousers{PlayerColor::bottom, 96, 111};

struct StoredSkin {
    std::vector<QuakeImage> entries;  // one image, or the images of a group
    std::vector<float> times{};       // of a group
};

// Reads the skins of a file.
std::vector<StoredSkin> read_skins(ByteReader& file, const QuakeMdlHeader& h)
{
    std::vector<StoredSkin> out;
    for (std::int32_t i = 0; i < h.skins && file.ok(); ++i) {
        StoredSkin skin;
        const bool is_group = file.u32() != 0;
        std::int32_t count = 1;
        if (is_group) {
            const std::uint64_t field = file.file_offset();
            count = file.i32();
            const std::uint64_t left = file.remaining() / (h.skin_size() + 4);
            if (count <= 0 || static_cast<std::uint64_t>(count) > left)
                file.fail(Code::bad_count, message("quake-mdl-group-invalid", count, left), field);
            for (std::int32_t k = 0; k < count && file.ok(); ++k) skin.times.push_back(file.f32());
        }
        for (std::int32_t k = 0; k < count && file.ok(); ++k)
            skin.entries.push_back({static_cast<std::uint32_t>(h.width), static_cast<std::uint32_t>(h.height),
                                    file.take(h.skin_size(), "quake-mdl-skin")});
        if (out.size() < kMostSkins) out.push_back(std::move(skin));
    }
    return out;
}

// Adds the images and materials of skins.
class Skins {
public:
    Skins(const QuakeMdlHeader& header, const QuakePalette& palette, const Host& files, std::string_view path,
          Model& model)
        : header_(header), palette_(palette), files_(files), path_(path), folder_(folder_of(path)), model_(model)
    {
        lit_.colors = glow_.colors = palette.colors;
        for (std::size_t i = 0; i < palette.colors.size(); ++i)
            (i < palette.first_full_bright ? glow_ : lit_).colors[i] = glm::u8vec3(0);
        for (const char* unlit : {"flame", "flame2", "boss"}) is_unlit_ |= equal_ignoring_case(model.name, unlit);
        is_player_ = to_lower(model.name).find("player") != std::string::npos;
    }

    // Adds the images and the material of a skin. Images beside the model replace entries of `skin`.
    void add(StoredSkin& skin, std::size_t number);
    // Adds the skin with this number from an image beside the model. Returns false if there is no such image.
    bool add_further(std::size_t number);

    std::uint32_t replaced_times = 0, rounded_groups = 0;

private:
    bool has_full_bright(Bytes pixels) const
    {
        return !is_unlit_ && std::any_of(pixels.begin(), pixels.end(), [&](std::uint8_t index) {
            return index >= palette_.first_full_bright && !(is_holey() && index == kHole);
        });
    }
    bool is_holey() const { return (header_.flags & kHoleyFlag) != 0; }
    // The name by which ports look for an image in place of a skin.
    std::string name_of(std::size_t number) const { return format_text("%.mdl_%", model_.name, number); }
    bool has_file(std::string_view name) const { return !files_.find_image(name, folder_).empty(); }
    // The image NAME.lmp; without indices if there is none.
    QuakeImage find_lmp(std::string_view name);
    bool add_file(std::size_t number);
    std::uint32_t add_named_image(std::string name);
    std::uint32_t add_image(std::string name, const QuakeImage& pixels, const QuakePalette& palette);
    std::uint32_t add_translucent_image(std::string name, const QuakeImage& pixels);

    const QuakeMdlHeader& header_;
    const QuakePalette& palette_;
    const Host& files_;
    std::string_view path_, folder_;  // of the model's file
    Model& model_;
    QuakePalette lit_, glow_;  // the palette without its full bright entries, and only those entries
    bool is_unlit_ = false, is_player_ = false;
};

QuakeImage Skins::find_lmp(std::string_view name)
{
    for (const Host::File* file : files_.find_data({format_text("%.lmp", name), Reference::Kind::offered}, path_)) {
        const QuakeImage image = read_quake_image(*file->data);
        if (!image.indices.empty()) return image;
        warn(model_, message("quake-mdl-image-invalid"), file->name);
    }
    return {};
}

std::uint32_t Skins::add_named_image(std::string name)
{
    model_.images.push_back({std::move(name), {}});
    return static_cast<std::uint32_t>(model_.images.size() - 1);
}

std::uint32_t Skins::add_image(std::string name, const QuakeImage& from, const QuakePalette& palette)
{
    const Bytes pixels = from.indices;
    Image& image = model_.images[add_named_image(std::move(name))];
    image.width = from.width;
    image.height = from.height;
    image.indices.assign(pixels.begin(), pixels.end());
    image.palette = palette.colors;
    if (is_holey()) {
        const bool has_hole = std::find(pixels.begin(), pixels.end(), kHole) != pixels.end();
        image.transparent_index = header_.kind != QuakeMdlKind::hexen2 && has_hole ? kHole : 0;
    }
    if (is_player_) image.remaps = {kShirt, kTrousers};
    return static_cast<std::uint32_t>(model_.images.size() - 1);
}

// Adds an image whose texels have an opacity, as an uncompressed 32-bit TGA file with rows from the top.
std::uint32_t Skins::add_translucent_image(std::string name, const QuakeImage& from)
{
    const auto low = [](std::uint32_t value) { return static_cast<std::uint8_t>(value & 0xFF); };
    const auto high = [](std::uint32_t value) { return static_cast<std::uint8_t>(value >> 8 & 0xFF); };
    const std::uint32_t width = from.width, height = from.height;
    const Bytes pixels = from.indices;
    Image& image = model_.images[add_named_image(std::move(name))];
    std::vector<std::uint8_t>& tga = image.encoded;
    constexpr std::size_t kHeaderSize = 18, kPixelSize = 4;
    tga.reserve(kHeaderSize + pixels.size() * kPixelSize);
    tga = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, low(width), high(width), low(height), high(height), 32, 0x28};
    const bool is_special = (header_.flags & kSpecialFlag) != 0;
    for (const std::uint8_t texel : pixels) {
        const std::uint8_t index = is_special ? kSpecialColors[texel >> 4U] : texel;
        const unsigned opacity = is_special       ? kSpecialOpacities[texel & 15U]
                                 : texel == 0     ? 0
                                 : texel % 2 == 1 ? 128
                                                  : 255;
        const glm::u8vec3 color = palette_.colors[index];
        tga.insert(tga.end(), {color.b, color.g, color.r, static_cast<std::uint8_t>(opacity)});
    }
    return static_cast<std::uint32_t>(model_.images.size() - 1);
}

bool Skins::add_file(std::size_t number)
{
    std::string name = name_of(number);
    if (!has_file(name)) return false;
    Material material;
    material.name = format_text("skin %", number);
    material.shading = Shading::quake2;
    material.stages.push_back(plain_stage(add_named_image(std::move(name))));
    add_glow_map(files_, folder_, material, model_);
    model_.materials.push_back(std::move(material));
    return true;
}

bool Skins::add_further(std::size_t number)
{
    if (add_file(number)) return true;
    const QuakeImage image = find_lmp(name_of(number));
    if (image.indices.empty()) return false;
    StoredSkin skin;
    skin.entries = {image};
    add(skin, number);
    return true;
}

void Skins::add(StoredSkin& skin, std::size_t number)
{
    const bool is_group = !skin.times.empty();
    // Ports of Quake show images beside the model instead.
    if (!is_group && add_file(number)) return;
    const auto name_of_entry = [&](std::size_t i) {
        return is_group ? format_text("%_%", name_of(number), i) : name_of(number);
    };
    bool glows = false;
    for (std::size_t i = 0; i < skin.entries.size(); ++i) {
        QuakeImage& entry = skin.entries[i];
        const std::string name = name_of_entry(i);
        // An entry without indices is an image beside the model.
        if (is_group && i < kMostReplaced && has_file(name))
            entry.indices = {};
        else if (const QuakeImage image = i < kMostReplaced ? find_lmp(name) : QuakeImage(); !image.indices.empty())
            entry = image;
        glows |= entry.indices.empty() ? !glow_of(files_, folder_, name).empty() : has_full_bright(entry.indices);
    }
    GroupTimes times = group_times(skin.times);
    replaced_times += times.replaced;
    // A single image is shown like a group with one entry; its duration has no effect.
    if (!is_group) times.seconds.push_back(1);
    const GroupSteps steps = group_steps(times.seconds, kMaxStageImages);
    if (!steps.is_exact || steps.entries.size() > kMaxStageImages) ++rounded_groups;

    Material material;
    material.name = format_text("skin %", number);
    material.shading = Shading::quake2;
    const bool is_translucent = (header_.flags & (kTransparentFlag | kSpecialFlag)) != 0;
    glows &= !is_translucent;
    Stage stage = plain_stage(0), glow = plain_stage(0);
    stage.images.clear();
    glow.images.clear();
    std::vector<std::uint32_t> lit_images, glow_images;
    for (std::size_t i = 0; i < skin.entries.size(); ++i) {
        const QuakeImage& entry = skin.entries[i];
        const std::string name = name_of_entry(i);
        const bool is_file = entry.indices.empty();
        lit_images.push_back(is_file          ? add_named_image(name)
                             : is_translucent ? add_translucent_image(name, entry)
                                              : add_image(name, entry, glows ? lit_ : palette_));
        if (!glows) continue;
        std::string glow_name = is_file ? glow_of(files_, folder_, name) : std::string();
        constexpr std::uint8_t kBlack[] = {0};
        glow_images.push_back(!glow_name.empty() ? add_named_image(std::move(glow_name))
                                                 : add_image(format_text("%_glow", name),
                                                             is_file ? QuakeImage{1, 1, kBlack} : entry, glow_));
    }
    // If there are more steps than a stage may have images, evenly spaced steps are kept.
    const std::size_t count = std::min<std::size_t>(steps.entries.size(), kMaxStageImages);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t entry = steps.entries[i * steps.entries.size() / count];
        stage.images.push_back(lit_images[entry]);
        if (glows) glow.images.push_back(glow_images[entry]);
    }
    if (count > 1)
        stage.images_per_second = static_cast<float>(
            static_cast<double>(count) / (steps.step_seconds * static_cast<double>(steps.entries.size())));
    if (is_unlit_) stage.rgb = ColorSource::identity;
    if (is_holey()) {
        stage.alpha_test = AlphaTest::greater;
        stage.alpha_reference = 0.5F;
    }
    if (is_translucent) {
        stage.blends = true;
        stage.source = BlendFactor::src_alpha;
        stage.destination = BlendFactor::one_minus_src_alpha;
        stage.depth_write = false;
        material.sort = kSortOfBlended;
        if ((header_.flags & kSpecialFlag) != 0) material.cull = CullMode::none;
    }
    glow.images_per_second = stage.images_per_second;
    material.stages.push_back(std::move(stage));
    if (glows && count == 1) {
        material.emissive_map = glow.images[0];
        material.emissive = glm::vec4(1.0F);
    } else if (glows) {
        glow.rgb = ColorSource::identity;
        glow.blends = true;
        glow.source = glow.destination = BlendFactor::one;
        glow.depth_write = false;
        glow.depth_equal = true;
        material.stages.push_back(std::move(glow));
    }
    model_.materials.push_back(std::move(material));
}

}  // namespace

Reference quake_skin_reference(std::string_view name)
{
    return {format_text("%.mdl_*.lmp", stem_of(name)), Reference::Kind::offered};
}

void read_quake_mdl_skins(ByteReader& file, const QuakeMdlHeader& h, std::string_view name, const Host& files,
                          Model& model)
{
    std::vector<StoredSkin> skins = read_skins(file, h);
    if (!file.ok()) return;
    constexpr auto kMaxSide = static_cast<std::int32_t>(kMaxImageSide);
    const bool has_images = !skins.empty() && h.skin_size() > 0 && h.width <= kMaxSide && h.height <= kMaxSide;
    if (!has_images) {
        warn(model, message("quake-mdl-without-skin", h.skins, h.width, h.height));
        Material& material = model.materials.emplace_back();
        material.name = "skin 0";
        material.shading = Shading::quake2;
        material.stages.push_back(plain_stage(kNone));
        return;
    }
    if (static_cast<std::size_t>(h.skins) > skins.size())
        warn(model, message("quake-mdl-too-many-skins", h.skins, skins.size()));
    const QuakePalette palette = find_quake_palette(files, name, model);
    Skins out(h, palette, files, name, model);
    for (std::size_t i = 0; i < skins.size(); ++i) out.add(skins[i], i);
    for (std::size_t i = skins.size(); i < kMostSkins && out.add_further(i);) ++i;
    if (out.replaced_times > 0) warn(model, message("quake-mdl-times-invalid", out.replaced_times));
    if (out.rounded_groups > 0) warn(model, message("quake-mdl-times-rounded", out.rounded_groups));
    const auto count = static_cast<std::uint32_t>(model.materials.size());
    for (std::uint32_t i = 0; i < count; ++i)
        model.skins.push_back({model.materials[i].name, false, std::vector<std::uint32_t>(count, i)});
}

}  // namespace marrow
