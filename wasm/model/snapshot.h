// snapshot.h -- a Subject in one flat run of bytes: what the load worker hands to the page, and the `.marrow` file.
//
//   header   32 bytes: u32 "MRRW", u16 major and minor version, u32 core size, total size, chunk count, 12 x 0
//   table    24 bytes a chunk: u32 id (four letters), part, item, offset, size, 0; in rising offsets
//   chunks   aligned to 16. The core: what is described ("SUBJ"; "PART" and "MODL" a part), then the bulk arrays
//   that
//            poses are computed from; behind it what the renderer takes. The first `core size` bytes are a snapshot
//            by themselves.
//
// A described struct is a run of fields, each a u32 tag (a hash of its name), a u32 size and so many bytes: scalars
// as they lie in memory, a text's bytes, a struct's own run; of a list of structs a u32 count, and each with a u32
// size before it. Which fields there are is said once, in description.cpp; a bulk array is a chunk whose `item` is
// the place in its list of what holds it. Little-endian.
//
// What a reader does not know, a chunk or a field, it skips; what it does not find keeps its default. The minor
// version rises with what may be skipped so, the major one with what may not. TypeScript views the renderer's
// chunks in place and copies only the core into the page's own instance.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "model/subject.h"
#include "model/validate.h"

namespace marrow {

inline constexpr std::uint16_t kSnapshotMajor = 1;
inline constexpr std::uint16_t kSnapshotMinor = 0;

// Where the bytes of a snapshot lie before they are put together: whoever wants it elsewhere copies them only once.
// Bytes that are in no piece are 0. The pieces point into the Subject and into `described`, and stand as long as
// both.
struct SnapshotLayout {
    struct Piece {
        std::size_t offset = 0;  // in the snapshot
        Bytes bytes;
    };
    std::size_t size = 0;                 // of the whole
    std::size_t core_size = 0;            // of its first part, which the core needs
    std::vector<Piece> pieces;            // in rising offsets, apart from each other
    std::vector<std::uint8_t> head;       // header and table
    std::vector<std::uint8_t> described;  // the described structs, one behind the other
};

bool is_snapshot(Bytes file);

SnapshotLayout lay_out_snapshot(const Subject& subject);
std::vector<std::uint8_t> write_snapshot(const Subject& subject);

// Reads a whole snapshot or, where `least` allows it, its core alone, and validates it like any untrusted file.
// `models` receives the model of each part, which may be changed until the subject is shared.
Result<Subject> read_snapshot(Bytes file, Completeness least = Completeness::core,
                              std::vector<std::shared_ptr<Model>>* models = nullptr);

}  // namespace marrow
