// obj_plain_lines.h -- a fast reader for the lines in plain form that large OBJ files consist of.
#pragma once

#include <cstdint>

#include "formats/wavefront/obj_text.h"

namespace marrow {

// The beginning of a line, and the number of lines that were read before it.
struct ObjPlace {
    const char* at;
    std::uint64_t lines = 0;
};

// Reads lines into `out` up to the first that is not in plain form; returns the position of that line. A `v`,
// `vt`, `vn` or `f` is in plain form if its line has nothing before the keyword, numbers with digits before the
// point and without an exponent, blanks between fields, valid indices, and only blanks and LF or CRLF after the
// last field. Zero normals are not in plain form, nor are positions if an origin is subtracted. Faces get `state`.
// `end`: one past an LF, or `at`.
ObjPlace read_plain_obj_lines(const char* at, const char* end, const ObjState& state, ObjText& out);

// Reserves memory in the lists of `out` for a large file, so that they are not copied as they grow. The sizes are
// estimated from samples of the text.
void reserve_obj_lists(std::string_view text, ObjText& out);

}  // namespace marrow
