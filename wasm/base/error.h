// error.h -- errors as values: the cause, the file, the position in the file and the remedy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace marrow {

// The closed list of causes. Their names (code_name) are the public `ModelError.code` in TypeScript, which adds
// codes for archives and for cancellation.
enum class Code : std::uint8_t {
    unknown_format,       // no reader supports the file, or it contains nothing that can be shown
    unsupported_version,  // a supported format in an unsupported version or kind
    truncated,            // the file ends before the data that it declares
    bad_count,            // an impossible number of items
    bad_offset,           // an offset outside the file
    bad_index,            // an index of an item that does not exist
    bad_value,            // any other invalid number or field
    bad_text,             // text that violates the format's grammar
    not_finite,           // an infinity or NaN
    cyclic,               // a parent that is its own descendant
    missing_companion,    // a required companion file does not exist
    too_large,            // beyond a limit (base/limits.h)
    out_of_memory,
    module_lost,  // the WebAssembly module has trapped and cannot be used
};

// The identifier of the code, such as "bad_count".
std::string_view code_name(Code code);

// A position in a file: none, a byte offset (binary formats) or a line number from 1 (text formats).
struct Place {
    enum class Kind : std::uint8_t { none, offset, line };
    Kind kind = Kind::none;
    std::uint64_t value = 0;

    static Place at_offset(std::uint64_t byte) { return {Kind::offset, byte}; }
    static Place at_line(std::uint64_t line) { return {Kind::line, line}; }
};

struct Error {
    Code code = Code::bad_value;
    std::string message;  // one or two sentences for the user: reason, then remedy; no file name
    Place place;
    std::string file;  // the name in the Host; the registry fills it in if the loader leaves it empty
};

}  // namespace marrow
