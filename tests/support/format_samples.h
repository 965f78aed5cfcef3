// format_samples.h -- one row per kind of file that Marrow reads. The common suite of hostile input
// (formats/hostile_test.cpp) and the fuzzers run over all rows: a new format gets both from its row.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "support/byte_builder.h"

namespace marrow::test {

// The result of reading: an error or success.
struct Outcome {
    std::optional<Error> error;
    std::string broken;    // the violated property of the result or of the error (properties.h); empty: none
    bool partial = false;  // opened although a part of the file is missing
};

struct FormatSample {
    std::string_view name;
    // tests/fuzz/<fuzzer>_fuzz.cpp starts from this sample, and reads every mutated input with `read`.
    std::string_view fuzzer;
    File (*build)();
    Outcome (*read)(Bytes file);
    // The number of bytes at the end without which the file still opens: GL commands, a PCX palette, the padding
    // of a chunk, the last brace of a text.
    std::size_t optional_tail = 0;
    // Another row has the same file; this row reads it together with other files, only in the fuzzer.
    bool fuzz_only = false;
};
void PrintTo(const FormatSample& sample, std::ostream* out);

std::span<const FormatSample> format_samples();

}  // namespace marrow::test
