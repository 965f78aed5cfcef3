#include "raster/stage.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <vector>

namespace marrow::raster::test {
namespace {

using Bytes4 = std::array<std::uint8_t, 4>;

constexpr std::int32_t kSide = 4;
constexpr float kReference128 = 128.0F / 255;

// Indices of u_stage, see shaders/stage.glsl.
enum : std::size_t {
    color_at = 0,
    texcoord_s_at = 4,
    generator_at = 7,
    texcoord_t_at = 8,
    turbulences_at = 11,
    vector_s_at = 12,
    color_source_at = 15,
    vector_t_at = 16,
    alpha_source_at = 19,
    portal_range_at = 20,
    has_colors_at = 21,
    alpha_test_at = 22,
    output_at = 24,
    overbright_at = 26,
    exposed_at = 27,
    alpha_at = 28,
    alpha_map_at = 31,
    turn_at = 32,
    turn_now_at = 48,
};

// Draws one vertex as a point that fills an image, so that all pixels have the values of this vertex.
class Stage {
public:
    Stage()
    {
        numbers = {};
        set(color_at, {1, 1, 1, 1});
        set(texcoord_s_at, {1, 0, 0});
        set(texcoord_t_at, {0, 1, 0});
        set(output_at, {1, 0, 1, 1});
        set(alpha_at, {0, 1, 0});  // the alpha of the stage
        mesh.kind = MeshKind::points;
        mesh.positions = {{0, 0, 0}};
        mesh.normals = {{0, 0, 1}};
        mesh.texcoords = {{0.5F, 0.5F}};
        mesh.indices = {0};
        // Every vertex is in the centre of the image.
        view.clip_from_view = glm::mat4(0.0F);
        view.clip_from_view[3][3] = 1;
        view.eye_world = {0, 0, 10, 1};
        view.viewport = {kSide, kSide, kSide, 0};
        draw.eye_model = {0, 0, 10};
        draw.index_count = 1;
    }

    void set(std::size_t at, std::initializer_list<float> values)
    {
        for (const float value : values) numbers[at++] = value;
    }
    void map(MapKind kind, const Texture& texture) { draw.maps[kind] = {&texture, {Filter::linear, Wrap::clamp}}; }

    void draw_to(Target& target)
    {
        draw.stage = numbers;
        VertexCache cache;
        draw_stage(target, view, mesh, placement, draw, cache);
    }
    // Draws over transparent black. Returns the colour, which all samples must have.
    Bytes4 drawn()
    {
        Target target(kSide, kSide, 0, kSide);
        draw_to(target);
        return sample_of(target);
    }

    static Bytes4 sample_of(const Target& target)
    {
        const auto rgba = static_cast<std::uint32_t>(target.samples(1, 2)[0]);
        for (int lane = 0; lane < 4; ++lane)
            EXPECT_EQ(static_cast<std::uint32_t>(target.samples(2, 1)[lane]), rgba) << lane;
        return {static_cast<std::uint8_t>(rgba), static_cast<std::uint8_t>(rgba >> 8),
                static_cast<std::uint8_t>(rgba >> 16), static_cast<std::uint8_t>(rgba >> 24)};
    }

    std::array<float, kStageNumbers> numbers;
    RasterMesh mesh;
    RasterView view;
    Placement placement;
    StageDraw draw;
};

Texture plain(Bytes4 color) { return {color, 1, 1}; }

// The red of a texel is its column, the green its row, from 0 to 255.
Texture ramp()
{
    std::vector<std::uint8_t> rgba;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            rgba.insert(rgba.end(), {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 0, 255});
    return {rgba, 256, 256};
}

// The texture coordinates at which a stage reads its image.
glm::vec2 texcoord_of(Stage& stage)
{
    static const Texture image = ramp();
    stage.map(color_map, image);
    const Bytes4 color = stage.drawn();
    return {(static_cast<float>(color[0]) + 0.5F) / 256, (static_cast<float>(color[1]) + 0.5F) / 256};
}

void expect_texcoord(Stage& stage, float s, float t)
{
    const glm::vec2 st = texcoord_of(stage);
    EXPECT_NEAR(st.x, s, 0.004);
    EXPECT_NEAR(st.y, t, 0.004);
}

TEST(Stage, MultipliesTheTextureByItsColor)
{
    Stage stage;
    const Texture image = plain({200, 100, 50, 255});
    stage.map(color_map, image);
    stage.set(color_at, {0.5F, 1, 0.2F, 0.6F});
    EXPECT_EQ(stage.drawn(), (Bytes4{100, 100, 10, 153}));
}

TEST(Stage, IsWhiteWithoutATexture)
{
    Stage stage;
    stage.set(color_at, {0.2F, 0.4F, 0.6F, 1});
    EXPECT_EQ(stage.drawn(), (Bytes4{51, 102, 153, 255}));
}

TEST(Stage, DrawsNothingIfTheParametersAreIncomplete)
{
    Stage stage;
    stage.draw.stage = std::span(stage.numbers).first(kStageNumbers - 1);
    Target target(kSide, kSide, 0, kSide);
    VertexCache cache;
    draw_stage(target, stage.view, stage.mesh, stage.placement, stage.draw, cache);
    EXPECT_EQ(Stage::sample_of(target), (Bytes4{0, 0, 0, 0}));
}

struct AlphaCase {
    float test, reference;
    std::array<bool, 4> drawn;  // with the alphas 0, 127, 128 and 255
};

class AlphaFunction : public testing::TestWithParam<AlphaCase> {};

TEST_P(AlphaFunction, DrawsOrDiscardsByAlpha)
{
    const auto& [test, reference, drawn] = GetParam();
    const std::array<std::uint8_t, 4> alphas = {0, 127, 128, 255};
    for (std::size_t i = 0; i < alphas.size(); ++i) {
        Stage stage;
        const Texture image = plain({255, 255, 255, alphas[i]});
        stage.map(color_map, image);
        stage.set(alpha_test_at, {test, reference});
        EXPECT_EQ(stage.drawn()[0] == 255, drawn[i]) << "alpha " << int{alphas[i]};
    }
}

// None, GT0, LT128 and GE128 of Quake III, and the `alphaTest` of Doom 3 with a reference of 0.5.
INSTANTIATE_TEST_SUITE_P(All, AlphaFunction,
                         testing::Values(AlphaCase{0, 1, {true, true, true, true}},
                                         AlphaCase{1, 0, {false, true, true, true}},
                                         AlphaCase{-1, kReference128, {true, true, false, false}},
                                         AlphaCase{2, kReference128, {false, false, true, true}},
                                         AlphaCase{1, 0.5F, {false, false, true, true}}));

TEST(Stage, TestsTheAlphaOfAnAlphaMap)
{
    Stage stage;
    const Texture image = plain({255, 255, 255, 255}), mask = plain({100, 200, 50, 40});
    stage.map(color_map, image);
    stage.map(alpha_map, mask);
    stage.set(alpha_map_at, {1});
    EXPECT_EQ(stage.drawn()[3], 40);
    stage.set(alpha_map_at, {2});  // 0.299 * 100 + 0.587 * 200 + 0.114 * 50
    EXPECT_EQ(stage.drawn()[3], 153);
    stage.set(alpha_test_at, {2, 0.7F});
    EXPECT_EQ(stage.drawn()[3], 0);
}

TEST(Stage, BlendsWithTheStageBelow)
{
    Stage below, above;
    below.set(color_at, {0.8F, 0.4F, 0.2F, 1});
    above.set(color_at, {0.5F, 1, 0.25F, 0.5F});
    const auto together = [&](Blend blend) {
        above.draw.state.blend = blend;
        Target target(kSide, kSide, 0, kSide);
        below.draw_to(target);
        above.draw_to(target);
        return Stage::sample_of(target);
    };
    const auto add = Blend::Kind::add;
    // GL_DST_COLOR GL_ZERO, which keeps the alpha of the destination
    EXPECT_EQ(together({add, Factor::dst_color, Factor::zero, Factor::zero, Factor::one}),
              (Bytes4{102, 102, 13, 255}));
    // GL_ONE GL_ONE
    EXPECT_EQ(together({add, Factor::one, Factor::one, Factor::one, Factor::one}), (Bytes4{255, 255, 115, 255}));
    // GL_SRC_ALPHA GL_ONE_MINUS_SRC_ALPHA
    EXPECT_EQ(
        together({add, Factor::src_alpha, Factor::one_minus_src_alpha, Factor::one, Factor::one_minus_src_alpha}),
        (Bytes4{166, 179, 57, 255}));
    above.set(alpha_test_at, {2, 0.6F});
    EXPECT_EQ(together({add, Factor::one, Factor::one, Factor::one, Factor::one}), (Bytes4{204, 102, 51, 255}));
}

TEST(Stage, WritesTheRequestedAlpha)
{
    Stage stage;
    stage.set(color_at, {0.2F, 0.6F, 0.4F, 0.5F});
    stage.set(alpha_at, {1, 0, 0});
    EXPECT_EQ(stage.drawn()[3], 255);
    stage.set(alpha_at, {0, 0, 1});  // the brightest channel
    EXPECT_EQ(stage.drawn()[3], 153);
    stage.set(output_at, {0, 1});  // colours times alpha
    EXPECT_EQ(stage.drawn(), (Bytes4{26, 77, 51, 77}));
}

TEST(Stage, AppliesExposureIfEnabled)
{
    Stage stage;
    stage.view.output.x = 0.5F;
    stage.set(color_at, {0.8F, 0.8F, 0.8F, 1});
    EXPECT_EQ(stage.drawn()[0], 102);
    stage.set(exposed_at, {0});
    EXPECT_EQ(stage.drawn()[0], 204);
}

TEST(Stage, IsBrighterWithOverbright)
{
    Stage stage;
    stage.set(color_at, {0.4F, 0.4F, 0.4F, 1});
    stage.set(overbright_at, {2});
    EXPECT_EQ(stage.drawn()[0], 102);
    stage.view.eye_world.w = 2;
    EXPECT_EQ(stage.drawn()[0], 204);
}

class ScriptedStage : public testing::Test {
protected:
    ScriptedStage()
    {
        stage.draw.scripted = true;
        stage.mesh.colors = {51, 102, 153, 204};
        stage.set(has_colors_at, {1});
    }
    Stage stage;
};

TEST_F(ScriptedStage, TakesItsColorFromTheVertex)
{
    stage.set(color_at, {0.5F, 0.5F, 0.5F, 1});
    EXPECT_EQ(stage.drawn(), (Bytes4{128, 128, 128, 255}));
    stage.set(color_source_at, {1});
    EXPECT_EQ(stage.drawn(), (Bytes4{51, 102, 153, 255}));
    stage.set(color_source_at, {2});
    EXPECT_EQ(stage.drawn(), (Bytes4{204, 153, 102, 255}));
    stage.set(color_source_at, {5});
    EXPECT_EQ(stage.drawn(), (Bytes4{26, 51, 77, 255}));
    stage.set(has_colors_at, {0});  // white
    EXPECT_EQ(stage.drawn(), (Bytes4{128, 128, 128, 255}));
}

TEST_F(ScriptedStage, TakesItsAlphaFromTheVertex)
{
    stage.set(color_at, {1, 1, 1, 0.6F});
    stage.set(alpha_source_at, {1});
    EXPECT_EQ(stage.drawn()[3], 122);
    stage.set(alpha_source_at, {2});
    EXPECT_EQ(stage.drawn()[3], 31);
}

TEST_F(ScriptedStage, WritesASpecularHighlightToAlpha)
{
    // A normal halfway between the lamp at (-960, 1980, 96) and the eye reflects the lamp into the eye.
    const glm::vec3 lamp = unit_or_zero({-960, 1980, 96});
    stage.set(alpha_source_at, {3});
    stage.mesh.normals = {unit_or_zero(lamp + glm::vec3(0, 0, 1))};
    EXPECT_EQ(stage.drawn()[3], 255);
    // With the normal towards the lamp, the reflection is almost perpendicular to the eye direction: no highlight.
    stage.mesh.normals = {lamp};
    EXPECT_EQ(stage.drawn()[3], 0);
    // The reflection is 30 degrees off the eye: the cosine to the fourth power is 0.75 squared.
    const glm::vec3 eye(0, 0, 1), side = unit_or_zero(glm::cross(lamp, eye));
    const float half = std::sqrt(0.5F + std::sqrt(0.75F) / 2), other = std::sqrt(1 - half * half);
    stage.draw.eye_model = 10.0F * (std::sqrt(0.75F) * lamp + 0.5F * side);
    stage.mesh.normals = {lamp};
    EXPECT_EQ(stage.drawn()[3], 143);
    stage.mesh.normals = {half * lamp + other * side};
    EXPECT_EQ(stage.drawn()[3], 255);
}

TEST_F(ScriptedStage, SetsAlphaByThePortalDistance)
{
    stage.set(alpha_source_at, {4});
    stage.set(portal_range_at, {40});
    EXPECT_EQ(stage.drawn()[3], 64);  // 10 of 40 units
    stage.draw.eye_model = {0, 0, 100};
    EXPECT_EQ(stage.drawn()[3], 255);
}

TEST_F(ScriptedStage, ModifiesTextureCoordinates)
{
    stage.mesh.texcoords = {{0.25F, 0.5F}};
    expect_texcoord(stage, 0.25F, 0.5F);
    stage.set(texcoord_s_at, {1, 0, 0.5F});  // scrolled
    expect_texcoord(stage, 0.75F, 0.5F);
    stage.set(texcoord_s_at, {3, 0, 0});  // scaled
    expect_texcoord(stage, 0.75F, 0.5F);
    stage.set(texcoord_s_at, {0, -1, 1});  // turned by 90 degrees around (0.5, 0.5)
    stage.set(texcoord_t_at, {1, 0, 0});
    expect_texcoord(stage, 0.5F, 0.25F);
}

TEST_F(ScriptedStage, AddsTurbulence)
{
    // At the origin, at a quarter of the period, both sines are 1.
    stage.set(turbulences_at, {1});
    stage.set(turn_at, {0.25F, 0, 0, -0.125F});
    stage.set(turn_now_at, {0.25F});
    expect_texcoord(stage, 0.75F, 0.375F);
    // The phase of the first sine is x + z, that of the second y, in periods of 1,024 units.
    stage.mesh.positions = {{128, 512, 384}};
    stage.set(turn_now_at, {0.25F});
    expect_texcoord(stage, 0.25F, 0.625F);
    // A second turbulence is added.
    stage.set(turbulences_at, {2});
    stage.set(turn_at + 4, {0.125F, 0, 0, 0});
    stage.set(turn_now_at + 1, {0.75F});
    expect_texcoord(stage, 0.375F, 0.625F);
}

TEST_F(ScriptedStage, GeneratesEnvironmentTextureCoordinates)
{
    stage.set(generator_at, {1});
    // The normal faces the eye and reflects the direction to the eye onto itself: (0, 0, 1) gives s = 0.5, t = 0.
    expect_texcoord(stage, 0.5F, 0);
    // The normal is 45 degrees from the eye: the reflected direction is (0, 1, 0).
    stage.mesh.normals = {{0, std::sqrt(0.5F), std::sqrt(0.5F)}};
    expect_texcoord(stage, 1, 0.5F);
}

TEST_F(ScriptedStage, GeneratesTextureCoordinatesFromVectors)
{
    stage.set(generator_at, {2});
    stage.set(vector_s_at, {0.01F, 0, 0.02F});
    stage.set(vector_t_at, {0, 0.125F, 0});
    stage.mesh.positions = {{10, 2, 20}};
    expect_texcoord(stage, 0.5F, 0.25F);
}

TEST_F(ScriptedStage, GeneratesSphereMapTextureCoordinates)
{
    stage.set(generator_at, {3});
    stage.view.view_from_world[3] = {0, 0, -10, 1};
    expect_texcoord(stage, 0.5F, 0.5F);
    // The normal is 45 degrees from the eye: the reflected direction is (1, 0, 0), at a distance of 1 / sqrt(8)
    // from the centre.
    stage.mesh.normals = {{std::sqrt(0.5F), 0, std::sqrt(0.5F)}};
    expect_texcoord(stage, 0.5F + 1 / std::sqrt(8.0F), 0.5F);
}

TEST_F(ScriptedStage, GeneratesChromeTextureCoordinates)
{
    // The joint is at the origin, the eye at (0, 0, 10); right is (1, 0, 0) and down (0, -1, 0).
    stage.set(generator_at, {4});
    stage.mesh.joint_places = {{0, 0, 0}};
    expect_texcoord(stage, 0.5F, 0.5F);
    stage.mesh.normals = {{0.6F, 0.8F, 0}};
    expect_texcoord(stage, 0.8F, 0.1F);
}

TEST(StageLight, MultipliesTheColor)
{
    Stage stage;
    stage.set(color_at, {0.5F, 0.25F, 1, 1});
    stage.draw.light.kind = LightKind::quake2;
    stage.draw.light.light_world = {0, 0, 1};
    stage.draw.light.place_light = 0.4F;
    EXPECT_EQ(stage.drawn(), (Bytes4{102, 51, 204, 255}));
    // The vertex faces away from the light.
    stage.mesh.normals = {{0, 0, -1}};
    EXPECT_EQ(stage.drawn()[2], 72);  // 0.4 * 31 / 44
}

// For the smallest size, the vector product of the edges is about 1e-60, which is 0 in floats.
TEST(StageLight, UsesFaceNormalsOfAModelOfAnySize)
{
    for (const float size : {1.0F, 1e-4F, 1e-30F}) {
        Stage stage;
        stage.mesh.kind = MeshKind::triangles;
        stage.mesh.positions = {{-size, -size, 0}, {3 * size, -size, 0}, {-size, 3 * size, 0}};
        stage.mesh.normals.resize(3);
        stage.mesh.texcoords.resize(3);
        stage.mesh.indices = {0, 1, 2};
        stage.view.clip_from_view[0][0] = stage.view.clip_from_view[1][1] = 1 / size;
        stage.draw.index_count = 3;
        stage.draw.normals = NormalKind::face;
        stage.draw.light.kind = LightKind::phong;
        stage.draw.light.light_world = {0.8F, 0, 0.6F};
        stage.draw.light.eye_world = {0, 0, 1000};  // adds a fill of 0.3
        EXPECT_NEAR(stage.drawn()[0], 0.9 * 255, 1) << size;
    }
}

TEST(StageLight, FollowsANormalMap)
{
    // The normal of the map has 0.6 along the tangent, which is x: 0.6 * 127 + 128.
    Stage stage;
    const Texture normals = plain({204, 128, 230, 255});
    stage.map(normal_map, normals);
    stage.mesh.tangents = {{1, 0, 0, 1}};
    stage.draw.normals = NormalKind::mapped;
    stage.draw.light.kind = LightKind::phong;
    stage.draw.light.light_world = {1, 0, 0};
    stage.draw.light.eye_world = {0, -10, 0};  // adds no fill
    stage.draw.light.diffuse = glm::vec3(1.0F);
    EXPECT_NEAR(stage.drawn()[0], 0.6 * 255, 1);
    stage.mesh.tangents = {{-1, 0, 0, 1}};
    EXPECT_EQ(stage.drawn()[0], 0);
}

}  // namespace
}  // namespace marrow::raster::test
