#include "bindings/described.h"

#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/index.h"

namespace marrow {

using emscripten::val;

namespace {

struct Shape;

// A field of the summary, with the strings that its values need, which are made once.
struct ShownField {
    const Field* field;
    val key;
    const Shape* record;     // of records
    std::vector<val> names;  // of enumerations
};

struct Shape {
    const Record* record;
    std::vector<ShownField> fields;
};

std::string camel_case(std::string_view name)
{
    std::string out;
    bool upper = false;
    for (const char c : name) {
        if (c != '_') out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '_';
    }
    return out;
}

const Shape& shape_of(const Record& record)
{
    // The shapes stand for as long as the module.
    static std::vector<std::unique_ptr<Shape>>& shapes = *new std::vector<std::unique_ptr<Shape>>;
    for (const std::unique_ptr<Shape>& each : shapes)
        if (each->record == &record) return *each;

    auto shape = std::make_unique<Shape>(Shape{&record, {}});
    for (const Field& field : record.fields) {
        if (field.storage != Storage::summary) continue;
        const Shape* inner = field.type->record == nullptr ? nullptr : &shape_of(*field.type->record);
        // A struct of bulk arrays alone.
        if (field.type->kind == FieldKind::record && inner->fields.empty()) continue;
        ShownField shown{&field, val(camel_case(field.name)), inner, {}};
        if (field.type->choices != nullptr)
            for (const char* name : field.type->choices->values) shown.names.push_back(val(name));
        shape->fields.push_back(std::move(shown));
    }
    return *shapes.emplace_back(std::move(shape));
}

template <class T> T read(const std::uint8_t* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

val scalar_value(const ShownField& shown, const std::uint8_t* bytes)
{
    switch (shown.field->type->scalar) {
        case Scalar::boolean: return val(*bytes != 0);
        case Scalar::u8: return val(*bytes);
        case Scalar::u16: return val(read<std::uint16_t>(bytes));
        case Scalar::u32: return val(read<std::uint32_t>(bytes));
        case Scalar::u64: return val(static_cast<double>(read<std::uint64_t>(bytes)));
        case Scalar::index: {
            const auto index = read<std::uint32_t>(bytes);
            return index == kNone ? val::null() : val(index);
        }
        case Scalar::f32: return val(read<float>(bytes));
        case Scalar::f64: return val(read<double>(bytes));
        case Scalar::choice: return shown.names[*bytes];
    }
    return val::undefined();
}

val scalar_list(const ShownField& shown, std::span<const std::uint8_t> bytes, std::size_t size)
{
    val list = val::array();
    for (std::size_t i = 0; i * size < bytes.size(); ++i) list.set(i, scalar_value(shown, &bytes[i * size]));
    return list;
}

void add_shown(val& object, const Shape& shape, const void* source);

val field_value(const ShownField& shown, const void* source)
{
    const Field& field = *shown.field;
    const std::uint8_t* member = at(source, field);
    switch (field.type->kind) {
        case FieldKind::values:
            if (field.type->lanes == 1) return scalar_value(shown, member);
            return scalar_list(shown, {member, field.type->size}, field.type->size / field.type->lanes);
        case FieldKind::text: return text_value(*reinterpret_cast<const std::string*>(member));
        case FieldKind::record: {
            val value = val::object();
            add_shown(value, *shown.record, member);
            return value;
        }
        case FieldKind::value_list:
            return scalar_list(shown, field.type->bytes(member), field.type->size / field.type->lanes);
        case FieldKind::record_list: {
            const std::span<const std::uint8_t> bytes = field.type->bytes(member);
            val list = val::array();
            for (std::size_t i = 0; i * field.type->size < bytes.size(); ++i) {
                val value = val::object();
                add_shown(value, *shown.record, &bytes[i * field.type->size]);
                list.set(i, value);
            }
            return list;
        }
    }
    return val::undefined();
}

void add_shown(val& object, const Shape& shape, const void* source)
{
    for (const ShownField& shown : shape.fields) object.set(shown.key, field_value(shown, source));
}

}  // namespace

void add_fields(val& object, const Record& record, const void* source)
{
    add_shown(object, shape_of(record), source);
}

val summary_value(const Subject& subject)
{
    val value = val::object();
    add_fields(value, describe_subject(), static_cast<const SubjectDetails*>(&subject));
    value.set("parts", list_value(subject.parts, [](const Part& part) {
                  val object = val::object();
                  // The model's name first: the part's takes its place.
                  add_fields(object, describe_model(), part.model.get());
                  add_fields(object, describe_part(), static_cast<const PartPlace*>(&part));
                  object.set("file", text_value(part.file));
                  return object;
              }));
    return value;
}

val layout_value(const SnapshotLayout& layout)
{
    val value = val::object();
    value.set("size", layout.size);
    value.set("coreSize", layout.core_size);
    value.set("pieces", list_value(layout.pieces, [](const SnapshotLayout::Piece& piece) {
                  val object = val::object();
                  object.set("offset", piece.offset);
                  object.set("address", address_of(piece.bytes.data()));
                  object.set("size", piece.bytes.size());
                  return object;
              }));
    return value;
}

}  // namespace marrow
