// validate.h -- checks a Model or Subject once, before it is used.
//
// A valid model has indices in range, arrays of matching lengths, parents before children and finite numbers, so
// that animation, drawing and export do not check them again.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/error.h"
#include "model/model.h"
#include "model/subject.h"

namespace marrow {

// An array that a snapshot stores in a chunk (Storage::bulk and later).
struct ArrayId {
    std::uint32_t chunk = 0;  // id of the chunk
    std::uint32_t part = 0;
    std::uint32_t item = 0;  // index of the list item that has the array
};

// Reads the arrays of a subject, which need not be in its models.
class ArrayReader {
public:
    virtual ~ArrayReader() = default;
    // The number of bytes of an array.
    virtual std::size_t size_of(const ArrayId& array) = 0;
    // Returns some bytes of an array, which are valid until the next call.
    virtual Bytes read(const ArrayId& array, std::size_t offset, std::size_t size) = 0;
};

// Returns the first error, or nothing. The message names the list, the index in it, the name and the value. Each
// array is read once, in blocks.
std::optional<Error> validate(const Subject& subject, ArrayReader& arrays);
// Validates a subject whose models contain the arrays.
std::optional<Error> validate(const Subject& subject);
std::optional<Error> validate(const Model& model);

}  // namespace marrow
