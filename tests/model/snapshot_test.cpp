#include "model/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/byte_reader.h"
#include "support/byte_builder.h"
#include "support/memory_meter.h"
#include "support/models.h"

namespace marrow::test {
namespace {

constexpr std::size_t kHeader = 32, kEntry = 24;

std::uint32_t word(const File& file, std::size_t at) { return load_as<std::uint32_t>(file.data() + at); }

struct Row {
    std::string kind;
    std::uint32_t part, item, offset, size;
};

std::vector<Row> table_of(const File& file)
{
    std::vector<Row> rows;
    for (std::uint32_t i = 0; i < word(file, 16); ++i) {
        const std::size_t at = kHeader + i * kEntry;
        rows.push_back({std::string(reinterpret_cast<const char*>(file.data() + at), 4), word(file, at + 4),
                        word(file, at + 8), word(file, at + 12), word(file, at + 16)});
    }
    return rows;
}

File core_of(const File& file) { return {file.begin(), file.begin() + word(file, 8)}; }

TEST(Snapshot, IsTheSameWhenReadAndWrittenAgain)
{
    const File file = write_snapshot(full_subject());
    const Result<Subject> read = read_snapshot(file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(write_snapshot(read.value()), file);
}

TEST(Snapshot, KeepsTheSubject)
{
    const Subject before = full_subject();
    const Subject after = read_snapshot(write_snapshot(before)).take();
    EXPECT_EQ(after.name, before.name);
    ASSERT_EQ(after.parts.size(), 2U);
    EXPECT_EQ(after.parts[1].name, "second");
    EXPECT_EQ(after.parts[1].parent, 0U);
    EXPECT_EQ(after.parts[1].how, Joining::tag);
    EXPECT_EQ(after.parts[1].at, before.parts[1].at);
    EXPECT_EQ(after.parts[1].choice, Choice::weapon);
    ASSERT_EQ(after.clips.size(), before.clips.size());
    EXPECT_EQ(after.clips.back().name, "of the second");
    EXPECT_EQ(after.clips.back().channel, "legs");
    EXPECT_EQ(after.clips.back().part, 1U);
    EXPECT_EQ(after.skins.back().family, (std::vector<std::uint32_t>{1, 1}));
    EXPECT_EQ(after.skins.front().family, (std::vector<std::uint32_t>{0, kNone}));
}

TEST(Snapshot, KeepsEveryArray)
{
    const Model before = full_model(2);
    const Subject subject = read_snapshot(write_snapshot(full_subject())).take();
    const Model& after = *subject.parts[1].model;
    ASSERT_EQ(after.surfaces.size(), before.surfaces.size());
    for (std::size_t i = 0; i < before.surfaces.size(); ++i) {
        const Surface &a = after.surfaces[i], &b = before.surfaces[i];
        EXPECT_EQ(a.positions, b.positions);
        EXPECT_EQ(a.normals, b.normals);
        EXPECT_EQ(a.tangents, b.tangents);
        EXPECT_EQ(a.colors, b.colors);
        EXPECT_EQ(a.texcoords, b.texcoords);
        EXPECT_EQ(a.indices, b.indices);
        EXPECT_EQ(a.source_vertex, b.source_vertex);
        EXPECT_EQ(a.strips, b.strips);
        EXPECT_EQ(a.skin.influences, b.skin.influences);
        EXPECT_EQ(a.skin.joints, b.skin.joints);
        EXPECT_EQ(a.skin.weights, b.skin.weights);
    }
    EXPECT_EQ(after.vertex_frames[0].records, before.vertex_frames[0].records);
    EXPECT_EQ(after.images[1].rgba, before.images[1].rgba);
}

TEST(Snapshot, KeepsFieldsOfEveryKind)
{
    const Model before = full_model(1);
    const Subject subject = read_snapshot(write_snapshot(full_subject())).take();
    const Model& after = *subject.parts[0].model;
    EXPECT_EQ(after.name, before.name);
    EXPECT_EQ(after.basis, before.basis);
    EXPECT_EQ(after.source.bytes, before.source.bytes) << "64 bits";
    EXPECT_EQ(after.joints[1].inverse_bind, before.joints[1].inverse_bind);
    EXPECT_EQ(after.joints[1].rest.rotation, before.joints[1].rest.rotation);
    EXPECT_EQ(after.clips[1].seconds, before.clips[1].seconds);
    EXPECT_EQ(after.clips[0].events[0].number, -7);
    EXPECT_EQ(after.clips[0].events[0].options, before.clips[0].events[0].options);
    EXPECT_EQ(after.clips[0].tracks[1].visible.values, before.clips[0].tracks[1].visible.values);
    const Stage &stage = after.materials[1].stages[0], &expected = before.materials[1].stages[0];
    EXPECT_EQ(stage.images, expected.images);
    EXPECT_EQ(stage.rgb, ColorSource::portal);
    EXPECT_FALSE(stage.depth_write);
    EXPECT_EQ(stage.modifiers[0].values, expected.modifiers[0].values);
    EXPECT_EQ(stage.modifiers[1].wave.frequency, expected.modifiers[1].wave.frequency);
    EXPECT_EQ(after.materials[0].remap, before.materials[0].remap);
    EXPECT_EQ(after.body_groups[0].choices[0].surfaces, before.body_groups[0].choices[0].surfaces);
    EXPECT_EQ(after.lights[0].target, before.lights[0].target);
    EXPECT_EQ(after.attachment_frames[5], before.attachment_frames[5]);
    EXPECT_EQ(after.warnings[0].file, before.warnings[0].file);
}

TEST(Snapshot, KeepsNamesThatAreNotText)
{
    Model model = animated_model(2);
    model.name = std::string("\0\xFF\xFE bytes", 9);
    EXPECT_EQ(read_snapshot(write_snapshot(single_subject(model))).value().name, model.name);
}

TEST(Snapshot, IsLaidOutAsItsReadersInTypeScriptExpect)
{
    const File file = write_snapshot(full_subject());
    EXPECT_TRUE(is_snapshot(file));
    EXPECT_EQ(std::string(file.begin(), file.begin() + 4), "MRRW");
    EXPECT_EQ(word(file, 4), kSnapshotVersion);
    const std::uint32_t core = word(file, 8);
    EXPECT_EQ(word(file, 12), file.size());
    const std::vector<Row> rows = table_of(file);
    EXPECT_EQ(rows[0].kind, "SUBJ");
    const std::string core_kinds = "SUBJ META VREC SRCV";
    for (const Row& row : rows) {
        EXPECT_EQ(row.offset % 16, 0U) << row.kind;
        EXPECT_GT(row.size, 0U) << row.kind;
        EXPECT_LE(row.offset + row.size, file.size());
        EXPECT_EQ(row.offset < core, core_kinds.find(row.kind) != std::string::npos) << row.kind;
    }
    const auto size_of = [&](const std::string& kind, std::uint32_t part, std::uint32_t item) {
        for (const Row& row : rows)
            if (row.kind == kind && row.part == part && row.item == item) return row.size;
        return 0U;
    };
    EXPECT_EQ(size_of("POSN", 1, 0), 4U * 12);
    EXPECT_EQ(size_of("NORM", 0, 1), 4U * 12);
    EXPECT_EQ(size_of("TEXC", 0, 0), 4U * 8);
    EXPECT_EQ(size_of("TANG", 0, 0), 4U * 16);
    EXPECT_EQ(size_of("COLR", 0, 0), 4U * 4);
    EXPECT_EQ(size_of("INDX", 0, 0), 6U * 4);
    EXPECT_EQ(size_of("JNTS", 0, 1), 4U * 8 * 2);
    EXPECT_EQ(size_of("WGTS", 0, 1), 4U * 8 * 4);
    EXPECT_EQ(size_of("RGBA", 1, 1), 8U);
    EXPECT_EQ(size_of("RGBA", 1, 0), 0U) << "absent arrays have no chunk";
}

TEST(SnapshotCore, CanBeReadAlone)
{
    const Result<Subject> read = read_snapshot(core_of(write_snapshot(full_subject())));
    ASSERT_TRUE(read) << read.error().message;
    const Model before = full_model(1);
    const Model& core = *read.value().parts[0].model;
    EXPECT_EQ(core.vertex_frames[0].records, before.vertex_frames[0].records);
    EXPECT_EQ(core.surfaces[0].source_vertex, before.surfaces[0].source_vertex);
    EXPECT_EQ(core.joints.size(), before.joints.size());
    EXPECT_EQ(core.clips[1].name, before.clips[1].name);
    EXPECT_TRUE(core.surfaces[0].positions.empty());
    EXPECT_TRUE(core.surfaces[0].indices.empty());
    EXPECT_TRUE(core.images[1].rgba.empty());
}

TEST(SnapshotCore, IsNotEnoughWhereTheWholeIsWanted)
{
    const File core = core_of(write_snapshot(full_subject()));
    const Result<Subject> read = read_snapshot(core, Completeness::whole);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::truncated);
}

struct Damage {
    const char* name;
    Code code;
    std::uint64_t offset;
    void (*apply)(File&);
};

void PrintTo(const Damage& row, std::ostream* out) { *out << row.name; }

class DamagedSnapshot : public testing::TestWithParam<Damage> {};

TEST_P(DamagedSnapshot, IsRefused)
{
    File file = write_snapshot(single_subject(animated_model(3)));
    GetParam().apply(file);
    const Result<Subject> read = read_snapshot(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, GetParam().code) << read.error().message;
    if (GetParam().offset != 0) {
        EXPECT_EQ(read.error().place.value, GetParam().offset) << read.error().message;
    }
}

constexpr Damage kDamages[] = {
    {"of_another_magic", Code::unknown_format, 0, [](File& f) { f[0] = 'X'; }},
    {"of_a_later_version", Code::unsupported_version, 4, [](File& f) { overwrite(f, 4, 2U); }},
    {"that_is_empty", Code::truncated, 0, [](File& f) { f.clear(); }},
    {"with_a_core_larger_than_all", Code::truncated, 8, [](File& f) { overwrite(f, 8, word(f, 12) + 1); }},
    {"that_is_too_short", Code::truncated, 8, [](File& f) { f.pop_back(); }},
    {"that_is_too_long", Code::truncated, 8, [](File& f) { f.push_back(0); }},
    {"of_millions_of_chunks", Code::bad_count, 16, [](File& f) { overwrite(f, 16, 0x7FFFFFFFU); }},
    {"of_more_chunks_than_fit", Code::bad_count, 16, [](File& f) { overwrite(f, 16, 10000U); }},
    {"of_no_chunks", Code::truncated, 0, [](File& f) { overwrite(f, 16, 0U); }},
    {"with_a_chunk_past_the_end", Code::truncated, 0,
     [](File& f) { overwrite(f, kHeader + (word(f, 16) - 1) * kEntry + 16, 0x7FFFFFFFU); }},
    {"with_a_chunk_of_an_unknown_kind", Code::bad_value, 0,
     [](File& f) { overwrite(f, kHeader + 2 * kEntry, 0x41414141U); }},
    {"with_chunks_that_share_bytes", Code::bad_offset, 0,
     [](File& f) { overwrite(f, kHeader + 3 * kEntry + 12, word(f, kHeader + 2 * kEntry + 12)); }},
    {"with_an_array_cut_inside_an_entry", Code::bad_count, 0,
     [](File& f) { overwrite(f, kHeader + 3 * kEntry + 16, word(f, kHeader + 3 * kEntry + 16) - 1); }},
};

INSTANTIATE_TEST_SUITE_P(Snapshot, DamagedSnapshot, testing::ValuesIn(kDamages),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Snapshot, RefusesAnUnknownChoice)
{
    File file = write_snapshot(full_subject());
    // The last byte of the subject's parts that is a `how`: both parts' names are known, so look for it.
    const std::string name = "second";
    auto at = std::search(file.begin(), file.end(), name.begin(), name.end());
    ASSERT_NE(at, file.end());
    at += static_cast<std::ptrdiff_t>(name.size()) + 4;  // the parent
    ASSERT_EQ(*at, static_cast<std::uint8_t>(Joining::tag));
    *at = 4;
    const Result<Subject> read = read_snapshot(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_value);
}

TEST(Snapshot, RefusesAListOfMoreThanItHoldsBeforeAllocating)
{
    File file = write_snapshot(full_subject());
    const std::uint32_t subject_at = word(file, kHeader + 12);
    const std::uint32_t name_size = word(file, subject_at);
    overwrite(file, subject_at + 4 + name_size, 0x0FFFFFFFU);  // the number of parts
    const MemoryMeter meter;
    const Result<Subject> read = read_snapshot(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_count);
    EXPECT_LT(meter.peak(), 100000U);
}

TEST(Snapshot, ValidatesWhatItReads)
{
    Model model = animated_model(3);
    model.surfaces[0].indices[0] = 77;
    const Result<Subject> read = read_snapshot(write_snapshot(single_subject(model)));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_index);
}

TEST(SingleSubject, HasTheModelsClipsAndSkins)
{
    const Subject subject = single_subject(full_model(1));
    const Model& model = *subject.parts[0].model;
    EXPECT_EQ(subject.name, model.name);
    ASSERT_EQ(subject.clips.size(), 3U);
    EXPECT_EQ(subject.clips[1].name, model.clips[1].name);
    EXPECT_EQ(subject.clips[1].channel, model.clips[1].channel);
    EXPECT_EQ(subject.clips[1].clip, 1U);
    ASSERT_EQ(subject.skins.size(), 2U);
    EXPECT_EQ(subject.skins[1].family, std::vector<std::uint32_t>{1});
}

}  // namespace
}  // namespace marrow::test
