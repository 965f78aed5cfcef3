// fuzzing.h -- what every fuzzer of tests/fuzz does: start from its rows of format_samples.h, read an exact copy in
// all the ways that these rows have, and stop at a broken property.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "support/format_samples.h"

namespace marrow::test {

// Reads the input as each row of `fuzzer` reads its sample; a file of one format is not read as one of another.
// Traps with a word on standard error where a property of properties.h is broken.
void fuzz_one(std::string_view fuzzer, Bytes input);

// Writes the samples of `fuzzer` into the last folder among the arguments.
void write_seeds(std::string_view fuzzer, int count, char** arguments);

// Puts another number in the place of one of a text, which a change of bytes seldom leaves readable. Gives the new
// size, at most `room`; 0 where the input is no text, or has no number.
std::size_t change_number(std::uint8_t* data, std::size_t size, std::size_t room, std::uint32_t seed);

}  // namespace marrow::test

// libFuzzer's own ways to change an input.
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
