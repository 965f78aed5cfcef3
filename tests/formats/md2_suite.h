// md2_suite.h -- shared code of the MD2 tests.
#pragma once

#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "formats/quake2/md2.h"
#include "support/md2_builder.h"
#include "support/memory_host.h"

namespace marrow::test {

inline Result<Model> load_square(const File& file, const std::string& name = "models/test/square.md2",
                                 const Host& files = MemoryHost())
{
    return load_md2(file, name, files);
}

// Builds and loads a model, which must be valid.
inline Model loaded(const Md2Builder& builder)
{
    const File file = builder.build();
    return valid_model(load_square(file));
}

}  // namespace marrow::test
