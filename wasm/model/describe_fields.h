// describe_fields.h -- templates that derive a Field from a member's C++ type. Included only by description.cpp.
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

// The number of an enumeration and of its values.
struct Choices {
    std::uint8_t number = 0;
    std::uint8_t values = 0;
};

// The description of a struct or an enumeration, specialised by the macros below.
template <class T> inline constexpr Record kRecord{};
template <class E> inline constexpr Choices kChoices{};

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

template <class T> std::span<const std::uint8_t> bytes_of_list(const void* list)
{
    const auto& values = *static_cast<const std::vector<T>*>(list);
    return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * sizeof(T)};
}

template <class T> consteval Type type_of()
{
    Type type;
    using Element = typename ListElement<T>::type;
    constexpr bool is_list = !std::is_void_v<Element>;
    using Value = std::conditional_t<is_list, Element, T>;
    type.size = sizeof(Value);
    if constexpr (is_list) {
        type.list = Lists::number<Element>();
        type.bytes = &bytes_of_list<Element>;
    }
    if constexpr (std::is_same_v<T, std::string>) {
        type.kind = FieldKind::text;
    } else if constexpr (std::is_class_v<Value> && Lanes<Value>::count == 1) {
        static_assert(!kRecord<Value>.fields.empty(), "a struct is described before those that hold it");
        type.kind = is_list ? FieldKind::record_list : FieldKind::record;
        type.record = &kRecord<Value>;
    } else {
        using Lane = typename Lanes<Value>::type;
        static_assert(sizeof(Value) == sizeof(Lane) * Lanes<Value>::count);
        type.kind = is_list ? FieldKind::value_list : FieldKind::values;
        type.scalar = scalar_of<Lane>();
        type.lanes = static_cast<std::uint8_t>(Lanes<Value>::count);
        if constexpr (std::is_enum_v<Lane>) {
            static_assert(sizeof(Lane) == 1 && kChoices<Lane>.values > 0, "an enumeration has names");
            type.enumeration = kChoices<Lane>.number;
            type.choices = kChoices<Lane>.values;
        }
    }
    return type;
}

consteval Type index_type(Type type)
{
    type.scalar = Scalar::index;
    return type;
}

template <class T> inline constexpr Type kType = type_of<T>();
template <class T> inline constexpr Type kIndexType = index_type(type_of<T>());

template <class T> consteval Field field(std::size_t offset)
{
    Field f;
    f.type = &kType<T>;
    f.offset = static_cast<std::uint16_t>(offset);
    return f;
}

// Marks a std::uint32_t, or a list of them, as an index where kNone means none.
consteval Field index(Field f)
{
    f.type =
        f.type->kind == FieldKind::values ? &kIndexType<std::uint32_t> : &kIndexType<std::vector<std::uint32_t>>;
    return f;
}
consteval Field core(Field f)
{
    f.storage = Storage::core;
    return f;
}
consteval Field bulk(std::string_view chunk, Field f)
{
    f.storage = Storage::bulk;
    f.chunk = fourcc(chunk);
    return f;
}
consteval Field render(std::string_view chunk, Field f)
{
    f.storage = Storage::render;
    f.chunk = fourcc(chunk);
    return f;
}
consteval Field lerped(std::string_view chunk, Field f)
{
    f.storage = Storage::lerped;
    f.chunk = fourcc(chunk);
    return f;
}

// Whether a table lists all members: each field starts where the previous one ends, apart from alignment. Does not
// notice a missing member that fits into an alignment gap.
consteval bool is_complete(std::span<const Field> fields, std::size_t size)
{
    std::size_t end = 0;
    for (const Field& f : fields) {
        constexpr std::size_t kAlignment = alignof(std::uint64_t);
        if (f.offset < end || f.offset >= end + kAlignment) return false;
        end = f.offset + (is_list(f) ? sizeof(std::vector<int>) : f.type->size);
    }
    return size < end + alignof(std::uint64_t);
}

template <class T> struct Fields;
template <class E> struct Names;

}  // namespace marrow

// The macros of enumerations.inc and structs.inc, used inside namespace marrow. __COUNTER__ numbers what they
// describe: kFirstEnumeration and kFirstStruct are its values at the first ones. Nothing else may use it between
// them, because the numbers are places in the lists of field_names.cpp; a test compares.
#define MARROW_FIELD(member) field<decltype(T::member)>(offsetof(T, member))
#define MARROW_RECORD(Type, ...)                                                               \
    template <> struct Fields<Type> {                                                          \
        using T = Type;                                                                        \
        static constexpr Field list[] = {__VA_ARGS__};                                         \
    };                                                                                         \
    static_assert(is_complete(Fields<Type>::list, sizeof(Type)), "a member is not described"); \
    template <> inline constexpr Record kRecord<Type>{__COUNTER__ - kFirstStruct, sizeof(Type), Fields<Type>::list};

#define MARROW_CHOICES(Enumeration, ...)                                            \
    template <> struct Names<Enumeration> {                                         \
        static constexpr const char* list[] = {__VA_ARGS__};                        \
    };                                                                              \
    template <>                                                                     \
    inline constexpr Choices kChoices<Enumeration>{__COUNTER__ - kFirstEnumeration, \
                                                   std::size(Names<Enumeration>::list)};
