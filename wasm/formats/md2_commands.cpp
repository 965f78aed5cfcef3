// md2_commands.cpp -- i32 count (> 0 a strip, < 0 a fan, 0 the end), then for each vertex {f32 s, f32 t, i32
// index}.
#include "formats/md2_commands.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace marrow {

namespace {

struct Corner {
    glm::vec2 texcoord;
    std::uint32_t vertex;
};

constexpr std::size_t kCornerSize = 12;

void add_triangle(Md2Commands& out, const Corner& a, const Corner& b, const Corner& c)
{
    if (a.vertex == b.vertex || b.vertex == c.vertex || c.vertex == a.vertex) return;
    out.triangles.push_back({{a.vertex, b.vertex, c.vertex}, {a.texcoord, b.texcoord, c.texcoord}});
}

// The same three vertices, whatever their order.
Md2Corners sorted(Md2Corners corners)
{
    std::sort(corners.begin(), corners.end());
    return corners;
}

bool same_turn(const Md2Corners& a, const Md2Corners& b)
{
    for (std::size_t shift = 0; shift < 3; ++shift)
        if (a[0] == b[shift] && a[1] == b[(shift + 1) % 3] && a[2] == b[(shift + 2) % 3]) return true;
    return false;
}

bool degenerate(const Md2Corners& c) { return c[0] == c[1] || c[1] == c[2] || c[2] == c[0]; }

}  // namespace

std::optional<Md2Commands> read_md2_commands(ByteReader words, std::uint32_t vertex_count)
{
    Md2Commands out;
    for (;;) {
        const std::int32_t head = words.i32();
        if (!words.ok()) return std::nullopt;
        if (head == 0) return out;
        const std::uint64_t count =
            head > 0 ? static_cast<std::uint64_t>(head) : 0 - static_cast<std::uint64_t>(head);
        if (count > words.remaining() / kCornerSize) return std::nullopt;
        Md2Commands::Run run{head < 0, static_cast<std::uint32_t>(out.triangles.size()), 0};
        Corner first{}, before{}, last{};
        for (std::uint64_t i = 0; i < count; ++i) {
            Corner now;
            now.texcoord.x = words.f32();
            now.texcoord.y = words.f32();
            now.vertex = words.u32();
            if (now.vertex >= vertex_count || !std::isfinite(now.texcoord.x) || !std::isfinite(now.texcoord.y))
                return std::nullopt;
            if (i == 0) first = now;
            if (i >= 2) {
                // Every second triangle of a strip turns the other way.
                if (run.fan)
                    add_triangle(out, first, last, now);
                else if (i % 2 == 0)
                    add_triangle(out, before, last, now);
                else
                    add_triangle(out, last, before, now);
            }
            before = last;
            last = now;
        }
        run.count = static_cast<std::uint32_t>(out.triangles.size()) - run.first;
        out.runs.push_back(run);
    }
}

std::optional<std::vector<std::uint32_t>> match_triangles(std::span<const Md2Corners> list,
                                                          const Md2Commands& commands)
{
    const auto solid = static_cast<std::size_t>(
        std::count_if(list.begin(), list.end(), [](const Md2Corners& c) { return !degenerate(c); }));
    if (solid != commands.triangles.size()) return std::nullopt;

    std::vector<Md2Corners> keys(commands.triangles.size());
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = sorted(commands.triangles[i].vertices);
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return keys[a] != keys[b] ? keys[a] < keys[b] : a < b; });

    // Both sides of one face are two triangles of one key: each takes the one that turns its way, if it is free.
    // Looking starts behind the ones already taken, so a file of one key repeated stays linear.
    std::vector<bool> used(order.size());
    std::vector<std::uint32_t> out(list.size(), kNone);
    std::vector<std::size_t> start(order.size());
    std::iota(start.begin(), start.end(), std::size_t{0});
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (degenerate(list[i])) continue;
        const Md2Corners key = sorted(list[i]);
        const auto low = std::lower_bound(order.begin(), order.end(), key,
                                          [&](std::uint32_t a, const Md2Corners& k) { return keys[a] < k; });
        const auto group = static_cast<std::size_t>(low - order.begin());
        if (group >= order.size() || keys[order[group]] != key) return std::nullopt;
        std::size_t& from = start[group];
        while (from < order.size() && keys[order[from]] == key && used[from]) ++from;
        if (from >= order.size() || keys[order[from]] != key) return std::nullopt;
        std::size_t pick = from;
        for (std::size_t k = from; k < std::min(order.size(), from + 4) && keys[order[k]] == key; ++k)
            if (!used[k] && same_turn(list[i], commands.triangles[order[k]].vertices)) {
                pick = k;
                break;
            }
        used[pick] = true;
        out[i] = order[pick];
    }
    return out;
}

}  // namespace marrow
