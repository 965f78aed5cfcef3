#include "bindings/values.h"

#include <emscripten/bind.h>

#include <cstdlib>
#include <string>

#include "base/text.h"

namespace marrow {

using emscripten::val;

Address address_of(const void* memory) { return static_cast<Address>(reinterpret_cast<std::uintptr_t>(memory)); }

Block block_of(Bytes bytes) { return {address_of(bytes.data()), static_cast<std::uint32_t>(bytes.size())}; }

val block_value(const Block& block)
{
    val value = val::object();
    value.set("address", block.address);
    value.set("size", block.size);
    return value;
}

val text_value(std::string_view bytes) { return val(to_utf8(bytes)); }

val success()
{
    val value = val::object();
    value.set("ok", true);
    return value;
}

val failure(const Error& error)
{
    val description = val::object();
    description.set("code", text_value(code_name(error.code)));
    description.set("message", text_value(error.message));
    description.set("file", text_value(error.file));
    if (error.place.kind == Place::Kind::offset) description.set("offset", static_cast<double>(error.place.value));
    if (error.place.kind == Place::Kind::line) description.set("line", static_cast<double>(error.place.value));
    val value = val::object();
    value.set("ok", false);
    value.set("error", description);
    return value;
}

// --- functions of every module -----------------------------------------------------------------------------------

namespace {

// Returns 0 if there is not enough memory.
Address allocate(std::uint32_t size) { return address_of(std::malloc(size == 0 ? 1 : size)); }

void release(Address address) { std::free(memory_at<void>(address)); }

void abort_for_tests() { std::abort(); }

}  // namespace

EMSCRIPTEN_BINDINGS(values)
{
    emscripten::function("allocate", &allocate);
    emscripten::function("release", &release);
    emscripten::function("abortForTests", &abort_for_tests);
}

}  // namespace marrow
