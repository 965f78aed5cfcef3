// ms3d_suite.h -- functions that the tests of MS3D share.
#pragma once

#include <gtest/gtest.h>

#include "formats/milkshape/ms3d.h"
#include "formats/model_suite.h"
#include "support/memory_host.h"
#include "support/ms3d_builder.h"

namespace marrow::test {

inline Result<Model> load_ms3d_file(const File& file)
{
    return load_ms3d(file, "models/test/square.ms3d", MemoryHost());
}

// Builds and loads a model, which must be valid.
inline Model loaded(const Ms3dBuilder& builder) { return valid_model(load_ms3d_file(builder.build())); }

}  // namespace marrow::test
