// Tests of Half-Life models: joints, controllers, hitboxes, attachments, body parts, textures, kinds of files.
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "formats/half_life/mdl_textures.h"
#include "formats/mdl_suite.h"
#include "support/messages.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

constexpr float kNear = 1e-5F;

void expect_near(const glm::vec3& found, const glm::vec3& expected)
{
    for (glm::length_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(found[axis], expected[axis], kNear);
}

TEST(MdlLoad, ReadsTheHeader)
{
    MdlBuilder b;
    b.flags = 5;
    const Model model = loaded(b);
    EXPECT_EQ(model.name, "figure");
    EXPECT_EQ(model.format, "mdl");
    EXPECT_EQ(model.basis, kQuakeBasis);
    EXPECT_EQ(model.eye_position, glm::vec3(1, 2, 3));
    EXPECT_EQ(model.movement_box.max, glm::vec3(16));
    EXPECT_EQ(model.clipping_box.min, glm::vec3(-8));
    EXPECT_EQ(model.hints.flags, 5U);
    EXPECT_EQ(warnings_of(model), "");
}

TEST(MdlLoad, ReadsJointsAtRest)
{
    MdlBuilder b;
    b.bones[0].value = {1, 2, 3, 0, 0, glm::radians(90.0F)};
    const Model model = loaded(b);
    ASSERT_EQ(model.joints.size(), 2U);
    EXPECT_EQ(model.joints[1].name, "arm");
    EXPECT_EQ(model.joints[1].parent, 0U);
    expect_near(model.joints[0].rest.position, {1, 2, 3});
    // A rotation by 90 degrees about z maps x to y; the arm is 2 along y, and therefore along -x in the model.
    expect_near(model.joints[0].rest.rotation * glm::vec3(1, 0, 0), {0, 1, 0});
    expect_near(model.joints[1].inverse_bind * glm::vec4(-1, 2, 3, 1), {0, 0, 0});
}

// The angles of a bone rotate about x first, then about y, then about z.
TEST(MdlLoad, RotatesByAnglesInOrder)
{
    MdlBuilder b;
    const float quarter = glm::radians(90.0F);
    b.bones[0].value = {0, 0, 0, quarter, quarter, 0};
    const Model model = loaded(b);
    // The rotation about x maps y to z, the one about y maps z to x.
    expect_near(model.joints[0].rest.rotation * glm::vec3(0, 1, 0), {1, 0, 0});
}

TEST(MdlLoad, MakesARootOfABoneWithAnInvalidParent)
{
    for (const std::int32_t parent : {1, 2, -2}) {
        MdlBuilder b;
        b.bones[1].parent = parent;
        const Model model = loaded(b);
        EXPECT_EQ(model.joints.at(1).parent, kNone);
        ASSERT_EQ(model.warnings.size(), 1U);
        EXPECT_NE(text_of(model.warnings[0]).find("The parent of bone 1 (\"arm\")"), std::string::npos);
    }
}

TEST(MdlLoad, ReplacesNumbersThatAreNotFinite)
{
    MdlBuilder b;
    b.bones[1].scale[4] = std::numeric_limits<float>::quiet_NaN();
    b.eye.y = std::numeric_limits<float>::infinity();
    const Model model = loaded(b);
    EXPECT_EQ(model.eye_position, glm::vec3(1, 0, 3));
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_NE(text_of(model.warnings[0]).find("2 numbers are not finite or far too large, the first at byte 80;"),
              std::string::npos)
        << text_of(model.warnings[0]);
}

TEST(MdlLoad, AssignsControllersToTheBonesThatReferToThem)
{
    MdlBuilder b;
    b.bones[1].controllers = {-1, 1, -1, -1, -1, 0};
    b.bones[0].controllers[3] = 2;
    b.bones[0].controllers[4] = 3;
    b.controllers = {{1, 32, -60, 30, 0}, {1, 2, 10, 20, 1}, {0, 8 | 0x8000, -180, 180, 2}, {0, 16, 5, 40, 4}};
    const Model model = loaded(b);
    ASSERT_EQ(model.controllers.size(), 4U);
    const Controller &turn = model.controllers[3], &move = model.controllers[2], &wrap = model.controllers[0],
                     &mouth = model.controllers[1];
    EXPECT_EQ(turn.name, "arm turn z");
    EXPECT_EQ(turn.joint, 1U);
    EXPECT_EQ(turn.motion, Motion::turn_z);
    EXPECT_EQ(turn.min, -60);
    EXPECT_EQ(turn.max, 30);
    EXPECT_EQ(turn.rest, 0);
    EXPECT_EQ(move.name, "arm y");
    EXPECT_EQ(move.motion, Motion::move_y);
    EXPECT_EQ(move.rest, 10) << "0 is out of range: the nearest value";
    EXPECT_EQ(move.slot, 1U);
    EXPECT_TRUE(wrap.wraps);
    EXPECT_EQ(wrap.rest, 0);
    EXPECT_EQ(mouth.name, "mouth");
    EXPECT_EQ(model.hints.mouth, 1U);
    EXPECT_EQ(mouth.rest, 5) << "a mouth rests at its first value";
    EXPECT_EQ(warnings_of(model), "");
}

TEST(MdlLoad, AcceptsAControllerThatNoBoneRefersTo)
{
    MdlBuilder b;
    b.controllers = {{1, 16, 0, 10, 4}, {7, 16, 0, 10, 0}};
    const Model model = loaded(b);
    ASSERT_EQ(model.controllers.size(), 1U);
    EXPECT_EQ(model.controllers[0].joint, 1U);
    EXPECT_EQ(model.controllers[0].motion, Motion::turn_y);
    EXPECT_EQ(warnings_of(model), "Bone controller 1 belongs to no bone; it moves nothing.\n");
}

TEST(MdlLoad, WarnsAboutInvalidControllers)
{
    MdlBuilder b;
    b.bones[0].controllers = {5, -1, -1, 0, -1, -1};
    b.controllers = {{0, 1, 0, 10, 0}};
    const Model model = loaded(b);
    EXPECT_NE(warnings_of(model).find("names controller 5"), std::string::npos);
    EXPECT_NE(warnings_of(model).find("names controller 0"), std::string::npos) << "a move in a rotation slot";
}

TEST(MdlLoad, ReadsHitboxesAndAttachments)
{
    MdlBuilder b;
    b.hitboxes = {{1, 4, {-1, -2, -3}, {1, 2, 3}}, {9, 0}};
    b.attachments = {{"", 1, {1, 0, 0}}, {"muzzle", 0, {0, 5, 0}}};
    const Model model = loaded(b);
    ASSERT_EQ(model.hitboxes.size(), 1U);
    EXPECT_EQ(model.hitboxes[0].joint, 1U);
    EXPECT_EQ(model.hitboxes[0].group, 4U);
    EXPECT_EQ(model.hitboxes[0].bounds.max, glm::vec3(1, 2, 3));
    ASSERT_EQ(model.attachments.size(), 2U);
    EXPECT_EQ(model.attachments[0].name, "attachment 0");
    EXPECT_EQ(model.attachments[0].joint, 1U);
    EXPECT_EQ(model.attachments[1].name, "muzzle");
    EXPECT_EQ(model.attachments[1].local.position, glm::vec3(0, 5, 0));
    EXPECT_EQ(warnings_of(model), "Hitbox 1 has no bone; it was skipped.\n");
}

TEST(MdlLoad, MakesAGaitChannelOfTheLegs)
{
    MdlBuilder b;
    b.bones = {{"Bip01", -1},     {"Bip01 Pelvis", 0}, {"Bip01 L Thigh", 1}, {"Bip01 Spine", 1},
               {"Bip01 Head", 3}, {"Bip01 R Hand", 4}, {"Bip01 R Thigh", 1}, {"Bip01 R Foot", 6}};
    const Model model = loaded(b);
    ASSERT_EQ(model.channels.size(), 1U);
    EXPECT_EQ(model.channels[0].name, "gait");
    EXPECT_EQ(model.channels[0].joints, (std::vector<std::uint32_t>{0, 1, 2, 6, 7}));
    EXPECT_TRUE(loaded(MdlBuilder()).channels.empty());
}

// --- body parts -----------------------------------------------------------------------------------------------

TEST(MdlLoad, ReadsAStrip)
{
    const Model model = loaded(MdlBuilder());
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.positions.size(), 4U);
    EXPECT_EQ(mesh.indices.size(), 6U);
    EXPECT_EQ(mesh.strips, (std::vector<std::uint32_t>{0, 0}));
    EXPECT_EQ(model.source.strips, 1U);
    EXPECT_EQ(model.source.fans, 0U);
    // Positions are in model space: the bones have been applied. Both triangles face +x.
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint32_t vertex = mesh.source_vertex[i];
        expect_near(mesh.positions[i], {0, vertex < 2 ? 0 : 4, vertex % 2 == 0 ? 10 : 14});
        EXPECT_EQ(mesh.skin.joints[i * 4], vertex < 2 ? 0 : 1);
        EXPECT_EQ(mesh.skin.weights[i * 4], 1);
    }
    for (std::size_t i = 0; i < 6; i += 3) {
        const glm::vec3 &a = mesh.positions[mesh.indices[i]], &b = mesh.positions[mesh.indices[i + 1]],
                        &c = mesh.positions[mesh.indices[i + 2]];
        EXPECT_GT(glm::cross(b - a, c - a).x, 0);
    }
    // The file stores texture coordinates in texels; the image has 4 by 2.
    EXPECT_EQ(mesh.texcoords[0], glm::vec2(0, 1));
}

TEST(MdlLoad, ReadsAFan)
{
    MdlBuilder b;
    MdlBuilder::Command& command = b.body_parts[0].models[0].meshes[0].commands[0];
    command.fan = true;
    command.corners = {{2, 0, 0, 2}, {0, 0, 4, 2}, {1, 0, 4, 0}, {3, 0, 0, 0}};
    const Model model = loaded(b);
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.strips, (std::vector<std::uint32_t>{1, 1}));
    EXPECT_EQ(model.source.fans, 1U);
    for (std::size_t i = 0; i < 6; i += 3) {
        const glm::vec3 &at = mesh.positions[mesh.indices[i]], &to = mesh.positions[mesh.indices[i + 1]],
                        &on = mesh.positions[mesh.indices[i + 2]];
        EXPECT_EQ(mesh.source_vertex[mesh.indices[i]], 2U);
        EXPECT_GT(glm::cross(to - at, on - at).x, 0);
    }
}

TEST(MdlLoad, CountsTheTrianglesOfAllCommands)
{
    MdlBuilder b;
    MdlBuilder::Mesh& mesh = b.body_parts[0].models[0].meshes[0];
    mesh.commands.push_back(mesh.commands[0]);
    mesh.commands[1].fan = true;
    mesh.commands.push_back({{{0, 0, 0, 0}, {1, 0, 0, 0}}, false});
    const Model model = loaded(b);
    EXPECT_EQ(model.source.triangles, 4U);
    EXPECT_EQ(model.meshes[0].index_count, 12U);
    EXPECT_EQ(model.source.strips, 1U) << "a strip of two corners is not counted";
}

TEST(MdlLoad, SkipsTrianglesOfMissingVertices)
{
    MdlBuilder b;
    b.body_parts[0].models[0].meshes[0].commands[0].corners[3].vertex = 4;
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].index_count, 3U);
    EXPECT_NE(warnings_of(model).find("1 triangle names vertices"), std::string::npos);
}

TEST(MdlLoad, DoesNotMoveVerticesOfMissingBones)
{
    MdlBuilder b;
    b.body_parts[0].models[0].vertices[3].bone = 200;
    const Model model = loaded(b);
    EXPECT_NE(warnings_of(model).find("1 vertex names a bone"), std::string::npos);
    // All bones move by 5; the vertex stays at its stored position.
    const Mesh& mesh = model.meshes.at(0);
    ASSERT_EQ(mesh.vertex_count, 4U);
    std::vector<glm::mat4> moved = rest_matrices(model.joints);
    for (glm::mat4& joint : moved) joint[3].x += 5;
    const std::vector<glm::vec3> posed = skinned(model, mesh, moved);
    for (std::size_t v = 0; v < 4; ++v) {
        const bool is_lost = mesh.source_vertex[v] == 3;
        expect_near(posed[v], is_lost ? glm::vec3(0, 2, 4) : mesh.positions[v] + glm::vec3(5, 0, 0));
    }
}

TEST(MdlLoad, ConcatenatesTheMeshesOfAModel)
{
    MdlBuilder b;
    std::vector<MdlBuilder::Mesh>& meshes = b.body_parts[0].models[0].meshes;
    const Model one = loaded(b);
    meshes.push_back(meshes[0]);
    const Model two = loaded(b);
    std::vector<glm::vec3> twice = one.meshes[0].positions;
    ASSERT_FALSE(twice.empty());
    twice.insert(twice.end(), one.meshes[0].positions.begin(), one.meshes[0].positions.end());
    ASSERT_EQ(two.meshes.size(), 1U);
    EXPECT_EQ(two.meshes[0].positions, twice);
    EXPECT_EQ(two.meshes[0].skin.weights[0], 1.0F);
}

TEST(MdlLoad, MakesAGroupOfEachBodyPart)
{
    MdlBuilder b;
    MdlBuilder::Model blank;
    blank.name = "blank";
    b.body_parts = {{"body", {MdlBuilder::square()}}, {"head", {MdlBuilder::square(), blank}, 1}};
    b.body_parts[1].models[0].meshes.push_back(b.body_parts[1].models[0].meshes[0]);
    b.body_parts[1].models[0].name = "helmet";
    const Model model = loaded(b);
    ASSERT_EQ(model.body_groups.size(), 2U);
    EXPECT_EQ(model.body_groups[0].models[0].surfaces, std::vector<std::uint32_t>{0});
    EXPECT_EQ(model.body_groups[1].name, "head");
    EXPECT_EQ(model.body_groups[1].models[0].surfaces, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(model.body_groups[1].models[1].name, "blank");
    EXPECT_TRUE(model.body_groups[1].models[1].surfaces.empty());
    EXPECT_EQ(model.surfaces[0].name, "square");
    EXPECT_EQ(model.surfaces[2].name, "helmet 2");
    EXPECT_EQ(model.meshes.size(), 2U);
}

TEST(MdlLoad, RefusesTooManyBodyPartsThatShareModels)
{
    MdlBuilder b;
    b.body_parts[0].models.resize(20, MdlBuilder::square());
    b.body_parts.resize(60);
    File file = b.build();
    // All parts refer to the models of the first one.
    const auto parts = load_as<std::uint32_t>(&file[208]);
    for (std::size_t i = 1; i < 60; ++i)
        std::copy_n(file.begin() + parts, 76, file.begin() + static_cast<std::ptrdiff_t>(parts + i * 76));
    MdlFiles files;
    const Result<Model> model = load_mdl_files(files.put(kMdlName, file));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::too_large);
}

// --- textures and skins ---------------------------------------------------------------------------------------

TEST(MdlLoad, ReadsTexturesWithTheirPalettes)
{
    const Model model = loaded(MdlBuilder());
    ASSERT_EQ(model.images.size(), 1U);
    const Image& image = model.images[0];
    EXPECT_EQ(image.name, "skin.bmp");
    EXPECT_EQ(image.width, 4U);
    EXPECT_EQ(image.height, 2U);
    EXPECT_EQ(image.indices, std::vector<std::uint8_t>(8, 7));
    ASSERT_EQ(image.palette.size(), 256U);
    EXPECT_EQ(image.palette[7], glm::u8vec3(7, 248, 3));
    EXPECT_EQ(image.transparent_index, kNone);
    EXPECT_EQ(model.materials[0].name, "skin");
    EXPECT_EQ(model.materials[0].shading, Shading::half_life);
    EXPECT_EQ(model.materials[0].stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_EQ(model.surfaces[0].material, 0U);
}

TEST(MdlLoad, ReadsTheFlagsOfATexture)
{
    MdlBuilder b;
    b.textures = {
        {"chrome.bmp", 3, 64, 64}, {"bright.bmp", 4}, {"sharp.bmp", 8}, {"glow.bmp", 0x20}, {"{fence.bmp", 0x40}};
    const Model model = loaded(b);
    const auto stage = [&](std::size_t i) { return model.materials[i].stages[0]; };
    EXPECT_TRUE(model.materials[0].flat);
    EXPECT_EQ(stage(0).texcoord, TexcoordSource::chrome);
    EXPECT_FALSE(model.materials[1].flat);
    EXPECT_EQ(stage(1).rgb, ColorSource::identity);
    EXPECT_FALSE(model.images[2].mipmaps);
    EXPECT_TRUE(stage(3).blends);
    EXPECT_EQ(stage(3).source, BlendFactor::one);
    EXPECT_EQ(stage(3).destination, BlendFactor::one);
    EXPECT_FALSE(stage(3).depth_write);
    EXPECT_GT(model.materials[3].sort, model.materials[0].sort) << "additive textures are drawn last";
    EXPECT_EQ(stage(4).alpha_test, AlphaTest::greater);
    EXPECT_EQ(stage(4).alpha_reference, 0.5F);
    EXPECT_EQ(model.images[4].transparent_index, 255U);
    EXPECT_TRUE(model.images[3].mipmaps);
}

TEST(MdlRemaps, AreReadFromTextureNames)
{
    const auto said = [](const char* name) {
        std::string out;
        for (const RemapRange& range : mdl_remaps(name))
            out += (range.color == PlayerColor::top ? "top " : "bottom ") + std::to_string(range.first) + '-' +
                   std::to_string(range.last) + ' ';
        return out;
    };
    EXPECT_EQ(said("DM_Base.bmp"), "top 160-191 bottom 192-223 ");
    EXPECT_EQ(said("dm_base.BMP"), "top 160-191 bottom 192-223 ");
    EXPECT_EQ(said("Remap1_064_095_127.bmp"), "top 64-95 bottom 96-127 ");
    EXPECT_EQ(said("remapX_000_255_255.bmp"), "top 0-255 ");
    EXPECT_EQ(said("RemapC_016_031.bmp"), "top 16-31 ");
    EXPECT_EQ(said("Remap1_000_-01_031.bmp"), "bottom 0-31 ") << "no top colour";
    EXPECT_EQ(said("Remap1_064_095_1277.bmp"), "") << "the last number has four digits";
    EXPECT_EQ(said("Remap1_064_095.bmp"), "") << "only RemapC has two numbers";
    EXPECT_EQ(said("Remap1_06a_095_127.bmp"), "");
    EXPECT_EQ(said("Remap1_064_095_256.bmp"), "");
    EXPECT_EQ(said("skin.bmp"), "");
    MdlBuilder b;
    b.textures = {{"DM_Base.bmp"}};
    EXPECT_EQ(loaded(b).images[0].remaps.size(), 2U);
}

TEST(MdlLoad, MakesASkinOfEachFamily)
{
    MdlBuilder b;
    b.textures = {{"red.bmp"}, {"blue.bmp"}, {"boots.bmp"}};
    b.body_parts[0].models[0].meshes.push_back(b.body_parts[0].models[0].meshes[0]);
    b.body_parts[0].models[0].meshes[1].reference = 1;
    b.skins = {{0, 2}, {1, 2}};
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces[0].material, 0U);
    EXPECT_EQ(model.surfaces[1].material, 2U);
    ASSERT_EQ(model.skins.size(), 2U);
    EXPECT_EQ(model.skins[0].materials, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(model.skins[1].name, "skin 1");
    EXPECT_EQ(model.skins[1].materials[0], 1U);
    EXPECT_EQ(model.skins[1].materials[2], 2U);
}

// Surfaces that share a texture in the first skin family may have different ones in others.
TEST(MdlLoad, SeparatesMaterialsThatShareATextureInOneSkinOnly)
{
    MdlBuilder b;
    b.textures = {{"red.bmp"}, {"blue.bmp"}};
    b.body_parts[0].models[0].meshes.push_back(b.body_parts[0].models[0].meshes[0]);
    b.body_parts[0].models[0].meshes[1].reference = 1;
    b.skins = {{0, 0}, {0, 1}};
    const Model model = loaded(b);
    const std::uint32_t first = model.surfaces[0].material, second = model.surfaces[1].material;
    EXPECT_NE(first, second);
    const auto image = [&](std::size_t skin, std::uint32_t material) {
        return model.materials[model.skins[skin].materials[material]].stages[0].images[0];
    };
    EXPECT_EQ(image(0, first), 0U);
    EXPECT_EQ(image(0, second), 0U);
    EXPECT_EQ(image(1, first), 0U);
    EXPECT_EQ(image(1, second), 1U);
}

TEST(MdlLoad, ScalesCoordinatesForATextureOfAnotherSize)
{
    MdlBuilder b;
    b.textures = {{"small.bmp"}, {"large.bmp", 0, 8, 8}};
    b.skins = {{0}, {1}};
    const Model model = loaded(b);
    const Material& worn = model.materials[model.skins[1].materials[0]];
    EXPECT_EQ(worn.stages[0].images[0], 1U);
    ASSERT_EQ(worn.stages[0].modifiers.size(), 1U);
    EXPECT_EQ(worn.stages[0].modifiers[0].kind, TexcoordModifierKind::scale);
    EXPECT_EQ(worn.stages[0].modifiers[0].values[0], 0.5F);
    EXPECT_EQ(worn.stages[0].modifiers[0].values[1], 0.25F);
    EXPECT_EQ(warnings_of(model), "");
}

TEST(MdlLoad, WarnsAboutSkinsWithoutATexture)
{
    MdlBuilder b;
    b.skins = {{0}, {9}};
    const Model model = loaded(b);
    EXPECT_NE(warnings_of(model).find("names textures that do not exist"), std::string::npos);
}

TEST(MdlLoad, ReadsTexturesAndSkinsOfTheTextureFile)
{
    MdlBuilder b;
    b.external_textures = true;
    b.textures = {{"red.bmp"}, {"blue.bmp"}};
    b.skins = {{1}, {0}};
    const Model model = loaded(b);
    EXPECT_EQ(warnings_of(model), "");
    EXPECT_EQ(model.images.size(), 2U);
    EXPECT_EQ(model.surfaces[0].material, 1U);
    EXPECT_EQ(model.skins.size(), 2U);
    EXPECT_EQ(model.meshes[0].texcoords[0], glm::vec2(0, 1));
}

TEST(MdlLoad, IsWhiteWithoutItsTextureFile)
{
    MdlBuilder b;
    b.external_textures = true;
    MdlFiles files;
    files.put(kMdlName, b.build());
    const Model model = valid_model(load_mdl_files(files));
    EXPECT_NE(warnings_of(model).find("figureT.mdl, which is missing"), std::string::npos);
    EXPECT_TRUE(model.materials[model.surfaces[0].material].stages[0].white);
    EXPECT_EQ(model.materials.size(), 1U);

    // A file without textures is not accepted as a texture file.
    files.put("models/test/figureT.mdl", b.build());
    EXPECT_NE(warnings_of(valid_model(load_mdl_files(files))).find("holds no textures"), std::string::npos);
}

TEST(MdlLoad, UsesWhiteForATextureThatTheFileCannotHold)
{
    MdlBuilder b;
    b.textures = {{"large.bmp", 0, 4, 2}, {"small.bmp"}};
    File file = b.build();
    const auto textures = load_as<std::uint32_t>(&file[184]);
    overwrite(file, textures + 68, 30000);
    overwrite(file, textures + 72, 30000);
    MdlFiles files;
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
    EXPECT_NE(warnings_of(model).find("\"large.bmp\" of 30,000 by 30,000"), std::string::npos);
    EXPECT_TRUE(model.materials[0].stages[0].white);
    EXPECT_EQ(model.materials[1].stages[0].images, std::vector<std::uint32_t>{0});
}

TEST(MdlLoad, ReadsTheTextureFileIfTheFileHasNoTextures)
{
    MdlBuilder b;
    b.external_textures = true;
    File file = b.build();
    overwrite(file, 184, 1000);
    MdlFiles files;
    files.put(kMdlName, file).put("models/test/figureT.mdl", b.build_textures());
    const Model model = valid_model(load_mdl_files(files));
    EXPECT_EQ(model.images.size(), 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(MdlLoad, DoesNotWarnAboutTheTextureFileWithoutMeshes)
{
    MdlBuilder b;
    b.external_textures = true;
    b.body_parts[0].models[0].meshes.clear();
    MdlFiles files;
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, b.build())));
    EXPECT_EQ(warnings_of(model).find("figureT.mdl"), std::string::npos) << warnings_of(model);
}

TEST(MdlLoad, OpensAFileThatIsShorterThanItsHeaderSays)
{
    File file = MdlBuilder().build();
    overwrite(file, 72, static_cast<std::uint32_t>(file.size() + 1));
    MdlFiles files;
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
    EXPECT_EQ(model.surfaces.size(), 1U);
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_NE(warnings_of(model).find("before the end that its header gives"), std::string::npos);
}

TEST(MdlLoad, SkipsOnlyADamagedTableOfControllersHitboxesOrSkins)
{
    MdlBuilder b;
    b.controllers = {{1, 8, -10, 10, 0}};
    b.bones[1].controllers[3] = 0;
    b.hitboxes = {{}};
    for (const std::size_t field : {152U, 160U, 200U}) {
        File file = b.build();
        overwrite(file, field, 0x7FFFFF00);
        MdlFiles files;
        const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
        EXPECT_EQ(model.surfaces.size(), 1U);
        EXPECT_EQ(model.controllers.size(), field == 152 ? 0U : 1U) << field;
        EXPECT_EQ(model.hitboxes.size(), field == 160 ? 0U : 1U) << field;
        EXPECT_EQ(model.clips.size(), 1U) << field;
        EXPECT_EQ(model.images.size(), 1U) << field;
        EXPECT_EQ(model.warnings.size(), 1U) << field << ' ' << warnings_of(model);
    }
}

// Appends weights to a built file, and inverse bind matrices after a copy of the bones. `bind` has a matrix of 3
// rows and 4 columns for each bone.
File with_weights(const MdlBuilder& b, const std::vector<std::array<std::uint8_t, 8>>& weights,
                  const std::vector<std::array<float, 12>>& bind)
{
    File file = b.build();
    const auto put = [&](const void* data, std::size_t size) {
        const auto* bytes = static_cast<const std::uint8_t*>(data);
        file.insert(file.end(), bytes, bytes + size);
    };
    const auto part = load_as<std::uint32_t>(&file[208]), model = load_as<std::uint32_t>(&file[part + 72]);
    for (const std::size_t field : {104U, 108U}) {
        overwrite(file, model + field, static_cast<std::uint32_t>(file.size()));
        put(weights.data(), weights.size() * 8);
    }
    std::uint32_t flags = 1U << 31;
    if (!bind.empty()) {
        flags |= 1U << 30;
        const File bones(
            file.begin() + load_as<std::int32_t>(&file[144]),
            file.begin() + load_as<std::int32_t>(&file[144]) + static_cast<std::int32_t>(bind.size() * 112));
        overwrite(file, 144, static_cast<std::uint32_t>(file.size()));
        put(bones.data(), bones.size());
        for (const auto& pose : bind) {
            put(pose.data(), 48);
            file.insert(file.end(), 80, 0);
        }
    }
    overwrite(file, 136, flags);
    overwrite(file, 72, static_cast<std::uint32_t>(file.size()));
    return file;
}

TEST(MdlLoad, ReadsWeightsOfSeveralBones)
{
    MdlBuilder b;
    b.bones = {{"root", -1, {0, 0, 0, 0, 0, 0}}, {"arm", 0, {10, 0, 0, 0, 0, 0}}};
    const std::size_t count = b.body_parts[0].models[0].vertices.size();
    std::vector<std::array<std::uint8_t, 8>> weights(count, {255, 0, 0, 0, 0, 255, 255, 255});
    weights[1] = {51, 204, 0, 0, 0, 1, 255, 255};
    weights[2] = {100, 0, 0, 0, 1, 255, 255, 255};
    MdlFiles files;
    // In the bind pose the arm is at (4, 0, 0).
    const File file =
        with_weights(b, weights, {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, {1, 0, 0, -4, 0, 1, 0, 0, 0, 0, 1, 0}});
    const Model model = valid_model(load_mdl_files(files.put(kMdlName, file)));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    EXPECT_EQ(model.joints.at(1).inverse_bind[3], glm::vec3(-4, 0, 0));
    const Mesh& mesh = model.meshes.at(0);
    const std::vector<glm::vec3> posed = skinned(model, mesh, rest_matrices(model.joints));
    for (std::size_t v = 0; v < mesh.vertex_count; ++v) {
        const std::uint32_t source = mesh.source_vertex[v];
        const glm::vec3 stored = b.body_parts[0].models[0].vertices[source].at;
        EXPECT_EQ(mesh.positions[v], stored);
        const float share = source == 1 ? 0.8F : source == 2 ? 1.0F : 0.0F;
        expect_near(posed[v], stored + glm::vec3(6 * share, 0, 0));
        if (source == 1) {
            EXPECT_EQ(mesh.skin.joints[v * 4], 1) << "the largest weight comes first";
        }
    }
    // Without bind poses the rest pose is the bind pose.
    MdlFiles plain;
    const Model rest = valid_model(load_mdl_files(plain.put(kMdlName, with_weights(b, weights, {}))));
    EXPECT_EQ(rest.joints.at(1).inverse_bind[3], glm::vec3(-10, 0, 0));
}

TEST(MdlLoad, ReadsHalfFloatsAsTextureCoordinates)
{
    MdlBuilder b;
    b.textures[0].flags = static_cast<std::int32_t>(1U << 31);
    // 0, 0.5, 2, -1, a denormal, infinity.
    const std::int16_t halves[] = {0, 0x3800, 0x4000, static_cast<std::int16_t>(0xBC00), 1, 0x7C00};
    const float floats[] = {0, 0.5F, 2, -1, 0x1p-24F, 0};
    for (std::size_t i = 0; i < 6; ++i) {
        for (MdlBuilder::Corner& corner : b.body_parts[0].models[0].meshes[0].commands[0].corners)
            corner.s = corner.t = halves[i];
        EXPECT_EQ(loaded(b).meshes.at(0).texcoords.at(0), glm::vec2(floats[i])) << i;
    }
}

TEST(MdlLoad, ScalesChromeCoordinatesForSizesOtherThan64Texels)
{
    MdlBuilder b;
    b.textures = {{"a.bmp", 2, 64, 64}, {"b.bmp", 2, 128, 32}};
    const Model model = loaded(b);
    EXPECT_TRUE(model.materials.at(0).stages.at(0).modifiers.empty());
    const std::vector<TexcoordModifier>& modifiers = model.materials.at(1).stages.at(0).modifiers;
    ASSERT_EQ(modifiers.size(), 1U);
    EXPECT_EQ(modifiers[0].kind, TexcoordModifierKind::scale);
    EXPECT_EQ(modifiers[0].values[0], 0.5F);
    EXPECT_EQ(modifiers[0].values[1], 2.0F);
}

TEST(MdlLoad, MergesMeshesAboveTheLimit)
{
    MdlBuilder b;
    b.textures = {{"a.bmp"}, {"b.bmp"}};
    b.skins = {{0, 1}};
    b.body_parts = {{"body", {MdlBuilder::square(), MdlBuilder::square()}}};
    for (MdlBuilder::Model& part : b.body_parts[0].models) {
        const MdlBuilder::Mesh mesh = part.meshes[0];
        part.meshes.resize(600, mesh);
        for (std::size_t i = 0; i < 600; ++i) part.meshes[i].reference = static_cast<std::int32_t>(i % 2);
    }
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 4U);
    EXPECT_EQ(model.body_groups.at(0).models.at(0).surfaces, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(model.body_groups[0].models.at(1).surfaces, (std::vector<std::uint32_t>{2, 3}));
    EXPECT_EQ(model.surfaces[1].material, 1U);
    EXPECT_EQ(model.surfaces[3].index_count, 300U * 6);
    EXPECT_NE(warnings_of(model).find("The file has 1,200 surfaces"), std::string::npos) << warnings_of(model);
}

TEST(MdlLoad, AcceptsMoreThanTheLimitsOfHalfLife)
{
    // The game reads at most 128 bones, 100 textures, 512 texels a side, 2,048 vertices a model, 32 body parts and
    // 2,048 sequences; Xash3D and other engines more.
    MdlBuilder b;
    b.bones = {{"root"}};
    for (std::int32_t i = 1; i < 300; ++i)
        b.bones.push_back({"bone " + std::to_string(i), i - 1, {0, 1, 0, 0, 0, 0}});
    b.textures.assign(150, {"skin.bmp", 0, 8, 8});
    b.textures[149] = {"large.bmp", 0, 1024, 600, 9};
    b.skins = {{}};
    for (std::int16_t i = 0; i < 150; ++i) b.skins[0].push_back(i);
    MdlBuilder::Model model = MdlBuilder::square();
    model.vertices.resize(5000, {{0, 0, 0}, 0});
    model.vertices.back() = {{0, 7, 0}, 255};
    model.meshes[0].reference = 149;
    for (MdlBuilder::Corner& corner : model.meshes[0].commands[0].corners) corner.vertex = 4999;
    b.body_parts.assign(40, {"part", {MdlBuilder::square()}});
    b.body_parts[39].models[0] = model;
    b.sequences.assign(3000, {"idle"});
    const Model read = loaded(b);
    EXPECT_EQ(
        warnings_of(read),
        "The model has 300 bones; the game supports 128.\nThe model has 150 textures; the game supports 100.\n"
        "The model has 40 body parts; the game supports 32.\n"
        "The model \"square\" has 5,000 vertices; the game supports 2,048.\n");
    EXPECT_EQ(read.joints.size(), 300U);
    EXPECT_EQ(read.joints[299].parent, 298U);
    EXPECT_EQ(read.body_groups.size(), 40U);
    EXPECT_EQ(read.clips.size(), 3000U);
    const Material& material = read.materials.at(read.surfaces.at(39).material);
    const Image& image = read.images.at(material.stages.at(0).images.at(0));
    EXPECT_EQ(image.name, "large.bmp");
    EXPECT_EQ(read.meshes.at(39).skin.joints.at(0), 255);
}

// --- kinds of files -------------------------------------------------------------------------------------------

TEST(MdlLoad, ReportsUnsupportedVersions)
{
    const auto message = [](std::int32_t version) {
        MdlBuilder b;
        b.version = version;
        MdlFiles files;
        const Result<Model> model = load_mdl_files(files.put(b));
        EXPECT_FALSE(model);
        EXPECT_EQ(model.error().code, Code::unsupported_version);
        return text_of(model.error());
    };
    for (const std::int32_t version : {44, 48, 49})
        EXPECT_NE(message(version).find("Source engine"), std::string::npos) << version;
    EXPECT_EQ(
        message(6),
        "MDL version 6 (the alpha version 0.52 of Half-Life, from before its release); version 10 (Half-Life) is "
        "supported.");
    EXPECT_EQ(message(11), "MDL version 11; version 10 (Half-Life) is supported.");
    EXPECT_EQ(message(-1), "MDL version -1; version 10 (Half-Life) is supported.");
}

TEST(MdlLoad, ReportsTheMainFileOfACompanionOpenedAlone)
{
    MdlBuilder b;
    b.external_textures = true;
    b.groups = 2;
    MdlFiles files;
    files.put("figure01.mdl", b.build_group(1));
    const Result<Subject> subject = open_subject(files, "figure01.mdl");
    ASSERT_FALSE(subject);
    EXPECT_NE(text_of(subject.error()).find("Open figure.mdl with this file"), std::string::npos)
        << text_of(subject.error());
}

TEST(MdlGallery, ShowsTheTexturesOfATextureFile)
{
    MdlBuilder b;
    b.textures = {{"wide.bmp", 0, 40, 8, 7}, {"chrome.bmp", 2 | 0x20 | 0x40, 16, 8, 9}, {"last.bmp", 4, 8, 24, 3}};
    b.skins.clear();
    MdlFiles files;
    files.put("figureT.mdl", b.build_textures());
    const Model model = valid_model(load_mdl_files(files, "figureT.mdl"));
    EXPECT_EQ(warnings_of(model),
              "The file holds only the textures of a model. Open figure.mdl with this file beside it to see the "
              "model.\n");
    EXPECT_EQ(model.name, "figureT");
    EXPECT_TRUE(model.joints.empty());
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[0].name, "wide");
    EXPECT_EQ(model.surfaces[2].first_index, 12U);
    ASSERT_EQ(model.meshes.size(), 1U);
    // The area with gaps of 8 is 48 * 16 + 24 * 16 + 16 * 32 = 1,664. Rows are at most its square root wide, 40.8.
    const std::vector<glm::vec3>& at = model.meshes[0].positions;
    ASSERT_EQ(at.size(), 12U);
    expect_near(at[0], {0, -20, 40});  // top left
    expect_near(at[1], {0, -20, 32});  // bottom left
    expect_near(at[2], {0, 20, 32});   // bottom right: +y, seen from +x
    expect_near(at[3], {0, 20, 40});   // top right
    expect_near(at[4], {0, -20, 24});  // the second row
    expect_near(at[8], {0, 4, 24});    // right of it, in this row
    expect_near(at[10], {0, 12, 0});
    EXPECT_EQ(model.meshes[0].texcoords[2], glm::vec2(1, 1));
    expect_near(model.bounds.min, {0, -20, 0});
    expect_near(model.bounds.max, {0, 20, 40});
    const Stage& chrome = model.materials[1].stages[0];
    EXPECT_EQ(model.images[chrome.images[0]].name, "chrome.bmp");
    EXPECT_EQ(chrome.texcoord, TexcoordSource::base);
    EXPECT_EQ(chrome.rgb, ColorSource::identity);
    EXPECT_FALSE(chrome.blends);
    EXPECT_TRUE(chrome.depth_write);
    EXPECT_EQ(chrome.alpha_test, AlphaTest::greater);
    EXPECT_EQ(model.materials[1].cull, CullMode::none);
    EXPECT_EQ(model.materials[1].sort, 3);
}

TEST(MdlGallery, RefusesAFileWithoutAUsableTexture)
{
    MdlBuilder b;
    b.textures = {{"skin.bmp", 0, 0, 0}};
    MdlFiles files;
    files.put("figureT.mdl", b.build_textures());
    const Result<Model> model = load_mdl_files(files, "figureT.mdl");
    ASSERT_FALSE(model);
    EXPECT_NE(text_of(model.error()).find("Open figure.mdl"), std::string::npos) << text_of(model.error());
}

TEST(MdlGallery, ShowsAtMost1024Textures)
{
    MdlBuilder b;
    b.textures.assign(1030, {"skin.bmp", 0, 1, 1});
    MdlFiles files;
    files.put("figureT.mdl", b.build_textures());
    const Model model = valid_model(load_mdl_files(files, "figureT.mdl"));
    EXPECT_EQ(model.surfaces.size(), 1024U);
    EXPECT_NE(warnings_of(model).find("has 1,030 textures; the first 1,024 are shown."), std::string::npos);
}

TEST(MdlSequences, AnimateASkeletonWithoutMeshes)
{
    MdlBuilder b;
    b.body_parts.clear();
    b.textures.clear();
    b.skins.clear();
    MdlBuilder::Joint root;
    root[2] = mdl_track({0, 8});
    b.sequences = {{"lift", 2}};
    b.sequences[0].blends = {{root}};
    const Model model = loaded(b);
    EXPECT_TRUE(model.surfaces.empty());
    ASSERT_EQ(model.joints.size(), 2U);
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].name, "lift");
    expect_near(model.bounds.min, {0, 0, 10});  // the joints at rest
    expect_near(model.bounds.max, {0, 2, 10});
    expect_near(model.animation_bounds.max, {0, 2, 14});  // the root rises by 8 * 0.5
}

TEST(MdlLoad, ReferencesItsCompanions)
{
    MdlBuilder b;
    b.groups = 3;
    const auto names = [](const std::vector<Reference>& references) {
        std::string out;
        for (const Reference& reference : references) out += reference.name + ' ';
        return out;
    };
    EXPECT_EQ(names(references_mdl(b.build(), kMdlName)), "figure01.mdl figure02.mdl ");
    b.external_textures = true;
    EXPECT_EQ(names(references_mdl(b.build(), kMdlName)), "figureT.mdl figure01.mdl figure02.mdl ");
    EXPECT_EQ(names(references_mdl({}, kMdlName)), "");
}

// --- weapons of players ---------------------------------------------------------------------------------------

constexpr std::string_view kPlayer = "half_life_player";

MdlBuilder player()
{
    MdlBuilder b;
    b.bones = {{"Bip01", -1, {0, 0, 36, 0, 0, 0}}, {"Bip01 R Hand", 0, {0, -8, 4, 0, 0, 0}}};
    return b;
}

MdlBuilder weapon()
{
    MdlBuilder b;
    b.bones = {{"bip01 r hand", -1, {5, 5, 5, 0, 0, 0}}, {"barrel", 0, {10, 0, 0, 0, 0, 0}}};
    return b;
}

TEST(HalfLifePlayer, AddsTheWeaponsBesideTheModel)
{
    MdlFiles files;
    files.put("models/gordon.mdl", player().build())
        .put("models/p_crowbar.mdl", weapon().build())
        .put("models/p_gun.mdl", weapon().build());
    const Result<Subject> subject = open_subject(files, "models/gordon.mdl", kPlayer);
    ASSERT_TRUE(subject) << text_of(subject.error());
    ASSERT_EQ(subject.value().parts.size(), 3U);
    EXPECT_EQ(subject.value().name, "gordon");
    EXPECT_EQ(subject.value().parts[1].how, Joining::merge);
    EXPECT_EQ(subject.value().parts[1].model->hints.choice, Choice::weapon);
    EXPECT_EQ(subject.value().parts[2].name, "p_gun");
    EXPECT_EQ(warnings_of(*subject.value().parts[0].model), "");
}

TEST(HalfLifePlayer, AcceptsAWeaponFromAnotherFolder)
{
    MdlFiles files;
    files.put("models/player/gordon/gordon.mdl", player().build()).put("models/p_gun.mdl", weapon().build());
    const Result<Subject> subject =
        open_subject(files, "models/player/gordon/gordon.mdl", kPlayer, {{}, {}, "models/p_gun.mdl"});
    ASSERT_TRUE(subject) << text_of(subject.error());
    ASSERT_EQ(subject.value().parts.size(), 2U);
    EXPECT_EQ(subject.value().parts[1].name, "p_gun");
    const Result<Subject> missing =
        open_subject(files, "models/player/gordon/gordon.mdl", kPlayer, {{}, {}, "p_axe.mdl"});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, Code::missing_companion);
    const Result<Subject> headless = open_subject(files, "models/player/gordon/gordon.mdl", kPlayer, {{}, "x", {}});
    ASSERT_FALSE(headless);
    EXPECT_EQ(headless.error().code, Code::bad_value);
}

TEST(HalfLifePlayer, WarnsAboutAWeaponWithoutCommonJoints)
{
    MdlFiles files;
    MdlBuilder stranger = weapon();
    stranger.bones[0].name = "claw";
    files.put("gordon.mdl", player().build()).put("p_gun.mdl", stranger.build());
    const Result<Subject> subject = open_subject(files, "gordon.mdl", kPlayer);
    ASSERT_TRUE(subject);
    EXPECT_NE(warnings_of(*subject.value().parts[0].model).find("p_gun.mdl: The weapon has no joint"),
              std::string::npos);
}

}  // namespace
}  // namespace marrow::test
