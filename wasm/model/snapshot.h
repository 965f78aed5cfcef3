// snapshot.h -- a Subject as one block of bytes: the message from the load worker to the page, and the `.marrow`
// file.
//
//   header   32 bytes: u32 "MRRW", u16 major and minor version, u32 core size, total size, chunk count, 12 x 0
//   table    24 bytes per chunk: u32 id (four letters), part, item, offset, size, 0; offsets ascend
//   chunks   aligned to 16 bytes. First the core: the described structs ("SUBJ"; "PART" and "MODL" for each part),
//            then the bulk arrays that poses are computed from. After the core, the arrays of the renderer. The
//            first `core size` bytes are a valid snapshot by themselves.
//
// A described struct is a sequence of fields: u32 number (its index in structs.inc), u32 size, data. The data is
// scalars as in memory, the bytes of a text, the fields of a struct, or for a list of structs a u32 count and for
// each struct a u32 size and its fields. Each other array is a chunk; `item` is the index, in its list, of the
// struct that owns the array. Everything is little-endian.
//
// The known fields of a struct are in ascending order, each at most once. Readers skip unknown chunks and fields;
// missing ones keep their defaults. The minor version rises with additions that readers can skip, the major version
// with other changes. TypeScript views the renderer's chunks in place and copies only the core into the page's
// runtime module.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "model/subject.h"
#include "model/validate.h"

namespace marrow {

inline constexpr std::uint16_t kSnapshotMajor = 2;
inline constexpr std::uint16_t kSnapshotMinor = 4;

// The pieces of a snapshot before they are joined, so that a caller can copy each of them once to its destination.
// Bytes outside the pieces are 0. The pieces point into the Subject and into `head` and `described`; all must
// outlive them.
struct SnapshotLayout {
    struct Piece {
        std::size_t offset = 0;  // in the snapshot; while it is laid out, see snapshot.cpp
        Bytes bytes;
    };
    std::size_t size = 0;                 // of the whole snapshot
    std::size_t core_size = 0;            // of the core
    std::vector<Piece> pieces;            // in ascending offsets, without overlap
    std::vector<std::uint8_t> head;       // header and table
    std::vector<std::uint8_t> described;  // the described structs, concatenated
};

bool is_snapshot(Bytes file);

SnapshotLayout lay_out_snapshot(const Subject& subject);
std::vector<std::uint8_t> write_snapshot(const Subject& subject);

// The bytes of a snapshot, which need not be in the module's memory.
class SnapshotBytes {
public:
    // Memory for bytes that have to be copied.
    struct Room {
        std::unique_ptr<std::uint8_t[]> bytes;
        std::size_t size = 0;
    };
    virtual ~SnapshotBytes() = default;
    virtual std::size_t size() const = 0;
    // Returns bytes of the snapshot, valid until the next call with the same room. The caller guarantees that they
    // exist: offset + size <= size().
    virtual Bytes read(std::size_t offset, std::size_t size, Room& room) const = 0;
};

// Validates a whole snapshot. Its arrays are read in blocks, so that this needs memory only for the described
// structs. Also refuses faults that only a reader of the core or a renderer would notice: described structs and
// bulk arrays outside of the core, and arrays of the renderer in the core.
std::optional<Error> validate_snapshot(const SnapshotBytes& snapshot);
std::optional<Error> validate_snapshot(Bytes file);

// Reads a snapshot, or its core, that has been validated before. `models`, if not null, receives the models of the
// parts, which may be changed until the subject is shared.
Result<Subject> adopt_snapshot(Bytes file, std::vector<std::shared_ptr<Model>>* models = nullptr);

// Validates and reads a whole snapshot.
Result<Subject> read_snapshot(Bytes file);

}  // namespace marrow
