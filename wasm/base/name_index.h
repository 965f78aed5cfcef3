// name_index.h -- finds things by their names, however many there are and whatever they are called.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/index.h"

namespace marrow {

// Numbers things by their place in a list of names, which have to outlive the index.
class NameIndex {
public:
    explicit NameIndex(std::vector<std::string_view> names);

    // The first of that name, or kNone.
    std::uint32_t find(std::string_view name) const;
    // The first of that name in any case, or kNone.
    std::uint32_t find_in_any_case(std::string_view name) const;
    // Of each name, the first that equals it: find() for all of them.
    std::vector<std::uint32_t> firsts() const;

private:
    std::vector<std::string_view> names_;
    std::vector<std::uint32_t> order_;  // by name in lower case, then by its bytes, then by number
    std::vector<std::uint32_t> first_;  // at the first place of a name in any case, the first of them all
};

}  // namespace marrow
