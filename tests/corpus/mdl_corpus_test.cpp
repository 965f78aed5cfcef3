// Compares every Half-Life model of the corpus with the counts of its header and with poses, textures and skins
// that another program has decoded (truth/). Opens damaged copies.
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

#include "corpus/corpus_suite.h"
#include "instance/instance.h"
#include "support/messages.h"
#include "support/properties.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

// A model as the user opens it: with the bytes of all files in its folder.
struct OpenedSet {
    std::vector<File> bytes;
    MemoryHost files;
    std::string name;

    OpenedSet(const std::filesystem::path& root, const std::string& path) : name(path)
    {
        const auto folder = std::filesystem::path(path).parent_path();
        for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
            bytes.push_back(read_file(entry.path()));
            files.add((folder / entry.path().filename()).string(), bytes.back());
        }
    }
};

class MdlCorpus : public CorpusTest {};

float number(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

glm::mat4 matrix_of(const JointMatrix& joint)
{
    glm::mat4 m(1.0F);
    for (glm::length_t row = 0; row < 3; ++row) {
        std::array<float, 4> values{};
        joint.row[static_cast<std::size_t>(row)].store(values.data());
        for (glm::length_t column = 0; column < 4; ++column)
            m[column][row] = values[static_cast<std::size_t>(column)];
    }
    return m;
}

glm::mat4 matrix_of(const Json& rows)
{
    glm::mat4 m(1.0F);
    for (glm::length_t row = 0; row < 3; ++row)
        for (glm::length_t column = 0; column < 4; ++column)
            m[column][row] = number(rows, static_cast<std::size_t>(row * 4 + column));
    return m;
}

// The angle between two rotations, in degrees.
float degrees_between(const glm::mat4& a, const glm::mat4& b)
{
    const glm::quat turn = glm::quat_cast(glm::transpose(glm::mat3(a)) * glm::mat3(b));
    return glm::degrees(2 * std::asin(std::min(1.0F, glm::length(glm::vec3(turn.x, turn.y, turn.z)))));
}

// Pauses the instance at a frame of the clip.
void show(Instance& instance, const Model& model, std::uint32_t clip, double frame)
{
    instance.play(0, 0, clip, {.loop = Loop::once});
    Playback& playback = *instance.playback(0);
    playback.set_paused(true);
    playback.seek(frame * model.clips[clip].frame_seconds);
    instance.update(0);
}

TEST_F(MdlCorpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "hlmdl" || row["verts"].empty() || row["verts"] == "0") continue;
        SCOPED_TRACE(row["path"]);
        const OpenedSet file(root, row["path"]);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        EXPECT_EQ(std::to_string(model.source.vertices), row["verts"]);
        EXPECT_EQ(std::to_string(model.source.triangles), row["tris"]);
        EXPECT_EQ(std::to_string(model.source.surfaces), row["meshes"]);
        EXPECT_EQ(std::to_string(model.source.frames), row["frames"]);
        EXPECT_EQ(std::to_string(model.source.bytes), row["bytes"]);
        EXPECT_EQ(std::to_string(model.joints.size()), row["joints"]);
        EXPECT_EQ(std::to_string(model.clips.size()), row["anims"]);
        std::size_t triangles = 0;
        for (const Surface& surface : model.surfaces) triangles += surface.index_count / 3;
        EXPECT_EQ(triangles, model.source.triangles);
        const auto says = [&](const char* key, std::size_t held) {
            const std::string text = std::string(key) + '=' + std::to_string(held);
            EXPECT_NE((row["notes"] + ' ').find(text + ' '), std::string::npos) << text << " in " << row["notes"];
        };
        says("bodyparts", model.body_groups.size());
        says("controllers", model.controllers.size());
        says("hitboxes", model.hitboxes.size());
        for (const Warning& warning : model.warnings) ADD_FAILURE() << text_of(warning);
        EXPECT_EQ(broken_property(subject.value()), "");
        ++count;
    }
    EXPECT_GE(count, 11U);
}

TEST_F(MdlCorpus, TrianglesFaceTheDirectionOfTheirNormals)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "hlmdl" || row["verts"].empty() || row["verts"] == "0") continue;
        SCOPED_TRACE(row["path"]);
        const OpenedSet file(root, row["path"]);
        const Subject subject = opened_subject(file.files, file.name);
        std::size_t before = 0, behind = 0;
        for (const Mesh& mesh : subject.parts[0].model->meshes)
            for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
                const std::uint32_t a = mesh.indices[i], b = mesh.indices[i + 1], c = mesh.indices[i + 2];
                const glm::vec3 front =
                    glm::cross(mesh.positions[b] - mesh.positions[a], mesh.positions[c] - mesh.positions[a]);
                const float side = glm::dot(front, mesh.normals[a] + mesh.normals[b] + mesh.normals[c]);
                ++(side >= 0 ? before : behind);
            }
        EXPECT_GT(before, behind * 9) << before << " triangles face like their normals, " << behind << " do not";
        ++count;
    }
    EXPECT_GE(count, 11U);
}

TEST_F(MdlCorpus, JointsVerticesAndAttachmentsEqualThoseOfAnotherReader)
{
    std::size_t joints = 0, vertices = 0, attachments = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("hlmdl_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedSet file(root, truth["file"].text);
        Result<Subject> opened = open_subject(file.files, file.name);
        ASSERT_TRUE(opened) << text_of(opened.error());
        const auto subject = std::make_shared<const Subject>(opened.take());
        const Model& model = *subject->parts[0].model;
        const float size = glm::length(model.bounds.max - model.bounds.min);
        Instance instance(subject);
        for (const Json& pose : truth["poses"].items) {
            const auto clip = static_cast<std::uint32_t>(pose["sequence"].number);
            SCOPED_TRACE(pose["label"].text + ", frame " + std::to_string(pose["frame"].number) + ", blend " +
                         std::to_string(pose["blend"].number));
            ASSERT_LT(clip, model.clips.size());
            EXPECT_EQ(model.clips[clip].name, pose["label"].text);
            // Blended sequences of the corpus have 4 animations: two rows of two.
            const auto blend = static_cast<int>(pose["blend"].number);
            instance.set_blend(0, 0, static_cast<float>(blend % 2));
            instance.set_blend(0, 1, static_cast<float>(blend / 2));
            show(instance, model, clip, pose["frame"].number);
            const PartPose& part = instance.parts()[0];
            ASSERT_EQ(pose["bones"].size(), part.joints.size());
            for (std::size_t i = 0; i < part.joints.size(); ++i) {
                const glm::mat4 ours = matrix_of(part.joints[i]), theirs = matrix_of(pose["bones"][i]);
                EXPECT_LT(glm::length(glm::vec3(ours[3] - theirs[3])), size * 1e-4F) << "joint " << i;
                EXPECT_LT(degrees_between(ours, theirs), 0.05F) << "joint " << i;
                ++joints;
            }
            for (std::size_t i = 0; i < pose["attachments"].size(); ++i) {
                const glm::vec4& at = part.attachments.at(i)[3];
                for (glm::length_t axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(at[axis], number(pose["attachments"][i], static_cast<std::size_t>(axis)),
                                size * 1e-4F);
                ++attachments;
            }
            std::vector<glm::mat4> matrices;
            for (const JointMatrix& joint : part.joints) matrices.push_back(matrix_of(joint));
            for (const Json& body : pose["models"].items) {
                const BodyGroup& group = model.body_groups.at(static_cast<std::size_t>(body["bodypart"].number));
                const BodyModel& worn = group.models.at(static_cast<std::size_t>(body["model"].number));
                EXPECT_EQ(worn.name, body["name"].text);
                if (worn.surfaces.empty()) continue;
                const Mesh& mesh = model.meshes[model.surfaces[worn.surfaces[0]].mesh];
                const std::vector<glm::vec3> posed = skinned(model, mesh, matrices);
                const Json& list = body["vertices"];
                for (std::size_t i = 0; i < list["index"].size(); ++i)
                    for (std::size_t v = 0; v < posed.size(); ++v) {
                        if (mesh.source_vertex[v] != static_cast<std::uint32_t>(list["index"][i].number)) continue;
                        for (glm::length_t axis = 0; axis < 3; ++axis)
                            EXPECT_NEAR(posed[v][axis], number(list["position"][i], static_cast<std::size_t>(axis)),
                                        size * 1e-3F)
                                << "vertex " << mesh.source_vertex[v];
                        ++vertices;
                    }
            }
        }
    }
    EXPECT_GT(joints, 700U);
    EXPECT_GT(vertices, 500U);
    EXPECT_GT(attachments, 40U);
}

TEST_F(MdlCorpus, TexturesAndSkinsEqualThoseOfAnotherReader)
{
    std::size_t textures = 0, skins = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("hlmdl_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedSet file(root, truth["file"].text);
        const Subject subject = opened_subject(file.files, file.name);
        const Model& model = *subject.parts[0].model;
        ASSERT_EQ(model.images.size(), truth["textures"].size());
        for (std::size_t i = 0; i < model.images.size(); ++i) {
            const Image& image = model.images[i];
            const Json& texture = truth["textures"][i];
            EXPECT_EQ(image.name, texture["name"].text);
            EXPECT_EQ(image.width, texture["w"].number);
            EXPECT_EQ(image.height, texture["h"].number);
            const auto flags = static_cast<std::uint32_t>(texture["flags"].number);
            const Material& material = model.materials[i];
            EXPECT_EQ(material.flat, (flags & 1) != 0);
            EXPECT_EQ(material.stages[0].texcoord == TexcoordSource::chrome, (flags & 2) != 0);
            EXPECT_EQ(material.stages[0].blends, (flags & 0x20) != 0);
            EXPECT_EQ(image.transparent_index == 255, (flags & 0x40) != 0);
            for (std::size_t k = 0; k < 3; ++k)
                EXPECT_EQ(image.palette[255][static_cast<glm::length_t>(k)], texture["palette_255"][k].number);
            ++textures;
        }
        const Json& families = truth["skin_families"];
        EXPECT_EQ(model.skins.size(), families.size() > 1 ? families.size() : 0);
        for (std::size_t body = 0, surface = 0; body < truth["meshes"].size(); ++body)
            for (const Json& mesh : truth["meshes"][body]["meshes"].items) {
                const std::uint32_t worn = model.surfaces.at(surface++).material;
                const auto reference = static_cast<std::size_t>(mesh["skinref"].number);
                for (std::size_t family = 0; family < model.skins.size(); ++family) {
                    const std::uint32_t material = model.skins[family].materials.at(worn);
                    EXPECT_EQ(model.materials[material].stages[0].images.at(0), families[family][reference].number);
                    ++skins;
                }
            }
    }
    EXPECT_GT(textures, 10U);
    EXPECT_GT(skins, 0U);
}

TEST_F(MdlCorpus, TransitionsEqualThoseOfTheFile)
{
    const OpenedSet file(root, "corpus/hlmdl/assimp_sequence_transitions/sequence_transitions.mdl");
    const Subject subject = opened_subject(file.files, file.name);
    const Model& model = *subject.parts[0].model;
    EXPECT_EQ(model.transitions.nodes, 4U);
    // The path from node 1 to node 4 leads through node 2; clip 4 is the transition from node 1 to node 2.
    EXPECT_EQ(model.transitions.next[3], 2);
    EXPECT_EQ(model.clips[4].entry_node, 1U);
    EXPECT_EQ(model.clips[4].exit_node, 2U);
}

TEST_F(MdlCorpus, CompanionsOpenedAloneReportTheMainFile)
{
    const std::string path = "corpus/hlmdl/assimp_man/man01.mdl";
    MemoryHost files;
    const File bytes = read_file(root / path);
    files.add(path, bytes);
    const Result<Subject> subject = open_subject(files, path);
    ASSERT_FALSE(subject);
    EXPECT_NE(text_of(subject.error()).find("Open man.mdl"), std::string::npos) << text_of(subject.error());
}

TEST_F(MdlCorpus, TextureFilesHaveASurfaceForEachTexture)
{
    const std::string path = "corpus/hlmdl/assimp_man/manT.mdl";
    MemoryHost files;
    const File bytes = read_file(root / path);
    files.add(path, bytes);
    const Subject subject = opened_subject(files, path);
    const Model& model = *subject.parts[0].model;
    EXPECT_EQ(model.surfaces.size(), model.images.size());
    EXPECT_GT(model.images.size(), 0U);
    EXPECT_EQ(broken_property(subject), "");
}

TEST_F(MdlCorpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GE(expect_damage_is_reported(root, "bad/hlmdl/"), 20U);
}

TEST_F(MdlCorpus, DamagedCompanionsCauseWarningsAndTheRestOpens)
{
    std::size_t count = 0;
    for (const auto& set : std::filesystem::directory_iterator(root / "bad/hlmdl_sets")) {
        SCOPED_TRACE(set.path().filename().string());
        const std::string folder = "bad/hlmdl_sets/" + set.path().filename().string() + '/';
        const std::string name = std::filesystem::exists(set.path() / "man.mdl") ? "man.mdl" : "frankie.mdl";
        const OpenedSet file(root, folder + name);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        EXPECT_FALSE(subject.value().parts[0].model->warnings.empty());
        EXPECT_EQ(broken_property(subject.value()), "");
        ++count;
    }
    EXPECT_GE(count, 8U);
}

}  // namespace
}  // namespace marrow::test
