// md2_commands.cpp -- MD2's GL commands: i32 count (> 0 a strip, < 0 a fan of -count vertices, 0 the end), then for
// each vertex {f32 s, f32 t, i32 index}.
#include "formats/quake2/md2_commands.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/noinline.h"
namespace marrow {

namespace {

struct Corner {
    glm::vec2 texcoord;
    std::uint32_t vertex;
};

constexpr std::size_t kCornerSize = 12;

bool degenerate(const Md2Corners& c) { return c[0] == c[1] || c[1] == c[2] || c[2] == c[0]; }

// The vertices in ascending order, as a key that is equal for all triangles with these vertices.
Md2Corners sorted(Md2Corners c)
{
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    if (c[1] > c[2]) std::swap(c[1], c[2]);
    if (c[0] > c[1]) std::swap(c[0], c[1]);
    return c;
}

// Whether two triangles with the same vertices are wound the same way.
bool same_winding(const Md2Corners& a, const Md2Corners& b)
{
    for (std::size_t shift = 0; shift < 3; ++shift)
        if (a[0] == b[shift] && a[1] == b[(shift + 1) % 3] && a[2] == b[(shift + 2) % 3]) return true;
    return false;
}

}  // namespace

MARROW_NOINLINE std::optional<Md2Commands> read_md2_commands(ByteReader words, std::uint32_t vertex_count)
{
    Md2Commands out;
    out.triangles.reserve(words.remaining() / kCornerSize);  // each corner makes one triangle at most
    for (;;) {
        const std::int32_t head = words.i32();
        if (!words.ok()) return std::nullopt;
        if (head == 0) break;
        const std::uint64_t count =
            head > 0 ? static_cast<std::uint64_t>(head) : 0 - static_cast<std::uint64_t>(head);
        if (count > words.remaining() / kCornerSize) return std::nullopt;
        Md2Commands::Run& run = out.runs.emplace_back();
        run.fan = head < 0;
        run.first = static_cast<std::uint32_t>(out.triangles.size());
        Corner a{}, b{};
        for (std::uint64_t i = 0; i < count; ++i) {
            Corner c;
            c.texcoord.x = words.f32();
            c.texcoord.y = words.f32();
            c.vertex = words.u32();
            if (c.vertex >= vertex_count || !std::isfinite(c.texcoord.x) || !std::isfinite(c.texcoord.y))
                return std::nullopt;
            if (i >= 2) {
                const Md2Corners vertices = {a.vertex, b.vertex, c.vertex};
                if (!degenerate(vertices))
                    out.triangles.push_back({vertices, {a.texcoord, b.texcoord, c.texcoord}});
            }
            // A fan keeps its first corner. A strip replaces its two corners in turn, which gives all triangles the
            // same winding.
            if (i == 0 || (!run.fan && i % 2 == 0))
                a = c;
            else
                b = c;
        }
        run.count = static_cast<std::uint32_t>(out.triangles.size()) - run.first;
    }
    return out;
}

MARROW_NOINLINE std::optional<std::vector<std::uint32_t>> match_triangles(std::span<const Md2Corners> list,
                                                                          const Md2Commands& commands)
{
    // The command triangles with the same three vertices form a linked list, in their order.
    const auto count = static_cast<std::uint32_t>(commands.triangles.size());
    TripleIndex keys(count);
    std::vector<std::uint32_t> first(count, kNone), next(count);
    for (std::uint32_t i = count; i-- > 0;) {
        std::uint32_t& head = first[keys.add(sorted(commands.triangles[i].vertices))];
        next[i] = head;
        head = i;
    }

    std::size_t matched = 0;
    std::vector<std::uint32_t> out(list.size(), kNone);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (degenerate(list[i])) continue;
        const std::uint32_t key = keys.find(sorted(list[i]));
        if (key == TripleIndex::kMissing || first[key] == kNone) return std::nullopt;
        // The two sides of a face are two triangles with the same key; the triangle with the same winding is
        // chosen. Only the first four are compared, so that the time is linear even if all triangles have one key.
        std::uint32_t* pick = &first[key];
        std::uint32_t* link = pick;
        for (int compared = 0; compared < 4 && *link != kNone; ++compared, link = &next[*link])
            if (same_winding(list[i], commands.triangles[*link].vertices)) {
                pick = link;
                break;
            }
        out[i] = *pick;
        *pick = next[*pick];
        ++matched;
    }
    if (matched != count) return std::nullopt;
    return out;
}

}  // namespace marrow
