// name_index.h -- finds names in a list in logarithmic time, even if the names are crafted to be slow.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/index.h"

namespace marrow {

// An index of a list of names. The characters of the names must outlive it.
class NameIndex {
public:
    explicit NameIndex(std::vector<std::string_view> names);

    // The first entry with that name, or kNone.
    std::uint32_t find(std::string_view name) const;
    // The first entry with that name, ignoring case, or kNone.
    std::uint32_t find_ignoring_case(std::string_view name) const;
    // For each name the first entry that equals it: find() of all names.
    std::vector<std::uint32_t> firsts() const;

private:
    std::vector<std::string_view> names_;
    std::vector<std::uint32_t> order_;  // sorted by lower-case name, then by bytes, then by entry
    std::vector<std::uint32_t> first_;  // at the first of equal names (ignoring case) in order_: the lowest entry
};

}  // namespace marrow
