// error.h -- an error is a value with a place: what went wrong, in which file, where, and what to do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace marrow {

// The closed list of causes. Their names (code_name) are the public `ModelError.code` in TypeScript.
enum class Code : std::uint8_t {
    unknown_format,
    unsupported_version,
    truncated,
    bad_count,
    bad_offset,
    bad_index,
    bad_value,
    bad_text,
    not_finite,
    cyclic,
    missing_companion,
    too_large,
    out_of_memory,
    module_lost,
};

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
