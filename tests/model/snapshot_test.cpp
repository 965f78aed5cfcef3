#include "model/snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/byte_reader.h"
#include "model/describe.h"
#include "model/field_names.h"
#include "support/byte_builder.h"
#include "support/memory_meter.h"
#include "support/messages.h"
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
    ASSERT_TRUE(read) << text_of(read.error());
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
    EXPECT_EQ(after.parts[1].model->hints.choice, Choice::weapon);
    ASSERT_EQ(after.clips.size(), before.clips.size());
    EXPECT_EQ(after.clips.back().name, "of the second");
    EXPECT_EQ(after.clips.back().channel, "legs");
    EXPECT_EQ(after.clips.back().part, 1U);
    EXPECT_EQ(after.skins.back().families, (std::vector<std::uint32_t>{1, 1}));
    EXPECT_EQ(after.skins.front().families, (std::vector<std::uint32_t>{0, kNone}));
}

TEST(Snapshot, KeepsEveryArray)
{
    const Model before = full_model(2);
    const Subject subject = read_snapshot(write_snapshot(full_subject())).take();
    const Model& after = *subject.parts[1].model;
    ASSERT_EQ(after.meshes.size(), before.meshes.size());
    for (std::size_t i = 0; i < before.meshes.size(); ++i) {
        const Mesh &a = after.meshes[i], &b = before.meshes[i];
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
        EXPECT_EQ(a.skin.exact.joints, b.skin.exact.joints);
        EXPECT_EQ(a.skin.exact.points, b.skin.exact.points);
    }
    EXPECT_EQ(after.vertex_frames[0].records, before.vertex_frames[0].records);
    EXPECT_EQ(after.images[1].encoded, before.images[1].encoded);
}

TEST(Snapshot, KeepsFieldsOfEveryKind)
{
    const Model before = full_model(1);
    const Subject subject = read_snapshot(write_snapshot(full_subject())).take();
    const Model& after = *subject.parts[0].model;
    EXPECT_EQ(after.name, before.name);
    EXPECT_EQ(after.basis, before.basis);
    EXPECT_EQ(after.source.bytes, before.source.bytes) << "keeps all 64 bits";
    EXPECT_EQ(after.joints[1].inverse_bind, before.joints[1].inverse_bind);
    EXPECT_EQ(after.joints[1].rest.rotation, before.joints[1].rest.rotation);
    EXPECT_EQ(after.clips[1].seconds, before.clips[1].seconds);
    EXPECT_EQ(after.animations[0].tracks[1].rotation.curve, Curve::cubic);
    EXPECT_EQ(after.animations[0].tracks[1].rotation.values, before.animations[0].tracks[1].rotation.values);
    EXPECT_EQ(after.animations[0].tracks[1].scale.times, before.animations[0].tracks[1].scale.times);
    EXPECT_EQ(after.channels[1].joints, before.channels[1].joints);
    EXPECT_EQ(after.surfaces[2].first_index, before.surfaces[2].first_index);
    EXPECT_TRUE(after.surfaces[2].hidden);
    const Stage &stage = after.materials[1].stages[0], &expected = before.materials[1].stages[0];
    EXPECT_EQ(stage.images, expected.images);
    EXPECT_EQ(stage.rgb, ColorSource::portal);
    EXPECT_FALSE(stage.depth_write);
    EXPECT_EQ(stage.modifiers[0].values, expected.modifiers[0].values);
    EXPECT_EQ(stage.modifiers[1].wave.frequency, expected.modifiers[1].wave.frequency);
    EXPECT_EQ(after.materials[0].emissive_map, before.materials[0].emissive_map);
    EXPECT_EQ(after.materials[0].height_scale, before.materials[0].height_scale);
    EXPECT_EQ(after.materials[0].roughness, .25F);
    EXPECT_EQ(after.materials[0].metalness, .75F);
    EXPECT_EQ(after.attachment_frames[5], before.attachment_frames[5]);
    EXPECT_EQ(after.warnings[0].file, before.warnings[0].file);
}

TEST(Snapshot, KeepsNamesThatAreNotUtf8)
{
    Model model = animated_model(2);
    model.name = std::string("\0\xFF\xFE bytes", 9);
    EXPECT_EQ(read_snapshot(write_snapshot(single_subject(model))).value().name, model.name);
}

TEST(Snapshot, HasTheLayoutOfTheTypeScriptReaders)
{
    const File file = write_snapshot(full_subject());
    EXPECT_TRUE(is_snapshot(file));
    EXPECT_EQ(std::string(file.begin(), file.begin() + 4), "MRRW");
    EXPECT_EQ(word(file, 4), kSnapshotMajor | std::uint32_t{kSnapshotMinor} << 16);
    const std::uint32_t core = word(file, 8);
    EXPECT_EQ(word(file, 12), file.size());
    const std::vector<Row> rows = table_of(file);
    EXPECT_EQ(rows[0].kind, "SUBJ");
    const std::string core_kinds = "SUBJ PART MODL VREC SRCV";
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
    EXPECT_EQ(size_of("IMGE", 1, 1), 8U);
    EXPECT_EQ(size_of("IMGE", 1, 0), 0U) << "absent arrays have no chunk";
}

TEST(SnapshotCore, CanBeReadAlone)
{
    const Result<Subject> read = adopt_snapshot(core_of(write_snapshot(full_subject())));
    ASSERT_TRUE(read) << text_of(read.error());
    const Model before = full_model(1);
    const Model& core = *read.value().parts[0].model;
    EXPECT_EQ(core.vertex_frames[0].records, before.vertex_frames[0].records);
    EXPECT_EQ(core.meshes[0].source_vertex, before.meshes[0].source_vertex);
    EXPECT_EQ(core.joints.size(), before.joints.size());
    EXPECT_EQ(core.clips[1].name, before.clips[1].name);
    EXPECT_TRUE(core.meshes[0].positions.empty());
    EXPECT_TRUE(core.meshes[0].indices.empty());
    EXPECT_TRUE(core.images[1].encoded.empty());
}

TEST(SnapshotCore, SkipsFileVerticesWithoutFrames)
{
    Model before = full_model(1);
    before.meshes[1].vertex_frames = kNone;
    const File whole = write_snapshot(single_subject(before));
    const Result<Subject> read = adopt_snapshot(core_of(whole));
    ASSERT_TRUE(read) << text_of(read.error());
    EXPECT_EQ(read.value().parts[0].model->meshes[0].source_vertex, before.meshes[0].source_vertex);
    EXPECT_TRUE(read.value().parts[0].model->meshes[1].source_vertex.empty());
    EXPECT_EQ(read_snapshot(whole).value().parts[0].model->meshes[1].source_vertex, before.meshes[1].source_vertex);
}

TEST(SnapshotCore, IsRejectedAsATruncatedSnapshot)
{
    const File core = core_of(write_snapshot(full_subject()));
    const Result<Subject> read = read_snapshot(core);
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
    EXPECT_EQ(read.error().code, GetParam().code) << text_of(read.error());
    if (GetParam().offset != 0) {
        EXPECT_EQ(read.error().place.value, GetParam().offset) << text_of(read.error());
    }
}

constexpr Damage kDamages[] = {
    {"of_another_magic", Code::unknown_format, 0, [](File& f) { f[0] = 'X'; }},
    {"of_the_version_before", Code::unsupported_version, 4, [](File& f) { overwrite(f, 4, 1U); }},
    {"of_a_later_version", Code::unsupported_version, 4, [](File& f) { overwrite(f, 4, 3U); }},
    {"that_is_empty", Code::truncated, 0, [](File& f) { f.clear(); }},
    {"with_a_core_larger_than_all", Code::truncated, 12, [](File& f) { overwrite(f, 8, word(f, 12) + 1); }},
    {"that_is_too_short", Code::truncated, 12, [](File& f) { f.pop_back(); }},
    {"that_is_too_long", Code::truncated, 12, [](File& f) { f.push_back(0); }},
    {"of_millions_of_chunks", Code::bad_count, 16, [](File& f) { overwrite(f, 16, 0x7FFFFFFFU); }},
    {"of_more_chunks_than_fit", Code::truncated, 16, [](File& f) { overwrite(f, 16, 10000U); }},
    {"of_no_chunks", Code::bad_count, 0, [](File& f) { overwrite(f, 16, 0U); }},
    {"with_a_chunk_past_the_end", Code::bad_offset, 0,
     [](File& f) { overwrite(f, kHeader + (word(f, 16) - 1) * kEntry + 16, 0x7FFFFFFFU); }},
    {"with_chunks_that_share_bytes", Code::bad_offset, 0,
     [](File& f) { overwrite(f, kHeader + 3 * kEntry + 12, word(f, kHeader + 2 * kEntry + 12)); }},
    {"with_an_array_cut_inside_an_entry", Code::bad_count, 0,
     [](File& f) { overwrite(f, kHeader + 3 * kEntry + 16, word(f, kHeader + 3 * kEntry + 16) - 1); }},
};

INSTANTIATE_TEST_SUITE_P(Snapshot, DamagedSnapshot, testing::ValuesIn(kDamages),
                         [](const auto& row) { return std::string(row.param.name); });

// The position of a field in a described chunk. A field is a number, a size and that many bytes.
struct FieldAt {
    std::uint32_t number;
    std::size_t at, size;  // of its bytes
};

std::vector<FieldAt> fields_of(const File& file, std::size_t at, std::size_t size)
{
    std::vector<FieldAt> fields;
    for (const std::size_t end = at + size; at < end; at += 8 + word(file, at + 4))
        fields.push_back({word(file, at), at + 8, word(file, at + 4)});
    return fields;
}

std::uint32_t number_of(const Record& record, std::string_view name)
{
    const auto found = std::find_if(record.fields().begin(), record.fields().end(),
                                    [&](const Field& field) { return name_of(field) == name; });
    return static_cast<std::uint32_t>(found - record.fields().begin());
}

// The first field with that name in the described chunk of that kind and part.
FieldAt find_field(const File& file, const std::string& chunk, std::uint32_t part, const Record& record,
                   std::string_view name)
{
    for (const Row& row : table_of(file)) {
        if (row.kind != chunk || row.part != part) continue;
        for (const FieldAt& field : fields_of(file, row.offset, row.size))
            if (field.number == number_of(record, name)) return field;
    }
    ADD_FAILURE() << chunk << " has no " << name;
    return {};
}

TEST(Snapshot, RefusesAnUnknownEnumerationValue)
{
    File file = write_snapshot(full_subject());
    const FieldAt how = find_field(file, "PART", 1, describe_part(), "how");
    ASSERT_EQ(file[how.at], static_cast<std::uint8_t>(Joining::tag));
    file[how.at] = 4;
    const Result<Subject> read = read_snapshot(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_value);
    EXPECT_NE(text_of(read.error()).find("how is 4"), std::string::npos) << text_of(read.error());
}

TEST(Snapshot, RefusesAListLargerThanItsBytesBeforeAllocating)
{
    File file = write_snapshot(full_subject());
    const FieldAt clips = find_field(file, "SUBJ", 0, describe_subject(), "clips");
    overwrite(file, clips.at, 0x0FFFFFFFU);
    const MemoryMeter meter;
    const Result<Subject> read = read_snapshot(file);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_count);
    EXPECT_LT(meter.peak(), 100000U);
}

TEST(Snapshot, RefusesAFieldOfAnotherSize)
{
    File file = write_snapshot(full_subject());
    const FieldAt bounds = find_field(file, "SUBJ", 0, describe_subject(), "bounds");
    // The length of the first field of the bounds is one byte too large, so that it overlaps the next field.
    overwrite(file, bounds.at + 4, word(file, bounds.at + 4) + 1);
    EXPECT_FALSE(read_snapshot(file));
}

TEST(Snapshot, SkipsUnknownFields)
{
    const Subject subject = full_subject();
    File file = write_snapshot(subject);
    const FieldAt clips = find_field(file, "SUBJ", 0, describe_subject(), "clips");
    // Unknown field numbers, as from a later version: these fields become empty, all others are read.
    overwrite(file, clips.at - 8, 0x12345678U);
    const FieldAt presets = find_field(file, "SUBJ", 0, describe_subject(), "presets");
    overwrite(file, presets.at - 8, 0x12345679U);
    const Result<Subject> read = read_snapshot(file);
    ASSERT_TRUE(read) << text_of(read.error());
    EXPECT_TRUE(read.value().clips.empty());
    EXPECT_EQ(read.value().name, subject.name);
    EXPECT_EQ(read.value().skins.size(), subject.skins.size());
    EXPECT_EQ(read.value().bounds.max, subject.bounds.max);
}

TEST(Snapshot, ReadsAFileOfALaterVersionWithAnUnknownFieldAndChunk)
{
    const Subject subject = full_subject();
    const SnapshotLayout layout = lay_out_snapshot(subject);
    const File old = write_snapshot(subject);
    const std::vector<Row> rows = table_of(old);

    // The same file with an unknown field before those of the subject and an unknown chunk after the core chunks.
    const std::string field = "from the future";
    File subject_chunk;
    const auto append_word = [&](std::uint32_t value) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
        subject_chunk.insert(subject_chunk.end(), bytes, bytes + 4);
    };
    append_word(0xFEDCBA98U);
    append_word(static_cast<std::uint32_t>(field.size()));
    subject_chunk.insert(subject_chunk.end(), field.begin(), field.end());
    subject_chunk.insert(subject_chunk.end(), old.begin() + rows[0].offset,
                         old.begin() + rows[0].offset + rows[0].size);

    const auto align = [](std::size_t at) { return (at + 15) / 16 * 16; };
    struct Part {
        std::uint32_t id, part, item;
        File bytes;
        bool core;
    };
    std::vector<Part> parts;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const bool core = row.offset < layout.core_size;
        if (!core && (parts.empty() || parts.back().core)) parts.push_back({0x21212121U, 0, 0, File(33, 7), true});
        parts.push_back(
            {word(old, kHeader + i * kEntry), row.part, row.item,
             i == 0 ? subject_chunk : File(old.begin() + row.offset, old.begin() + row.offset + row.size), core});
    }
    File file(align(kHeader + parts.size() * kEntry));
    std::copy_n(old.begin(), kHeader, file.begin());
    std::size_t core_size = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto at = static_cast<std::uint32_t>(file.size());
        const auto size = static_cast<std::uint32_t>(parts[i].bytes.size());
        const std::uint32_t words[] = {parts[i].id, parts[i].part, parts[i].item, at, size, 0};
        for (std::size_t k = 0; k < 6; ++k) overwrite(file, kHeader + i * kEntry + k * 4, words[k]);
        file.insert(file.end(), parts[i].bytes.begin(), parts[i].bytes.end());
        file.resize(align(file.size()));
        if (parts[i].core) core_size = file.size();
    }
    overwrite(file, 4, kSnapshotMajor | 9U << 16);
    overwrite(file, 8, static_cast<std::uint32_t>(core_size));
    overwrite(file, 12, static_cast<std::uint32_t>(file.size()));
    overwrite(file, 16, static_cast<std::uint32_t>(parts.size()));

    for (const File& each : {file, core_of(file)}) {
        const Result<Subject> read = adopt_snapshot(each);
        ASSERT_TRUE(read) << text_of(read.error());
        EXPECT_EQ(read.value().name, subject.name);
        EXPECT_EQ(read.value().parts[1].model->joints[1].name, subject.parts[1].model->joints[1].name);
    }
    // All known fields are kept: writing the subject again gives the bytes of the old file.
    EXPECT_EQ(write_snapshot(read_snapshot(file).value()), old);
}

TEST(Snapshot, IsValidatedWhenRead)
{
    Model model = animated_model(3);
    model.meshes[0].indices[0] = 77;
    const Result<Subject> read = read_snapshot(write_snapshot(single_subject(model)));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::bad_index);
}

// Validation in blocks, for a file that is not completely in memory.

std::optional<Error> validate_in_blocks(const File& file) { return validate_snapshot(file); }

TEST_P(DamagedSnapshot, IsRefusedInBlocks)
{
    File file = write_snapshot(single_subject(animated_model(3)));
    GetParam().apply(file);
    const std::optional<Error> error = validate_in_blocks(file);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, GetParam().code) << text_of(*error);
    if (GetParam().offset != 0) {
        EXPECT_EQ(error->place.value, GetParam().offset) << text_of(*error);
    }
}

// A model whose arrays take several blocks: 20,001 vertices with four joints each.
Model large_model()
{
    constexpr std::uint32_t kVertices = 20'001;
    Model model = full_model(1);
    Mesh& mesh = model.meshes[0];
    mesh.vertex_frames = kNone;
    mesh.vertex_count = mesh.index_count = kVertices;
    mesh.positions.assign(kVertices, glm::vec3(1));
    mesh.normals.assign(kVertices, glm::vec3(0, 0, 1));
    mesh.texcoords.assign(kVertices, glm::vec2(0.5F));
    mesh.tangents.clear();
    mesh.colors.clear();
    mesh.strips.clear();
    mesh.source_vertex.assign(kVertices, 7);
    mesh.indices.resize(kVertices);
    for (std::uint32_t i = 0; i < kVertices; ++i) mesh.indices[i] = i;
    mesh.skin = {};
    mesh.skin.influences = 4;
    mesh.skin.joints.assign(kVertices * 4, 0);
    mesh.skin.weights.assign(kVertices * 4, 0.25F);
    mesh.skin.exact.runs.assign(kVertices, {0, 1});
    mesh.skin.exact.joints.assign(9'000, 0);
    mesh.skin.exact.points.assign(9'000, glm::vec4(1));
    for (Surface& surface : model.surfaces)
        if (surface.mesh == 0) surface.first_index = 0, surface.index_count = 3;
    return model;
}

struct LaterFault {
    const char* name;
    const char* message;
    void (*apply)(Mesh&);
};

void PrintTo(const LaterFault& row, std::ostream* out) { *out << row.name; }

class LaterBlock : public testing::TestWithParam<LaterFault> {};

TEST_P(LaterBlock, IsReportedWithItsIndexInTheArray)
{
    Model model = large_model();
    GetParam().apply(model.meshes[0]);
    const File file = write_snapshot(single_subject(model));
    const std::optional<Error> error = validate_in_blocks(file);
    ASSERT_TRUE(error);
    EXPECT_EQ(text_of(*error), std::string(GetParam().message) + " The file is damaged: download it again.");
    EXPECT_EQ(text_of(read_snapshot(file).error()), text_of(*error));
}

constexpr LaterFault kLaterFaults[] = {
    {"position", "meshes[0].positions[19999][1] is not a number.",
     [](Mesh& m) { m.positions[19'999].y = std::numeric_limits<float>::quiet_NaN(); }},
    {"far_position", "Mesh 0: number 59998 of the positions is too large: 2e16.",
     [](Mesh& m) { m.positions[19'999].y = 2e16F; }},
    {"weight_of_the_skin", "meshes[0].skin.weights[79999] is infinite.",
     [](Mesh& m) { m.skin.weights[79'999] = std::numeric_limits<float>::infinity(); }},
    {"index", "Mesh 0: vertex 20001 (entry 18000) does not exist; there are 20,001, counted from 0.",
     [](Mesh& m) { m.indices[18'000] = 20'001; }},
    {"joint", "Mesh 0: joint 9 (entry 70000) does not exist; there are 2, counted from 0.",
     [](Mesh& m) { m.skin.joints[70'000] = 9; }},
    {"sum_of_weights", "Mesh 0: the weights of vertex 17500 sum to 1.75 instead of 1.",
     [](Mesh& m) { m.skin.weights[70'000] = 1; }},
    {"negative_weight", "Mesh 0: a weight of vertex 17500 is negative.",
     [](Mesh& m) { m.skin.weights[70'001] = -1; }},
    {"run", "Mesh 0: vertex 19000 uses 2 weights from number 8999; there are 9,000.",
     [](Mesh& m) { m.skin.exact.runs[19'000] = {8'999, 2}; }},
    {"weight_of_a_run", "Mesh 0: the weights of vertex 20000 sum to 2 instead of 1.",
     [](Mesh& m) {
         m.skin.exact.runs[20'000] = {8'000, 1};
         m.skin.exact.points[8'000].w = 2;
     }},
};

INSTANTIATE_TEST_SUITE_P(Snapshot, LaterBlock, testing::ValuesIn(kLaterFaults),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(SnapshotInBlocks, AcceptsValidSubjects)
{
    for (const Subject& subject : {full_subject(), single_subject(large_model())}) {
        const std::optional<Error> error = validate_in_blocks(write_snapshot(subject));
        EXPECT_FALSE(error) << text_of(*error);
    }
}

TEST(SnapshotInBlocks, NeedsNoMemoryForItsArrays)
{
    const File file = write_snapshot(single_subject(large_model()));
    ASSERT_GT(file.size(), 1'500'000U);
    const MemoryMeter meter;
    EXPECT_FALSE(validate_in_blocks(file));
    EXPECT_LT(meter.peak(), 200'000U);
}

// The size of the core excludes the first chunk of a kind that belongs to it, or includes one that does not.
TEST(SnapshotInBlocks, RefusesChunksOnTheWrongSideOfTheCore)
{
    const File before = write_snapshot(full_subject());
    for (const char* kind : {"MODL", "VREC", "POSN"}) {
        File file = before;
        for (const Row& row : table_of(before)) {
            if (row.kind != kind) continue;
            const bool is_in_core = row.offset < word(before, 8);
            overwrite(file, 8, is_in_core ? row.offset : (row.offset + row.size + 15) / 16 * 16);
            break;
        }
        const std::optional<Error> error = validate_in_blocks(file);
        ASSERT_TRUE(error) << kind;
        EXPECT_EQ(error->code, Code::bad_offset) << text_of(*error);
    }
}

// Sets the id of the first chunk of a kind and part.
void rename_chunk(File& file, const std::string& kind, std::uint32_t part, std::uint32_t id)
{
    const std::vector<Row> rows = table_of(file);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].kind == kind && rows[i].part == part) return overwrite(file, kHeader + i * kEntry, id);
    ADD_FAILURE() << "there is no " << kind;
}

TEST(Snapshot, RefusesASubjectWithoutThePlaceOrTheModelOfAPart)
{
    for (const char* kind : {"PART", "MODL"}) {
        File file = write_snapshot(full_subject());
        rename_chunk(file, kind, 0, fourcc("????"));
        const std::optional<Error> error = validate_in_blocks(file);
        ASSERT_TRUE(error) << kind;
        EXPECT_EQ(error->code, Code::bad_count) << text_of(*error);
    }
}

// The reader in TypeScript would use the first of two fields, the core the second.
TEST(Snapshot, RefusesADuplicateField)
{
    File file = write_snapshot(full_subject());
    const FieldAt name = find_field(file, "SUBJ", 0, describe_subject(), "clips");
    overwrite(file, name.at - 8, number_of(describe_subject(), "name"));
    const std::optional<Error> error = validate_in_blocks(file);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, Code::bad_value);
    EXPECT_EQ(text_of(*error),
              "The field \"name\" is there twice or not in order. The file is damaged: write it again.");
}

TEST(Snapshot, RefusesAnUnknownChunkThatCrossesTheEndOfTheCore)
{
    File file = write_snapshot(full_subject());
    for (const Row& row : table_of(file)) {
        if (row.offset < word(file, 8)) continue;
        ASSERT_GT(row.size, 16U);
        rename_chunk(file, row.kind, row.part, fourcc("????"));
        overwrite(file, 8, row.offset + 16);
        break;
    }
    EXPECT_EQ(validate_in_blocks(file)->code, Code::bad_offset);
}

TEST(Snapshot, RefusesDuplicateChunks)
{
    File file = write_snapshot(full_subject());
    const std::vector<Row> rows = table_of(file);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].kind != "NORM" || rows[i - 1].kind != "POSN") continue;
        overwrite(file, kHeader + i * kEntry, word(file, kHeader + (i - 1) * kEntry));
        break;
    }
    EXPECT_EQ(read_snapshot(file).error().code, Code::bad_offset);
    EXPECT_EQ(validate_in_blocks(file)->code, Code::bad_offset);
}

TEST(SnapshotLayout, PointsIntoTheSubjectForLongLists)
{
    Model model = full_model(1);
    model.animations[0].tracks[0].position = {Curve::linear, {}, std::vector<glm::vec3>(10'000, glm::vec3(3))};
    const Subject subject = single_subject(std::move(model));
    const SnapshotLayout layout = lay_out_snapshot(subject);
    const auto& values = subject.parts[0].model->animations[0].tracks[0].position.values;
    const auto points_to_values = [&](const SnapshotLayout::Piece& piece) {
        return piece.bytes.data() == reinterpret_cast<const std::uint8_t*>(values.data());
    };
    EXPECT_EQ(std::ranges::count_if(layout.pieces, points_to_values), 1);
    EXPECT_LT(layout.described.size(), 60'000U);
}

TEST(SingleSubject, HasTheModelsClipsAndSkins)
{
    const Subject subject = single_subject(full_model(1));
    const Model& model = *subject.parts[0].model;
    EXPECT_EQ(subject.name, model.name);
    ASSERT_EQ(subject.clips.size(), 4U);
    EXPECT_EQ(subject.clips[1].name, model.clips[1].name);
    EXPECT_EQ(subject.clips[1].channel, channel_name(model, model.clips[1]));
    EXPECT_EQ(subject.clips[1].clip, 1U);
    ASSERT_EQ(subject.skins.size(), 2U);
    EXPECT_EQ(subject.skins[1].families, std::vector<std::uint32_t>{1});
}

}  // namespace
}  // namespace marrow::test
