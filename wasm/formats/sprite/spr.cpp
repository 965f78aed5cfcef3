// spr.cpp -- sprites of Quake (version 1), Half-Life (2) and DarkPlaces (32).
//
//   header   "IDSP", i32 version, type; version 2: i32 texture format; f32 radius, i32 width, height of the largest
//            frame, i32 frames, f32 beam length, i32 synchronisation
//   palette  version 2: u16 count, then that many {u8 red, green, blue}
//   frame    i32 kind: 0 an image; 1 a group: i32 n, f32 times[n], n images; 2 a group of n views from all sides
//   image    i32 left, top, width, height, then width x height pixels: palette indices, in version 32 RGBA
//
// The rectangle extends from `left` to the right and from `top` down. Early files of Half-Life's version 2 have no
// texture format; they are recognised by the palette's count, 256, at byte 36 instead of 40.
//
// The game chooses among single frames; here they play at 10 per second. Each group is a clip with the times of the
// group.
// Sources: id Software's released Quake source, the formats of GoldSrc as its published tools write them, real
// files.
#include "formats/sprite/spr.h"

#include <algorithm>
#include <cstring>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/group_times.h"
#include "formats/quake_palette.h"
#include "formats/sprite/sprite_model.h"

namespace marrow {

namespace {

constexpr std::int32_t kQuake = 1, kHalfLife = 2, kDarkPlaces = 32;
constexpr std::uint64_t kVersionField = 4, kTypeField = 8;
constexpr std::size_t kColors = 256, kTransparent = kColors - 1;
constexpr std::size_t kPaletteAt = 40, kPaletteAtWithoutFormat = 36;
constexpr double kFrameSeconds = 0.1;
constexpr std::size_t kMostSteps = 1024;

enum FrameKind : std::uint8_t { kSingle, kGroup, kAngled };
// The texture formats of Half-Life.
enum TextureFormat : std::uint8_t { kNormal, kAdditive, kIndexAlpha, kAlphaTest };

struct Header {
    std::int32_t version = 0, type = 0, texture_format = kNormal, frames = 0;
    std::uint64_t frames_field = 0;
};

class Reader {
public:
    Reader(Bytes file, std::string_view name, const Host& files, Model& model)
        : r_(file, errors_), name_(name), files_(files), model_(model)
    {
    }

    // Fills the model. Returns false after an error.
    bool read();
    const Error& error() const { return errors_.error(); }

private:
    bool read_header();
    bool read_palette();
    bool read_frame();
    // Reads the images of a group and makes a clip of it.
    bool read_group(std::uint32_t kind);
    bool read_image(std::string name);
    // Makes a clip of the single frames since the last group.
    void end_run();
    std::uint32_t add_image(std::string name, std::uint32_t width, std::uint32_t height, Bytes pixels);
    bool is_full() const { return frames_.size() >= kMostSpriteFrames; }

    ErrorSink errors_;
    ByteReader r_;
    std::string_view name_;
    const Host& files_;
    Model& model_;
    Header header_;
    SpriteFacing facing_ = SpriteFacing::parallel;
    std::vector<glm::u8vec3> palette_;
    std::vector<SpriteFrame> frames_;
    std::vector<SpriteClip> clips_;
    std::uint32_t number_ = 0;  // number of the current frame in the file
    std::size_t run_ = 0;       // the first frame of the current run of single frames
    std::uint32_t replaced_times_ = 0;
    bool has_views_ = false;
};

bool Reader::read_header()
{
    r_.skip(kVersionField);
    header_.version = r_.i32();
    if (!r_.ok()) return false;
    if (header_.version != kQuake && header_.version != kHalfLife && header_.version != kDarkPlaces) {
        r_.fail(Code::unsupported_version, message("spr-version-unsupported", header_.version), kVersionField);
        return false;
    }
    header_.type = r_.i32();
    if (header_.version == kHalfLife) {
        const Bytes file = r_.bytes();
        const auto count_at = [file](std::size_t at) {
            return file.size() >= at + 2 ? load_as<std::uint16_t>(&file[at]) : 0;
        };
        if (count_at(kPaletteAt) == kColors || count_at(kPaletteAtWithoutFormat) != kColors)
            header_.texture_format = r_.i32();
    }
    r_.skip(12);
    header_.frames_field = r_.file_offset();
    header_.frames = r_.i32();
    r_.skip(8);
    if (r_.ok() && header_.frames <= 0)
        r_.fail(Code::bad_count, message("spr-no-frames", header_.frames), header_.frames_field);
    if (!r_.ok()) return false;

    constexpr SpriteFacing kFacings[] = {SpriteFacing::parallel_upright, SpriteFacing::facing_upright,
                                         SpriteFacing::parallel, SpriteFacing::oriented,
                                         SpriteFacing::parallel_oriented};
    constexpr std::int32_t kLastType =
        7;  // 5 to 7: DarkPlaces labels and overhead icons, parallel to the view plane
    if (header_.type < 0 || header_.type > kLastType)
        warn(model_, message("spr-type-unknown", header_.type, kTypeField), std::string(name_));
    else if (header_.type < static_cast<std::int32_t>(std::size(kFacings)))
        facing_ = kFacings[header_.type];
    if (header_.texture_format < kNormal || header_.texture_format > kAlphaTest) {
        warn(model_, message("spr-texture-format-unknown", header_.texture_format), std::string(name_));
        header_.texture_format = kNormal;
    }
    return true;
}

bool Reader::read_palette()
{
    if (header_.version == kQuake) palette_ = find_quake_palette(files_, name_, model_).colors;
    if (header_.version != kHalfLife) return true;
    const std::uint64_t at = r_.file_offset();
    const std::uint16_t count = r_.u16();
    if (r_.ok() && (count == 0 || count > kColors))
        r_.fail(Code::bad_count, message("spr-palette-count", count), at);
    const Bytes colors = r_.take(std::uint64_t{count} * 3, "spr-palette");
    if (!r_.ok()) return false;
    renew(palette_, kColors);
    std::memcpy(palette_.data(), colors.data(), colors.size());
    return true;
}

std::uint32_t Reader::add_image(std::string name, std::uint32_t width, std::uint32_t height, Bytes pixels)
{
    SpriteBlend blend = SpriteBlend::opaque;
    Image image;
    image.name = name;
    const bool is_mask = header_.version == kHalfLife && header_.texture_format == kIndexAlpha;
    if (is_mask || header_.version == kDarkPlaces) {
        blend = SpriteBlend::alpha;
        image.encoded = tga_header(width, height);
        image.encoded.reserve(image.encoded.size() + std::size_t{width} * height * 4);
        if (is_mask) {  // the last palette entry is the colour; the indices are alpha
            const glm::u8vec3 color = palette_[kTransparent];
            for (const std::uint8_t alpha : pixels)
                for (const std::uint8_t channel : {color.b, color.g, color.r, alpha})
                    image.encoded.push_back(channel);
        } else {
            for (std::size_t i = 0; i < pixels.size(); i += 4)
                for (const std::size_t channel : {2U, 1U, 0U, 3U}) image.encoded.push_back(pixels[i + channel]);
        }
    } else {
        if (header_.version == kQuake || header_.texture_format == kAlphaTest) {
            blend = SpriteBlend::alpha_test;
            image.transparent_index = kTransparent;
        } else if (header_.texture_format == kAdditive) {
            blend = SpriteBlend::additive;
        }
        image.width = width;
        image.height = height;
        image.indices.assign(pixels.begin(), pixels.end());
        image.palette = palette_;
    }
    const auto index = static_cast<std::uint32_t>(model_.images.size());
    model_.images.push_back(std::move(image));
    model_.materials.push_back(sprite_material(std::move(name), index, blend, facing_));
    return static_cast<std::uint32_t>(model_.materials.size() - 1);
}

bool Reader::read_image(std::string name)
{
    SpriteFrame frame;
    frame.left = static_cast<float>(r_.i32());
    frame.top = static_cast<float>(r_.i32());
    const std::uint64_t at = r_.file_offset();
    const std::int32_t width = r_.i32(), height = r_.i32();
    if (!r_.ok()) return false;
    constexpr auto kMaxSide = static_cast<std::int32_t>(kMaxImageSide);
    if (width < 0 || height < 0 || width > kMaxSide || height > kMaxSide) {
        r_.fail(Code::bad_value, message("spr-frame-size", Term(name), width, height, kMaxSide), at);
        return false;
    }
    const std::uint64_t texel = header_.version == kDarkPlaces ? 4 : 1;
    const Bytes pixels =
        r_.take(static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) * texel, "spr-pixels");
    if (!r_.ok()) return false;
    frame.width = static_cast<float>(width);
    frame.height = static_cast<float>(height);
    if (!pixels.empty())
        frame.material =
            add_image(name, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), pixels);
    frame.name = std::move(name);
    frames_.push_back(std::move(frame));
    return true;
}

void Reader::end_run()
{
    if (run_ == frames_.size()) return;
    SpriteClip& clip = clips_.emplace_back();
    const bool is_whole = run_ == 0 && number_ == static_cast<std::uint32_t>(header_.frames);
    const std::size_t count = frames_.size() - run_;
    clip.name = is_whole     ? "frames"
                : count == 1 ? format_text("frame %", number_ - 1)
                             : format_text("frames % to %", number_ - count, number_ - 1);
    clip.step_seconds = kFrameSeconds;
    for (; run_ < frames_.size(); ++run_) clip.frames.push_back(static_cast<std::uint32_t>(run_));
}

bool Reader::read_group(std::uint32_t kind)
{
    const std::uint64_t at = r_.file_offset();
    const std::int32_t count = r_.i32();
    if (r_.ok() && count <= 0) r_.fail(Code::bad_count, message("spr-empty-group", number_, count), at);
    const Bytes bytes = r_.take(r_.ok() ? static_cast<std::uint64_t>(count) * sizeof(float) : 0, "spr-group-times");
    if (!r_.ok()) return false;
    std::vector<float> times(static_cast<std::size_t>(count));
    std::memcpy(times.data(), bytes.data(), bytes.size());

    end_run();
    const std::size_t first = frames_.size();
    for (std::int32_t i = 0; i < count && !is_full(); ++i)
        if (!read_image(format_text("frame %.%", number_, i))) return false;
    run_ = frames_.size();
    times.resize(run_ - first);
    const bool is_view = kind == kAngled;
    GroupTimes group = group_times(times);
    if (is_view) std::fill(group.seconds.begin(), group.seconds.end(), kFrameSeconds);
    const GroupSteps steps = group_steps(group.seconds, kMostSteps);
    SpriteClip& clip = clips_.emplace_back();
    clip.name = format_text("% %", is_view ? "views" : "group", number_);
    clip.step_seconds = steps.step_seconds;
    for (const std::uint32_t entry : steps.entries)
        clip.frames.push_back(static_cast<std::uint32_t>(first) + entry);
    has_views_ |= is_view;
    if (!is_view) replaced_times_ += group.replaced;
    return true;
}

bool Reader::read_frame()
{
    const std::uint64_t at = r_.file_offset();
    const std::int32_t kind = r_.i32();
    if (!r_.ok()) return false;
    if (kind != kSingle && kind != kGroup && kind != kAngled) {
        r_.fail(Code::bad_value, message("spr-frame-kind", number_, kind), at);
        return false;
    }
    return kind == kSingle ? read_image(format_text("frame %", number_))
                           : read_group(static_cast<std::uint32_t>(kind));
}

bool Reader::read()
{
    if (!read_header() || !read_palette()) return false;
    const auto count = static_cast<std::uint32_t>(header_.frames);
    for (; number_ < count && !is_full(); ++number_)
        if (!read_frame()) return false;
    if (number_ < count) warn(model_, message("spr-too-many-frames", count, kMostSpriteFrames), std::string(name_));
    end_run();
    if (replaced_times_ > 0) warn(model_, message("spr-times", replaced_times_), std::string(name_));
    if (has_views_) warn(model_, message("spr-views"), std::string(name_));
    add_sprite(frames_, clips_, facing_, model_);
    const auto frames = static_cast<std::uint32_t>(frames_.size());
    model_.source = {frames * 4, frames * 2, frames, static_cast<std::uint32_t>(model_.surfaces.size()), r_.size()};
    return true;
}

}  // namespace

bool is_spr(Bytes file) { return begins_with(file, "IDSP"); }

std::vector<Reference> references_spr(Bytes file, std::string_view)
{
    // Files of other versions contain a palette or RGBA pixels.
    if (file.size() < kTypeField || load_as<std::int32_t>(&file[kVersionField]) != kQuake) return {};
    return quake_palette_references();
}

Result<Model> load_spr(Bytes file, std::string_view name, const Host& files)
{
    auto model = std::make_shared<Model>();
    model->name = stem_of(name);
    model->format = "spr";
    Reader reader(file, name, files, *model);
    if (!reader.read()) return reader.error();
    return model;
}

}  // namespace marrow
