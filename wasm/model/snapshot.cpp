#include "model/snapshot.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/triple_index.h"
#include "model/describe.h"
#include "model/field_names.h"

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

// Lists of more bytes than this are not copied into DescribedBytes::buffer.
constexpr std::size_t kMaxCopied = 64;

// The described structs as they are written: the bytes of `buffer` and, between them, lists that stay in the
// subject.
struct DescribedBytes {
    Buffer& buffer;
    std::vector<SnapshotLayout::Piece> lists{};  // their offsets: the number of bytes of `buffer` before the list
    std::size_t list_bytes = 0;                  // in all lists

    std::size_t size() const { return buffer.size() + list_bytes; }
    void append_list(Bytes bytes)
    {
        if (bytes.size() <= kMaxCopied) return append(buffer, bytes.data(), bytes.size());
        lists.push_back({buffer.size(), bytes});
        list_bytes += bytes.size();
    }
};

// A size that is not known yet.
struct OpenSize {
    std::size_t at;     // its offset in the buffer
    std::size_t start;  // number of bytes before the counted ones
};

// Appends a placeholder for a size, which close_size() sets to the number of bytes appended after it.
OpenSize open_size(DescribedBytes& out)
{
    append_word(out.buffer, 0);
    return {out.buffer.size() - sizeof(std::uint32_t), out.size()};
}
void close_size(DescribedBytes& out, const OpenSize& open)
{
    const auto size = static_cast<std::uint32_t>(out.size() - open.start);
    std::memcpy(out.buffer.data() + open.at, &size, sizeof size);
}

void write_fields(const Record& record, const void* object, DescribedBytes& out)
{
    for (const Field& field : record.fields()) {
        if (has_chunk(field)) continue;
        const std::uint8_t* member = at(object, field);
        append_word(out.buffer, static_cast<std::size_t>(&field - record.fields().data()));
        const OpenSize open = open_size(out);
        switch (field.type().kind) {
            case FieldKind::values: append(out.buffer, member, field.type().size); break;
            case FieldKind::text: {
                const auto& text = *reinterpret_cast<const std::string*>(member);
                append(out.buffer, text.data(), text.size());
                break;
            }
            case FieldKind::value_list: out.append_list(bytes_of_list(member)); break;
            case FieldKind::record: write_fields(field.type().record(), member, out); break;
            case FieldKind::record_list: {
                const Bytes elements = bytes_of_list(member);
                const std::size_t size = field.type().size;
                append_word(out.buffer, elements.size() / size);
                for (std::size_t i = 0; i < elements.size(); i += size) {
                    const OpenSize element = open_size(out);
                    write_fields(field.type().record(), elements.data() + i, out);
                    close_size(out, element);
                }
                break;
            }
        }
        close_size(out, open);
    }
}

// The storage of an array of a struct: `bulk` or `render`.
Storage storage_of(const Field& field, const std::uint8_t* object)
{
    if (field.place().storage != Storage::lerped) return field.place().storage;
    return reinterpret_cast<const Mesh*>(object)->vertex_frames != kNone ? Storage::bulk : Storage::render;
}

// Calls `visit(field, element, item)` for every array of a struct with the given storage, `bulk` or `render`.
template <class Object, class Visit>
void for_each_array(const Record& record, Object* object, std::uint32_t item, Storage storage, Visit&& visit)
{
    for (const Field& field : record.fields()) {
        if (field.type().kind == FieldKind::record)
            for_each_array(field.type().record(), at(object, field), item, storage, visit);
        else if (has_chunk(field) && storage_of(field, object) == storage)
            visit(field, object, item);
    }
}

// Calls `visit` for the arrays of the elements of all lists of a model. `Object` is std::uint8_t or const
// std::uint8_t.
template <class Object, class Visit> void for_each_array(Object* model, Storage storage, Visit&& visit)
{
    for (const Field& list : describe_model().fields()) {
        if (list.type().kind != FieldKind::record_list) continue;
        const Bytes elements = bytes_of_list(at(model, list));
        const std::size_t count = elements.size() / list.type().size;
        // bytes_of_list() returns const bytes, but the elements of a non-const model are not const.
        auto* first = const_cast<Object*>(elements.data());
        for (std::uint32_t i = 0; i < count; ++i)
            for_each_array(list.type().record(), first + i * list.type().size, i, storage, visit);
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
    std::vector<Chunk> chunks;                  // their offsets follow when the size of the table is known
    std::vector<SnapshotLayout::Piece> arrays;  // of the chunks after the described structs; without offsets
    DescribedBytes described{out.described};
    const auto parts = static_cast<std::uint32_t>(subject.parts.size());

    const auto describe = [&](std::uint32_t id, std::uint32_t part, const Record& record, const void* object) {
        const std::size_t before = described.size();
        write_fields(record, object, described);
        chunks.push_back({id, part, 0, 0, static_cast<std::uint32_t>(described.size() - before)});
    };
    describe(kSubjectChunk, 0, describe_subject(), static_cast<const SubjectDetails*>(&subject));
    for (std::uint32_t i = 0; i < parts; ++i) {
        describe(kPartChunk, i, describe_part(), static_cast<const PartPlace*>(&subject.parts[i]));
        describe(kModelChunk, i, describe_model(), subject.parts[i].model.get());
    }
    const std::size_t described_chunks = chunks.size();

    std::size_t core_chunks = 0;
    for (const Storage storage : {Storage::bulk, Storage::render}) {
        for (std::uint32_t i = 0; i < parts; ++i) {
            const auto* model = reinterpret_cast<const std::uint8_t*>(subject.parts[i].model.get());
            for_each_array(model, storage, [&](const Field& field, const std::uint8_t* object, std::uint32_t item) {
                const Bytes bytes = bytes_of_list(at(object, field));
                if (bytes.empty()) return;
                chunks.push_back({field.place().chunk, i, item, 0, static_cast<std::uint32_t>(bytes.size())});
                arrays.push_back({0, bytes});
            });
        }
        if (storage == Storage::bulk) core_chunks = chunks.size();
    }

    std::size_t offset = align(kHeaderSize + chunks.size() * kEntrySize);
    out.pieces.push_back({0, {}});
    std::size_t copied = 0, list = 0;  // number of bytes of the buffer, and of lists, that have a piece
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i].offset = static_cast<std::uint32_t>(offset);
        if (i < described_chunks) {
            for (std::size_t at = offset, end = offset + chunks[i].size; at < end;) {
                const bool is_last = list == described.lists.size();
                const std::size_t most = (is_last ? out.described.size() : described.lists[list].offset) - copied;
                const std::size_t size = std::min(most, end - at);
                const Bytes bytes =
                    size > 0 ? Bytes(out.described).subspan(copied, size) : described.lists[list].bytes;
                size > 0 ? copied += size : ++list;
                out.pieces.push_back({at, bytes});
                at += bytes.size();
            }
        } else {
            out.pieces.push_back({offset, arrays[i - described_chunks].bytes});
        }
        offset = align(offset + chunks[i].size);
        if (i + 1 == core_chunks) out.core_size = offset;
    }
    out.size = offset;

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
    reader.fail_here(Code::bad_count, message("snapshot-field-size", name_of(field)));
}

void read_values(ByteReader& reader, const Field& field, std::uint8_t* to, std::size_t size)
{
    const Bytes bytes = reader.take(size, "snapshot-field");
    if (bytes.empty()) return;
    std::memcpy(to, bytes.data(), size);
    // Bytes other than 0 and 1 are not valid values of a C++ bool.
    if (field.type().scalar == Scalar::boolean)
        for (std::size_t i = 0; i < size; ++i) to[i] = bytes[i] != 0 ? 1 : 0;
}

// Reads the rest of a reader as a list of values.
void read_value_list(ByteReader& reader, const Field& field, std::uint8_t* list)
{
    const std::size_t size = reader.remaining(), element = field.type().size;
    if (size % element != 0) {
        fail_size(reader, field);
    } else if (field.type().scalar == Scalar::u8 && element == 1) {
        // The largest arrays, of vertex animation and images, are not filled with zeros first.
        const Bytes bytes = reader.take(size, "snapshot-field");
        reinterpret_cast<Buffer*>(list)->assign(bytes.begin(), bytes.end());
    } else if (size > 0) {
        read_values(reader, field, resize_list(field.type(), list, size / element), size);
    }
}

void read_fields(const Record& record, std::uint8_t* object, ByteReader& reader);

void read_record_list(ByteReader& reader, const Field& field, std::uint8_t* list)
{
    const std::uint64_t size = reader.remaining(), count = reader.u32(), element = field.type().size;
    if (count * element > kMaxExpansion * size + kFreeExpansion || count * sizeof(std::uint32_t) > size)
        reader.fail_here(Code::bad_count, message("snapshot-list-too-long", name_of(field), count));
    if (!reader.ok() || count == 0) return;
    std::uint8_t* elements = resize_list(field.type(), list, count);
    for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
        ByteReader one = reader;
        const std::uint32_t bytes = one.u32();
        one = one.window(static_cast<std::int64_t>(one.size() - one.remaining()), bytes, "snapshot-field");
        read_fields(field.type().record(), elements + i * element, one);
        reader.skip(sizeof(std::uint32_t) + std::uint64_t{bytes});
    }
}

void read_field(ByteReader& reader, const Field& field, std::uint8_t* member)
{
    switch (field.type().kind) {
        case FieldKind::values:
            if (reader.remaining() != field.type().size)
                fail_size(reader, field);
            else
                read_values(reader, field, member, field.type().size);
            break;
        case FieldKind::text: {
            const Bytes bytes = reader.take(reader.remaining(), "snapshot-field");
            reinterpret_cast<std::string*>(member)->assign(bytes.begin(), bytes.end());
            break;
        }
        case FieldKind::value_list: read_value_list(reader, field, member); break;
        case FieldKind::record: read_fields(field.type().record(), member, reader); break;
        case FieldKind::record_list: read_record_list(reader, field, member); break;
    }
}

// Reads the rest of a reader as the fields of a default-constructed object.
void read_fields(const Record& record, std::uint8_t* object, ByteReader& reader)
{
    // The smallest valid number of the next known field: a field that occurs twice could replace a checked value.
    std::uint32_t next = 0;
    while (reader.ok() && reader.remaining() > 0) {
        const std::uint32_t number = reader.u32(), size = reader.u32();
        const auto start = static_cast<std::int64_t>(reader.size() - reader.remaining());
        if (number < record.fields().size() && !has_chunk(record.fields()[number])) {
            const Field& field = record.fields()[number];
            if (number < next) reader.fail_here(Code::bad_value, message("snapshot-field-order", name_of(field)));
            next = number + 1;
            ByteReader bytes = reader.window(start, size, "snapshot-field");
            if (reader.ok()) read_field(bytes, field, at(object, field));
        }
        reader.skip(size);
    }
}

struct Header {
    std::size_t core_size = 0;
    bool whole = true;  // false: the file has only the core
    std::vector<Chunk> chunks;
    TripleIndex indices{0};  // indices into `chunks` by id, part and item
};

// The parts of a snapshot that a reader accepts.
enum class Extent : std::uint8_t { whole, whole_or_core };

// Reads the header and the table of a snapshot of `size` bytes. The reader has at least the bytes of both.
Header read_header(ByteReader& r, std::size_t size, Extent extent)
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
    header.whole = size == total_size;
    if (header.core_size > total_size || header.core_size % kAlignment != 0 ||
        (!header.whole && (extent == Extent::whole || size != header.core_size)))
        r.fail(Code::truncated, message("snapshot-cut", size, total_size), 12);
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
        // A second chunk with the same id, part and item could replace one that has been checked.
        if (end > size || header.indices.add({chunk.id, chunk.part, chunk.item}) != header.chunks.size())
            table.fail_here(Code::bad_offset, message("snapshot-chunk-misplaced", i, chunk.offset));
        header.chunks.push_back(chunk);
    }
    return header;
}

// The chunk with an id, part and item; null if the file has no such chunk.
const Chunk* find_chunk(const Header& header, std::uint32_t id, std::uint32_t part, std::uint32_t item)
{
    const std::uint32_t index = header.indices.find({id, part, item});
    return index == kNone ? nullptr : &header.chunks[index];
}

// The described structs of a snapshot, and where its arrays are.
struct Described {
    Header header;
    Subject subject;
    std::vector<std::shared_ptr<Model>> models;  // of the parts
};

Header read_header_of(const SnapshotBytes& snapshot, Extent extent, ErrorSink& errors)
{
    const std::size_t size = snapshot.size();
    SnapshotBytes::Room room;
    std::size_t rows = 0;
    if (size >= kHeaderSize) rows = load_as<std::uint32_t>(snapshot.read(0, kHeaderSize, room).data() + 16);
    const std::size_t head = kHeaderSize + std::min(rows, kMaxChunks) * kEntrySize;
    ByteReader reader(snapshot.read(0, std::min(size, head), room), errors);
    return read_header(reader, size, extent);
}

Described read_described(const SnapshotBytes& snapshot, Extent extent, ErrorSink& errors)
{
    Described out;
    out.header = read_header_of(snapshot, extent, errors);
    if (!errors.ok()) return out;
    const auto describe = [&](std::uint32_t id, std::uint32_t part, const Record& record, void* object) {
        const Chunk* chunk = find_chunk(out.header, id, part, 0);
        if (chunk == nullptr) return;
        SnapshotBytes::Room room;
        ByteReader fields(snapshot.read(chunk->offset, chunk->size, room), errors, chunk->offset);
        read_fields(record, static_cast<std::uint8_t*>(object), fields);
    };
    describe(kSubjectChunk, 0, describe_subject(), static_cast<SubjectDetails*>(&out.subject));
    const auto& chunks = out.header.chunks;
    const auto parts = static_cast<std::size_t>(
        std::count_if(chunks.begin(), chunks.end(), [](const Chunk& chunk) { return chunk.id == kPartChunk; }));
    if (parts > kMaxParts)
        errors.fail(Code::bad_count, message("snapshot-too-many-parts", parts, kMaxParts), Place::at_offset(16));
    for (std::uint32_t i = 0; i < parts && errors.ok(); ++i) {
        if (!find_chunk(out.header, kPartChunk, i, 0) || !find_chunk(out.header, kModelChunk, i, 0))
            errors.fail(Code::bad_count, message("snapshot-part-missing", i), Place::at_offset(16));
        Part& part = out.subject.parts.emplace_back();
        describe(kPartChunk, i, describe_part(), static_cast<PartPlace*>(&part));
        auto model = std::make_shared<Model>();
        describe(kModelChunk, i, describe_model(), model.get());
        part.model = model;
        out.models.push_back(std::move(model));
    }
    return out;
}

// Calls `visit(chunk, field, object, is_in_core)` for each array that a subject has.
template <class Visit> void for_each_chunk(Described& described, Visit&& visit)
{
    for (std::uint32_t i = 0; i < described.models.size(); ++i)
        for (const Storage storage : {Storage::bulk, Storage::render})
            for_each_array(reinterpret_cast<std::uint8_t*>(described.models[i].get()), storage,
                           [&](const Field& field, std::uint8_t* object, std::uint32_t item) {
                               if (const Chunk* chunk = find_chunk(described.header, field.place().chunk, i, item))
                                   visit(*chunk, field, object, storage == Storage::bulk);
                           });
}

// The arrays of a snapshot, for validate().
class SnapshotArrays : public ArrayReader {
public:
    SnapshotArrays(const SnapshotBytes& snapshot, const Header& header) : snapshot_(snapshot), header_(header) {}

    std::size_t size_of(const ArrayId& array) override
    {
        const Chunk* chunk = find_chunk(header_, array.chunk, array.part, array.item);
        return chunk == nullptr ? 0 : chunk->size;
    }
    Bytes read(const ArrayId& array, std::size_t offset, std::size_t size) override
    {
        const Chunk* chunk = find_chunk(header_, array.chunk, array.part, array.item);
        return snapshot_.read(chunk->offset + offset, size, room_);
    }

private:
    const SnapshotBytes& snapshot_;
    const Header& header_;
    SnapshotBytes::Room room_;
};

class SnapshotInMemory : public SnapshotBytes {
public:
    explicit SnapshotInMemory(Bytes bytes) : bytes_(bytes) {}
    std::size_t size() const override { return bytes_.size(); }
    Bytes read(std::size_t offset, std::size_t size, Room&) const override { return bytes_.subspan(offset, size); }

private:
    Bytes bytes_;
};

}  // namespace

std::optional<Error> validate_snapshot(const SnapshotBytes& snapshot)
{
    ErrorSink errors;
    Described described = read_described(snapshot, Extent::whole, errors);
    const Header& header = described.header;
    const auto require_side = [&](const Chunk& chunk, bool in_core) {
        const std::size_t end = std::size_t{chunk.offset} + chunk.size;
        if (in_core ? end <= header.core_size : chunk.offset >= header.core_size) return;
        errors.fail(Code::bad_offset,
                    message("snapshot-chunk-misplaced", &chunk - header.chunks.data(), chunk.offset),
                    Place::at_offset(chunk.offset));
    };
    for (const Chunk& chunk : header.chunks) {
        const bool is_described = chunk.id == kSubjectChunk || chunk.id == kPartChunk || chunk.id == kModelChunk;
        require_side(chunk, is_described || chunk.offset < header.core_size);
    }
    for_each_chunk(described, [&](const Chunk& chunk, const Field& field, const std::uint8_t*, bool in_core) {
        require_side(chunk, in_core);
        if (chunk.size % field.type().size != 0)
            errors.fail(Code::bad_count, message("snapshot-field-size", name_of(field)),
                        Place::at_offset(chunk.offset));
    });
    if (!errors.ok()) return errors.error();
    SnapshotArrays arrays(snapshot, header);
    return validate(described.subject, arrays);
}

std::optional<Error> validate_snapshot(Bytes file) { return validate_snapshot(SnapshotInMemory(file)); }

Result<Subject> adopt_snapshot(Bytes file, std::vector<std::shared_ptr<Model>>* models)
{
    ErrorSink errors;
    Described described = read_described(SnapshotInMemory(file), Extent::whole_or_core, errors);
    for_each_chunk(described, [&](const Chunk& chunk, const Field& field, std::uint8_t* object, bool) {
        ByteReader bytes(file.subspan(chunk.offset, chunk.size), errors, chunk.offset);
        read_value_list(bytes, field, at(object, field));
    });
    if (!errors.ok()) return errors.error();
    if (models != nullptr) *models = std::move(described.models);
    return std::move(described.subject);
}

Result<Subject> read_snapshot(Bytes file)
{
    if (auto error = validate_snapshot(file)) return *error;
    return adopt_snapshot(file);
}

}  // namespace marrow
