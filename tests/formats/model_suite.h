// model_suite.h -- shared code of the tests of all formats.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/result.h"
#include "model/validate.h"
#include "support/messages.h"

namespace marrow::test {

// Returns the model. The test fails if it could not be loaded or is not valid.
inline Model valid_model(Result<Model> model)
{
    if (!model) {
        ADD_FAILURE() << text_of(model.error());
        return {};
    }
    const auto error = validate(model.value());
    EXPECT_FALSE(error) << text_of(*error);
    return model.take();
}

// One line for each warning: the file, if there is one, and the text.
inline std::string warnings_of(const Model& model)
{
    std::string out;
    for (const Warning& warning : model.warnings)
        out += (warning.file.empty() ? "" : warning.file + ": ") + text_of(warning) + '\n';
    return out;
}

}  // namespace marrow::test
