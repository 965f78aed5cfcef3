// opening.h -- the registry over all families, as tests use it.
#pragma once

#include <string_view>
#include <vector>

#include "formats/registry.h"

namespace marrow::test {

inline Result<Subject> open_subject(const FileSet& files, std::string_view entry, const Assembly& assembly = {})
{
    return marrow::open_subject(all_families(), files, entry, assembly);
}

inline std::vector<Entry> entries(const FileSet& files) { return marrow::entries(all_families(), files); }

inline std::vector<Reference> references(const FileSet& files, std::string_view name)
{
    return marrow::references(all_families(), files, name);
}

inline const Format* detect(Bytes file, std::string_view name)
{
    return marrow::detect(all_families(), file, name);
}

// The rows of all families.
inline std::vector<Format> formats()
{
    std::vector<Format> out;
    for (const Family* family : all_families())
        out.insert(out.end(), family->formats.begin(), family->formats.end());
    return out;
}

}  // namespace marrow::test
