// summary.h -- a Subject's names and numbers as JSON, without its arrays: what TypeScript knows of it.
// The shape is SubjectSummary in web/lib/types/subject.ts.
#pragma once

#include <string>

#include "model/subject.h"

namespace marrow {

std::string summary_json(const Subject& subject);

}  // namespace marrow
