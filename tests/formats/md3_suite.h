// md3_suite.h -- shared code of the MD3 tests.
#pragma once

#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "formats/quake3/md3.h"
#include "support/md3_builder.h"
#include "support/memory_host.h"

namespace marrow::test {

inline Result<Model> load_md3_square(const File& file, const std::string& name = "models/test/square.md3",
                                     const Host& files = MemoryHost())
{
    return load_md3(file, name, files);
}

// Builds and loads a model, which must be valid.
inline Model loaded(const Md3Builder& builder)
{
    const File file = builder.build();
    return valid_model(load_md3_square(file));
}

}  // namespace marrow::test
