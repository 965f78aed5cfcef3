#include "formats/quake2/md2.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "base/limits.h"
#include "derive/bounds.h"
#include "formats/md2_suite.h"
#include "support/memory_meter.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

void expect_error(const File& file, Code code, Md2Word word)
{
    const Result<Model> model = load_square(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << text_of(model.error());
    EXPECT_EQ(model.error().place.value, static_cast<std::uint64_t>(word)) << text_of(model.error());
}

TEST(Md2Load, ReadsASquareInThreeFrames)
{
    const Model model = loaded({});
    EXPECT_EQ(model.name, "square");
    EXPECT_EQ(model.format, "md2");
    EXPECT_EQ(model.basis, kQuakeBasis);
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.meshes[0].positions.size(), 4U);
    EXPECT_EQ(model.meshes[0].indices.size(), 6U);
    EXPECT_EQ(model.surfaces[0].name, "square");
    EXPECT_EQ(model.surfaces[0].mesh, 0U);
    EXPECT_EQ(model.surfaces[0].first_index, 0U);
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    EXPECT_EQ(model.meshes[0].vertex_count, 4U);
    EXPECT_EQ(model.meshes[0].index_count, 6U);
    EXPECT_EQ(model.frames.size(), 3U);
    EXPECT_EQ(model.frames[1].name, "stand02");
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md2Load, HasTheCountsOfTheFile)
{
    Md2Builder b;
    b.triangles.push_back({{0, 1, 99}, {0, 1, 2}});  // skipped
    const File file = b.build();
    const Model model = load_square(file).take();
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 3U);
    EXPECT_EQ(model.source.frames, 3U);
    EXPECT_EQ(model.source.surfaces, 1U);
    EXPECT_EQ(model.source.bytes, file.size());
}

TEST(Md2Load, ReversesTheWinding)
{
    const Model model = loaded({});
    const Mesh& s = model.meshes[0];
    for (std::size_t i = 0; i < s.indices.size(); i += 3) {
        const glm::vec3 a = s.positions[s.indices[i]], b = s.positions[s.indices[i + 1]],
                        c = s.positions[s.indices[i + 2]];
        EXPECT_GT(glm::dot(glm::cross(b - a, c - a), s.normals[s.indices[i]]), 0);
    }
}

TEST(Md2Load, ScalesAndTranslatesPositions)
{
    Md2Builder b;
    b.frames[0].scale = {2, 0.5F, -1};
    b.frames[0].translate = {100, 0, 1};
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    ASSERT_EQ(s.positions.size(), 4U);
    for (std::size_t i = 0; i < s.positions.size(); ++i) {
        const auto& v = b.frames[0].vertices[s.source_vertex[i]];
        EXPECT_EQ(s.positions[i], glm::vec3(v.x * 2 + 100, v.y * 0.5F, 1 - v.z));
    }
    EXPECT_EQ(model.bounds.min, bounds_of(s.positions).min);
    EXPECT_EQ(model.frames[0].bounds.max, bounds_of(s.positions).max);
}

TEST(Md2Load, KeepsFramesQuantised)
{
    const Model model = loaded({});
    const VertexFrames& frames = model.vertex_frames[0];
    EXPECT_EQ(frames.encoding, VertexEncoding::u8_indexed);
    EXPECT_EQ(frames.vertex_count, 4U);
    EXPECT_EQ(frames.frame_count, 3U);
    EXPECT_EQ(frames.records.size(), 48U);
    EXPECT_EQ(frames.records[16 + 2], 18) << "z of vertex 0 in frame 1";
}

TEST(Md2Load, DecodesNormalsFromTheQuake2Table)
{
    Md2Builder b;
    b.frames[0].vertices[1].normal = 5;
    b.frames[0].vertices[2].normal = 162;
    b.frames[0].vertices[3].normal = 255;
    const Model model = loaded(b);
    const Mesh& s = model.meshes[0];
    const glm::vec3 expected[] = {{1, 0, 0}, {0, 0, 1}, {0, 0, 0}, {0, 0, 0}};
    ASSERT_EQ(s.normals.size(), 4U);
    for (std::size_t i = 0; i < s.normals.size(); ++i) EXPECT_EQ(s.normals[i], expected[s.source_vertex[i]]);
}

TEST(Md2Load, DividesTextureCoordinatesByTheSkinSize)
{
    const Model model = loaded({});
    const Mesh& s = model.meshes[0];
    const glm::vec2 expected[] = {{0, 0}, {0.5F, 0}, {0.5F, 0.5F}, {0, 0.5F}};
    ASSERT_EQ(s.texcoords.size(), 4U);
    for (std::size_t i = 0; i < s.texcoords.size(); ++i) EXPECT_EQ(s.texcoords[i], expected[s.source_vertex[i]]);
}

TEST(Md2Load, SplitsAVertexOnlyIfItsTextureCoordinatesDiffer)
{
    Md2Builder b;
    b.texcoords.push_back({7, 7});
    b.triangles[1].texcoords[0] = 4;  // another texture coordinate of vertex 0
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].positions.size(), 5U);
    b.texcoords[4] = b.texcoords[0];
    EXPECT_EQ(loaded(b).meshes[0].positions.size(), 4U)
        << "equal coordinates with different indices share a vertex";
}

TEST(Md2Load, WarnsAboutAnInvalidSkinSize)
{
    Md2Builder b;
    b.skin_width = 0;
    b.skin_height = -3;
    const Model model = loaded(b);
    EXPECT_NE(warnings_of(model).find("skin size is 0 x -3"), std::string::npos) << warnings_of(model);
}

// --- damaged files ----------------------------------------------------------------------------------------------

TEST(Md2Detect, UsesOnlyTheMagic)
{
    EXPECT_TRUE(is_md2(Md2Builder().build()));
    EXPECT_TRUE(is_md2(md2_with(Md2Word::version, 7)));
    EXPECT_FALSE(is_md2(md2_with(Md2Word::magic, 0x33504449)));
    EXPECT_FALSE(is_md2(ByteBuilder().text("IDP").take()));
    EXPECT_FALSE(is_md2({}));
}

TEST(Md2Load, ReportsAnUnsupportedVersion)
{
    const Result<Model> model = load_square(md2_with(Md2Word::version, 15));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::unsupported_version);
    EXPECT_EQ(model.error().place.kind, Place::Kind::offset);
    EXPECT_EQ(model.error().place.value, 4U);
    EXPECT_EQ(text_of(model.error()), "MD2 version 15; version 8 (Quake II) is supported.");
}

TEST(Md2Load, RejectsFrameThatCannotHoldItsVertices)
{
    expect_error(md2_with(Md2Word::frame_size, 55), Code::bad_value, Md2Word::frame_size);
    expect_error(md2_with(Md2Word::frame_size, -1), Code::bad_value, Md2Word::frame_size);
    expect_error(md2_with(Md2Word::frame_size, 0), Code::bad_value, Md2Word::frame_size);
    expect_error(md2_with(Md2Word::vertices, 5), Code::bad_value, Md2Word::frame_size);
    expect_error(md2_with(Md2Word::vertices, 0x7FFFFFFF), Code::bad_value, Md2Word::frame_size);
}

TEST(Md2Load, RejectsCountsBelowZero)
{
    for (const Md2Word word :
         {Md2Word::skins, Md2Word::vertices, Md2Word::texcoords, Md2Word::triangles, Md2Word::frames})
        expect_error(md2_with(word, -1), Code::bad_count, word);
}

TEST(Md2Load, RejectsCountsThatTheFileCannotHold)
{
    for (const Md2Word word : {Md2Word::skins, Md2Word::texcoords, Md2Word::triangles, Md2Word::frames})
        for (const std::int32_t count : {1000, 0x7FFFFFFF, 0x10000000}) {
            const MemoryMeter meter;
            const File file = md2_with(word, count);
            expect_error(file, Code::bad_count, word);
            EXPECT_LT(meter.peak(), 100000U);
        }
}

TEST(Md2Load, RejectsAModelWithoutFrames)
{
    expect_error(md2_with(Md2Word::frames, 0), Code::bad_count, Md2Word::frames);
}

TEST(Md2Load, RejectsOffsetsOutsideTheFile)
{
    for (const Md2Word word : {Md2Word::texcoords_at, Md2Word::triangles_at, Md2Word::frames_at})
        for (const std::int32_t offset : {-1, 0x7FFFFFFF}) {
            const Result<Model> model = load_square(md2_with(word, offset));
            ASSERT_FALSE(model);
            EXPECT_EQ(model.error().code, Code::bad_offset) << text_of(model.error());
        }
}

TEST(Md2Load, IgnoresTheOffsetWithoutSkins) { EXPECT_TRUE(load_square(md2_with(Md2Word::skins_at, -1))); }

TEST(Md2Load, IgnoresAWrongEnd) { EXPECT_TRUE(load_square(md2_with(Md2Word::end, -3))); }

TEST(Md2Load, ReplacesANumberOfAFrameThatIsNotFinite)
{
    Md2Builder b;
    b.frames[1].translate.y = std::numeric_limits<float>::quiet_NaN();
    const File file = b.build();
    const Model model = valid_model(load_square(file));
    EXPECT_EQ(model.vertex_frames.at(0).scales.at(1).translate.y, 0);
    ASSERT_EQ(model.warnings.size(), 1U);
    // The number follows the header, four texture coordinates, two triangles, one frame, the scale and an x.
    EXPECT_NE(text_of(model.warnings[0]).find("at byte " + std::to_string(68 + 16 + 24 + 56 + 16)),
              std::string::npos)
        << text_of(model.warnings[0]);
}

TEST(Md2Load, SkipsTrianglesOfMissingVertices)
{
    Md2Builder b;
    b.triangles[1].vertices[2] = 4;
    b.triangles.push_back({{0, 65535, 1}, {0, 1, 2}});
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 3U);
    ASSERT_EQ(model.warnings.size(), 1U) << "one warning for all";
    EXPECT_NE(text_of(model.warnings[0]).find("Triangle 1 at byte 96 names a vertex past the 4"), std::string::npos)
        << text_of(model.warnings[0]);
    EXPECT_NE(text_of(model.warnings[0]).find("2 such triangles"), std::string::npos) << text_of(model.warnings[0]);
}

TEST(Md2Load, SkipsTrianglesOfMissingTextureCoordinates)
{
    Md2Builder b;
    b.triangles[0].texcoords[0] = 4;
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices.size(), 3U);
    EXPECT_NE(text_of(model.warnings[0]).find("names a texture coordinate past the 4"), std::string::npos)
        << text_of(model.warnings[0]);
}

TEST(Md2Load, RejectsAFileWithoutAValidTriangle)
{
    Md2Builder b;
    b.triangles = {{{7, 8, 9}, {0, 1, 2}}};
    const Result<Model> model = load_square(b.build());
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::bad_index);
}

TEST(Md2Load, WarnsAboutAFileWithoutTriangles)
{
    Md2Builder b;
    b.triangles.clear();
    const Model model = loaded(b);
    EXPECT_TRUE(model.meshes[0].indices.empty());
    EXPECT_NE(warnings_of(model).find("no triangles"), std::string::npos);
}

TEST(Md2Load, ReadsFramesWithBytesAfterTheirVertices)
{
    Md2Builder b;
    b.frame_padding = 12;
    const Model model = loaded(b);
    EXPECT_EQ(model.frames[2].name, "stand03");
    EXPECT_EQ(model.vertex_frames[0].records[32 + 2], 28);
}

TEST(Md2Load, TruncatesNamesAtTheirNul)
{
    Md2Builder b;
    b.frames[0].name = std::string("stand01\0junk", 12);
    b.frames[1].name = "exactly16letters";
    const Model model = loaded(b);
    EXPECT_EQ(model.frames[0].name, "stand01");
    EXPECT_EQ(model.frames[1].name, "exactly16letters");
}

TEST(Md2Load, AcceptsMoreThanTheLimitsOfQuake2)
{
    // 2,500 vertices, 5,000 triangles and 600 frames occur in files of other engines.
    const Result<Model> model = load_square(md2_sheet(50, 50, 600));
    ASSERT_TRUE(model) << text_of(model.error());
    EXPECT_EQ(model.value().source.triangles, 5000U);
    EXPECT_EQ(model.value().frames.size(), 600U);
}

TEST(Md2Load, NeedsMemoryInProportionToTheFile)
{
    // Frames without vertices, each with the name of a different clip, need the most memory per byte of the file.
    // Above the maximum number of clips, all frames are one clip.
    for (const std::size_t count : {kMaxClips, std::size_t{50'000}}) {
        SCOPED_TRACE(count);
        Md2Builder b;
        b.triangles.clear();
        b.texcoords.clear();
        b.frames.clear();
        for (std::size_t i = 0; i < count; ++i)
            b.frames.push_back({"clip" + std::to_string(100'000'001 + i * 1000), {}});
        const File file = b.build();
        const MemoryMeter meter;
        const Result<Model> model = load_square(file);
        const std::size_t peak = meter.peak();
        ASSERT_TRUE(model) << text_of(model.error());
        EXPECT_EQ(model.value().frames.size(), count);
        EXPECT_EQ(model.value().clips.size(), count == kMaxClips ? count : 1U);
        EXPECT_LT(peak, 24 * file.size());
        EXPECT_GT(peak, file.size()) << "the meter counts the model's memory";
    }
}

}  // namespace
}  // namespace marrow::test
