#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "formats/sprite/sp2.h"
#include "support/byte_builder.h"
#include "support/memory_host.h"

namespace marrow::test {
namespace {

struct Sp2Frame {
    std::int32_t width, height, x, y;
    std::string_view image;
};

File sp2(const std::vector<Sp2Frame>& frames, std::int32_t version = 2)
{
    ByteBuilder b;
    b.text("IDS2").i32(version).i32(static_cast<std::int32_t>(frames.size()));
    for (const Sp2Frame& frame : frames)
        b.i32(frame.width).i32(frame.height).i32(frame.x).i32(frame.y).text(frame.image, 64);
    return b.take();
}

const std::vector<Sp2Frame> kTwo = {{8, 6, 3, 2, "sprites/s_a.pcx"}, {4, 4, 2, 2, "sprites/s_b.tga"}};

// An image of 3 x 2 pixels in rows of 4 bytes: 7 7 255, 1 2 3.
File pcx()
{
    ByteBuilder b;
    b.u8(10).u8(5).u8(1).u8(8).u16(0).u16(0).u16(2).u16(1).zeros(53).u8(1).u16(4).zeros(60);
    b.u8(0xC2).u8(7).u8(0xC1).u8(255).u8(0).u8(1).u8(2).u8(3).u8(0);
    b.u8(12);
    for (std::uint32_t i = 0; i < 256; ++i) b.u8(i).u8(0).u8(255 - i);
    return b.take();
}

TEST(Sp2Load, MeasuresTheOriginFromTheLowerLeftCorner)
{
    const Model model = valid_model(load_sp2(sp2(kTwo), "sprites/s.sp2", MemoryHost()));
    EXPECT_EQ(model.format, "sp2");
    EXPECT_EQ(model.hints.facing, SpriteFacing::parallel);
    const Mesh& mesh = model.meshes[0];
    ASSERT_EQ(mesh.positions.size(), 8U);
    // The first frame reaches from 3 left to 5 right of its origin, and from 4 above to 2 below it.
    EXPECT_EQ(mesh.positions[0], glm::vec3(0, 3, 4));
    EXPECT_EQ(mesh.positions[2], glm::vec3(0, -5, -2));
    // The second frame reaches 2 to each side of its origin.
    EXPECT_EQ(mesh.positions[4], glm::vec3(0, 2, 2));
    EXPECT_EQ(mesh.positions[6], glm::vec3(0, -2, -2));
    // The origin may be outside of the frame.
    const Model beside = valid_model(load_sp2(sp2({{8, 6, -10, -20, "a.pcx"}}), "s.sp2", MemoryHost()));
    EXPECT_EQ(beside.meshes[0].positions[0], glm::vec3(0, -10, 26));
    EXPECT_EQ(beside.meshes[0].positions[2], glm::vec3(0, -18, 20));
}

TEST(Sp2Load, HasTheSizeOfTheFrameAndNotThatOfTheImage)
{
    const File file = sp2({{80, 60, 0, 0, "s_a.pcx"}}), image = pcx();
    MemoryHost host;
    host.add("sprites/s.sp2", file);
    host.add("sprites/s_a.pcx", image);
    const Model model = valid_model(load_sp2(file, "sprites/s.sp2", host));
    EXPECT_EQ(model.images[0].width, 3U);
    EXPECT_EQ(model.meshes[0].positions[0], glm::vec3(0, 0, 60));
    EXPECT_EQ(model.meshes[0].positions[2], glm::vec3(0, -80, 0));
    EXPECT_EQ(model.meshes[0].texcoords[2], glm::vec2(1, 1)) << "the whole image";
}

TEST(Sp2Load, IsParallelToTheScreenAndFullBright)
{
    const Model model = valid_model(load_sp2(sp2({{8, 6, 4, 3, "a.pcx"}}), "s.sp2", MemoryHost()));
    EXPECT_EQ(model.hints.facing, SpriteFacing::parallel);
    EXPECT_EQ(model.basis.up, Axis::z);
    EXPECT_EQ(model.materials[0].cull, CullMode::none);
    EXPECT_EQ(model.materials[0].stages[0].rgb, ColorSource::identity);
    EXPECT_TRUE(model.joints.empty()) << "a single frame needs no joints";
    EXPECT_TRUE(model.clips.empty());
    EXPECT_EQ(model.bounds.min, glm::vec3(-4, -4, -3)) << "contains the sprite when the camera turns";
    EXPECT_EQ(model.bounds.max, glm::vec3(4, 4, 3));
}

TEST(Sp2Load, ShowsTenFramesASecond)
{
    const Model model = valid_model(load_sp2(sp2(kTwo), "s.sp2", MemoryHost()));
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].frame_count, 2U);
    EXPECT_NEAR(model.clips[0].seconds, 0.2, 1e-9);
    EXPECT_EQ(model.clips[0].loop_frame, 0U) << "it starts again after the last frame";
    EXPECT_DOUBLE_EQ(model.clips[0].frame_seconds, 0.1);
    // Each frame has a joint with scale 1 while the frame is shown, and scale 0 otherwise.
    const std::vector<JointTrack>& tracks = model.animations[model.clips[0].animation].tracks;
    ASSERT_EQ(tracks.size(), 2U);
    for (std::size_t frame = 0; frame < 2; ++frame) {
        EXPECT_EQ(tracks[frame].scale.curve, Curve::step);
        EXPECT_EQ(tracks[frame].scale.times, (std::vector<float>{0, 0.1F}));
        const float first = frame == 0 ? 1 : 0;
        EXPECT_EQ(tracks[frame].scale.values, (std::vector<glm::vec3>{glm::vec3(first), glm::vec3(1 - first)}));
    }
}

TEST(Sp2Load, LoadsMoreFramesThanTheGameUpToALimit)
{
    const Sp2Frame frame{8, 6, 3, 2, "a.pcx"};
    const Model model = valid_model(load_sp2(sp2(std::vector(33, frame)), "s.sp2", MemoryHost()));
    EXPECT_EQ(model.surfaces.size(), 33U);
    EXPECT_EQ(model.clips[0].frame_count, 33U);
    const Model cut = valid_model(load_sp2(sp2(std::vector(1100, frame)), "s.sp2", MemoryHost()));
    EXPECT_EQ(cut.surfaces.size(), 1024U);
    EXPECT_NE(warnings_of(cut).find("1,100"), std::string::npos) << warnings_of(cut);
}

TEST(Sp2Load, ReferencesTheImagesOfFrames)
{
    const Model model = valid_model(load_sp2(sp2(kTwo), "s.sp2", MemoryHost()));
    ASSERT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.images[0].name, "sprites/s_a.pcx");
    EXPECT_EQ(model.materials[1].stages[0].alpha_test, AlphaTest::greater);
    std::vector<std::string> images;
    for (const Reference& reference : references_sp2(sp2(kTwo), "s.sp2"))
        if (reference.what == Reference::What::image) images.push_back(reference.name);
    EXPECT_EQ(images, (std::vector<std::string>{"sprites/s_a.pcx", "sprites/s_b.tga"}));
}

TEST(Sp2Load, AcceptsAnyNameOfAnImage)
{
    // A name that fills its field has no terminating zero.
    const std::string longest(64, 'a');
    const Model model = valid_model(load_sp2(
        sp2({{8, 6, 3, 2, longest}, {8, 6, 3, 2, ""}, {8, 6, 3, 2, "../../b.pcx"}}), "s.sp2", MemoryHost()));
    ASSERT_EQ(model.images.size(), 3U);
    EXPECT_EQ(model.images[0].name, longest);
    EXPECT_EQ(model.images[1].name, "");
    // The host decides which file a path names.
    EXPECT_EQ(model.images[2].name, "../../b.pcx");
}

TEST(Sp2Load, OpensWithoutItsImages)
{
    MemoryHost host;
    const File file = sp2(kTwo);
    host.add("sprites/s.sp2", file);
    const Model model = valid_model(load_sp2(file, "sprites/s.sp2", host));
    EXPECT_EQ(model.surfaces.size(), 2U);
    for (const Image& image : model.images) {
        EXPECT_TRUE(image.indices.empty());
        EXPECT_TRUE(image.encoded.empty());
    }
}

TEST(Sp2Load, ShowsNothingForAFrameWithoutSize)
{
    const Model model = valid_model(load_sp2(
        sp2({{0, 6, 0, 0, "a.pcx"}, {8, 6, 4, 3, "b.pcx"}, {-8, 6, 0, 0, "c.pcx"}}), "s.sp2", MemoryHost()));
    EXPECT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.clips[0].frame_count, 3U);
}

TEST(Sp2Load, MakesTheLastColorOfPcxImagesTransparent)
{
    const File file = sp2(kTwo), image = pcx();
    MemoryHost host;
    host.add("sprites/s.sp2", file);
    host.add("sprites/s_a.pcx", image);
    const Model model = valid_model(load_sp2(file, "sprites/s.sp2", host));
    EXPECT_EQ(model.images[0].width, 3U);
    EXPECT_EQ(model.images[0].height, 2U);
    EXPECT_EQ(model.images[0].indices, (std::vector<std::uint8_t>{7, 7, 255, 1, 2, 3}));
    EXPECT_EQ(model.images[0].palette[1], glm::u8vec3(1, 0, 254));
    EXPECT_EQ(model.images[0].transparent_index, 255U);
    // The loader accepts a damaged image; the decoder reports the damage.
    for (std::size_t size = 0; size < image.size(); ++size) {
        const ExactCopy prefix(Bytes(image).first(size));
        host.add("sprites/s_a.pcx", prefix.bytes());
        EXPECT_TRUE(load_sp2(file, "sprites/s.sp2", host)) << size;
    }
}

TEST(Sp2Bad, RefusesInvalidVersionsCountsAndPrefixes)
{
    const auto error = [](const File& file) {
        const Result<Model> model = load_sp2(file, "s.sp2", MemoryHost());
        return model ? std::string("it opens") : text_of(model.error());
    };
    EXPECT_NE(error(sp2(kTwo, 3)).find("version 3"), std::string::npos) << error(sp2(kTwo, 3));
    EXPECT_NE(error(sp2({})).find("frames is 0"), std::string::npos);
    File file = sp2(kTwo);
    for (const std::int32_t count : {-1, 1000000000}) {
        overwrite(file, 8, count);
        EXPECT_NE(error(file), "it opens") << count;
        EXPECT_TRUE(references_sp2(file, "s.sp2").empty());
    }
    const File whole = sp2(kTwo);
    for (std::size_t size = 4; size < whole.size(); ++size) {
        const ExactCopy prefix(Bytes(whole).first(size));
        EXPECT_FALSE(load_sp2(prefix.bytes(), "s.sp2", MemoryHost())) << size;
    }
}

}  // namespace
}  // namespace marrow::test
