// memory_meter.h -- how much memory a piece of code takes: for "refused before it is allocated" and "allocates
// nothing per frame".
#pragma once

#include <cstddef>

namespace marrow::test {

// Counts from its construction on. One at a time; the tests are single-threaded.
class MemoryMeter {
public:
    MemoryMeter();
    std::size_t peak() const;         // the most bytes held at once, above what was held at the start
    std::size_t allocations() const;  // calls that took memory
};

}  // namespace marrow::test
