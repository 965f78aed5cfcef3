// describe_fields.h -- from a member to its Field. Included by the tables alone (describe.cpp, snapshot.cpp).
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <new>
#include <type_traits>

#include "model/describe.h"
#include "model/model.h"

namespace marrow {

// How many values an enumeration has.
template <class E> inline constexpr std::uint8_t kChoices = 0;
// The table of a struct.
template <class T> inline constexpr Record kRecord{};

// Structs of floats alone, without padding.
template <class T>
inline constexpr bool kFloats =
    std::is_same_v<T, float> || std::is_same_v<T, glm::vec2> || std::is_same_v<T, glm::vec3> ||
    std::is_same_v<T, glm::vec4> || std::is_same_v<T, glm::quat> || std::is_same_v<T, glm::mat4x3> ||
    std::is_same_v<T, Bounds> || std::is_same_v<T, Transform> || std::is_same_v<T, FrameScale>;
template <std::size_t N> inline constexpr bool kFloats<std::array<float, N>> = true;

template <class T>
inline constexpr bool kRaw = (std::is_arithmetic_v<T> && !std::is_same_v<T, float> && !std::is_same_v<T, bool>) ||
                             std::is_same_v<T, std::array<std::uint8_t, 4>>;

template <class T> struct ListElement {
    using type = void;
};
template <class T> struct ListElement<std::vector<T>> {
    using type = T;
};

template <class T>
inline constexpr ListType kList = {
    sizeof(T),
    [](const void* list) {
        const auto& values = *static_cast<const std::vector<T>*>(list);
        return std::span(reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * sizeof(T));
    },
    [](void* list, std::size_t count) {
        // In the place of a list that has never held anything: there is nothing to take down.
        auto* values = ::new (list) std::vector<T>(count);
        return reinterpret_cast<std::uint8_t*>(values->data());
    },
};

template <class T> constexpr Field field(std::size_t offset)
{
    Field f;
    f.offset = static_cast<std::uint16_t>(offset);
    f.size = sizeof(T);
    using Element = typename ListElement<T>::type;
    if constexpr (std::is_same_v<T, std::string>) {
        f.kind = FieldKind::text;
    } else if constexpr (std::is_same_v<T, bool>) {
        f.kind = FieldKind::boolean;
    } else if constexpr (std::is_enum_v<T>) {
        static_assert(kChoices<T> > 0 && sizeof(T) == 1);
        f.kind = FieldKind::choice;
        f.choices = kChoices<T>;
    } else if constexpr (kFloats<T>) {
        f.kind = FieldKind::floats;
    } else if constexpr (kRaw<T>) {
        f.kind = FieldKind::raw;
    } else if constexpr (std::is_void_v<Element>) {
        f.kind = FieldKind::record;
        f.record = &kRecord<T>;
    } else {
        f.list = &kList<Element>;
        f.kind = kFloats<Element> ? FieldKind::float_list
                 : kRaw<Element>  ? FieldKind::raw_list
                                  : FieldKind::record_list;
        if constexpr (!kFloats<Element> && !kRaw<Element>) f.record = &kRecord<Element>;
    }
    return f;
}

}  // namespace marrow

// MARROW_RECORD(Type, FIELD(member), ...) inside namespace marrow; FIELD names members of that type.
#define MARROW_FIELD(member) field<decltype(T::member)>(offsetof(T, member))
#define MARROW_RECORD(Type, ...)                       \
    template <> struct Fields<Type> {                  \
        using T = Type;                                \
        static constexpr Field list[] = {__VA_ARGS__}; \
    };                                                 \
    template <> inline constexpr Record kRecord<Type> { std::span<const Field>(Fields<Type>::list) }
namespace marrow {
template <class T> struct Fields;
}
