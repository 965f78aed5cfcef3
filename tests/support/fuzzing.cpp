#include "support/fuzzing.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <vector>

#include "support/opening.h"
#include "support/properties.h"

namespace marrow::test {

namespace fs = std::filesystem;

namespace {

// A function that reads the input of a fuzzer.
struct Reader {
    Outcome (*read)(Bytes file);
    std::string_view name;               // of the first row with this reader
    std::vector<const Format*> formats;  // of the rows' samples; null: not detectable by content
};

std::vector<Reader> readers_of(std::string_view fuzzer)
{
    std::vector<Reader> readers;
    for (const FormatSample& sample : format_samples()) {
        if (sample.fuzzer != fuzzer) continue;
        auto reader = std::find_if(readers.begin(), readers.end(),
                                   [&](const Reader& each) { return each.read == sample.read; });
        if (reader == readers.end()) reader = readers.insert(reader, {sample.read, sample.name, {}});
        reader->formats.push_back(detect(sample.build(), {}));
    }
    return readers;
}

bool is_text(std::string_view input)
{
    const std::string_view start = input.substr(0, 32);
    return std::all_of(start.begin(), start.end(),
                       [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t'; });
}

// The first number after a position, otherwise the first number of the text; empty if there is none.
std::string_view number_behind(std::string_view text, std::size_t place)
{
    std::size_t first = text.find_first_of("0123456789", place);
    if (first == text.npos) first = text.find_first_of("0123456789");
    if (first == text.npos) return {};
    const std::size_t behind = std::min(text.find_first_not_of("0123456789.", first), text.size());
    if (first > 0 && text[first - 1] == '-') --first;
    return text.substr(first, behind - first);
}

}  // namespace

void fuzz_one(std::string_view fuzzer, Bytes input)
{
    static const std::vector<Reader> readers = readers_of(fuzzer);
    const ExactCopy copy(input);
    // The hash of the input selects the slow checks, so that an input is always checked in the same way.
    const std::size_t hash =
        std::hash<std::string_view>()({reinterpret_cast<const char*>(input.data()), input.size()});
    slow_properties() = {.snapshots = hash % 8 == 0, .pictures = hash / 8 % 64 == 0};
    const Format* format = detect(copy.bytes(), {});
    for (const auto& [read, name, formats] : readers) {
        if (format != nullptr && std::find(formats.begin(), formats.end(), format) == formats.end()) continue;
        const Outcome outcome = read(copy.bytes());
        if (outcome.broken.empty()) continue;
        std::fprintf(stderr, "Violated property when read as %s: %s\n", std::string(name).c_str(),
                     outcome.broken.c_str());
        __builtin_trap();
    }
}

std::size_t change_number(std::uint8_t* data, std::size_t size, std::size_t room, std::uint32_t seed)
{
    static constexpr std::string_view kWhole[] = {"0",  "1",  "-1",    "2",          "3",         "4",
                                                  "62", "63", "65535", "2147483647", "4294967295"};
    static constexpr std::string_view kWithPoint[] = {"0.0",  "-0.0", "0.5",   "1e15",
                                                      "9e14", "1e38", "1e-45", "0.0001"};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (!is_text(text)) return 0;
    std::minstd_rand random(seed);
    const std::string_view old = number_behind(text, random() % (size + 1));
    if (old.empty()) return 0;
    // Replaces an integer of the text by another one of the text, or by an extreme value.
    const auto has_point = [](std::string_view number) { return number.find('.') != number.npos; };
    std::string other(number_behind(text, random() % (size + 1)));
    if (random() % 2 == 0 || has_point(other) != has_point(old))
        other =
            has_point(old) ? kWithPoint[random() % std::size(kWithPoint)] : kWhole[random() % std::size(kWhole)];
    if (size - old.size() + other.size() > room) return 0;
    std::string changed(text);
    changed.replace(static_cast<std::size_t>(old.data() - text.data()), old.size(), other);
    std::copy(changed.begin(), changed.end(), data);
    return changed.size();
}

void write_seeds(std::string_view fuzzer, int count, char** arguments)
{
    std::string_view folder;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        // In fork mode, the parent process has written the samples.
        if (argument.starts_with("-seed_inputs")) return;
        if (fs::is_directory(argument)) folder = argument;
    }
    if (folder.empty()) return;
    for (const FormatSample& sample : format_samples()) {
        const fs::path path = fs::path(folder) / sample.name;
        if (sample.fuzzer != fuzzer) continue;
        const File file = sample.build();
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    }
}

}  // namespace marrow::test
