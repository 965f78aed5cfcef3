// lerp_vertices.cpp -- a vertex costs two 4-byte loads, six conversions and four stores.
//
// Both frames' scales are folded with the blend before the loop: position = byteA * (scaleA (1 - t)) + byteB *
// (scaleB t) + origin. A store writes four floats where three belong; the next vertex overwrites the fourth, and
// the last vertex is stored exactly.
#include "anim/lerp_vertices.h"

#include <glm/common.hpp>

#include <cassert>

#include "base/simd.h"
#include "model/quake_normals.h"

namespace marrow {

namespace {

struct Folded {
    glm::vec3 a, b, origin;
};

Folded fold(const VertexFrames& frames, const FrameBlend& blend)
{
    const FrameScale& a = frames.scales[blend.a];
    const FrameScale& b = frames.scales[blend.b];
    return {a.scale * (1.0F - blend.t), b.scale * blend.t, a.translate * (1.0F - blend.t) + b.translate * blend.t};
}

const std::uint8_t* frame_at(const VertexFrames& frames, std::uint32_t frame)
{
    return frames.records.data() + std::size_t{frame} * frames.vertex_count * record_size(frames.encoding);
}

Float4 wide(const glm::vec3& v) { return Float4::of(v.x, v.y, v.z, 0); }

}  // namespace

void lerp_vertices(const VertexFrames& frames, const FrameBlend& blend, std::span<const std::uint32_t> source,
                   std::span<float> positions, std::span<float> normals)
{
    assert(frames.encoding == VertexEncoding::u8_indexed);
    if (source.empty()) return;
    const Folded folded = fold(frames, blend);
    const Float4 scale_a = wide(folded.a), scale_b = wide(folded.b), origin = wide(folded.origin);
    const Float4 t = Float4::splat(blend.t);
    const std::uint8_t* a = frame_at(frames, blend.a);
    const std::uint8_t* b = frame_at(frames, blend.b);
    const QuakeNormal* table = quake_normals().data();
    float* position = positions.data();
    float* normal = normals.data();

    const auto at = [&](std::uint32_t vertex, Float4& p, Float4& n) {
        const std::uint8_t* record_a = a + std::size_t{vertex} * 4;
        const std::uint8_t* record_b = b + std::size_t{vertex} * 4;
        p = Float4::from_bytes(record_a) * scale_a + Float4::from_bytes(record_b) * scale_b + origin;
        const Float4 from = Float4::load(&table[record_a[3]].x);
        n = from + (Float4::load(&table[record_b[3]].x) - from) * t;
    };
    Float4 p, n;
    const std::size_t last = source.size() - 1;
    for (std::size_t i = 0; i < last; ++i, position += 3, normal += 3) {
        at(source[i], p, n);
        p.store(position);
        n.store(normal);
    }
    at(source[last], p, n);
    store3(p, position);
    store3(n, normal);
}

void lerp_vertices_scalar(const VertexFrames& frames, const FrameBlend& blend,
                          std::span<const std::uint32_t> source, std::span<float> positions,
                          std::span<float> normals)
{
    const Folded folded = fold(frames, blend);
    const std::uint8_t* a = frame_at(frames, blend.a);
    const std::uint8_t* b = frame_at(frames, blend.b);
    for (std::size_t i = 0; i < source.size(); ++i) {
        const std::uint8_t* record_a = a + std::size_t{source[i]} * 4;
        const std::uint8_t* record_b = b + std::size_t{source[i]} * 4;
        for (glm::length_t axis = 0; axis < 3; ++axis)
            positions[i * 3 + static_cast<std::size_t>(axis)] =
                static_cast<float>(record_a[axis]) * folded.a[axis] +
                static_cast<float>(record_b[axis]) * folded.b[axis] + folded.origin[axis];
        const QuakeNormal& from = quake_normals()[record_a[3]];
        const QuakeNormal& to = quake_normals()[record_b[3]];
        normals[i * 3] = from.x + (to.x - from.x) * blend.t;
        normals[i * 3 + 1] = from.y + (to.y - from.y) * blend.t;
        normals[i * 3 + 2] = from.z + (to.z - from.z) * blend.t;
    }
}

void mix(std::span<float> into, std::span<const float> other, float weight)
{
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += (other[i] - into[i]) * weight;
}

}  // namespace marrow
