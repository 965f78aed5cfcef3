// description.cpp -- the tables that describe a Subject (describe.h).
//
// enumerations.inc and structs.inc list all values and members.
#include "model/describe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/float_checks.h"
#include "base/text.h"
#include "model/describe_fields.h"
#include "model/field_names.h"
#include "model/subject.h"

namespace marrow {

constexpr int kFirstEnumeration = __COUNTER__ + 1;
#include "model/enumerations.inc"

constexpr int kFirstStruct = __COUNTER__ + 1;
#define F MARROW_FIELD
#include "model/structs.inc"
#undef F

namespace {

// Indexed by the number of the struct, as in field_names.cpp.
#undef MARROW_RECORD
#define MARROW_RECORD(Type, ...) Fields<Type>::list,
constexpr std::span<const FieldSource> kRecordSources[] = {
#include "model/structs.inc"
};

#undef MARROW_CHOICES
#define MARROW_CHOICES(Enumeration, ...) std::size(Names<Enumeration>::list),
constexpr std::uint8_t kChoices[] = {
#include "model/enumerations.inc"
};

constexpr Sources kSources = collect(kRecordSources);
constexpr auto kFields =
    first_rows<kSources.field_count>(kSources.fields, [](const Field& field) { return field; });
constexpr auto kPlaces =
    first_rows<kSources.places.count>(kSources.places.rows, [](const FieldPlace& place) { return place; });
constexpr auto kTypes =
    first_rows<kSources.types.count>(kSources.types.rows, [](const ListedType& row) { return row.type; });
// Separate from kTypes: an opener, which reads no snapshots, does not need it.
constexpr auto kListNumbers =
    first_rows<kSources.types.count>(kSources.types.rows, [](const ListedType& row) { return row.list; });

consteval auto list_records()
{
    std::array<Record, std::size(kRecordSources)> out;
    std::uint16_t first = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = {first, static_cast<std::uint16_t>(kRecordSources[i].size())};
        first = static_cast<std::uint16_t>(first + out[i].field_count);
    }
    return out;
}
constexpr auto kRecords = list_records();

}  // namespace

const Record& Type::record() const { return kRecords[definition]; }
std::size_t Type::choices() const { return scalar == Scalar::choice ? kChoices[definition] : 0; }
const Type& Field::type() const { return kTypes[type_number]; }
const FieldPlace& Field::place() const { return kPlaces[place_number]; }
std::span<const Field> Record::fields() const { return std::span(kFields).subspan(first_field, field_count); }

std::span<const Record> described_records() { return kRecords; }
const Record& describe_model() { return kRecords[kNumber<Model>]; }
const Record& describe_part() { return kRecords[kNumber<PartPlace>]; }
const Record& describe_subject() { return kRecords[kNumber<SubjectDetails>]; }

std::span<const std::uint8_t> bytes_of_list(const void* list)
{
    // A std::vector of the supported libraries begins with the addresses of its first element and its end.
    std::array<const std::uint8_t*, 2> ends{};
    std::memcpy(ends.data(), list, sizeof ends);
    return {ends[0], ends[1]};
}

std::uint8_t* resize_list(const Type& type, void* list, std::size_t count)
{
    return Lists::make(kListNumbers[static_cast<std::size_t>(&type - kTypes.data())], list, count);
}

std::optional<BadValue> find_bad_value(const Field& field, std::span<const std::uint8_t> bytes, std::size_t first)
{
    const auto subscript = [&](std::size_t i) {
        const std::size_t lanes = field.type().lanes;
        std::string out =
            field.type().kind == FieldKind::value_list ? format_text("[%]", first + i / lanes) : std::string();
        if (lanes > 1) out += format_text("[%]", i % lanes);
        return out;
    };
    const auto not_finite = [&](std::size_t i, double value) {
        return BadValue{Code::not_finite, subscript(i), value};
    };
    switch (field.type().scalar) {
        case Scalar::f32: {
            const std::span values(reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float));
            if (all_finite(values)) return {};
            const auto bad = std::find_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); });
            return not_finite(static_cast<std::size_t>(bad - values.begin()), *bad);
        }
        case Scalar::f64: {
            const std::span values(reinterpret_cast<const double*>(bytes.data()), bytes.size() / sizeof(double));
            const auto bad = std::find_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); });
            if (bad == values.end()) return {};
            return not_finite(static_cast<std::size_t>(bad - values.begin()), *bad);
        }
        case Scalar::choice: {
            const std::size_t known = field.type().choices();
            const auto bad = std::find_if(bytes.begin(), bytes.end(), [&](std::uint8_t v) { return v >= known; });
            if (bad == bytes.end()) return {};
            return BadValue{Code::bad_value, subscript(static_cast<std::size_t>(bad - bytes.begin())),
                            static_cast<double>(*bad), known};
        }
        default: return {};
    }
}

namespace {

// A field that has a chunk, and its place in a struct or a list item of a model.
struct ChunkField {
    const Field* list = nullptr;
    const Field* field = nullptr;
    std::size_t offset = 0;
};

// Finds a field by its chunk id in a struct and the structs in it. `path`, if not null, receives ".skin.weights".
ChunkField find_in(const Record& record, std::uint32_t chunk, std::string* path)
{
    for (const Field& field : record.fields()) {
        ChunkField found;
        if (has_chunk(field) && field.place().chunk == chunk)
            found.field = &field;
        else if (field.type().kind == FieldKind::record)
            found = find_in(field.type().record(), chunk, path);
        if (found.field == nullptr) continue;
        if (path != nullptr) *path = format_text(".%%", name_of(field), *path);
        return {nullptr, found.field, field.offset + found.offset};
    }
    return {};
}

ChunkField find_in_model(std::uint32_t chunk, std::string* path = nullptr)
{
    for (const Field& list : describe_model().fields()) {
        if (list.type().kind != FieldKind::record_list) continue;
        const ChunkField found = find_in(list.type().record(), chunk, path);
        if (found.field != nullptr) return {&list, found.field, found.offset};
    }
    return {};
}

}  // namespace

std::optional<BadValue> find_bad_value(const Record& record, const void* object)
{
    for (const Field& field : record.fields()) {
        if (has_chunk(field)) continue;
        const std::uint8_t* member = at(object, field);
        std::optional<BadValue> found;
        switch (field.type().kind) {
            case FieldKind::text: break;
            case FieldKind::values: found = find_bad_value(field, {member, field.type().size}, 0); break;
            case FieldKind::value_list: found = find_bad_value(field, bytes_of_list(member), 0); break;
            case FieldKind::record:
                found = find_bad_value(field.type().record(), member);
                if (found) found->path.insert(0, ".");
                break;
            case FieldKind::record_list: {
                const std::span<const std::uint8_t> bytes = bytes_of_list(member);
                const std::size_t count = bytes.size() / field.type().size;
                for (std::size_t i = 0; i < count && !found; ++i) {
                    found = find_bad_value(field.type().record(), bytes.data() + i * field.type().size);
                    if (found) found->path = format_text("[%].%", i, found->path);
                }
                break;
            }
        }
        if (found) {
            found->path.insert(0, name_of(field));
            return found;
        }
    }
    return {};
}

const Field& field_of_chunk(std::uint32_t chunk) { return *find_in_model(chunk).field; }

std::string path_of_chunk(std::uint32_t chunk, std::size_t item)
{
    std::string path;
    const ChunkField found = find_in_model(chunk, &path);
    return format_text("%[%]%", name_of(*found.list), item, path);
}

std::span<const std::uint8_t> bytes_of_chunk(const void* model, std::uint32_t chunk, std::size_t item)
{
    const auto [list, field, offset] = find_in_model(chunk);
    const std::uint8_t* first = bytes_of_list(at(model, *list)).data();
    return bytes_of_list(first + item * list->type().size + offset);
}

}  // namespace marrow
