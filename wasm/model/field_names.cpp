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

// By number.
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

// The name of a field in a struct or the structs in it; empty if it is not there.
std::string_view find_name(const Record& record, const Field& field)
{
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        if (&record.fields[i] == &field) return kStructs[record.number].list[i];
        if (record.fields[i].type->record == nullptr) continue;
        const std::string_view name = find_name(*record.fields[i].type->record, field);
        if (!name.empty()) return name;
    }
    return {};
}

}  // namespace

std::string_view name_of(const Record& record) { return kStructs[record.number].name; }

std::string_view name_of(const Field& field)
{
    for (const Record* record : {&describe_model(), &describe_part(), &describe_subject()}) {
        const std::string_view name = find_name(*record, field);
        if (!name.empty()) return name;
    }
    return {};
}

std::string_view enumeration_name(const Type& type) { return kEnumerations[type.enumeration].name; }

std::span<const char* const> choice_names(const Type& type) { return kEnumerations[type.enumeration].list; }

}  // namespace marrow
