#include "formats/doom3/md5mesh.h"

#include <algorithm>

#include "base/limits.h"
#include "formats/md5_suite.h"
#include "support/memory_meter.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

// Opens the builder's text with `from` replaced by `to`.
Error error_with(const std::string& from, const std::string& to, const Md5MeshBuilder& mesh = {})
{
    std::string text = mesh.text();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    text.replace(at, from.size(), to);
    return Md5Folder().add("arm.md5mesh", text).error();
}

TEST(Md5Mesh, ReadsJointsRelativeToTheirParentsAndTheirInverseBindMatrices)
{
    Md5MeshBuilder builder;
    builder.joints.push_back({"finger", 1, {0, 0, 13}, {0, 0, 0}});
    const Model model = folder_of_arm(builder).model();
    ASSERT_EQ(model.joints.size(), 3U);
    EXPECT_EQ(model.joints[0].name, "origin");
    EXPECT_EQ(model.joints[0].parent, kNone);
    EXPECT_EQ(model.joints[2].parent, 1U);
    expect_near(model.joints[1].rest.position, {0, 0, 10});
    // The hand is rotated by -90 degrees about x, so 3 units above it are 3 units along its -y.
    expect_near(model.joints[2].rest.position, {0, -3, 0});
    EXPECT_NEAR(std::fabs(model.joints[1].rest.rotation.w), 0.70710678F, 1e-6F);
    expect_near(model.joints[1].inverse_bind * glm::vec4(0, 1, 12, 1), {0, -2, 1});
    EXPECT_EQ(model.format, "md5");
    EXPECT_EQ(model.basis, kQuakeBasis);
}

TEST(Md5Mesh, ComputesVerticesFromWeights)
{
    const Model model = folder_of_arm().model();
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& mesh = model.meshes[0];
    const glm::vec3 expected[] = {{0, -1, 0}, {0, 1, 0}, {0, 1, 12}, {0, -1, 12}};
    ASSERT_EQ(mesh.positions.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) expect_near(mesh.positions[i], expected[i]);
    EXPECT_EQ(mesh.texcoords[1], glm::vec2(1, 1));
    EXPECT_EQ(mesh.source_vertex, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 2U);
    expect_near(model.bounds.max, {0, 1, 12});
}

TEST(Md5Mesh, ReversesTheWindingAndOrientsNormalsOutwards)
{
    const Model model = folder_of_arm().model();
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
    ASSERT_EQ(mesh.normals.size(), 4U);
    ASSERT_EQ(mesh.tangents.size(), 4U);
    for (const glm::vec3& normal : mesh.normals) expect_near(normal, {1, 0, 0});
    // s increases along y; the top of the image is at the top of the model.
    for (const glm::vec4& tangent : mesh.tangents) {
        expect_near(glm::vec3(tangent), {0, 1, 0});
        EXPECT_EQ(tangent.w, 1.0F);
    }
}

TEST(Md5Mesh, SmoothsNormalsOverSeams)
{
    // A roof of two slopes; each has separate vertices along the ridge, one of them displaced by a rounding error.
    Md5MeshBuilder builder;
    Md5MeshBuilder::Mesh& mesh = builder.meshes[0];
    mesh.vertices = std::vector<Md5MeshBuilder::Vertex>(6);
    for (long i = 0; i < 6; ++i)
        mesh.vertices[static_cast<std::size_t>(i)] = {{0.25F * static_cast<float>(i), 0}, i};
    mesh.weights = {{0, 1, {0, -1, 0}}, {0, 1, {0, 0, 1}}, {0, 1, {9, 0, 1}},
                    {0, 1, {0, 1, 0}},  {0, 1, {9, 0, 1}}, {0, 1, {0, 0, 1.00001F}}};
    mesh.triangles = {{0, 1, 2}, {3, 4, 5}};
    const Mesh made = folder_of_arm(builder).model().meshes[0];
    expect_near(made.normals[1], {0, 0, 1}, 1e-4F);
    expect_near(made.normals[5], {0, 0, 1}, 1e-4F);
    EXPECT_LT(made.normals[0].y, -0.5F);
    EXPECT_GT(made.normals[3].y, 0.5F);
}

TEST(Md5Mesh, SeparatesTheSidesOfAThinSheet)
{
    Md5MeshBuilder builder;
    Md5MeshBuilder::Mesh& mesh = builder.meshes[0];
    for (long i = 0; i < 4; ++i) mesh.vertices.push_back(mesh.vertices[static_cast<std::size_t>(i)]);
    mesh.triangles.insert(mesh.triangles.end(), {{4, 5, 6}, {4, 6, 7}});
    const Mesh made = folder_of_arm(builder).model().meshes[0];
    expect_near(made.normals[0], {1, 0, 0});
    expect_near(made.normals[4], {-1, 0, 0});
}

TEST(Md5Mesh, KeepsAllWeightsAndSelectsTheEightLargest)
{
    Md5MeshBuilder builder;
    for (int i = 0; i < 10; ++i) builder.joints.push_back({"finger" + std::to_string(i), 1, {0, 0, 0}, {0, 0, 0}});
    Md5MeshBuilder::Mesh& mesh = builder.meshes[0];
    const auto first = static_cast<long>(mesh.weights.size());
    for (int i = 0; i < 10; ++i)
        mesh.weights.push_back({2 + i, i == 3 ? 0.19F : 0.09F, glm::vec3(0, -1, static_cast<float>(i))});
    mesh.vertices[0] = {{0, 0}, first, 10};
    const Model model = folder_of_arm(builder).model();
    const Skin& skin = model.meshes[0].skin;
    ASSERT_EQ(skin.influences, 8U);
    EXPECT_EQ(skin.exact.runs[0].count, 10U);
    EXPECT_EQ(skin.exact.joints[static_cast<std::size_t>(first) + 9], 11U);
    EXPECT_EQ(skin.joints[0], 5U);
    EXPECT_NEAR(skin.weights[0], 0.19F / (0.19F + 7 * 0.09F), 1e-6F);
    float sum = 0;
    for (std::size_t i = 0; i < 8; ++i) sum += skin.weights[i];
    EXPECT_NEAR(sum, 1, 1e-6F);
    EXPECT_TRUE(contains(warnings_of(model), "1 vertex of mesh \"mesh 0\" has more than 8 joints"));
    expect_near(model.meshes[0].positions[0], {0, -1, 0.09F * 42 + 0.19F * 3});
}

TEST(Md5Mesh, StoresFourInfluencesIfNoVertexHasMore)
{
    Md5MeshBuilder builder;
    builder.meshes[0].weights.insert(builder.meshes[0].weights.end(),
                                     {{0, 0.25F, {0, 1, 0}}, {1, 0.75F, {0, 0, 0}}});
    builder.meshes[0].vertices[2] = {{0, 0}, 4, 2};
    const Skin skin = folder_of_arm(builder).model().meshes[0].skin;
    ASSERT_EQ(skin.influences, 4U);
    EXPECT_EQ(std::vector<std::uint16_t>(skin.joints.begin() + 8, skin.joints.begin() + 12),
              (std::vector<std::uint16_t>{1, 0, 0, 0}));
    EXPECT_EQ(std::vector<float>(skin.weights.begin() + 8, skin.weights.begin() + 12),
              (std::vector<float>{0.75F, 0.25F, 0, 0}));
}

TEST(Md5Mesh, NormalizesWeightsUnlessTheirSumIsNearOne)
{
    Md5MeshBuilder builder;
    builder.meshes[0].weights[0].bias = 0.995F;
    builder.meshes[0].weights[1].bias = 0.5F;
    const Model model = folder_of_arm(builder).model();
    expect_near(model.meshes[0].positions[0], {0, -0.995F, 0});
    expect_near(model.meshes[0].positions[1], {0, 1, 0});
    EXPECT_EQ(model.meshes[0].skin.weights[0], 1.0F);
    EXPECT_TRUE(contains(warnings_of(model), "The weights of 1 vertex of mesh \"mesh 0\" do not sum to 1"));
}

TEST(Md5Mesh, IgnoresNegativeWeights)
{
    // The weights sum to 1 and would move the vertex far away.
    Md5MeshBuilder builder;
    Md5MeshBuilder::Mesh& mesh = builder.meshes[0];
    mesh.weights.insert(mesh.weights.end(), {{0, 1e6F, {0, 1, 0}}, {1, 1 - 1e6F, {0, 0, 0}}});
    mesh.vertices[1] = {{0, 0}, 4, 2};
    const Model model = folder_of_arm(builder).model();
    expect_near(model.meshes[0].positions[1], {0, 1, 0});
    const WeightRun run = model.meshes[0].skin.exact.runs[1];
    float sum = 0;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
        const float weight = model.meshes[0].skin.exact.points[i].w;
        EXPECT_GE(weight, 0);
        EXPECT_LE(weight, 1);
        sum += weight;
    }
    EXPECT_EQ(sum, 1);
    EXPECT_TRUE(contains(warnings_of(model), "1 weight of mesh \"mesh 0\" is below 0; it is ignored."));
    EXPECT_TRUE(contains(warnings_of(model), "The weights of 1 vertex of mesh \"mesh 0\" do not sum to 1"));
}

TEST(Md5Mesh, LeavesAVertexWithoutWeightsAtTheOrigin)
{
    Md5MeshBuilder builder;
    builder.meshes[0].vertices[3].count = 0;
    const Model model = folder_of_arm(builder).model();
    expect_near(model.meshes[0].positions[3], {0, 0, 0});
    EXPECT_EQ(model.meshes[0].skin.weights[12], 0.0F);
    EXPECT_TRUE(contains(warnings_of(model), "1 vertex of mesh \"mesh 0\" has no weight"));
}

TEST(Md5Mesh, ReadsEmptyMeshesAndMeshNamesFromComments)
{
    Md5MeshBuilder builder;
    builder.meshes.insert(builder.meshes.begin(), Md5MeshBuilder::Mesh{"", "", {}, {}, {}});
    builder.meshes.push_back(Md5MeshBuilder::arm());
    builder.meshes[2].name = "named";
    std::string text = builder.text();
    const std::size_t second = text.find("mesh {", text.find("mesh {") + 1);
    text.insert(second + 6, "\n\t// meshes: Cube\n");
    const Model model = Md5Folder().add("arm.md5mesh", text).model();
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[0].name, "mesh 0");
    EXPECT_TRUE(model.meshes[0].positions.empty());
    EXPECT_EQ(model.surfaces[1].name, "Cube");
    EXPECT_EQ(model.surfaces[2].name, "named");
}

TEST(Md5Mesh, ReadsOneLongLineAndWindowsLineEndings)
{
    Md5MeshBuilder builder;
    builder.line_end = " ";
    EXPECT_EQ(folder_of_arm(builder).model().meshes[0].positions.size(), 4U);
    builder.line_end = "\r\n";
    EXPECT_EQ(folder_of_arm(builder).model().meshes[0].positions.size(), 4U);
    EXPECT_EQ(Md5Folder().add("arm.md5mesh", "\xEF\xBB\xBF" + builder.text()).model().joints.size(), 2U);
}

TEST(Md5Mesh, ReadsRowsInEveryNotation)
{
    const Md5MeshBuilder builder;
    const Model plain = folder_of_arm(builder).model();
    std::string text = builder.text();
    const auto replace = [&](const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), to);
    };
    replace("vert 0 ( 0 1 ) 0 1", "vert\t0 (0e0 +1.0)0\n1 // the first");
    replace("tri 0 0 2 1", "tri 0 /* corners */ 0\r\n2 1");
    replace("weight 1 0 1 ( 0 1 0 )", "weight 1 0 1.000000000000000000(0 10e-1 0.0)");
    replace("( 0 0 10 )", "(0 0\n1e1)");
    const Model model = Md5Folder().add("arm.md5mesh", text).model();
    EXPECT_EQ(model.meshes[0].positions, plain.meshes[0].positions);
    EXPECT_EQ(model.meshes[0].texcoords, plain.meshes[0].texcoords);
    EXPECT_EQ(model.meshes[0].indices, plain.meshes[0].indices);
    // Rows of several lines do not change the line numbers of errors.
    replace("2 1", "2 x");
    const auto line =
        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("2 x")), '\n');
    EXPECT_EQ(Md5Folder().add("arm.md5mesh", text).error().place.value, static_cast<std::uint64_t>(line));
}

TEST(Md5Mesh, SkipsTrianglesOfMissingVertices)
{
    Md5MeshBuilder builder;
    builder.meshes[0].triangles[0][1] = 4;
    const Model model = folder_of_arm(builder).model();
    EXPECT_EQ(model.meshes[0].indices, (std::vector<std::uint32_t>{0, 2, 3}));
    EXPECT_EQ(model.source.triangles, 2U);
    EXPECT_TRUE(contains(warnings_of(model), "1 triangle of mesh \"mesh 0\" names vertices past the 4"));
}

TEST(Md5Mesh, MakesRootsOfJointsWithInvalidParents)
{
    for (const int parent : {1, 2, 500, -2}) {
        Md5MeshBuilder builder;
        builder.joints[1].parent = parent;
        const Model model = folder_of_arm(builder).model();
        EXPECT_EQ(model.joints.at(1).parent, kNone);
        ASSERT_EQ(model.warnings.size(), 1U);
        EXPECT_TRUE(contains(warnings_of(model), "line 9: The parent of joint 1 (\"hand\")")) << warnings_of(model);
    }
}

TEST(Md5Mesh, SkipsTrianglesOfVerticesWithInvalidWeightRanges)
{
    for (const auto& [first, count] :
         {std::pair<long, long>{4, 1}, {0, 5}, {4294967295, 1}, {3, 4294967295}, {1, -3}, {-1, 1}}) {
        SCOPED_TRACE(std::to_string(first) + ' ' + std::to_string(count));
        Md5MeshBuilder builder;
        builder.meshes[0].vertices[1].first = first;
        builder.meshes[0].vertices[1].count = count;
        const Model model = folder_of_arm(builder).model();
        EXPECT_EQ(model.meshes.at(0).indices, (std::vector<std::uint32_t>{0, 2, 3}));
        ASSERT_EQ(model.warnings.size(), 1U) << warnings_of(model);
        EXPECT_TRUE(
            contains(warnings_of(model), "1 vertex of mesh \"mesh 0\" names weights past the 4 of the mesh"));
    }
}

TEST(Md5Mesh, SkipsWeightsOfMissingJoints)
{
    for (const int joint : {2, -1, 70000}) {
        Md5MeshBuilder builder;
        builder.meshes[0].weights[2].joint = joint;
        const Model model = folder_of_arm(builder).model();
        EXPECT_EQ(model.meshes.at(0).index_count, 6U) << joint;
        EXPECT_TRUE(
            contains(warnings_of(model), "Expected the joint of a weight below 2, found " + std::to_string(joint)))
            << warnings_of(model);
    }
}

TEST(Md5Mesh, ReplacesNumbersThatAreNotFinite)
{
    for (const std::string bad : {"nan", "inf", "-1e99", "1e16", "-1.#IND", "x"}) {
        std::string text = Md5MeshBuilder().text();
        const std::string place = "( 0 -1 0 )";
        text.replace(text.find(place), place.size(), "( 0 " + bad + " 0 )");
        const Model model = Md5Folder().add("arm.md5mesh", text).model();
        ASSERT_EQ(model.meshes.size(), 1U) << bad;
        EXPECT_EQ(model.meshes[0].index_count, 6U);
        ASSERT_EQ(model.warnings.size(), 1U) << bad;
        EXPECT_TRUE(contains(warnings_of(model), "The number at line")) << warnings_of(model);
    }
}

TEST(Md5Mesh, RefusesInvalidCounts)
{
    EXPECT_EQ(error_with("numverts 4", "numverts -4").code, Code::bad_count);
    EXPECT_EQ(error_with("numverts 4", "numverts 400000000").code, Code::bad_count);
    EXPECT_EQ(error_with("numJoints 2", "numJoints 99999999").code, Code::bad_count);
}

// The indices of the other rows do not change.
TEST(Md5Mesh, SkipsRowsWithIndicesOutOfRange)
{
    const auto with = [](const std::string& from, const std::string& to) {
        std::string text = Md5MeshBuilder().text();
        text.replace(text.find(from), from.size(), to);
        return Md5Folder().add("arm.md5mesh", text).model();
    };
    const Model whole = Md5Folder().add("arm.md5mesh", Md5MeshBuilder().text()).model();
    const Model vertex = with("vert 2", "vert 4");
    EXPECT_TRUE(contains(warnings_of(vertex), "Expected the number of a vertex below 4, found 4"))
        << warnings_of(vertex);
    EXPECT_EQ(vertex.meshes.at(0).positions.at(3), whole.meshes.at(0).positions.at(3));
    EXPECT_EQ(vertex.meshes.at(0).index_count, 6U);
    const Model triangle = with("tri 1", "tri -1");
    EXPECT_TRUE(contains(warnings_of(triangle), "Expected the number of a triangle below 2, found -1"));
    EXPECT_EQ(triangle.meshes.at(0).indices[1], whole.meshes.at(0).indices[1]);
    const Model weight = with("weight 3", "weight 9");
    EXPECT_TRUE(contains(warnings_of(weight), "Expected the number of a weight below 4, found 9"));
    EXPECT_EQ(weight.meshes.at(0).positions.at(1), whole.meshes.at(0).positions.at(1));
}

TEST(Md5Mesh, RefusesMoreJointsThanTheLimit)
{
    Md5MeshBuilder builder;
    builder.joints.resize(kMaxTextJoints + 1, builder.joints[0]);
    EXPECT_EQ(folder_of_arm(builder).error().code, Code::too_large);
}

TEST(Md5Mesh, MergesMeshesAboveTheLimit)
{
    Md5MeshBuilder builder;
    builder.meshes = std::vector<Md5MeshBuilder::Mesh>(1100, Md5MeshBuilder::arm());
    builder.meshes[3].shader = "other";
    const Model model = folder_of_arm(builder).model();
    ASSERT_EQ(model.surfaces.size(), 2U);
    ASSERT_EQ(model.meshes.size(), 1U);
    EXPECT_EQ(model.meshes[0].vertex_count, 4400U);
    EXPECT_EQ(model.surfaces[0].index_count, 1099U * 6);
    EXPECT_EQ(model.surfaces[1].material, 1U);
    EXPECT_EQ(model.source.surfaces, 1100U);
}

TEST(Md5Mesh, RefusesMoreMaterialsThanTheSurfaceLimit)
{
    Md5MeshBuilder builder;
    builder.meshes = std::vector<Md5MeshBuilder::Mesh>(1100, Md5MeshBuilder::arm());
    for (std::size_t i = 0; i < 1100; ++i) builder.meshes[i].shader = std::to_string(i);
    EXPECT_EQ(folder_of_arm(builder).error().code, Code::too_large);
}

TEST(Md5Mesh, OpensWithoutItsLastBrace)
{
    std::string text = Md5MeshBuilder().text();
    text.resize(text.rfind('}'));
    const Model model = Md5Folder().add("arm.md5mesh", text).model();
    EXPECT_EQ(model.meshes.at(0).index_count, 6U);
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_TRUE(contains(warnings_of(model), "The last brace of the last mesh is missing"));
}

TEST(Md5Mesh, RefusesMissingBracesAndCutFiles)
{
    EXPECT_EQ(error_with("}\n\nmesh", "\nmesh").code, Code::bad_text);
    EXPECT_EQ(error_with("joints {", "joints ").code, Code::bad_text);
    const std::string text = Md5MeshBuilder().text();
    EXPECT_EQ(Md5Folder().add("arm.md5mesh", text.substr(0, text.find("numweights"))).error().code,
              Code::truncated);
    EXPECT_EQ(error_with("numMeshes 1", "numMeshes 2").code, Code::truncated);
    EXPECT_EQ(text_of(error_with("MD5Version 10", "MD5Version 6")),
              "MD5 version 6; version 10 (Doom 3) is supported.");
}

TEST(Md5Mesh, LimitsSharedWeights)
{
    Md5MeshBuilder builder;
    Md5MeshBuilder::Mesh& mesh = builder.meshes[0];
    mesh.weights = std::vector<Md5MeshBuilder::Weight>(100);
    mesh.vertices = std::vector<Md5MeshBuilder::Vertex>(100, {{0, 0}, 0, 100});
    EXPECT_EQ(folder_of_arm(builder).error().code, Code::too_large);
}

TEST(Md5Mesh, UsesLittleMemoryForLongInvalidLines)
{
    // 20 MB in one line: a long number, blanks, or many numbers.
    for (const std::string& filling : {std::string(20 << 20, '1'), std::string(20 << 20, ' '), [] {
                                           std::string numbers;
                                           while (numbers.size() < 20 << 20) numbers += "1 ";
                                           return numbers;
                                       }()}) {
        const std::string text = "MD5Version 10 numJoints 1 numMeshes 1 joints { \"a\" -1 ( " + filling;
        const Md5Folder folder = std::move(Md5Folder().add("arm.md5mesh", text));
        const MemoryMeter meter;
        EXPECT_FALSE(folder.open("arm.md5mesh"));
        EXPECT_LT(meter.peak(), 1U << 20);
    }
}

TEST(Md5Mesh, ReferencesItsCompanions)
{
    const Md5Folder folder = folder_of_arm();
    std::vector<std::string> wanted;
    for (const Reference& reference : references(folder.files(), "models/arm.md5mesh")) {
        EXPECT_EQ(reference.kind, Reference::Kind::offered);
        wanted.push_back(reference.name);
    }
    EXPECT_EQ(wanted, (std::vector<std::string>{"*.md5anim", "md5.cfg", "*.mtr", "materials/*.mtr", "*.def",
                                                "def/*.def", "*.skin", "skins/*.skin"}));
}

}  // namespace
}  // namespace marrow::test
