// values.h -- shared by the bindings of all modules: JavaScript values and module memory.
//
// Results are plain objects: { ok: true, ... } or { ok: false, error: { code, message, file, offset?, line? } }.
// The message is an id and its arguments (base/message.h). Strings are converted to valid UTF-8 (base/text.h),
// because Embind reads past the end of invalid strings. Bulk data is passed as addresses and sizes in bytes. The
// function that returns an address documents how long it is valid.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/error.h"

namespace marrow {

// An address in the module's memory.
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

// A range of bytes in the module's memory.
struct Block {
    Address address = 0;
    std::uint32_t size = 0;
};
Block block_of(Bytes bytes);
// { address, size }
emscripten::val block_value(const Block& block);

// A string from bytes in any encoding (to_utf8()).
emscripten::val text_value(std::string_view bytes);

// A JavaScript array that has value_of(element) for each element of `list`.
template <class List, class ValueOf> emscripten::val list_value(const List& list, ValueOf value_of)
{
    emscripten::val values = emscripten::val::array();
    std::uint32_t count = 0;
    for (const auto& element : list) values.set(count++, value_of(element));
    return values;
}

// { ok: true }, to which the caller adds properties, and { ok: false, error }.
emscripten::val success();
emscripten::val failure(const Error& error);

}  // namespace marrow
