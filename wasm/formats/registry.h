// registry.h -- turns the files of a load into a Subject: detection, references, loading. The subject is not
// validated.
//
// Every function takes the families that may read the files: the family of an opener, or all families. Nothing
// here depends on the name of a format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/family.h"
#include "formats/host.h"
#include "model/subject.h"

namespace marrow {

// Detects the format by its content; the extension decides only for formats without `is`. Null if no format fits.
const Format* detect(Families families, Bytes file, std::string_view name);

// The companions that the file of that name refers to.
std::vector<Reference> references(Families families, const Host& files, std::string_view name);

// Opens a file, or the subject that has it as root if `kind` is the kind of an assembler. The subject is not
// validated: the runtime module validates its snapshot. Errors name the file.
Result<Subject> open_subject(Families families, const Host& files, std::string_view root,
                             std::string_view kind = {}, const Assembly& assembly = {});

// For assemblers: reads one file as a model of the family. It is not validated; errors and warnings name the file.
Result<Model> load_model(const Family& family, const Host& files, std::string_view name);

}  // namespace marrow
