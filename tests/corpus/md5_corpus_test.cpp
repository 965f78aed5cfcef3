// Compares every MD5 of the corpus with the counts of its header and with poses and materials that another program
// has decoded (truth/). Opens damaged copies.
#include <algorithm>
#include <cmath>

#include "anim/hierarchy.h"
#include "anim/sample.h"
#include "base/text.h"
#include "corpus/corpus_suite.h"
#include "derive/bounds.h"
#include "formats/doom3/material_script.h"
#include "formats/doom3/md5anim.h"
#include "support/messages.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

// A mesh of the corpus with all files of its folder: images by name only, all others with their bytes.
struct OpenedFolder {
    std::vector<File> bytes;
    MemoryHost files;

    OpenedFolder(const std::filesystem::path& root, const std::string& mesh)
    {
        const auto folder = std::filesystem::path(mesh).parent_path();
        std::vector<std::filesystem::path> names;
        for (const auto& entry : std::filesystem::directory_iterator(root / folder))
            names.push_back(entry.path().filename());
        std::sort(names.begin(), names.end());
        bytes.reserve(names.size());
        for (const auto& name : names) {
            const std::string path = (folder / name).string();
            if (is_image_name(path))
                files.add_name(path);
            else
                files.add(path, bytes.emplace_back(read_file(root / path)));
        }
    }
};

class Md5Corpus : public CorpusTest {};

float at(const Json& list, std::size_t i) { return static_cast<float>(list[i].number); }

TEST_F(Md5Corpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t meshes = 0, animations = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        SCOPED_TRACE(row["path"]);
        if (row["format"] == "md5mesh") {
            const OpenedFolder folder(root, row["path"]);
            const Result<Subject> subject = open_subject(folder.files, row["path"]);
            ASSERT_TRUE(subject) << text_of(subject.error());
            const Model& model = *subject.value().parts[0].model;
            EXPECT_EQ(std::to_string(model.source.vertices), row["verts"]);
            EXPECT_EQ(std::to_string(model.source.triangles), row["tris"]);
            EXPECT_EQ(std::to_string(model.surfaces.size()), row["meshes"]);
            EXPECT_EQ(std::to_string(model.joints.size()), row["joints"]);
            EXPECT_EQ(broken_property(subject.value()), "");
            for (const Warning& warning : model.warnings)
                EXPECT_EQ(text_of(warning).find("skipped"), std::string::npos) << text_of(warning);
            ++meshes;
        }
        if (row["format"] == "md5anim") {
            const File file = read_file(root / row["path"]);
            const auto animation = read_md5anim(file);
            ASSERT_TRUE(animation) << text_of(animation.error());
            EXPECT_EQ(std::to_string(animation.value().joints.size()), row["joints"]);
            EXPECT_EQ(std::to_string(animation.value().frame_count), row["frames"]);
            ++animations;
        }
    }
    EXPECT_GT(meshes, 8U);
    EXPECT_GT(animations, 30U);
}

// Compares a joint's matrix with the reference: three rows, whose last column is the position.
void expect_joint(const JointMatrix& found, const Json& wanted, float size)
{
    float rows[12];
    for (std::size_t row = 0; row < 3; ++row) found.row[row].store(rows + row * 4);
    for (std::size_t i = 0; i < 12; ++i)
        EXPECT_NEAR(rows[i], at(wanted, i), i % 4 == 3 ? size * 1e-4F : 2e-4F) << "number " << i;
}

glm::vec3 posed_vertex(const Mesh& mesh, std::size_t vertex, const std::vector<JointMatrix>& joints)
{
    const WeightList& exact = mesh.skin.exact;
    const WeightRun run = exact.runs[vertex];
    glm::vec3 found(0.0F);
    for (std::uint32_t w = run.first; w < run.first + run.count; ++w)
        for (glm::length_t row = 0; row < 3; ++row) {
            float m[4];
            joints[exact.joints[w]].row[static_cast<std::size_t>(row)].store(m);
            const glm::vec4& p = exact.points[w];
            found[row] += p.w * (m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3]);
        }
    return found;
}

// Returns the number of compared vertices.
std::size_t expect_vertices(const Mesh& mesh, const std::vector<JointMatrix>& joints, const Json& wanted,
                            float size)
{
    const auto count = static_cast<std::size_t>(wanted["count"].number);
    EXPECT_EQ(mesh.skin.exact.runs.size(), count);
    if (mesh.skin.exact.runs.size() != count) return 0;
    for (std::size_t i = 0; i < wanted["index"].size(); ++i) {
        const glm::vec3 found = posed_vertex(mesh, static_cast<std::size_t>(wanted["index"][i].number), joints);
        for (glm::length_t axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(found[axis], at(wanted["position"][i], static_cast<std::size_t>(axis)), size * 1e-4F);
    }
    return wanted["index"].size();
}

std::vector<std::uint32_t> parents_of(const Model& model)
{
    std::vector<std::uint32_t> parents;
    for (const Joint& joint : model.joints) parents.push_back(joint.parent);
    return parents;
}

TEST_F(Md5Corpus, JointsAndVerticesEqualThoseOfAnotherReader)
{
    std::size_t compared_joints = 0, compared_vertices = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root / "truth")) {
        if (!entry.path().filename().string().starts_with("md5_")) continue;
        const Json truth = read_json(entry.path());
        SCOPED_TRACE(truth["mesh"].text);
        const OpenedFolder folder(root, truth["mesh"].text);
        const Result<Subject> opened = open_subject(folder.files, truth["mesh"].text);
        ASSERT_TRUE(opened) << text_of(opened.error());
        const Model& model = *opened.value().parts[0].model;
        const float size = glm::length(model.bounds.max - model.bounds.min);
        const std::vector<std::uint32_t> parents = parents_of(model);
        std::vector<JointMatrix> matrices(model.joints.size());
        const auto compare = [&](const Json& joints, const Json& meshes) {
            for (std::size_t i = 0; i < joints.size(); ++i) expect_joint(matrices[i], joints[i], size);
            for (std::size_t i = 0; i < meshes.size(); ++i) {
                const Json& vertices = meshes[i]["vertices"].is_null() ? meshes[i] : meshes[i]["vertices"];
                compared_vertices +=
                    expect_vertices(model.meshes[model.surfaces[i].mesh], matrices, vertices, size);
            }
            compared_joints += joints.size();
        };
        local_to_model(rest_pose(model.joints), parents, matrices);
        compare(truth["bind"]["joints"], truth["bind"]["meshes"]);
        for (const Json& animation : truth["anims"].items) {
            const std::string stem(stem_of(animation["file"].text));
            const auto clip = std::find_if(model.clips.begin(), model.clips.end(),
                                           [&](const Clip& each) { return each.name == stem; });
            ASSERT_NE(clip, model.clips.end()) << stem;
            SCOPED_TRACE(stem);
            const AnimationFrames frames(model.animations.at(clip->animation), model.joints);
            for (const Json& pose : animation["poses"].items) {
                const double frame = pose["frame"].number;
                const auto a = static_cast<std::uint32_t>(frame);
                const std::uint32_t b = std::min(a + 1, clip->frame_count - 1);
                Pose posed = rest_pose(model.joints);
                sample(frames, {a, b, static_cast<float>(frame - a)}, Interpolation::slerp, posed);
                local_to_model(posed, parents, matrices);
                SCOPED_TRACE(frame);
                compare(pose["joints"], pose["meshes"]);
            }
        }
    }
    EXPECT_GT(compared_joints, 500U);
    EXPECT_GT(compared_vertices, 400U);
}

TEST_F(Md5Corpus, TheBoundsOfAClipContainEveryPose)
{
    const OpenedFolder folder(root, "corpus/md5/re_drone/mesh.md5mesh");
    const Result<Subject> opened = open_subject(folder.files, "corpus/md5/re_drone/mesh.md5mesh");
    ASSERT_TRUE(opened) << text_of(opened.error());
    const Model& model = *opened.value().parts[0].model;
    const glm::vec3 rest = model.bounds.max - model.bounds.min;
    const glm::vec3 moving = model.animation_bounds.max - model.animation_bounds.min;
    EXPECT_LT(glm::length(moving), 2.5F * glm::length(rest))
        << "the box of all animations is much larger than that of the rest pose";
    const float tolerance = glm::length(rest) * 1e-4F;
    const auto expect_inside = [&](const Bounds& inner, const Bounds& outer) {
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            EXPECT_GE(inner.min[axis], outer.min[axis] - tolerance);
            EXPECT_LE(inner.max[axis], outer.max[axis] + tolerance);
        }
    };
    const std::vector<std::uint32_t> parents = parents_of(model);
    std::vector<JointMatrix> matrices(model.joints.size());
    std::size_t poses = 0;
    for (const Clip& clip : model.clips) {
        SCOPED_TRACE(clip.name);
        const AnimationFrames frames(model.animations.at(clip.animation), model.joints);
        Bounds posed_bounds = empty_bounds();
        for (std::uint32_t frame = clip.first_frame; frame < clip.first_frame + clip.frame_count;
             ++frame, ++poses) {
            Pose posed = rest_pose(model.joints);
            sample(frames, {frame, frame, 0}, Interpolation::slerp, posed);
            local_to_model(posed, parents, matrices);
            for (const Mesh& mesh : model.meshes)
                for (std::size_t v = 0; v < mesh.skin.exact.runs.size(); ++v)
                    extend(posed_bounds, posed_vertex(mesh, v, matrices));
        }
        ASSERT_FALSE(is_empty(posed_bounds));
        expect_inside(posed_bounds, clip.bounds);
        expect_inside(clip.bounds, model.animation_bounds);
    }
    EXPECT_GT(poses, 20U);
}

TEST_F(Md5Corpus, ScriptsHaveTheMaterialsOfAnotherReader)
{
    const Json truth = read_json(root / "truth/scripts.json");
    std::size_t compared = 0, maps = 0;
    for (const Json& script : truth["files"].items) {
        if (!script.name.ends_with(".mtr")) continue;
        SCOPED_TRACE(script.name);
        const File file = read_file(root / script.name);
        const Doom3Script read = read_doom3_script(file);
        EXPECT_TRUE(read.faults().warnings.empty()) << text_of(read.faults().warnings[0]);
        const std::vector<Doom3Material>& found = read.materials();
        auto material = found.begin();
        for (const Json& block : script.items) {
            // The reference gives the type of a block before its name.
            const std::string& name = block["name"].text;
            const std::size_t space = name.find(' ');
            if (space != name.npos && name.substr(0, space) != "material") continue;
            SCOPED_TRACE(name);
            ASSERT_NE(material, found.end());
            EXPECT_EQ(material->name, space == name.npos ? name : name.substr(space + 1));
            EXPECT_FALSE(material->error) << text_of(*material->error);
            for (const Json& row : block["globals"].items) {
                if (equal_ignoring_case(row[0].text, "twosided")) {
                    EXPECT_TRUE(material->two_sided);
                }
                if (!equal_ignoring_case(row[0].text, "diffusemap") || !material->functions.empty()) continue;
                EXPECT_EQ(material->diffuse, row[1].text);
                ++maps;
            }
            ++material;
            ++compared;
        }
        EXPECT_EQ(material, found.end());
    }
    EXPECT_GT(compared, 100U);
    EXPECT_GT(maps, 5U);
}

TEST_F(Md5Corpus, DamagedFilesHaveTheExpectedResult)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "bad/INDEX.tsv")) {
        const std::string& path = row["path"];
        if (!path.starts_with("bad/md5") && !path.starts_with("bad/mtr/")) continue;
        SCOPED_TRACE(path + ": " + row["what"]);
        const ExactCopy copy(read_file(root / path));
        MemoryHost files;
        files.add(path, copy.bytes());
        const Result<Subject> subject = open_subject(files, path);
        if (subject) {
            EXPECT_NE(row["expect"], "error");
            EXPECT_EQ(broken_property(subject.value()), "");
        } else {
            EXPECT_EQ(broken_property(subject.error(), copy.bytes().size()), "");
            EXPECT_EQ(subject.error().file, path);
            // The error describes the damage and does not suggest opening another file.
            if (row["expect"] == "error") {
                EXPECT_EQ(text_of(subject.error()).find("Open "), std::string::npos) << text_of(subject.error());
            }
        }
        ++count;
    }
    EXPECT_GT(count, 30U);
}

}  // namespace
}  // namespace marrow::test
