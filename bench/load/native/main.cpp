// Loads models with native loaders, for comparisons in `npm run bench`: marrow_native_loads ROUNDS, then for each
// model FILE COMPANION..., with a lone `--` between two models. The loaders take turns. Prints JSON: for each FILE
// and loader, either { "times": [milliseconds per load, ...], "vertices": the number of vertices }, or the reason
// why the loader cannot read the file.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "contestants.h"

namespace marrow_bench {

std::string_view name_of(const File& file)
{
    const std::string_view path = file.path;
    return path.substr(path.rfind('/') + 1);
}

std::string_view extension_of(const File& file)
{
    const std::string_view name = name_of(file);
    return name.substr(name.rfind('.') + 1);
}

namespace {

// The minimum duration of a sample in milliseconds: a sample repeats faster loads.
constexpr double kLeastSample = 20;
// The time in milliseconds that a loader may spend on one model: slow loaders take part in fewer rounds.
constexpr double kPatience = 15'000;
constexpr double kLeastRounds = 3;

struct Standing {
    const Contestant* contestant;
    Loaded found;
    int repeats = 1;
    int rounds = 0;
    std::vector<double> times;
};

double milliseconds(const Contestant& contestant, const Specimen& specimen, int repeats)
{
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) contestant.load(specimen);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / repeats;
}

std::vector<Standing> measure(const Specimen& specimen, int rounds)
{
    std::vector<Standing> standings;
    for (const Contestant* each : {&kMarrow, &kTinyObjLoader, &kAssimp, &kAssimpJoined}) {
        if (!each->takes_part(extension_of(specimen[0]))) continue;
        Standing& standing = standings.emplace_back(Standing{each, each->load(specimen), 1, 0, {}});
        if (!standing.found.failure.empty()) continue;
        const double time = milliseconds(*each, specimen, 1);
        standing.repeats = std::max(1, static_cast<int>(std::ceil(kLeastSample / time)));
        standing.rounds = static_cast<int>(std::min<double>(rounds, std::max(kLeastRounds, kPatience / time)));
    }
    for (int round = 0; round < rounds; ++round)
        for (Standing& each : standings)
            if (round < each.rounds) each.times.push_back(milliseconds(*each.contestant, specimen, each.repeats));
    return standings;
}

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= ' ') out += c;
    }
    return out + '"';
}

void print(const Standing& standing)
{
    std::printf("%s:", quoted(standing.contestant->name).c_str());
    if (!standing.found.failure.empty()) {
        std::printf("%s", quoted(standing.found.failure).c_str());
        return;
    }
    std::printf("{\"vertices\":%zu,\"times\":[", standing.found.vertices);
    for (std::size_t i = 0; i < standing.times.size(); ++i)
        std::printf("%s%.6f", i == 0 ? "" : ",", standing.times[i]);
    std::printf("]}");
}

std::optional<File> read(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return std::nullopt;
    return File{path, {std::istreambuf_iterator<char>(stream), {}}};
}

int run(const std::vector<std::string>& arguments)
{
    std::vector<Specimen> specimens(1);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == "--") {
            specimens.emplace_back();
            continue;
        }
        auto file = read(arguments[i]);
        if (!file) {
            std::fprintf(stderr, "%s: the file cannot be read.\n", arguments[i].c_str());
            return 1;
        }
        specimens.back().push_back(std::move(*file));
    }
    std::printf("{");
    const char* separator = "";
    for (const Specimen& specimen : specimens) {
        if (specimen.empty()) continue;
        std::printf("%s%s:{", separator, quoted(specimen[0].path).c_str());
        separator = ",";
        const std::vector<Standing> standings = measure(specimen, std::atoi(arguments[0].c_str()));
        for (std::size_t i = 0; i < standings.size(); ++i) {
            if (i > 0) std::printf(",");
            print(standings[i]);
        }
        std::printf("}");
    }
    std::printf("}\n");
    return 0;
}

}  // namespace

}  // namespace marrow_bench

int main(int count, char** arguments)
{
    if (count < 3) {
        std::fprintf(stderr, "usage: marrow_native_loads ROUNDS FILE COMPANION... -- FILE ...\n");
        return 1;
    }
    return marrow_bench::run({arguments + 1, arguments + count});
}
