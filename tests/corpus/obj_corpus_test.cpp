// Compares every OBJ of the corpus with the counts and areas of corpus/MANIFEST.tsv. Opens damaged copies.
#include <cmath>

#include <glm/geometric.hpp>

#include "corpus/corpus_suite.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

class ObjCorpus : public CorpusTest {};

double area_of(const Model& model)
{
    double sum = 0;
    for (const Mesh& mesh : model.meshes) {
        if (mesh.primitive != Primitive::triangles) continue;
        for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
            const glm::dvec3 a(mesh.positions[mesh.indices[i]]), b(mesh.positions[mesh.indices[i + 1]]),
                c(mesh.positions[mesh.indices[i + 2]]);
            sum += glm::length(glm::cross(b - a, c - a)) / 2;
        }
    }
    return sum;
}

TEST_F(ObjCorpus, EveryFileHasTheCountsOfTheManifest)
{
    std::size_t count = 0, areas = 0;
    for (TableRow& row : read_table(root / "corpus/MANIFEST.tsv")) {
        if (row["format"] != "obj") continue;
        SCOPED_TRACE(row["path"]);
        const OpenedFile file(root, row["path"]);
        const Result<Subject> subject = open_subject(file.files, file.name);
        ASSERT_TRUE(subject) << text_of(subject.error());
        const Model& model = *subject.value().parts[0].model;
        EXPECT_EQ(std::to_string(model.source.vertices), row["verts"]);
        EXPECT_EQ(std::to_string(model.source.triangles), row["tris"]);
        EXPECT_EQ(std::to_string(model.source.bytes), row["bytes"]);
        EXPECT_EQ(broken_property(subject.value()), "");
        // The area does not depend on the triangulation. The manifest has it for the files that assimp can read.
        if (row["assimp_status"] == "ok") {
            const double expected = std::stod(row["assimp_area"]);
            EXPECT_NEAR(area_of(model), expected, expected * 1e-3 + 1e-9);
            ++areas;
        }
        ++count;
    }
    EXPECT_GE(count, 50U);
    EXPECT_GE(areas, 45U);
}

TEST_F(ObjCorpus, DamagedFilesHaveTheExpectedResult)
{
    EXPECT_GE(expect_damage_is_reported(root, "bad/obj/"), 13U);
    EXPECT_GE(expect_damage_is_reported(root, "bad/mtl/"), 8U);
}

}  // namespace
}  // namespace marrow::test
