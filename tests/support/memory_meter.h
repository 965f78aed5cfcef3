// memory_meter.h -- measures the memory that code allocates, for tests of limits and of code that must not
// allocate in a frame.
#pragma once

#include <cstddef>

namespace marrow::test {

// Counts allocations from its construction on. Only one may exist at a time, in a single-threaded test.
class MemoryMeter {
public:
    MemoryMeter();
    std::size_t peak() const;         // the maximum of allocated bytes, less those at the start
    std::size_t allocations() const;  // number of allocations
};

}  // namespace marrow::test
