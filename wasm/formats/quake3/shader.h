// shader.h -- Quake III's material scripts, `.shader`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "formats/format.h"

namespace marrow {

// A shader where it stands in its script. Points into the file.
struct Quake3Shader {
    std::string_view name;
    Bytes block;             // from behind the name to the closing brace
    std::uint64_t line = 1;  // of the name
};

// What shaders a script holds, read once for all that wear them (FileSet::File::read_once).
struct Quake3Script {
    std::vector<Quake3Shader> shaders;
    NameIndex names;                    // of `shaders`
    std::vector<std::string> warnings;  // with their lines
    std::optional<Error> error;         // what stands behind its place is not read
};

Quake3Script read_quake3_script(const FileSet::File& file);

// Each picture goes to the model's images, once for every time it is named; what cannot be drawn or understood
// becomes a warning of the model. The material of a damaged shader stays empty; the error says why.
std::optional<Error> read_quake3_shader(const Quake3Shader& shader, const FileSet::File& script, Model& model,
                                        Material& material);

// A script is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
