// describe.h -- the fields of every plain struct of a Model, as data.
//
// One table serves the snapshot's writer, its reader and the check for finite numbers, so that the three cannot
// disagree, and costs a third of the code that templates over all structs would. Bulk arrays of surfaces, vertex
// frames and pictures are not here: they are chunks of their own (snapshot.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"

namespace marrow {

// What may be asked of a std::vector whose element type is forgotten.
struct ListType {
    std::size_t element;  // bytes
    std::span<const std::uint8_t> (*bytes)(const void* list);
    std::uint8_t* (*resize)(void* list, std::size_t count);  // of an empty list that owns no memory
};

enum class FieldKind : std::uint8_t {
    raw,
    boolean,
    choice,
    floats,
    text,
    raw_list,
    float_list,
    record,
    record_list
};

struct Record;
struct Field {
    std::uint16_t offset = 0;
    FieldKind kind = FieldKind::raw;
    std::uint8_t choices = 0;  // of an enumeration
    std::uint32_t size = 0;    // of a plain field
    const ListType* list = nullptr;
    const Record* record = nullptr;
};
struct Record {
    std::span<const Field> fields;
};

struct Model;
const Record& describe_model();

// The fields of `object`, of the described type, in order.
void write_record(const Record& record, const void* object, std::vector<std::uint8_t>& out);

// Into a default-constructed `object`; the reader fails where the bytes end, a list does not fit the file, or an
// enumeration is out of range. A list in memory takes at most 16 times its bytes in the file.
void read_record(const Record& record, void* object, ByteReader& reader);

// Finds a float that is infinite or not a number; `name` becomes the nearest name of what holds it.
bool all_finite(const Record& record, const void* object, std::string_view& name);
bool all_finite(std::span<const float> values);

}  // namespace marrow
