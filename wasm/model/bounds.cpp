#include "model/bounds.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <limits>

#include "base/byte_reader.h"
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
    for (const glm::vec3& point : points) extend(bounds, point);
    return bounds;
}

namespace {

glm::vec3 point_of(const std::uint8_t* record) { return {record[0], record[1], record[2]}; }

// The extremes of records of four bytes, of which the first three are coordinates.
Bounds byte_box(const std::uint8_t* records, std::size_t count)
{
    // Four records side by side, then the rest.
    constexpr std::size_t kRecord = 4;
    std::array<std::uint8_t, 16> low, high;
    low.fill(255);
    high.fill(0);
    std::size_t done = 0;
    Byte16 least = Byte16::load(low.data()), most = Byte16::load(high.data());
    for (; done + 4 <= count; done += 4) {
        const Byte16 four = Byte16::load(records + done * kRecord);
        least = min(least, four);
        most = max(most, four);
    }
    least.store(low.data());
    most.store(high.data());
    Bounds box = empty_bounds();
    for (std::size_t i = 0; i < 4 && done > 0; ++i)
        for (const auto& lanes : {low, high}) extend(box, point_of(lanes.data() + i * kRecord));
    for (; done < count; ++done) extend(box, point_of(records + done * kRecord));
    return box;
}

Bounds scaled(const FrameScale& scale, const glm::vec3& low, const glm::vec3& high)
{
    const glm::vec3 a = low * scale.scale + scale.translate;
    const glm::vec3 b = high * scale.scale + scale.translate;
    return {glm::min(a, b), glm::max(a, b)};  // a scale may be negative
}

}  // namespace

Bounds frame_bounds(const VertexFrames& frames, std::uint32_t frame)
{
    if (frames.vertex_count == 0) return empty_bounds();
    const std::size_t stride = std::size_t{record_size(frames.encoding)} * frames.vertex_count;
    const std::uint8_t* records = frames.records.data() + stride * frame;
    Bounds raw = empty_bounds();
    if (frames.encoding == VertexEncoding::u8_indexed)
        raw = byte_box(records, frames.vertex_count);
    else
        for (std::uint32_t v = 0; v < frames.vertex_count; ++v) {
            const std::uint8_t* at = records + std::size_t{v} * 8;
            extend(raw, glm::vec3(load_as<std::int16_t>(at), load_as<std::int16_t>(at + 2),
                                  load_as<std::int16_t>(at + 4)));
        }
    return scaled(frames.scales[frame], raw.min, raw.max);
}

void compute_bounds(Model& model)
{
    model.bounds = empty_bounds();
    for (const Surface& surface : model.surfaces) extend(model.bounds, bounds_of(surface.positions));
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
        Bounds box = empty_bounds();
        for (std::uint32_t i = 0; i < clip.frame_count; ++i) extend(box, model.frames[clip.first_frame + i].bounds);
        clip.bounds = is_empty(box) ? Bounds{} : box;
    }
}

}  // namespace marrow
