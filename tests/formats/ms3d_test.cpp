#include "formats/milkshape/ms3d.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <limits>

#include "derive/bounds.h"
#include "formats/ms3d_suite.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

void expect_error(const File& file, Code code, std::uint64_t offset)
{
    const Result<Model> model = load_ms3d_file(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << text_of(model.error());
    EXPECT_EQ(model.error().place.value, offset) << text_of(model.error());
}

void expect_warning(const Model& model, const std::string& part)
{
    EXPECT_NE(warnings_of(model).find(part), std::string::npos) << warnings_of(model);
}

TEST(Ms3dLoad, ReadsASquare)
{
    const Model model = loaded({});
    EXPECT_EQ(model.name, "square");
    EXPECT_EQ(model.format, "ms3d");
    EXPECT_EQ(model.basis.up, Axis::y);
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.surfaces[0].name, "square");
    EXPECT_EQ(model.surfaces[0].mesh, 0U);
    EXPECT_EQ(model.surfaces[0].first_index, 0U);
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    EXPECT_EQ(model.surfaces[0].material, kNone);
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& s = model.meshes[0];
    EXPECT_EQ(s.vertex_count, 4U);
    EXPECT_EQ(s.index_count, 6U);
    EXPECT_EQ(s.positions.size(), 4U);
    EXPECT_EQ(s.indices.size(), 6U);
    EXPECT_EQ(s.skin.influences, 0U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0));
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Ms3dLoad, HasTheCountsOfTheFile)
{
    Ms3dBuilder b;
    b.groups.push_back({"empty", {}});
    b.triangles.push_back({{0, 1, 99}, {}, {}});  // invalid
    b.groups[1].triangles = {2};
    const File file = b.build();
    const Model model = loaded(b);
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 3U);
    EXPECT_EQ(model.source.frames, 5U);
    EXPECT_EQ(model.source.surfaces, 2U);
    EXPECT_EQ(model.source.bytes, file.size());
    EXPECT_EQ(model.surfaces.size(), 2U) << "an empty group is a surface, too";
}

TEST(Ms3dLoad, ReadsVersion3)
{
    Ms3dBuilder b;
    b.version = 3;
    EXPECT_EQ(loaded(b).surfaces.size(), 1U);
}

TEST(Ms3dLoad, KeepsTheWinding)
{
    const Model model = loaded({});
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < s.indices.size(); i += 3) {
        const glm::vec3 a = s.positions[s.indices[i]], b = s.positions[s.indices[i + 1]],
                        c = s.positions[s.indices[i + 2]];
        EXPECT_GT(glm::dot(glm::cross(b - a, c - a), s.normals[s.indices[i]]), 0);
    }
}

TEST(Ms3dLoad, ReadsTextureCoordinatesOfTriangleCorners)
{
    const Model model = loaded({});
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < s.positions.size(); ++i)
        EXPECT_EQ(s.texcoords[i], glm::vec2(s.positions[i].x, 1 - s.positions[i].y));
}

TEST(Ms3dLoad, SplitsAVertexOnlyIfTextureCoordinateOrNormalDiffers)
{
    Ms3dBuilder b;
    b.triangles[1].texcoords[0] = {0.25F, 0.25F};
    EXPECT_EQ(loaded(b).meshes[0].positions.size(), 5U);
    b.triangles[1].normals[1] = {1, 0, 0};
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    EXPECT_EQ(s.positions.size(), 6U);
    for (std::size_t i = 0; i < s.positions.size(); ++i)
        EXPECT_EQ(s.positions[i], b.vertices[s.source_vertex[i]].position);
}

TEST(Ms3dLoad, DoesNotShareVerticesBetweenGroups)
{
    Ms3dBuilder b;
    b.groups = {{"a", {0}}, {"b", {1}}};
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].positions.size(), 3U);
    EXPECT_EQ(model.meshes[1].positions.size(), 3U);
}

TEST(Ms3dLoad, AssignsTrianglesByTheIndexListsOfGroups)
{
    Ms3dBuilder b;
    b.triangles[0].group = 7;  // not used
    EXPECT_EQ(loaded(b).meshes[0].indices.size(), 6U);
    b.groups[0].triangles = {1};
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 3U);
    expect_warning(model, "1 triangle is in no group");
}

TEST(Ms3dLoad, DrawsATriangleOnceIfItIsListedTwice)
{
    Ms3dBuilder b;
    b.groups = {{"a", {0, 1, 0, 0}}, {"b", {1}}};
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 6U);
    EXPECT_TRUE(model.meshes[1].indices.empty());
    expect_warning(model, "3 triangles are listed again");
}

TEST(Ms3dLoad, DrawsHiddenGroupsWithAWarning)
{
    Ms3dBuilder b;
    b.groups[0].flags = 2;
    const Model model = loaded(b);
    EXPECT_FALSE(model.surfaces[0].hidden);
    expect_warning(model, "1 group is hidden in the editor");
    b.groups[0].flags = 1 | 4 | 8;
    EXPECT_TRUE(loaded(b).warnings.empty()) << "other flags concern only the editor";
}

TEST(Ms3dLoad, NormalizesNormalsAndReplacesInvalidOnes)
{
    Ms3dBuilder b;
    b.triangles[0].normals = {glm::vec3(0, 0, 3), glm::vec3(3, 0, 4), glm::vec3(0, kNan, 0)};
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    EXPECT_EQ(s.normals[0], glm::vec3(0, 0, 1));
    EXPECT_FLOAT_EQ(s.normals[1].x, 0.6F);
    EXPECT_EQ(s.normals[2], glm::vec3(0, 0, 1)) << "the normal is computed";
    expect_warning(model, "1 normal is not finite");
}

TEST(Ms3dLoad, ComputesMissingNormals)
{
    Ms3dBuilder b;
    b.vertices[3].position.z = 1;
    for (Ms3dBuilder::Triangle& triangle : b.triangles) triangle.normals = {};
    b.triangles[1].texcoords[0] = {0.25F, 0.25F};  // a seam at vertex 0
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    ASSERT_EQ(s.normals.size(), 5U);
    for (std::size_t i = 0; i < s.normals.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (s.source_vertex[i] == s.source_vertex[j]) {
                EXPECT_EQ(s.normals[i], s.normals[j]) << "normals are smooth across the seam";
            }
    EXPECT_FLOAT_EQ(glm::length(s.normals[0]), 1);
}

TEST(Ms3dLoad, ReversesTrianglesThatFaceAwayFromTheirNormals)
{
    Ms3dBuilder b;
    b.triangles = {b.triangle({0, 2, 1}), b.triangle({0, 3, 2})};
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < s.indices.size(); i += 3) {
        const glm::vec3 a = s.positions[s.indices[i]], c = s.positions[s.indices[i + 1]],
                        d = s.positions[s.indices[i + 2]];
        EXPECT_GT(glm::cross(c - a, d - a).z, 0);
    }
    expect_warning(model, "they are flipped");
    b.triangles[1] = b.triangle({0, 2, 3});
    EXPECT_TRUE(loaded(b).warnings.empty()) << "one of two is not enough to flip them";
}

TEST(Ms3dLoad, SplitsAVertexWithThousandsOfTextureCoordinates)
{
    Ms3dBuilder b;
    b.triangles.clear();
    b.groups[0].triangles.clear();
    for (std::uint16_t i = 0; i < 60000; ++i) {
        Ms3dBuilder::Triangle triangle = b.triangle({0, 0, 0});
        for (glm::vec2& texcoord : triangle.texcoords) texcoord.x = i;
        b.triangles.push_back(triangle);
        b.groups[0].triangles.push_back(i);
    }
    EXPECT_EQ(loaded(b).meshes[0].positions.size(), 60000U);
}

// --- materials ------------------------------------------------------------------------------------------------

Material material_of(const Ms3dBuilder::Material& material, const Ms3dBuilder& file = {})
{
    Ms3dBuilder b = file;
    b.materials = {material};
    b.groups[0].material = 0;
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces[0].material, 0U);
    return model.materials.at(0);
}

TEST(Ms3dMaterials, KeepColorsShininessAndOpacity)
{
    const Material m = material_of({.name = "skin", .opacity = 0.5F});
    EXPECT_EQ(m.name, "skin");
    EXPECT_EQ(m.ambient, glm::vec4(0.1F));
    EXPECT_EQ(m.diffuse, glm::vec4(0.2F));
    EXPECT_EQ(m.specular, glm::vec4(0.3F));
    EXPECT_EQ(m.emissive, glm::vec4(0.4F));
    EXPECT_EQ(m.shininess, 64);
    EXPECT_EQ(m.opacity, 0.5F);
    ASSERT_EQ(m.stages.size(), 1U);
    EXPECT_TRUE(m.stages[0].white) << "a material without an image is white";
    EXPECT_EQ(m.stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_EQ(m.shading, Shading::phong);
}

TEST(Ms3dMaterials, ReferenceTexturesAndAlphaMaps)
{
    Ms3dBuilder b;
    b.materials = {{.name = "plain"},
                   {.name = "skin", .texture = ".\\Skin.jpg", .alpha_map = "E:\\art\\alpha.tga"},
                   {.name = "hair", .texture = "hair.tga"}};
    const Model model = loaded(b);
    ASSERT_EQ(model.images.size(), 3U);
    EXPECT_EQ(model.images[0].name, ".\\Skin.jpg");
    EXPECT_EQ(model.images[1].name, "E:\\art\\alpha.tga");
    EXPECT_EQ(model.materials[1].stages[0].images, std::vector<std::uint32_t>{0});
    EXPECT_FALSE(model.materials[1].stages[0].white);
    EXPECT_EQ(model.materials[1].stages[0].alpha_image, 1U);
    EXPECT_EQ(model.materials[2].stages[0].images, std::vector<std::uint32_t>{2});
    EXPECT_EQ(model.materials[2].stages[0].alpha_image, kNone);
    const std::vector<Reference> wanted = references_ms3d(b.build(), "square.ms3d");
    ASSERT_EQ(wanted.size(), 3U);
    EXPECT_EQ(wanted[1].name, "E:\\art\\alpha.tga");
    EXPECT_EQ(wanted[1].what, Reference::What::image);
    EXPECT_TRUE(references_ms3d(File(20), "square.ms3d").empty());
}

Stage stage_of(const Ms3dBuilder::Material& material, const Ms3dBuilder& file = {})
{
    const Material made = material_of(material, file);
    EXPECT_EQ(made.stages.size(), 1U);
    return made.stages.at(0);
}

// Returns whether the stage blends by its alpha. Expects it to write depth and not to blend otherwise.
bool is_clear(const Stage& stage)
{
    const bool clear =
        stage.source == BlendFactor::src_alpha && stage.destination == BlendFactor::one_minus_src_alpha;
    EXPECT_EQ(stage.blends, clear);
    EXPECT_TRUE(stage.blends || stage.depth_write);
    return clear;
}

TEST(Ms3dMaterials, EnableSphereMapsAndBlendingByModeBits)
{
    EXPECT_EQ(stage_of({.mode = 1}).texcoord, TexcoordSource::base) << "mode 1 is not a sphere map";
    EXPECT_FALSE(is_clear(stage_of({.mode = 1})));
    EXPECT_EQ(stage_of({.mode = 0x80}).texcoord, TexcoordSource::sphere);
    EXPECT_FALSE(is_clear(stage_of({.mode = 0x80})));
    EXPECT_TRUE(is_clear(stage_of({.mode = 0x40})));
    EXPECT_FALSE(is_clear(stage_of({.mode = 0x20}))) << "without an alpha map";
    EXPECT_TRUE(is_clear(stage_of({.mode = 0x20, .alpha_map = "a.tga"})));
}

TEST(Ms3dMaterials, BlendByOpacityOrAlphaMap)
{
    EXPECT_TRUE(is_clear(stage_of({.opacity = 0.5F})));
    EXPECT_FALSE(is_clear(stage_of({.opacity = 1})));
    EXPECT_FALSE(is_clear(stage_of({.opacity = kNan}))) << "replaced by 1";
    EXPECT_TRUE(is_clear(stage_of({.alpha_map = "a.tga"}))) << "regardless of the mode";
    EXPECT_FALSE(stage_of({.opacity = 0.5F}).depth_write);
}

TEST(Ms3dMaterials, ApplyTheTransparencyModeOnlyIfTransparent)
{
    Ms3dBuilder b;
    b.sections = 4;
    const Ms3dBuilder::Material glass{.opacity = 0.5F}, wall{}, veil{.alpha_map = "a.tga"};
    EXPECT_FALSE(stage_of(glass, b).depth_write);
    EXPECT_EQ(stage_of(glass, b).alpha_test, AlphaTest::none);
    b.transparency_mode = 1;
    EXPECT_TRUE(stage_of(glass, b).depth_write);
    EXPECT_TRUE(is_clear(stage_of(glass, b)));
    EXPECT_EQ(stage_of(glass, b).alpha_test, AlphaTest::greater);
    EXPECT_EQ(stage_of(glass, b).alpha_reference, 0.5F);
    EXPECT_EQ(stage_of(wall, b).alpha_test, AlphaTest::none);
    EXPECT_TRUE(stage_of(veil, b).depth_write);
    EXPECT_EQ(stage_of(veil, b).alpha_test, AlphaTest::greater) << "transparent pixels hide nothing";
    EXPECT_EQ(stage_of(veil, b).alpha_reference, 0.0F);
    b.transparency_mode = 2;
    EXPECT_TRUE(stage_of(glass, b).depth_write);
}

TEST(Ms3dMaterials, FallBackToPlainGreyForGroupsWithoutAMaterial)
{
    Ms3dBuilder b;
    b.materials = {{.name = "skin"}};
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces[0].material, kNone);
    const Material plain;
    EXPECT_EQ(plain.ambient, glm::vec4(0.2F, 0.2F, 0.2F, 1));
    EXPECT_EQ(plain.diffuse, glm::vec4(0.8F, 0.8F, 0.8F, 1));
}

TEST(Ms3dMaterials, IgnoreIndicesOutOfRangeWithAWarning)
{
    Ms3dBuilder b;
    b.groups[0].material = 100;
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces[0].material, kNone);
    expect_warning(model, "\"square\" uses material 100 of 0");
}

TEST(Ms3dMaterials, ReplaceInvalidNumbers)
{
    Ms3dBuilder b;
    const Material m = material_of({.name = "skin", .diffuse = {kNan, 0, 0, 1}, .opacity = kNan}, b);
    EXPECT_EQ(m.diffuse, glm::vec4(0.8F, 0, 0, 1));
    EXPECT_EQ(m.opacity, 1);
    EXPECT_EQ(m.specular, glm::vec4(0.3F));
}

// --- damaged files ---------------------------------------------------------------------------------------------

TEST(Ms3dDetect, UsesOnlyTheMagic)
{
    EXPECT_TRUE(is_ms3d(Ms3dBuilder().build()));
    Ms3dBuilder b;
    b.version = 9;
    EXPECT_TRUE(is_ms3d(b.build()));
    b.magic = "MS3D000001";
    EXPECT_FALSE(is_ms3d(b.build()));
    EXPECT_FALSE(is_ms3d(ByteBuilder().text("MS3D00000").take()));
    EXPECT_FALSE(is_ms3d({}));
}

TEST(Ms3dLoad, ReportsAnUnsupportedVersion)
{
    Ms3dBuilder b;
    b.version = 9;
    const Result<Model> model = load_ms3d_file(b.build());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::unsupported_version);
    EXPECT_EQ(model.error().place.value, 10U);
    EXPECT_EQ(text_of(model.error()), "MS3D version 9; versions 3 and 4 (MilkShape 3D) are supported.");
}

TEST(Ms3dLoad, RejectsCountsThatTheFileCannotHold)
{
    Ms3dBuilder b;
    b.materials = {{}};
    b.add_arm();
    for (const std::size_t at :
         {b.vertices_at(), b.triangles_at(), b.groups_at(), b.materials_at(), b.joints_at()}) {
        File file = b.build();
        overwrite(file, at - 2, std::uint16_t{65535});
        expect_error(file, Code::truncated, at - 2);
    }
}

TEST(Ms3dLoad, MergesGroupsAboveTheLimit)
{
    Ms3dBuilder b;
    b.materials = {{}, {}};
    b.groups = std::vector<Ms3dBuilder::Group>(1024);
    EXPECT_EQ(loaded(b).surfaces.size(), 1024U);
    b.groups.push_back({"a", {0}, 1});
    b.groups.push_back({"b", {1}, 0});
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.meshes.at(0).index_count, 6U);
    EXPECT_EQ(model.surfaces[2].material, 0U);
    EXPECT_EQ(model.surfaces[2].index_count, 3U);
    expect_warning(model, "The file has 1,026 surfaces");
}

TEST(Ms3dLoad, ReadsJointIndicesAsUnsignedBytes)
{
    Ms3dBuilder b;
    for (int i = 0; i < 200; ++i) b.joints.push_back({.name = std::to_string(i)});
    b.vertices[1].joint = static_cast<std::int8_t>(199);
    b.vertices[2].joint = static_cast<std::int8_t>(255);
    b.vertices[3].joint = static_cast<std::int8_t>(200);
    const Model model = loaded(b);
    const Skin& skin = model.meshes.at(0).skin;
    for (std::size_t i = 0; i < model.meshes[0].vertex_count; ++i) {
        const bool moves = model.meshes[0].source_vertex[i] == 1;
        EXPECT_EQ(skin.weights.at(i * 4), moves ? 1.0F : 0.0F);
        EXPECT_EQ(skin.joints.at(i * 4), moves ? 199 : 0);
    }
    expect_warning(model, "joints that the file does not have (it has 200 joints)");
}

TEST(Ms3dLoad, RejectsAGroupLongerThanTheFile)
{
    const Ms3dBuilder b;
    File file = b.build();
    overwrite(file, b.groups_at() + 33, std::uint16_t{65535});
    const Result<Model> model = load_ms3d_file(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::truncated);
}

TEST(Ms3dLoad, SkipsTrianglesAndGroupEntriesWithInvalidIndices)
{
    Ms3dBuilder b;
    b.triangles[0].vertices[2] = 4;
    b.groups[0].triangles.push_back(2);
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 3U);
    expect_warning(model, "1 triangle names vertices that do not exist");
    expect_warning(model, "1 triangle that a group lists does not exist");
}

TEST(Ms3dLoad, ReplacesACoordinateThatIsNotFinite)
{
    Ms3dBuilder b;
    b.vertices[2].position.y = kNan;
    const Model model = loaded(b);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "at byte " + std::to_string(b.vertices_at() + 2 * 15 + 5));
}

TEST(Ms3dLoad, WarnsAboutAFileWithoutTriangles)
{
    Ms3dBuilder b;
    b.triangles.clear();
    b.groups.clear();
    expect_warning(loaded(b), "nothing to show");
}

TEST(Ms3dLoad, IsSelectedByContentAndNotByExtension)
{
    const File file = Ms3dBuilder().build();
    MemoryHost files;
    files.add("a/thing.bin", file);
    const Result<Subject> subject = open_subject(files, "a/thing.bin");
    ASSERT_TRUE(subject);
    EXPECT_EQ(subject.value().parts[0].model->format, "ms3d");
}

}  // namespace
}  // namespace marrow::test
