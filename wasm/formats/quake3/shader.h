// shader.h -- Quake III's material scripts, `.shader`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// The text of a shader in its script. The views point into the file.
struct Quake3Shader {
    std::string_view name;
    Bytes block;             // from the opening brace to the closing one, or to the end of a block without one
    std::uint64_t line = 1;  // of the brace
};

// The shaders of a script, read once for all models that use them (Host::File::read_once).
struct Quake3Script {
    std::vector<Quake3Shader> shaders;
    std::vector<std::string> keys;  // normalised names of `shaders`
    NameIndex names;                // of `keys`
    TextFaults faults;
};

Quake3Script read_quake3_script(const Host::File& file);

// Reads a shader into `material`. Adds an image to the model each time that the shader names one, even if the names
// are equal. Unknown directives and those that are not drawn become warnings of the model. `files`: to decide
// whether a comment mark is part of an image's path.
void read_quake3_shader(const Quake3Shader& shader, const Host::File& script, const Host& files, Model& model,
                        Material& material);

// Always fails: the error says what is wrong with the script, or which model to open.
Result<Model> load_quake3_script(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
