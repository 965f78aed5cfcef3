// opening.h -- the functions of formats/registry.h with all families, for tests.
#pragma once

#include <string_view>
#include <vector>

#include "formats/registry.h"
#include "model/validate.h"
#include "support/memory_host.h"

namespace marrow::test {

// Opens a file, or the subject of `kind` with the root `root`, and validates the subject. In a page, the opener
// module opens it and the runtime module validates it.
inline Result<Subject> open_subject(const Host& files, std::string_view root, std::string_view kind = {},
                                    const Assembly& assembly = {})
{
    Result<Subject> subject = marrow::open_subject(all_families(), files, root, kind, assembly);
    if (!subject) return subject;
    if (auto error = validate(subject.value())) {
        const Host::File* file = files.find(root);
        if (error->file.empty()) error->file = file == nullptr ? root : file->name;
        return *error;
    }
    return subject;
}

inline std::vector<Reference> references(const Host& files, std::string_view name)
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
