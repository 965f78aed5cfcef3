#include "model/snapshot.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/triple_index.h"
#include "model/describe.h"

namespace marrow {

namespace {

constexpr std::uint32_t kMagic = fourcc("MRRW");
constexpr std::uint32_t kSubjectChunk = fourcc("SUBJ");
constexpr std::uint32_t kPartChunk = fourcc("PART");
constexpr std::uint32_t kModelChunk = fourcc("MODL");
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kEntrySize = 24;
constexpr std::size_t kAlignment = 16;
constexpr std::size_t kMaxChunks = 1U << 20;
// A list of structs may take at most kMaxExpansion times its size in the file, plus kFreeExpansion bytes, in
// memory.
constexpr std::uint64_t kMaxExpansion = 16, kFreeExpansion = 1U << 16;

std::size_t align(std::size_t at) { return (at + kAlignment - 1) / kAlignment * kAlignment; }

// --- writing --------------------------------------------------------------------------------------------------

using Buffer = std::vector<std::uint8_t>;

void append(Buffer& out, const void* data, std::size_t size)
{
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    out.insert(out.end(), bytes, bytes + size);
}

void append_word(Buffer& out, std::size_t word)
{
    const auto value = static_cast<std::uint32_t>(word);
    append(out, &value, sizeof value);
}

// Appends a placeholder for a size, which close_size() sets to the number of bytes appended after it.
std::size_t open_size(Buffer& out)
{
    append_word(out, 0);
    return out.size();
}
void close_size(Buffer& out, std::size_t start)
{
    const auto size = static_cast<std::uint32_t>(out.size() - start);
    std::memcpy(out.data() + start - sizeof size, &size, sizeof size);
}

void write_fields(const Record& record, const void* object, Buffer& out)
{
    for (const Field& field : record.fields) {
        if (has_chunk(field)) continue;
        const std::uint8_t* member = at(object, field);
        append_word(out, tag_of(field.name));
        const std::size_t start = open_size(out);
        switch (field.type->kind) {
            case FieldKind::values: append(out, member, field.type->size); break;
            case FieldKind::text: {
                const auto& text = *reinterpret_cast<const std::string*>(member);
                append(out, text.data(), text.size());
                break;
            }
            case FieldKind::value_list: {
                const Bytes bytes = field.type->bytes(member);
                append(out, bytes.data(), bytes.size());
                break;
            }
            case FieldKind::record: write_fields(*field.type->record, member, out); break;
            case FieldKind::record_list: {
                const Bytes elements = field.type->bytes(member);
                const std::size_t size = field.type->size;
                append_word(out, elements.size() / size);
                for (std::size_t i = 0; i < elements.size(); i += size) {
                    const std::size_t element = open_size(out);
                    write_fields(*field.type->record, elements.data() + i, out);
                    close_size(out, element);
                }
                break;
            }
        }
        close_size(out, start);
    }
}

// The field with a tag that is not stored in a chunk. The search starts at `next`, the expected field, and sets it
// to the field after the one found.
const Field* find_field(const Record& record, std::uint32_t tag, std::size_t& next)
{
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        const std::size_t index = (next + i) % record.fields.size();
        if (tag_of(record.fields[index].name) != tag || has_chunk(record.fields[index])) continue;
        next = index + 1;
        return &record.fields[index];
    }
    return nullptr;
}

// `bulk` or `render`, for an array of a struct.
Storage storage_of(const Record& record, const Field& field, const std::uint8_t* object)
{
    if (field.storage != Storage::lerped) return field.storage;
    std::size_t next = 0;
    const Field* frames = find_field(record, tag_of("vertex_frames"), next);
    const bool is_lerped = frames != nullptr && load_as<std::uint32_t>(at(object, *frames)) != kNone;
    return is_lerped ? Storage::bulk : Storage::render;
}

// Calls `visit(field, element, item)` for every array of a struct with the given storage, `bulk` or `render`.
template <class Object, class Visit>
void for_each_array(const Record& record, Object* object, std::uint32_t item, Storage storage, Visit&& visit)
{
    for (const Field& field : record.fields) {
        if (field.type->kind == FieldKind::record)
            for_each_array(*field.type->record, at(object, field), item, storage, visit);
        else if (has_chunk(field) && storage_of(record, field, object) == storage)
            visit(field, object, item);
    }
}

// The same for the elements of all lists of a model. `Object` is std::uint8_t or const std::uint8_t.
template <class Object, class Visit> void for_each_array(Object* model, Storage storage, Visit&& visit)
{
    for (const Field& list : describe_model().fields) {
        if (list.type->kind != FieldKind::record_list) continue;
        const Bytes elements = list.type->bytes(at(model, list));
        const std::size_t count = elements.size() / list.type->size;
        // Type::bytes() returns const bytes; the elements of a model that is not const are not const, either.
        auto* first = const_cast<Object*>(elements.data());
        for (std::uint32_t i = 0; i < count; ++i)
            for_each_array(*list.type->record, first + i * list.type->size, i, storage, visit);
    }
}

struct Chunk {
    std::uint32_t id = 0, part = 0, item = 0;
    std::uint32_t offset = 0, size = 0;
};

}  // namespace

bool is_snapshot(Bytes file) { return begins_with(file, "MRRW"); }

SnapshotLayout lay_out_snapshot(const Subject& subject)
{
    SnapshotLayout out;
    std::vector<Chunk> chunks;
    std::vector<Bytes> data;
    const auto parts = static_cast<std::uint32_t>(subject.parts.size());

    // The described structs are appended to one buffer, which moves as it grows: record where they end and take
    // their bytes afterwards.
    std::vector<std::size_t> ends;
    const auto describe = [&](std::uint32_t id, std::uint32_t part, const Record& record, const void* object) {
        write_fields(record, object, out.described);
        chunks.push_back({id, part, 0, 0, 0});
        ends.push_back(out.described.size());
    };
    describe(kSubjectChunk, 0, describe_subject(), static_cast<const SubjectDetails*>(&subject));
    for (std::uint32_t i = 0; i < parts; ++i) {
        describe(kPartChunk, i, describe_part(), static_cast<const PartPlace*>(&subject.parts[i]));
        describe(kModelChunk, i, describe_model(), subject.parts[i].model.get());
    }
    for (std::size_t i = 0, start = 0; i < ends.size(); start = ends[i++])
        data.push_back(Bytes(out.described).subspan(start, ends[i] - start));

    std::size_t core_chunks = 0;
    for (const Storage storage : {Storage::bulk, Storage::render}) {
        for (std::uint32_t i = 0; i < parts; ++i) {
            const auto* model = reinterpret_cast<const std::uint8_t*>(subject.parts[i].model.get());
            for_each_array(model, storage, [&](const Field& field, const std::uint8_t* object, std::uint32_t item) {
                const Bytes bytes = field.type->bytes(at(object, field));
                if (bytes.empty()) return;
                chunks.push_back({field.chunk, i, item, 0, 0});
                data.push_back(bytes);
            });
        }
        if (storage == Storage::bulk) core_chunks = chunks.size();
    }

    std::size_t at = align(kHeaderSize + chunks.size() * kEntrySize);
    out.pieces.push_back({0, {}});
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i].offset = static_cast<std::uint32_t>(at);
        chunks[i].size = static_cast<std::uint32_t>(data[i].size());
        out.pieces.push_back({at, data[i]});
        at = align(at + data[i].size());
        if (i + 1 == core_chunks) out.core_size = at;
    }
    out.size = at;

    append_word(out.head, kMagic);
    append(out.head, &kSnapshotMajor, sizeof kSnapshotMajor);
    append(out.head, &kSnapshotMinor, sizeof kSnapshotMinor);
    for (const std::size_t word :
         {out.core_size, out.size, chunks.size(), std::size_t{0}, std::size_t{0}, std::size_t{0}})
        append_word(out.head, word);
    for (const Chunk& chunk : chunks)
        for (const std::size_t word : {chunk.id, chunk.part, chunk.item, chunk.offset, chunk.size, 0U})
            append_word(out.head, word);
    out.pieces[0].bytes = out.head;
    return out;
}

std::vector<std::uint8_t> write_snapshot(const Subject& subject)
{
    const SnapshotLayout layout = lay_out_snapshot(subject);
    std::vector<std::uint8_t> out(layout.size);
    for (const SnapshotLayout::Piece& piece : layout.pieces)
        if (!piece.bytes.empty()) std::memcpy(out.data() + piece.offset, piece.bytes.data(), piece.bytes.size());
    return out;
}

// --- reading --------------------------------------------------------------------------------------------------

namespace {

void fail_size(ByteReader& reader, const Field& field)
{
    reader.fail_here(Code::bad_count, message("snapshot-field-size", field.name));
}

void read_values(ByteReader& reader, const Field& field, std::uint8_t* to, std::size_t size)
{
    const Bytes bytes = reader.take(size, "snapshot-field");
    if (bytes.empty()) return;
    std::memcpy(to, bytes.data(), size);
    // Other bytes than 0 and 1 are not valid values of a C++ bool.
    if (field.type->scalar == Scalar::boolean)
        for (std::size_t i = 0; i < size; ++i) to[i] = bytes[i] != 0 ? 1 : 0;
}

// Reads the rest of a reader as a list of values.
void read_value_list(ByteReader& reader, const Field& field, std::uint8_t* list)
{
    const std::size_t size = reader.remaining(), element = field.type->size;
    if (size % element != 0)
        fail_size(reader, field);
    else if (size > 0)
        read_values(reader, field, resize_list(*field.type, list, size / element), size);
}

void read_fields(const Record& record, std::uint8_t* object, ByteReader& reader);

void read_record_list(ByteReader& reader, const Field& field, std::uint8_t* list)
{
    const std::uint64_t size = reader.remaining(), count = reader.u32(), element = field.type->size;
    if (count * element > kMaxExpansion * size + kFreeExpansion || count * sizeof(std::uint32_t) > size)
        reader.fail_here(Code::bad_count, message("snapshot-list-too-long", field.name, count));
    if (!reader.ok() || count == 0) return;
    std::uint8_t* elements = resize_list(*field.type, list, count);
    for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
        ByteReader one = reader;
        const std::uint32_t bytes = one.u32();
        one = one.window(static_cast<std::int64_t>(one.size() - one.remaining()), bytes, "snapshot-field");
        read_fields(*field.type->record, elements + i * element, one);
        reader.skip(sizeof(std::uint32_t) + std::uint64_t{bytes});
    }
}

void read_field(ByteReader& reader, const Field& field, std::uint8_t* member)
{
    switch (field.type->kind) {
        case FieldKind::values:
            if (reader.remaining() != field.type->size)
                fail_size(reader, field);
            else
                read_values(reader, field, member, field.type->size);
            break;
        case FieldKind::text: {
            const Bytes bytes = reader.take(reader.remaining(), "snapshot-field");
            reinterpret_cast<std::string*>(member)->assign(bytes.begin(), bytes.end());
            break;
        }
        case FieldKind::value_list: read_value_list(reader, field, member); break;
        case FieldKind::record: read_fields(*field.type->record, member, reader); break;
        case FieldKind::record_list: read_record_list(reader, field, member); break;
    }
}

// Reads the rest of a reader as the fields of a default-constructed object.
void read_fields(const Record& record, std::uint8_t* object, ByteReader& reader)
{
    std::size_t next = 0;
    while (reader.ok() && reader.remaining() > 0) {
        const std::uint32_t tag = reader.u32(), size = reader.u32();
        const auto start = static_cast<std::int64_t>(reader.size() - reader.remaining());
        if (const Field* field = find_field(record, tag, next)) {
            ByteReader bytes = reader.window(start, size, "snapshot-field");
            if (reader.ok()) read_field(bytes, *field, at(object, *field));
        }
        reader.skip(size);
    }
}

struct Header {
    std::size_t core_size = 0;
    bool whole = true;
    std::vector<Chunk> chunks;
    TripleIndex indices{0};  // indices into `chunks` by id, part and item
};

Header read_header(ByteReader& r, Completeness least)
{
    Header header;
    if (r.u32() != kMagic) r.fail(Code::unknown_format, message("snapshot-not-marrow"), 0);
    const std::uint16_t major = r.u16(), minor = r.u16();
    if (r.ok() && major != kSnapshotMajor)
        r.fail(Code::unsupported_version, message("snapshot-version-unsupported", major, minor, kSnapshotMajor), 4);
    header.core_size = r.u32();
    const std::uint32_t total_size = r.u32(), count = r.u32();
    r.skip(12);
    if (!r.ok()) return header;
    header.whole = r.size() == total_size;
    if (header.core_size > total_size ||
        (!header.whole && (least == Completeness::whole || r.size() != header.core_size)))
        r.fail(Code::truncated, message("snapshot-cut", r.size(), total_size), 12);
    if (count > kMaxChunks) r.fail(Code::bad_count, message("snapshot-too-many-chunks", count, kMaxChunks), 16);
    ByteReader table = r.table(kHeaderSize, count, kEntrySize, "snapshot-chunks", 16);
    if (!table.ok()) return header;
    header.indices = TripleIndex(count);
    std::uint64_t end = kHeaderSize + std::uint64_t{count} * kEntrySize;
    for (std::uint32_t i = 0; i < count && table.ok(); ++i) {
        Chunk chunk;
        for (std::uint32_t* word : {&chunk.id, &chunk.part, &chunk.item, &chunk.offset, &chunk.size})
            *word = table.u32();
        table.skip(4);
        // Chunks that overlap could turn a small file into a large subject.
        if (chunk.offset < end || chunk.offset % kAlignment != 0)
            table.fail_here(Code::bad_offset, message("snapshot-chunk-misplaced", i, chunk.offset));
        end = std::uint64_t{chunk.offset} + chunk.size;
        // The table of a core also lists the chunks after the core, which are absent.
        if (!header.whole && chunk.offset >= header.core_size) continue;
        // The first of two chunks with the same id, part and item is used.
        if (header.indices.add({chunk.id, chunk.part, chunk.item}) == header.chunks.size())
            header.chunks.push_back(chunk);
    }
    return header;
}

// A reader of a chunk's bytes; empty if the file has no such chunk.
ByteReader find_chunk(ByteReader& file, const Header& header, const Chunk& wanted)
{
    const std::uint32_t index = header.indices.find({wanted.id, wanted.part, wanted.item});
    if (index == kNone) return file.window(0, 0, "snapshot-chunk");
    const Chunk& found = header.chunks[index];
    return file.window(found.offset, found.size, "snapshot-chunk");
}

// `whole` receives whether the file is a whole snapshot.
Result<Subject> read_subject(Bytes file, Completeness least, std::vector<std::shared_ptr<Model>>* models,
                             bool& whole)
{
    ErrorSink errors;
    ByteReader reader(file, errors);
    const Header header = read_header(reader, least);
    if (!errors.ok()) return errors.error();
    whole = header.whole;

    Subject subject;
    const auto describe = [&](std::uint32_t id, std::uint32_t part, const Record& record, void* object) {
        ByteReader chunk = find_chunk(reader, header, {id, part, 0, 0, 0});
        read_fields(record, static_cast<std::uint8_t*>(object), chunk);
    };
    describe(kSubjectChunk, 0, describe_subject(), static_cast<SubjectDetails*>(&subject));
    const auto parts = static_cast<std::size_t>(std::count_if(
        header.chunks.begin(), header.chunks.end(), [](const Chunk& chunk) { return chunk.id == kPartChunk; }));
    if (parts > kMaxParts) reader.fail(Code::bad_count, message("snapshot-too-many-parts", parts, kMaxParts), 16);
    for (std::uint32_t i = 0; i < parts && errors.ok(); ++i) {
        Part& part = subject.parts.emplace_back();
        describe(kPartChunk, i, describe_part(), static_cast<PartPlace*>(&part));
        auto model = std::make_shared<Model>();
        describe(kModelChunk, i, describe_model(), model.get());
        for (const Storage storage : {Storage::bulk, Storage::render}) {
            if (storage == Storage::render && !header.whole) continue;
            for_each_array(reinterpret_cast<std::uint8_t*>(model.get()), storage,
                           [&](const Field& field, std::uint8_t* object, std::uint32_t item) {
                               ByteReader chunk = find_chunk(reader, header, {field.chunk, i, item, 0, 0});
                               read_value_list(chunk, field, at(object, field));
                           });
        }
        if (models) models->push_back(model);
        part.model = std::move(model);
    }
    if (!errors.ok()) return errors.error();
    return subject;
}

}  // namespace

Result<Subject> read_snapshot(Bytes file, Completeness least)
{
    bool whole = false;
    Result<Subject> subject = read_subject(file, least, nullptr, whole);
    if (!subject) return subject;
    if (auto error = validate(subject.value(), whole ? Completeness::whole : Completeness::core)) return *error;
    return subject;
}

Result<Subject> adopt_snapshot(Bytes file, std::vector<std::shared_ptr<Model>>* models)
{
    bool whole = false;
    return read_subject(file, Completeness::core, models, whole);
}

}  // namespace marrow
