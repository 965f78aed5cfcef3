// 3ds_tracks.cpp -- a track of the keyframer:
//
//   u16 flags, u32[2], u32 n, n x {u32 frame, u16 which of the following f32 are there: 1 tension, 2 continuity, 4
//   bias, 8 ease to, 16 ease from; the value: f32[3], f32, f32 angle and f32[3] axis, or nothing}
//
// The lower bits of the flags (Autodesk's File Toolkit): 0 plays once, 2 repeats, 3 repeats with a smooth seam; 1,
// which other programs write, repeats.
// From bit 3 on they lock axes in the editor.
//
// The splines are Kochanek's and Bartels' (TCB). Positions, scales and numbers become cubic tracks, which are the
// same curves: between two keys both are Hermite's. Rotations follow a curve over the sphere that a cubic track is
// not (slerp of two slerps, in the manner of squad): they become keys close enough together for a slerp between
// them to be within 0.05 degrees. Where keys ease in or out is read over, as other readers do.
//
// For a key c between p and n: P = c - p, N = n - c; in frames, fp = 2(c - p)/(n - p), fn = 2(n - c)/(n - p), each
// drawn towards 1 by |continuity|; the tangent that comes in is a P + b N, that which goes out g P + h N.
#include "formats/studio3ds/3ds_tracks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/text.h"

namespace marrow {

namespace {

constexpr std::uint16_t kRepeats = 3, kSmoothSeam = 3;  // any of the bits, all of them
constexpr std::uint64_t kLeastKey = 6;
// Turns of so much or more go round as often as they say: quaternions know of no more than one round.
constexpr double kWholeTurn = 2 * std::numbers::pi - 1e-3;
// Between two keys that a slerp joins.
constexpr double kFarthestApart = std::numbers::pi / 4;
// Radians that a slerp may be off.
constexpr double kTolerance = 8.7e-4;
constexpr double kMostSamples = 256;

double seconds_at(double frame) { return frame / k3dsFramesPerSecond; }

// --- reading --------------------------------------------------------------------------------------------------

// Numbers that are not finite keep what `value` has: what the key before it has.
void read_value(ByteReader& r, double& value) { value = static_cast<double>(r.number(static_cast<float>(value))); }
void read_value(ByteReader& r, glm::dvec3& value)
{
    for (glm::length_t i = 0; i < 3; ++i) read_value(r, value[i]);
}
void read_value(ByteReader& r, Turn3ds& turn)
{
    turn.angle = 0;
    read_value(r, turn.angle);
    read_value(r, turn.axis);
}
void read_value(ByteReader&, Toggle3ds&) {}

template <class T> Keys3ds<T> read_keys(ByteReader r, std::uint64_t value_size, Tracks3dsLedger& ledger)
{
    Keys3ds<T> out;
    const std::uint16_t flags = r.u16();
    out.repeats = (flags & kRepeats) != 0;
    out.smooth_ends = (flags & kSmoothSeam) == kSmoothSeam;
    r.skip(8);
    const std::uint64_t field = r.file_offset();
    const std::uint32_t count = r.u32();
    (void)r.table(static_cast<std::int64_t>(r.size() - r.remaining()), count, kLeastKey + value_size, "keys",
                  field);
    if (!r.ok()) return out;
    out.keys.reserve(count);
    for (std::uint32_t i = 0; i < count && r.ok(); ++i) {
        Key3ds<T> key;
        if (!out.keys.empty()) key.value = out.keys.back().value;
        key.frame = r.i32();
        const std::uint16_t given = r.u16();
        double ease_to = 0, ease_from = 0;
        std::uint16_t bit = 1;
        for (double* parameter : {&key.tension, &key.continuity, &key.bias, &ease_to, &ease_from}) {
            if ((given & bit) != 0) read_value(r, *parameter);
            bit = static_cast<std::uint16_t>(bit << 1);
        }
        if (ease_to != 0 || ease_from != 0) ledger.eases = true;
        read_value(r, key.value);
        if (key.frame > kLast3dsFrame || key.frame < -kLast3dsFrame ||
            (!out.keys.empty() && key.frame <= out.keys.back().frame))
            ++ledger.left_out;
        else
            out.keys.push_back(key);
    }
    if (!r.ok()) out.keys.clear();
    return out;
}

// --- splines --------------------------------------------------------------------------------------------------

// A key's neighbours; of the two ends, where they are smooth, those at the other end. kNone: there is none.
struct Neighbours {
    std::size_t before = kNone, after = kNone;
    double frames_before = 0, frames_after = 0;
};

template <class T> Neighbours neighbours_of(const Keys3ds<T>& track, std::size_t i)
{
    const auto& keys = track.keys;
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

// What the differences to both neighbours count in the tangents of a key that has both.
struct Factors {
    double in_before, in_after, out_before, out_after;
};

template <class T> Factors factors_of(const Key3ds<T>& key, const Neighbours& at)
{
    const double whole = at.frames_before + at.frames_after, c = std::fabs(key.continuity);
    const auto drawn = [c](double f) { return f + c * (1 - f); };
    const double fp = drawn(2 * at.frames_before / whole), fn = drawn(2 * at.frames_after / whole);
    const double k = (1 - key.tension) / 2;
    const double c_less = 1 - key.continuity, c_more = 1 + key.continuity;
    const double b_less = 1 - key.bias, b_more = 1 + key.bias;
    return {k * c_less * b_more * fp, k * c_more * b_less * fp, k * c_more * b_more * fn, k * c_less * b_less * fn};
}

// The times and, where there is more than one key, the tangents and values of a cubic track; `Out` is what it
// holds.
template <class Out, class T> Track<Out> spline(const Keys3ds<T>& track, double unit)
{
    Track<Out> out;
    const auto& keys = track.keys;
    const auto put = [&](const T& value) { out.values.push_back(static_cast<Out>(value * unit)); };
    for (const auto& key : keys) out.times.push_back(static_cast<float>(seconds_at(key.frame)));
    if (keys.size() == 1) {
        put(keys[0].value);
        return out;
    }
    out.curve = Curve::cubic;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Neighbours at = neighbours_of(track, i);
        T before(0), after(0), in(0), tangent_out(0);
        if (at.before != kNone) before = keys[i].value - keys[at.before].value;
        if (at.after != kNone) after = keys[at.after].value - keys[i].value;
        if (at.before != kNone && at.after != kNone) {
            const Factors f = factors_of(keys[i], at);
            in = f.in_before * before + f.in_after * after;
            tangent_out = f.out_before * before + f.out_after * after;
        } else {
            in = tangent_out = before + after;
        }
        // By the second: a key has them for the whole way to its neighbour.
        put(at.before == kNone ? T(0) : in / seconds_at(at.frames_before));
        put(keys[i].value);
        put(at.after == kNone ? T(0) : tangent_out / seconds_at(at.frames_after));
    }
    return out;
}

// --- rotations ------------------------------------------------------------------------------------------------

glm::dvec3 logarithm(const glm::dquat& q)
{
    const glm::dvec3 v(q.x, q.y, q.z);
    const double length = glm::length(v);
    return length > 0 ? v * (std::atan2(length, q.w) / length) : glm::dvec3(0);
}

glm::dquat exponential(const glm::dvec3& v)
{
    const double angle = glm::length(v);
    return angle > 0 ? glm::dquat(std::cos(angle), v * (std::sin(angle) / angle)) : glm::dquat(1, 0, 0, 0);
}

// From one rotation to another, the short way.
glm::dvec3 way(const glm::dquat& from, const glm::dquat& to)
{
    const glm::dquat turn = glm::conjugate(from) * to;
    return logarithm(turn.w < 0 ? -turn : turn);
}

// Half the angle between two quaternions, up to pi: keys turn by more than half a round, and go the long way then.
double half_angle(const glm::dquat& a, const glm::dquat& b)
{
    return std::acos(std::clamp(glm::dot(a, b), -1.0, 1.0));
}

glm::dquat slerp_as_given(const glm::dquat& a, const glm::dquat& b, double t)
{
    const double angle = half_angle(a, b), sine = std::sin(angle);
    if (sine < 1e-7) return a * (1 - t) + b * t;
    return a * (std::sin((1 - t) * angle) / sine) + b * (std::sin(t * angle) / sine);
}

// A key with what its curve is drawn by towards its neighbours.
struct Rotation {
    glm::dquat at{1, 0, 0, 0}, in{1, 0, 0, 0}, out{1, 0, 0, 0};
};

std::vector<Rotation> rotations_of(const Keys3ds<Turn3ds>& track)
{
    const auto& keys = track.keys;
    std::vector<Rotation> out(keys.size());
    glm::dquat at(1, 0, 0, 0);
    for (std::size_t i = 0; i < keys.size(); ++i) out[i].at = at = glm::normalize(turned_by(keys[i].value) * at);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Rotation& key = out[i];
        key.in = key.out = key.at;
        const Neighbours near = neighbours_of(track, i);
        if (near.before == kNone || near.after == kNone) continue;
        const glm::dvec3 before = way(out[near.before].at, key.at), after = way(key.at, out[near.after].at);
        const Factors f = factors_of(keys[i], near);
        key.in = key.at * exponential(((1 - f.in_before) * before - f.in_after * after) * 0.5);
        key.out = key.at * exponential((f.out_before * before + (f.out_after - 1) * after) * 0.5);
    }
    return out;
}

class Sampler {
public:
    Sampler(Track<glm::quat>& track, Tracks3dsLedger& ledger) : track_(track), ledger_(ledger) {}

    void add(double frame, const glm::dquat& rotation)
    {
        const double length = glm::length(rotation);
        track_.times.push_back(static_cast<float>(seconds_at(frame)));
        // Halfway between opposite quaternions there is none.
        track_.values.push_back(length > 1e-6 ? glm::quat(rotation / length) : track_.values.back());
    }

    // What lies between two keys.
    template <class Curve> void add_between(double from, double to, double steps, Curve&& curve)
    {
        const auto room = static_cast<double>(ledger_.samples);
        const auto count =
            static_cast<std::size_t>(std::clamp(std::ceil(steps), 1.0, std::min(kMostSamples, room + 1)));
        ledger_.samples -= count - 1;
        for (std::size_t k = 1; k < count; ++k) {
            const double u = static_cast<double>(k) / static_cast<double>(count);
            add(from + (to - from) * u, curve(u));
        }
    }

private:
    Track<glm::quat>& track_;
    Tracks3dsLedger& ledger_;
};

// How many slerps are as good as the curve between two keys: its second derivative is no more than six times the
// widest of its angles.
double steps_between(const Rotation& a, const Rotation& b)
{
    const double whole = 2 * half_angle(a.at, b.at), least = std::ceil(whole / kFarthestApart);
    const double bend = std::max(2 * half_angle(a.at, a.out), 2 * half_angle(b.in, b.at));
    if (bend < 1e-9) return least;
    const double widest = std::max(whole, 2 * half_angle(a.out, b.in)) + bend;
    return std::max(least, std::sqrt(6 * widest / (8 * kTolerance)));
}

// --- repetition -----------------------------------------------------------------------------------------------

// After its last key the track begins anew, until the last frame.
template <class T> void repeat(Track<T>& track, std::uint32_t last_frame, Tracks3dsLedger& ledger)
{
    const std::size_t keys = track.times.size();
    if (keys < 2) return;
    const std::size_t a_key = track.values.size() / keys;
    const auto time = [&](std::size_t key) { return static_cast<double>(track.times[key]); };
    const double period = time(keys - 1) - time(0), end = seconds_at(last_frame);
    if (!(period > 0)) return;
    for (double round = 1; time(0) + round * period < end && ledger.samples >= keys; ++round) {
        ledger.samples -= keys;
        // Rounding must not let the times fall.
        for (std::size_t i = 0; i < keys; ++i)
            track.times.push_back(std::max(track.times.back(), static_cast<float>(time(i) + round * period)));
        const auto first = static_cast<std::ptrdiff_t>(track.values.size());
        track.values.resize(track.values.size() + keys * a_key);
        std::copy_n(track.values.begin(), keys * a_key, track.values.begin() + first);
    }
}

}  // namespace

Keys3ds<glm::dvec3> read_3ds_vectors(ByteReader r, Tracks3dsLedger& ledger)
{
    return read_keys<glm::dvec3>(r, 12, ledger);
}
Keys3ds<double> read_3ds_numbers(ByteReader r, Tracks3dsLedger& ledger) { return read_keys<double>(r, 4, ledger); }
Keys3ds<Turn3ds> read_3ds_turns(ByteReader r, Tracks3dsLedger& ledger) { return read_keys<Turn3ds>(r, 16, ledger); }
Keys3ds<Toggle3ds> read_3ds_toggles(ByteReader r, Tracks3dsLedger& ledger)
{
    return read_keys<Toggle3ds>(r, 0, ledger);
}

glm::dquat turned_by(const Turn3ds& turn)
{
    const double length = glm::length(turn.axis), half = -turn.angle / 2;
    if (!(length > 0)) return {1, 0, 0, 0};
    return {std::cos(half), turn.axis * (std::sin(half) / length)};
}

Track<glm::vec3> track_of(const Keys3ds<glm::dvec3>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger)
{
    Track<glm::vec3> out;
    if (!keys.keys.empty()) out = spline<glm::vec3>(keys, 1);
    if (keys.repeats) repeat(out, last_frame, ledger);
    return out;
}

NumberTrack track_of(const Keys3ds<double>& keys, double unit, std::uint32_t last_frame, Tracks3dsLedger& ledger)
{
    NumberTrack out;
    if (!keys.keys.empty()) out = spline<float>(keys, unit);
    if (keys.repeats) repeat(out, last_frame, ledger);
    return out;
}

Track<glm::quat> track_of(const Keys3ds<Turn3ds>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger)
{
    Track<glm::quat> out;
    const std::vector<Rotation> rotations = rotations_of(keys);
    Sampler sampler(out, ledger);
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        const Rotation& to = rotations[i];
        const double frame = keys.keys[i].frame;
        if (i > 0) {
            const Rotation& from = rotations[i - 1];
            const Turn3ds& turn = keys.keys[i].value;
            const double before = keys.keys[i - 1].frame;
            if (std::fabs(turn.angle) >= kWholeTurn && turn.axis != glm::dvec3(0))
                sampler.add_between(before, frame, std::fabs(turn.angle) / kFarthestApart,
                                    [&](double u) { return turned_by({turn.angle * u, turn.axis}) * from.at; });
            else
                sampler.add_between(before, frame, steps_between(from, to), [&](double u) {
                    return slerp_as_given(slerp_as_given(from.at, to.at, u), slerp_as_given(from.out, to.in, u),
                                          2 * u * (1 - u));
                });
        }
        sampler.add(frame, to.at);
    }
    if (keys.repeats) repeat(out, last_frame, ledger);
    return out;
}

SwitchTrack track_of(const Keys3ds<Toggle3ds>& keys, std::uint32_t last_frame, Tracks3dsLedger& ledger)
{
    SwitchTrack out;
    out.curve = Curve::step;
    std::uint8_t shown = 1;
    // Before the first key nothing is hidden.
    if (!keys.keys.empty() && keys.keys[0].frame > 0) {
        out.times.push_back(0);
        out.values.push_back(shown);
    }
    for (const auto& key : keys.keys) {
        out.times.push_back(static_cast<float>(seconds_at(key.frame)));
        out.values.push_back(shown = shown == 0 ? 1 : 0);
    }
    if (keys.repeats) repeat(out, last_frame, ledger);
    return out;
}

}  // namespace marrow
