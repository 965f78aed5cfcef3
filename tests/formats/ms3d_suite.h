// ms3d_suite.h -- what the tests of MS3D share.
#pragma once

#include <gtest/gtest.h>

#include "formats/ms3d.h"
#include "model/validate.h"
#include "support/ms3d_builder.h"

namespace marrow::test {

inline Result<Model> load_ms3d_file(const File& file) { return load_ms3d(file, "models/test/square.ms3d", {}); }

// The model, which must be valid.
inline Model loaded(const Ms3dBuilder& builder)
{
    Result<Model> model = load_ms3d_file(builder.build());
    if (!model) {
        ADD_FAILURE() << model.error().message;
        return {};
    }
    const auto error = validate(model.value());
    EXPECT_FALSE(error) << error->message;
    return model.take();
}

inline std::string warnings_of(const Model& model)
{
    std::string out;
    for (const Warning& warning : model.warnings) out += warning.message + '\n';
    return out;
}

}  // namespace marrow::test
