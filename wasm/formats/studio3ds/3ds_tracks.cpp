// 3ds_tracks.cpp -- a track of the keyframer:
//
//   u16 flags, u32[2], u32 n, n x {u32 frame, u16 which of these f32 follow: 1 tension, 2 continuity, 4 bias, 8
//   ease to, 16 ease from; the value: f32[3], f32, f32 angle and f32[3] axis, a name that ends with a NUL, or
//   nothing}
//
// The lower bits of the flags (Autodesk's File Toolkit): 0 plays once, 2 repeats, 3 repeats with a smooth seam; 1,
// which other programs write, also repeats. The bits from 3 on lock axes in the editor.
//
// The splines are those of Kochanek and Bartels (TCB). Positions, scales and numbers become cubic tracks, which
// are the same curves: both are Hermite curves between two keys. Rotations follow a curve on the sphere that a
// cubic track cannot represent (a slerp of two slerps, similar to squad). They are sampled so densely that a slerp
// between two samples is within 0.05 degrees of it.
//
// Ease from a key, and ease to the next one, are the fractions a and b of the time between them in which the speed
// rises and falls linearly; between them it is constant. They replace the time u from 0 to 1 on the curve by
//   k/a u^2 (u < a), k (2u - a), 1 - k/b (1 - u)^2 (u > 1 - b), with k = 1 / (2 - a - b)
// If a + b > 1, both are divided by it.
//
// For a key c between p and n: P = c - p, N = n - c; in frames, fp = 2(c - p)/(n - p), fn = 2(n - c)/(n - p), each
// moved towards 1 by |continuity|. The incoming tangent is a P + b N, the outgoing one g P + h N, with the weights
// of factors_of().
#include "formats/studio3ds/3ds_tracks.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <type_traits>

#include "base/noinline.h"
#include "formats/studio3ds/3ds_chunks.h"
#include "model/angles.h"

namespace marrow {

namespace {

constexpr std::uint16_t kRepeats = 3, kSmoothSeam = 3;  // repeats if any bit is set; smooth if both are
constexpr std::uint64_t kLeastKey = 6;
// Quaternions cannot represent a rotation of more than one turn. Keys of this angle and more are sampled by angle.
constexpr double kWholeTurn = 2 * std::numbers::pi - 1e-3;
// The largest angle between two samples, in radians.
constexpr double kLargestStep = std::numbers::pi / 4;
// How far a slerp between two samples may be from the curve, in radians: 0.05 degrees.
constexpr double kTolerance = 8.7e-4;
constexpr double kMostSamples = 256;  // between two keys

double seconds_at(double frame) { return frame / k3dsFramesPerSecond; }

// --- easing ---------------------------------------------------------------------------------------------------

// Maps the time between two keys to the time on the curve.
class Ease {
public:
    Ease(const Key3ds& from, const Key3ds& to)
        : a_(std::clamp(from.ease_from, 0.0, 1.0)), b_(std::clamp(to.ease_to, 0.0, 1.0))
    {
        const double both = a_ + b_;
        if (both > 1) a_ /= both, b_ /= both;
        k_ = 1 / (2 - a_ - b_);
    }

    bool is_even() const { return a_ == 0 && b_ == 0; }

    double at(double u) const
    {
        if (u < a_) return k_ / a_ * u * u;
        if (u > 1 - b_) return 1 - k_ / b_ * (1 - u) * (1 - u);
        return k_ * (2 * u - a_);
    }

    // The derivative of `at`.
    double speed(double u) const
    {
        if (u < a_) return 2 * k_ / a_ * u;
        if (u > 1 - b_) return 2 * k_ / b_ * (1 - u);
        return 2 * k_;
    }

    // Times between 0 and 1 in ascending order; between two of them `at` is nearly linear.
    std::vector<double> breaks() const
    {
        constexpr int kParts = 8;
        std::vector<double> out;
        for (int i = 1; a_ > 0 && i <= kParts; ++i) out.push_back(a_ * i / kParts);
        for (int i = 0; b_ > 0 && i < kParts; ++i)
            if (const double u = 1 - b_ + b_ * i / kParts; out.empty() || u > out.back() + 1e-6) out.push_back(u);
        while (!out.empty() && out.back() > 1 - 1e-6) out.pop_back();
        if (!out.empty() && out.front() <= 0) out.erase(out.begin());
        return out;
    }

private:
    double a_, b_, k_ = 1;
};

// --- splines --------------------------------------------------------------------------------------------------

// The neighbours of a key, or kNone. If the ends are joined smoothly, an end has a neighbour at the other end.
struct Neighbours {
    std::size_t before = kNone, after = kNone;
    double frames_before = 0, frames_after = 0;
};

Neighbours neighbours_of(const Keys3ds& track, std::size_t i)
{
    const std::vector<Key3ds>& keys = track.keys;
    const std::size_t last = keys.size() - 1;
    const bool joined = track.smooth_ends && last > 1;
    const auto between = [&](std::size_t a, std::size_t b) {
        return static_cast<double>(keys[b].frame) - static_cast<double>(keys[a].frame);
    };
    Neighbours out;
    if (i > 0 || joined) {
        const std::size_t at = i > 0 ? i : last;
        out.before = at - 1;
        out.frames_before = between(at - 1, at);
    }
    if (i < last || joined) {
        const std::size_t at = i < last ? i : 0;
        out.after = at + 1;
        out.frames_after = between(at, at + 1);
    }
    return out;
}

// The weights of P and N (see the top of the file) in the tangents of a key that has both neighbours: a, b, g, h.
struct Factors {
    double in_before, in_after, out_before, out_after;
};

Factors factors_of(const Key3ds& key, const Neighbours& at)
{
    const double whole = at.frames_before + at.frames_after, c = std::fabs(key.continuity);
    const auto towards_1 = [c](double f) { return f + c * (1 - f); };
    const double fp = towards_1(2 * at.frames_before / whole), fn = towards_1(2 * at.frames_after / whole);
    const double k = (1 - key.tension) / 2;
    const double c_less = 1 - key.continuity, c_more = 1 + key.continuity;
    const double b_less = 1 - key.bias, b_more = 1 + key.bias;
    return {k * c_less * b_more * fp, k * c_more * b_less * fp, k * c_more * b_more * fn, k * c_less * b_less * fn};
}

// The values of a cubic track: of each key the incoming tangent, the value and the outgoing tangent, both tangents
// per second. A single key has only its value.
std::vector<glm::dvec4> cubic_values(const Keys3ds& track)
{
    const std::vector<Key3ds>& keys = track.keys;
    if (keys.size() == 1) return {keys[0].value};
    std::vector<glm::dvec4> out;
    out.reserve(keys.size() * 3);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Neighbours at = neighbours_of(track, i);
        glm::dvec4 before(0), after(0), in(0), tangent_out(0);
        if (at.before != kNone) before = keys[i].value - keys[at.before].value;
        if (at.after != kNone) after = keys[at.after].value - keys[i].value;
        if (at.before != kNone && at.after != kNone) {
            const Factors f = factors_of(keys[i], at);
            in = f.in_before * before + f.in_after * after;
            tangent_out = f.out_before * before + f.out_after * after;
        } else {
            in = tangent_out = before + after;
        }
        out.push_back(at.before == kNone ? glm::dvec4(0) : in / seconds_at(at.frames_before));
        out.push_back(keys[i].value);
        out.push_back(at.after == kNone ? glm::dvec4(0) : tangent_out / seconds_at(at.frames_after));
    }
    return out;
}

// A cubic track like that of cubic_values(), with additional keys between keys with ease.
struct CubicKeys {
    std::vector<double> frames;
    std::vector<glm::dvec4> values;
};

CubicKeys eased(const Keys3ds& track, TrackCounts3ds& counts)
{
    const std::vector<Key3ds>& keys = track.keys;
    const std::vector<glm::dvec4> even = cubic_values(track);
    CubicKeys out{{static_cast<double>(keys[0].frame)}, {}};
    out.values.assign(even.begin(), even.begin() + (keys.size() == 1 ? 1 : 3));
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const double start = keys[i - 1].frame, frames = keys[i].frame - start, seconds = seconds_at(frames);
        const glm::dvec4 *from = &even[i * 3 - 3], *to = &even[i * 3];  // incoming tangent, value, outgoing tangent
        const Ease ease(keys[i - 1], keys[i]);
        const std::vector<double> breaks = ease.is_even() ? std::vector<double>() : ease.breaks();
        glm::dvec4 arrival = to[0];
        if (!ease.is_even() && breaks.size() <= counts.samples_left) {
            counts.samples_left -= breaks.size();
            // The curve between the keys, and its derivative with respect to the time u.
            const auto curve = [&](double s) {
                const double s2 = s * s, s3 = s2 * s;
                return from[1] * (2 * s3 - 3 * s2 + 1) + from[2] * seconds * (s3 - 2 * s2 + s) +
                       to[1] * (3 * s2 - 2 * s3) + to[0] * seconds * (s3 - s2);
            };
            const auto tangent = [&](double u) {
                const double s = ease.at(u), s2 = s * s;
                const glm::dvec4 slope = (from[1] - to[1]) * (6 * s2 - 6 * s) +
                                         from[2] * seconds * (3 * s2 - 4 * s + 1) +
                                         to[0] * seconds * (3 * s2 - 2 * s);
                return slope * (ease.speed(u) / seconds);
            };
            out.values.back() = tangent(0);
            for (const double u : breaks) {
                out.frames.push_back(start + frames * u);
                const glm::dvec4 through = tangent(u);
                for (const glm::dvec4& value : {through, curve(ease.at(u)), through}) out.values.push_back(value);
            }
            arrival = tangent(1);
        }
        out.frames.push_back(keys[i].frame);
        for (const glm::dvec4& value : {arrival, to[1], to[2]}) out.values.push_back(value);
    }
    return out;
}

// Repeats keys at these times until the last frame. Returns the number of repetitions.
std::size_t repeat_times(std::vector<float>& times, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    const std::size_t keys = times.size();
    if (keys < 2) return 0;
    const auto time = [&](std::size_t key) { return static_cast<double>(times[key]); };
    const double period = time(keys - 1) - time(0), end = seconds_at(last_frame);
    if (!(period > 0)) return 0;
    std::size_t rounds = 0;
    for (double round = 1; time(0) + round * period < end && counts.samples_left >= keys; ++round, ++rounds) {
        counts.samples_left -= keys;
        // Rounding must not make the times decrease.
        for (std::size_t i = 0; i < keys; ++i)
            times.push_back(std::max(times.back(), static_cast<float>(time(i) + round * period)));
    }
    return rounds;
}

template <class T> void repeat(Track<T>& track, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    const std::size_t once = track.values.size();
    track.values.resize(once * (1 + repeat_times(track.times, last_frame, counts)));
    for (std::size_t i = once; i < track.values.size(); ++i) track.values[i] = track.values[i - once];
}

template <class T>
Track<T> cubic_track(const Keys3ds& keys, double unit, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    Track<T> out;
    if (keys.keys.empty()) return out;
    if (keys.keys.size() > 1) out.curve = Curve::cubic;
    const CubicKeys cubic = eased(keys, counts);
    for (const double frame : cubic.frames) out.times.push_back(static_cast<float>(seconds_at(frame)));
    for (const glm::dvec4& value : cubic.values) {
        if constexpr (std::is_same_v<T, float>)
            out.values.push_back(static_cast<float>(value.x * unit));
        else
            out.values.push_back(T(value * unit));
    }
    if (keys.repeats) repeat(out, last_frame, counts);
    return out;
}

// --- rotations ------------------------------------------------------------------------------------------------

// Half the rotation vector of a rotation: its axis with the length of half its angle.
glm::dvec3 logarithm(const glm::dquat& q)
{
    const glm::dvec3 v(q.x, q.y, q.z);
    const double length = glm::length(v);
    return length > 0 ? v * (std::atan2(length, q.w) / length) : glm::dvec3(0);
}

glm::dquat exponential(const glm::dvec3& v)
{
    const double angle = glm::length(v);
    const auto [sine, cosine] = sine_cosine(angle);
    return angle > 0 ? glm::dquat(cosine, v * (sine / angle)) : glm::dquat(1, 0, 0, 0);
}

// The logarithm of the shorter of the two rotations that lead from one to the other.
glm::dvec3 difference(const glm::dquat& from, const glm::dquat& to)
{
    const glm::dquat turn = glm::conjugate(from) * to;
    return logarithm(turn.w < 0 ? -turn : turn);
}

// The angle between two quaternions, half that between the rotations. It may be up to pi: keys that turn by more
// than half a turn take the longer arc.
double angle_between(const glm::dquat& a, const glm::dquat& b)
{
    return 2 * std::atan2(glm::length(a - b), glm::length(a + b));
}

// A slerp along the given arc, even if it is the longer one.
glm::dquat slerp_as_given(const glm::dquat& a, const glm::dquat& b, double t)
{
    const double angle = angle_between(a, b), sine = sine_cosine(angle).sine;
    if (sine < 1e-7) return a * (1 - t) + b * t;
    return a * (sine_cosine((1 - t) * angle).sine / sine) + b * (sine_cosine(t * angle).sine / sine);
}

// A key, and the control points of the curve on both sides of it.
struct Rotation {
    glm::dquat at{1, 0, 0, 0}, in{1, 0, 0, 0}, out{1, 0, 0, 0};
};

MARROW_NOINLINE std::vector<Rotation> rotations_of(const Keys3ds& track)
{
    const std::vector<Key3ds>& keys = track.keys;
    std::vector<Rotation> out(keys.size());
    glm::dquat at(1, 0, 0, 0);
    for (std::size_t i = 0; i < keys.size(); ++i) out[i].at = at = glm::normalize(rotation_3ds(keys[i]) * at);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Rotation& key = out[i];
        key.in = key.out = key.at;
        const Neighbours near = neighbours_of(track, i);
        if (near.before == kNone || near.after == kNone) continue;
        const glm::dvec3 before = difference(out[near.before].at, key.at),
                         after = difference(key.at, out[near.after].at);
        const Factors f = factors_of(keys[i], near);
        key.in = key.at * exponential(((1 - f.in_before) * before - f.in_after * after) * 0.5);
        key.out = key.at * exponential((f.out_before * before + (f.out_after - 1) * after) * 0.5);
    }
    return out;
}

// The curve between two keys.
glm::dquat curve(const Rotation& a, const Rotation& b, double u)
{
    return slerp_as_given(slerp_as_given(a.at, b.at, u), slerp_as_given(a.out, b.in, u), 2 * u * (1 - u));
}

// The number of slerps that follow the curve between two keys within kTolerance: its second derivative is at most
// six times the widest of its angles. A curve that eases is twice as fast at most, and sampled more densely.
double steps_between(const Rotation& a, const Rotation& b, const Ease& ease)
{
    constexpr double kLeastEased = 16;
    const double whole = 2 * angle_between(a.at, b.at);
    const double least = std::max(std::ceil(whole / kLargestStep), ease.is_even() ? 0 : kLeastEased);
    const double bend = std::max(2 * angle_between(a.at, a.out), 2 * angle_between(b.in, b.at));
    if (bend < 1e-9) return least;
    const double widest = std::max(whole, 2 * angle_between(a.out, b.in)) + bend;
    return std::max(least, std::sqrt(6 * widest / (8 * kTolerance)));
}

// Limits the number of steps to the remaining samples and to kMostSamples, but to no less than 1.
std::size_t take_steps(double steps, TrackCounts3ds& counts)
{
    const double most = std::min(kMostSamples, static_cast<double>(counts.samples_left) + 1);
    const auto taken = static_cast<std::size_t>(std::clamp(std::ceil(steps), 1.0, most));
    counts.samples_left -= taken - 1;
    return taken;
}

// --- values ---------------------------------------------------------------------------------------------------

// A time between two keys of a track: the earlier key, the fraction of the way to the next key, and the seconds
// between both. Before the first key and after the last one the fraction is 0.
struct TrackTime {
    std::size_t key = 0;
    float part = 0, seconds = 0;
};

TrackTime find_time(std::span<const float> times, float time)
{
    const auto next = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
    if (next == 0 || next == times.size()) return {next == 0 ? 0 : next - 1};
    const float from = times[next - 1], seconds = times[next] - from;
    return {next - 1, (time - from) / seconds, seconds};
}

template <class T> T cubic_at(const Track<T>& track, float time)
{
    const TrackTime at = find_time(track.times, time);
    if (track.curve != Curve::cubic) return track.values[at.key];
    const T* key = &track.values[at.key * 3 + 1];  // value and outgoing tangent, then incoming tangent and value
    if (at.part == 0) return key[0];
    const float u = at.part, u2 = u * u, u3 = u2 * u;
    return key[0] * (2 * u3 - 3 * u2 + 1) + key[1] * (at.seconds * (u3 - 2 * u2 + u)) +
           key[2] * (at.seconds * (u3 - u2)) + key[3] * (3 * u2 - 2 * u3);
}

void add_sample(Track<glm::quat>& track, double frame, const glm::dquat& rotation)
{
    const double length = glm::length(rotation);
    track.times.push_back(static_cast<float>(seconds_at(frame)));
    // Halfway between opposite quaternions the length is 0: the previous value is repeated.
    track.values.push_back(length > 1e-6 ? glm::quat(rotation / length) : track.values.back());
}

}  // namespace

MARROW_NOINLINE Keys3ds read_3ds_keys(ByteReader r, Values3ds values, TrackCounts3ds& counts)
{
    const auto numbers = values == Values3ds::name ? 0 : static_cast<glm::length_t>(values);
    // A number that is not finite is replaced by `usual`.
    const auto read = [&r](double& usual) { usual = static_cast<double>(r.number(static_cast<float>(usual))); };
    Keys3ds out;
    const std::uint16_t flags = r.u16();
    out.repeats = (flags & kRepeats) != 0;
    out.smooth_ends = (flags & kSmoothSeam) == kSmoothSeam;
    r.skip(8);
    const std::uint64_t field = r.file_offset();
    const std::uint32_t count = r.u32();
    (void)r.table(static_cast<std::int64_t>(r.size() - r.remaining()), count,
                  kLeastKey + static_cast<std::uint64_t>(numbers) * sizeof(float), "3ds-keys", field);
    if (!r.ok()) return out;
    out.keys.reserve(count);
    for (std::uint32_t i = 0; i < count && r.ok(); ++i) {
        Key3ds key;
        // Numbers that are not finite keep the value of the previous key, angles become 0.
        if (!out.keys.empty()) key.value = out.keys.back().value;
        if (values == Values3ds::rotation) key.value.x = 0;
        key.frame = r.i32();
        const std::uint16_t given = r.u16();
        unsigned bit = 1;
        for (double* parameter : {&key.tension, &key.continuity, &key.bias, &key.ease_to, &key.ease_from}) {
            if ((given & bit) != 0) read(*parameter);
            bit <<= 1;
        }
        for (glm::length_t k = 0; k < numbers; ++k) read(key.value[k]);
        const std::string_view name = values == Values3ds::name ? read_text(r) : std::string_view();
        if (key.frame > kLast3dsFrame || key.frame < -kLast3dsFrame ||
            (!out.keys.empty() && key.frame <= out.keys.back().frame))
            ++counts.left_out;
        else {
            out.keys.push_back(key);
            if (values == Values3ds::name) out.names.push_back(name);
        }
    }
    if (!r.ok()) out.keys.clear();
    return out;
}

glm::dquat rotation_3ds(const Key3ds& key)
{
    const glm::dvec3 axis(key.value.y, key.value.z, key.value.w);
    const double length = glm::length(axis);
    if (!(length > 0)) return {1, 0, 0, 0};
    const auto [sine, cosine] = sine_cosine(-key.value.x / 2);
    return {cosine, axis * (sine / length)};
}

Track<glm::vec3> vector_track_3ds(const Keys3ds& keys, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    return cubic_track<glm::vec3>(keys, 1, last_frame, counts);
}

NumberTrack number_track_3ds(const Keys3ds& keys, double unit, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    return cubic_track<float>(keys, unit, last_frame, counts);
}

MARROW_NOINLINE Track<glm::quat> rotation_track_3ds(const Keys3ds& keys, std::uint32_t last_frame,
                                                    TrackCounts3ds& counts)
{
    Track<glm::quat> out;
    const std::vector<Rotation> rotations = rotations_of(keys);
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        const Key3ds& key = keys.keys[i];
        const double frame = key.frame;
        if (i > 0) {
            const Rotation& from = rotations[i - 1];
            const double start = keys.keys[i - 1].frame, angle = std::fabs(key.value.x);
            const bool exceeds_a_turn =
                angle >= kWholeTurn && glm::dvec3(key.value.y, key.value.z, key.value.w) != glm::dvec3(0);
            const Ease ease(keys.keys[i - 1], key);
            const double wanted = exceeds_a_turn ? angle / kLargestStep : steps_between(from, rotations[i], ease);
            const std::size_t steps = take_steps(ease.is_even() ? wanted : 2 * wanted, counts);
            for (std::size_t k = 1; k < steps; ++k) {
                const double u = static_cast<double>(k) / static_cast<double>(steps);
                const double on_curve = ease.at(u);
                Key3ds part = key;
                part.value.x *= on_curve;
                add_sample(out, start + (frame - start) * u,
                           exceeds_a_turn ? rotation_3ds(part) * from.at : curve(from, rotations[i], on_curve));
            }
        }
        add_sample(out, frame, rotations[i].at);
    }
    if (keys.repeats) repeat(out, last_frame, counts);
    return out;
}

SwitchTrack shown_track_3ds(const Keys3ds& keys, std::uint32_t last_frame, TrackCounts3ds& counts)
{
    SwitchTrack out;
    out.curve = Curve::step;
    std::uint8_t shown = 1;
    // Before the first key the node is shown.
    if (!keys.keys.empty() && keys.keys[0].frame > 0) {
        out.times.push_back(0);
        out.values.push_back(shown);
    }
    for (const Key3ds& key : keys.keys) {
        out.times.push_back(static_cast<float>(seconds_at(key.frame)));
        out.values.push_back(shown = shown == 0 ? 1 : 0);
    }
    if (keys.repeats) repeat(out, last_frame, counts);
    return out;
}

glm::vec3 vector_at_3ds(const Track<glm::vec3>& track, float time, const glm::vec3& rest)
{
    return track.values.empty() ? rest : cubic_at(track, time);
}

glm::quat rotation_at_3ds(const Track<glm::quat>& track, float time, const glm::quat& rest)
{
    if (track.values.empty()) return rest;
    const TrackTime at = find_time(track.times, time);
    const glm::quat& from = track.values[at.key];
    if (at.part == 0) return from;
    const glm::dquat a(from), b(track.values[at.key + 1]);
    return glm::quat(glm::normalize(slerp_as_given(a, glm::dot(a, b) < 0 ? -b : b, static_cast<double>(at.part))));
}

float number_at_3ds(const NumberTrack& track, float time) { return cubic_at(track, time); }

bool shown_at_3ds(const SwitchTrack& track, float time)
{
    return track.values.empty() || track.values[find_time(track.times, time).key] != 0;
}

}  // namespace marrow
