// quake3_shader.h -- Quake III's material scripts, `.shader`.
#pragma once

#include <string>
#include <string_view>

#include "base/text_scanner.h"
#include "formats/format.h"

namespace marrow {

// Walks through a script: `next` gives the name of a shader, then it is read or skipped. What cannot be drawn or
// understood becomes a warning of the model.
class Quake3Script {
public:
    Quake3Script(Bytes file, std::string_view name, Model& model);

    // Empty at the end, and where the rest cannot be read: errors() says why. Points into the file.
    std::string_view next();
    void skip();
    // Each picture goes to the model's images, once for every time it is named. False, and an empty material, where
    // the script ends within.
    bool read(Material& material);

    const ErrorSink& errors() const { return errors_; }

private:
    ErrorSink errors_;
    TextScanner scanner_;
    std::string_view file_;
    std::string_view shader_;
    Model& model_;
};

// A script is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
