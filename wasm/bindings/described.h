// described.h -- what is described (model/describe.h) as values for JavaScript.
#pragma once

#include "bindings/values.h"
#include "model/describe.h"
#include "model/snapshot.h"

namespace marrow {

// Puts the fields of `source`, of the described type, into `object`, by the description of the type: those that are
// part of the summary, their names in camelCase. An index of kNone is null, values of enumerations are their names.
void add_fields(emscripten::val& object, const Record& record, const void* source);
// { ...the fields of the subject, parts: [{ ...of the part, ...of its model, file }] }: names and numbers, no bulk
// arrays.
emscripten::val summary_value(const Subject& subject);

// The snapshot of a subject, where its bytes lie now.
//   { size, coreSize, pieces: [{ offset, address, size }] }: bytes in no piece are 0
emscripten::val layout_value(const SnapshotLayout& layout);

}  // namespace marrow
