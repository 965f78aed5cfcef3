// error.h -- an error is a value with a place: what went wrong, in which file, where, and what to do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace marrow {

// The closed list of causes. Their names (code_name) are the public `ModelError.code` in TypeScript, which has some
// more of its own, for archives and for what is cancelled.
enum class Code : std::uint8_t {
    unknown_format,       // no reader knows the file, or it is nothing to look at
    unsupported_version,  // known, and not read in this version or kind
    truncated,            // the file ends before what it promises
    bad_count,            // a number of things that cannot be
    bad_offset,           // a place outside the file
    bad_index,            // a thing that is not there
    bad_value,            // any other number or field that cannot be
    bad_text,             // text that breaks the format's grammar
    not_finite,           // a number that is infinite or none
    cyclic,               // a parent that is its own descendant
    missing_companion,    // a file that has to be beside this one
    too_large,            // beyond a limit (base/limits.h)
    out_of_memory,
    module_lost,  // the WebAssembly module has ended
};

// The code as it is written in the list.
std::string_view code_name(Code code);

// Where in a file: nothing, a byte offset (binary formats) or a line from 1 (text formats).
struct Place {
    enum class Kind : std::uint8_t { none, offset, line };
    Kind kind = Kind::none;
    std::uint64_t value = 0;

    static Place at_offset(std::uint64_t byte) { return {Kind::offset, byte}; }
    static Place at_line(std::uint64_t line) { return {Kind::line, line}; }
};

struct Error {
    Code code = Code::bad_value;
    std::string message;  // one or two sentences for a person: reason, then remedy; no file name
    Place place;
    std::string file;  // the FileSet name; filled by the registry where the loader left it empty
};

}  // namespace marrow
