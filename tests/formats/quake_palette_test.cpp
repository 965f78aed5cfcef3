#include "formats/quake_palette.h"

#include <gtest/gtest.h>

#include "support/memory_host.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

using File = std::vector<std::uint8_t>;

// A palette whose entries are (number, 1, 2).
File palette_file()
{
    File out;
    for (unsigned i = 0; i < 256; ++i) out.insert(out.end(), {static_cast<std::uint8_t>(i), 1, 2});
    return out;
}

TEST(QuakePalette, IsReadFromTheGfxFolderOfTheGame)
{
    const File palette = palette_file();
    MemoryHost files;
    files.add("id1/progs/dog.mdl", palette).add("id1/GFX/PALETTE.LMP", palette);
    Model model;
    const QuakePalette found = find_quake_palette(files, "id1/progs/dog.mdl", model);
    ASSERT_EQ(found.colors.size(), 256U);
    EXPECT_EQ(found.colors[77], glm::u8vec3(77, 1, 2));
    EXPECT_EQ(found.first_full_bright, 224U);
    EXPECT_TRUE(model.warnings.empty());
}

TEST(QuakePalette, IsAlsoFoundBesideTheModel)
{
    const File palette = palette_file();
    MemoryHost files;
    files.add("dog.mdl", palette).add("palette.lmp", palette);
    Model model;
    EXPECT_EQ(find_quake_palette(files, "dog.mdl", model).colors[9], glm::u8vec3(9, 1, 2));
    EXPECT_TRUE(model.warnings.empty());
}

TEST(QuakePalette, IsReplacedWithAWarningIfDamaged)
{
    const File palette = palette_file(), cut(700);
    MemoryHost files;
    files.add("gfx/palette.lmp", cut).add("gfx/palette2.lmp", palette);
    Model model;
    const QuakePalette found = find_quake_palette(files, "progs/dog.mdl", model);
    EXPECT_EQ(found.colors, stand_in_palette());
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_NE(text_of(model.warnings[0]).find("gfx/palette.lmp"), std::string::npos);
}

TEST(QuakePalette, HasTheBrightnessRampsOfTheGameInTheStandIn)
{
    const std::vector<glm::u8vec3> colors = stand_in_palette();
    ASSERT_EQ(colors.size(), 256U);
    EXPECT_EQ(colors[0], glm::u8vec3(0));
    // The palette has a brightness ramp in each row, rising below index 128 and falling from 128 to 223.
    const auto sum = [&](std::size_t i) { return colors[i].x + colors[i].y + colors[i].z; };
    for (std::size_t row = 0; row < 14; ++row) EXPECT_EQ(sum(row * 16) < sum(row * 16 + 15), row < 8) << row;
}

TEST(QuakePalette, TakesTheNumberOfFullBrightEntriesFromTheColormap)
{
    File colormap(64 * 256 + 1);
    colormap.back() = 16;
    MemoryHost files;
    files.add("gfx/colormap.lmp", colormap);
    Model model;
    EXPECT_EQ(find_quake_palette(files, "dog.mdl", model).first_full_bright, 240U);
    colormap.pop_back();
    MemoryHost without;
    without.add("gfx/colormap.lmp", colormap);
    EXPECT_EQ(find_quake_palette(without, "dog.mdl", model).first_full_bright, 224U);
}

}  // namespace
}  // namespace marrow::test
