// fuzzing.h -- what every fuzzer of tests/fuzz does: read an exact copy, stop at a broken property, start from the
// samples of format_samples.h.
#pragma once

#include <string_view>

#include "support/format_samples.h"

namespace marrow::test {

// Traps with a word on standard error where a property of properties.h is broken.
void fuzz_one(Outcome (*read)(Bytes), Bytes input);

// Writes the samples of `fuzzer` into the last folder among the arguments, unless they are there.
void write_seeds(std::string_view fuzzer, int count, char** arguments);

}  // namespace marrow::test

// The two functions that libFuzzer calls.
#define MARROW_FUZZER(name, read)                                                     \
    extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments)                \
    {                                                                                 \
        marrow::test::write_seeds(name, *count, *arguments);                          \
        return 0;                                                                     \
    }                                                                                 \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) \
    {                                                                                 \
        marrow::test::fuzz_one(read, {data, size});                                   \
        return 0;                                                                     \
    }
