// Opens every Quake model of the corpus and damaged copies. Compares frames with those that another program has
// decoded (truth/).
#include <algorithm>

#include "corpus/corpus_suite.h"
#include "instance/instance.h"
#include "support/messages.h"
#include "support/opening.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

class QuakeCorpus : public CorpusTest {
protected:
    std::vector<std::string> models() const
    {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "corpus/q1mdl"))
            if (entry.path().extension() == ".mdl" && entry.path().string().find("md3_named") == std::string::npos)
                out.push_back(std::filesystem::relative(entry.path(), root).string());
        return out;
    }
};

float at(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

TEST_F(QuakeCorpus, EveryFileOpensWithoutWarnings)
{
    const std::vector<std::string> files = models();
    EXPECT_GT(files.size(), 20U);
    for (const std::string& path : files) {
        SCOPED_TRACE(path);
        OpenedFile file(root, path);
        const File palette = read_file(root / "corpus/lmp/librequake/gfx/palette.lmp");
        file.files.add("gfx/palette.lmp", palette);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        EXPECT_TRUE(model.warnings.empty()) << text_of(model.warnings[0]);
        EXPECT_EQ(model.meshes[0].indices.size(), std::size_t{model.source.triangles} * 3);
        EXPECT_FALSE(model.clips.empty());
        EXPECT_FALSE(model.skins.empty());
        EXPECT_EQ(broken_property(subject.value()), "");
    }
}

TEST_F(QuakeCorpus, EveryFrameEqualsThatOfAnotherReader)
{
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("q1mdl_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["file"].text);
        const OpenedFile file(root, truth["file"].text);
        Result<Subject> opened = open_subject(file.files, file.name);
        ASSERT_TRUE(opened) << text_of(opened.error());
        const Instance instance(std::make_shared<const Subject>(opened.take()));
        const Model& model = *instance.subject().parts[0].model;
        const VertexFrames& frames = model.vertex_frames[0];
        for (const Json& pose : truth["poses"].items) {
            // Only the first frame of these files is a group.
            const auto frame = static_cast<std::size_t>(pose["frame"].number + pose["subframe"].number);
            EXPECT_EQ(model.frames[frame].name, pose["name"].text);
            for (std::size_t i = 0; i < pose["vertices"]["index"].size(); ++i) {
                const auto vertex = static_cast<std::size_t>(pose["vertices"]["index"][i].number);
                const std::uint8_t* record = &frames.records[(frame * frames.vertex_count + vertex) * 4];
                const FrameScale& scale = frames.scales[frame];
                for (glm::length_t axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(static_cast<float>(record[axis]) * scale.scale[axis] + scale.translate[axis],
                                at(pose["vertices"]["position"][i], static_cast<std::size_t>(axis)), 1e-4);
                EXPECT_EQ(record[3], pose["normal_index"][i].number);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 50U);
}

TEST_F(QuakeCorpus, FrameAndSkinGroupsHaveTheDurationsOfTheFile)
{
    const auto open = [&](const char* path) {
        const OpenedFile file(root, path);
        return opened_subject(file.files, file.name);
    };
    const Subject flame = open("corpus/q1mdl/derived_groups/flame_uneven.mdl");
    const Model& model = *flame.parts[0].model;
    // The six frames last 0.05, 0.25, 0.05, 0.4, 0.05 and 0.4 seconds.
    EXPECT_EQ(model.clips[0].frame_count, 24U);
    EXPECT_NEAR(model.clips[0].seconds, 1.2, 1e-6);
    EXPECT_EQ(model.source.frames, 6U);
    const Subject armor = open("corpus/q1mdl/derived_groups/armor_skingroup.mdl");
    const Stage& stage = armor.parts[0].model->materials[1].stages[0];
    EXPECT_EQ(stage.images.size(), 8U);
    EXPECT_NEAR(stage.images_per_second, 10, 1e-3);
}

TEST_F(QuakeCorpus, DamagedFilesOpenOrAreRefused)
{
    std::size_t refused = 0;
    for (const std::string& path : models()) {
        File file = read_file(root / path);
        if (file.size() > 100'000) continue;
        SCOPED_TRACE(path);
        for (std::size_t step = 1; step < 16; ++step) {
            const ExactCopy cut(Bytes(file).subspan(0, file.size() * step / 16));
            MemoryHost files;
            files.add(path, cut.bytes());
            const Result<Subject> subject = open_subject(files, path);
            EXPECT_EQ(
                subject ? broken_property(subject.value()) : broken_property(subject.error(), cut.bytes().size()),
                "");
            refused += subject ? 0 : 1;
        }
    }
    EXPECT_GT(refused, 100U);
}

}  // namespace
}  // namespace marrow::test
