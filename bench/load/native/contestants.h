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
    std::size_t vertices = 0;  // in the vertex arrays that would be drawn
    std::string failure;       // the reason for a failed load; empty on success
};

struct Contestant {
    std::string_view name;
    // Returns whether the loader is measured with models of this extension.
    bool (*takes_part)(std::string_view extension);
    Loaded (*load)(const Specimen& specimen);
};

// Marrow, from bytes in memory to a validated subject.
extern const Contestant kMarrow;
// tinyobjloader, from bytes in memory, with triangulation. The library does not merge equal corners; a hash map
// does that here.
extern const Contestant kTinyObjLoader;
// The installed version of assimp, without post-processing. It reads files (cached by the operating system), not
// bytes in memory, because it finds companions only in the file system.
extern const Contestant kAssimp;
// assimp with triangulation and merging of equal vertices, for the formats where that matters.
extern const Contestant kAssimpJoined;

}  // namespace marrow_bench
