// exchange.cpp -- the exports that every module has.
#include "bindings/exchange.h"

#include <emscripten/emscripten.h>

#include <cstdlib>

#include "base/json.h"

namespace marrow {
namespace {

std::vector<std::uint8_t> g_reply;

}  // namespace

void reply(std::vector<std::uint8_t> bytes) { g_reply = std::move(bytes); }

void reply(const std::string& text) { g_reply.assign(text.begin(), text.end()); }

void reply_error(const Error& error)
{
    JsonWriter w;
    w.begin_object()
        .member("code", code_name(error.code))
        .member("message", error.message)
        .member("file", error.file);
    if (error.place.kind == Place::Kind::offset) w.member("offset", error.place.value);
    if (error.place.kind == Place::Kind::line) w.member("line", error.place.value);
    w.end_object();
    reply(w.take());
}

}  // namespace marrow

using namespace marrow;

extern "C" {

EMSCRIPTEN_KEEPALIVE void* marrow_alloc(std::size_t size) { return std::malloc(size == 0 ? 1 : size); }
EMSCRIPTEN_KEEPALIVE void marrow_free(void* pointer) { std::free(pointer); }
EMSCRIPTEN_KEEPALIVE const void* marrow_reply() { return g_reply.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t marrow_reply_size() { return g_reply.size(); }
EMSCRIPTEN_KEEPALIVE void marrow_reply_clear() { g_reply = {}; }
EMSCRIPTEN_KEEPALIVE void marrow_abort_for_tests() { std::abort(); }

}  // extern "C"
