#include "formats/studio3ds/3ds_chunks.h"

#include <algorithm>

#include "base/message.h"

namespace marrow {

namespace {

constexpr std::uint32_t kHeaderSize = 6;

std::string hex(std::uint32_t id)
{
    std::string out = "0x0000";
    for (std::size_t i = 5; id > 0; --i, id /= 16) out[i] = "0123456789ABCDEF"[id % 16];
    return out;
}

}  // namespace

bool next_chunk(ByteReader& r, Chunk3ds& chunk)
{
    if (!r.ok() || r.remaining() == 0) return false;
    chunk.at = r.file_offset();
    if (r.remaining() < kHeaderSize) {
        r.fail_here(Code::bad_value, message("3ds-bytes-after-chunks", r.remaining()));
        return false;
    }
    chunk.id = r.u16();
    std::uint32_t length = r.u32();
    if (length < kHeaderSize) {
        r.fail(Code::bad_value, message("3ds-chunk-shorter-than-header", hex(chunk.id), length), chunk.at);
        return false;
    }
    if (length - kHeaderSize > r.remaining()) {
        if (chunk.at == 0) {
            r.fail(Code::truncated, message("3ds-cut-in-main-chunk", r.size(), length), chunk.at);
            return false;
        }
        // The file is complete, since the length of the main chunk has been checked: this chunk's length is wrong.
        r.fail(Code::bad_offset,
               message("3ds-chunk-longer-than-parent", hex(chunk.id), length, r.remaining() + kHeaderSize),
               chunk.at);
        r.recover();
        length = static_cast<std::uint32_t>(r.remaining()) + kHeaderSize;
    }
    chunk.body = r.window(static_cast<std::int64_t>(r.size() - r.remaining()), length - kHeaderSize, "3ds-chunk");
    r.skip(length - kHeaderSize);
    return true;
}

std::string_view read_text(ByteReader& r)
{
    if (!r.ok()) return {};
    const Bytes rest = r.bytes().last(r.remaining());
    const auto end = std::find(rest.begin(), rest.end(), 0);
    const auto length = static_cast<std::size_t>(end - rest.begin());
    const std::string_view text = r.chars(length);
    r.skip(1);
    return text;
}

}  // namespace marrow
