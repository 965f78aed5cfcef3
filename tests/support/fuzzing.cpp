#include "support/fuzzing.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace marrow::test {

namespace fs = std::filesystem;

void fuzz_one(Outcome (*read)(Bytes), Bytes input)
{
    const ExactCopy copy(input);
    const Outcome outcome = read(copy.bytes());
    if (outcome.broken.empty()) return;
    std::fprintf(stderr, "Broken: %s\n", outcome.broken.c_str());
    __builtin_trap();
}

void write_seeds(std::string_view fuzzer, int count, char** arguments)
{
    std::string_view folder;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        // A job of a fork run: its parent has written them.
        if (argument.starts_with("-seed_inputs")) return;
        if (fs::is_directory(argument)) folder = argument;
    }
    if (folder.empty()) return;
    for (const FormatSample& sample : format_samples()) {
        const fs::path path = fs::path(folder) / sample.name;
        if (sample.fuzzer != fuzzer || fs::exists(path)) continue;
        const File file = sample.build();
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    }
}

}  // namespace marrow::test
