#include "model/field_names.h"

#include <cstddef>

#include "model/subject.h"

namespace marrow {

namespace {

// structs.inc wraps members to choose their storage; here only their names matter.
constexpr const char* index(const char* name) { return name; }
constexpr const char* core(const char* name) { return name; }
constexpr const char* bulk(const char*, const char* name) { return name; }
constexpr const char* render(const char*, const char* name) { return name; }
constexpr const char* lerped(const char*, const char* name) { return name; }

template <class T> struct Names;

#define F(member) #member
#define MARROW_RECORD(Type, ...)                             \
    template <> struct Names<Type> {                         \
        static constexpr const char* list[] = {__VA_ARGS__}; \
    };
#define MARROW_CHOICES MARROW_RECORD
#include "model/enumerations.inc"
#include "model/structs.inc"
#undef MARROW_CHOICES
#undef MARROW_RECORD
#undef F

struct Named {
    const char* name;
    std::span<const char* const> list;
};

// Indexed by the number of the enumeration or struct.
#define MARROW_RECORD(Type, ...) {#Type, Names<Type>::list},
#define MARROW_CHOICES MARROW_RECORD
constexpr Named kEnumerations[] = {
#include "model/enumerations.inc"
};
constexpr Named kStructs[] = {
#include "model/structs.inc"
};
#undef MARROW_CHOICES
#undef MARROW_RECORD

}  // namespace

std::string_view name_of(const Record& record) { return kStructs[&record - described_records().data()].name; }

std::string_view name_of(const Field& field)
{
    const std::span<const Record> records = described_records();
    const auto number = static_cast<std::size_t>(&field - records.front().fields().data());
    for (const Record& record : records)
        if (number - record.first_field < record.field_count)
            return kStructs[&record - records.data()].list[number - record.first_field];
    return {};
}

std::string_view enumeration_name(const Type& type) { return kEnumerations[type.definition].name; }

std::span<const char* const> choice_names(const Type& type) { return kEnumerations[type.definition].list; }

}  // namespace marrow
