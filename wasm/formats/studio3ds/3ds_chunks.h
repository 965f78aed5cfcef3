// 3ds_chunks.h -- the tree of chunks that a 3DS file is: {u16 id, u32 length of this header and all that is in it}.
// They stand in any order, and what nobody knows is passed over.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/byte_reader.h"

namespace marrow {

struct Chunk3ds {
    std::uint16_t id = 0;
    std::uint64_t at = 0;  // where its header stands in the file
    ByteReader body;
};

// Reads the next chunk. False at the end, and where no chunk can be read: that is an error at its header. A chunk
// that is longer than its parent ends with it.
bool next_chunk(ByteReader& r, Chunk3ds& chunk);

// Calls `visit(chunk)` for all that are left. An error costs the chunk in which it is (ErrorSink::forgive).
template <class Visit> void each_chunk(ByteReader r, Visit&& visit)
{
    for (Chunk3ds chunk{0, 0, r}; next_chunk(r, chunk);) {
        visit(chunk);
        r.forgive();
    }
    r.forgive();
}

// Text up to a NUL.
std::string_view read_text(ByteReader& r);

}  // namespace marrow
