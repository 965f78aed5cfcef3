// lerp_vertices.cpp -- LERP of vertex frames with SIMD, four vertices at a time where they are consecutive in the
// file.
//
// Four 4-byte records are read at once; an 8-byte record fills a register by itself. The scales of both frames are
// multiplied by the blend factors before the loop: position = storedA * (scaleA (1 - t)) + storedB * (scaleB t) +
// origin.
#include "anim/lerp_vertices.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>

#include "base/byte_reader.h"
#include "base/simd.h"
#include "derive/latlong_normals.h"
#include "derive/quake_normals.h"

namespace marrow {

namespace {

// The factors of the stored coordinates of both frames, and the constant term.
struct BlendedScale {
    glm::vec3 a, b, origin;
};

BlendedScale blended_scale(const VertexFrames& frames, const FrameBlend& blend)
{
    const FrameScale& a = frames.scales[blend.a];
    const FrameScale& b = frames.scales[blend.b];
    return {a.scale * (1.0F - blend.t), b.scale * blend.t, a.translate * (1.0F - blend.t) + b.translate * blend.t};
}

const std::uint8_t* frame_at(const VertexFrames& frames, std::uint32_t frame)
{
    return frames.records.data() + std::size_t{frame} * frames.vertex_count * record_size(frames.encoding);
}

// The vector repeated four times, in the layout of the coordinates of four vertices.
std::array<Float4, 3> repeated(const glm::vec3& v)
{
    return {Float4::of(v.x, v.y, v.z, v.x), Float4::of(v.y, v.z, v.x, v.y), Float4::of(v.z, v.x, v.y, v.z)};
}

// The parameters of all vertices. The loops below use a local copy, so that the compiler knows that their stores do
// not change it.
struct Lerp {
    std::array<Float4, 3> scale_a, scale_b, origin;
    Float4 t;
    const std::uint8_t* a;
    const std::uint8_t* b;
};

Float4 between(Float4 from, Float4 to, Float4 t) { return from + (to - from) * t; }

// Reads records of VertexEncoding::u8_indexed.
struct Indexed : RecordReader {
    static constexpr std::size_t kSize = 4;
    const QuakeNormal* normals = quake_normals().data();

    Float4 normal(const std::uint8_t* record) const { return Float4::load(&normals[record[3]].x); }
};

// Reads records of VertexEncoding::i16_latlong.
struct Latlong {
    static constexpr std::size_t kSize = 8;
    const LatlongNormals::Row* latitude = latlong_normals().latitude.data();
    const LatlongNormals::Row* longitude = latlong_normals().longitude.data();

    // x, y, z and one unused number.
    Float4 one(const std::uint8_t* record) const { return Float4::of_i16(record); }
    Float4 normal(const std::uint8_t* record) const
    {
        return Float4::load(&latitude[record[7]].x) * Float4::load(&longitude[record[6]].x);
    }
};

void lerp_run(const Lerp& lerp, const Indexed& read, LerpPlan::Run run, float* position, float* normal)
{
    const Lerp l = lerp;
    const std::uint8_t* a = l.a + std::size_t{run.from} * 4;
    const std::uint8_t* b = l.b + std::size_t{run.from} * 4;
    const std::uint8_t* end = a + std::size_t{run.count} * 4;
    do {
        const std::array<Float4, 3> from = read.four(a), to = read.four(b);
        for (std::size_t k = 0; k < 3; ++k, position += 4)
            (from[k] * l.scale_a[k] + to[k] * l.scale_b[k] + l.origin[k]).store(position);
        // Stores four floats per vertex; the next vertex overwrites the fourth.
        for (std::size_t k = 0; k < 12; k += 4, normal += 3)
            between(read.normal(a + k), read.normal(b + k), l.t).store(normal);
        store3(between(read.normal(a + 12), read.normal(b + 12), l.t), normal);
        normal += 3;
        a += 16;
        b += 16;
    } while (a != end);
}

void lerp_run(const Lerp& lerp, const Latlong& read, LerpPlan::Run run, float* position, float* normal)
{
    const Lerp l = lerp;
    const std::uint8_t* a = l.a + std::size_t{run.from} * 8;
    const std::uint8_t* b = l.b + std::size_t{run.from} * 8;
    const std::uint8_t* last = a + std::size_t{run.count - 1} * 8;
    // Stores four floats per vertex; the next vertex overwrites the fourth.
    for (; a != last; a += 8, b += 8, position += 3, normal += 3) {
        (read.one(a) * l.scale_a[0] + read.one(b) * l.scale_b[0] + l.origin[0]).store(position);
        between(read.normal(a), read.normal(b), l.t).store(normal);
    }
    store3(read.one(a) * l.scale_a[0] + read.one(b) * l.scale_b[0] + l.origin[0], position);
    store3(between(read.normal(a), read.normal(b), l.t), normal);
}

template <class Reader>
void lerp_singles(const Lerp& lerp, const Reader& read, std::span<const LerpPlan::Single> singles, float* positions,
                  float* normals)
{
    const Lerp l = lerp;
    for (const auto [vertex, to] : singles) {
        const std::uint8_t* a = l.a + std::size_t{vertex} * Reader::kSize;
        const std::uint8_t* b = l.b + std::size_t{vertex} * Reader::kSize;
        store3(read.one(a) * l.scale_a[0] + read.one(b) * l.scale_b[0] + l.origin[0], positions + to * 3);
        store3(between(read.normal(a), read.normal(b), l.t), normals + to * 3);
    }
}

template <class Reader>
void lerp_plan(const Lerp& lerp, const Reader& reader, const LerpPlan& plan, float* positions, float* normals)
{
    for (const LerpPlan::Run& run : plan.runs())
        lerp_run(lerp, reader, run, positions + run.to * 3, normals + run.to * 3);
    lerp_singles(lerp, reader, plan.singles(), positions, normals);
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
    const BlendedScale scale = blended_scale(frames, blend);
    const Lerp lerp{repeated(scale.a),      repeated(scale.b),         repeated(scale.origin),
                    Float4::splat(blend.t), frame_at(frames, blend.a), frame_at(frames, blend.b)};
    if (frames.encoding == VertexEncoding::u8_indexed)
        lerp_plan(lerp, Indexed{}, plan, positions.data(), normals.data());
    else
        lerp_plan(lerp, Latlong{}, plan, positions.data(), normals.data());
    copy_vertices(plan.copies(), positions.data(), normals.data());
}

void lerp_vertices_scalar(const VertexFrames& frames, const FrameBlend& blend,
                          std::span<const std::uint32_t> source, std::span<float> positions,
                          std::span<float> normals)
{
    const BlendedScale scale = blended_scale(frames, blend);
    const bool bytes = frames.encoding == VertexEncoding::u8_indexed;
    const std::size_t size = record_size(frames.encoding);
    const auto stored = [&](const std::uint8_t* record, std::size_t axis) {
        return static_cast<float>(bytes ? record[axis] : load_as<std::int16_t>(record + axis * 2));
    };
    const auto normal_of = [&](const std::uint8_t* record) {
        if (!bytes) return latlong_normal(record[7], record[6]);
        const QuakeNormal& normal = quake_normals()[record[3]];
        return glm::vec3(normal.x, normal.y, normal.z);
    };
    for (std::size_t i = 0; i < source.size(); ++i) {
        const std::uint8_t* record_a = frame_at(frames, blend.a) + source[i] * size;
        const std::uint8_t* record_b = frame_at(frames, blend.b) + source[i] * size;
        const glm::vec3 from = normal_of(record_a), to = normal_of(record_b);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<glm::length_t>(axis);
            positions[i * 3 + axis] =
                stored(record_a, axis) * scale.a[k] + stored(record_b, axis) * scale.b[k] + scale.origin[k];
            normals[i * 3 + axis] = from[k] + (to[k] - from[k]) * blend.t;
        }
    }
}

void mix(std::span<float> into, std::span<const float> other, float weight)
{
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += (other[i] - into[i]) * weight;
}

}  // namespace marrow
