// describe.h -- reflection: tables of the fields of every plain struct of a Subject.
//
// structs.inc and enumerations.inc describe each struct and enumeration once: the names, types and storage of its
// fields. Snapshots and `.marrow` files (snapshot.cpp), the checks of numbers and enumerations (find_bad_value),
// the TypeScript types and the table by which TypeScript reads a summary (tests/support/typescript.cpp) follow from
// it, so that a field is added in one place. The names are separate (field_names.h): an opener does not need them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace marrow {

// The type of a single value. `index`: a std::uint32_t where kNone means none. `choice`: an enumeration.
enum class Scalar : std::uint8_t { boolean, u8, u16, u32, u64, index, f32, f64, choice };

// The type of a field.
//   values       `lanes` consecutive scalars: 1 for a plain number, 3 for a glm::vec3
//   text         a std::string: bytes as in the file
//   record       a struct
//   value_list   a std::vector whose elements are `lanes` scalars each
//   record_list  a std::vector of structs
enum class FieldKind : std::uint8_t { values, text, record, value_list, record_list };

// Where a field is stored.
//   summary  in the summary and in a described struct of the snapshot's core
//   core     in a described struct of the snapshot's core: small data for animation
//   bulk     in a separate chunk of the snapshot's core: arrays for animation
//   render   in a separate chunk after the core: arrays that only the renderer uses
//   lerped   of a Mesh: as `bulk` if it has vertex frames, else as `render`
enum class Storage : std::uint8_t { summary, core, bulk, render, lerped };

// The tables refer to rows by number, not by address: every opener contains them, and they compress much better
// this way.
struct Record;

// The type of a member, shared by all members of one C++ type.
struct Type {
    FieldKind kind = FieldKind::values;
    Scalar scalar = Scalar::u32;
    std::uint8_t lanes = 1;
    std::uint8_t definition = 0;  // number of the struct (records and lists of records) or of the enumeration
    std::uint16_t size = 0;       // in bytes, of the member or of one element of a list

    bool has_record() const { return kind == FieldKind::record || kind == FieldKind::record_list; }
    const Record& record() const;  // records and lists of records
    std::size_t choices() const;   // enumerations: the number of values; otherwise 0
    bool operator==(const Type&) const = default;
};

// The storage of a field, shared by all fields that are stored alike.
struct FieldPlace {
    Storage storage = Storage::summary;
    std::uint32_t chunk = 0;  // id of the chunk (bulk, render, lerped)

    bool operator==(const FieldPlace&) const = default;
};

struct Field {
    std::uint16_t offset = 0;  // of the member in the struct, in bytes
    std::uint8_t type_number = 0;
    std::uint8_t place_number = 0;

    const Type& type() const;
    const FieldPlace& place() const;
};

// The chunk id of four letters.
constexpr std::uint32_t fourcc(std::string_view name)
{
    std::uint32_t word = 0;
    for (std::size_t i = name.size(); i-- > 0;) word = word << 8 | static_cast<std::uint8_t>(name[i]);
    return word;
}

struct Record {
    std::uint16_t first_field = 0;
    std::uint16_t field_count = 0;

    std::span<const Field> fields() const;
};

// All described structs, by number.
std::span<const Record> described_records();

const Record& describe_model();
// The fields of a Part without its model (PartPlace), and of a Subject without its parts (SubjectDetails).
const Record& describe_part();
const Record& describe_subject();

// The address of a field in an object.
inline const std::uint8_t* at(const void* object, const Field& field)
{
    return static_cast<const std::uint8_t*>(object) + field.offset;
}
inline std::uint8_t* at(void* object, const Field& field)
{
    return static_cast<std::uint8_t*>(object) + field.offset;
}

inline bool is_list(const Field& field) { return field.type().kind >= FieldKind::value_list; }

// Whether the field is stored in a separate chunk.
inline bool has_chunk(const Field& field) { return field.place().storage >= Storage::bulk; }

// The bytes of the elements of a list, a std::vector.
std::span<const std::uint8_t> bytes_of_list(const void* list);

// Replaces the elements of a list by `count` default-constructed ones and returns the first. `type` is a
// row of the table of types.
std::uint8_t* resize_list(const Type& type, void* list, std::size_t count);

// A field value that no valid struct has.
struct BadValue {
    Code code = Code::bad_value;  // not_finite for a number, bad_value for an enumeration
    std::string path;             // "stages[2].color[0]"
    double value = 0;             // the number, or the value of the enumeration
    std::size_t choices = 0;      // the number of the enumeration's names
};

// Searches a struct and the structs in it for a number that is infinite or NaN or an enumeration value without a
// name, except in fields that have a chunk. Returns the first one.
std::optional<BadValue> find_bad_value(const Record& record, const void* object);

// The field of a model that has a chunk, by the chunk's id, which must exist.
const Field& field_of_chunk(std::uint32_t chunk);
// The path of that field, for a message: "meshes[2].skin.weights". `item` is the index of the list item that has
// it.
std::string path_of_chunk(std::uint32_t chunk, std::size_t item);
// The bytes of that field in a model.
std::span<const std::uint8_t> bytes_of_chunk(const void* model, std::uint32_t chunk, std::size_t item);

// Searches the values of a field for one that no valid struct has. `bytes` are all values, or a block of a list
// that begins with its element `first`. The path of the result is relative to the field.
std::optional<BadValue> find_bad_value(const Field& field, std::span<const std::uint8_t> bytes, std::size_t first);

}  // namespace marrow
