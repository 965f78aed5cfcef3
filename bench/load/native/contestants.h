// contestants.h -- native loaders with a common interface, like bench/load/contestants.mjs for JavaScript.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace marrow_bench {

struct File {
    std::string path;
    std::string bytes;
};
// A model, followed by its companions.
using Specimen = std::vector<File>;

std::string_view name_of(const File& file);
// The part of the name after the last dot: "obj".
std::string_view extension_of(const File& file);

struct Loaded {
    std::size_t vertices = 0;  // in the arrays to draw
    std::string failure;       // the reason for a failed load; empty on success
};

struct Contestant {
    std::string_view name;
    // Whether the loader is measured with models of this extension.
    bool (*takes_part)(std::string_view extension);
    Loaded (*load)(const Specimen& specimen);
};

// Marrow, from bytes in memory to a validated subject.
extern const Contestant kMarrow;
// tinyobjloader, from bytes in memory, with triangulation. It leaves merging of equal corners to its users, which
// is done here with a hash map.
extern const Contestant kTinyObjLoader;
// The installed version of assimp. It reads from the file system's cache, because it finds companions only there.
// Loaded models are not processed any further.
extern const Contestant kAssimp;
// assimp with triangulation and merging of equal vertices, for the formats where that matters.
extern const Contestant kAssimpJoined;

}  // namespace marrow_bench
