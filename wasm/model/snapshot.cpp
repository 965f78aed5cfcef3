// snapshot.cpp -- writing and reading Subjects. Every struct's fields stand once, in describe.cpp; here is the list
// of bulk arrays, which is walked the same way in both directions, and the chunk table.
#include "model/snapshot.h"

#include <cstring>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/text.h"
#include "model/describe_fields.h"

namespace marrow {

// A Subject as it is written: its parts without their models.
struct SubjectRecord {
    struct PartRecord {
        std::string name;
        std::uint32_t parent = kNone;
        Joining how = Joining::root;
        std::string at;
        Choice choice = Choice::none;
        bool shown = true;
    };
    std::string name;
    std::vector<PartRecord> parts;
    std::vector<SubjectClip> clips;
    std::vector<SubjectSkin> skins;
    std::vector<SubjectPreset> presets;
    Bounds bounds, animation_bounds;
};

template <> inline constexpr std::uint8_t kChoices<Joining> = 4;
template <> inline constexpr std::uint8_t kChoices<Choice> = 2;
#define F MARROW_FIELD
MARROW_RECORD(SubjectRecord::PartRecord, F(name), F(parent), F(how), F(at), F(choice), F(shown));
MARROW_RECORD(SubjectClip, F(name), F(channel), F(part), F(clip), F(next));
MARROW_RECORD(SubjectPreset, F(name), F(clips));
MARROW_RECORD(SubjectSkin, F(name), F(family));
MARROW_RECORD(SubjectRecord, F(name), F(parts), F(clips), F(skins), F(presets), F(bounds), F(animation_bounds));
#undef F

namespace {

constexpr std::uint32_t fourcc(const char (&name)[5])
{
    return static_cast<std::uint32_t>(name[0]) | static_cast<std::uint32_t>(name[1]) << 8 |
           static_cast<std::uint32_t>(name[2]) << 16 | static_cast<std::uint32_t>(name[3]) << 24;
}

constexpr std::uint32_t kMagic = fourcc("MRRW");
constexpr std::uint32_t kSubjectChunk = fourcc("SUBJ");
constexpr std::uint32_t kModelChunk = fourcc("META");
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kEntrySize = 24;
constexpr std::size_t kAlignment = 16;
constexpr std::size_t kMaxChunks = 1U << 20;

// A bulk array of a part: `list` is a std::vector of the type that `type` knows.
struct Array {
    std::uint32_t kind, part, item;
    const ListType* type;
    void* list;
};

// Calls `visit` with every bulk array of a part, in the order of the chunks: the core ones, or the rest.
template <class Visit> void each_array(Model& model, std::uint32_t part, bool core, Visit&& visit)
{
    const auto add = [&]<class T>(std::uint32_t kind, std::uint32_t item, std::vector<T>& list) {
        visit(Array{kind, part, item, &kList<T>, &list});
    };
    for (std::uint32_t i = 0; core && i < model.vertex_frames.size(); ++i)
        add(fourcc("VREC"), i, model.vertex_frames[i].records);
    for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
        Surface& surface = model.surfaces[i];
        if (core) {
            add(fourcc("SRCV"), i, surface.source_vertex);
            continue;
        }
        add(fourcc("POSN"), i, surface.positions);
        add(fourcc("NORM"), i, surface.normals);
        add(fourcc("TEXC"), i, surface.texcoords);
        add(fourcc("TANG"), i, surface.tangents);
        add(fourcc("COLR"), i, surface.colors);
        add(fourcc("INDX"), i, surface.indices);
        add(fourcc("STRP"), i, surface.strips);
        add(fourcc("JNTS"), i, surface.skin.joints);
        add(fourcc("WGTS"), i, surface.skin.weights);
        add(fourcc("XRUN"), i, surface.skin.exact.runs);
        add(fourcc("XJNT"), i, surface.skin.exact.joints);
        add(fourcc("XPNT"), i, surface.skin.exact.points);
    }
    for (std::uint32_t i = 0; !core && i < model.images.size(); ++i) add(fourcc("RGBA"), i, model.images[i].rgba);
}

struct Chunk {
    std::uint32_t kind = 0, part = 0, item = 0, offset = 0, size = 0;
    const void* data = nullptr;
};

std::size_t align(std::size_t at) { return (at + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

bool is_snapshot(Bytes file) { return file.size() >= 4 && load_as<std::uint32_t>(file.data()) == kMagic; }

std::vector<std::uint8_t> write_snapshot(const Subject& subject)
{
    const std::size_t parts = subject.parts.size();
    SubjectRecord record{subject.name,
                         std::vector<SubjectRecord::PartRecord>(parts),
                         subject.clips,
                         subject.skins,
                         subject.presets,
                         subject.bounds,
                         subject.animation_bounds};
    for (std::size_t i = 0; i < parts; ++i) {
        const Part& part = subject.parts[i];
        record.parts[i] = {part.name, part.parent, part.how, part.at, part.choice, part.shown};
    }

    // All descriptions one after the other; each is a chunk.
    std::vector<std::uint8_t> encoded;
    std::vector<std::uint32_t> ends(parts + 1);
    write_record(kRecord<SubjectRecord>, &record, encoded);
    for (std::size_t i = 0;; ++i) {
        ends[i] = static_cast<std::uint32_t>(encoded.size());
        if (i == parts) break;
        write_record(describe_model(), subject.parts[i].model.get(), encoded);
    }
    std::vector<Chunk> chunks;
    for (std::uint32_t i = 0; i <= parts; ++i) {
        const std::uint32_t start = i == 0 ? 0 : ends[i - 1];
        chunks.push_back({i == 0 ? kSubjectChunk : kModelChunk, i == 0 ? 0 : i - 1, 0, 0, ends[i] - start,
                          encoded.data() + start});
    }
    std::size_t core_chunks = 0;
    for (const bool core : {true, false}) {
        for (std::uint32_t i = 0; i < subject.parts.size(); ++i)
            // The list serves reading too, hence not const; nothing is written here.
            each_array(const_cast<Model&>(*subject.parts[i].model), i, core, [&](const Array& array) {
                const Bytes bytes = array.type->bytes(array.list);
                if (!bytes.empty())
                    chunks.push_back({array.kind, array.part, array.item, 0,
                                      static_cast<std::uint32_t>(bytes.size()), bytes.data()});
            });
        if (core) core_chunks = chunks.size();
    }

    std::size_t at = align(kHeaderSize + chunks.size() * kEntrySize);
    std::size_t core_size = at;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i].offset = static_cast<std::uint32_t>(at);
        at = align(at + chunks[i].size);
        if (i + 1 == core_chunks) core_size = at;
    }

    std::vector<std::uint8_t> out(at);
    const auto put = [&](std::size_t offset, std::initializer_list<std::uint32_t> words) {
        std::memcpy(out.data() + offset, words.begin(), words.size() * sizeof(std::uint32_t));
    };
    put(0, {kMagic, kSnapshotVersion, static_cast<std::uint32_t>(core_size), static_cast<std::uint32_t>(at),
            static_cast<std::uint32_t>(chunks.size())});
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Chunk& c = chunks[i];
        put(kHeaderSize + i * kEntrySize, {c.kind, c.part, c.item, c.offset, c.size});
        std::memcpy(out.data() + c.offset, c.data, c.size);
    }
    return out;
}

namespace {

struct Reader {
    ByteReader file;
    std::vector<Chunk> chunks;
    std::size_t next = 0;
    bool whole = true;

    // Chunks stand in the order they are written; an empty array has none.
    ByteReader take(std::uint32_t kind, std::uint32_t part, std::uint32_t item)
    {
        const bool here = next < chunks.size() && chunks[next].kind == kind && chunks[next].part == part &&
                          chunks[next].item == item;
        if (!here) return file.window(0, 0, "a chunk");
        const Chunk& chunk = chunks[next++];
        return file.window(chunk.offset, chunk.size, "a chunk");
    }
};

void decode(Reader& reader, std::uint32_t kind, std::uint32_t part, const Record& record, void* object)
{
    ByteReader chunk = reader.take(kind, part, 0);
    read_record(record, object, chunk);
}

void read_array(Reader& reader, const Array& array)
{
    const Bytes bytes = reader.take(array.kind, array.part, array.item).bytes();
    const std::size_t count = bytes.size() / array.type->element;
    if (count * array.type->element != bytes.size())
        reader.file.fail_here(Code::bad_count, "A chunk's size does not fit its kind. The file is damaged.");
    else if (count > 0)
        std::memcpy(array.type->resize(array.list, count), bytes.data(), bytes.size());
}

void read_header(Reader& reader, Completeness least)
{
    ByteReader& r = reader.file;
    if (r.u32() != kMagic) r.fail(Code::unknown_format, "This is not a Marrow snapshot.", 0);
    const std::uint32_t version = r.u32();
    if (r.ok() && version != kSnapshotVersion)
        r.fail(Code::unsupported_version,
               join("Snapshot version ", version, "; version ", kSnapshotVersion, " is supported. Write it again."),
               4);
    const std::uint32_t core_size = r.u32(), total_size = r.u32(), count = r.u32();
    r.skip(12);
    if (!r.ok()) return;
    reader.whole = r.size() == total_size;
    if (core_size > total_size || (!reader.whole && (least == Completeness::whole || r.size() != core_size)))
        r.fail(Code::truncated,
               join("The snapshot is ", r.size(), " bytes long; ", total_size, " are said. Fetch it again."), 8);
    if (count > kMaxChunks) r.fail(Code::bad_count, join("A snapshot of ", count, " chunks."), 16);
    ByteReader table = r.table(kHeaderSize, count, kEntrySize, "chunks", 16);
    std::uint64_t end = 0;
    for (std::uint32_t i = 0; i < count && table.ok(); ++i) {
        Chunk c;
        c.kind = table.u32();
        c.part = table.u32();
        c.item = table.u32();
        c.offset = table.u32();
        c.size = table.u32();
        table.skip(4);
        // One behind the other: chunks that share bytes would make a small file a large subject.
        if (c.offset < end)
            table.fail_here(Code::bad_offset, join("Chunk ", i, " lies inside another. The file is damaged."));
        end = std::uint64_t{c.offset} + c.size;
        // Of the rest, a core holds the table's rows but not the bytes.
        if (reader.whole || c.offset < core_size) reader.chunks.push_back(c);
    }
}

}  // namespace

Result<Subject> read_snapshot(Bytes file, Completeness least)
{
    ErrorSink errors;
    Reader reader{ByteReader(file, errors), {}, 0, true};
    read_header(reader, least);
    if (!reader.file.ok()) return reader.file.error();

    SubjectRecord record;
    decode(reader, kSubjectChunk, 0, kRecord<SubjectRecord>, &record);
    if (record.parts.size() > kMaxParts)
        reader.file.fail_here(Code::bad_count, join("A subject of ", record.parts.size(), " parts."));
    std::vector<Model> models(reader.file.ok() ? record.parts.size() : 0);
    for (std::uint32_t i = 0; i < models.size(); ++i) decode(reader, kModelChunk, i, describe_model(), &models[i]);
    for (const bool core : {true, false})
        for (std::uint32_t i = 0; i < models.size() && (core || reader.whole); ++i)
            each_array(models[i], i, core, [&](const Array& array) { read_array(reader, array); });
    if (reader.file.ok() && reader.next != reader.chunks.size())
        reader.file.fail(Code::bad_value, "The snapshot holds a chunk that has no place. The file is damaged.",
                         kHeaderSize + reader.next * kEntrySize);
    if (!reader.file.ok()) return reader.file.error();

    Subject subject{record.name,
                    std::vector<Part>(models.size()),
                    std::move(record.clips),
                    std::move(record.skins),
                    std::move(record.presets),
                    record.bounds,
                    record.animation_bounds};
    for (std::size_t i = 0; i < models.size(); ++i) {
        SubjectRecord::PartRecord& part = record.parts[i];
        subject.parts[i] = {part.name,   std::make_shared<const Model>(std::move(models[i])),
                            part.parent, part.how,
                            part.at,     part.choice,
                            part.shown,  {}};
    }
    if (auto error = validate(subject, reader.whole ? Completeness::whole : Completeness::core)) return *error;
    return subject;
}

}  // namespace marrow
