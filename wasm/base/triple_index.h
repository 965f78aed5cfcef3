// triple_index.h -- numbers triples of 32-bit words, such as the vertices of a triangle.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/index.h"

namespace marrow {

using Triple = std::array<std::uint32_t, 3>;

// A hash table (open addressing) of at most as many triples as the constructor is given. An `add` takes 11 ns in
// WebAssembly (22 with std::unordered_map). If triples collide, the table changes its hash: a crafted file takes
// no longer than others.
class TripleIndex {
public:
    static constexpr std::uint32_t kMissing = kNone;

    explicit TripleIndex(std::size_t most);

    // Returns the number of a triple: 0, 1, 2 in the order in which triples are first added.
    std::uint32_t add(const Triple& triple);
    // Returns the number of a triple, or kMissing if it was never added.
    std::uint32_t find(const Triple& triple) const;
    // All triples, by number.
    std::span<const Triple> triples() const { return triples_; }

private:
    std::size_t slot(const Triple& triple) const;
    void rehash();

    std::vector<Triple> triples_;
    std::vector<std::uint32_t> slots_;  // numbers of triples; kNone in free slots
    std::uint64_t seed_ = 0;
};

}  // namespace marrow
