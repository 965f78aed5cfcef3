#include "formats/sprite/wal.h"

#include <gtest/gtest.h>

#include <limits>

#include "formats/model_suite.h"
#include "support/byte_builder.h"
#include "support/image_builders.h"
#include "support/memory_host.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

constexpr std::size_t kWidthField = 32, kHeightField = 36, kOffsetField = 40;

// A texture of 4 x 2 texels of index 7, with its mip levels.
File wal()
{
    ByteBuilder b;
    b.text("e1u1/wall", 32).i32(4).i32(2).i32(100).i32(108).i32(110).i32(111);
    b.text("e1u1/wall2", 32).i32(0).i32(0).i32(0).bytes(File(8, 7)).bytes(File(4, 1));
    return b.take();
}

TEST(WalLoad, ShowsTheFirstLevelInTheColorsOfTheGame)
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

TEST(WalBad, RefusesEveryPrefixOfTheFirstLevel)
{
    const File whole = wal();
    for (std::size_t size = 0; size < 108; ++size) {
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
    // The number of texels does not fit 64 signed bits.
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
