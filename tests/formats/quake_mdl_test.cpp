#include "formats/quake/quake_mdl.h"

#include <gtest/gtest.h>

#include <limits>

#include "images/decode.h"

#include "formats/model_suite.h"
#include "support/memory_host.h"
#include "support/opening.h"
#include "support/quake_mdl_builder.h"

namespace marrow::test {
namespace {

using Frame = QuakeMdlBuilder::Frame;
using Names = std::vector<std::string>;

// A game's folder with a palette whose entries are (number, 1, 2).
class Game {
public:
    Game()
    {
        for (unsigned i = 0; i < 256; ++i) palette_.insert(palette_.end(), {static_cast<std::uint8_t>(i), 1, 2});
        files.add("gfx/palette.lmp", palette_);
    }
    MemoryHost files;

private:
    File palette_;
};

Result<Model> load(const File& file, const std::string& name = "progs/square.mdl")
{
    static const Game game;
    return load_quake_mdl(file, name, game.files);
}

// Builds and loads a model, which must be valid.
Model loaded(const QuakeMdlBuilder& builder, const std::string& name = "progs/square.mdl")
{
    const File file = builder.build();
    return valid_model(load(file, name));
}

File with(QuakeMdlWord word, std::int32_t value, const QuakeMdlBuilder& builder = {})
{
    File file = builder.build();
    overwrite(file, static_cast<std::size_t>(word), value);
    return file;
}

Names clips_of(const Model& model)
{
    Names out;
    for (const Clip& clip : model.clips) out.push_back(clip.name);
    return out;
}

const Image& image_of(const Model& model, std::size_t material)
{
    return model.images.at(model.materials.at(material).stages.at(0).images.at(0));
}

TEST(QuakeMdl, ReadsAModel)
{
    const Model model = loaded({});
    EXPECT_EQ(model.name, "square");
    EXPECT_EQ(model.format, "quake_mdl");
    EXPECT_EQ(model.basis, kQuakeBasis);
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 2U);
    EXPECT_EQ(model.source.frames, 3U);
    EXPECT_EQ(model.eye_position, glm::vec3(0, 0, 22));
    ASSERT_EQ(model.frames.size(), 3U);
    EXPECT_EQ(model.frames[1].name, "stand2");
    EXPECT_EQ(model.bounds.min, glm::vec3(1.5F, 0, 0));
    EXPECT_EQ(model.bounds.max, glm::vec3(1.5F, 8, 8));
    EXPECT_EQ(model.animation_bounds.max, glm::vec3(1.5F, 8, 28));
    EXPECT_EQ(clips_of(model), Names{"stand"});
    EXPECT_EQ(model.clips[0].frames_per_second, 10);
    EXPECT_EQ(model.clips[0].loop_frame, 0U);
}

TEST(QuakeMdl, ShowsTheBackHalfOfTheSkinOnTrianglesThatDoNotFaceFront)
{
    const Model model = loaded({});
    const Mesh& mesh = model.meshes.at(0);
    // Vertices 0 and 2 are on the seam, so each has a second mesh vertex.
    ASSERT_EQ(mesh.vertex_count, 6U);
    const auto texcoord = [&](std::size_t corner) { return mesh.texcoords.at(mesh.indices.at(corner)); };
    EXPECT_EQ(texcoord(0), glm::vec2(0.5F / 8, 0.5F / 4));
    EXPECT_EQ(texcoord(1), glm::vec2(3.5F / 8, 3.5F / 4)) << "vertex 2: the winding is reversed";
    EXPECT_EQ(texcoord(3), glm::vec2(4.5F / 8, 0.5F / 4)) << "vertex 0, moved right by half the skin";
    EXPECT_EQ(texcoord(4), glm::vec2(0.5F / 8, 3.5F / 4)) << "vertex 3 is not on the seam";
    // The triangle is counter-clockwise, seen from +x.
    const auto position = [&](std::size_t corner) { return mesh.positions.at(mesh.indices.at(corner)); };
    const glm::vec3 a = position(1) - position(0), b = position(2) - position(0);
    EXPECT_GT(a.y * b.z - a.z * b.y, 0);
}

TEST(QuakeMdl, SplitsClipsByTheNamesOfFrames)
{
    QuakeMdlBuilder b;
    b.frames = {QuakeMdlBuilder::single("stand1", 0), QuakeMdlBuilder::single("stand2", 0),
                QuakeMdlBuilder::single("deatha1", 0), QuakeMdlBuilder::single("deatha2", 0)};
    const Model model = loaded(b);
    EXPECT_EQ(clips_of(model), (Names{"stand", "deatha"}));
    EXPECT_EQ(model.clips[1].first_frame, 2U);
    EXPECT_EQ(model.clips[1].loop_frame, kNone) << "a death does not loop";
}

TEST(QuakeMdl, MakesAClipOfEachFrameGroup)
{
    QuakeMdlBuilder b;
    b.frames.push_back(QuakeMdlBuilder::group("flame", {0.2F, 0.4F, 0.6F}));
    b.frames.push_back(QuakeMdlBuilder::single("run1", 3));
    const Model model = loaded(b);
    EXPECT_EQ(clips_of(model), (Names{"stand", "flame", "run"}));
    const Clip& flame = model.clips[1];
    EXPECT_EQ(flame.first_frame, 3U);
    EXPECT_EQ(flame.frame_count, 3U);
    EXPECT_NEAR(flame.frame_seconds, 0.2, 1e-6);
    EXPECT_NEAR(flame.seconds, 0.6, 1e-6);
    EXPECT_EQ(flame.loop_frame, 0U);
    EXPECT_EQ(model.clips[2].first_frame, 6U);
    EXPECT_EQ(model.frames.size(), 7U);
}

TEST(QuakeMdl, RepeatsFramesOfAGroupWithUnevenTimes)
{
    QuakeMdlBuilder b;
    b.frames.insert(b.frames.begin(), QuakeMdlBuilder::group("flame", {0.05F, 0.3F, 0.35F}));
    const Model model = loaded(b);
    EXPECT_EQ(model.source.frames, 6U) << "the source counts the frames of the file";
    ASSERT_EQ(model.frames.size(), 6U + 7U);
    const Clip& flame = model.clips.at(0);
    EXPECT_EQ(flame.first_frame, 6U);
    EXPECT_EQ(flame.frame_count, 7U);
    EXPECT_NEAR(flame.frame_seconds, 0.05, 1e-6);
    EXPECT_NEAR(flame.seconds, 0.35, 1e-6);
    Names shown;
    for (std::size_t i = 6; i < 13; ++i) shown.push_back(model.frames[i].name);
    EXPECT_EQ(shown, (Names{"flame1", "flame2", "flame2", "flame2", "flame2", "flame2", "flame3"}));
    EXPECT_EQ(model.frames[7].bounds.min.z, model.frames[1].bounds.min.z);
}

TEST(QuakeMdl, WarnsOfTimesThatAreNotAboveZero)
{
    QuakeMdlBuilder b;
    b.frames = {QuakeMdlBuilder::group("flame", {0, std::numeric_limits<float>::quiet_NaN()})};
    const Model model = loaded(b);
    EXPECT_NEAR(model.clips.at(0).frame_seconds, 0.1, 1e-6);
    EXPECT_NE(warnings_of(model).find("2 times of groups"), std::string::npos) << warnings_of(model);
}

TEST(QuakeMdl, LimitsTheFramesThatUnevenTimesAdd)
{
    QuakeMdlBuilder b;
    b.frames = {QuakeMdlBuilder::group("flame", {0.001F, 3000, 3000.002F})};
    const Model model = loaded(b);
    EXPECT_LE(model.frames.size(), 1010U);
    EXPECT_NE(warnings_of(model).find("rounded"), std::string::npos) << warnings_of(model);
}

TEST(QuakeMdl, KeepsTheDurationOfGroupsWhoseFramesCannotBeRepeated)
{
    QuakeMdlBuilder b;
    // The group has more frames than the limit for uneven times, so no frame is repeated.
    std::vector<float> times(1100, 0.01F);
    times[0] = 10;
    b.frames = {QuakeMdlBuilder::group("flame", times)};
    const Model model = loaded(b);
    EXPECT_EQ(model.clips.at(0).frame_count, 1100U);
    EXPECT_NEAR(model.clips.at(0).seconds, 10 + 1099 * 0.01, 1e-3);
}

TEST(QuakeMdl, KeepsSkinsIndexed)
{
    QuakeMdlBuilder b;
    b.skins.push_back({{File(32, 99)}, {}});
    const Model model = loaded(b);
    ASSERT_EQ(model.skins.size(), 2U);
    EXPECT_EQ(model.skins[1].name, "skin 1");
    EXPECT_EQ(model.skins[1].materials, (std::vector<std::uint32_t>{1, 1}));
    const Image& image = image_of(model, 1);
    EXPECT_EQ(image.name, "square.mdl_1");
    EXPECT_EQ(image.width, 8U);
    EXPECT_EQ(image.height, 4U);
    EXPECT_EQ(image.indices, File(32, 99));
    EXPECT_EQ(image.palette.at(99), glm::u8vec3(99, 1, 2));
    EXPECT_EQ(image.transparent_index, kNone);
    EXPECT_EQ(model.materials[0].emissive_map, kNone);
    EXPECT_FALSE(model.materials[0].stages.at(0).white) << "the image is drawn";
}

TEST(QuakeMdl, DrawsFullBrightTexelsWithoutLight)
{
    QuakeMdlBuilder b;
    b.skins[0].images[0][5] = 224;
    const Model model = loaded(b);
    const Material& material = model.materials.at(0);
    ASSERT_NE(material.emissive_map, kNone);
    EXPECT_EQ(material.emissive, glm::vec4(1));
    const Image& glow = model.images.at(material.emissive_map);
    EXPECT_EQ(glow.name, "square.mdl_0_glow");
    EXPECT_EQ(glow.palette.at(224), glm::u8vec3(224, 1, 2));
    EXPECT_EQ(glow.palette.at(17), glm::u8vec3(0));
    // The skin is black where the glow is added, so that the sum is the colour of the palette.
    EXPECT_EQ(image_of(model, 0).palette.at(224), glm::u8vec3(0));
    EXPECT_EQ(image_of(model, 0).palette.at(17), glm::u8vec3(17, 1, 2));
}

TEST(QuakeMdl, AnimatesSkinGroupsAtTheirTimes)
{
    QuakeMdlBuilder b;
    b.skins.push_back({{File(32, 1), File(32, 2), File(32, 230)}, {0.2F, 0.7F, 0.8F}});
    const Model model = loaded(b);
    const Material& material = model.materials.at(1);
    ASSERT_EQ(material.stages.size(), 2U);
    EXPECT_EQ(material.stages[0].images, (std::vector<std::uint32_t>{1, 1, 3, 3, 3, 3, 3, 5}));
    EXPECT_NEAR(material.stages[0].images_per_second, 10, 1e-4);
    EXPECT_EQ(model.images.at(3).name, "square.mdl_1_1");
    const Stage& glow = material.stages[1];
    EXPECT_EQ(glow.images, (std::vector<std::uint32_t>{2, 2, 4, 4, 4, 4, 4, 6}));
    EXPECT_TRUE(glow.blends);
    EXPECT_FALSE(glow.white || material.stages[0].white);
    EXPECT_EQ(glow.rgb, ColorSource::identity);
}

TEST(QuakeMdl, ShowsTheImagesThatPortsUseInPlaceOfSkins)
{
    Game game;
    for (const char* name : {"progs/square.mdl_0.tga", "progs/square.mdl_0_luma.tga", "progs/square.mdl_2.png",
                             "progs/square.mdl_4.png"})
        game.files.add_name(name);
    QuakeMdlBuilder b;
    b.skins.push_back({{File(32, 3)}, {}});
    const File file = b.build();
    const Model model = valid_model(load_quake_mdl(file, "progs/square.mdl", game.files));
    EXPECT_EQ(model.skins.size(), 3U) << "skin 2 exists only as an image file";
    EXPECT_EQ(image_of(model, 0).name, "square.mdl_0");
    EXPECT_EQ(image_of(model, 0).width, 0U) << "the image is not indexed";
    ASSERT_NE(model.materials.at(0).emissive_map, kNone);
    EXPECT_EQ(model.images.at(model.materials[0].emissive_map).name, "square.mdl_0_luma");
    EXPECT_EQ(image_of(model, 1).width, 8U);
    EXPECT_EQ(image_of(model, 2).name, "square.mdl_2");
    EXPECT_EQ(model.skins[2].name, "skin 2");
}

// A .lmp image: the size, then palette indices.
File lmp(std::int32_t width, std::int32_t height, const File& indices)
{
    return ByteBuilder().i32(width).i32(height).bytes(indices).take();
}

TEST(QuakeMdl, ReplacesTheIndicesOfSkinsByThoseOfLmpImages)
{
    Game game;
    File indices(6, 18);
    indices[2] = 230;
    const File first = lmp(3, 2, indices), second = lmp(1, 1, {5}), both = lmp(1, 1, {6});
    game.files.add("progs/player.mdl_0.lmp", first).add("progs/player.mdl_1.lmp", second);
    game.files.add("progs/player.mdl_2.lmp", both).add_name("progs/player.mdl_2.png");
    game.files.add("player.mdl_3.lmp", second);
    const File file = QuakeMdlBuilder().build();
    const Model model = valid_model(load_quake_mdl(file, "progs/player.mdl", game.files));
    EXPECT_EQ(warnings_of(model), "");
    ASSERT_EQ(model.skins.size(), 3U) << "an image in another folder is not a skin";
    EXPECT_EQ(image_of(model, 0).width, 3U);
    EXPECT_EQ(image_of(model, 0).height, 2U);
    EXPECT_EQ(image_of(model, 0).indices, indices);
    EXPECT_EQ(image_of(model, 0).palette.at(18), glm::u8vec3(18, 1, 2));
    EXPECT_EQ(image_of(model, 0).remaps.size(), 2U) << "the two player colours apply to it";
    EXPECT_NE(model.materials.at(0).emissive_map, kNone) << "full bright texels glow";
    EXPECT_EQ(image_of(model, 1).indices, File{5});
    EXPECT_EQ(image_of(model, 2).width, 0U) << "the PNG image replaces the LMP image";
    const std::vector<Reference> references = references_quake_mdl(file, "progs/player.mdl");
    EXPECT_EQ(references.back().name, "player.mdl_*.lmp");
}

TEST(QuakeMdl, KeepsTheSkinWhereALmpImageIsDamaged)
{
    const File whole = lmp(8, 4, File(32, 9));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        Game game;
        const ExactCopy cut(Bytes(whole).first(size));
        game.files.add("progs/square.mdl_0.lmp", cut.bytes());
        const File file = QuakeMdlBuilder().build();
        const Model model = valid_model(load_quake_mdl(file, "progs/square.mdl", game.files));
        EXPECT_EQ(image_of(model, 0).indices, File(32, 17));
        EXPECT_NE(warnings_of(model).find("does not replace a skin"), std::string::npos) << size;
    }
    for (const std::int32_t side : {0, -1, 1 << 30, std::numeric_limits<std::int32_t>::max()}) {
        Game game;
        const File wide = lmp(side, 4, File(32, 9)), high = lmp(8, side, File(32, 9));
        game.files.add("progs/square.mdl_0.lmp", wide).add("progs/square.mdl_1.lmp", high);
        const File file = QuakeMdlBuilder().build();
        EXPECT_EQ(valid_model(load_quake_mdl(file, "progs/square.mdl", game.files)).skins.size(), 1U) << side;
    }
}

TEST(QuakeMdl, ReplacesSingleImagesOfSkinGroups)
{
    Game game;
    const File pixel = lmp(1, 1, {7});
    for (const char* name :
         {"progs/square.mdl_0_0.tga", "progs/square.mdl_0_0_glow.tga", "progs/square.mdl_0_1.jpg"})
        game.files.add_name(name);
    game.files.add("progs/square.mdl_0_2.lmp", pixel);
    QuakeMdlBuilder b;
    b.skins = {{std::vector<File>(4, File(32, 3)), {0.1F, 0.2F, 0.3F, 0.4F}}};
    const File file = b.build();
    const Model model = valid_model(load_quake_mdl(file, "progs/square.mdl", game.files));
    ASSERT_EQ(model.materials.at(0).stages.size(), 2U);
    const auto image = [&](std::size_t stage, std::size_t entry) -> const Image& {
        return model.images.at(model.materials[0].stages[stage].images.at(entry));
    };
    EXPECT_EQ(image(0, 0).name, "square.mdl_0_0");
    EXPECT_TRUE(image(0, 0).indices.empty());
    EXPECT_EQ(image(1, 0).name, "square.mdl_0_0_glow");
    EXPECT_TRUE(image(0, 1).indices.empty());
    EXPECT_EQ(image(1, 1).indices, File{0}) << "the glow is black where a replacement has none";
    EXPECT_EQ(image(1, 1).palette.at(0), glm::u8vec3(0));
    EXPECT_EQ(image(0, 2).indices, File{7});
    EXPECT_EQ(image(0, 3).indices, File(32, 3)) << "the image of the file is kept";
}

TEST(QuakeMdl, AppliesTheTwoPlayerColorsOnlyToPlayers)
{
    EXPECT_TRUE(image_of(loaded({}), 0).remaps.empty());
    const Model player = loaded({}, "progs/player.mdl");
    const std::vector<RemapRange>& remaps = image_of(player, 0).remaps;
    ASSERT_EQ(remaps.size(), 2U);
    EXPECT_EQ(remaps[0].color, PlayerColor::top);
    EXPECT_EQ(remaps[0].first, 16U);
    EXPECT_EQ(remaps[0].last, 31U);
    EXPECT_EQ(remaps[1].first, 96U);
    EXPECT_EQ(remaps[1].last, 111U);
}

TEST(QuakeMdl, TurnsItemsAt100DegreesPerSecond)
{
    QuakeMdlBuilder b;
    EXPECT_EQ(loaded(b).hints.turn, 0);
    b.flags = 8 | 0x4000;
    EXPECT_EQ(loaded(b).hints.turn, 100) << "degrees per second";
    b.flags = 0xFFFF & ~8U;
    EXPECT_EQ(loaded(b).hints.turn, 0);
    b.version = 3;
    EXPECT_EQ(loaded(b).hints.turn, 0) << "version 3 has no flags";
}

TEST(QuakeMdl, WarnsOfTheModelsThatPortsShowInstead)
{
    const File file = QuakeMdlBuilder().build();
    const auto warnings = [&](const Names& names) {
        Game game;
        for (const std::string& name : names) game.files.add_name(name);
        return warnings_of(valid_model(load_quake_mdl(file, "progs/square.mdl", game.files)));
    };
    EXPECT_EQ(warnings({"progs/square.md5mesh", "progs/square.md5anim"}),
              "Ports of Quake show square.md5mesh instead of square.mdl: open square.md5mesh to see it.\n");
    EXPECT_EQ(warnings({"progs/square.md5mesh", "PROGS/SQUARE.MD3"}),
              "Ports of Quake show SQUARE.MD3 instead of square.mdl: open SQUARE.MD3 to see it.\n")
        << "an MD3 file takes precedence over an MD5 file";
    EXPECT_EQ(warnings({"progs/other.md5mesh", "square.md3", "progs/square.md5anim"}), "");
}

TEST(QuakeMdl, CutsOutTheTransparentIndex)
{
    QuakeMdlBuilder b;
    b.flags = 0x4000;
    EXPECT_EQ(image_of(loaded(b), 0).transparent_index, 0U);
    b.skins[0].images[0][3] = 255;
    const Model model = loaded(b);
    EXPECT_EQ(image_of(model, 0).transparent_index, 255U);
    EXPECT_EQ(model.materials[0].stages[0].alpha_test, AlphaTest::greater);
    EXPECT_EQ(model.materials[0].emissive_map, kNone) << "a transparent texel does not glow";
    EXPECT_EQ(model.hints.flags, 0x4000U);
    b.magic = "RAPO";
    b.version = 50;
    EXPECT_EQ(image_of(loaded(b), 0).transparent_index, 0U);
}

TEST(QuakeMdl, BlendsTheTranslucentSkinsOfHexen2)
{
    QuakeMdlBuilder b;
    b.flags = 0x1000;
    b.skins[0].images[0] = File(32, 0);
    b.skins[0].images[0][1] = 7;
    b.skins[0].images[0][2] = 8;
    const Model model = loaded(b);
    EXPECT_TRUE(model.materials.at(0).stages.at(0).blends);
    const Result<DecodedImage> image = decode_image(image_of(model, 0).encoded);
    ASSERT_TRUE(image);
    const auto& rgba = image.value().rgba;
    ASSERT_EQ(rgba.size(), 8U * 4 * 4);
    EXPECT_EQ(rgba[3], 0);
    EXPECT_EQ(std::vector<std::uint8_t>(rgba.begin() + 4, rgba.begin() + 8),
              (std::vector<std::uint8_t>{7, 1, 2, 128}));
    EXPECT_EQ(rgba[11], 255);
    b.flags = 0x8000;
    b.skins[0].images[0] = File{0x0F, 0x10, 0x7E, 0xA5, 0xB8, 0xC4, 0xD0, 0xF3};
    b.skins[0].images[0].resize(32);
    const Model special = loaded(b);
    EXPECT_EQ(special.materials.at(0).cull, CullMode::none);
    const Result<DecodedImage> mixed = decode_image(image_of(special, 0).encoded);
    ASSERT_TRUE(mixed);
    // Palette entry and opacity of each texel: the game looks them up by its high and low four bits.
    const std::pair<int, int> wanted[] = {{0, 247},   {31, 25},   {127, 237}, {175, 127},
                                          {191, 165}, {199, 114}, {207, 25},  {231, 102}};
    for (std::size_t i = 0; i < std::size(wanted); ++i) {
        EXPECT_EQ(mixed.value().rgba.at(i * 4), wanted[i].first) << i;
        EXPECT_EQ(mixed.value().rgba.at(i * 4 + 3), wanted[i].second) << i;
    }
}

TEST(QuakeMdl, ReadsVersion3Hexen2AndQuakeForgeFiles)
{
    QuakeMdlBuilder b;
    b.version = 3;
    const Model test = loaded(b);
    EXPECT_EQ(clips_of(test), Names{"frames"});
    EXPECT_EQ(test.bounds.max, glm::vec3(1.5F, 8, 8));
    b.magic = "RAPO";
    b.version = 50;
    const Model hexen2 = loaded(b);
    EXPECT_EQ(hexen2.format, "hexen2_mdl");
    EXPECT_EQ(hexen2.meshes.at(0).vertex_count, 6U);
    b.magic = "MD16";
    b.version = 6;
    const Model quakeforge = loaded(b);
    EXPECT_EQ(quakeforge.format, "quakeforge_mdl");
    EXPECT_NEAR(quakeforge.bounds.max.x, 1.5 + 0.125, 1e-4);
    EXPECT_NEAR(quakeforge.bounds.max.y, 8.25, 1e-4);
    EXPECT_NEAR(quakeforge.bounds.max.z, 8.25, 1e-4);
    EXPECT_NEAR(quakeforge.meshes.at(0).normals.at(0).x, 1, 1e-3);
}

TEST(QuakeMdl, ShowsAPlainColorWithoutSkins)
{
    QuakeMdlBuilder b;
    b.skins.clear();
    const Model model = loaded(b);
    EXPECT_EQ(model.images.size(), 0U);
    EXPECT_EQ(model.surfaces.at(0).material, 0U);
    EXPECT_NE(warnings_of(model).find("no skin"), std::string::npos);
}

TEST(QuakeMdl, LeavesOutTrianglesWithInvalidVertices)
{
    QuakeMdlBuilder b;
    b.triangles[1].vertices[2] = 4;
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes.at(0).indices.size(), 3U);
    EXPECT_NE(warnings_of(model).find("Triangle 1"), std::string::npos) << warnings_of(model);
    b.triangles[0].vertices[0] = -1;
    EXPECT_EQ(load(b.build()).error().code, Code::bad_index);
}

TEST(QuakeMdl, RefusesWrongHeadersAndCounts)
{
    const auto code = [](QuakeMdlWord word, std::int32_t value) {
        const Result<Model> model = load(with(word, value));
        EXPECT_FALSE(model) << value;
        return model ? Code{} : model.error().code;
    };
    EXPECT_EQ(code(QuakeMdlWord::version, 7), Code::unsupported_version);
    for (const std::int32_t count : {0, -1}) {
        EXPECT_EQ(code(QuakeMdlWord::vertices, count), Code::bad_count);
        EXPECT_EQ(code(QuakeMdlWord::frames, count), Code::bad_count);
    }
    EXPECT_EQ(code(QuakeMdlWord::skins, -1), Code::bad_count);
    EXPECT_EQ(code(QuakeMdlWord::skin_width, -8), Code::bad_count);
    for (const std::int32_t count : {1'000'000'000, std::numeric_limits<std::int32_t>::max()})
        for (const QuakeMdlWord word : {QuakeMdlWord::skins, QuakeMdlWord::skin_width, QuakeMdlWord::skin_height,
                                        QuakeMdlWord::vertices, QuakeMdlWord::triangles, QuakeMdlWord::frames})
            code(word, count);
}

TEST(QuakeMdl, RefusesGroupsThatTheFileCannotHold)
{
    for (const std::int32_t count : {0, -1, 3, 1 << 30}) {
        QuakeMdlBuilder b;
        b.frames = {QuakeMdlBuilder::group("flame", {0.1F, 0.2F})};
        File file = b.build();
        const std::size_t frame = 84 + 4 + 32 + 4 * 12 + 2 * 16;
        overwrite(file, frame + 4, count);
        EXPECT_FALSE(load(file)) << count;
        QuakeMdlBuilder skins;
        skins.skins = {{{File(32, 1), File(32, 2)}, {0.1F, 0.2F}}};
        file = skins.build();
        overwrite(file, 84 + 4, count == 3 ? 40 : count);
        EXPECT_FALSE(load(file)) << count;
    }
}

TEST(QuakeMdl, RefusesEveryPrefixAndAcceptsExtraBytes)
{
    QuakeMdlBuilder b;
    b.frames.push_back(QuakeMdlBuilder::group("flame", {0.2F, 0.3F}));
    File file = b.build();
    for (std::size_t size = 0; size < file.size(); ++size) {
        const ExactCopy cut(Bytes(file).subspan(0, size));
        EXPECT_FALSE(load_quake_mdl(cut.bytes(), "a.mdl", MemoryHost())) << size;
    }
    file.resize(file.size() + 100);
    EXPECT_TRUE(load(file)) << "real files have bytes after the last frame";
}

TEST(QuakeMdl, IsDetectedByContent)
{
    Game game;
    const File file = QuakeMdlBuilder().build();
    game.files.add("progs/square.mdl", file);
    const Result<Subject> subject = open_subject(game.files, "progs/square.mdl");
    ASSERT_TRUE(subject) << text_of(subject.error());
    EXPECT_EQ(subject.value().parts.at(0).model->format, "quake_mdl");
    EXPECT_EQ(subject.value().skins.size(), 1U);
}

}  // namespace
}  // namespace marrow::test
