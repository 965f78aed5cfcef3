// builtin_types.cpp -- the plain types that cross our boundary, in place of Embind's own list of them.
//
// Embind's library registers every C++ type that it knows: wide strings, memory views of each number, aliases.
// Their names, and the run-time type information behind them, are 5 % of a compressed module. Ours lists what our
// bindings pass. A type that is missing here fails when its function is first called, with "unbound types".
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

// What Emscripten's JavaScript calls by these names: the first when a module starts, the second for the message
// that names a type which is not registered. Without run-time type information, types have no names.
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
    _embind_register_std_string(TypeID<std::string>::get(), "std::string");  // by this name it is UTF-8
    _embind_register_emval(TypeID<emscripten::val>::get(), "value");
}

EMSCRIPTEN_KEEPALIVE char* __getTypeName(const void*) { return nullptr; }

}  // extern "C"
