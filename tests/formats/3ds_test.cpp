#include "formats/studio3ds/3ds.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "formats/model_suite.h"
#include "support/3ds_builder.h"
#include "support/messages.h"
#include "support/opening.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kPi = std::numbers::pi_v<float>;

Result<Model> load_bytes(const File& file) { return load_3ds(file, "models/test/scene.3ds", MemoryHost()); }

Model loaded(const File3dsBuilder& builder) { return valid_model(load_bytes(builder.build())); }

void expect_error(const File& file, Code code, std::uint64_t offset)
{
    const Result<Model> model = load_bytes(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << text_of(model.error());
    EXPECT_EQ(model.error().place.value, offset) << text_of(model.error());
}

void expect_warning(const Model& model, const std::string& part)
{
    EXPECT_NE(warnings_of(model).find(part), std::string::npos) << warnings_of(model);
}

void expect_near(const glm::vec3& a, const glm::vec3& b, float tolerance = 1e-5F)
{
    for (glm::length_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "axis " << i;
}

// Compares rotations, ignoring the sign of the quaternion.
void expect_turn(const glm::quat& a, const glm::quat& b, float degrees = 0.05F)
{
    const glm::quat between = glm::conjugate(a) * b;
    const float sine = glm::length(glm::vec3(between.x, between.y, between.z));
    EXPECT_LT(glm::degrees(2 * std::asin(std::min(1.0F, sine))), degrees);
}

File3dsBuilder with_mesh(const Mesh3dsBuilder& mesh)
{
    File3dsBuilder b;
    b.editor = {mesh.build()};
    return b;
}

File3dsBuilder with_material(Chunks3ds parts)
{
    Mesh3dsBuilder mesh;
    mesh.worn = {{"m", {0, 1}}};
    File3dsBuilder b;
    b.editor = {material_3ds("m", std::move(parts)), mesh.build()};
    return b;
}

File3dsBuilder with_node(Chunks3ds tracks)
{
    File3dsBuilder b;
    b.nodes = {{.name = "square", .tracks = std::move(tracks)}};
    return b;
}

// The joint's matrix at a frame of the clip.
glm::mat4 at_frame(const Model& model, double frame, std::size_t joint = 0)
{
    return posed_matrices(model, model.clips.at(0), frame / 30).at(joint);
}

Chunk3dsBuilder number_chunk(std::uint16_t id, float number) { return {id, bytes_of(number)}; }

// --- chunks ---------------------------------------------------------------------------------------------------

TEST(Studio3dsLoad, ReadsASquare)
{
    const Model model = loaded({});
    EXPECT_EQ(model.name, "scene");
    EXPECT_EQ(model.format, "3ds");
    EXPECT_EQ(model.basis.up, Axis::z);
    EXPECT_EQ(model.basis.forward, Axis::minus_y);
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.surfaces[0].name, "square");
    EXPECT_EQ(model.surfaces[0].material, kNone);
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    const Mesh& mesh = model.meshes.at(0);
    EXPECT_EQ(mesh.vertex_count, 4U);
    EXPECT_EQ(mesh.skin.influences, 0U);
    // Texture coordinates begin at the lower left in the file, at the upper left in a Model.
    EXPECT_EQ(mesh.positions[0], glm::vec3(0, 0, 0));
    EXPECT_EQ(mesh.texcoords[0], glm::vec2(0, 1));
    ASSERT_EQ(mesh.normals.size(), 4U);
    for (const glm::vec3& normal : mesh.normals) expect_near(normal, {0, 0, 1});
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 2U);
    EXPECT_EQ(model.source.surfaces, 1U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0));
    EXPECT_TRUE(model.joints.empty());
    EXPECT_TRUE(model.clips.empty());
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Studio3dsLoad, ReadsTheMasterScaleAsMetresPerUnit)
{
    const auto with_scale = [](float scale) {
        File3dsBuilder b;
        b.editor = {number_chunk(0x0100, scale), Mesh3dsBuilder().build()};
        return loaded(b);
    };
    EXPECT_EQ(loaded({}).basis.metres_per_unit, 1);
    const Model model = with_scale(0.25F);
    EXPECT_EQ(model.basis.metres_per_unit, 0.25F);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0)) << "coordinates are not scaled";
    for (const float scale : {0.0F, -2.0F, kNan, 1e-20F, 1e20F})
        EXPECT_EQ(with_scale(scale).basis.metres_per_unit, 1);
}

TEST(Studio3dsLoad, IsDetectedByItsContent)
{
    EXPECT_TRUE(is_3ds(File3dsBuilder().build()));
    EXPECT_FALSE(is_3ds({}));
    EXPECT_FALSE(is_3ds(text_file("M")));
    // A TIFF image begins with the same letters.
    EXPECT_FALSE(is_3ds(File{'M', 'M', 0, 42, 0, 0, 0, 8}));
    const File file = File3dsBuilder().build();
    ASSERT_NE(detect(file, "any"), nullptr);
    EXPECT_EQ(detect(file, "any")->name, "3ds");
}

TEST(Studio3dsLoad, AcceptsChunksInAnyOrderAndSkipsUnknownOnes)
{
    File3dsBuilder b = with_node({track_3ds(kPositions, {{0, {1, 0, 0}}})});
    Mesh3dsBuilder square;
    square.worn = {{"m", {0, 1}}};
    // The mesh precedes its material, the keyframer precedes the editor, and faces precede their vertices.
    Chunk3dsBuilder object = square.build();
    std::reverse(object.children[0].children.begin(), object.children[0].children.end());
    b.editor = {{0x7001, File(20)}, object, material_3ds("m")};
    Chunk3dsBuilder main = b.chunk();
    std::reverse(main.children.begin(), main.children.end());
    main.children.insert(main.children.begin(), {0xFFFF, File(3)});
    const Model model = valid_model(load_bytes(main.build()));
    EXPECT_EQ(model.surfaces.at(0).material, 0U);
    EXPECT_EQ(model.joints.size(), 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Studio3dsLoad, RefusesAFileWhoseOnlyMeshIsDamaged)
{
    for (const std::uint32_t length : {0U, 5U}) {
        Chunk3dsBuilder main = File3dsBuilder().chunk();
        main.children[1].children[0].length = length;
        // The offset of the mesh: after the main header, the version and the editor's header.
        expect_error(main.build(), Code::bad_value, 6 + 10 + 6);
    }
}

TEST(Studio3dsLoad, SkipsOnlyADamagedChunk)
{
    Mesh3dsBuilder second;
    second.name = "second";
    File3dsBuilder b;
    b.editor = {material_3ds("m"), Mesh3dsBuilder().build(), second.build()};
    const auto with = [&](auto&& damage) {
        Chunk3dsBuilder main = b.chunk();
        damage(main.children[1]);
        const Model model = valid_model(load_bytes(main.build()));
        EXPECT_EQ(model.warnings.size(), 1U) << warnings_of(model);
        expect_warning(model, "A damaged part of the file was skipped, at byte");
        return model;
    };
    // Stray bytes at the end of a chunk.
    Model model = with([](Chunk3dsBuilder& editor) {
        File& last = editor.children[1].children[0].children.back().data;
        last.insert(last.end(), {1, 2, 3});
        editor.children[1].children[0].children.back().length = static_cast<std::uint32_t>(last.size() - 3 + 6);
    });
    EXPECT_EQ(model.surfaces.size(), 2U);
    // Truncated colours of a material.
    model =
        with([](Chunk3dsBuilder& editor) { editor.children[0].children.push_back({0xA020, {}, {{0x0011, {1}}}}); });
    EXPECT_EQ(model.surfaces.size(), 2U);
    // A count of texture coordinates beyond the end of the chunk.
    model = with([](Chunk3dsBuilder& editor) {
        overwrite<std::uint16_t>(editor.children[1].children[0].children[2].data, 0, 0xFFFF);
    });
    EXPECT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.meshes.at(0).texcoords.at(2), glm::vec2(0));
    EXPECT_EQ(model.meshes.at(1).texcoords.at(2), glm::vec2(1, 0));
    // A chunk that is longer than its parent.
    model = with([](Chunk3dsBuilder& editor) { editor.children[1].children[0].children[2].length = 1000; });
    EXPECT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.meshes.at(0).texcoords.at(2), glm::vec2(1, 0));
}

TEST(Studio3dsLoad, EndsAChunkWithItsParent)
{
    Chunk3dsBuilder main = File3dsBuilder().chunk();
    main.children[1].children[0].length = 0x7FFFFFFF;
    Model model = valid_model(load_bytes(main.build()));
    EXPECT_EQ(model.surfaces.size(), 1U);
    expect_warning(model, "at byte 22: The chunk 0x4000 says that it has 2147483647 bytes");
    // The chunk ends inside the file, but outside its parent.
    main = File3dsBuilder().chunk();
    main.children.push_back({0x1234, File(100)});
    const auto size = static_cast<std::uint32_t>(main.children[1].children[0].build().size());
    main.children[1].children[0].length = size + 1;
    model = valid_model(load_bytes(main.build()));
    EXPECT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.warnings.size(), 1U) << warnings_of(model);
}

TEST(Studio3dsLoad, IgnoresDataAfterTheMainChunk)
{
    File file = File3dsBuilder().build();
    file.insert(file.end(), 50, 0);
    EXPECT_EQ(valid_model(load_bytes(file)).surfaces.size(), 1U);
}

TEST(Studio3dsLoad, WarnsAboutAFileWithoutMeshes)
{
    File3dsBuilder b;
    b.editor.clear();
    expect_warning(loaded(b), "nothing to show");
}

// --- meshes ---------------------------------------------------------------------------------------------------

TEST(Studio3dsMesh, RefusesCountsThatDoNotFit)
{
    for (const std::size_t child : {std::size_t{0}, std::size_t{1}}) {
        Chunk3dsBuilder main = File3dsBuilder().chunk();
        File& data = main.children[1].children[0].children[0].children[child].data;
        overwrite<std::uint16_t>(data, 0, 0xFFFF);
        const Result<Model> model = load_bytes(main.build());
        ASSERT_FALSE(model) << child;
        EXPECT_EQ(model.error().code, Code::bad_count) << text_of(model.error());
    }
}

TEST(Studio3dsMesh, ReplacesACoordinateThatIsNotFinite)
{
    Mesh3dsBuilder mesh;
    mesh.vertices[2].y = kNan;
    mesh.texcoords[1].x = kNan;
    const Model model = loaded(with_mesh(mesh));
    EXPECT_EQ(model.meshes.at(0).positions.at(2), glm::vec3(1, 0, 0));
    EXPECT_EQ(model.meshes[0].texcoords.at(1), glm::vec2(0, 1));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "2 numbers are not finite");
}

TEST(Studio3dsMesh, DoesNotDrawAHiddenObject)
{
    File3dsBuilder b;
    b.editor[0].children.push_back({0x4010});
    b.editor.push_back(Mesh3dsBuilder().build());
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_TRUE(model.surfaces[0].hidden);
    EXPECT_FALSE(model.surfaces[1].hidden);
}

TEST(Studio3dsMesh, MergesObjectsAboveTheLimit)
{
    File3dsBuilder b;
    b.editor = {material_3ds("a"), material_3ds("b")};
    for (int i = 0; i < 1200; ++i) {
        Mesh3dsBuilder mesh;
        mesh.worn = {{i % 2 == 0 ? "a" : "b", {0, 1}}};
        mesh.name = "m" + std::to_string(i);
        for (glm::vec3& vertex : mesh.vertices) vertex.x += static_cast<float>(i);
        b.editor.push_back(mesh.build());
    }
    // One of the objects moves.
    b.nodes = {{.name = "m7", .tracks = {track_3ds(kPositions, {{0, {0, 0, 0}}, {10, {0, 5, 0}}})}}};
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 2U);
    ASSERT_EQ(model.meshes.size(), 1U);
    EXPECT_EQ(model.surfaces[0].index_count, 3600U);
    EXPECT_EQ(model.surfaces[1].material, 1U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1200, 1, 0));
    const Mesh& mesh = model.meshes[0];
    const std::vector<glm::vec3> posed = skinned(model, mesh, posed_matrices(model, model.clips.at(0), 10.0 / 30));
    for (std::size_t v = 0; v < mesh.vertex_count; ++v)
        expect_near(posed[v] - mesh.positions[v], glm::vec3(0, v / 4 == 7 ? 5 : 0, 0));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "The file has 1,200 surfaces");
}

TEST(Studio3dsMesh, SkipsFacesOfMissingVertices)
{
    Mesh3dsBuilder mesh;
    mesh.faces.push_back({0, 1, 4});
    mesh.smoothing.push_back(1);
    const Model model = loaded(with_mesh(mesh));
    EXPECT_EQ(model.meshes.at(0).index_count, 6U);
    EXPECT_EQ(model.source.triangles, 3U);
    expect_warning(model, "1 face names vertices that do not exist");
}

TEST(Studio3dsMesh, AcceptsMaterialFaceListsInAnyOrder)
{
    Mesh3dsBuilder mesh;
    mesh.faces = {{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2, 3}};
    mesh.smoothing = {1, 1, 1, 1};
    mesh.worn = {{"b", {3, 0}}, {"gone", {2}}, {"a", {1, 9}}};
    File3dsBuilder b;
    b.editor = {material_3ds("a"), material_3ds("b"), mesh.build()};
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[0].material, 1U);
    EXPECT_EQ(model.surfaces[0].name, "square (b)");
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    EXPECT_EQ(model.surfaces[1].material, 0U);
    EXPECT_EQ(model.surfaces[2].material, kNone);
    EXPECT_EQ(model.surfaces[2].name, "square (no material)");
    // Faces 0 and 3.
    const Mesh& shown = model.meshes.at(0);
    std::vector<std::uint32_t> corners;
    for (std::size_t i = 0; i < 6; ++i) corners.push_back(shown.source_vertex[shown.indices[i]]);
    EXPECT_EQ(corners, (std::vector<std::uint32_t>{0, 1, 2, 1, 2, 3}));
    expect_warning(model, "uses the material \"gone\"");
    expect_warning(model, "1 face that a material lists does not exist");
}

TEST(Studio3dsMesh, ReflectsAMeshWithMirroredAxes)
{
    Mesh3dsBuilder mesh;
    mesh.axes = {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {3, 0, 0}};
    const Model model = loaded(with_mesh(mesh));
    // Reflected about the x of the axes' origin: x' = 3 - (x - 3).
    EXPECT_EQ(model.bounds.min, glm::vec3(5, 0, 0));
    EXPECT_EQ(model.bounds.max, glm::vec3(6, 1, 0));
}

TEST(Studio3dsMesh, IgnoresSingularAxesWithAWarning)
{
    Mesh3dsBuilder mesh;
    mesh.axes = {{1, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0, 0}};
    const Model model = loaded(with_mesh(mesh));
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 1, 0));
    expect_warning(model, "lie in a plane or a line");
}

// Two squares that meet in an edge at a right angle.
Mesh3dsBuilder corner()
{
    Mesh3dsBuilder mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}};
    mesh.faces = {{0, 1, 2}, {0, 2, 3}, {0, 3, 5}, {0, 5, 4}};
    mesh.texcoords.clear();
    return mesh;
}

std::size_t normals_at(const Mesh& mesh, std::uint32_t vertex)
{
    return static_cast<std::size_t>(std::count(mesh.source_vertex.begin(), mesh.source_vertex.end(), vertex));
}

TEST(Studio3dsSmoothing, SharesNormalsOfFacesWithACommonBit)
{
    Mesh3dsBuilder mesh = corner();
    mesh.smoothing = {1, 1, 3, 3};
    const Model model = loaded(with_mesh(mesh));
    const Mesh& built = model.meshes.at(0);
    EXPECT_EQ(built.vertex_count, 6U);
    expect_near(built.normals[0], glm::normalize(glm::vec3(1, 0, 1)));
}

TEST(Studio3dsSmoothing, SeparatesNormalsOfFacesWithoutACommonBit)
{
    Mesh3dsBuilder mesh = corner();
    mesh.smoothing = {1, 1, 2, 2};
    const Model model = loaded(with_mesh(mesh));
    const Mesh& built = model.meshes.at(0);
    // The vertices of the edge are duplicated.
    EXPECT_EQ(built.vertex_count, 8U);
    EXPECT_EQ(normals_at(built, 0), 2U);
    expect_near(built.normals[0], {0, 0, 1});
}

TEST(Studio3dsSmoothing, ComparesPairsOfFacesNotGroups)
{
    // A fan around vertex 0: the middle face shares a bit with both others, which share none with each other.
    Mesh3dsBuilder mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 1}, {0, -1, 2}};
    mesh.faces = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}};
    mesh.texcoords.clear();
    mesh.smoothing = {1, 3, 2};
    const Model model = loaded(with_mesh(mesh));
    const Mesh& built = model.meshes.at(0);
    EXPECT_EQ(normals_at(built, 0), 3U);
    const auto area = [&](int a, int b, int c) {
        const auto at = [&](int i) { return mesh.vertices[static_cast<std::size_t>(i)]; };
        return glm::cross(at(b) - at(a), at(c) - at(a));
    };
    const glm::vec3 first = area(0, 1, 2), middle = area(0, 2, 3), last = area(0, 3, 4);
    expect_near(built.normals[built.indices[0]], glm::normalize(first + middle));
    expect_near(built.normals[built.indices[3]], glm::normalize(first + middle + last));
    expect_near(built.normals[built.indices[6]], glm::normalize(middle + last));
}

TEST(Studio3dsSmoothing, IsFlatWithoutSmoothingGroups)
{
    for (const std::vector<std::uint32_t>& smoothing :
         {std::vector<std::uint32_t>{}, std::vector<std::uint32_t>{0, 0, 0, 0}, std::vector<std::uint32_t>{1, 1}}) {
        Mesh3dsBuilder mesh = corner();
        mesh.smoothing = smoothing;
        const Model model = loaded(with_mesh(mesh));
        const Mesh& built = model.meshes.at(0);
        for (std::size_t i = 6; i < 12; ++i) expect_near(built.normals[built.indices[i]], {1, 0, 0});
    }
}

TEST(Studio3dsSmoothing, HasNoSeamAtDuplicateVertices)
{
    Mesh3dsBuilder mesh = corner();
    // The second square has separate vertices at the edge.
    mesh.vertices.insert(mesh.vertices.end(), {{0, 0, 0}, {0, 1, 0}});
    mesh.faces = {{0, 1, 2}, {0, 2, 3}, {6, 7, 5}, {6, 5, 4}};
    mesh.smoothing = {1, 1, 1, 1};
    const Model model = loaded(with_mesh(mesh));
    const Mesh& built = model.meshes.at(0);
    std::size_t at_origin = 0;
    for (std::size_t v = 0; v < built.positions.size(); ++v) {
        if (built.positions[v] != glm::vec3(0)) continue;
        expect_near(built.normals[v], glm::normalize(glm::vec3(1, 0, 1)));
        ++at_origin;
    }
    EXPECT_EQ(at_origin, 2U) << "vertices 0 and 6 of the file";
}

TEST(Studio3dsSmoothing, SeparatesTheSidesOfAThinSheet)
{
    Mesh3dsBuilder mesh;
    mesh.vertices.insert(mesh.vertices.end(), {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}});
    mesh.faces = {{0, 1, 2}, {4, 6, 5}};
    mesh.texcoords.clear();
    const Model model = loaded(with_mesh(mesh));
    const Mesh& built = model.meshes.at(0);
    expect_near(built.normals[built.indices[0]], {0, 0, 1});
    expect_near(built.normals[built.indices[3]], {0, 0, -1});
}

// --- materials ------------------------------------------------------------------------------------------------

TEST(Studio3dsMaterial, HasColoursAndPercentages)
{
    const Model model = loaded(with_material({color_3ds(0xA010, {51, 0, 0}),
                                              color_3ds(0xA020, {0, 102, 0}),
                                              color_3ds(0xA030, {0, 0, 255}),
                                              percent_3ds(0xA040, 50),
                                              {0xA041, {}, {{0x0031, bytes_of(0.5F)}}},
                                              percent_3ds(0xA084, 25)}));
    const Material& m = model.materials.at(0);
    EXPECT_EQ(m.name, "m");
    expect_near(glm::vec3(m.ambient), {0.2F, 0, 0});
    expect_near(glm::vec3(m.diffuse), {0, 0.4F, 0});
    expect_near(glm::vec3(m.specular), {0, 0, 0.5F});
    expect_near(glm::vec3(m.emissive), {0, 0.1F, 0});
    EXPECT_NEAR(m.shininess, 32, 1e-3F);
    EXPECT_EQ(m.opacity, 1);
    EXPECT_EQ(m.cull, CullMode::back);
    EXPECT_EQ(m.shading, Shading::phong);
    ASSERT_EQ(m.stages.size(), 1U);
    EXPECT_TRUE(m.stages[0].white);
    EXPECT_FALSE(m.stages[0].blends);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Studio3dsMaterial, PrefersGammaColoursToLinearColours)
{
    const auto color = [](std::vector<Chunk3dsBuilder> chunks) {
        return glm::vec3(loaded(with_material({{0xA020, {}, std::move(chunks)}})).materials.at(0).diffuse);
    };
    const Chunk3dsBuilder bytes{0x0011, {255, 0, 51}}, linear_bytes{0x0012, {1, 2, 3}};
    const Chunk3dsBuilder floats{0x0010, bytes_of({0.25F, 0.5F, 1})},
        linear_floats{0x0013, bytes_of({0, 0, 0.125F})};
    expect_near(color({bytes, linear_bytes}), {1, 0, 0.2F});
    expect_near(color({linear_bytes, bytes}), {1, 0, 0.2F});
    expect_near(color({floats, linear_floats}), {0.25F, 0.5F, 1});
    expect_near(color({linear_floats}), {0, 0, 0.125F});
    expect_near(color({linear_bytes}), glm::vec3(1, 2, 3) / 255.0F);
}

TEST(Studio3dsMaterial, ReadsTransparencyTwoSidedAndAdditive)
{
    Model model = loaded(with_material({percent_3ds(0xA050, 40), {0xA081}}));
    EXPECT_NEAR(model.materials.at(0).opacity, 0.6F, 1e-6F);
    EXPECT_EQ(model.materials[0].cull, CullMode::none);
    const Stage stage = model.materials[0].stages.at(0);
    EXPECT_TRUE(stage.blends);
    EXPECT_EQ(stage.source, BlendFactor::src_alpha);
    EXPECT_EQ(stage.destination, BlendFactor::one_minus_src_alpha);
    EXPECT_FALSE(stage.depth_write);
    model = loaded(with_material({percent_3ds(0xA050, 40), {0xA083}}));
    EXPECT_EQ(model.materials.at(0).stages.at(0).destination, BlendFactor::one);
    // An opaque material is not drawn additively.
    model = loaded(with_material({{0xA083}}));
    EXPECT_FALSE(model.materials.at(0).stages.at(0).blends);
}

TEST(Studio3dsMaterial, SplitsVerticesForFlatShading)
{
    for (const std::uint32_t shading : {0U, 1U, 2U, 3U, 4U}) {
        Mesh3dsBuilder mesh = corner();
        mesh.smoothing = {1, 1, 1, 1};
        mesh.worn = {{"m", {0, 1, 2, 3}}};
        File3dsBuilder b;
        b.editor = {material_3ds("m", {{0xA100, ByteBuilder().u16(shading).take()}}), mesh.build()};
        const Model model = loaded(b);
        EXPECT_EQ(model.meshes.at(0).vertex_count, shading <= 1 ? 8U : 6U) << shading;
        EXPECT_EQ(warnings_of(model).find("wire") != std::string::npos, shading == 0);
    }
    expect_warning(loaded(with_material({{0xA085}})), "wire frame");
}

TEST(Studio3dsMaterial, ReplacesItsColourByItsTexture)
{
    const Model model =
        loaded(with_material({color_3ds(0xA020, {0, 0, 0}),
                              map_3ds(0xA200, "SKIN.JPG", 0x10, {{0x0030, ByteBuilder().u16(75).take()}})}));
    const Material& m = model.materials.at(0);
    expect_near(glm::vec3(m.diffuse), glm::vec3(0.75F));
    ASSERT_EQ(m.stages.size(), 1U);
    EXPECT_EQ(m.stages[0].images, (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(model.images.at(0).name, "SKIN.JPG");
    EXPECT_EQ(m.stages[0].placement, (MapPlacement{.wrap = Wrap::clamp}));
}

TEST(Studio3dsMaterial, ReadsTheTilingFlags)
{
    const auto wrap = [](std::uint32_t flags) {
        return loaded(with_material({map_3ds(0xA200, "a.tga", flags)})).materials[0].stages[0].placement.wrap;
    };
    EXPECT_EQ(wrap(0), Wrap::repeat);
    EXPECT_EQ(wrap(1), Wrap::repeat);
    EXPECT_EQ(wrap(2), Wrap::mirror);
    EXPECT_EQ(wrap(0x10), Wrap::clamp);
    EXPECT_EQ(wrap(0x12), Wrap::clamp);
}

// Applies a placement as appearance.h defines it.
glm::vec2 placed(const MapPlacement& placement, glm::vec2 at)
{
    const float c = std::cos(placement.rotation), s = std::sin(placement.rotation);
    at *= placement.scale;
    return placement.offset + glm::vec2(c * at.x + s * at.y, c * at.y - s * at.x);
}

TEST(Studio3dsMaterial, AppliesScaleOffsetAndRotationToTheTexture)
{
    const auto stage = [](Chunks3ds place) {
        return loaded(with_material({map_3ds(0xA200, "a.tga", 0, std::move(place))})).materials[0].stages[0];
    };
    const auto at = [](const Stage& s, float u, float v) {
        const glm::vec2 out = placed(s.placement, {u, 1 - v});
        return glm::vec3(out.x, 1 - out.y, 0);
    };
    const Stage scaled = stage({number_chunk(0xA354, 2), number_chunk(0xA356, 3)});
    expect_near(at(scaled, 0, 0), {0, 0, 0});
    expect_near(at(scaled, 1, 1), {2, 3, 0});
    const Stage shifted = stage({number_chunk(0xA358, 0.25F), number_chunk(0xA35A, -0.5F)});
    expect_near(at(shifted, 0, 0), {0.25F, -0.5F, 0});
    const Stage turned = stage({number_chunk(0xA35C, 90)});
    expect_near(at(turned, 0.5F, 0.5F), {0.5F, 0.5F, 0});
    expect_near(at(turned, 1, 0.5F), {0.5F, 1, 0});
}

TEST(Studio3dsMaterial, PlacesEachMap)
{
    const Material m = loaded(with_material({map_3ds(0xA200, "a.tga", 0, {number_chunk(0xA354, 2)}),
                                             map_3ds(0xA33D, "b.tga", 0x10, {number_chunk(0xA356, 4)}),
                                             map_3ds(0xA204, "c.tga", 2, {number_chunk(0xA358, 0.25F)}),
                                             map_3ds(0xA230, "d.tga", 0, {number_chunk(0xA35C, 90)}),
                                             map_3ds(0xA210, "e.tga", 0, {number_chunk(0xA35A, 0.5F)}),
                                             map_3ds(0xA33A, "f.tga", 0x10)}))
                           .materials[0];
    ASSERT_EQ(m.stages.size(), 2U);
    EXPECT_EQ(m.stages[0].placement, (MapPlacement{{2, 1}, 0, {0, 0}, Wrap::repeat}));
    EXPECT_EQ(m.placements.emissive, (MapPlacement{{1, 4}, 0, {0, -3}, Wrap::clamp}));
    EXPECT_EQ(m.placements.specular, (MapPlacement{{1, 1}, 0, {0.25F, 0}, Wrap::mirror}));
    EXPECT_FLOAT_EQ(m.placements.height.rotation, std::numbers::pi_v<float> / 2);
    expect_near(glm::vec3(m.placements.height.offset, 0), {0, 1, 0});
    EXPECT_EQ(m.stages[0].alpha_placement, (MapPlacement{{1, 1}, 0, {0, -0.5F}, Wrap::repeat}));
    EXPECT_EQ(m.stages[1].placement, (MapPlacement{.wrap = Wrap::clamp}));
}

TEST(Studio3dsMaterial, HasMapsOfAllKinds)
{
    const auto amount = [](std::uint32_t percent) {
        return Chunk3dsBuilder{0x0030, ByteBuilder().u16(percent).take()};
    };
    const Model model = loaded(with_material(
        {map_3ds(0xA200, "one.tga"), map_3ds(0xA33A, "two.tga", 0, {amount(50)}), map_3ds(0xA210, "opacity.tga"),
         map_3ds(0xA230, "bump.tga", 0, {amount(25)}), map_3ds(0xA204, "specular.tga"), map_3ds(0xA33D, "glow.tga"),
         map_3ds(0xA220, "sky.tga", 0, {amount(30)})}));
    const Material& m = model.materials.at(0);
    const auto name = [&](std::uint32_t image) { return model.images.at(image).name; };
    ASSERT_EQ(m.stages.size(), 3U);
    EXPECT_EQ(name(m.stages[0].images.at(0)), "one.tga");
    EXPECT_EQ(name(m.stages[0].alpha_image), "opacity.tga");
    EXPECT_TRUE(m.stages[0].blends);
    EXPECT_EQ(name(m.stages[1].images.at(0)), "two.tga");
    EXPECT_EQ(m.stages[1].alpha, ColorSource::constant);
    EXPECT_EQ(m.stages[1].color.a, 0.5F);
    EXPECT_EQ(m.stages[1].destination, BlendFactor::one_minus_src_alpha);
    EXPECT_EQ(name(m.stages[2].images.at(0)), "sky.tga");
    EXPECT_EQ(m.stages[2].texcoord, TexcoordSource::sphere);
    EXPECT_EQ(m.stages[2].destination, BlendFactor::one);
    EXPECT_NEAR(m.stages[2].color.a, 0.3F, 1e-6F);
    EXPECT_EQ(name(m.height_map), "bump.tga");
    EXPECT_EQ(m.height_scale, 2);
    EXPECT_EQ(name(m.specular_map), "specular.tga");
    EXPECT_EQ(name(m.emissive_map), "glow.tga");
    expect_near(glm::vec3(m.emissive), glm::vec3(1));
    // Height maps need tangents.
    EXPECT_EQ(model.meshes.at(0).tangents.size(), 4U);
    EXPECT_TRUE(loaded({}).meshes.at(0).tangents.empty());
}

TEST(Studio3dsMaterial, UsesTheSecondTextureWithoutAFirst)
{
    const Model model = loaded(with_material({map_3ds(0xA33A, "two.tga")}));
    ASSERT_EQ(model.materials.at(0).stages.size(), 1U);
    EXPECT_EQ(model.images.at(model.materials[0].stages[0].images.at(0)).name, "two.tga");
}

TEST(Studio3dsMaterial, BlendsByTextureAlphaOnlyWithTheAlphaFlag)
{
    EXPECT_TRUE(loaded(with_material({map_3ds(0xA200, "a.tga", 0x40)})).materials[0].stages[0].blends);
    EXPECT_FALSE(loaded(with_material({map_3ds(0xA200, "a.tga", 0x140)})).materials[0].stages[0].blends);
    EXPECT_FALSE(loaded(with_material({map_3ds(0xA200, "a.tga", 0)})).materials[0].stages[0].blends);
}

TEST(Studio3dsMaterial, WarnsAboutUnsupportedProperties)
{
    expect_warning(loaded(with_material({map_3ds(0xA33C, "shiny.tga")})), "a shininess map (\"shiny.tga\")");
    expect_warning(loaded(with_material({map_3ds(0xA200, "a.tga", 8)})), "an inverted image");
    for (const std::uint16_t mask :
         std::initializer_list<std::uint16_t>{0xA33E, 0xA340, 0xA342, 0xA344, 0xA346, 0xA348, 0xA34A, 0xA34C}) {
        expect_warning(loaded(with_material({map_3ds(mask, "mask.tga")})), "has a mask (\"mask.tga\")");
        EXPECT_EQ(warnings_of(loaded(with_material({{mask}}))), "");
    }
    // Automatic reflections: shade level and smoothing, flags, size, frames between two images.
    const auto reflection = [](std::uint32_t flags) {
        return with_material({{0xA310, ByteBuilder().u8(0).u8(0).u16(flags).u32(100).u32(1).take()}});
    };
    expect_warning(loaded(reflection(1 | 8)), "The material \"m\" reflects the objects around it");
    EXPECT_EQ(warnings_of(loaded(reflection(8))), "");
    EXPECT_EQ(warnings_of(loaded(with_material({{0xA310, ByteBuilder().u8(1).take()}}))).find("reflects"),
              std::string::npos);
}

TEST(Studio3dsMaterial, ListsItsImagesOnce)
{
    const File file =
        with_material({map_3ds(0xA200, "skin.tga"), map_3ds(0xA230, "bump.tga"), map_3ds(0xA210, "skin.tga")})
            .build();
    const std::vector<Reference> wanted = references_3ds(file, "any.3ds");
    ASSERT_EQ(wanted.size(), 2U);
    EXPECT_EQ(wanted[0].name, "skin.tga");
    EXPECT_EQ(wanted[0].what, Reference::What::image);
    EXPECT_EQ(wanted[1].name, "bump.tga");
    EXPECT_TRUE(references_3ds({}, "any.3ds").empty());
}

// --- the keyframer --------------------------------------------------------------------------------------------

TEST(Studio3dsKeyframer, MakesAJointOfEachNode)
{
    File3dsBuilder b;
    b.nodes = {
        {.name = "square", .id = 7, .parent = 9, .tracks = {track_3ds(kPositions, {{0, {0, 0, 1}}})}},
        {.name = "$AMBIENT$", .kind = 0xB001},
        {.name = "$$$DUMMY", .id = 9, .instance = "hub", .tracks = {track_3ds(kPositions, {{0, {5, 0, 0}}})}},
        {.name = "$$$DUMMY", .parent = 7}};
    const Model model = loaded(b);
    // Parents come first; the ambient light has no joint.
    ASSERT_EQ(model.joints.size(), 3U);
    EXPECT_EQ(model.joints[0].name, "hub");
    EXPECT_EQ(model.joints[0].parent, kNone);
    EXPECT_EQ(model.joints[1].name, "square");
    EXPECT_EQ(model.joints[1].parent, 0U);
    EXPECT_EQ(model.joints[2].parent, 1U);
    // Without animation, the vertices have their stored positions, regardless of the nodes.
    EXPECT_TRUE(model.clips.empty());
    EXPECT_EQ(model.bounds.min, glm::vec3(0, 0, 0));
    EXPECT_EQ(model.meshes.at(0).skin.joints.at(0), 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Studio3dsKeyframer, IdentifiesNodesWithoutAnIdByTheirOrder)
{
    File3dsBuilder b;
    // The ambient light is counted as a node.
    b.nodes = {{.name = "$AMBIENT$", .kind = 0xB001}, {.name = "square"}, {.name = "$$$DUMMY", .parent = 1}};
    const Model model = loaded(b);
    ASSERT_EQ(model.joints.size(), 2U);
    EXPECT_EQ(model.joints[1].parent, 0U);
}

TEST(Studio3dsKeyframer, WarnsAboutCyclesAndMissingParents)
{
    File3dsBuilder b;
    b.nodes = {{.name = "square", .parent = 0}};
    expect_warning(loaded(b), "\"square\" is its own ancestor");
    b.nodes = {{.name = "a", .parent = 1}, {.name = "b", .parent = 2}, {.name = "c", .parent = 0}};
    Model model = loaded(b);
    EXPECT_EQ(model.joints.size(), 3U);
    expect_warning(model, "its own ancestor");
    b.nodes = {{.name = "square", .parent = 5}};
    expect_warning(loaded(b), "is node 5, which the file does not contain");
}

TEST(Studio3dsKeyframer, OmitsALastFrameThatEqualsTheFirst)
{
    const auto seconds = [](float last, std::uint32_t frame) {
        File3dsBuilder b;
        b.nodes = {{.name = "square",
                    .tracks = {track_3ds(kPositions, {{0, {1, 0, 0}}, {5, {7, 0, 0}}, {frame, {last, 0, 0}}})}}};
        const Model model = loaded(b);
        EXPECT_EQ(model.clips.at(0).frame_count, 11U);
        return model.clips.at(0).seconds;
    };
    EXPECT_NEAR(seconds(1, 10), 10.0 / 30, 1e-6);
    EXPECT_NEAR(seconds(1.01F, 10), 11.0 / 30, 1e-6);
    EXPECT_NEAR(seconds(1, 8), 10.0 / 30, 1e-6) << "the last key's value is held to the end";
}

TEST(Studio3dsKeyframer, AppliesTheInverseOfAxesAndPivot)
{
    // Stored at (1, 2, 3), rotated by 90 degrees about z; its pivot is its centre.
    Mesh3dsBuilder mesh;
    mesh.axes = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {1, 2, 3}};
    for (glm::vec3& v : mesh.vertices) v = glm::vec3(1 - v.y, 2 + v.x, 3);
    File3dsBuilder b = with_mesh(mesh);
    b.nodes = {{.name = "square",
                .pivot = glm::vec3(0.5F, 0.5F, 0),
                .tracks = {track_3ds(kPositions, {{0, {10, 0, 0}}, {10, {20, 0, 0}}}),
                           track_3ds(kTurns, {{0, {0, 0, 0, 1}}})}}};
    const Model model = loaded(b);
    // At rest it has its stored position; it moves about its centre.
    EXPECT_EQ(model.bounds.min, glm::vec3(0, 2, 3));
    expect_near(glm::vec3(rest_matrices(model.joints)[0][3]), {0.5F, 2.5F, 3});
    const std::vector<glm::mat4> joints = posed_matrices(model, model.clips.at(0), 0);
    const std::vector<glm::vec3> posed = skinned(model, model.meshes.at(0), joints);
    for (std::size_t v = 0; v < posed.size(); ++v) {
        const glm::vec3 own = Mesh3dsBuilder().vertices[model.meshes[0].source_vertex[v]];
        expect_near(posed[v], own - glm::vec3(0.5F, 0.5F, 0) + glm::vec3(10, 0, 0));
    }
}

// The vertices of the first mesh at a frame, in the file's order.
std::vector<glm::vec3> vertices_at(const Model& model, double frame)
{
    const Mesh& mesh = model.meshes.at(0);
    const auto joints =
        model.clips.empty() ? rest_matrices(model.joints) : posed_matrices(model, model.clips[0], frame / 30);
    const std::vector<glm::vec3> posed = skinned(model, mesh, joints);
    std::vector<glm::vec3> out(posed.size());
    for (std::size_t v = 0; v < posed.size(); ++v) out.at(mesh.source_vertex[v]) = posed[v];
    return out;
}

TEST(Studio3dsKeyframer, UsesTheCentreOfTheBoundsAsOriginWithoutAxes)
{
    // The pivot is at the left side of a square whose middle is (5.5, 0.5, 0).
    Mesh3dsBuilder mesh;
    for (glm::vec3& v : mesh.vertices) v.x += 5;
    File3dsBuilder b = with_mesh(mesh);
    b.nodes = {{.name = "square",
                .pivot = glm::vec3(-0.5F, 0, 0),
                .tracks = {track_3ds(kPositions, {{0, {5, 0.5F, 0}}}),
                           track_3ds(kTurns, {{0, {0, 0, 0, 1}}, {10, {-kPi / 2, 0, 0, 1}}})}}};
    const Model model = loaded(b);
    for (std::size_t v = 0; v < 4; ++v) expect_near(vertices_at(model, 0)[v], mesh.vertices[v]);
    // The square rotates about its left side.
    expect_near(vertices_at(model, 10)[2], {4.5F, 1.5F, 0});
    expect_near(vertices_at(model, 10)[0], {5.5F, 0.5F, 0});
}

TEST(Studio3dsKeyframer, UsesStoredVerticesForFrame0WithoutARotationTrack)
{
    Mesh3dsBuilder mesh;
    mesh.axes = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {1, 2, 3}};
    for (const bool moves : {false, true}) {
        File3dsBuilder b = with_mesh(mesh);
        std::vector<Key3dsBuilder> keys = {{0, {7, 0, 0}}};
        if (moves) keys.push_back({10, {7, 0, 4}});
        b.nodes = {{.name = "square", .tracks = {track_3ds(kPositions, keys)}}};
        const Model model = loaded(b);
        for (std::size_t v = 0; v < 4; ++v) {
            expect_near(vertices_at(model, 0)[v], mesh.vertices[v]);
            if (moves) expect_near(vertices_at(model, 10)[v], mesh.vertices[v] + glm::vec3(0, 0, 4));
        }
    }
}

TEST(Studio3dsKeyframer, LimitsCopiesOfOneObject)
{
    Mesh3dsBuilder mesh;
    mesh.vertices.clear();
    mesh.texcoords.clear();
    mesh.faces.clear();
    mesh.smoothing.clear();
    for (std::uint16_t i = 0; i < 3000; ++i) {
        mesh.vertices.emplace_back(i % 7, i % 11, i % 13);
        if (i >= 2) mesh.faces.push_back({static_cast<std::uint16_t>(i - 2), static_cast<std::uint16_t>(i - 1), i});
    }
    File3dsBuilder b = with_mesh(mesh);
    b.nodes.assign(500, {.name = "square"});
    const Model model = loaded(b);
    EXPECT_GT(model.surfaces.size(), 1U);
    EXPECT_LT(model.surfaces.size(), 100U);
    expect_warning(model, "is shown by 500 nodes, of which the first");
}

TEST(Studio3dsKeyframer, DrawsAnObjectForEachOfItsNodes)
{
    File3dsBuilder b;
    b.nodes = {{.name = "square", .instance = "left"},
               {.name = "square",
                .instance = "right",
                .tracks = {track_3ds(kPositions, {{0, {5, 0, 0}}}), track_3ds(kScales, {{0, {2, 2, 2}}}),
                           track_3ds(kTurns, {{0, {kPi / 2, 1, 0, 0}}})}}};
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.surfaces[0].name, "square.left");
    EXPECT_EQ(model.surfaces[1].name, "square.right");
    EXPECT_EQ(model.meshes[1].skin.joints.at(0), 1U);
    // Rotated by the negative angle: y becomes -z.
    expect_near(model.meshes[1].positions[2], {7, 0, -2});
    expect_near(model.meshes[1].normals[2], {0, 1, 0});
    expect_near(skinned(model, model.meshes[1], rest_matrices(model.joints))[2], {7, 0, -2});
    EXPECT_EQ(model.source.vertices, 4U);
}

TEST(Studio3dsKeyframer, AssignsObjectsWithEqualNamesToNodesInOrder)
{
    Mesh3dsBuilder other;
    other.vertices[2] = {2, 2, 0};
    File3dsBuilder b;
    b.editor = {Mesh3dsBuilder().build(), other.build()};
    b.nodes = {{.name = "square"}, {.name = "square"}};
    const Model model = loaded(b);
    ASSERT_EQ(model.meshes.size(), 2U);
    EXPECT_EQ(model.meshes[0].skin.joints.at(0), 0U);
    EXPECT_EQ(model.meshes[1].skin.joints.at(0), 1U);
    EXPECT_EQ(model.meshes[1].positions[2], glm::vec3(2, 2, 0));
}

TEST(Studio3dsKeyframer, PlaysTheWholeTimelineAt30FramesASecond)
{
    File3dsBuilder b = with_node({track_3ds(kPositions, {{0, {0, 0, 0}}, {4, {1, 0, 0}}})});
    b.frames = 60;
    Model model = loaded(b);
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "scene");
    EXPECT_EQ(model.clips[0].frame_count, 61U);
    EXPECT_EQ(model.clips[0].frames_per_second, 30);
    EXPECT_EQ(model.source.frames, 60U);
    // A key after the file's frame count extends the clip.
    b.frames = 2;
    EXPECT_EQ(loaded(b).clips.at(0).frame_count, 5U);
    b.frames = 0xFFFFFFFF;
    model = loaded(b);
    EXPECT_EQ(model.clips.at(0).frame_count, 5U);
    expect_warning(model, "ends with its last key");
}

TEST(Studio3dsKeyframer, SkipsKeysThatGoBackInTime)
{
    const Model model =
        loaded(with_node({track_3ds(kPositions, {{4, {1, 0, 0}}, {2, {9, 9, 9}}, {8, {3, 0, 0}}})}));
    EXPECT_EQ(model.animations.at(0).tracks.at(0).position.times.size(), 2U);
    expect_warning(model, "1 key goes back in time");
}

TEST(Studio3dsKeyframer, SkipsATrackOfMoreKeysThanTheFileHas)
{
    Chunk3dsBuilder track = track_3ds(kPositions, {{0, {7, 0, 0}}});
    overwrite<std::uint32_t>(track.data, 10, 0x80000000);
    const Model model = loaded(with_node({track, track_3ds(kScales, {{0, {2, 2, 2}}})}));
    EXPECT_EQ(model.joints.at(0).rest.position, glm::vec3(0));
    EXPECT_EQ(model.joints[0].rest.scale, glm::vec3(2));
    ASSERT_EQ(model.warnings.size(), 1U);
}

TEST(Studio3dsKeyframer, KeepsThePreviousValueForANumberThatIsNotFinite)
{
    const Model model =
        loaded(with_node({track_3ds(kPositions, {{0, {1, 2, 3}}, {4, {5, kNan, 7}}, {8, {9, 10, 11}}}),
                          track_3ds(kTurns, {{0, {kNan, 0, 0, 1}}})}));
    expect_near(glm::vec3(at_frame(model, 4)[3]), {5, 2, 7});
    expect_near(glm::vec3(at_frame(model, 8)[3]), {9, 10, 11});
    EXPECT_EQ(model.joints.at(0).rest.rotation, glm::quat(1, 0, 0, 0));
    ASSERT_EQ(model.warnings.size(), 1U);
    expect_warning(model, "2 numbers are not finite");
}

TEST(Studio3dsKeyframer, TogglesVisibilityAtEachKey)
{
    Model model = loaded(with_node({track_3ds(kHides, {{3, {}}, {6, {}}})}));
    ASSERT_EQ(model.clips.size(), 1U);
    SwitchTrack shown = model.animations.at(0).tracks.at(0).shown;
    EXPECT_EQ(shown.curve, Curve::step);
    EXPECT_EQ(shown.times, (std::vector<float>{0, 0.1F, 0.2F}));
    EXPECT_EQ(shown.values, (std::vector<std::uint8_t>{1, 0, 1}));
    model = loaded(with_node({track_3ds(kHides, {{0, {}}})}));
    shown = model.animations.at(0).tracks.at(0).shown;
    EXPECT_EQ(shown.values, (std::vector<std::uint8_t>{0}));
}

TEST(Studio3dsKeyframer, HasScaleOneWithoutATrack)
{
    const Model model = loaded(with_node({track_3ds(kPositions, {{0, {0, 0, 0}}, {10, {1, 0, 0}}})}));
    EXPECT_EQ(model.joints.at(0).rest.scale, glm::vec3(1));
    EXPECT_EQ(glm::vec3(at_frame(model, 5)[0]), glm::vec3(1, 0, 0));
}

// --- splines --------------------------------------------------------------------------------------------------

// The published formula of Kochanek and Bartels, in doubles. Both ends of a track have the slope of their segment.
struct TcbKey {
    double frame, value, t = 0, c = 0, b = 0;
};

double tcb(const std::vector<TcbKey>& keys, double frame)
{
    std::size_t i = 1;
    while (keys[i].frame < frame) ++i;
    const auto tangents = [&](std::size_t k) {
        if (k == 0) return std::pair(keys[1].value - keys[0].value, keys[1].value - keys[0].value);
        if (k + 1 == keys.size())
            return std::pair(keys[k].value - keys[k - 1].value, keys[k].value - keys[k - 1].value);
        const TcbKey &p = keys[k - 1], &c = keys[k], &n = keys[k + 1];
        const double before = c.value - p.value, after = n.value - c.value;
        double fp = 2 * (c.frame - p.frame) / (n.frame - p.frame),
               fn = 2 * (n.frame - c.frame) / (n.frame - p.frame);
        fp += std::fabs(c.c) * (1 - fp);
        fn += std::fabs(c.c) * (1 - fn);
        const double s = (1 - c.t) / 2;
        return std::pair(s * (1 - c.c) * (1 + c.b) * fp * before + s * (1 + c.c) * (1 - c.b) * fp * after,
                         s * (1 + c.c) * (1 + c.b) * fn * before + s * (1 - c.c) * (1 - c.b) * fn * after);
    };
    const TcbKey &a = keys[i - 1], &b = keys[i];
    const double u = (frame - a.frame) / (b.frame - a.frame), u2 = u * u, u3 = u2 * u;
    return a.value * (2 * u3 - 3 * u2 + 1) + tangents(i - 1).second * (u3 - 2 * u2 + u) +
           b.value * (3 * u2 - 2 * u3) + tangents(i).first * (u3 - u2);
}

TEST(Studio3dsSplines, MatchTheKochanekBartelsFormula)
{
    const std::vector<TcbKey> keys = {
        {0, 0}, {10, 5, 0.5, 0.25, -0.75}, {13, -2, -0.5, -1, 0.5}, {40, 8, 1, 0, 0}, {50, 1}};
    std::vector<Key3dsBuilder> written;
    for (const TcbKey& key : keys) {
        const auto value = static_cast<float>(key.value);
        written.push_back({static_cast<std::uint32_t>(key.frame),
                           {value, 2 * value, -value},
                           7,
                           {static_cast<float>(key.t), static_cast<float>(key.c), static_cast<float>(key.b)}});
    }
    const Model model = loaded(with_node({track_3ds(kPositions, written), track_3ds(kScales, written)}));
    EXPECT_EQ(model.animations.at(0).tracks.at(0).position.curve, Curve::cubic);
    for (double frame = 0.25; frame < 50; frame += 1.75) {
        SCOPED_TRACE(frame);
        const auto value = static_cast<float>(tcb(keys, frame));
        const glm::mat4 joint = at_frame(model, frame);
        expect_near(glm::vec3(joint[3]), {value, 2 * value, -value}, 1e-4F);
        EXPECT_NEAR(glm::length(glm::vec3(joint[1])), std::fabs(2 * value), 1e-4F);
    }
}

TEST(Studio3dsSplines, AreConstantBeforeTheFirstKeyAndAfterTheLast)
{
    const Model model = loaded(with_node({track_3ds(kPositions, {{2, {1, 0, 0}}, {4, {2, 0, 0}}})}));
    EXPECT_EQ(at_frame(model, 0)[3].x, 1);
    EXPECT_EQ(at_frame(model, 9)[3].x, 2);
    // Two keys are joined by a straight line.
    EXPECT_NEAR(at_frame(model, 2.5)[3].x, 1.25F, 1e-5F);
}

TEST(Studio3dsSplines, RepeatAndSmoothTheirEndsByFlags)
{
    const std::vector<Key3dsBuilder> keys = {{0, {0, 0, 0}}, {2, {4, 0, 0}}, {4, {0, 0, 0}}};
    File3dsBuilder b = with_node({track_3ds(kPositions, keys, 2)});
    b.frames = 20;
    Model model = loaded(b);
    EXPECT_NEAR(at_frame(model, 6)[3].x, 4, 1e-4F);
    EXPECT_NEAR(at_frame(model, 17)[3].x, at_frame(model, 1)[3].x, 1e-3F);
    // With smooth ends the tangent of the first key is zero.
    b.nodes[0].tracks = {track_3ds(kPositions, keys, 3)};
    model = loaded(b);
    EXPECT_LT(at_frame(model, 0.1)[3].x, 0.1F);
    EXPECT_GT(at_frame(loaded(with_node({track_3ds(kPositions, keys)})), 0.1)[3].x, 0.15F);
}

TEST(Studio3dsSplines, RepeatFromALaterFirstKey)
{
    for (const std::uint32_t first : {1U, 3U, 7U, 13U, 29U})
        for (const std::uint32_t period : {3U, 7U, 10U, 11U, 23U}) {
            File3dsBuilder b =
                with_node({track_3ds(kPositions, {{first, {0, 0, 0}}, {first + period, {6, 0, 0}}}, 2)});
            b.frames = 500;
            const Model model = loaded(b);
            EXPECT_NEAR(at_frame(model, first + 20.5 * period)[3].x, 3, 1e-2F) << first << ' ' << period;
        }
}

TEST(Studio3dsSplines, PlayOnceUnlessARepeatFlagIsSet)
{
    const std::vector<Key3dsBuilder> keys = {{0, {0, 0, 0}}, {5, {4, 0, 0}}, {10, {1, 0, 0}}};
    for (const auto flags : std::initializer_list<std::uint16_t>{0, 8, 16 | 32, 0x100}) {
        File3dsBuilder b = with_node({track_3ds(kPositions, keys, flags)});
        b.frames = 100;
        EXPECT_EQ(at_frame(loaded(b), 55)[3].x, 1) << flags;
    }
    for (const auto flags : std::initializer_list<std::uint16_t>{1, 2, 3, 2 | 8}) {
        File3dsBuilder b = with_node({track_3ds(kPositions, keys, flags)});
        b.frames = 100;
        EXPECT_NEAR(at_frame(loaded(b), 55)[3].x, 4, 1e-3F) << flags;
    }
}

TEST(Studio3dsSplines, EaseFromAKeyAndToTheNext)
{
    // The motion accelerates for half of the time and decelerates for a quarter: k = 1 / (2 - 3/4) = 0.8.
    const std::vector<Key3dsBuilder> keys = {{0, {0, 0, 0}, 16, {0.5F}}, {8, {10, 0, 0}, 8, {0.25F}}};
    const Model model = loaded(with_node({track_3ds(kPositions, keys)}));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    const std::pair<double, float> expected[] = {{0, 0}, {1, .25F}, {2, 1},    {3, 2.25F}, {4, 4},
                                                 {5, 6}, {6, 8},    {7, 9.5F}, {8, 10}};
    for (const auto& [frame, x] : expected) EXPECT_NEAR(at_frame(model, frame)[3].x, x, 1e-4F) << frame;
    // If the eases exceed the whole time, each is scaled down. k = 1 / (2 - 1) = 1.
    const std::vector<Key3dsBuilder> more = {{0, {0, 0, 0}, 16, {1}}, {8, {10, 0, 0}, 8, {1}}};
    const Model shared = loaded(with_node({track_3ds(kPositions, more)}));
    EXPECT_NEAR(at_frame(shared, 2)[3].x, 1.25F, 1e-4F);
    EXPECT_NEAR(at_frame(shared, 4)[3].x, 5, 1e-4F);
    EXPECT_NEAR(at_frame(shared, 6)[3].x, 8.75F, 1e-4F);
}

TEST(Studio3dsSplines, EaseAlongTheCurve)
{
    const std::vector<TcbKey> even = {{0, 0}, {10, 6, 0.25}, {20, -3}};
    const std::vector<Key3dsBuilder> keys = {
        {0, {0, 0, 0}, 16, {0.5F}}, {10, {6, 0, 0}, 1 | 8 | 16, {0.25F, 0.25F, 1}}, {20, {-3, 0, 0}}};
    const Model model = loaded(with_node({track_3ds(kPositions, keys)}));
    // Up to the second key, the eases are 0.5 (from) and 0.25 (to). After it, an ease of 1 turns u into u^2.
    for (const auto& [frame, on_curve] :
         {std::pair(2.5, 1.0), {5.0, 4.0}, {7.5, 8.0}, {8.75, 9.5}, {15.0, 12.5}, {18.0, 16.4}})
        EXPECT_NEAR(at_frame(model, frame)[3].x, tcb(even, on_curve), 2e-3) << frame;
}

TEST(Studio3dsRotations, ApplyEaseFromAndEaseTo)
{
    const std::vector<Key3dsBuilder> keys = {{0, {0, 0, 0, 1}, 16, {0.5F}}, {8, {-1, 0, 0, 1}, 8, {0.25F}}};
    const Model model = loaded(with_node({track_3ds(kTurns, keys)}));
    for (const auto& [frame, share] : {std::pair(2.0, .1F), {4.0, .4F}, {6.0, .8F}, {7.0, .95F}}) {
        const glm::mat4 joint = at_frame(model, frame);
        EXPECT_NEAR(std::atan2(joint[0].y, joint[0].x), share, 2e-3F) << frame;
    }
}

TEST(Studio3dsRotations, RotateBetweenKeysByTheNegativeAngle)
{
    const Model model =
        loaded(with_node({track_3ds(kTurns, {{0, {0.5F, 0, 0, 2}}, {10, {1, 0, 0, 1}}, {20, {1, 1, 0, 0}}})}));
    const auto turn = [](float angle, glm::vec3 axis) { return glm::angleAxis(-angle, axis); };
    const glm::vec3 x(1, 0, 0), z(0, 0, 1);
    expect_turn(glm::quat_cast(at_frame(model, 0)), turn(0.5F, z));
    expect_turn(glm::quat_cast(at_frame(model, 10)), turn(1.5F, z));
    expect_turn(glm::quat_cast(at_frame(model, 20)), turn(1, x) * turn(1.5F, z));
}

TEST(Studio3dsRotations, HaveConstantSpeedBetweenTwoKeys)
{
    const Model model = loaded(with_node({track_3ds(kTurns, {{0, {0, 0, 0, 0}}, {10, {1, 0, 1, 0}}})}));
    for (const double frame : {2.5, 5.0, 9.0})
        expect_turn(glm::quat_cast(at_frame(model, frame)),
                    glm::angleAxis(static_cast<float>(-frame / 10), glm::vec3(0, 1, 0)));
}

TEST(Studio3dsRotations, MayExceedHalfATurnAndFullTurns)
{
    for (const float angle : {1.5F * kPi, 2 * kPi, 7 * kPi, -5 * kPi}) {
        SCOPED_TRACE(angle);
        const Model model = loaded(with_node({track_3ds(kTurns, {{0, {0, 0, 0, 1}}, {10, {angle, 0, 0, 1}}})}));
        for (const float share : {0.1F, 0.35F, 0.5F, 0.9F})
            expect_turn(glm::quat_cast(at_frame(model, 10.0 * static_cast<double>(share))),
                        glm::angleAxis(-angle * share, glm::vec3(0, 0, 1)));
    }
}

// The published curve between the rotations q[1] and q[2], in doubles.
glm::dquat curve(const std::array<glm::dquat, 4>& q, const std::array<double, 4>& frames, double frame)
{
    const auto log = [](glm::dquat d) {
        if (d.w < 0) d = -d;
        const glm::dvec3 v(d.x, d.y, d.z);
        const double length = glm::length(v);
        return length > 0 ? v * (std::atan2(length, d.w) / length) : v;
    };
    const auto exp = [](const glm::dvec3& v) {
        const double a = glm::length(v);
        return a > 0 ? glm::dquat(std::cos(a), v * (std::sin(a) / a)) : glm::dquat(1, 0, 0, 0);
    };
    const auto slerp = [](const glm::dquat& a, const glm::dquat& b, double t) {
        const double angle = std::acos(std::clamp(glm::dot(a, b), -1.0, 1.0));
        return angle < 1e-9 ? a : (a * std::sin((1 - t) * angle) + b * std::sin(t * angle)) / std::sin(angle);
    };
    // The control point of key 1 or 2, without tension, continuity and bias.
    const auto drawn = [&](std::size_t k, bool out) {
        const double whole = frames[k + 1] - frames[k - 1];
        const double f = (out ? frames[k + 1] - frames[k] : frames[k] - frames[k - 1]) / whole;
        const glm::dvec3 p = log(glm::conjugate(q[k - 1]) * q[k]), n = log(glm::conjugate(q[k]) * q[k + 1]);
        return q[k] * exp(out ? (f * p + (f - 1) * n) * 0.5 : ((1 - f) * p - f * n) * 0.5);
    };
    const double u = (frame - frames[1]) / (frames[2] - frames[1]);
    return slerp(slerp(q[1], q[2], u), slerp(drawn(1, true), drawn(2, false), u), 2 * u * (1 - u));
}

TEST(Studio3dsRotations, FollowTheCurveWithinATwentiethOfADegree)
{
    const std::array<double, 4> frames = {0, 10, 16, 40};
    const std::array<std::array<float, 4>, 4> keys = {
        {{0.3F, 0, 0, 1}, {1.2F, 0, 1, 0}, {2.5F, 1, 0, 0.5F}, {0.8F, 0, 1, 1}}};
    std::vector<Key3dsBuilder> written;
    std::array<glm::dquat, 4> rotations;
    glm::dquat at(1, 0, 0, 0);
    for (std::size_t i = 0; i < 4; ++i) {
        written.push_back({static_cast<std::uint32_t>(frames[i]), {keys[i].begin(), keys[i].end()}});
        at = glm::angleAxis(static_cast<double>(-keys[i][0]),
                            glm::normalize(glm::dvec3(keys[i][1], keys[i][2], keys[i][3]))) *
             at;
        rotations[i] = at;
    }
    const Model model = loaded(with_node({track_3ds(kTurns, written)}));
    for (double frame = 10.1; frame < 16; frame += 0.37) {
        SCOPED_TRACE(frame);
        expect_turn(glm::quat_cast(at_frame(model, frame)),
                    glm::quat(glm::normalize(curve(rotations, frames, frame))));
    }
}

// --- cameras and lights ---------------------------------------------------------------------------------------

TEST(Studio3dsScene, ListsCamerasWithJointsAndTargets)
{
    File3dsBuilder b;
    b.editor.push_back(camera_3ds("eye", {1, 2, 3}, {4, 5, 6}, 90, 48));
    b.editor.push_back(camera_3ds("still", {0, 0, 0}, {1, 0, 0}, 0, 24));
    b.nodes = {{.name = "eye",
                .tracks = {track_3ds(0xB023, {{0, {50}}}), track_3ds(0xB024, {{0, {0}}, {10, {90}}})},
                .kind = 0xB003},
               {.name = "eye", .tracks = {track_3ds(kPositions, {{0, {4, 5, 6}}})}, .kind = 0xB004}};
    const Model model = loaded(b);
    ASSERT_EQ(model.cameras.size(), 2U);
    const Camera& camera = model.cameras[0];
    EXPECT_EQ(camera.name, "eye");
    EXPECT_EQ(camera.joint, 0U);
    EXPECT_EQ(camera.target_joint, 1U);
    EXPECT_EQ(model.joints.at(1).name, "eye.Target");
    EXPECT_EQ(camera.position, glm::vec3(1, 2, 3));
    EXPECT_EQ(camera.target, glm::vec3(4, 5, 6));
    EXPECT_NEAR(camera.roll, kPi / 2, 1e-6F);
    EXPECT_NEAR(camera.field_of_view, glm::radians(50.0F), 1e-6F);
    EXPECT_EQ(model.cameras[1].joint, kNone);
    EXPECT_NEAR(model.cameras[1].field_of_view, glm::radians(100.0F), 1e-6F);
    ASSERT_EQ(model.clips.size(), 1U);
    ASSERT_EQ(model.animations.at(0).cameras.size(), 1U);
    const CameraTrack& track = model.animations[0].cameras[0];
    EXPECT_EQ(track.camera, 0U);
    EXPECT_NEAR(track.field_of_view.values.at(0), glm::radians(50.0F), 1e-6F);
    // Each key has an incoming tangent, a value and an outgoing tangent. Tangents are per second.
    ASSERT_EQ(track.roll.values.size(), 6U);
    EXPECT_NEAR(track.roll.values[4], kPi / 2, 1e-6F);
    EXPECT_NEAR(track.roll.values[2], kPi / 2 * 3, 1e-4F);
}

TEST(Studio3dsScene, ListsLights)
{
    File3dsBuilder b;
    b.editor.push_back(light_3ds("lamp", {1, 2, 3},
                                 {{0x0011, {255, 0, 51}},
                                  {0x4620},
                                  number_chunk(0x4659, 4),
                                  number_chunk(0x465A, 9),
                                  number_chunk(0x465B, 2)}));
    b.editor.push_back(
        light_3ds("spot", {0, 0, 9}, {{0x0010, bytes_of({1, 0.5F, 0})}, {0x4610, bytes_of({1, 2, 3, 30, 60})}}));
    b.nodes = {
        {.name = "spot", .kind = 0xB007}, {.name = "spot", .kind = 0xB006}, {.name = "lamp", .kind = 0xB005}};
    const Model model = loaded(b);
    ASSERT_EQ(model.lights.size(), 2U);
    const Light &lamp = model.lights[0], &spot = model.lights[1];
    EXPECT_EQ(lamp.kind, LightKind::point);
    EXPECT_EQ(lamp.joint, 2U);
    EXPECT_EQ(lamp.target_joint, kNone);
    EXPECT_FALSE(lamp.on);
    EXPECT_EQ(lamp.position, glm::vec3(1, 2, 3));
    expect_near(lamp.color, {1, 0, 0.2F});
    EXPECT_EQ(lamp.inner_range, 4);
    EXPECT_EQ(lamp.outer_range, 9);
    EXPECT_EQ(lamp.intensity, 2);
    EXPECT_EQ(spot.kind, LightKind::spot);
    EXPECT_EQ(spot.joint, 0U);
    EXPECT_EQ(spot.target_joint, 1U);
    EXPECT_TRUE(spot.on);
    EXPECT_EQ(spot.target, glm::vec3(1, 2, 3));
    EXPECT_NEAR(spot.inner_angle, glm::radians(30.0F), 1e-6F);
    EXPECT_NEAR(spot.outer_angle, glm::radians(60.0F), 1e-6F);
}

TEST(Studio3dsScene, AnimatesLightsCamerasAndTheirTargets)
{
    File3dsBuilder b;
    b.editor.push_back(camera_3ds("eye", {0, 0, 0}, {1, 0, 0}, 0, 24));
    b.editor.push_back(light_3ds("spot", {0, 0, 9}, {{0x4610, bytes_of({1, 2, 3, 30, 60})}}));
    const auto moving = [](const char* name, float to, std::uint16_t kind) {
        return Node3dsBuilder{
            .name = name, .tracks = {track_3ds(kPositions, {{0, {0, 0, 0}}, {10, {to, 0, 0}}})}, .kind = kind};
    };
    b.nodes = {moving("eye", 2, 0xB003), moving("eye", 4, 0xB004), moving("spot", 6, 0xB007),
               moving("spot", 8, 0xB006)};
    const Model model = loaded(b);
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.cameras.at(0).joint, 0U);
    EXPECT_EQ(model.cameras[0].target_joint, 1U);
    EXPECT_EQ(model.lights.at(0).joint, 2U);
    EXPECT_EQ(model.lights[0].target_joint, 3U);
    for (std::size_t joint = 0; joint < 4; ++joint)
        EXPECT_NEAR(at_frame(model, 5, joint)[3].x, 1 + static_cast<float>(joint), 1e-4F) << joint;
}

TEST(Studio3dsScene, RefusesTooManyMeshesInOneObject)
{
    Chunk3dsBuilder object{0x4000, text_field("many")};
    object.children.assign(70'000, {0x4100});
    File3dsBuilder b;
    b.editor = {object};
    // The offset of the first mesh beyond the limit: after the version (10 bytes), three chunk headers, the
    // object's name and 65,536 empty meshes.
    expect_error(b.build(), Code::too_large, 10 + 6 * 3 + 5 + 6 * 65'536);
}

TEST(Studio3dsScene, WarnsAboutUnsupportedProjectorsAndLightTracks)
{
    File spot = bytes_of({1, 2, 3, 30, 60});
    const File image = ByteBuilder().u16(0x4653).u32(6 + 8).text("sky.tga").u8(0).take();
    spot.insert(spot.end(), image.begin(), image.end());
    File3dsBuilder b;
    b.editor.push_back(light_3ds("spot", {0, 0, 9}, {{0x4610, spot}}));
    b.nodes = {{.name = "spot", .tracks = {track_3ds(0xB025, {{0, {1, 0, 0}}, {10, {0, 0, 1}}})}, .kind = 0xB007}};
    EXPECT_EQ(warnings_of(loaded(b)),
              "Light \"spot\" projects \"sky.tga\", which is not supported.\n"
              "The colour, cone or roll of light \"spot\" is animated, which is not supported: the light is listed "
              "without the animation.\n");
    const auto warnings = [](std::uint16_t kind, Chunk3dsBuilder track) {
        File3dsBuilder file;
        file.nodes = {{.name = "light", .tracks = {std::move(track)}, .kind = kind}};
        return warnings_of(loaded(file));
    };
    const std::string changes =
        "The colour, cone or roll of light \"light\" is animated, which is not supported: the light is listed "
        "without the animation.\n";
    for (const std::uint16_t id : std::initializer_list<std::uint16_t>{0xB027, 0xB028, 0xB024})
        EXPECT_EQ(warnings(0xB007, track_3ds(id, {{0, {10}}, {10, {20}}})), changes) << id;
    EXPECT_EQ(warnings(0xB001, track_3ds(0xB025, {{0, {1, 0, 0}}, {10, {0, 0, 1}}})), changes)
        << "the ambient light";
    // Joints and tracks represent the motion of a light and the roll of a camera: no warning.
    EXPECT_EQ(warnings(0xB005, track_3ds(kPositions, {{0, {1, 0, 0}}, {10, {0, 0, 1}}})), "");
    EXPECT_EQ(warnings(0xB003, track_3ds(0xB024, {{0, {10}}, {10, {20}}})), "");
    // A single key has no effect.
    b.nodes = {{.name = "spot", .tracks = {track_3ds(0xB025, {{0, {1, 0, 0}}})}, .kind = 0xB007}};
    b.editor.pop_back();
    EXPECT_TRUE(loaded(b).warnings.empty());
}

TEST(Studio3dsScene, AcceptsCamerasAsParents)
{
    File3dsBuilder b;
    b.nodes = {
        {.name = "eye", .tracks = {track_3ds(kPositions, {{0, {0, 0, 5}}, {10, {0, 0, 7}}})}, .kind = 0xB003},
        {.name = "square", .parent = 0}};
    const Model model = loaded(b);
    EXPECT_EQ(model.bounds.min, glm::vec3(0, 0, 0));
    EXPECT_NEAR(vertices_at(model, 10)[0].z, 2, 1e-5F);
}

}  // namespace
}  // namespace marrow::test
