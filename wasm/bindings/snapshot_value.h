// snapshot_value.h -- where the bytes of a snapshot lie (model/snapshot.h), as a value for JavaScript.
#pragma once

#include "bindings/values.h"
#include "model/snapshot.h"

namespace marrow {

// { size, coreSize, pieces: [{ offset, address, size }] }: bytes in no piece are 0.
inline emscripten::val layout_value(const SnapshotLayout& layout)
{
    emscripten::val value = emscripten::val::object();
    value.set("size", layout.size);
    value.set("coreSize", layout.core_size);
    value.set("pieces", list_value(layout.pieces, [](const SnapshotLayout::Piece& piece) {
                  emscripten::val object = emscripten::val::object();
                  object.set("offset", piece.offset);
                  object.set("address", address_of(piece.bytes.data()));
                  object.set("size", piece.bytes.size());
                  return object;
              }));
    return value;
}

}  // namespace marrow
