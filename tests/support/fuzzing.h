// fuzzing.h -- the common part of the fuzzers in tests/fuzz: each starts from its rows of format_samples.h, reads
// a copy of the input of exactly its size with the readers of these rows, and stops at a violated property.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "support/format_samples.h"

namespace marrow::test {

// Reads the input with the reader of each row of `fuzzer`; if its format can be detected, only with the readers of
// that format. Traps with a message on standard error if a property of properties.h is violated.
void fuzz_one(std::string_view fuzzer, Bytes input);

// Writes the samples of `fuzzer` into the last folder among the arguments.
void write_seeds(std::string_view fuzzer, int count, char** arguments);

// Replaces a number of a text by another one; random changes of bytes seldom leave a text readable. Returns the
// new size, at most `room`; 0 if the input is no text or has no number.
std::size_t change_number(std::uint8_t* data, std::size_t size, std::size_t room, std::uint32_t seed);

}  // namespace marrow::test

// libFuzzer's default mutations.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

// The three functions that libFuzzer calls.
#define MARROW_FUZZER(name)                                                                                      \
    extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments)                                           \
    {                                                                                                            \
        marrow::test::write_seeds(name, *count, *arguments);                                                     \
        return 0;                                                                                                \
    }                                                                                                            \
    extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room,       \
                                                   unsigned seed)                                                \
    {                                                                                                            \
        const std::size_t changed = seed % 2 == 0 ? 0 : marrow::test::change_number(data, size, room, seed / 2); \
        return changed != 0 ? changed : LLVMFuzzerMutate(data, size, room);                                      \
    }                                                                                                            \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)                            \
    {                                                                                                            \
        marrow::test::fuzz_one(name, {data, size});                                                              \
        return 0;                                                                                                \
    }
