// values.h -- what the three modules have in common at their boundary: values for JavaScript, and memory.
//
// Results are plain objects: { ok: true, ... } or { ok: false, error: { code, message, file, offset?, line? } }.
// Strings leave as valid UTF-8 (base/text.h), as Embind reads past the end of any other. Bulk data crosses as
// addresses and sizes in bytes; addresses stand until the function that gave them says otherwise.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/error.h"

namespace marrow {

// Memory of the module, as a number.
using Address = std::uint32_t;

Address address_of(const void* memory);
template <class T> T* memory_at(Address address)
{
    return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
}
inline Bytes bytes_at(Address address, std::uint32_t size)
{
    return {memory_at<const std::uint8_t>(address), size};
}

// Where a run of bytes lies.
struct Block {
    Address address = 0;
    std::uint32_t size = 0;
};
Block block_of(Bytes bytes);

// Any bytes as a string.
emscripten::val text_value(std::string_view bytes);
// The bytes as numbers.
emscripten::val byte_values(std::string_view bytes);

// A list made element by element: value_of(element) for each.
template <class List, class ValueOf> emscripten::val list_value(const List& list, ValueOf value_of)
{
    emscripten::val values = emscripten::val::array();
    std::uint32_t count = 0;
    for (const auto& element : list) values.set(count++, value_of(element));
    return values;
}

// { ok: true }, to put more into, and { ok: false, error }.
emscripten::val success();
emscripten::val failure(const Error& error);

}  // namespace marrow
