#include "formats/quake3/md3.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cmath>
#include <limits>

#include "base/limits.h"
#include "derive/bounds.h"
#include "formats/md3_suite.h"
#include "support/memory_host.h"
#include "support/memory_meter.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

// Expects loading `file` to fail with an error at this byte.
void expect_error_at(const File& file, Code code, std::size_t offset)
{
    const Result<Model> model = load_md3_square(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << text_of(model.error());
    EXPECT_EQ(model.error().place.value, offset) << text_of(model.error());
}

void expect_error(Md3Word word, std::int32_t value, Code code)
{
    expect_error_at(md3_with(word, value), code, static_cast<std::size_t>(word));
}

void expect_error(Md3SurfaceWord word, std::int32_t value, Code code)
{
    expect_error_at(md3_with(word, value), code, Md3Builder().surface_at(0) + static_cast<std::size_t>(word));
}

TEST(Md3Load, ReadsASquareInThreeFrames)
{
    const Model model = loaded(Md3Builder());
    EXPECT_EQ(model.name, "square");
    EXPECT_EQ(model.format, "md3");
    EXPECT_EQ(model.basis, kQuakeBasis);
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.surfaces[0].name, "square");
    EXPECT_EQ(model.surfaces[0].index_count, 6U);
    ASSERT_EQ(model.meshes.size(), 1U);
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.vertex_count, 4U);
    EXPECT_EQ(mesh.index_count, 6U);
    EXPECT_EQ(mesh.positions[1], glm::vec3(5, 8, 8));
    EXPECT_EQ(mesh.texcoords[2], glm::vec2(1, 1));
    EXPECT_EQ(mesh.source_vertex, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(model.frames.size(), 3U);
    EXPECT_EQ(model.frames[1].name, "idle_2");
    EXPECT_EQ(model.frames[2].bounds.min, glm::vec3(5, 0, 20)) << "computed bounds, not those of the file";
    EXPECT_EQ(model.source.vertices, 4U);
    EXPECT_EQ(model.source.triangles, 2U);
    EXPECT_EQ(model.source.frames, 3U);
    EXPECT_EQ(model.source.surfaces, 1U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md3Load, ReversesTheWinding)
{
    const Model model = loaded(Md3Builder());
    const Mesh& s = model.meshes[0];
    ASSERT_EQ(s.indices.size(), 6U);
    for (std::size_t i = 0; i < s.indices.size(); i += 3) {
        const glm::vec3 a = s.positions[s.indices[i]], b = s.positions[s.indices[i + 1]],
                        c = s.positions[s.indices[i + 2]];
        EXPECT_GT(glm::dot(glm::cross(b - a, c - a), s.normals[s.indices[i]]), 0);
    }
}

TEST(Md3Load, KeepsFramesAsTheyAreStored)
{
    const Model model = loaded(Md3Builder());
    ASSERT_EQ(model.vertex_frames.size(), 1U);
    const VertexFrames& frames = model.vertex_frames[0];
    EXPECT_EQ(frames.encoding, VertexEncoding::i16_latlong);
    EXPECT_EQ(frames.vertex_count, 4U);
    EXPECT_EQ(frames.frame_count, 3U);
    EXPECT_EQ(frames.records.size(), 96U);
    EXPECT_EQ(frames.scales[2].scale, glm::vec3(1.0F / 64));
    EXPECT_EQ(frames.scales[2].translate, glm::vec3(0));
}

TEST(Md3Load, DecodesNormalsFromTwoAngles)
{
    Md3Builder b;
    auto& frame = b.surfaces[0].frames[0];
    frame[1].latitude = 64;                        // a quarter of a turn: +y
    frame[2].longitude = 0;                        // up
    frame[3].longitude = frame[3].latitude = 128;  // down
    const Model model = loaded(b);
    const glm::vec3 expected[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(glm::distance(model.meshes[0].normals[i], expected[i]), 1e-6F) << i;
}

TEST(Md3Load, ReadsSeveralSurfaces)
{
    Md3Builder b;
    b.surfaces.resize(3);
    b.surfaces[1].name = "other";
    b.surfaces[1].shaders = {"models/test/other"};
    b.surfaces[1].frames.resize(3, {{0, 0, 64, 0, 0}});
    for (auto& frame : b.surfaces[1].frames) frame = {{0, 0, 64, 0, 0}, {64, 0, 64, 0, 0}, {0, 64, 64, 0, 0}};
    b.surfaces[1].texcoords.resize(3);
    b.surfaces[1].triangles = {{0, 1, 2}};
    const Model model = loaded(b);
    ASSERT_EQ(model.surfaces.size(), 3U);
    EXPECT_EQ(model.meshes[1].positions.size(), 3U);
    EXPECT_EQ(model.surfaces[1].mesh, 1U);
    EXPECT_EQ(model.meshes[1].vertex_frames, 1U);
    EXPECT_EQ(model.surfaces[1].material, 1U);
    EXPECT_EQ(model.surfaces[2].material, 0U) << "a shader of the same name is the same material";
    EXPECT_EQ(model.source.vertices, 11U);
    EXPECT_EQ(model.source.surfaces, 3U);
    EXPECT_EQ(model.materials[1].name, "models/test/other");
}

TEST(Md3Load, ReadsAFileOfTagsOnly)
{
    Md3Builder b;
    b.surfaces.clear();
    const Model model = loaded(b);
    EXPECT_TRUE(model.surfaces.empty());
    EXPECT_EQ(model.attachments.size(), 1U);
    EXPECT_EQ(model.clips.size(), 1U);
}

TEST(Md3Load, ReadsASurfaceOfNoVertices)
{
    Md3Builder b;
    b.surfaces.resize(2);
    b.surfaces[0].texcoords.clear();
    b.surfaces[0].triangles.clear();
    for (auto& frame : b.surfaces[0].frames) frame.clear();
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].vertex_frames, kNone);
    EXPECT_EQ(model.meshes[1].vertex_frames, 0U);
    EXPECT_EQ(model.meshes[1].positions.size(), 4U);
}

TEST(Md3Load, ConvertsRowsOfTagsToColumns)
{
    Md3Builder b;
    b.tags[1][0].axes = {{0, 2, 0}, {-1, 0, 0}, {0, 0, -1}};  // scaled and mirrored
    const Model model = loaded(b);
    ASSERT_EQ(model.attachments.size(), 1U);
    EXPECT_EQ(model.attachments[0].name, "tag_top");
    EXPECT_EQ(model.attachments[0].joint, kNone);
    ASSERT_EQ(model.attachment_frames.size(), 3U);
    EXPECT_EQ(model.attachment_frames[1][0], glm::vec3(0, 2, 0));
    EXPECT_EQ(model.attachment_frames[1][1], glm::vec3(-1, 0, 0));
    EXPECT_EQ(model.attachment_frames[1][2], glm::vec3(0, 0, -1));
    EXPECT_EQ(model.attachment_frames[2][3], glm::vec3(5, 4, 24));
    EXPECT_TRUE(model.warnings.empty());
}

TEST(Md3Load, ReadsSeveralTagsInEachFrame)
{
    Md3Builder b;
    for (std::size_t f = 0; f < 3; ++f) b.tags[f].push_back({"tag_low", glm::vec3(static_cast<float>(f))});
    const Model model = loaded(b);
    ASSERT_EQ(model.attachments.size(), 2U);
    EXPECT_EQ(model.attachments[1].name, "tag_low");
    ASSERT_EQ(model.attachment_frames.size(), 6U);
    EXPECT_EQ(model.attachment_frames[3][3], glm::vec3(1));
    EXPECT_EQ(model.attachment_frames[4][3], glm::vec3(5, 4, 24));
}

TEST(Md3Load, DoesNotRotateATagWithAxesOfZeroLength)
{
    Md3Builder b;
    b.tags[1][0].axes = glm::mat3(0);
    b.tags[2][0].axes[1] = {};
    const Model model = loaded(b);
    for (const std::size_t frame : {1U, 2U})
        for (const int axis : {0, 1, 2}) {
            glm::vec3 expected(0);
            expected[axis] = 1;
            EXPECT_EQ(model.attachment_frames[frame][axis], expected);
        }
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_NE(text_of(model.warnings[0]).find("2 frames of tags"), std::string::npos) << text_of(model.warnings[0]);
}

TEST(Md3Load, ReplacesNumbersOfATagThatAreNotFinite)
{
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30F})
        for (const bool axis : {false, true}) {
            Md3Builder b;
            (axis ? b.tags[2][0].axes[1] : b.tags[2][0].origin).y = value;
            const Model model = loaded(b);
            EXPECT_EQ(model.attachment_frames.at(2)[axis ? 1 : 3].y, axis ? 1.0F : 0.0F);
            EXPECT_EQ(model.attachment_frames.at(2)[3].z, 24.0F);
            ASSERT_EQ(model.warnings.size(), 1U);
            const std::size_t at = b.tags_at() + 2 * 112 + 64 + (axis ? 28 : 4);
            EXPECT_NE(text_of(model.warnings[0]).find("The number at byte " + std::to_string(at)),
                      std::string::npos)
                << text_of(model.warnings[0]);
        }
}

TEST(Md3Load, ReportsThePositionOfATextureCoordinateThatIsNotFinite)
{
    for (const float value : {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
        Md3Builder b;
        File file = b.build();
        // The v of the third texture coordinate: it follows a header, a shader, two triangles and five numbers.
        const std::size_t at = b.surface_at(0) + 108 + 68 + 24 + 20;
        overwrite(file, at, value);
        const Model model = valid_model(load_md3_square(file));
        EXPECT_EQ(model.meshes.at(0).texcoords, (std::vector<glm::vec2>{{0, 0}, {1, 0}, {1, 0}, {0, 1}}));
        ASSERT_EQ(model.warnings.size(), 1U);
        EXPECT_NE(text_of(model.warnings[0]).find("at byte " + std::to_string(at)), std::string::npos)
            << text_of(model.warnings[0]);
    }
}

TEST(Md3Load, MatchesTagsByNameAcrossFrames)
{
    Md3Builder b;
    b.tags = {{{"tag_a", {1, 0, 0}}, {"tag_b", {2, 0, 0}}},
              {{"tag_b", {2, 0, 1}}, {"tag_a", {1, 0, 1}}},
              {{"tag_a", {1, 0, 2}}, {"tag_late", {3, 0, 2}}}};
    const Model model = loaded(b);
    ASSERT_EQ(model.attachments.size(), 3U);
    EXPECT_EQ(model.attachments[2].name, "tag_late");
    const auto place = [&](std::size_t frame, std::size_t tag) {
        return model.attachment_frames.at(frame * 3 + tag)[3];
    };
    EXPECT_EQ(place(1, 0), glm::vec3(1, 0, 1));
    EXPECT_EQ(place(1, 1), glm::vec3(2, 0, 1));
    // Missing tags are at the origin.
    EXPECT_EQ(place(0, 2), glm::vec3(0));
    EXPECT_EQ(place(2, 1), glm::vec3(0));
    EXPECT_EQ(place(2, 2), glm::vec3(3, 0, 2));
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_NE(text_of(model.warnings[0]).find("\"tag_late\" is absent from frame 0 (3 such frames"),
              std::string::npos)
        << text_of(model.warnings[0]);
}

TEST(Md3Load, UsesTheFrameCountOfTheModelForEachSurface)
{
    for (const std::int32_t frames : {-1, 0, 1, 7}) {
        Md3Builder b;
        b.surfaces[0].frame_count = frames;
        const Model model = loaded(b);
        EXPECT_EQ(model.vertex_frames.at(0).frame_count, 3U);
        ASSERT_EQ(model.warnings.size(), 1U);
        EXPECT_NE(text_of(model.warnings[0]).find("the model has 3;"), std::string::npos)
            << text_of(model.warnings[0]);
    }
}

TEST(Md3Load, SkipsTrianglesOfMissingVertices)
{
    Md3Builder b;
    b.surfaces[0].triangles = {{0, 1, 4}, {0, 1, 2}, {-1, 0, 1}};
    const Model model = loaded(b);
    EXPECT_EQ(model.meshes[0].indices, (std::vector<std::uint32_t>{0, 2, 1}));
    ASSERT_EQ(model.warnings.size(), 1U) << "one warning for all";
    EXPECT_NE(text_of(model.warnings[0]).find("Triangle 0 of the surface \"square\""), std::string::npos)
        << text_of(model.warnings[0]);
    EXPECT_NE(text_of(model.warnings[0]).find("2 such triangles"), std::string::npos) << text_of(model.warnings[0]);
}

TEST(Md3Load, TruncatesNamesAtTheirNul)
{
    Md3Builder b;
    b.frames[0] = std::string("idle_1\0junk", 11);
    b.frames[1] = "exactly16letters";
    b.surfaces[0].name = std::string(64, 'x');
    b.surfaces[0].shaders = {std::string(64, 'y')};
    b.tags[0][0].name = std::string(64, 'z');
    const Model model = loaded(b);
    EXPECT_EQ(model.frames[0].name, "idle_1");
    EXPECT_EQ(model.frames[1].name, "exactly16letters");
    EXPECT_EQ(model.surfaces[0].name, std::string(64, 'x'));
    EXPECT_EQ(model.materials[0].name, std::string(64, 'y'));
    EXPECT_EQ(model.attachments[0].name, std::string(64, 'z'));
}

// --- clips ------------------------------------------------------------------------------------------------------

std::vector<std::string> clips_of(const std::vector<std::string>& names)
{
    Md3Builder b;
    b.name_frames(names);
    std::vector<std::string> out;
    for (const Clip& clip : loaded(b).clips)
        out.push_back(clip.name + ' ' + std::to_string(clip.first_frame) + '+' + std::to_string(clip.frame_count));
    return out;
}

using Names = std::vector<std::string>;

TEST(Md3Clips, AreDerivedFromPrefixesOfFrames)
{
    EXPECT_EQ(clips_of({"idle_1", "idle_2", "run_1", "run_2", "run_3"}), (Names{"idle 0+2", "run 2+3"}));
}

TEST(Md3Clips, AreOneClipWithoutUsefulFrameNames)
{
    EXPECT_EQ(clips_of({"", "", ""}), Names{"frames 0+3"});
    EXPECT_EQ(clips_of({"a", "b", "c"}), Names{"frames 0+3"}) << "a different name for each frame";
    EXPECT_EQ(clips_of({"idle_1", "idle_2", "\xE7{b", "\x1F"}), Names{"frames 0+4"})
        << "unreadable frame names make one clip";
    EXPECT_EQ(clips_of({"MilkShape 3D", "MilkShape 3D"}), Names{"frames 0+2"}) << "the name of the exporter";
    EXPECT_EQ(clips_of({"(from 3DSMax)", "(from 3DSMax)"}), Names{"frames 0+2"});
    EXPECT_EQ(clips_of({"(from ASE)", "(from ASE)"}), Names{"frames 0+2"});
}

// --- levels of detail -------------------------------------------------------------------------------------------

struct Levels {
    File base = Md3Builder().build(), first, second;
    MemoryHost files;

    void add(const std::string& name, File& file, const Md3Builder& builder)
    {
        file = builder.build();
        files.add(name, file);
    }
    Model load() const { return valid_model(load_md3_square(base, "models/test/square.md3", files)); }
};

Md3Builder coarse(const std::string& name)
{
    Md3Builder b;
    b.surfaces[0].name = name;
    b.surfaces[0].triangles = {{0, 1, 2}};
    b.tags = {};
    return b;
}

TEST(Md3Load, UsesGlowImagesNamedAfterTheSkin)
{
    MemoryHost files;
    files.add_name("models/test/square.tga");
    files.add_name("models/test/square_luma.tga");
    const File file = Md3Builder().build();
    const Model model = valid_model(load_md3_square(file, "models/test/square.md3", files));
    ASSERT_NE(model.materials.at(0).emissive_map, kNone);
    EXPECT_EQ(model.images[model.materials[0].emissive_map].name, "models/test/square_luma");
}

TEST(Md3Levels, AreReadFromNumberedFilesBesideTheModel)
{
    Levels levels;
    levels.add("models/test/square_1.md3", levels.first, coarse("square_1"));
    levels.add("models/test/SQUARE_2.MD3", levels.second, coarse("square_2"));
    const Model model = levels.load();
    ASSERT_EQ(model.surfaces.size(), 3U);
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(model.surfaces[i].level_of_detail, i);
        EXPECT_EQ(model.meshes[i].vertex_frames, i);
        EXPECT_EQ(model.surfaces[i].material, 0U);
    }
    EXPECT_EQ(model.surfaces[2].name, "square_2");
    EXPECT_EQ(model.attachments.size(), 1U) << "tags of the finest level";
    EXPECT_EQ(model.source.surfaces, 1U) << "source counts only the finest level";
    EXPECT_EQ(model.source.triangles, 2U);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
}

TEST(Md3Levels, AreConsecutiveIfFileNumbersAreMissing)
{
    Levels levels;
    levels.add("models/test/square_2.md3", levels.second, coarse("square"));
    const Model model = levels.load();
    ASSERT_EQ(model.surfaces.size(), 2U);
    EXPECT_EQ(model.surfaces[1].level_of_detail, 1U) << "levels are numbered without gaps";
}

TEST(Md3Levels, BeginAtTheFirstLevelWithASurface)
{
    Levels levels;
    Md3Builder tags;
    tags.surfaces = {};
    levels.base = tags.build();
    levels.add("models/test/square_1.md3", levels.first, coarse("square"));
    const Model model = levels.load();
    ASSERT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(model.surfaces[0].level_of_detail, 0U);
    EXPECT_EQ(model.attachments.size(), 1U);
}

TEST(Md3Levels, AreSkippedIfDamagedOrOfAnotherFrameCount)
{
    Levels levels;
    Md3Builder longer = coarse("square");
    longer.name_frames({"a1", "a2", "a3", "a4"});
    levels.add("models/test/square_1.md3", levels.first, longer);
    Md3Builder damaged = coarse("square");
    damaged.version = 14;
    levels.add("models/test/square_2.md3", levels.second, damaged);
    const Model model = levels.load();
    EXPECT_EQ(model.surfaces.size(), 1U);
    ASSERT_EQ(model.warnings.size(), 2U);
    EXPECT_EQ(model.warnings[0].file, "models/test/square_1.md3");
    EXPECT_NE(text_of(model.warnings[0]).find("4 frames, the model 3"), std::string::npos) << warnings_of(model);
    EXPECT_EQ(model.warnings[1].file, "models/test/square_2.md3");
}

TEST(Md3Levels, AreNotSearchedForACoarserLevel)
{
    Levels levels;
    levels.add("models/test/square_1_1.md3", levels.first, coarse("square"));
    levels.files.add_name("models/test/square.md3");
    const Model model = valid_model(load_md3_square(levels.base, "models/test/square_1.md3", levels.files));
    EXPECT_EQ(model.surfaces.size(), 1U);
}

TEST(Md3Levels, AreSearchedForNumberedModelsThatAreNotLevels)
{
    const File mine = text_file("square,own\n"), finest = text_file("square,shared\n");
    Levels levels;
    levels.files.add("models/test/square_1_default.skin", mine);
    levels.add("models/test/square_1_1.md3", levels.first, coarse("square"));
    const auto load = [&] {
        return valid_model(load_md3_square(levels.base, "models/test/square_1.md3", levels.files));
    };
    EXPECT_EQ(load().surfaces.size(), 2U);
    EXPECT_EQ(load().materials.at(0).name, "own");
    levels.files.add("models/test/square_default.skin", finest);
    EXPECT_EQ(load().surfaces.size(), 1U);
    EXPECT_EQ(load().materials.at(0).name, "shared");
}

TEST(Md3References, AreLevelsSkinsAndScripts)
{
    const auto names = [](const char* file) {
        std::vector<std::string> out;
        for (const Reference& reference : references_md3(Md3Builder().build(), file)) out.push_back(reference.name);
        return out;
    };
    EXPECT_EQ(names("models/test/head.md3"), (Names{"head_default.skin", "*.skin", "*.shader", "scripts/*.shader",
                                                    "head.md3.framegroups", "head_1.md3", "head_2.md3"}));
    // A name may end with a number that is not a level; references still list its possible levels.
    EXPECT_EQ(names("models/test/head_2.md3"),
              (Names{"head_2_default.skin", "head_default.skin", "*.skin", "*.shader", "scripts/*.shader",
                     "head_2.md3.framegroups", "head_2_1.md3", "head_2_2.md3"}));
}

TEST(Md3References, IncludeBarrelAndFlashOfAWeaponWithTheirTags)
{
    Md3Builder builder;
    builder.tags = {std::vector<Md3Builder::Tag>{{"tag_weapon"}, {"TAG_barrel"}, {"tag_flash"}}};
    builder.name_frames({"a"});
    const auto rules = [&](const char* file) {
        std::vector<std::string> out;
        for (const Reference& reference : references_md3(builder.build(), file))
            if (reference.kind == Reference::Kind::rule) out.push_back(reference.name);
        return out;
    };
    EXPECT_EQ(rules("guns/Gun.md3"), (Names{"Gun_1.md3", "Gun_2.md3", "Gun_barrel.md3", "Gun_flash.md3"}));
    // A barrel also has a tag for the flash, but the flash belongs to the weapon.
    EXPECT_EQ(rules("guns/gun_barrel.md3"), (Names{"gun_barrel_1.md3", "gun_barrel_2.md3"}));
    EXPECT_EQ(rules("p/Upper.md3").front(), "Upper_default.skin");
}

TEST(Md3References, OfADamagedFileDependOnlyOnItsName)
{
    const auto count = [](const File& file) { return references_md3(file, "gun.md3").size(); };
    EXPECT_EQ(count(md3_with(Md3Word::tags_at, 0x7fffffff)), 7U);
    EXPECT_EQ(count(md3_with(Md3Word::tags, 0x7fffffff)), 7U);
    EXPECT_EQ(count({}), 7U);
}

// --- damaged files ----------------------------------------------------------------------------------------------

TEST(Md3Detect, UsesOnlyTheMagic)
{
    EXPECT_TRUE(is_md3(Md3Builder().build()));
    EXPECT_TRUE(is_md3(md3_with(Md3Word::version, 7)));
    EXPECT_FALSE(is_md3(md3_with(Md3Word::magic, 0x32504449)));
    EXPECT_FALSE(is_md3(ByteBuilder().text("IDP").take()));
    EXPECT_FALSE(is_md3({}));
}

TEST(Md3Load, ReportsAnUnsupportedVersion)
{
    const Result<Model> model = load_md3_square(md3_with(Md3Word::version, 14));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::unsupported_version);
    EXPECT_EQ(model.error().place.value, 4U);
    EXPECT_EQ(text_of(model.error()), "MD3 version 14; version 15 (Quake III) is supported.");
}

TEST(Md3Load, RejectsCountsBelowZero)
{
    for (const Md3Word word : {Md3Word::frames, Md3Word::tags, Md3Word::surfaces})
        expect_error(word, -1, Code::bad_count);
    for (const Md3SurfaceWord word : {Md3SurfaceWord::shaders, Md3SurfaceWord::vertices, Md3SurfaceWord::triangles})
        expect_error(word, -1, Code::bad_count);
}

TEST(Md3Load, RejectsCountsThatTheFileCannotHold)
{
    for (const std::int32_t count : {1000, 0x7FFFFFFF, 0x10000000}) {
        const MemoryMeter meter;
        for (const Md3Word word : {Md3Word::frames, Md3Word::tags}) expect_error(word, count, Code::bad_count);
        for (const Md3SurfaceWord word :
             {Md3SurfaceWord::shaders, Md3SurfaceWord::vertices, Md3SurfaceWord::triangles})
            expect_error(word, count, Code::bad_count);
        EXPECT_LT(meter.peak(), 100000U);
    }
    expect_error(Md3Word::surfaces, 1000, Code::bad_count);
    expect_error(Md3Word::surfaces, 0x7FFFFFFF, Code::bad_count);
}

TEST(Md3Load, RejectsAModelWithoutFrames) { expect_error(Md3Word::frames, 0, Code::bad_count); }

TEST(Md3Load, RejectsOffsetsOutsideTheFile)
{
    for (const std::int32_t offset : {-1, 0x7FFFFFFF}) {
        for (const Md3Word word : {Md3Word::frames_at, Md3Word::tags_at, Md3Word::surfaces_at}) {
            const Result<Model> model = load_md3_square(md3_with(word, offset));
            ASSERT_FALSE(model);
            EXPECT_EQ(model.error().code, Code::bad_offset) << text_of(model.error());
        }
        for (const Md3SurfaceWord word : {Md3SurfaceWord::shaders_at, Md3SurfaceWord::texcoords_at,
                                          Md3SurfaceWord::triangles_at, Md3SurfaceWord::vertices_at}) {
            const Result<Model> model = load_md3_square(md3_with(word, offset));
            ASSERT_FALSE(model);
            EXPECT_EQ(model.error().code, Code::bad_offset) << text_of(model.error());
        }
    }
}

TEST(Md3Load, RejectsFramesAndTagsInsideTheHeader)
{
    for (const Md3Word word : {Md3Word::frames_at, Md3Word::tags_at})
        for (const std::int32_t at : {0, 107}) expect_error(word, at, Code::bad_offset);
}

TEST(Md3Load, IgnoresOffsetsOfEmptyTables)
{
    Md3Builder b;
    b.tags.clear();
    EXPECT_TRUE(load_md3_square(md3_with(Md3Word::tags_at, -1, b)));
    b.surfaces.clear();
    EXPECT_TRUE(load_md3_square(md3_with(Md3Word::surfaces_at, -1, b)));
}

TEST(Md3Load, IgnoresAWrongEndOfTheFile)
{
    for (const std::int32_t end : {-3, 0, 0x7FFFFFFF}) EXPECT_TRUE(load_md3_square(md3_with(Md3Word::end, end)));
}

TEST(Md3Load, RejectsASurfaceThatEndsBeforeItsHeaderDoes)
{
    Md3Builder two;
    two.surfaces.resize(2);
    for (const std::int32_t end : {0, -1, -2147483647, 107})
        expect_error_at(md3_with(Md3SurfaceWord::end, end, two), Code::bad_offset,
                        two.surface_at(0) + static_cast<std::size_t>(Md3SurfaceWord::end));
}

TEST(Md3Load, IgnoresTheEndOfTheLastSurface)
{
    for (const std::int32_t end : {0, -1, -2147483647, 107}) {
        EXPECT_TRUE(load_md3_square(md3_with(Md3SurfaceWord::end, end))) << end;
        Md3Builder two;
        two.surfaces.resize(2);
        File file = two.build();
        overwrite(file, two.surface_at(1) + static_cast<std::size_t>(Md3SurfaceWord::end), end);
        const Result<Model> model = load_md3_square(file);
        ASSERT_TRUE(model) << text_of(model.error());
        EXPECT_EQ(model.value().surfaces.size(), 2U);
    }
}

TEST(Md3Load, RejectsASurfaceAfterTheEndOfTheFile)
{
    Md3Builder two;
    two.surfaces.resize(2);
    const Result<Model> model = load_md3_square(md3_with(Md3SurfaceWord::end, 0x7FFFFFFF, two));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::bad_offset) << text_of(model.error());
    EXPECT_TRUE(load_md3_square(md3_with(Md3SurfaceWord::end, 0x7FFFFFFF))) << "ignored for the last surface";
}

TEST(Md3Load, RejectsSurfacesThatShareTooManyBytes)
{
    // Consecutive headers of surfaces that share the same vertices.
    constexpr std::int32_t kCount = 30;
    Md3Builder b;
    b.surfaces.resize(kCount);
    for (std::size_t i = 0; i + 1 < kCount; ++i) {
        b.surfaces[i].shaders.clear();
        b.surfaces[i].triangles.clear();
        b.surfaces[i].texcoords.clear();
        b.surfaces[i].frames.assign(3, {});
    }
    b.name_frames({"a1", "a2", "a3"});
    for (std::size_t i = 0; i + 1 < kCount; ++i)
        for (auto& frame : b.surfaces[i].frames) frame.clear();
    File file = b.build();
    const auto last = static_cast<std::int32_t>(b.surface_at(kCount - 1));
    for (std::size_t i = 0; i + 1 < kCount; ++i) {
        const std::size_t at = b.surface_at(i);
        const auto set = [&](Md3SurfaceWord word, std::int32_t value) {
            overwrite(file, at + static_cast<std::size_t>(word), value);
        };
        const std::int32_t texcoords = last + 108 + 68 + 24 - static_cast<std::int32_t>(at);
        set(Md3SurfaceWord::vertices, 4);
        set(Md3SurfaceWord::texcoords_at, texcoords);
        set(Md3SurfaceWord::vertices_at, texcoords + 32);
    }
    ASSERT_TRUE(load_md3_square(file)) << "a few shared bytes are accepted";
    for (std::size_t i = 0; i + 1 < kCount; ++i) {
        overwrite(file, b.surface_at(i) + static_cast<std::size_t>(Md3SurfaceWord::vertices_at), 0);
        overwrite(file, b.surface_at(i) + static_cast<std::size_t>(Md3SurfaceWord::vertices), 10);
        overwrite(file, b.surface_at(i) + static_cast<std::size_t>(Md3SurfaceWord::texcoords_at), 0);
    }
    const Result<Model> model = load_md3_square(file);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::too_large) << text_of(model.error());
}

TEST(Md3Load, ReadsTheFirstSurfacesUpToTheLimit)
{
    Md3Builder b;
    b.surfaces.resize(kMaxSurfaces + 1);
    const Result<Model> model = load_md3_square(b.build());
    ASSERT_TRUE(model) << text_of(model.error());
    EXPECT_EQ(model.value().surfaces.size(), kMaxSurfaces);
    EXPECT_EQ(model.value().source.surfaces, kMaxSurfaces + 1);
    const std::string expected = "The file has 1,025 surfaces; the first 1,024 are shown.";
    EXPECT_NE(warnings_of(model.value()).find(expected), std::string::npos) << warnings_of(model.value());
}

TEST(Md3Load, AcceptsMoreThanTheLimitsOfQuake3)
{
    // 5,000 vertices, 10,000 triangles and 1,100 frames in 40 surfaces occur in files of other engines.
    const Result<Model> model = load_md3_square(md3_sheet(50, 100, 20));
    ASSERT_TRUE(model) << text_of(model.error());
    EXPECT_EQ(model.value().source.triangles, 10000U);
    EXPECT_TRUE(load_md3_square(md3_sheet(2, 2, 1100, 40)));
}

}  // namespace
}  // namespace marrow::test
