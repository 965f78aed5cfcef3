// lerp_vertices.cpp -- positions four vertices at a time where they lie side by side in the file.
//
// Both frames' scales are folded with the blend before the loop: position = byteA * (scaleA (1 - t)) + byteB *
// (scaleB t) + origin.
#include "anim/lerp_vertices.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
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

// A vector again and again, as four vertices lie behind each other.
std::array<Float4, 3> repeated(const glm::vec3& v)
{
    return {Float4::of(v.x, v.y, v.z, v.x), Float4::of(v.y, v.z, v.x, v.y), Float4::of(v.z, v.x, v.y, v.z)};
}

// What stays the same from vertex to vertex. The loops below are functions of their own that take it from memory:
// what V8 can compute, it computes anew in every round of a loop.
struct Lerp {
    RecordReader reader;
    std::array<Float4, 3> scale_a, scale_b, origin;
    Float4 t;
    const std::uint8_t* a;
    const std::uint8_t* b;
    const QuakeNormal* normals;

    Float4 normal(std::uint8_t from, std::uint8_t to) const
    {
        const Float4 start = Float4::load(&normals[from].x);
        return start + (Float4::load(&normals[to].x) - start) * t;
    }
};

[[gnu::noinline]] void lerp_run(const Lerp& lerp, LerpPlan::Run run, float* position, float* normal)
{
    const Lerp l = lerp;
    const std::uint8_t* a = l.a + std::size_t{run.from} * 4;
    const std::uint8_t* b = l.b + std::size_t{run.from} * 4;
    const std::uint8_t* end = a + std::size_t{run.count} * 4;
    do {
        const std::array<Float4, 3> from = l.reader.four(a), to = l.reader.four(b);
        for (std::size_t k = 0; k < 3; ++k, position += 4)
            (from[k] * l.scale_a[k] + to[k] * l.scale_b[k] + l.origin[k]).store(position);
        const std::uint8_t* normals_a = reloaded(a);
        const std::uint8_t* normals_b = reloaded(b);
        // Four floats where three belong: the next vertex overwrites the fourth.
        for (std::size_t k = 3; k < 15; k += 4, normal += 3) l.normal(normals_a[k], normals_b[k]).store(normal);
        store3(l.normal(normals_a[15], normals_b[15]), normal);
        normal += 3;
        a += 16;
        b += 16;
    } while (a != end);
}

[[gnu::noinline]] void lerp_singles(const Lerp& lerp, std::span<const LerpPlan::Single> singles, float* positions,
                                    float* normals)
{
    const Lerp l = lerp;
    for (const auto [vertex, to] : singles) {
        const std::uint8_t* a = l.a + std::size_t{vertex} * 4;
        const std::uint8_t* b = l.b + std::size_t{vertex} * 4;
        store3(l.reader.one(a) * l.scale_a[0] + l.reader.one(b) * l.scale_b[0] + l.origin[0], positions + to * 3);
        store3(l.normal(a[3], b[3]), normals + to * 3);
    }
}

void copy_vertices(std::span<const LerpPlan::Single> copies, float* positions, float* normals)
{
    for (const auto [from, to] : copies) {
        std::copy_n(positions + from * 3, 3, positions + to * 3);
        std::copy_n(normals + from * 3, 3, normals + to * 3);
    }
}

}  // namespace

void lerp_vertices(const VertexFrames& frames, const FrameBlend& blend, const LerpPlan& plan,
                   std::span<float> positions, std::span<float> normals)
{
    assert(frames.encoding == VertexEncoding::u8_indexed);
    const Folded folded = fold(frames, blend);
    const Lerp lerp{{},
                    repeated(folded.a),
                    repeated(folded.b),
                    repeated(folded.origin),
                    Float4::splat(blend.t),
                    frame_at(frames, blend.a),
                    frame_at(frames, blend.b),
                    quake_normals().data()};
    for (const LerpPlan::Run& run : plan.runs())
        lerp_run(lerp, run, positions.data() + run.to * 3, normals.data() + run.to * 3);
    lerp_singles(lerp, plan.singles(), positions.data(), normals.data());
    copy_vertices(plan.copies(), positions.data(), normals.data());
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
