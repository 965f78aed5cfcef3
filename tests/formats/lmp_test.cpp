#include "formats/sprite/lmp.h"

#include <gtest/gtest.h>

#include <limits>

#include "formats/model_suite.h"
#include "support/byte_builder.h"
#include "support/memory_host.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

File lmp(std::int32_t width, std::int32_t height, const File& indices)
{
    return ByteBuilder().i32(width).i32(height).bytes(indices).take();
}

Result<Model> load(const File& file, const std::string& name) { return load_lmp(file, name, MemoryHost()); }

TEST(LmpLoad, ReadsAnImageWithTheColorsOfThePaletteFile)
{
    const File file = lmp(3, 2, {1, 2, 3, 4, 5, 255});
    File colors(768, 9);
    colors[3] = 200;
    MemoryHost host;
    host.add("id1/gfx/palette.lmp", colors);
    const Model model = valid_model(load_lmp(file, "id1/gfx/menu.lmp", host));
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.format, "lmp");
    EXPECT_EQ(model.name, "menu");
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].width, 3U);
    EXPECT_EQ(model.images[0].height, 2U);
    EXPECT_EQ(model.images[0].indices, (File{1, 2, 3, 4, 5, 255}));
    EXPECT_EQ(model.images[0].palette.at(1), glm::u8vec3(200, 9, 9));
    EXPECT_EQ(model.images[0].transparent_index, 255U);
    EXPECT_EQ(model.bounds.max - model.bounds.min, glm::vec3(0, 3, 2));
    EXPECT_FALSE(references_lmp(file, "menu.lmp").empty());
}

TEST(LmpLoad, WarnsWhereThePaletteIsMissing)
{
    const Model model = valid_model(load(lmp(1, 1, {7}), "menu.lmp"));
    EXPECT_EQ(model.warnings.size(), 1U);
    EXPECT_EQ(model.images.at(0).palette.size(), 256U);
}

TEST(LmpLoad, ReadsKnownImagesWithoutASizeHeader)
{
    const Model characters = valid_model(load(File(128 * 128, 4), "gfx/CONCHARS.lmp"));
    EXPECT_EQ(characters.images.at(0).width, 128U);
    EXPECT_EQ(characters.images.at(0).transparent_index, 0U);
    EXPECT_EQ(valid_model(load(File(256, 4), "gfx/pop.lmp")).images.at(0).width, 16U);
}

TEST(LmpBad, RefusesPalettesAndColormaps)
{
    for (const auto& [name, size] : std::vector<std::pair<std::string, std::size_t>>{
             {"gfx/palette.lmp", 768}, {"colormap.lmp", 16385}, {"colormap.lmp", 16384}, {"a_palette.lmp", 192}}) {
        const Result<Model> model = load(File(size, 0), name);
        ASSERT_FALSE(model) << name;
        EXPECT_EQ(model.error().code, Code::unknown_format);
        EXPECT_NE(text_of(model.error()).find("no image"), std::string::npos) << text_of(model.error());
    }
}

TEST(LmpBad, RefusesTruncatedFilesAndInvalidSizes)
{
    const File whole = lmp(4, 2, File(8, 1));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const ExactCopy cut(Bytes(whole).first(size));
        const Result<Model> model = load_lmp(cut.bytes(), "menu.lmp", MemoryHost());
        ASSERT_FALSE(model) << size;
        EXPECT_EQ(model.error().code, Code::truncated) << size;
    }
    for (const std::int32_t side : {0, -1, 1 << 30, std::numeric_limits<std::int32_t>::max()}) {
        EXPECT_EQ(load(lmp(side, 2, File(8, 1)), "menu.lmp").error().code, Code::bad_value) << side;
        EXPECT_EQ(load(lmp(4, side, File(8, 1)), "menu.lmp").error().code, Code::bad_value) << side;
    }
}

TEST(LmpBad, ReadsAnImageWithBytesAfterIt)
{
    EXPECT_EQ(valid_model(load(lmp(2, 2, File(7, 1)), "menu.lmp")).images.at(0).indices, File(4, 1));
}

}  // namespace
}  // namespace marrow::test
