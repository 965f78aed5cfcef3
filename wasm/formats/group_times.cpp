#include "formats/group_times.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace marrow {

namespace {

constexpr double kUsualSeconds = 0.1;
constexpr float kMostSeconds = 3600;
// Durations that differ by less (in seconds) are equal: the stored ends are floats.
constexpr double kTolerance = 0.0005;

bool is_valid(float time) { return time > 0 && time <= kMostSeconds; }

}  // namespace

GroupTimes group_times(std::span<const float> times)
{
    GroupTimes out;
    bool rises = true;
    for (std::size_t i = 0; i < times.size(); ++i)
        rises &= is_valid(times[i]) && (i == 0 || times[i] > times[i - 1]);
    double before = 0;
    for (const float time : times) {
        if (!is_valid(time)) ++out.replaced;
        out.seconds.push_back(is_valid(time) ? time - before : kUsualSeconds);
        if (rises) before = time;
    }
    return out;
}

GroupSteps group_steps(std::span<const double> seconds, std::size_t most)
{
    GroupSteps out;
    if (seconds.empty()) return out;
    const auto [shortest, longest] = std::minmax_element(seconds.begin(), seconds.end());
    double total = 0;
    for (const double each : seconds) total += each;
    const bool is_even = *longest - *shortest < kTolerance;
    const std::size_t limit = std::max(most, seconds.size());
    double step = total / static_cast<double>(seconds.size());
    if (!is_even) {
        std::uint64_t common = 0;
        for (const double each : seconds)
            common = std::gcd(common, static_cast<std::uint64_t>(std::max(1.0, std::round(each * 1000))));
        step = static_cast<double>(common) / 1000;
        if (total / step > static_cast<double>(most) + 0.5) {
            out.is_exact = false;
            step = total / static_cast<double>(limit);
        }
    }
    double end = 0;
    for (std::uint32_t i = 0; i < seconds.size(); ++i) {
        end += seconds[i];
        // Ends are rounded, not durations, so that rounding errors do not add up.
        // One step is reserved for each later entry.
        const auto most_steps = static_cast<double>(limit - (seconds.size() - 1 - i));
        const double steps = is_even ? i + 1 : std::min(std::round(end / step), most_steps);
        do out.entries.push_back(i);
        while (static_cast<double>(out.entries.size()) < steps);
    }
    out.step_seconds = total / static_cast<double>(out.entries.size());
    return out;
}

}  // namespace marrow
