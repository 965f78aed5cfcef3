// contestants.h -- native loaders under the same contract, as bench/load/contestants.mjs has it for JavaScript.
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
// A model, and after it its companions.
using Specimen = std::vector<File>;

std::string_view name_of(const File& file);
// The part after the last dot: "obj".
std::string_view extension_of(const File& file);

struct Loaded {
    std::size_t vertices = 0;  // in the arrays that are drawn
    std::string failure;       // why it cannot read the model; empty: it can
};

struct Contestant {
    std::string_view name;
    // Whether it is measured on models of this extension.
    bool (*takes_part)(std::string_view extension);
    Loaded (*load)(const Specimen& specimen);
};

// Marrow from memory to a validated subject.
extern const Contestant kMarrow;
// tinyobjloader from memory, triangulated; then one vertex for equal corners, which it leaves to its users, by a
// hash map.
extern const Contestant kTinyObjLoader;
// assimp as it is installed. It reads from the system's cache, because it finds companions only there. Nothing is
// done with a model once it is read.
extern const Contestant kAssimp;
// The same with triangles instead of polygons, and one vertex for equal ones: of the formats where that matters.
extern const Contestant kAssimpJoined;

}  // namespace marrow_bench
