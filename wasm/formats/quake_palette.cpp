// quake_palette.cpp -- the palette files of Quake.
//
//   palette.lmp    256 x {u8 red, green, blue}, 768 bytes
//   colormap.lmp   64 x 256 palette indices, then u8 number of full bright entries, which many files lack
//
// Sources: id Software's released Quake source, real files.
#include "formats/quake_palette.h"

#include <cstring>

#include "base/message.h"
#include "base/renew.h"
#include "base/text.h"

namespace marrow {

namespace {

constexpr std::size_t kColors = 256, kRow = 16;
constexpr std::size_t kColormapPixels = 64 * kColors;
constexpr std::uint32_t kFullBright = 32;  // the last entries, unless the colormap says otherwise

// Patterns, because a pattern matches in any folder `gfx`. find_file() then compares the whole name of the file.
constexpr const char* kPalettes[] = {"gfx/palette*.lmp", "palette*.lmp"};
constexpr const char* kColormap = "gfx/colormap*.lmp";

// The bytes of the first file with this name and size; empty if there is none.
Bytes find_file(const Host& files, const char* pattern, std::string_view name, std::size_t size,
                std::string_view of)
{
    for (const Host::File* file : files.find_data({pattern, Reference::Kind::offered}, of))
        if (file->data->size() == size && equal_ignoring_case(base_name(file->name), name)) return *file->data;
    return {};
}

// A row of the palette: its first, middle and last colour.
struct Row {
    glm::u8vec3 first, middle, last;
};
constexpr Row kRows[] = {
    {{0, 0, 0}, {125, 125, 125}, {240, 240, 240}},       // grey
    {{16, 12, 8}, {80, 58, 28}, {144, 112, 36}},         // brown
    {{12, 12, 18}, {76, 76, 108}, {140, 140, 200}},      // blue grey
    {{2, 2, 0}, {54, 54, 6}, {106, 106, 14}},            // olive
    {{8, 0, 0}, {66, 0, 0}, {128, 0, 0}},                // red
    {{20, 20, 0}, {92, 70, 8}, {176, 104, 36}},          // ochre
    {{36, 20, 8}, {144, 68, 44}, {252, 240, 32}},        // brown to yellow
    {{12, 8, 0}, {128, 84, 56}, {228, 180, 152}},        // skin
    {{170, 140, 164}, {88, 56, 70}, {14, 8, 8}},         // mauve
    {{186, 116, 160}, {96, 52, 66}, {14, 8, 8}},         // pink
    {{220, 196, 186}, {110, 90, 74}, {16, 12, 8}},       // sand
    {{112, 132, 124}, {50, 70, 58}, {8, 12, 8}},         // grey green
    {{252, 240, 28}, {126, 102, 8}, {12, 8, 0}},         // yellow
    {{0, 0, 255}, {44, 44, 132}, {12, 12, 16}},          // blue
    {{44, 0, 0}, {176, 48, 14}, {248, 212, 140}},        // fire, full bright
    {{168, 124, 60}, {124, 192, 252}, {255, 248, 220}},  // bright, full bright
};
static_assert(std::size(kRows) * kRow == kColors);

// The colour at `step` of `steps` from one colour to another.
glm::u8vec3 between(const glm::u8vec3& from, const glm::u8vec3& to, int step, int steps)
{
    glm::u8vec3 out;
    for (glm::length_t i = 0; i < 3; ++i)
        out[i] = static_cast<std::uint8_t>(from[i] + (to[i] - from[i]) * step / steps);
    return out;
}

}  // namespace

std::vector<Reference> quake_palette_references()
{
    std::vector<Reference> out;
    for (const char* palette : kPalettes) out.push_back({palette, Reference::Kind::offered});
    out.push_back({kColormap, Reference::Kind::offered});
    return out;
}

std::vector<glm::u8vec3> stand_in_palette()
{
    std::vector<glm::u8vec3> out;
    constexpr int kMiddle = 7, kLast = 15;
    for (const Row& row : kRows)
        for (int i = 0; i <= kLast; ++i)
            out.push_back(i < kMiddle ? between(row.first, row.middle, i, kMiddle)
                                      : between(row.middle, row.last, i - kMiddle, kLast - kMiddle));
    return out;
}

QuakePalette find_quake_palette(const Host& files, std::string_view of, Model& model)
{
    QuakePalette out{{}, kColors - kFullBright};
    Bytes bytes;
    for (const char* palette : kPalettes)
        if (bytes.empty()) bytes = find_file(files, palette, "palette.lmp", kColors * 3, of);
    if (bytes.empty()) {
        out.colors = stand_in_palette();
        warn(model, message("palette-missing"));
    } else {
        renew(out.colors, kColors);
        std::memcpy(out.colors.data(), bytes.data(), bytes.size());
    }
    const Bytes colormap = find_file(files, kColormap, "colormap.lmp", kColormapPixels + 1, of);
    if (!colormap.empty()) out.first_full_bright = static_cast<std::uint32_t>(kColors - colormap[kColormapPixels]);
    return out;
}

}  // namespace marrow
