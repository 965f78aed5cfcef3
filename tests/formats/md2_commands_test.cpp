// Tests of GL commands: strips and fans with texture coordinates. The list of triangles replaces damaged commands.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <limits>

#include "formats/md2_suite.h"

namespace marrow::test {
namespace {

TEST(Md2Commands, SetTheTextureCoordinatesOfTheMesh)
{
    Md2Builder b;
    b.add_strip();
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    const glm::vec2 expected[] = {
        {0.5F / 64, 0.5F / 32}, {32.5F / 64, 0.5F / 32}, {32.5F / 64, 16.5F / 32}, {0.5F / 64, 16.5F / 32}};
    ASSERT_EQ(s.texcoords.size(), 4U);
    for (std::size_t i = 0; i < s.texcoords.size(); ++i) EXPECT_EQ(s.texcoords[i], expected[s.source_vertex[i]]);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md2Commands, AreCountedAsStripsAndFans)
{
    Md2Builder b;
    b.add_strip();
    Model model = loaded(b);
    EXPECT_EQ(model.source.strips, 1U);
    EXPECT_EQ(model.source.fans, 0U);
    EXPECT_EQ(model.meshes[0].strips, (std::vector<std::uint32_t>{0, 0}));
    b.commands.clear();
    b.add_fan();
    model = loaded(b);
    EXPECT_EQ(model.source.strips, 0U);
    EXPECT_EQ(model.source.fans, 1U);
    EXPECT_EQ(model.meshes[0].strips, (std::vector<std::uint32_t>{1, 1}));
}

TEST(Md2Commands, AreIgnoredIfTheyDrawOtherTriangles)
{
    Md2Builder b;
    b.add_strip();
    b.commands[0].vertices.pop_back();
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 6U);
    EXPECT_EQ(model.meshes[0].texcoords[0], glm::vec2(0));
    EXPECT_TRUE(model.meshes[0].strips.empty());
    EXPECT_EQ(model.source.strips, 0U);
    EXPECT_NE(warnings_of(model).find("do not draw the same triangles"), std::string::npos) << warnings_of(model);
}

TEST(Md2Commands, AreIgnoredIfTheyDrawOtherVertices)
{
    Md2Builder b;
    b.frames[0].vertices.push_back({9, 9, 9, 0});
    b.frames[1].vertices.push_back({9, 9, 9, 0});
    b.frames[2].vertices.push_back({9, 9, 9, 0});
    b.add_strip();
    b.commands[0].vertices[3].vertex = 4;
    EXPECT_NE(warnings_of(loaded(b)).find("do not draw the same"), std::string::npos);
}

TEST(Md2Commands, DefineTheMeshWithoutATriangleList)
{
    Md2Builder b;
    b.add_fan();
    b.triangles.clear();
    b.texcoords.clear();
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 6U);
    EXPECT_EQ(model.source.fans, 1U);
    const Mesh& s = model.meshes[0];
    const glm::vec3 a = s.positions[s.indices[0]], c = s.positions[s.indices[1]], d = s.positions[s.indices[2]];
    EXPECT_GT(glm::cross(c - a, d - a).x, 0) << "the winding is counter-clockwise";
}

TEST(Md2Commands, ReverseEverySecondTriangleOfAStrip)
{
    Md2Builder b;
    b.add_strip();
    b.triangles.clear();
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < 6; i += 3) {
        const glm::vec3 a = s.positions[s.indices[i]], c = s.positions[s.indices[i + 1]],
                        d = s.positions[s.indices[i + 2]];
        EXPECT_GT(glm::cross(c - a, d - a).x, 0) << i;
    }
}

TEST(Md2Commands, DistinguishTheTwoSidesOfAFace)
{
    Md2Builder b;
    b.triangles = {{{0, 1, 2}, {0, 1, 2}}, {{2, 1, 0}, {2, 1, 0}}};
    b.commands = {{false, {{0.1F, 0, 2}, {0.1F, 0, 1}, {0.1F, 0, 0}}},
                  {false, {{0.9F, 0, 0}, {0.9F, 0, 1}, {0.9F, 0, 2}}}};
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].strips, (std::vector<std::uint32_t>{2, 0})) << "command 1 draws triangle 0";
    EXPECT_EQ(model.meshes[0].texcoords[model.meshes[0].indices[0]], glm::vec2(0.9F, 0));
}

TEST(Md2Commands, MayOmitTrianglesWithoutArea)
{
    Md2Builder b;
    b.triangles.push_back({{1, 1, 2}, {1, 1, 2}});
    b.add_strip();
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 9U);
    EXPECT_EQ(model.meshes[0].strips, (std::vector<std::uint32_t>{0, 0, kNone}));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md2Commands, AreIgnoredIfDamaged)
{
    const auto with = [](void (*damage)(Md2Builder&, File&)) {
        Md2Builder b;
        b.add_strip();
        File file = b.build();
        damage(b, file);
        return load_square(file).take();
    };
    const Model models[] = {
        with([](Md2Builder&, File& file) { file.erase(file.end() - 4, file.end()); }),  // no terminating 0
        with([](Md2Builder&, File& file) { overwrite(file, file.size() - 56, std::int32_t{1000}); }),
        with([](Md2Builder&, File& file) {
            overwrite(file, file.size() - 56, std::numeric_limits<std::int32_t>::min());
        }),
        with([](Md2Builder&, File& file) {
            overwrite(file, file.size() - 8, std::int32_t{4});
        }),  // a vertex that does not exist
        with([](Md2Builder&, File& file) {
            overwrite(file, file.size() - 12, std::numeric_limits<float>::infinity());
        }),
        with([](Md2Builder&, File& file) {
            overwrite(file, static_cast<std::size_t>(Md2Word::commands_at), std::int32_t{-4});
        }),
        with([](Md2Builder&, File& file) {
            overwrite(file, static_cast<std::size_t>(Md2Word::command_words), std::int32_t{-1});
        }),
    };
    for (const Model& model : models) {
        EXPECT_EQ(model.meshes[0].indices.size(), 6U);
        EXPECT_NE(warnings_of(model).find("GL commands are damaged"), std::string::npos) << warnings_of(model);
        EXPECT_FALSE(validate(model));
    }
}

TEST(Md2Commands, NeedNoOffsetIfTheirCountIsZero)
{
    const Model model = load_square(md2_with(Md2Word::commands_at, 0x7FFFFFFF)).take();
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

}  // namespace
}  // namespace marrow::test
