#include "raster/triangle.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::raster {

namespace {

constexpr std::int32_t kSubpixels = 256;
// Samples are at odd eighths of a pixel. There, an integer edge function keeps its sign when it is shifted right by
// this number of bits.
constexpr int kSampleShift = 5;
constexpr std::int32_t kBlock = 8;
// The smallest difference of depths in a buffer with 24 bits.
constexpr double kDepthUnit = 1.0 / (1 << 24);

// The clipping planes: near, far, left, right, bottom and top. The last four lie outside of the image, at the
// largest coordinates that the integers allow, so that a triangle that extends past the image only a little is not
// cut.
constexpr int kPlanes = 6;
float distance_to(int plane, const glm::vec4& at, glm::vec2 guard)
{
    switch (plane) {
        case 0: return at.w + at.z;
        case 1: return at.w - at.z;
        case 2: return guard.x * at.w + at.x;
        case 3: return guard.x * at.w - at.x;
        case 4: return guard.y * at.w + at.y;
        default: return guard.y * at.w - at.y;
    }
}

glm::vec2 guard_of(const Target& target)
{
    const auto share = [](std::int32_t side) { return 2.0F * kLongestSide / static_cast<float>(side) - 1; };
    return {share(target.width()), share(target.height())};
}

unsigned outside(const glm::vec4& at, glm::vec2 guard)
{
    unsigned planes = 0;
    for (int plane = 0; plane < kPlanes; ++plane)
        if (!(distance_to(plane, at, guard) >= 0)) planes |= 1U << plane;
    return planes;
}

// The point where an edge meets a plane. It is computed from the inner vertex outwards, so that two triangles with
// this edge get the same point.
ClipVertex cut(const ClipVertex& inner, const ClipVertex& outer, float inner_distance, float outer_distance,
               int values)
{
    const float share = inner_distance / (inner_distance - outer_distance);
    ClipVertex out;
    out.clip = inner.clip + (outer.clip - inner.clip) * share;
    for (int i = 0; i < values; ++i) out.values[i] = inner.values[i] + (outer.values[i] - inner.values[i]) * share;
    return out;
}

struct Corner {
    std::int32_t x, y;  // in 1/256 of a pixel
    double depth;
    double inverse_w;
};

// Finds the position of a vertex in the image. Returns false if it is NaN or too far outside.
bool find_corner(const glm::vec4& clip, const Target& target, Corner& corner)
{
    const double inverse = 1.0 / static_cast<double>(clip.w);
    const double x = (static_cast<double>(clip.x) * inverse * 0.5 + 0.5) * target.width();
    const double y = (0.5 - static_cast<double>(clip.y) * inverse * 0.5) * target.height();
    // Clipping has rounding errors.
    constexpr double kMost = kLongestSide * 1.01;
    if (!(std::abs(x) < kMost && std::abs(y) < kMost)) return false;
    corner = {static_cast<std::int32_t>(std::floor(x * kSubpixels + 0.5)),
              static_cast<std::int32_t>(std::floor(y * kSubpixels + 0.5)),
              static_cast<double>(clip.z) * inverse * 0.5 + 0.5, inverse};
    return true;
}

// The signed distance from an edge, scaled: not negative inside.
struct Edge {
    std::int64_t dx, dy;  // for a step of one subpixel
    std::int64_t at_origin;

    Edge(const Corner& from, const Corner& to)
        : dx(std::int64_t{from.y} - to.y), dy(std::int64_t{to.x} - from.x), at_origin(-dx * from.x - dy * from.y)
    {
        const bool owns = dx > 0 || (dx == 0 && dy > 0);
        if (!owns) --at_origin;
    }
};

// A number that varies linearly over the image: its value at the centre of the first pixel and its change per
// pixel.
struct Plane {
    double at = 0, dx = 0, dy = 0;
    double value(std::int32_t x, std::int32_t y) const { return at + dx * x + dy * y; }
};

class Setup {
public:
    Setup(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& a, const ClipVertex& b,
          const ClipVertex& c)
        : target_(target), state_(state), shader_(shader), vertices_{&a, &b, &c}
    {
    }

    void draw()
    {
        Corner corners[3];
        for (int i = 0; i < 3; ++i)
            if (!find_corner(vertices_[i]->clip, target_, corners[i])) return;
        std::int64_t area = area_of(corners);
        if (area == 0) return;
        // Rows go down, so a triangle that is counter-clockwise in the image has a negative area.
        front_ = (area < 0) != state_.clockwise;
        if (state_.cull == (front_ ? Cull::front : Cull::back)) return;
        if (area < 0) {
            std::swap(corners[1], corners[2]);
            std::swap(vertices_[1], vertices_[2]);
            area = -area;
        }
        set_planes(corners, area);
        const Edge edges[3] = {{corners[1], corners[2]}, {corners[2], corners[0]}, {corners[0], corners[1]}};
        cover(corners, edges);
    }

private:
    static std::int64_t area_of(const Corner (&c)[3])
    {
        return (std::int64_t{c[1].x} - c[0].x) * (std::int64_t{c[2].y} - c[0].y) -
               (std::int64_t{c[1].y} - c[0].y) * (std::int64_t{c[2].x} - c[0].x);
    }

    void set_planes(const Corner (&c)[3], std::int64_t area)
    {
        // The weights of the second and third corner without perspective.
        const double scale = static_cast<double>(kSubpixels) / static_cast<double>(area);
        const auto weight = [&](const Corner& from, const Corner& to) {
            Plane plane;
            plane.dx = static_cast<double>(std::int64_t{from.y} - to.y) * scale;
            plane.dy = static_cast<double>(std::int64_t{to.x} - from.x) * scale;
            plane.at = plane.dx * (0.5 - from.x / static_cast<double>(kSubpixels)) +
                       plane.dy * (0.5 - from.y / static_cast<double>(kSubpixels));
            return plane;
        };
        const Plane second = weight(c[2], c[0]), third = weight(c[0], c[1]);
        const auto interpolated = [&](double a, double b, double d) {
            return Plane{a + second.at * (b - a) + third.at * (d - a), second.dx * (b - a) + third.dx * (d - a),
                         second.dy * (b - a) + third.dy * (d - a)};
        };
        depth_ = interpolated(c[0].depth, c[1].depth, c[2].depth);
        if (state_.nearer) depth_.at -= std::max(std::abs(depth_.dx), std::abs(depth_.dy)) + 2 * kDepthUnit;
        inverse_w_ = interpolated(c[0].inverse_w, c[1].inverse_w, c[2].inverse_w);
        const auto scaled = [](Plane plane, double factor) {
            return Plane{plane.at * factor, plane.dx * factor, plane.dy * factor};
        };
        second_ = scaled(second, c[1].inverse_w);
        third_ = scaled(third, c[2].inverse_w);
        const Real4 right = (__builtin_convertvector(kSampleX, Real4) - all(4.0F)) * all(0.125F);
        const Real4 down = (__builtin_convertvector(kSampleY, Real4) - all(4.0F)) * all(0.125F);
        sample_depths_ = right * all(static_cast<float>(depth_.dx)) + down * all(static_cast<float>(depth_.dy));
    }

    void cover(const Corner (&c)[3], const Edge (&edges)[3])
    {
        const auto pixel = [](std::int32_t at) { return at >> 8; };
        const std::int32_t left = std::max(0, pixel(std::min({c[0].x, c[1].x, c[2].x})));
        const std::int32_t right = std::min(target_.width() - 1, pixel(std::max({c[0].x, c[1].x, c[2].x})));
        const std::int32_t top = std::max(target_.top(), pixel(std::min({c[0].y, c[1].y, c[2].y})));
        const std::int32_t bottom = std::min(target_.bottom() - 1, pixel(std::max({c[0].y, c[1].y, c[2].y})));
        for (std::int32_t y = top & -kBlock; y <= bottom; y += kBlock)
            for (std::int32_t x = left & -kBlock; x <= right; x += kBlock)
                cover_block(edges, x, y, std::max(x, left), std::min(x + kBlock - 1, right), std::max(y, top),
                            std::min(y + kBlock - 1, bottom));
    }

    // Draws the pixels of a block, from `left` to `right` and `top` to `bottom`.
    void cover_block(const Edge (&edges)[3], std::int32_t x, std::int32_t y, std::int32_t left, std::int32_t right,
                     std::int32_t top, std::int32_t bottom)
    {
        Int4 row[3], dx[3], dy[3];
        int crossed = 0;
        for (const Edge& edge : edges) {
            const std::int64_t first =
                (edge.at_origin + edge.dx * x * kSubpixels + edge.dy * y * kSubpixels) >> kSampleShift;
            constexpr std::int64_t kEnd = kBlock * 8 - 1;  // the last sample, in eighths of a pixel
            if (first + (std::max<std::int64_t>(edge.dx, 0) + std::max<std::int64_t>(edge.dy, 0)) * kEnd < 0)
                return;
            if (first + (std::min<std::int64_t>(edge.dx, 0) + std::min<std::int64_t>(edge.dy, 0)) * kEnd >= 0)
                continue;
            const auto across = static_cast<std::int32_t>(edge.dx), down = static_cast<std::int32_t>(edge.dy);
            row[crossed] = all(static_cast<std::int32_t>(first)) + all(across) * (kSampleX + all((left - x) * 8)) +
                           all(down) * (kSampleY + all((top - y) * 8));
            dx[crossed] = all(across * 8);
            dy[crossed] = all(down * 8);
            ++crossed;
        }
        for (std::int32_t py = top; py <= bottom; ++py) {
            Int4 edge[3];
            for (int i = 0; i < crossed; ++i) {
                edge[i] = row[i];
                row[i] += dy[i];
            }
            for (std::int32_t px = left; px <= right; ++px) {
                Int4 signs = all(0);
                for (int i = 0; i < crossed; ++i) {
                    signs |= edge[i];
                    edge[i] += dx[i];
                }
                if (sign_bits(signs) != 15) draw_pixel(px, py, ~(signs >> 31));
            }
        }
    }

    void draw_pixel(std::int32_t x, std::int32_t y, Int4 lanes)
    {
        Real4 depth = all(0.0F);
        if (state_.depth_test != DepthTest::always) {
            depth = saturate(all(static_cast<float>(depth_.value(x, y))) + sample_depths_);
            const Real4 before = target_.depth(x, y);
            lanes &= state_.depth_test == DepthTest::equal ? depth == before : depth <= before;
            if (sign_bits(lanes) == 0) return;
        }
        Real4 color;
        if (!shader_.shade(fragment_at(x, y), color)) return;
        target_.put(x, y, lanes, state_.blend, color);
        if (state_.depth_write && state_.depth_test != DepthTest::always)
            target_.depth(x, y) = select(lanes, depth, target_.depth(x, y));
    }

    Fragment fragment_at(std::int32_t x, std::int32_t y) const
    {
        // The centre of a partly covered pixel may lie outside of the triangle, even behind the eye.
        const double inverse = std::max(inverse_w_.value(x, y), 1e-12);
        const double w = 1 / inverse;
        const double second = second_.value(x, y) * w, third = third_.value(x, y) * w;
        Fragment fragment;
        for (int i = 0; i < 3; ++i) fragment.vertices[i] = vertices_[i];
        fragment.second = static_cast<float>(second);
        fragment.third = static_cast<float>(third);
        fragment.second_step = {static_cast<float>((second_.dx - second * inverse_w_.dx) * w),
                                static_cast<float>((second_.dy - second * inverse_w_.dy) * w)};
        fragment.third_step = {static_cast<float>((third_.dx - third * inverse_w_.dx) * w),
                               static_cast<float>((third_.dy - third * inverse_w_.dy) * w)};
        fragment.x = x;
        fragment.y = y;
        fragment.front = front_;
        return fragment;
    }

    Target& target_;
    const RasterState& state_;
    const Shader& shader_;
    const ClipVertex* vertices_[3];
    Plane depth_, inverse_w_, second_, third_;
    Real4 sample_depths_ = {};
    bool front_ = true;
};

}  // namespace

void draw_triangle(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& a,
                   const ClipVertex& b, const ClipVertex& c)
{
    const glm::vec2 guard = guard_of(target);
    const unsigned codes[3] = {outside(a.clip, guard), outside(b.clip, guard), outside(c.clip, guard)};
    if ((codes[0] & codes[1] & codes[2]) != 0) return;
    const unsigned crossed = codes[0] | codes[1] | codes[2];
    if (crossed == 0) {
        Setup(target, state, shader, a, b, c).draw();
        return;
    }
    ClipVertex first[3 + kPlanes], second[3 + kPlanes];
    ClipVertex *from = first, *to = second;
    from[0] = a;
    from[1] = b;
    from[2] = c;
    int count = 3;
    for (int plane = 0; plane < kPlanes && count >= 3; ++plane) {
        if ((crossed >> plane & 1) == 0) continue;
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            const ClipVertex &here = from[i], &next = from[(i + 1) % count];
            const float inside_here = distance_to(plane, here.clip, guard);
            const float inside_next = distance_to(plane, next.clip, guard);
            if (inside_here >= 0) to[kept++] = here;
            if ((inside_here >= 0) == (inside_next >= 0)) continue;
            to[kept++] = inside_here >= 0 ? cut(here, next, inside_here, inside_next, state.value_count)
                                          : cut(next, here, inside_next, inside_here, state.value_count);
        }
        std::swap(from, to);
        count = kept;
    }
    for (int i = 2; i < count; ++i) Setup(target, state, shader, from[0], from[i - 1], from[i]).draw();
}

namespace {

ClipVertex moved(const ClipVertex& vertex, glm::vec2 pixels, const Target& target)
{
    ClipVertex out = vertex;
    out.clip.x += pixels.x * 2 / static_cast<float>(target.width()) * vertex.clip.w;
    out.clip.y += pixels.y * 2 / static_cast<float>(target.height()) * vertex.clip.w;
    return out;
}

RasterState two_sided(const RasterState& state)
{
    RasterState out = state;
    out.cull = Cull::none;
    return out;
}

}  // namespace

void draw_line(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& a,
               const ClipVertex& b, float width)
{
    // Cuts the line at the near plane first: its direction in the image depends on both ends.
    const float at_a = a.clip.w + a.clip.z, at_b = b.clip.w + b.clip.z;
    if (!(at_a > 0) && !(at_b > 0)) return;
    const ClipVertex from = at_a > 0 ? a : cut(b, a, at_b, at_a, state.value_count);
    const ClipVertex to = at_b > 0 ? b : cut(a, b, at_a, at_b, state.value_count);
    const glm::vec2 size(target.width(), target.height());
    const auto place = [&](const ClipVertex& v) { return glm::vec2(v.clip.x, v.clip.y) / v.clip.w * size; };
    const glm::vec2 along = place(to) - place(from);
    const float length = std::sqrt(along.x * along.x + along.y * along.y);
    if (!(length > 0)) return;
    const glm::vec2 aside = glm::vec2(-along.y, along.x) * (width * 0.5F / length);
    const ClipVertex corners[4] = {moved(from, aside, target), moved(from, -aside, target),
                                   moved(to, aside, target), moved(to, -aside, target)};
    const RasterState both = two_sided(state);
    draw_triangle(target, both, shader, corners[0], corners[1], corners[2]);
    draw_triangle(target, both, shader, corners[2], corners[1], corners[3]);
}

void draw_point(Target& target, const RasterState& state, const Shader& shader, const ClipVertex& at, float size)
{
    if (!(at.clip.w + at.clip.z >= 0)) return;
    const float half = size * 0.5F;
    const ClipVertex corners[4] = {moved(at, {-half, -half}, target), moved(at, {half, -half}, target),
                                   moved(at, {-half, half}, target), moved(at, {half, half}, target)};
    const RasterState both = two_sided(state);
    draw_triangle(target, both, shader, corners[0], corners[1], corners[2]);
    draw_triangle(target, both, shader, corners[2], corners[1], corners[3]);
}

}  // namespace marrow::raster
