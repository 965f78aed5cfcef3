// validate.h -- parse, then validate, then trust: after this, every index is in range, arrays agree, parents
// come before children, floats are finite. Animation, drawing and export carry no such checks.
#pragma once

#include <optional>

#include "base/error.h"
#include "model/model.h"
#include "model/subject.h"

namespace marrow {

// Core: the arrays that only the renderer needs (positions, normals, texture coordinates, indices, pictures) may
// all be absent, as in the part of a snapshot that the page's own instance adopts.
enum class Completeness { whole, core };

// The first thing that is wrong. The message says where: the list, the place in it, its name, the value.
std::optional<Error> validate(const Model& model, Completeness completeness = Completeness::whole);
std::optional<Error> validate(const Subject& subject, Completeness completeness = Completeness::whole);

}  // namespace marrow
