#include "base/name_index.h"

#include <algorithm>

#include "base/heap_sort.h"
#include "base/text.h"

namespace marrow {

namespace {

int compare(std::string_view a, std::string_view b)
{
    const int in_any_case = compare_ignoring_case(a, b);
    return in_any_case != 0 ? in_any_case : a.compare(b);
}

}  // namespace

NameIndex::NameIndex(std::vector<std::string_view> names) : names_(std::move(names)), order_(names_.size())
{
    for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
    heap_sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
        const int order = compare(names_[a], names_[b]);
        return order != 0 ? order < 0 : a < b;
    });
    first_ = order_;
    for (std::size_t i = first_.size(); i-- > 1;)
        if (equal_ignoring_case(names_[order_[i - 1]], names_[order_[i]]))
            first_[i - 1] = std::min(first_[i - 1], first_[i]);
}

std::uint32_t NameIndex::find(std::string_view name) const
{
    const auto at = std::partition_point(order_.begin(), order_.end(),
                                         [&](std::uint32_t i) { return compare(names_[i], name) < 0; });
    return at != order_.end() && names_[*at] == name ? *at : kNone;
}

std::vector<std::uint32_t> NameIndex::firsts() const
{
    std::vector<std::uint32_t> out(names_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const bool is_same = i > 0 && names_[order_[i]] == names_[order_[i - 1]];
        out[order_[i]] = is_same ? out[order_[i - 1]] : order_[i];
    }
    return out;
}

std::uint32_t NameIndex::find_ignoring_case(std::string_view name) const
{
    const auto at = std::partition_point(
        order_.begin(), order_.end(), [&](std::uint32_t i) { return compare_ignoring_case(names_[i], name) < 0; });
    return at != order_.end() && equal_ignoring_case(names_[*at], name)
               ? first_[static_cast<std::size_t>(at - order_.begin())]
               : kNone;
}

}  // namespace marrow
