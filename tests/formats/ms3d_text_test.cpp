#include "formats/milkshape/ms3d_text.h"

#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "support/format_samples.h"
#include "support/memory_host.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

// Two meshes of one triangle each; the second one follows the second bone.
constexpr std::string_view kText =
    "// MilkShape 3D ASCII\r\n\r\nFrames: 31\nFrame: 1\n\nMeshes: 2\n"
    "\"left side\" 0 0\n3\n0 0 0 0 0 0.25 -1\n0 1 0 0 1 0.25 0\n0 0 1 0 0 1 -1\n1\n0 0 1\n1\n0 0 1 2 0 0 0 1\n"
    "\"right\" 2 -1\n3\n0 4 0 0 0 0 1\n0 5 0 0 1 0 1\n0 4 1 0 0 1 1\n1\n0 0 1\n1\n0 0 1 2 0 0 0 1\n"
    "Materials: 1\n\"wood\"\n0.1 0.2 0.3 1\n0.5 0.6 0.7 1\n0 0 0 1\n0.25 0 0 1\n8\n0.5\n\".\\wood.jpg\"\n\"\"\n"
    "Bones: 2\n\"root\"\n\"\"\n0 0 0 0 0 0 0\n0\n0\n"
    "\"arm\"\n\"root\"\n0 4 0 0 0 0 1.5707963\n2\n1 0 0 0\n31 1 0 0\n1\n1 0 0 0\n"
    "GroupComments: 0\nMaterialComments: 0\nBoneComments: 0\nModelComment: 0\n";

Result<Subject> open(std::string_view text, const std::string& name = "m/square.txt")
{
    const File file = text_file(text);
    MemoryHost files;
    files.add(name, file);
    return open_subject(files, name);
}

Model loaded(std::string_view text)
{
    const Result<Subject> subject = open(text);
    if (!subject) {
        ADD_FAILURE() << text_of(subject.error());
        return {};
    }
    EXPECT_FALSE(validate(*subject.value().parts[0].model));
    return *subject.value().parts[0].model;
}

std::string changed(std::string_view from, std::string_view to)
{
    std::string text(kText);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(Ms3dText, ReadsMeshesWithNormalsAndJointIndices)
{
    const Model model = loaded(kText);
    EXPECT_EQ(warnings_of(model),
              "m/square.txt: 1 group is hidden in the editor; it is drawn, as MilkShape's viewer does.\n");
    EXPECT_EQ(model.format, "ms3d");
    EXPECT_EQ(model.name, "square");
    EXPECT_EQ(model.source.bytes, kText.size());
    EXPECT_EQ(model.source.vertices, 6U);
    EXPECT_EQ(model.source.triangles, 2U);
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.surfaces[0].name, "left side");
    EXPECT_EQ(model.surfaces[0].material, 0U);
    EXPECT_EQ(model.surfaces[1].material, kNone);
    const Mesh& left = model.meshes[0];
    EXPECT_EQ(left.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(left.texcoords, (std::vector<glm::vec2>{{0, 0.25F}, {1, 0.25F}, {0, 1}}));
    EXPECT_EQ(left.normals[0], glm::vec3(0, 0, 1));
    EXPECT_EQ(left.indices, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(left.skin.weights[0], 0) << "joint -1 is no joint";
    EXPECT_EQ(left.skin.weights[4], 1);
    EXPECT_EQ(model.meshes[1].positions[0], glm::vec3(4, 0, 0));
    EXPECT_EQ(model.meshes[1].skin.joints[0], 1);
}

TEST(Ms3dText, HasMaterials)
{
    const Model model = loaded(kText);
    ASSERT_EQ(model.materials.size(), 1U);
    const Material& wood = model.materials[0];
    EXPECT_EQ(wood.name, "wood");
    EXPECT_EQ(wood.ambient, glm::vec4(0.1F, 0.2F, 0.3F, 1));
    EXPECT_EQ(wood.diffuse, glm::vec4(0.5F, 0.6F, 0.7F, 1));
    EXPECT_EQ(wood.emissive, glm::vec4(0.25F, 0, 0, 1));
    EXPECT_EQ(wood.shininess, 8);
    EXPECT_EQ(wood.opacity, 0.5F);
    ASSERT_EQ(model.images.size(), 1U);
    EXPECT_EQ(model.images[0].name, ".\\wood.jpg");
    const auto references = references_ms3d_text(text_file(kText), "m/square.txt");
    ASSERT_EQ(references.size(), 1U);
    EXPECT_EQ(references[0].name, ".\\wood.jpg");
    EXPECT_EQ(references[0].what, Reference::What::image);
}

TEST(Ms3dText, HasKeysAt30FramesASecond)
{
    const Model model = loaded(kText);
    ASSERT_EQ(model.joints.size(), 2U);
    EXPECT_EQ(model.joints[1].parent, 0U);
    EXPECT_EQ(model.joints[1].rest.position, glm::vec3(4, 0, 0));
    EXPECT_NEAR(model.joints[1].rest.rotation.z, 0.70710678F, 1e-6F);
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].frames_per_second, 30);
    EXPECT_EQ(model.clips[0].frame_count, 31U);
    ASSERT_EQ(model.animations[0].tracks.size(), 1U);
    const JointTrack& arm = model.animations[0].tracks[0];
    ASSERT_EQ(arm.position.times.size(), 2U);
    EXPECT_FLOAT_EQ(arm.position.times[0], 0);
    EXPECT_FLOAT_EQ(arm.position.times[1], 1);
    EXPECT_NEAR(arm.position.values[1].x, 4, 1e-6F);
    EXPECT_NEAR(arm.position.values[1].y, 1, 1e-6F) << "along the bone's rotated x axis";
}

TEST(Ms3dText, LoadsAFileWithBonesOnly)
{
    const Model model =
        loaded("// MilkShape 3D ASCII\nBones: 1\n\"root\"\n\"\"\n0 0 2 0 0 0 0\n0\n2\n1 0 0 0\n16 0 0 1\n");
    EXPECT_TRUE(model.surfaces.empty());
    ASSERT_EQ(model.joints.size(), 1U);
    EXPECT_EQ(model.joints[0].rest.position, glm::vec3(0, 2, 0));
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].frame_count, 16U) << "the last key ends the clip";
}

TEST(Ms3dText, RejectsDamagedTextAndExcessiveCounts)
{
    const auto error = [](const std::string& text) {
        const Result<Subject> subject = open(text);
        EXPECT_FALSE(subject) << text;
        return subject ? Error{} : subject.error();
    };
    EXPECT_EQ(text_of(error("// MilkShape 3D ASCII\n")),
              "The file has neither meshes nor bones. The copy may be incomplete: download it again.");
    EXPECT_EQ(error(changed("Materials: 1", "Colours: 1")).place.value, 25U);
    EXPECT_EQ(error(changed("Meshes: 2", "Meshes: 200")).code, Code::bad_count);
    EXPECT_EQ(error(changed("\"right\"", "right")).code, Code::bad_text);
    EXPECT_EQ(error(changed("\n3\n0 4", "\n-3\n0 4")).code, Code::bad_count);
    EXPECT_EQ(error(std::string(kText.substr(0, kText.find("0 0 1 0 0 1 -1") + 8))).code, Code::truncated);
    std::string many = "// MilkShape 3D ASCII\nMeshes: 1\n\"a\" 0 -1\n65536\n";
    for (int i = 0; i < 65536; ++i) many += "0 0 0 0 0 0 -1\n";
    EXPECT_EQ(error(many + "0\n0\n").code, Code::too_large);
    // Indices of joints and materials have 8 bits.
    std::string bones = "// MilkShape 3D ASCII\nBones: 256\n",
                materials = "// MilkShape 3D ASCII\nMaterials: 129\n";
    for (int i = 0; i < 256; ++i) bones += "\"\"\n\"\"\n0 0 0 0 0 0 0\n0\n0\n";
    for (int i = 0; i < 129; ++i) materials += "\"\"\n0 0 0 1\n0 0 0 1\n0 0 0 1\n0 0 0 1\n0\n1\n\"\"\n\"\"\n";
    EXPECT_EQ(error(bones).code, Code::too_large);
    EXPECT_EQ(error(materials).code, Code::too_large);
}

TEST(Ms3dText, SkipsInvalidIndicesAndReplacesInvalidNumbers)
{
    // The second mesh begins at vertex 3, which triangles of the first one must not use.
    const Model model = loaded(changed("0 0 1 2 0 0 0 1\n\"right\"", "0 0 1 3 9 0 0 1\n\"right\""));
    EXPECT_EQ(model.meshes[0].index_count, 0U);
    EXPECT_NE(warnings_of(model).find("1 triangle names vertices that do not exist"), std::string::npos);
    const Model turned = loaded(changed("0 0 1 2 0 0 0 1\n\"right\"", "0 0 1 2 9 -1 0 1\n\"right\""));
    EXPECT_EQ(turned.meshes[0].normals[0], glm::vec3(0, 0, 1)) << "the normal is computed";
    const Model grey = loaded(changed("\"right\" 2 -1", "\"right\" 0 500"));
    EXPECT_EQ(grey.surfaces[1].material, kNone);
    const Model odd = loaded(changed("0 4 0 0 0 0 1", "0 nan 0 0 0 0 1"));
    EXPECT_EQ(odd.meshes[1].positions[0], glm::vec3(0));
    EXPECT_NE(warnings_of(odd), "");
}

}  // namespace
}  // namespace marrow::test
