#include "base/triple_index.h"

#include <bit>

namespace marrow {

TripleIndex::TripleIndex(std::size_t most) : slots_(std::bit_ceil(most * 2 + 16), kNone) { triples_.reserve(most); }

// Where the triple is, or the free slot where it belongs.
std::size_t TripleIndex::slot(const Triple& triple) const
{
    std::uint64_t hash = 0;
    for (const std::uint32_t word : triple) {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29;
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (slots_[at] != kNone && triples_[slots_[at]] != triple) at = (at + 1) & mask;
    return at;
}

std::uint32_t TripleIndex::add(const Triple& triple)
{
    std::uint32_t& number = slots_[slot(triple)];
    if (number == kNone) {
        number = static_cast<std::uint32_t>(triples_.size());
        triples_.push_back(triple);
    }
    return number;
}

std::uint32_t TripleIndex::find(const Triple& triple) const { return slots_[slot(triple)]; }

}  // namespace marrow
