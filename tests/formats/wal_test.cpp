#include "formats/sprite/wal.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/text.h"
#include "formats/model_suite.h"
#include "support/byte_builder.h"
#include "support/image_builders.h"
#include "support/memory_host.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

constexpr std::size_t kWidthField = 32, kHeightField = 36, kOffsetField = 40;
constexpr float kThird = 0.33F, kTwoThirds = 0.66F;

// A texture of 4 x 2 texels of one index, with its mip levels.
File wal_of(std::uint8_t index, std::string_view next, std::int32_t flags = 0)
{
    ByteBuilder b;
    b.text("e1u1/wall", 32).i32(4).i32(2).i32(100).i32(108).i32(110).i32(111);
    b.text(next, 32).i32(flags).i32(0).i32(0).bytes(File(8, index)).bytes(File(4, 1));
    return b.take();
}

File wal() { return wal_of(7, {}); }

// A texture of 2 x 1 texels with the palette (index, 3, 4).
File daikatana_wal(std::string_view next = {})
{
    ByteBuilder b;
    b.bytes({{3}}).text("e1/wall", 32).bytes(File(3, 0xCC)).i32(2).i32(1).i32(892);
    for (int level = 1; level < 9; ++level) b.i32(0);
    b.text(next, 32).i32(0).i32(0);
    for (unsigned i = 0; i < 256; ++i) b.bytes({{static_cast<std::uint8_t>(i), 3, 4}});
    b.i32(0).bytes({{9, 10}});
    return b.take();
}

TEST(WalLoad, ShowsTheFirstMipLevelInTheColorsOfTheGame)
{
    const File file = wal();
    // A PCX image of one pixel. Its palette is at the end.
    ByteBuilder pcx;
    pcx.bytes({{10, 5, 1, 8}}).bytes(File(61, 0)).bytes({{1, 1, 0}}).bytes(File(60, 0)).bytes({{5, 12}});
    for (unsigned i = 0; i < 256; ++i) pcx.bytes({{static_cast<std::uint8_t>(i), 1, 2}});
    const File colormap = pcx.take();
    MemoryHost host;
    host.add("baseq2/pics/colormap.pcx", colormap);
    const Model model = valid_model(load_wal(file, "baseq2/textures/e1u1/wall.wal", host));
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.format, "wal");
    EXPECT_EQ(model.name, "wall");
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].width, 4U);
    EXPECT_EQ(model.images[0].height, 2U);
    EXPECT_EQ(model.images[0].indices, File(8, 7));
    EXPECT_EQ(model.images[0].palette.at(7), glm::u8vec3(7, 1, 2));
    EXPECT_EQ(model.images[0].transparent_index, kNone);
    EXPECT_EQ(model.bounds.max - model.bounds.min, glm::vec3(0, 4, 2));
    ASSERT_EQ(references_wal(file, "wall.wal").size(), 1U);
    EXPECT_EQ(references_wal(file, "wall.wal")[0].name, "pics/colormap*.pcx");
}

TEST(WalLoad, WarnsWhereThePaletteIsMissing)
{
    const Model model = valid_model(load_wal(wal(), "wall.wal", MemoryHost()));
    EXPECT_NE(warnings_of(model).find("pics/colormap.pcx"), std::string::npos) << warnings_of(model);
    EXPECT_EQ(model.images.at(0).palette.size(), 256U);
}

TEST(WalLoad, ReadsTheSizeAndPaletteOfDaikatana)
{
    const Model model = valid_model(load_wal(daikatana_wal(), "wall.wal", MemoryHost()));
    EXPECT_EQ(warnings_of(model), "");
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].width, 2U);
    EXPECT_EQ(model.images[0].height, 1U);
    EXPECT_EQ(model.images[0].indices, (File{9, 10}));
    EXPECT_EQ(model.images[0].palette.at(10), glm::u8vec3(10, 3, 4));
}

// The files refer to each other by paths below "textures", but are all in the same folder.
TEST(WalAnimation, ShowsTwoImagesASecondUntilTheFirstComesAgain)
{
    const File a = wal_of(1, "e1u1/wall2"), b = wal_of(2, "e1u1/wall3"), c = wal_of(3, "e1u1/wall");
    MemoryHost host;
    host.add("textures/e1u1/wall.wal", a).add("textures/e1u1/wall2.wal", b).add("textures/e1u1/WALL3.wal", c);
    const Model model = valid_model(load_wal(a, "textures/e1u1/wall.wal", host));
    ASSERT_EQ(model.images.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(model.images[i].indices, File(8, static_cast<std::uint8_t>(i + 1)));
    EXPECT_EQ(model.images[2].name, "WALL3");
    ASSERT_EQ(model.surfaces.size(), 1U);
    ASSERT_EQ(model.materials.size(), 1U);
    const Stage& stage = model.materials[0].stages.at(0);
    EXPECT_EQ(stage.images, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(stage.images_per_second, 2);
}

// The opened file is the host's first file.
TEST(WalAnimation, RequestsOneFileAfterTheOther)
{
    const auto wanted = [](const Host& host) {
        const std::vector<Reference> references = choices_wal({}, {}, host);
        return references.empty() ? std::string() : references[0].name;
    };
    const File a = wal_of(1, "e1u1/wall2"), b = wal_of(2, "e1u1/wall");
    MemoryHost host;
    host.add("textures/e1u1/wall.wal", a);
    EXPECT_EQ(wanted(host), "wall2.wal");
    host.add("textures/e1u1/wall2.wal", b);
    EXPECT_EQ(wanted(host), "");
}

TEST(WalAnimation, EndsWithAWarningAtTheImageLimitOfAMaterial)
{
    std::vector<File> files;
    for (int i = 0; i < 9; ++i) files.push_back(wal_of(1, i == 8 ? "wall0" : format_text("wall%", i + 1)));
    MemoryHost host;
    for (int i = 0; i < 8; ++i) host.add(format_text("wall%.wal", i), files[static_cast<std::size_t>(i)]);
    // The ninth file is requested, so that a warning can distinguish a longer animation from a missing file.
    ASSERT_EQ(choices_wal({}, {}, host).size(), 1U);
    host.add("wall8.wal", files[8]);
    EXPECT_TRUE(choices_wal({}, {}, host).empty());
    const Model model = valid_model(load_wal(files[0], "wall0.wal", host));
    EXPECT_EQ(model.images.size(), 8U);
    EXPECT_NE(warnings_of(model).find("more than 8 images"), std::string::npos) << warnings_of(model);
}

TEST(WalAnimation, EndsWithAWarningWhereAFileIsMissing)
{
    const File a = wal_of(1, "e1u1/wall2"), b = wal_of(2, "e1u1/gone");
    MemoryHost host;
    host.add("wall.wal", a).add("wall2.wal", b);
    const Model model = valid_model(load_wal(a, "wall.wal", host));
    EXPECT_EQ(model.images.size(), 2U);
    EXPECT_NE(warnings_of(model).find("gone.wal"), std::string::npos) << warnings_of(model);
}

TEST(WalAnimation, EndsWithAWarningBeforeADamagedFile)
{
    const File a = wal_of(1, "e1u1/wall2"), whole = wal_of(2, "e1u1/wall");
    const File cut(whole.begin(), whole.begin() + 105);
    MemoryHost host;
    host.add("wall.wal", a).add("wall2.wal", cut);
    const Model model = valid_model(load_wal(a, "wall.wal", host));
    EXPECT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.materials[0].stages[0].images_per_second, 0);
    EXPECT_NE(warnings_of(model).find("wall2.wal"), std::string::npos) << warnings_of(model);
}

TEST(WalAnimation, KeepsThePalettesOfDaikatana)
{
    File a = daikatana_wal("e1/wall2"), b = daikatana_wal("e1/wall");
    b[120 + 9 * 3] = 200;
    MemoryHost host;
    host.add("wall.wal", a).add("wall2.wal", b);
    const Model model = valid_model(load_wal(a, "wall.wal", host));
    ASSERT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.images[0].palette.at(9), glm::u8vec3(9, 3, 4));
    EXPECT_EQ(model.images[1].palette.at(9), glm::u8vec3(200, 3, 4));
}

// A file may refer to itself, and a cycle need not include the first file.
TEST(WalAnimation, EndsAtTheFirstRepeatedFile)
{
    const File a = wal_of(1, "wall2"), b = wal_of(2, "wall2"), self = wal_of(3, "self");
    MemoryHost host;
    host.add("wall.wal", a).add("wall2.wal", b).add("self.wal", self);
    EXPECT_EQ(valid_model(load_wal(a, "wall.wal", host)).images.size(), 2U);
    EXPECT_EQ(valid_model(load_wal(self, "self.wal", host)).images.size(), 1U);
}

TEST(WalFlags, BlendTranslucentTextures)
{
    const auto stage_of = [](std::int32_t flags) {
        return valid_model(load_wal(wal_of(1, {}, flags), "wall.wal", MemoryHost())).materials.at(0).stages.at(0);
    };
    EXPECT_FALSE(stage_of(0).blends);
    for (const auto& [flags, alpha] : {std::pair(0x10, kThird), std::pair(0x20, kTwoThirds)}) {
        const Stage stage = stage_of(flags);
        EXPECT_TRUE(stage.blends);
        EXPECT_EQ(stage.source, BlendFactor::src_alpha);
        EXPECT_EQ(stage.destination, BlendFactor::one_minus_src_alpha);
        EXPECT_EQ(stage.alpha, ColorSource::constant);
        EXPECT_EQ(stage.color.a, alpha);
        EXPECT_FALSE(stage.depth_write);
    }
}

TEST(WalFlags, ScrollFlowingTextures)
{
    const auto stage_of = [](std::int32_t flags) {
        return valid_model(load_wal(wal_of(1, {}, flags), "wall.wal", MemoryHost())).materials.at(0).stages.at(0);
    };
    EXPECT_TRUE(stage_of(0x8).modifiers.empty());
    // Textures scroll by 64 widths in 40 seconds, liquids by half a width per second.
    for (const auto& [flags, speed] : {std::pair(0x40, -1.6F), std::pair(0x48, -0.5F)}) {
        const Stage stage = stage_of(flags);
        ASSERT_EQ(stage.modifiers.size(), 1U);
        EXPECT_EQ(stage.modifiers[0].kind, TexcoordModifierKind::scroll);
        EXPECT_EQ(stage.modifiers[0].values[0], speed);
        EXPECT_EQ(stage.modifiers[0].values[1], 0);
        EXPECT_EQ(stage.placement.wrap, Wrap::repeat);
    }
}

TEST(WalBad, RefusesFilesThatEndWithinTheFirstMipLevel)
{
    for (const auto& [whole, needed] : {std::pair(wal(), 108U), std::pair(daikatana_wal(), 894U)})
        for (std::size_t size = 0; size < needed; ++size) {
            const ExactCopy cut(Bytes(whole).first(size));
            const Result<Model> model = load_wal(cut.bytes(), "wall.wal", MemoryHost());
            ASSERT_FALSE(model) << size;
            EXPECT_EQ(model.error().code, Code::truncated) << size;
        }
}

TEST(WalBad, RefusesWrongSizesAndOffsets)
{
    const auto code = [](std::size_t field, std::int32_t value) {
        File file = wal();
        overwrite(file, field, value);
        const Result<Model> model = load_wal(file, "wall.wal", MemoryHost());
        EXPECT_FALSE(model) << value;
        return model ? Code{} : model.error().code;
    };
    for (const std::int32_t side : {0, -1, 1 << 30, std::numeric_limits<std::int32_t>::max()}) {
        EXPECT_EQ(code(kWidthField, side), Code::bad_value) << side;
        EXPECT_EQ(code(kHeightField, side), Code::bad_value) << side;
    }
    // Both sides are 2^32 - 1 as unsigned integers: their product does not fit into a signed 64-bit integer.
    File both = wal();
    overwrite(both, kWidthField, -1);
    overwrite(both, kHeightField, -1);
    const Result<Model> model = load_wal(both, "wall.wal", MemoryHost());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::bad_value);
    for (const std::int32_t offset : {0, 40, 99}) EXPECT_EQ(code(kOffsetField, offset), Code::bad_offset) << offset;
    for (const std::int32_t offset : {105, -1, 1 << 30}) code(kOffsetField, offset);
}

}  // namespace
}  // namespace marrow::test
