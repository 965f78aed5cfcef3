#include "anim/lerp_plan.h"

#include "model/model.h"

namespace marrow {

LerpPlan::LerpPlan(std::span<const std::uint32_t> source, std::uint32_t vertex_count)
    : runs_(source.size() / 4), singles_(source.size()), copies_at_(source.size())
{
    // Where a file vertex was computed first.
    std::vector<std::uint32_t> first(vertex_count, kNone);
    for (std::uint32_t i = 0; i < source.size(); ++i) {
        std::uint32_t& at = first[source[i]];
        if (at != kNone) {
            singles_[--copies_at_] = {at, i};
            continue;
        }
        at = i;
        singles_[single_count_++] = {source[i], i};
        if (single_count_ >= 4) join_last_four();
    }
}

// Makes a run of the last four singles, or carries one on, where they lie side by side.
void LerpPlan::join_last_four()
{
    const Single* four = &singles_[single_count_ - 4];
    for (std::uint32_t i = 1; i < 4; ++i)
        if (four[i].from != four[0].from + i || four[i].to != four[0].to + i) return;
    single_count_ -= 4;
    if (run_count_ > 0) {
        Run& last = runs_[run_count_ - 1];
        if (last.from + last.count == four[0].from && last.to + last.count == four[0].to) {
            last.count += 4;
            return;
        }
    }
    runs_[run_count_++] = {four[0].from, four[0].to, 4};
}

}  // namespace marrow
