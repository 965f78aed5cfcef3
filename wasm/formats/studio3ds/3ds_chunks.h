// 3ds_chunks.h -- a 3DS file is a tree of chunks: {u16 id, u32 length, including this header and all chunks
// inside}. Chunks come in any order. Unknown ones are skipped.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/byte_reader.h"

namespace marrow {

struct Chunk3ds {
    std::uint16_t id = 0;
    std::uint64_t at = 0;  // the offset of its header in the file
    ByteReader body;
};

// Reads the next chunk. Returns false at the end, or with an error if no chunk can be read. A chunk that is longer
// than its parent is cut at the parent's end.
bool next_chunk(ByteReader& r, Chunk3ds& chunk);

// Calls `visit(chunk)` for all remaining chunks. An error in a chunk discards only that chunk
// (ErrorSink::recover).
template <class Visit> void each_chunk(ByteReader r, Visit&& visit)
{
    for (Chunk3ds chunk{0, 0, r}; next_chunk(r, chunk);) {
        visit(chunk);
        r.recover();
    }
    r.recover();
}

// Reads text up to a NUL.
std::string_view read_text(ByteReader& r);

}  // namespace marrow
