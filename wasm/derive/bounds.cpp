#include "derive/bounds.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "base/noinline.h"
#include "base/simd.h"

namespace marrow {

Bounds empty_bounds()
{
    constexpr float inf = std::numeric_limits<float>::infinity();
    return {glm::vec3(inf), glm::vec3(-inf)};
}

bool is_empty(const Bounds& bounds) { return bounds.min.x > bounds.max.x; }

void extend(Bounds& bounds, const glm::vec3& point)
{
    bounds.min = glm::min(bounds.min, point);
    bounds.max = glm::max(bounds.max, point);
}

void extend(Bounds& bounds, const Bounds& other)
{
    if (is_empty(other)) return;
    extend(bounds, other.min);
    extend(bounds, other.max);
}

Bounds bounds_of(std::span<const glm::vec3> points)
{
    Bounds bounds = empty_bounds();
    if (points.empty()) return bounds;
    Float4 low = Float4::splat(bounds.min.x), high = Float4::splat(bounds.max.x);
    // Each load also reads the x of the next point, which store3() ignores. The last point is added separately.
    for (const glm::vec3& point : points.first(points.size() - 1)) {
        const Float4 at = Float4::load(&point.x);
        low = min(low, at);
        high = max(high, at);
    }
    store3(low, &bounds.min.x);
    store3(high, &bounds.max.x);
    extend(bounds, points.back());
    return bounds;
}

namespace {

// The bounds of records of four numbers whose first three are coordinates.
template <class Vector> MARROW_NOINLINE Bounds record_box(const std::uint8_t* records, std::size_t count)
{
    using Lane = typename Vector::Lane;
    constexpr std::size_t kRecord = 4 * sizeof(Lane), kAtOnce = 16 / kRecord;
    const auto point = [](const Lane* record) { return glm::vec3(record[0], record[1], record[2]); };
    std::array<Lane, 16 / sizeof(Lane)> low, high;
    Bounds box = empty_bounds();
    std::size_t done = 0;
    if (count >= kAtOnce) {
        Vector least = Vector::load(records), most = least;
        for (; done + kAtOnce <= count; done += kAtOnce) {
            const Vector next = Vector::load(records + done * kRecord);
            least = min(least, next);
            most = max(most, next);
        }
        least.store(low.data());
        most.store(high.data());
        for (std::size_t i = 0; i < kAtOnce; ++i)
            for (const auto& lanes : {low, high}) extend(box, point(lanes.data() + i * 4));
    }
    for (; done < count; ++done) {
        std::memcpy(low.data(), records + done * kRecord, kRecord);
        extend(box, point(low.data()));
    }
    return box;
}

Bounds scaled(const FrameScale& scale, const glm::vec3& low, const glm::vec3& high)
{
    const glm::vec3 a = low * scale.scale + scale.translate;
    const glm::vec3 b = high * scale.scale + scale.translate;
    return {glm::min(a, b), glm::max(a, b)};  // the scale may be negative
}

}  // namespace

Bounds frame_bounds(const VertexFrames& frames, std::uint32_t frame)
{
    if (frames.vertex_count == 0) return empty_bounds();
    const std::size_t stride = std::size_t{record_size(frames.encoding)} * frames.vertex_count;
    const std::uint8_t* records = frames.records.data() + stride * frame;
    const Bounds raw = frames.encoding == VertexEncoding::u8_indexed
                           ? record_box<Byte16>(records, frames.vertex_count)
                           : record_box<Short8>(records, frames.vertex_count);
    return scaled(frames.scales[frame], raw.min, raw.max);
}

MARROW_NOINLINE void compute_bounds(Model& model)
{
    model.bounds = empty_bounds();
    for (const Mesh& mesh : model.meshes) extend(model.bounds, bounds_of(mesh.positions));
    if (is_empty(model.bounds)) model.bounds = {};

    model.animation_bounds = model.bounds;
    for (std::size_t f = 0; f < model.frames.size(); ++f) {
        Bounds box = empty_bounds();
        for (const VertexFrames& frames : model.vertex_frames)
            if (f < frames.frame_count) extend(box, frame_bounds(frames, static_cast<std::uint32_t>(f)));
        model.frames[f].bounds = is_empty(box) ? Bounds{} : box;
        extend(model.animation_bounds, model.frames[f].bounds);
    }
    if (model.vertex_frames.empty()) return;
    for (Clip& clip : model.clips) {
        if (clip.animation != kNone) continue;
        Bounds box = empty_bounds();
        for (std::uint32_t i = 0; i < clip.frame_count; ++i) extend(box, model.frames[clip.first_frame + i].bounds);
        clip.bounds = is_empty(box) ? Bounds{} : box;
    }
}

}  // namespace marrow
