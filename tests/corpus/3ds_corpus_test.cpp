// Compares every 3D Studio model of the corpus with the counts of corpus/MANIFEST.tsv and with animations that
// lib3ds has evaluated (truth/). Opens damaged copies.
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

#include "corpus/corpus_suite.h"
#include "support/messages.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

class Studio3dsCorpus : public CorpusTest {};

float number(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

glm::mat4 matrix_of(const Json& rows)
{
    glm::mat4 m(1.0F);
    for (glm::length_t row = 0; row < 3; ++row)
        for (glm::length_t column = 0; column < 4; ++column)
            m[column][row] = number(rows, static_cast<std::size_t>(row * 4 + column));
    return m;
}

// The angle between two rotations without scale, in degrees.
float degrees_between(const glm::mat4& a, const glm::mat4& b)
{
    const glm::quat turn = glm::quat_cast(glm::transpose(glm::mat3(a)) * glm::mat3(b));
    return glm::degrees(2 * std::asin(std::min(1.0F, glm::length(glm::vec3(turn.x, turn.y, turn.z)))));
}

// Several joints may have the same name: returns the first one that has not been found yet.
std::uint32_t find_joint(const Model& model, const std::string& name, const std::vector<bool>& found)
{
    for (std::uint32_t i = 0; i < model.joints.size(); ++i)
        if (!found[i] && model.joints[i].name == name) return i;
    return kNone;
}

// The name of a node's joint in the model.
std::string name_of(const Json& node)
{
    const std::string &name = node["name"].text, &instance = node["instance"].text;
    return instance.empty() ? name : name == "$$$DUMMY" ? instance : name + '.' + instance;
}

std::size_t count_in(const std::string& notes, const std::string& key)
{
    const std::size_t at = notes.find(key + '=');
    return at == notes.npos ? 0 : std::stoul(notes.substr(at + key.size() + 1));
}

TEST_F(Studio3dsCorpus, EveryFileHasTheCountsAndBoundsOfTheReference)
{
    const Json truth = read_json(root / "truth/static.json");
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "3ds") continue;
        SCOPED_TRACE(row["path"]);
        // Opened alone, because images in the same folder would be offered as skins.
        const File bytes = read_file(root / row["path"]);
        MemoryHost files;
        files.add(row["path"], bytes);
        const Result<Subject> subject = open_subject(files, row["path"]);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        EXPECT_EQ(std::to_string(model.source.vertices), row["verts"]);
        EXPECT_EQ(std::to_string(model.source.triangles), row["tris"]);
        EXPECT_EQ(std::to_string(model.source.surfaces), row["meshes"]);
        EXPECT_EQ(std::to_string(model.source.frames), row["frames"]);
        EXPECT_EQ(std::to_string(model.source.bytes), row["bytes"]);
        EXPECT_EQ(model.clips.size(), row["anims"] == "1" ? 1U : 0U);
        EXPECT_EQ(model.materials.size(), count_in(row["notes"], "materials"));
        EXPECT_EQ(model.cameras.size(), count_in(row["notes"], "cameras"));
        EXPECT_EQ(model.lights.size(), count_in(row["notes"], "lights"));
        for (const Warning& warning : model.warnings) ADD_FAILURE() << text_of(warning);
        EXPECT_EQ(broken_property(subject.value()), "");
        // The reference has each object once, at its stored position, so further instances are skipped.
        const Json& stored = truth["files"][row["path"]];
        std::size_t triangles = 0;
        double area = 0;
        glm::vec3 low(1e9F), high(-1e9F);
        std::map<std::string, std::uint32_t> shown;
        for (const Surface& surface : model.surfaces) {
            const std::size_t instance = surface.name.find('.');
            if (instance != surface.name.npos) {
                const std::string object = surface.name.substr(0, instance);
                if (shown.emplace(object, surface.mesh).first->second != surface.mesh) continue;
            }
            const Mesh& mesh = model.meshes[surface.mesh];
            triangles += surface.index_count / 3;
            for (std::size_t i = surface.first_index; i < surface.first_index + surface.index_count; i += 3) {
                const glm::vec3 a = mesh.positions[mesh.indices[i]], b = mesh.positions[mesh.indices[i + 1]],
                                c = mesh.positions[mesh.indices[i + 2]];
                area += static_cast<double>(glm::length(glm::cross(b - a, c - a))) / 2;
                for (const glm::vec3& point : {a, b, c}) {
                    low = glm::min(low, point);
                    high = glm::max(high, point);
                }
            }
        }
        EXPECT_EQ(static_cast<double>(triangles), stored["triangles"].number);
        EXPECT_NEAR(area, stored["area"].number, 1e-4 * stored["area"].number);
        const float size = glm::length(high - low);
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(low[axis], number(stored["bbox_min"], static_cast<std::size_t>(axis)), size * 1e-4F);
            EXPECT_NEAR(high[axis], number(stored["bbox_max"], static_cast<std::size_t>(axis)), size * 1e-4F);
        }
        ++count;
    }
    EXPECT_GE(count, 22U);
}

TEST_F(Studio3dsCorpus, JointsAndVerticesEqualThoseOfAnotherReader)
{
    std::size_t joints = 0, vertices = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("3ds_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedFile file(root, truth["file"].text);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        const float size = glm::length(model.animation_bounds.max - model.animation_bounds.min);
        for (const Json& pose : truth["lib3ds"]["poses"].items) {
            const double frame = pose["frame"].number;
            SCOPED_TRACE(frame);
            const std::vector<glm::mat4> posed = model.clips.empty()
                                                     ? rest_matrices(model.joints)
                                                     : posed_matrices(model, model.clips[0], frame / 30);
            if (!model.clips.empty()) {
                EXPECT_LT(frame, model.clips[0].frame_count);
            }
            std::vector<bool> compared(model.joints.size());
            for (const Json& node : pose["nodes"].items) {
                SCOPED_TRACE(name_of(node));
                const std::uint32_t joint = find_joint(model, name_of(node), compared);
                ASSERT_NE(joint, kNone);
                compared[joint] = true;
                const glm::mat4 theirs = matrix_of(node["node_matrix"]);
                EXPECT_LT(glm::length(glm::vec3(posed[joint][3] - theirs[3])), size * 1e-3F);
                EXPECT_LT(degrees_between(posed[joint], theirs), 0.1F);
                ++joints;
                for (const Mesh& mesh : model.meshes) {
                    if (mesh.skin.influences == 0 || mesh.skin.joints[0] != joint) continue;
                    const std::vector<glm::vec3> ours = skinned(model, mesh, posed);
                    for (std::size_t v = 0; v < ours.size(); ++v) {
                        if (mesh.source_vertex[v] >= node["sample"].size()) continue;
                        const Json& sample = node["sample"][mesh.source_vertex[v]];
                        for (glm::length_t axis = 0; axis < 3; ++axis)
                            EXPECT_NEAR(ours[v][axis], number(sample, static_cast<std::size_t>(axis)),
                                        size * 1e-3F);
                        ++vertices;
                    }
                }
            }
        }
    }
    EXPECT_GT(joints, 80U);
    EXPECT_GT(vertices, 500U);
}

TEST_F(Studio3dsCorpus, CamerasHaveTheJointsAndRollKeysOfTheFile)
{
    const OpenedFile file(root, "corpus/3ds/assimp/CameraRollAnim.3ds");
    const Subject subject = opened_subject(file.files, file.name);
    const Model& model = *subject.parts[0].model;
    ASSERT_EQ(model.cameras.size(), 1U);
    const Camera& camera = model.cameras[0];
    EXPECT_EQ(camera.name, "Camera01");
    EXPECT_EQ(model.joints.at(camera.joint).name, "Camera01");
    EXPECT_EQ(model.joints.at(camera.target_joint).name, "Camera01.Target");
    EXPECT_NEAR(camera.field_of_view, glm::radians(45.0F), 1e-5F);
    ASSERT_EQ(model.animations.at(0).cameras.size(), 1U);
    EXPECT_EQ(model.animations[0].cameras[0].roll.times.size(), 2U);
    EXPECT_EQ(model.animations[0].cameras[0].roll.curve, Curve::cubic);
}

TEST_F(Studio3dsCorpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GE(expect_damage_is_reported(root, "bad/3ds/"), 19U);
}

}  // namespace
}  // namespace marrow::test
