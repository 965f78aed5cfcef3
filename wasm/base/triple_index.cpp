#include "base/triple_index.h"

#include <algorithm>
#include <bit>

namespace marrow {

namespace {

// Returned by slot() if kMostProbes slots in a row hold other triples. In a table that is at most half full this
// never happens by chance.
constexpr std::size_t kCrowded = ~std::size_t{0};
constexpr unsigned kMostProbes = 256;

}  // namespace

TripleIndex::TripleIndex(std::size_t most) : slots_(std::bit_ceil(most * 2 + 16), kNone) { triples_.reserve(most); }

// The slot of the triple, or the free slot where it belongs, or kCrowded.
std::size_t TripleIndex::slot(const Triple& triple) const
{
    std::uint64_t hash = seed_;
    for (const std::uint32_t word : triple) {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29;
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    for (unsigned probes = 0; probes < kMostProbes; ++probes) {
        if (slots_[at] == kNone || triples_[slots_[at]] == triple) return at;
        at = (at + 1) & mask;
    }
    return kCrowded;
}

// Rebuilds the table with the next seed for which slot() finds a slot for every triple. Triples that were crafted
// to collide with one seed do not collide with another.
void TripleIndex::rehash()
{
    for (bool is_crowded = true; is_crowded;) {
        seed_ = (seed_ + 1) * 0xD1B54A32D192ED03ULL;
        std::fill(slots_.begin(), slots_.end(), kNone);
        is_crowded = false;
        for (std::uint32_t i = 0; i < triples_.size() && !is_crowded; ++i) {
            const std::size_t at = slot(triples_[i]);
            is_crowded = at == kCrowded;
            if (!is_crowded) slots_[at] = i;
        }
    }
}

std::uint32_t TripleIndex::add(const Triple& triple)
{
    std::size_t at = slot(triple);
    for (; at == kCrowded; at = slot(triple)) rehash();
    std::uint32_t& number = slots_[at];
    if (number == kNone) {
        number = static_cast<std::uint32_t>(triples_.size());
        triples_.push_back(triple);
    }
    return number;
}

std::uint32_t TripleIndex::find(const Triple& triple) const
{
    const std::size_t at = slot(triple);
    return at == kCrowded ? kMissing : slots_[at];
}

}  // namespace marrow
