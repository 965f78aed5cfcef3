// pictures.cpp -- the exports of the second module: the decoders of pictures. Many models have none, and the page's
// own instance decodes none, so they are no part of the core; they are fetched with the first picture.
#include <emscripten/emscripten.h>

#include <array>

#include "bindings/exchange.h"
#include "images/decode.h"

using namespace marrow;

extern "C" {

EMSCRIPTEN_KEEPALIVE const std::uint32_t* marrow_image_decode(const char* name, std::size_t name_size,
                                                              const std::uint8_t* data, std::size_t size)
{
    static std::array<std::uint32_t, 3> head;
    Result<Image> image = decode_image({data, size});
    if (!image) {
        image.error().file = text(name, name_size);
        reply_error(image.error());
        return nullptr;
    }
    head = {image.value().width, image.value().height, image.value().has_alpha};
    reply(std::move(image.value().rgba));
    return head.data();
}

}  // extern "C"
