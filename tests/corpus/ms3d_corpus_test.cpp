// Compares every MS3D of the corpus with the counts of its header and with poses that another program has decoded
// (truth/). Opens damaged copies.
#include <algorithm>

#include "corpus/corpus_suite.h"
#include "support/messages.h"
#include "support/properties.h"
#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

class Ms3dCorpus : public CorpusTest {};

float number(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

// The reference has the joints in the file's order, the model has parents first: they are matched by name.
void expect_joints(const Model& model, const std::vector<glm::mat4>& joints, const Json& names, const Json& truth,
                   float size)
{
    ASSERT_EQ(truth.size(), joints.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const std::string& name = names[i]["name"].text;
        const auto found = std::find_if(model.joints.begin(), model.joints.end(),
                                        [&](const Joint& joint) { return joint.name == name; });
        ASSERT_NE(found, model.joints.end()) << name;
        const glm::mat4& ours = joints[static_cast<std::size_t>(found - model.joints.begin())];
        for (glm::length_t row = 0; row < 3; ++row)
            for (glm::length_t column = 0; column < 4; ++column)
                EXPECT_NEAR(ours[column][row], number(truth[i], static_cast<std::size_t>(row * 4 + column)),
                            column == 3 ? size * 1e-4F : 1e-4F)
                    << name << ", row " << row << ", column " << column;
    }
}

std::size_t expect_vertices(const Model& model, const std::vector<glm::mat4>& joints, const Json& truth, float size)
{
    std::size_t compared = 0;
    for (const Mesh& mesh : model.meshes) {
        const std::vector<glm::vec3> posed = skinned(model, mesh, joints);
        for (std::size_t i = 0; i < truth["index"].size(); ++i) {
            const auto vertex = static_cast<std::uint32_t>(truth["index"][i].number);
            for (std::size_t v = 0; v < posed.size(); ++v) {
                if (mesh.source_vertex[v] != vertex) continue;
                for (glm::length_t axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(posed[v][axis], number(truth["position"][i], static_cast<std::size_t>(axis)),
                                size * 1e-4F)
                        << "vertex " << vertex;
                ++compared;
            }
        }
    }
    return compared;
}

TEST_F(Ms3dCorpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "ms3d") continue;
        SCOPED_TRACE(row["path"]);
        const OpenedFile file(root, row["path"]);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        EXPECT_EQ(std::to_string(model.source.vertices), row["verts"]);
        EXPECT_EQ(std::to_string(model.source.triangles), row["tris"]);
        EXPECT_EQ(std::to_string(model.source.surfaces), row["meshes"]);
        EXPECT_EQ(std::to_string(model.source.frames), row["frames"]);
        EXPECT_EQ(std::to_string(model.source.bytes), row["bytes"]);
        EXPECT_EQ(std::to_string(model.joints.size()), row["joints"]);
        std::size_t triangles = 0;
        for (const Surface& surface : model.surfaces) triangles += surface.index_count / 3;
        EXPECT_EQ(triangles, model.source.triangles);
        for (const Warning& warning : model.warnings)
            EXPECT_TRUE(text_of(warning).starts_with("1 group is hidden") ||
                        text_of(warning).starts_with("The triangles face away"))
                << text_of(warning);
        EXPECT_EQ(broken_property(subject.value()), "");
        ++count;
    }
    EXPECT_GE(count, 9U);
}

TEST_F(Ms3dCorpus, JointsAndVerticesEqualThoseOfAnotherReader)
{
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("ms3d_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedFile file(root, truth["file"].text);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        const float size = glm::length(model.bounds.max - model.bounds.min);

        const std::vector<glm::mat4> rest = rest_matrices(model.joints);
        expect_joints(model, rest, truth["joints"], truth["bind_joints"], size);
        compared += expect_vertices(model, rest, truth["bind_vertices"], size);
        for (const Json& pose : truth["poses"].items) {
            SCOPED_TRACE(pose["time"].number);
            ASSERT_FALSE(model.clips.empty());
            const Clip& clip = model.clips[0];
            EXPECT_EQ(clip.frame_count, truth["total_frames"].number);
            const double start = model.animations.at(clip.animation).file_start;
            EXPECT_NEAR(clip.seconds, truth["total_frames"].number / truth["fps"].number, 1e-6);
            const std::vector<glm::mat4> posed = posed_matrices(model, clip, pose["time"].number - start);
            expect_joints(model, posed, truth["joints"], pose["joints"], size);
            compared += expect_vertices(model, posed, pose["vertices"], size);
            // The bounds of the clip contain the posed vertices.
            for (const Mesh& mesh : model.meshes)
                for (const glm::vec3& point : skinned(model, mesh, posed))
                    for (glm::length_t axis = 0; axis < 3; ++axis) {
                        EXPECT_GE(point[axis], clip.bounds.min[axis] - size * 0.02F);
                        EXPECT_LE(point[axis], clip.bounds.max[axis] + size * 0.02F);
                    }
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST_F(Ms3dCorpus, CommentsOfGroupsAndTheModelAreKept)
{
    const OpenedFile file(root, "corpus/ms3d/glscene_woman4/Woman4.ms3d");
    const Subject subject = opened_subject(file.files, file.name);
    const Model& model = *subject.parts[0].model;
    ASSERT_FALSE(model.comments.empty());
    EXPECT_EQ(model.comments.front().about, "group Hair0");
    EXPECT_EQ(model.comments.back().about, "model");
    EXPECT_TRUE(model.comments.back().text.starts_with("scale=0.5\r\n"));
}

TEST_F(Ms3dCorpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GE(expect_damage_is_reported(root, "bad/ms3d/"), 16U);
}

}  // namespace
}  // namespace marrow::test
