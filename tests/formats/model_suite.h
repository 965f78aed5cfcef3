// model_suite.h -- what the tests of all formats share.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/result.h"
#include "model/validate.h"
#include "support/messages.h"

namespace marrow::test {

// The model, which must be there and valid.
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

// A line each: the file, where there is one, and what is said.
inline std::string warnings_of(const Model& model)
{
    std::string out;
    for (const Warning& warning : model.warnings)
        out += (warning.file.empty() ? "" : warning.file + ": ") + text_of(warning) + '\n';
    return out;
}

}  // namespace marrow::test
