// obj_plain_lines.h -- the quick way through the lines that large OBJ files are made of.
#pragma once

#include <cstdint>

#include "formats/wavefront/obj_text.h"

namespace marrow {

// Where a reading stands: at the beginning of a line, after so many.
struct ObjPlace {
    const char* at;
    std::uint64_t lines = 0;
};

// Appends lines to `out` as long as each is a `v`, `vt`, `vn` or `f` in its plain form: nothing before the keyword,
// numbers with digits in front of the point and without an exponent, one blank character or more between fields,
// corners with indices that are valid, nothing after the last field but blanks and the line's end (LF or CRLF).
// Faces are under `state`. The first other line is left to the caller, with the rest; so are zero normals and,
// where an origin is subtracted, positions. `end` is one past an LF, or `at`.
ObjPlace read_plain_obj_lines(const char* at, const char* end, const ObjState& state, ObjText& out);

// Makes room in `out` for what a large file will hold, by samples of its lines, so that its lists do not move as
// they grow. It is a guess.
void reserve_obj_lists(std::string_view text, ObjText& out);

}  // namespace marrow
