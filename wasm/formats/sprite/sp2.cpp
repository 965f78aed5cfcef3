// sp2.cpp -- sprites of Quake II, version 2.
//
//   header   "IDS2", i32 version, frames
//   frame    i32 width, height, origin x, y, name[64] of an image file
//
// The rectangle has the frame's size, regardless of the image's size. Its origin is measured from the lower left
// corner, as in the game's renderers. The sprite is parallel to the screen and shows 10 frames per second. The
// last entry of the palette of a PCX image is transparent. Sources: id Software's released Quake II source, real
// files.
#include "formats/sprite/sp2.h"

#include "base/byte_reader.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/sprite/indexed_pcx.h"
#include "formats/sprite/sprite_model.h"

namespace marrow {

namespace {

constexpr std::int32_t kVersion = 2;
constexpr std::uint64_t kVersionField = 4, kFramesField = 8, kFrameSize = 80, kHeaderSize = 12;
constexpr std::size_t kNameSize = 64;
constexpr double kFrameSeconds = 0.1;

struct Frames {
    std::int32_t version = 0, count = 0;
    ByteReader table;
};

Frames find_frames(ByteReader& r)
{
    r.skip(kVersionField);
    const std::int32_t version = r.i32(), count = r.i32();
    if (r.ok() && version != kVersion)
        r.fail(Code::unsupported_version, message("sp2-version-unsupported", version, kVersion), kVersionField);
    if (r.ok() && count <= 0) r.fail(Code::bad_count, message("spr-no-frames", count), kFramesField);
    return {version, count, r.table(kHeaderSize, count, kFrameSize, "sp2-frames", kFramesField)};
}

// Refers to the image by its base name: the game stores it in the sprite's folder.
Reference pcx_of(std::string_view image)
{
    return {std::string(base_name(normalise_path(image))), Reference::Kind::offered};
}

}  // namespace

bool is_sp2(Bytes file) { return begins_with(file, "IDS2"); }

std::vector<Reference> references_sp2(Bytes file, std::string_view)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Frames frames = find_frames(r);
    std::vector<Reference> out;
    for (std::size_t left = kMostSpriteFrames; r.ok() && left > 0 && frames.table.remaining() > 0; --left) {
        frames.table.skip(kFrameSize - kNameSize);
        const std::string_view image = frames.table.chars(kNameSize);
        out.push_back(pcx_of(image));
        out.push_back({std::string(image), Reference::Kind::named, Reference::What::image});
    }
    return out;
}

Result<Model> load_sp2(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Frames table = find_frames(r);
    if (!r.ok()) return r.error();
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "sp2";
    const auto count = static_cast<std::uint32_t>(table.count);
    if (count > kMostSpriteFrames)
        warn(model, message("spr-too-many-frames", count, kMostSpriteFrames), std::string(name));

    constexpr SpriteFacing kFacing = SpriteFacing::parallel;
    std::vector<SpriteFrame> frames;
    SpriteClip clip{.name = "frames", .frames = {}, .step_seconds = kFrameSeconds};
    for (std::uint32_t i = 0; i < count && i < kMostSpriteFrames; ++i) {
        SpriteFrame& frame = frames.emplace_back();
        frame.width = static_cast<float>(table.table.i32());
        frame.height = static_cast<float>(table.table.i32());
        frame.left = -static_cast<float>(table.table.i32());
        frame.top = frame.height - static_cast<float>(table.table.i32());
        const std::string_view image = table.table.chars(kNameSize);
        frame.name = format_text("frame %", i);
        frame.material = i;
        clip.frames.push_back(i);
        model.images.push_back({.name = std::string(image), .encoded = {}});
        for (const Host::File* found : files.find_data(pcx_of(image), name))
            read_indexed_pcx(*found->data, model.images.back());
        model.materials.push_back(sprite_material(std::string(image), i, SpriteBlend::alpha_test, kFacing));
    }
    add_sprite(frames, {clip}, kFacing, model);
    const auto surfaces = static_cast<std::uint32_t>(model.surfaces.size());
    model.source = {count * 4, count * 2, count, surfaces, file.size()};
    return made;
}

}  // namespace marrow
