// Compares every MD3 of the corpus with the counts of its header and with frames that another program has decoded
// (truth/). Opens damaged copies.
#include <glm/geometric.hpp>

#include <algorithm>

#include "corpus/corpus_suite.h"
#include "instance/instance.h"
#include "support/messages.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

class Md3Corpus : public CorpusTest {};

float at(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }
glm::vec3 vector(const Json& list) { return {at(list, 0), at(list, 1), at(list, 2)}; }

TEST_F(Md3Corpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "md3") continue;
        SCOPED_TRACE(row["path"]);
        const OpenedFile file(root, row["path"]);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const SourceCounts& source = subject.value().parts[0].model->source;
        EXPECT_EQ(std::to_string(source.vertices), row["verts"]);
        EXPECT_EQ(std::to_string(source.triangles), row["tris"]);
        EXPECT_EQ(std::to_string(source.frames), row["frames"]);
        EXPECT_EQ(std::to_string(source.bytes), row["bytes"]);
        EXPECT_EQ(broken_property(subject.value()), "");
        ++count;
    }
    EXPECT_GT(count, 40U);
}

void compare_surface(const Json& truth, const MeshPose& pose, float size)
{
    const Json& vertices = truth["vertices"];
    EXPECT_EQ(static_cast<std::size_t>(vertices["count"].number) * 3, pose.positions.size());
    for (std::size_t i = 0; i < vertices["index"].size(); ++i) {
        const auto v = static_cast<std::size_t>(vertices["index"][i].number) * 3;
        const glm::vec3 position(pose.positions[v], pose.positions[v + 1], pose.positions[v + 2]);
        EXPECT_LT(glm::distance(position, vector(vertices["position"][i])), size * 1e-4F);
        if (truth["normal"].is_null()) continue;
        const glm::vec3 normal(pose.normals[v], pose.normals[v + 1], pose.normals[v + 2]);
        // Within a tenth of a degree.
        EXPECT_GT(glm::dot(glm::normalize(normal), glm::normalize(vector(truth["normal"][i]))), 0.9999984F);
    }
}

void compare_tag(const Json& truth, const Model& model, std::size_t tag, double frame, float size)
{
    // The reference interpolates linearly between two stored frames: `axis` is normalized, `axis_raw` is not.
    const auto before = static_cast<std::size_t>(frame);
    const std::size_t behind = std::min(before + 1, model.frames.size() - 1), tags = model.attachments.size();
    const auto t = static_cast<float>(frame - static_cast<double>(before));
    EXPECT_EQ(model.attachments[tag].name, truth["name"].text);
    const glm::mat4x3& a = model.attachment_frames[before * tags + tag];
    const glm::mat4x3& b = model.attachment_frames[behind * tags + tag];
    const glm::mat4x3 m = a * (1 - t) + b * t;
    EXPECT_LT(glm::distance(m[3], vector(truth["origin"])), size * 1e-4F);
    for (int axis = 0; axis < 3; ++axis) {
        const auto row = static_cast<std::size_t>(axis);
        EXPECT_LT(glm::distance(m[axis], vector(truth["axis_raw"][row])), 1e-5F);
        EXPECT_GT(glm::dot(glm::normalize(m[axis]), vector(truth["axis"][row])), 0.9999984F);
    }
}

TEST_F(Md3Corpus, EveryFrameEqualsThatOfAnotherReader)
{
    std::size_t surfaces = 0, tags = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("md3_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedFile file(root, truth["file"].text);
        Result<Subject> opened = open_subject(file.files, file.name);
        ASSERT_TRUE(opened) << text_of(opened.error());
        const Bounds& box = opened.value().parts[0].model->animation_bounds;
        const float size = std::max(glm::distance(box.min, box.max), 1.0F);
        Instance instance(std::make_shared<const Subject>(opened.take()));
        const Model& model = *instance.subject().parts[0].model;
        for (const Json& frame : truth["frames"].items) {
            instance.playback(0)->show_frame(frame["frame"].number);
            instance.update(0);
            ASSERT_EQ(frame["surfaces"].size(), model.surfaces.size());
            for (std::size_t i = 0; i < model.surfaces.size(); ++i, ++surfaces) {
                EXPECT_EQ(model.surfaces[i].name, frame["surfaces"][i]["name"].text);
                compare_surface(frame["surfaces"][i], instance.parts()[0].meshes[model.surfaces[i].mesh], size);
            }
            ASSERT_EQ(frame["tags"].size(), model.attachments.size());
            for (std::size_t i = 0; i < model.attachments.size(); ++i, ++tags)
                compare_tag(frame["tags"][i], model, i, frame["frame"].number, size);
        }
    }
    EXPECT_GT(surfaces, 10U);
    EXPECT_GT(tags, 10U);
}

TEST_F(Md3Corpus, LevelsOfDetailAreLoadedFromTheSameFolder)
{
    const std::string folder = "corpus/md3/oa_player_sarge/models/players/sarge/";
    std::vector<File> bytes;
    MemoryHost files;
    for (const char* name : {"upper.md3", "upper_1.md3", "upper_2.md3"}) {
        bytes.push_back(read_file(root / (folder + name)));
        files.add(folder + name, bytes.back());
    }
    const Subject subject = opened_subject(files, folder + "upper.md3");
    const Model& model = *subject.parts[0].model;
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.surfaces[2].level_of_detail, 2U);
    EXPECT_EQ(model.meshes[model.surfaces[2].mesh].source_vertex.size(), 244U);
    EXPECT_EQ(model.source.vertices, 435U);
    EXPECT_EQ(broken_property(subject), "");
}

TEST_F(Md3Corpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GT(expect_damage_is_reported(root, "bad/md3/"), 15U);
}

}  // namespace
}  // namespace marrow::test
