// describe_fields.h -- templates that derive the tables of describe.h from the members' C++ types. Included only by
// description.cpp.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <iterator>
#include <type_traits>

#include "model/describe.h"
#include "model/subject.h"

namespace marrow {

// The number of a described struct or enumeration, specialised by the macros below.
inline constexpr std::uint8_t kNotDescribed = 0xFF;
template <class T> inline constexpr std::uint8_t kNumber = kNotDescribed;

// A type, and the number of the element type for resize_list() if it is a list.
struct ListedType {
    Type type;
    std::uint8_t list = 0;

    bool operator==(const ListedType&) const = default;
};

// A field as structs.inc describes it, from which its row of the tables is made.
struct FieldSource {
    ListedType listed;
    FieldPlace place;
    std::uint16_t offset = 0;
};

// The scalar type and the number of scalars of a value.
template <class T> struct Lanes {
    using type = T;
    static constexpr std::size_t count = 1;
};
template <glm::length_t N, class T> struct Lanes<glm::vec<N, T>> {
    using type = T;
    static constexpr std::size_t count = N;
};
template <> struct Lanes<glm::quat> {
    using type = float;
    static constexpr std::size_t count = 4;
};
template <> struct Lanes<glm::mat4x3> {
    using type = float;
    static constexpr std::size_t count = 12;
};
template <class T, std::size_t N> struct Lanes<std::array<T, N>> {
    using type = T;
    static constexpr std::size_t count = N;
};
template <> struct Lanes<FrameScale> {
    using type = float;
    static constexpr std::size_t count = 6;
};
template <> struct Lanes<WeightRun> {
    using type = std::uint32_t;
    static constexpr std::size_t count = 2;
};

template <class T> consteval Scalar scalar_of()
{
    if constexpr (std::is_same_v<T, bool>) return Scalar::boolean;
    if constexpr (std::is_same_v<T, std::uint8_t>) return Scalar::u8;
    if constexpr (std::is_same_v<T, std::uint16_t>) return Scalar::u16;
    if constexpr (std::is_same_v<T, std::uint32_t>) return Scalar::u32;
    if constexpr (std::is_same_v<T, std::uint64_t>) return Scalar::u64;
    if constexpr (std::is_same_v<T, float>) return Scalar::f32;
    if constexpr (std::is_same_v<T, double>) return Scalar::f64;
    if constexpr (std::is_enum_v<T>) return Scalar::choice;
}

// The element types of all lists; a type's index is its number.
template <class... Elements> struct ListTypes {
    template <class T> static consteval std::uint8_t number()
    {
        static_assert((std::is_same_v<T, Elements> || ...), "a list's element type is among the list types");
        std::uint8_t before = 0;
        static_cast<void>(((std::is_same_v<T, Elements> || (++before, false)) || ...));
        return before;
    }

    // Replaces the vector instead of calling assign() or resize(), which would link copy and move operations of
    // every struct: 2 kB of a compressed module.
    template <class T> static std::uint8_t* make(void* list, std::size_t count)
    {
        auto& values = *static_cast<std::vector<T>*>(list);
        values = std::vector<T>(count);
        return reinterpret_cast<std::uint8_t*>(values.data());
    }
    static std::uint8_t* make(std::uint8_t number, void* list, std::size_t count)
    {
        static constexpr std::uint8_t* (*kMakers[])(void*, std::size_t) = {&make<Elements>...};
        return kMakers[number](list, count);
    }
};

using Lists = ListTypes<
    // Numbers.
    std::uint8_t, std::uint16_t, std::uint32_t, float, glm::u8vec3, glm::u8vec4, glm::vec2, glm::vec3, glm::vec4,
    glm::quat, glm::mat4x3, FrameScale, WeightRun, Bounds, Transform,
    // Structs.
    Mesh, Surface, VertexFrames, Frame, RemapRange, Image, TexcoordModifier, Stage, Deform, Material, SkinFamily,
    BodyModel, BodyGroup, Joint, JointTrack, CameraTrack, Animation, Channel, ClipEvent, BlendAxis, ClipPivot, Clip,
    Controller, Attachment, Hitbox, Camera, Light, Comment, Warning, SubjectClip, SubjectPreset, SubjectSkin>;

template <class T> struct ListElement {
    using type = void;
};
template <class T> struct ListElement<std::vector<T>> {
    using type = T;
};

template <class T> consteval ListedType type_of()
{
    ListedType listed;
    Type& type = listed.type;
    using Element = typename ListElement<T>::type;
    constexpr bool is_list = !std::is_void_v<Element>;
    using Value = std::conditional_t<is_list, Element, T>;
    type.size = sizeof(Value);
    if constexpr (is_list) {
        static_assert(sizeof(T) == 3 * sizeof(void*), "bytes_of_list() reads the addresses in a std::vector");
        listed.list = Lists::number<Element>();
    }
    if constexpr (std::is_same_v<T, std::string>) {
        type.kind = FieldKind::text;
    } else if constexpr (std::is_class_v<Value> && Lanes<Value>::count == 1) {
        static_assert(kNumber<Value> != kNotDescribed, "a struct is described before those that hold it");
        type.kind = is_list ? FieldKind::record_list : FieldKind::record;
        type.definition = kNumber<Value>;
    } else {
        using Lane = typename Lanes<Value>::type;
        static_assert(sizeof(Value) == sizeof(Lane) * Lanes<Value>::count);
        type.kind = is_list ? FieldKind::value_list : FieldKind::values;
        type.scalar = scalar_of<Lane>();
        type.lanes = static_cast<std::uint8_t>(Lanes<Value>::count);
        if constexpr (std::is_enum_v<Lane>) {
            static_assert(sizeof(Lane) == 1 && kNumber<Lane> != kNotDescribed, "an enumeration has names");
            type.definition = kNumber<Lane>;
        }
    }
    return listed;
}

template <class T> consteval FieldSource field(std::size_t offset)
{
    return {type_of<T>(), {}, static_cast<std::uint16_t>(offset)};
}

// Marks a std::uint32_t, or a list of them, as an index where kNone means none.
consteval FieldSource index(FieldSource f)
{
    f.listed.type.scalar = Scalar::index;
    return f;
}
consteval FieldSource core(FieldSource f)
{
    f.place.storage = Storage::core;
    return f;
}
consteval FieldSource bulk(std::string_view chunk, FieldSource f)
{
    f.place = {Storage::bulk, fourcc(chunk)};
    return f;
}
consteval FieldSource render(std::string_view chunk, FieldSource f)
{
    f.place = {Storage::render, fourcc(chunk)};
    return f;
}
consteval FieldSource lerped(std::string_view chunk, FieldSource f)
{
    f.place = {Storage::lerped, fourcc(chunk)};
    return f;
}

// Whether a table lists all members: each field starts where the previous one ends, apart from alignment. Does not
// notice a missing member that fits into an alignment gap.
consteval bool is_complete(std::span<const FieldSource> fields, std::size_t size)
{
    std::size_t end = 0;
    for (const FieldSource& f : fields) {
        constexpr std::size_t kAlignment = alignof(std::uint64_t);
        const Type& type = f.listed.type;
        if (f.offset < end || f.offset >= end + kAlignment) return false;
        end = f.offset + (type.kind >= FieldKind::value_list ? sizeof(std::vector<int>) : type.size);
    }
    return size < end + alignof(std::uint64_t);
}

// The rows of a table that others refer to by number; equal rows are stored once.
template <class Row> struct Rows {
    static constexpr std::size_t kMost = 255;
    std::array<Row, kMost> rows{};
    std::size_t count = 0;

    consteval std::uint8_t number_of(const Row& row)
    {
        std::size_t i = 0;
        while (i < count && !(rows[i] == row)) ++i;
        if (i == count) rows[count++] = row;
        return static_cast<std::uint8_t>(i);
    }
};

// The tables while they are collected, with unused rows at the end.
struct Sources {
    static constexpr std::size_t kMostFields = 512;
    Rows<ListedType> types;
    Rows<FieldPlace> places;
    std::array<Field, kMostFields> fields{};
    std::size_t field_count = 0;
};

consteval Sources collect(std::span<const std::span<const FieldSource>> records)
{
    Sources out;
    // The storages without a chunk come first.
    out.places.number_of({Storage::summary, 0});
    out.places.number_of({Storage::core, 0});
    for (const std::span<const FieldSource> fields : records)
        for (const FieldSource& f : fields)
            out.fields[out.field_count++] = {f.offset, out.types.number_of(f.listed),
                                             out.places.number_of(f.place)};
    return out;
}

// The first `N` rows of a table, each changed by `f`.
template <std::size_t N, class From, class Function> consteval auto first_rows(const From& from, Function f)
{
    std::array<decltype(f(from[0])), N> out{};
    for (std::size_t i = 0; i < N; ++i) out[i] = f(from[i]);
    return out;
}

template <class T> struct Fields;
template <class E> struct Names;

}  // namespace marrow

// The macros of enumerations.inc and structs.inc, used inside namespace marrow. __COUNTER__ numbers the described
// types: kFirstEnumeration and kFirstStruct are its values at the first ones. Nothing else may use it between
// them, because the numbers are places in the tables and in the lists of field_names.cpp; a test compares them.
#define MARROW_FIELD(member) field<decltype(T::member)>(offsetof(T, member))
#define MARROW_RECORD(Type, ...)                                                               \
    template <> struct Fields<Type> {                                                          \
        using T = Type;                                                                        \
        static constexpr FieldSource list[] = {__VA_ARGS__};                                   \
    };                                                                                         \
    static_assert(is_complete(Fields<Type>::list, sizeof(Type)), "a member is not described"); \
    template <> inline constexpr std::uint8_t kNumber<Type> = __COUNTER__ - kFirstStruct;

#define MARROW_CHOICES(Enumeration, ...)                     \
    template <> struct Names<Enumeration> {                  \
        static constexpr const char* list[] = {__VA_ARGS__}; \
    };                                                       \
    template <> inline constexpr std::uint8_t kNumber<Enumeration> = __COUNTER__ - kFirstEnumeration;
