// shader.h -- Quake III's material scripts, `.shader`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// A shader where it stands in its script. Points into the file.
struct Quake3Shader {
    std::string_view name;
    Bytes block;             // from the opening brace to the closing one, if that is there
    std::uint64_t line = 1;  // of the brace
};

// The shaders of a script, read once for all models that use them (FileSet::File::read_once).
struct Quake3Script {
    std::vector<Quake3Shader> shaders;
    std::vector<std::string> keys;  // normalised names of `shaders`
    NameIndex names;                // of `keys`
    TextFaults faults;
};

Quake3Script read_quake3_script(const FileSet::File& file);

// Each picture is added to the model's images, once for every time it is named; directives that are not drawn or
// not known become warnings of the model. `files`: to find the pictures whose paths hold a comment mark.
void read_quake3_shader(const Quake3Shader& shader, const FileSet::File& script, const FileSet& files, Model& model,
                        Material& material);

// A script is no model: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
