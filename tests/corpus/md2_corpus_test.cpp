// Compares every MD2 of the corpus with the counts of its header and with frames that another program has decoded
// (truth/). Opens damaged copies.
#include <algorithm>

#include "corpus/corpus_suite.h"
#include "derive/quake_normals.h"
#include "instance/instance.h"
#include "support/messages.h"
#include "support/opening.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

class Md2Corpus : public CorpusTest {};

float at(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

TEST_F(Md2Corpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "md2") continue;
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
    EXPECT_GT(count, 20U);
}

TEST_F(Md2Corpus, EveryFrameEqualsThatOfAnotherReader)
{
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("md2_")) continue;
        const Json truth = read_json(entry.path());
        if (truth["file"].is_null()) continue;  // this file contains the table of normals
        SCOPED_TRACE(truth["file"].text);
        const OpenedFile file(root, truth["file"].text);
        Result<Subject> opened = open_subject(file.files, file.name);
        ASSERT_TRUE(opened) << text_of(opened.error());
        const Model& model = *opened.value().parts[0].model;
        const float size = glm::length(model.animation_bounds.max - model.animation_bounds.min);
        Instance instance(std::make_shared<const Subject>(opened.take()));
        const Model& posed = *instance.subject().parts[0].model;
        const Mesh& mesh = posed.meshes[0];
        for (const Json& frame : truth["frames"].items) {
            instance.playback(0)->show_frame(frame["frame"].number);
            instance.update(0);
            const MeshPose& pose = instance.parts()[0].meshes[0];
            for (std::size_t i = 0; i < frame["vertices"]["index"].size(); ++i) {
                const auto vertex = static_cast<std::uint32_t>(frame["vertices"]["index"][i].number);
                const auto found = std::find(mesh.source_vertex.begin(), mesh.source_vertex.end(), vertex);
                if (found == mesh.source_vertex.end()) continue;  // no triangle uses it
                const auto v = static_cast<std::size_t>(found - mesh.source_vertex.begin()) * 3;
                for (std::size_t axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(pose.positions[v + axis], at(frame["vertices"]["position"][i], axis), size * 1e-4F);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST_F(Md2Corpus, NormalsEqualThoseOfTheGame)
{
    const Json truth = read_json(root / "truth/md2_normals.json");
    ASSERT_EQ(truth.size(), kQuakeNormalCount);
    for (std::size_t i = 0; i < kQuakeNormalCount; ++i) {
        const QuakeNormal& normal = quake_normals()[i];
        EXPECT_FLOAT_EQ(normal.x, at(truth[i], 0)) << i;
        EXPECT_FLOAT_EQ(normal.y, at(truth[i], 1)) << i;
        EXPECT_FLOAT_EQ(normal.z, at(truth[i], 2)) << i;
    }
}

TEST_F(Md2Corpus, SydneyHasTheClipsOfAQuake2Player)
{
    const OpenedFile file(root, "corpus/md2/irrlicht_sydney/sydney.md2");
    const Subject subject = opened_subject(file.files, file.name);
    std::vector<std::string> names;
    for (const SubjectClip& clip : subject.clips) names.push_back(clip.name);
    for (const char* wanted :
         {"stand", "run", "attack", "jump", "flip", "salute", "taunt", "wave", "point", "crstnd", "crwalk"})
        EXPECT_NE(std::find(names.begin(), names.end(), wanted), names.end()) << wanted;
}

TEST_F(Md2Corpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GT(expect_damage_is_reported(root, "bad/md2/", true), 15U);
}

TEST_F(Md2Corpus, EveryDamagedFileOfAnyFormatHasAnErrorMessage)
{
    std::size_t refused = 0;
    for (TableRow& row : read_table(root / "bad/INDEX.tsv")) {
        if (!std::filesystem::is_regular_file(root / row["path"])) continue;
        SCOPED_TRACE(row["path"]);
        const ExactCopy copy(read_file(root / row["path"]));
        MemoryHost files;
        files.add(row["path"], copy.bytes());
        const Result<Subject> subject = open_subject(files, row["path"]);
        if (!subject) {
            EXPECT_EQ(broken_property(subject.error(), copy.bytes().size()), "");
            ++refused;
        }
    }
    EXPECT_GT(refused, 100U);
}

}  // namespace
}  // namespace marrow::test
