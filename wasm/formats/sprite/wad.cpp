// wad.cpp -- texture archives: WAD2 of Quake and WAD3 of Half-Life.
//
//   header      "WAD2" or "WAD3", i32 entries, offset of the directory
//   directory   i32 offset, stored size, size; u8 type, compression; u16 0; name[16]
//   0x42        image: i32 width, height, indices; in WAD3 then the palette as in a texture, if it is complete
//   0x43, 0x44  texture of WAD3, WAD2: name[16], u32 width, height, offsets of 4 mip levels from the start of the
//               entry, palette indices; in WAD3 then u16 count, usually 256, and that many {u8 red, green, blue}
//   0x46        font of WAD3: i32 width, height, rows, row height, 256 x {i16 offset, width}, palette indices, then
//               the palette as in a texture
//
// Other entries are palettes and colour maps. CONCHARS of Quake has the type of a texture, but is 128 x 128
// indices without a header, of which index 0 is transparent. In images, fonts, and textures whose name begins with
// "{", index 255 is transparent. WAD2 uses the game's palette. Sources: id Software's released tools for Quake,
// the published tools of Half-Life, real files.
#include "formats/sprite/wad.h"

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

namespace marrow {

namespace {

constexpr std::uint64_t kCountField = 4, kEntrySize = 32, kTextureHeader = 40, kFontHeader = 16 + 256 * 4;
constexpr std::uint64_t kImageHeader = 8, kPaletteSize = 2 + 256 * 3;
constexpr std::size_t kColors = 256, kClear = kColors - 1, kCharactersSide = 128;
enum EntryType : std::uint8_t { kImage = 0x42, kTextureOfWad3 = 0x43, kTextureOfWad2 = 0x44, kFont = 0x46 };

struct Entry {
    std::int32_t offset = 0, size = 0;
    std::uint8_t type = 0, compression = 0;
    std::string_view name;
};

class WadReader {
public:
    WadReader(Bytes file, std::string_view file_name, const Host& files, Model& model)
        : file_(file), file_name_(file_name), files_(files), model_(model), pixels_left_(file.size() * 2)
    {
    }

    // Adds the image of an entry. A damaged entry is left out with a warning.
    void add(const Entry& entry);

private:
    // Records errors in `r`. Leaves the palette empty if the file uses the game's palette.
    GalleryImage read(ByteReader& r, const Entry& entry);
    Bytes take_indices(ByteReader& r, GalleryImage& pixels, std::int64_t offset);
    std::vector<glm::u8vec3> read_palette(ByteReader& r, std::int64_t offset);
    const std::vector<glm::u8vec3>& game_palette();

    Bytes file_;
    std::string_view file_name_;
    const Host& files_;
    Model& model_;
    // Limits the total number of pixels, so that a small file whose entries share bytes cannot make a large model.
    std::uint64_t pixels_left_;
    std::vector<glm::u8vec3> game_palette_;
};

const std::vector<glm::u8vec3>& WadReader::game_palette()
{
    if (game_palette_.empty()) game_palette_ = find_quake_palette(files_, file_name_, model_).colors;
    return game_palette_;
}

Bytes WadReader::take_indices(ByteReader& r, GalleryImage& pixels, std::int64_t offset)
{
    const std::uint64_t count = std::uint64_t{pixels.width} * pixels.height;
    if (r.ok() &&
        (count == 0 || pixels.width > kMaxImageSide || pixels.height > kMaxImageSide || count > pixels_left_))
        r.fail_here(Code::bad_value, message("wad-size", pixels.width, pixels.height));
    return r.ok() ? r.window(offset, static_cast<std::int64_t>(count), "wad-pixels").bytes() : Bytes{};
}

std::vector<glm::u8vec3> WadReader::read_palette(ByteReader& r, std::int64_t offset)
{
    std::vector<glm::u8vec3> palette;
    ByteReader window = r.rest(offset, 2, "wad-palette");
    const std::size_t count = std::min<std::size_t>(window.u16(), kColors);
    if (count == 0) return palette;
    const Bytes colors = window.take(count * 3, "wad-palette");
    renew(palette, kColors);
    if (!colors.empty()) std::memcpy(palette.data(), colors.data(), colors.size());
    return palette;
}

GalleryImage WadReader::read(ByteReader& r, const Entry& entry)
{
    GalleryImage out;
    if (entry.type == kTextureOfWad2 && r.size() == kCharactersSide * kCharactersSide) {
        out.width = out.height = kCharactersSide;
        out.clear = 0;
        out.indices = take_indices(r, out, 0);
        return out;
    }
    const bool is_texture = entry.type == kTextureOfWad2 || entry.type == kTextureOfWad3;
    if (is_texture) r.skip(16);
    out.width = r.u32();
    out.height = r.u32();
    if (!is_texture || entry.name.starts_with('{')) out.clear = kClear;
    if (entry.type == kImage) {
        out.indices = take_indices(r, out, kImageHeader);
        const std::uint64_t colors_at = kImageHeader + out.indices.size();
        if (r.ok() && is_wad3(file_) && r.size() >= colors_at + kPaletteSize)
            out.palette = read_palette(r, static_cast<std::int64_t>(colors_at));
    } else if (is_texture) {
        const std::uint32_t offset = r.u32();
        if (r.ok() && offset < kTextureHeader) r.fail_here(Code::bad_offset, message("wad-mip-offset", offset));
        out.indices = take_indices(r, out, offset);
        // The four levels have 1, 1/4, 1/16 and 1/64 of the indices.
        if (entry.type == kTextureOfWad3 && r.ok()) {
            const auto count = static_cast<std::int64_t>(out.indices.size());
            out.palette = read_palette(r, offset + count + count / 4 + count / 16 + count / 64);
        }
    } else {
        out.indices = take_indices(r, out, kFontHeader);
        if (r.ok()) out.palette = read_palette(r, static_cast<std::int64_t>(kFontHeader + out.indices.size()));
    }
    return out;
}

void WadReader::add(const Entry& entry)
{
    ErrorSink errors;
    ByteReader file(file_, errors);
    ByteReader r = file.window(entry.offset, entry.size, "wad-entry");
    if (entry.compression != 0) r.fail_here(Code::unsupported_version, message("wad-compressed"));
    GalleryImage pixels = read(r, entry);
    if (!errors.ok()) {
        warn(model_, message("wad-entry-skipped", excerpt(entry.name), Term(errors.error().message)),
             std::string(file_name_));
        return;
    }
    pixels_left_ -= pixels.indices.size();
    pixels.name = entry.name;
    if (pixels.palette.empty()) pixels.palette = game_palette();
    add_gallery_image(std::move(pixels), model_);
}

}  // namespace

bool is_wad2(Bytes file) { return begins_with(file, "WAD2"); }
bool is_wad3(Bytes file) { return begins_with(file, "WAD3"); }

std::vector<Reference> references_wad2(Bytes, std::string_view) { return quake_palette_references(); }

Result<Model> load_wad(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kCountField);
    const std::int32_t count = r.i32(), directory = r.i32();
    ByteReader entries = r.table(directory, count, kEntrySize, "wad-directory", kCountField);
    if (!r.ok()) return r.error();
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = is_wad2(file) ? "wad2" : "wad3";
    model.basis = kQuakeBasis;
    WadReader reader(file, name, files, model);
    while (entries.remaining() > 0) {
        Entry entry;
        entry.offset = entries.i32();
        entry.size = entries.i32();
        entries.skip(4);
        entry.type = entries.u8();
        entry.compression = entries.u8();
        entries.skip(2);
        entry.name = entries.chars(16);
        const bool is_image = (entry.type >= kImage && entry.type <= kTextureOfWad2) || entry.type == kFont;
        if (is_image && !entry.name.empty()) reader.add(entry);
    }
    if (model.images.empty()) return r.fail(Code::bad_count, message("wad-no-images", count), kCountField);
    add_image_gallery(model);
    const auto images = static_cast<std::uint32_t>(model.images.size());
    model.source = {images * 4, images * 2, 0, images, file.size()};
    return made;
}

}  // namespace marrow
