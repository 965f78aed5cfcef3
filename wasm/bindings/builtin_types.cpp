// builtin_types.cpp -- registers the built-in types that the bindings use, in place of Embind's list.
//
// Embind's library registers all types that it supports: wide strings, memory views of each number type, aliases.
// Their names and run-time type information are 5 % of a compressed module. A type that is missing here causes the
// error "unbound types" when a function that uses it is first called.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstdint>
#include <limits>
#include <string>

namespace {

using emscripten::internal::TypeID;

template <class T> void add_integer(const char* name)
{
    emscripten::internal::_embind_register_integer(TypeID<T>::get(), name, sizeof(T), std::numeric_limits<T>::min(),
                                                   std::numeric_limits<T>::max());
}

}  // namespace

// Emscripten's JavaScript calls these functions by name: the first when a module starts, the second for the message
// about a type that is not registered. Without run-time type information, types have no names.
extern "C" {

EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void __embind_register_native_and_builtin_types()
{
    using namespace emscripten::internal;
    _embind_register_void(TypeID<void>::get(), "void");
    _embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true, false);
    add_integer<std::uint8_t>("u8");
    add_integer<std::uint16_t>("u16");
    add_integer<std::uint32_t>("u32");
    add_integer<unsigned long>("size_t");
    _embind_register_float(TypeID<float>::get(), "f32", sizeof(float));
    _embind_register_float(TypeID<double>::get(), "f64", sizeof(double));
    _embind_register_std_string(TypeID<std::string>::get(), "std::string");  // this name selects UTF-8
    _embind_register_emval(TypeID<emscripten::val>::get(), "value");
}

EMSCRIPTEN_KEEPALIVE char* __getTypeName(const void*) { return nullptr; }

}  // extern "C"
