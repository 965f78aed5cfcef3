// Compares pixels of the corpus's images with reference values (truth/images.json) of another decoder.
#include <charconv>

#include "corpus/corpus_suite.h"
#include "images/decode.h"
#include "support/messages.h"
#include "support/pixels.h"

namespace marrow::test {
namespace {

class ImageCorpus : public CorpusTest {};

TEST_F(ImageCorpus, PixelsAreThoseOfAnotherDecoder)
{
    const Json truth = read_json(root / "truth/images.json");
    ASSERT_GT(truth["images"].size(), 100U);
    std::size_t compared = 0;
    for (const Json& expected : truth["images"].items) {
        SCOPED_TRACE(expected.name);
        const Result<DecodedImage> image = decode_image(read_file(root / expected.name));
        ASSERT_TRUE(image) << text_of(image.error());
        EXPECT_EQ(image.value().width, expected["width"].number);
        EXPECT_EQ(image.value().height, expected["height"].number);
        const int tolerance = expected["format"].text == "JPEG" ? 6 : 0;
        const std::vector<Pixel> pixels = pixels_of(image);
        EXPECT_GT(expected["rgba"].size(), 0U);
        for (const Json& rgba : expected["rgba"].items) {
            const std::string& place = rgba.name;
            std::size_t x = 0, y = 0;
            const char* end = place.data() + place.size();
            const char* comma = std::from_chars(place.data(), end, x).ptr;
            (void)std::from_chars(comma + 1, end, y);
            for (std::size_t channel = 0; channel < 4; ++channel)
                EXPECT_NEAR(pixels[y * image.value().width + x][channel], rgba[channel].number, tolerance) << place;
            ++compared;
        }
    }
    EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace marrow::test
