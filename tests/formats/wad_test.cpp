#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "formats/sprite/wad.h"
#include "support/memory_host.h"
#include "support/wad_builder.h"

namespace marrow::test {
namespace {

Model loaded(const File& file, const MemoryHost& host = {})
{
    return valid_model(load_wad(file, "maps/base.wad", host));
}

TEST(WadLoad, ShowsTheTexturesOfWad3WithTheirPalettes)
{
    const Model model =
        loaded(wad("WAD3", {{"wall", 0x43, wad_texture(5, true)}, {"{grate", 0x43, wad_texture(6, true)}}));
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.format, "wad3");
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.surfaces[0].name, "wall") << "the name in the directory";
    EXPECT_EQ(model.images[0].width, 16U);
    EXPECT_EQ(model.images[0].indices, File(256, 5));
    EXPECT_EQ(model.images[0].palette[5], glm::u8vec3(5, 250, 3));
    EXPECT_EQ(model.images[0].transparent_index, kNone);
    EXPECT_EQ(model.images[1].transparent_index, 255U) << "a name with { is transparent";
    EXPECT_EQ(model.materials[1].stages[0].alpha_test, AlphaTest::greater);
}

TEST(WadLoad, UsesThePaletteOfTheGameForWad2)
{
    const File file = wad("WAD2", {{"wall", 0x44, wad_texture(1, false)}, {"ammo", 0x42, wad_image(2)}});
    File colors(768, 9);
    colors[3] = 200;
    MemoryHost host;
    host.add("pak/maps/base.wad", file);
    host.add("pak/gfx/palette.lmp", colors);
    const Model model = valid_model(load_wad(file, "pak/maps/base.wad", host));
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.format, "wad2");
    EXPECT_EQ(model.images[0].palette[1], glm::u8vec3(200, 9, 9));
    EXPECT_EQ(model.images[1].width, 8U);
    EXPECT_EQ(model.images[1].transparent_index, 255U) << "images are transparent";
    EXPECT_EQ(loaded(file).warnings.size(), 1U) << "the palette is missing";
    EXPECT_FALSE(references_wad2(file, "base.wad").empty());
}

TEST(WadLoad, ReadsFontsAndTheCharactersOfQuake)
{
    const Model fonts = loaded(wad("WAD3", {{"font", 0x46, wad_font()}}));
    EXPECT_EQ(fonts.images[0].width, 256U);
    EXPECT_EQ(fonts.images[0].indices, File(512, 9));
    EXPECT_EQ(fonts.images[0].palette[9], glm::u8vec3(9, 246, 3));
    const Model characters = loaded(wad("WAD2", {{"CONCHARS", 0x44, File(128 * 128, 4)}}));
    EXPECT_EQ(characters.images[0].width, 128U);
    EXPECT_EQ(characters.images[0].transparent_index, 0U);
}

TEST(WadLoad, ReadsThePalettesOfImagesOfWad3)
{
    const auto image = [](const char* magic, std::size_t cut) {
        File data = wad_image(2, true);
        data.resize(data.size() - cut);
        const Model model = loaded(wad(magic, {{"logo", 0x42, data}}));
        EXPECT_EQ(model.images.at(0).indices, File(32, 2));
        return std::pair(model.images[0].palette.at(2), warnings_of(model));
    };
    EXPECT_EQ(image("WAD3", 0), std::pair(glm::u8vec3(2, 253, 3), std::string()));
    // The image's palette is not used if it is incomplete, or if the archive is a WAD2.
    for (const auto& [magic, cut] : {std::pair<const char*, std::size_t>{"WAD3", 3}, {"WAD3", 772}, {"WAD2", 0}})
        EXPECT_NE(image(magic, cut).first, glm::u8vec3(2, 253, 3)) << magic << cut;
}

TEST(WadLoad, ReadsPalettesOfOtherSizes)
{
    constexpr std::size_t kPaletteAt = 40 + 256 + 64 + 16 + 4;
    const auto palette = [](std::uint16_t count, std::size_t stored, bool warns) {
        File data = wad_texture(5, true);
        overwrite(data, kPaletteAt, count);
        data.resize(kPaletteAt + 2 + stored * 3);
        const Model model = loaded(wad("WAD3", {{"wall", 0x43, data}}));
        EXPECT_EQ(warnings_of(model).find("palette") != std::string::npos, warns) << count << warnings_of(model);
        EXPECT_EQ(model.images.at(0).palette.size(), 256U);
        return model.images[0].palette;
    };
    const std::vector<glm::u8vec3> part = palette(6, 6, false);
    EXPECT_EQ(part[5], glm::u8vec3(5, 250, 3));
    EXPECT_EQ(part[6], glm::u8vec3(0)) << "colours that are not stored are black";
    EXPECT_EQ(palette(300, 256, false)[255], glm::u8vec3(255, 0, 3));
    EXPECT_NE(palette(0, 0, true)[255], glm::u8vec3(0)) << "the palette of the game";
}

TEST(WadLoad, SkipsEntriesWithoutImageOrName)
{
    const Model model = loaded(wad(
        "WAD3",
        {{"palette", 0x40, File(768, 1)}, {"", 0x43, wad_texture(1, true)}, {"wall", 0x43, wad_texture(2, true)}}));
    EXPECT_EQ(model.images.size(), 1U);
    EXPECT_EQ(warnings_of(model), "");
}

TEST(WadBad, SkipsDamagedTexturesWithAWarning)
{
    File cut = wad_texture(1, true);
    cut.resize(100);
    const Model model = loaded(wad("WAD3", {{"cut", 0x43, cut},
                                            {"inside", 0x43, wad_texture(1, true, 8)},
                                            {"packed", 0x43, wad_texture(1, true), 1},
                                            {"huge", 0x42, File(8, 0x7F)},
                                            {"negative", 0x42, File(8, 0xFF)},
                                            {"font", 0x46, File(8, 0xFF)},
                                            {"wall", 0x43, wad_texture(2, true)}}));
    EXPECT_EQ(model.images.size(), 1U);
    const std::string warnings = warnings_of(model);
    for (const char* name : {"cut", "inside", "packed", "huge", "negative", "font"})
        EXPECT_NE(warnings.find(name), std::string::npos) << warnings;
}

TEST(WadBad, RefusesADirectoryThatIsNotInTheFile)
{
    const File whole = wad("WAD3", {{"wall", 0x43, wad_texture(2, true)}});
    for (std::size_t size = 4; size < whole.size(); ++size) {
        const ExactCopy prefix(Bytes(whole).first(size));
        const Result<Model> model = load_wad(prefix.bytes(), "base.wad", MemoryHost());
        ASSERT_FALSE(model) << size;
        EXPECT_NE(text_of(model.error()), "");
    }
    File file = whole;
    for (const std::int32_t count : {-1, 0, 0x7FFFFFFF}) {
        overwrite(file, 4, count);
        EXPECT_FALSE(load_wad(file, "base.wad", MemoryHost())) << count;
    }
}

TEST(WadBad, LimitsThePixelsOfEntriesThatShareBytes)
{
    File file = wad("WAD3", std::vector<WadEntry>(50, {"wall", 0x43, wad_texture(2, true)}));
    const auto directory = load_as<std::int32_t>(&file[8]);
    for (int i = 0; i < 50; ++i) overwrite(file, static_cast<std::size_t>(directory + i * 32), 12);
    const Model model = loaded(file);
    std::size_t pixels = 0;
    for (const Image& image : model.images) pixels += image.indices.size();
    EXPECT_GE(pixels, 256U) << "the first texture is shown";
    EXPECT_LE(pixels, file.size() * 2);
}

}  // namespace
}  // namespace marrow::test
