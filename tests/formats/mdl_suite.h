// mdl_suite.h -- shared code of the Half-Life tests.
#pragma once

#include <gtest/gtest.h>

#include <deque>

#include "base/byte_reader.h"
#include "formats/half_life/mdl.h"
#include "formats/model_suite.h"
#include "support/mdl_builder.h"
#include "support/opening.h"

namespace marrow::test {

inline constexpr const char* kMdlName = "models/test/figure.mdl";

// The files of one load. Owns their bytes.
struct MdlFiles : MemoryHost {
    std::deque<test::File> bytes;

    MdlFiles& put(const std::string& name, test::File file)
    {
        bytes.push_back(std::move(file));
        add(name, bytes.back());
        return *this;
    }
    // Adds a model with all its companions.
    MdlFiles& put(const MdlBuilder& builder)
    {
        put(kMdlName, builder.build());
        if (builder.external_textures) put("models/test/figureT.mdl", builder.build_textures());
        for (int group = 1; group < builder.groups; ++group)
            put("models/test/figure0" + std::to_string(group) + ".mdl", builder.build_group(group));
        return *this;
    }
};

inline Result<Model> load_mdl_files(const Host& files, const std::string& name = kMdlName)
{
    return load_mdl(*files.find(name)->data, name, files);
}

// Builds and loads a model, which must be valid.
inline Model loaded(const MdlBuilder& builder)
{
    MdlFiles files;
    files.put(builder);
    return valid_model(load_mdl_files(files));
}

}  // namespace marrow::test
