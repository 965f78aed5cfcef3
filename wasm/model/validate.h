// validate.h -- checks a Model or Subject once, before it is used.
//
// A valid model has indices in range, arrays of matching lengths, parents before children and finite numbers, so
// that animation, drawing and export do not check them again.
#pragma once

#include <optional>

#include "base/error.h"
#include "model/model.h"
#include "model/subject.h"

namespace marrow {

// `core`: the arrays that only the renderer uses (positions, normals, texture coordinates, indices, images) may be
// absent, as in the core of a snapshot (snapshot.h).
enum class Completeness { whole, core };

// Returns the first error, or nothing. The message names the list, the index in it, the name and the value.
std::optional<Error> validate(const Model& model, Completeness completeness = Completeness::whole);
std::optional<Error> validate(const Subject& subject, Completeness completeness = Completeness::whole);

}  // namespace marrow
