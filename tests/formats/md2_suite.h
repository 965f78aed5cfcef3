// md2_suite.h -- what the tests of MD2 share.
#pragma once

#include <gtest/gtest.h>

#include "formats/md2.h"
#include "model/validate.h"
#include "support/md2_builder.h"

namespace marrow::test {

inline Result<Model> load_square(const File& file, const std::string& name = "models/test/square.md2",
                                 const FileSet& files = {})
{
    return load_md2(file, name, files);
}

// The model, which must be valid.
inline Model loaded(const Md2Builder& builder)
{
    const File file = builder.build();
    Result<Model> model = load_square(file);
    if (!model) {
        ADD_FAILURE() << model.error().message;
        return {};
    }
    const auto error = validate(model.value());
    EXPECT_FALSE(error) << error->message;
    return model.take();
}

inline std::string all_warnings(const Model& model)
{
    std::string out;
    for (const Warning& warning : model.warnings) out += warning.message + '\n';
    return out;
}

}  // namespace marrow::test
