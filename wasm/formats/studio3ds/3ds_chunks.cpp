#include "formats/studio3ds/3ds_chunks.h"

#include <algorithm>

#include "base/text.h"

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
        r.fail_here(Code::bad_value,
                    format_text("The last % bytes of a chunk are no chunk. They are ignored.", r.remaining()));
        return false;
    }
    chunk.id = r.u16();
    std::uint32_t length = r.u32();
    if (length < kHeaderSize) {
        r.fail(Code::bad_value,
               format_text("The chunk % says that it has % bytes, fewer than its own header. The file is damaged: "
                           "fetch it again.",
                           hex(chunk.id), length),
               chunk.at);
        return false;
    }
    if (length - kHeaderSize > r.remaining()) {
        if (chunk.at == 0) {
            r.fail(
                Code::truncated,
                format_text("The file ends at byte % and says that it runs to byte %. The copy is cut short: fetch "
                            "it again.",
                            r.size(), length),
                chunk.at);
            return false;
        }
        // Every chunk but the outermost lies in another one, whose length has been looked at.
        r.fail(
            Code::bad_offset,
            format_text("The chunk % says that it has % bytes; there are %. The file is damaged: fetch it again.",
                        hex(chunk.id), length, r.remaining() + kHeaderSize),
            chunk.at);
        r.forgive();
        length = static_cast<std::uint32_t>(r.remaining()) + kHeaderSize;
    }
    chunk.body = r.window(static_cast<std::int64_t>(r.size() - r.remaining()), length - kHeaderSize, "a chunk");
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
