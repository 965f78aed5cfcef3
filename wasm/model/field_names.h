// field_names.h -- the names of the structs, fields and enumerations of describe.h, separate so that a module that
// only writes snapshots does not link them.
#pragma once

#include <span>
#include <string_view>

#include "model/describe.h"

namespace marrow {

// The name of a struct.
std::string_view name_of(const Record& record);
// The name of a field of the tables, in snake_case.
std::string_view name_of(const Field& field);

// The name of the enumeration of a type, and the names of its values, from 0.
std::string_view enumeration_name(const Type& type);
std::span<const char* const> choice_names(const Type& type);

}  // namespace marrow
