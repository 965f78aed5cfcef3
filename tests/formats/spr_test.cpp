#include <gtest/gtest.h>

#include <algorithm>

#include "formats/model_suite.h"
#include "formats/sprite/spr.h"
#include "support/memory_host.h"
#include "support/spr_builder.h"

namespace marrow::test {
namespace {

Model loaded(const SprBuilder& builder)
{
    const File file = builder.build();
    return valid_model(load_spr(file, "sprites/fire.spr", MemoryHost()));
}

std::string error_of(const SprBuilder& builder)
{
    const File file = builder.build();
    const Result<Model> model = load_spr(file, "fire.spr", MemoryHost());
    return model ? "it opens" : text_of(model.error());
}

// The frames that a clip shows in the middle of each of its steps, read from the scales of the joints.
std::vector<std::uint32_t> shown(const Model& model, const Clip& clip)
{
    const Animation& animation = model.animations[clip.animation];
    std::vector<std::uint32_t> out;
    for (std::uint32_t step = 0; step < clip.frame_count; ++step) {
        const auto time = static_cast<float>((step + 0.5) * clip.frame_seconds);
        std::vector<float> scales;
        for (const Joint& joint : model.joints) scales.push_back(joint.rest.scale.x);
        for (const JointTrack& track : animation.tracks)
            for (std::size_t key = 0; key < track.scale.times.size(); ++key)
                if (track.scale.times[key] <= time) scales[track.joint] = track.scale.values[key].x;
        EXPECT_EQ(std::count(scales.begin(), scales.end(), 1.0F), 1) << "one frame at a time";
        out.push_back(static_cast<std::uint32_t>(std::find(scales.begin(), scales.end(), 1.0F) - scales.begin()));
    }
    return out;
}

std::vector<std::string> clip_names(const Model& model)
{
    std::vector<std::string> out;
    for (const Clip& clip : model.clips) out.push_back(clip.name);
    return out;
}

TEST(SprLoad, MakesARectangleAboutItsOriginThatFacesMinusX)
{
    SprBuilder b;
    b.frames[0].images[0] = {-3, 5, 4, 2, File(8, 0)};
    const Model model = loaded(b);
    EXPECT_EQ(model.name, "fire");
    EXPECT_EQ(model.format, "spr");
    EXPECT_EQ(model.basis.up, Axis::z);
    EXPECT_EQ(model.basis.forward, Axis::minus_x);
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& mesh = model.meshes[0];
    // Seen from -x, +y is on the left: the corners begin at the upper left and run counter-clockwise.
    const std::vector<glm::vec3> corners = {{0, 3, 5}, {0, 3, 3}, {0, -1, 3}, {0, -1, 5}};
    EXPECT_EQ(mesh.positions, corners);
    EXPECT_EQ(mesh.normals, std::vector<glm::vec3>(4, glm::vec3(-1, 0, 0)));
    const std::vector<glm::vec2> texcoords = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
    EXPECT_EQ(mesh.texcoords, texcoords);
    EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
    EXPECT_TRUE(model.joints.empty()) << "a single frame needs no joints";
    EXPECT_TRUE(model.clips.empty());
    EXPECT_EQ(model.source.frames, 1U);
}

TEST(SprLoad, KeepsPixelsIndexedWithThePaletteOfTheFile)
{
    const Model model = loaded({});
    ASSERT_EQ(model.images.size(), 1U);
    const Image& image = model.images[0];
    EXPECT_EQ(image.width, 2U);
    EXPECT_EQ(image.height, 1U);
    EXPECT_EQ(image.indices, (std::vector<std::uint8_t>{1, 255}));
    EXPECT_EQ(image.palette[1], glm::u8vec3(1, 254, 7));
    EXPECT_EQ(image.transparent_index, kNone);
    const Stage& stage = model.materials[0].stages[0];
    EXPECT_EQ(stage.rgb, ColorSource::identity) << "at full brightness";
    EXPECT_FALSE(stage.blends);
    EXPECT_EQ(stage.alpha_test, AlphaTest::none);
}

TEST(SprLoad, AddsThePixelsOfAdditiveSprites)
{
    const Model model = loaded({.texture_format = 1});
    const Material& material = model.materials[0];
    EXPECT_TRUE(material.stages[0].blends);
    EXPECT_EQ(material.stages[0].source, BlendFactor::one);
    EXPECT_EQ(material.stages[0].destination, BlendFactor::one);
    EXPECT_FALSE(material.stages[0].depth_write);
    EXPECT_GT(material.sort, 3) << "after opaque surfaces";
}

TEST(SprLoad, DrawsIndexAlphaInOneColorWithTheIndicesAsAlpha)
{
    const Model model = loaded({.texture_format = 2});
    const Image& image = model.images[0];
    EXPECT_EQ(image.width, 0U) << "stored as an image file, not as indices";
    const std::vector<std::uint8_t> tga = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 32, 0x28,
                                           // blue, green, red, alpha: the last colour of the palette
                                           7, 0, 255, 1, 7, 0, 255, 255};
    EXPECT_EQ(image.encoded, tga);
    const Stage& stage = model.materials[0].stages[0];
    EXPECT_TRUE(stage.blends);
    EXPECT_EQ(stage.source, BlendFactor::src_alpha);
    EXPECT_EQ(stage.destination, BlendFactor::one_minus_src_alpha);
}

TEST(SprLoad, CutsOutTheLastColorOfAlphaTestedSprites)
{
    const Model model = loaded({.texture_format = 3});
    EXPECT_EQ(model.images[0].transparent_index, 255U);
    EXPECT_EQ(model.materials[0].stages[0].alpha_test, AlphaTest::greater);
}

TEST(SprLoad, UsesThePaletteOfQuakeInVersion1)
{
    const File file = SprBuilder{.version = 1}.build();
    File palette(768, 9);
    palette[3] = 200;
    MemoryHost host;
    host.add("pak/progs/fire.spr", file);
    host.add("pak/gfx/palette.lmp", palette);
    const Model model = valid_model(load_spr(file, "pak/progs/fire.spr", host));
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.images[0].palette[1], glm::u8vec3(200, 9, 9));
    EXPECT_EQ(model.images[0].transparent_index, 255U);
    EXPECT_EQ(model.materials[0].stages[0].alpha_test, AlphaTest::greater);
    EXPECT_FALSE(references_spr(file, "fire.spr").empty());
    EXPECT_TRUE(references_spr(SprBuilder().build(), "fire.spr").empty()) << "version 2 contains a palette";
    EXPECT_NE(warnings_of(loaded({.version = 1})), "") << "warns about the default palette";
}

TEST(SprLoad, ReadsTheFourChannelsOfVersion32)
{
    SprBuilder b{.version = 32};
    b.frames[0].images[0].pixels = {10, 20, 30, 40, 50, 60, 70, 80};
    const Model model = loaded(b);
    const std::vector<std::uint8_t>& tga = model.images[0].encoded;
    ASSERT_EQ(tga.size(), 26U);
    EXPECT_EQ(std::vector<std::uint8_t>(tga.begin() + 18, tga.end()),
              (std::vector<std::uint8_t>{30, 20, 10, 40, 70, 60, 50, 80}));
    EXPECT_EQ(model.materials[0].stages[0].source, BlendFactor::src_alpha);
}

TEST(SprLoad, RecognisesVersion2WithoutATextureFormat)
{
    const Model model = loaded({.type = 3, .has_texture_format = false});
    EXPECT_EQ(model.hints.facing, SpriteFacing::oriented);
    EXPECT_EQ(model.images[0].palette[1], glm::u8vec3(1, 254, 7));
    EXPECT_EQ(warnings_of(model), "");
}

TEST(SprLoad, AcceptsAShortPalette)
{
    const Model model = loaded({.palette_count = 2});
    EXPECT_EQ(model.images[0].palette.size(), 256U);
    EXPECT_EQ(model.images[0].palette[1], glm::u8vec3(1, 254, 7));
    EXPECT_EQ(model.images[0].palette[255], glm::u8vec3(0));
}

TEST(SprLoad, SetsTheFacingModeOfEachSpriteType)
{
    const std::vector<SpriteFacing> facings = {SpriteFacing::parallel_upright,  SpriteFacing::facing_upright,
                                               SpriteFacing::parallel,          SpriteFacing::oriented,
                                               SpriteFacing::parallel_oriented, SpriteFacing::parallel};
    for (std::size_t type = 0; type < facings.size(); ++type) {
        const Model model = loaded({.type = static_cast<std::int32_t>(type)});
        EXPECT_EQ(model.hints.facing, facings[type]) << type;
        EXPECT_EQ(model.materials[0].cull, type == 3 ? CullMode::back : CullMode::none) << type;
        EXPECT_EQ(warnings_of(model), "") << type;
    }
    const Model unknown = loaded({.type = 9});
    EXPECT_EQ(unknown.hints.facing, SpriteFacing::parallel);
    EXPECT_NE(warnings_of(unknown).find("9"), std::string::npos);
}

TEST(SprLoad, HasBoundsForEveryDirection)
{
    SprBuilder b;
    b.frames = {SprBuilder::filled(0, 6, 8)};
    EXPECT_EQ(loaded(b).bounds.min, glm::vec3(-4));
    EXPECT_EQ(loaded(b).bounds.max, glm::vec3(4));
    // A sprite that stands on its origin does not extend below it.
    b.frames[0].images[0].top = 8;
    EXPECT_EQ(loaded(b).bounds.min, glm::vec3(-8, -8, 0));
    b.frames[0].images[0].top = 4;
    b.type = 4;
    EXPECT_EQ(loaded(b).bounds.min, glm::vec3(-5));
    b.type = 0;
    EXPECT_EQ(loaded(b).bounds.min, glm::vec3(-3, -3, -4));
    EXPECT_EQ(loaded(b).animation_bounds.max, glm::vec3(3, 3, 4));
    b.type = 3;
    EXPECT_EQ(loaded(b).bounds.max, glm::vec3(0, 3, 4));
}

TEST(SprClips, PlaySingleFramesAsOneClipAtTenFramesASecond)
{
    SprBuilder b;
    b.frames = {SprBuilder::filled(1), SprBuilder::filled(2, 4, 4), SprBuilder::filled(3)};
    const Model model = loaded(b);
    ASSERT_EQ(model.clips.size(), 1U);
    const Clip& clip = model.clips[0];
    EXPECT_EQ(clip.name, "frames");
    EXPECT_EQ(clip.frame_count, 3U);
    EXPECT_DOUBLE_EQ(clip.frame_seconds, 0.1);
    EXPECT_NEAR(clip.seconds, 0.3, 1e-9);
    EXPECT_EQ(clip.loop_frame, 0U);
    EXPECT_EQ(shown(model, clip), (std::vector<std::uint32_t>{0, 1, 2}));
    ASSERT_EQ(model.joints.size(), 3U);
    EXPECT_EQ(model.joints[0].rest.scale, glm::vec3(1)) << "the first frame is shown at rest";
    EXPECT_EQ(model.joints[1].rest.scale, glm::vec3(0));
    EXPECT_EQ(model.surfaces.size(), 3U);
}

TEST(SprClips, UseTheTimesOfEachGroup)
{
    SprBuilder b;
    b.frames = {SprBuilder::group({0.1F, 0.4F, 0.5F})};
    const Model model = loaded(b);
    ASSERT_EQ(model.clips.size(), 1U);
    const Clip& clip = model.clips[0];
    EXPECT_EQ(clip.name, "group 0");
    EXPECT_NEAR(clip.seconds, 0.5, 1e-6);
    EXPECT_EQ(shown(model, clip), (std::vector<std::uint32_t>{0, 1, 1, 1, 2}));
}

TEST(SprClips, ReadTimesThatDoNotRiseAsDurations)
{
    SprBuilder b;
    b.frames = {SprBuilder::group({0.5F, 0.5F})};
    const Model model = loaded(b);
    EXPECT_NEAR(model.clips[0].seconds, 1, 1e-6);
    EXPECT_NEAR(model.clips[0].frame_seconds, 0.5, 1e-6);
    EXPECT_EQ(shown(model, model.clips[0]), (std::vector<std::uint32_t>{0, 1}));
}

TEST(SprClips, ReplaceInvalidTimesWithAWarning)
{
    SprBuilder b;
    b.frames = {SprBuilder::group({0, -1})};
    const Model model = loaded(b);
    EXPECT_NEAR(model.clips[0].frame_seconds, 0.1, 1e-6);
    EXPECT_NE(warnings_of(model).find("2 times"), std::string::npos) << warnings_of(model);
}

TEST(SprClips, SeparateGroupsFromRunsOfSingleFrames)
{
    SprBuilder b;
    b.frames = {SprBuilder::filled(1), SprBuilder::filled(2), SprBuilder::group({0.2F, 0.4F}),
                SprBuilder::filled(3)};
    const Model model = loaded(b);
    EXPECT_EQ(clip_names(model), (std::vector<std::string>{"frames 0 to 1", "group 2", "frame 3"}));
    EXPECT_EQ(shown(model, model.clips[0]), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(shown(model, model.clips[1]), (std::vector<std::uint32_t>{2, 3})) << "frame 0 of the file is hidden";
    EXPECT_EQ(shown(model, model.clips[2]), (std::vector<std::uint32_t>{4}));
    EXPECT_EQ(model.joints[3].name, "frame 2.1");
}

TEST(SprClips, ShowAngledFramesOneAfterAnother)
{
    SprBuilder b;
    b.frames = {SprBuilder::group({0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 0.7F, 0.8F}, 2)};
    const Model model = loaded(b);
    EXPECT_EQ(clip_names(model), (std::vector<std::string>{"views 0"}));
    EXPECT_EQ(model.clips[0].frame_count, 8U);
    EXPECT_NE(warnings_of(model), "");
    // The times of views are ignored.
    b.frames = {SprBuilder::group({0.1F, 0.2F, 0.9F, 0.4F, 0.5F, 0.6F, 0.7F, 0.8F}, 2)};
    EXPECT_EQ(loaded(b).clips[0].frame_count, 8U);
}

TEST(SprClips, ShowNothingForAFrameWithoutSize)
{
    SprBuilder b;
    b.frames = {SprBuilder::filled(1), SprBuilder::filled(2, 0, 0)};
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.joints.size(), 2U);
    EXPECT_EQ(model.clips[0].frame_count, 2U);
}

TEST(SprBad, RefusesInvalidVersionsCountsAndSizes)
{
    EXPECT_NE(error_of({.version = 3}).find("version 3"), std::string::npos) << error_of({.version = 3});
    EXPECT_NE(error_of({.frame_count = 0}).find("frames is 0"), std::string::npos);
    EXPECT_NE(error_of({.frame_count = -5}).find("frames is -5"), std::string::npos);
    EXPECT_NE(error_of({.palette_count = 0}).find("0 colours"), std::string::npos);
    EXPECT_NE(error_of({.palette_count = 300}).find("300 colours"), std::string::npos);
    EXPECT_NE(error_of({.frame_count = 1000000000}), "it opens");
    SprBuilder b;
    b.frames[0].kind = 7;
    b.frames[0].images.clear();
    EXPECT_NE(error_of(b).find("unknown kind 7"), std::string::npos);
    b.frames[0].kind = 1;
    EXPECT_NE(error_of(b).find("0 images"), std::string::npos);
    b.frames = {{.images = {{0, 0, -1, 1, {}}}}};
    EXPECT_NE(error_of(b).find("-1 x 1"), std::string::npos) << error_of(b);
    b.frames = {{.images = {{0, 0, 1000000, 1000000, {}}}}};
    EXPECT_NE(error_of(b).find("1000000 x 1000000"), std::string::npos) << error_of(b);
}

TEST(SprBad, RefusesEveryPrefix)
{
    for (const std::int32_t version : {1, 2, 32}) {
        SprBuilder b{.version = version};
        b.frames = {SprBuilder::filled(1), SprBuilder::group({0.1F, 0.2F})};
        if (version == 32)
            for (SprBuilder::Frame& frame : b.frames)
                for (SprBuilder::FrameImage& image : frame.images) image.pixels.resize(8);
        const File file = b.build();
        for (std::size_t size = 4; size < file.size(); ++size) {
            const ExactCopy prefix(Bytes(file).first(size));
            const Result<Model> model = load_spr(prefix.bytes(), "fire.spr", MemoryHost());
            ASSERT_FALSE(model) << size;
            EXPECT_NE(text_of(model.error()), "");
        }
        EXPECT_TRUE(load_spr(file, "fire.spr", MemoryHost()));
    }
}

TEST(SprBad, SkipsFramesBeyondTheLimitWithAWarning)
{
    SprBuilder b;
    b.frames.assign(1100, SprBuilder::filled(1, 1, 1));
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces.size(), 1024U);
    EXPECT_NE(warnings_of(model).find("1,100"), std::string::npos) << warnings_of(model);
}

}  // namespace
}  // namespace marrow::test
