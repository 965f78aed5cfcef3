#include "anim/lerp_plan.h"

#include "base/index.h"

namespace marrow {

LerpPlan::LerpPlan(std::span<const std::uint32_t> source, std::uint32_t vertex_count)
{
    // The first mesh vertex of each file vertex.
    std::vector<std::uint32_t> first(vertex_count, kNone);
    for (std::uint32_t i = 0; i < source.size(); ++i) {
        std::uint32_t& at = first[source[i]];
        if (at != kNone) {
            copies_.push_back({at, i});
            continue;
        }
        at = i;
        singles_.push_back({source[i], i});
        join_last_four();
    }
}

// Replaces the last four singles, if they are consecutive, by a run or an extension of the last run.
void LerpPlan::join_last_four()
{
    if (singles_.size() < 4) return;
    const auto four = singles_.end() - 4;
    for (std::uint32_t i = 1; i < 4; ++i)
        if (four[i].from != four[0].from + i || four[i].to != four[0].to + i) return;
    const auto [from, to] = four[0];
    singles_.erase(four, singles_.end());
    if (!runs_.empty() && runs_.back().from + runs_.back().count == from &&
        runs_.back().to + runs_.back().count == to)
        runs_.back().count += 4;
    else
        runs_.push_back({from, to, 4});
}

}  // namespace marrow
