// snapshot_places.h -- the memory locations of a snapshot's bytes (model/snapshot.h), for JavaScript.
#pragma once

#include <vector>

#include "bindings/values.h"
#include "model/snapshot.h"

namespace marrow {

// The pieces of a subject's snapshot, as JavaScript reads them.
class SnapshotPlaces {
public:
    // Lays out a snapshot. Returns an array of u32: the size of the snapshot, the size of its core, and for each
    // piece its offset, address and size. Bytes outside of the pieces are 0. The array is valid until the next
    // call or clear(), as long as the subject does not change.
    Block lay_out(const Subject& subject)
    {
        layout_ = lay_out_snapshot(subject);
        words_ = {static_cast<std::uint32_t>(layout_.size), static_cast<std::uint32_t>(layout_.core_size)};
        words_.reserve(words_.size() + layout_.pieces.size() * 3);
        for (const SnapshotLayout::Piece& piece : layout_.pieces) {
            words_.push_back(static_cast<std::uint32_t>(piece.offset));
            words_.push_back(address_of(piece.bytes.data()));
            words_.push_back(static_cast<std::uint32_t>(piece.bytes.size()));
        }
        return {address_of(words_.data()), static_cast<std::uint32_t>(words_.size() * sizeof(std::uint32_t))};
    }
    void clear()
    {
        layout_ = {};
        words_ = {};
    }

private:
    SnapshotLayout layout_;
    std::vector<std::uint32_t> words_;
};

}  // namespace marrow
