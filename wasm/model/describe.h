// describe.h -- the fields of every plain struct of a Subject, as data.
//
// Each struct is described once, in description.cpp: the names of its fields, what they hold, and where they go.
// The summary (bindings/values.cpp), the snapshot and `.marrow` (snapshot.cpp), the checks of numbers and
// enumerations (validate.cpp) and the TypeScript types (tests/support/typescript.cpp) walk these tables, so that a
// field is added there and nowhere else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow {

// What a single value is. `index`: a std::uint32_t of which kNone means none.
enum class Scalar : std::uint8_t { boolean, u8, u16, u32, u64, index, f32, f64, choice };

// What a field holds.
//   values       `lanes` scalars side by side: 1 for a plain number, 3 for a glm::vec3
//   text         a std::string: bytes as in the file
//   record       a struct
//   value_list   a std::vector whose elements are `lanes` scalars each
//   record_list  a std::vector of structs
enum class FieldKind : std::uint8_t { values, text, record, value_list, record_list };

// Where a field goes.
//   summary  into the summary, and into the snapshot's core
//   core     into the snapshot's core: what the animation core computes with
//   bulk     into a chunk of its own in the snapshot's core
//   render   into a chunk of its own behind the core: what the renderer alone takes
//   lerped   of a mesh: as `bulk` where vertex frames move it, else as `render`
enum class Storage : std::uint8_t { summary, core, bulk, render, lerped };

// An enumeration: the names of its values, from 0 on.
struct Choices {
    const char* name;
    std::span<const char* const> values;
};

struct Record;

// What a member is. The members of one C++ type share it: each has a row in every module that knows a model.
struct Type {
    FieldKind kind = FieldKind::values;
    Scalar scalar = Scalar::u32;
    std::uint8_t lanes = 1;
    std::uint8_t list = 0;   // of lists: the number of its elements' type (resize_list)
    std::uint32_t size = 0;  // in bytes: of the member, or of one element of a list
    const Record* record = nullptr;
    const Choices* choices = nullptr;
    std::span<const std::uint8_t> (*bytes)(const void* list) = nullptr;  // of a list's elements
};

struct Field {
    const char* name = "";  // the member's own: snake_case
    const Type* type = nullptr;
    std::uint32_t chunk = 0;   // four letters that name its chunk (bulk, render, lerped)
    std::uint16_t offset = 0;  // in the struct
    Storage storage = Storage::summary;
};

// What names a field in a snapshot: FNV-1a of its name.
constexpr std::uint32_t tag_of(std::string_view name)
{
    std::uint32_t hash = 2166136261u;
    for (const char c : name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619u;
    return hash;
}

struct Record {
    const char* name = "";  // the struct's own
    std::size_t size = 0;
    std::span<const Field> fields;
};

// The tables of description.cpp. A Model's are those of its part, too.
const Record& describe_model();
// The fields of a Part without its model, and of a Subject without its parts.
const Record& describe_part();
const Record& describe_subject();

// The member that a field describes.
inline const std::uint8_t* at(const void* object, const Field& field)
{
    return static_cast<const std::uint8_t*>(object) + field.offset;
}
inline std::uint8_t* at(void* object, const Field& field)
{
    return static_cast<std::uint8_t*>(object) + field.offset;
}

constexpr bool is_list(const Field& field) { return field.type->kind >= FieldKind::value_list; }

// Whether a chunk of its own holds the field.
inline bool has_chunk(const Field& field) { return field.storage >= Storage::bulk; }

// Gives a list so many new elements, and returns the first. It is not a member of Type, so that a module that reads
// no snapshots does not hold the constructors of every struct: 2 kB, compressed.
std::uint8_t* resize_list(const Type& type, void* list, std::size_t count);

// Whether a number of the struct, or of one that it holds, is infinite or not a number, or an enumeration has a
// value without a name; `render` fields are looked at, too. The complaint names the field by its path
// ("stages[2].color[0]") and the value; empty: all are in order.
std::string find_bad_value(const Record& record, const void* object);

}  // namespace marrow
