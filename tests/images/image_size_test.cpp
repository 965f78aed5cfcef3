#include "images/image_size.h"

#include <gtest/gtest.h>

#include "base/limits.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

constexpr std::size_t kLargeFile = 1U << 30;

std::optional<Code> code_of(std::uint64_t width, std::uint64_t height, std::size_t file_size)
{
    const auto error = check_image_size(width, height, file_size, kMaxDecodedBytes, Place::at_offset(4));
    return error ? std::optional(error->code) : std::nullopt;
}

TEST(ImageSize, AllowsRealImageSizes)
{
    EXPECT_EQ(code_of(1, 1, 100), std::nullopt);
    EXPECT_EQ(code_of(4096, 4096, 0), std::nullopt) << "an image of one colour compresses to few bytes";
    EXPECT_EQ(code_of(8192, 8192, kLargeFile), std::nullopt);
    EXPECT_EQ(code_of(kMaxImageSide, 4096, kLargeFile), std::nullopt);
}

TEST(ImageSize, RefusesImagesWithoutPixels)
{
    EXPECT_EQ(code_of(0, 5, 100), Code::bad_value);
    EXPECT_EQ(code_of(5, 0, 100), Code::bad_value);
}

TEST(ImageSize, RefusesLongSidesAndManyPixels)
{
    EXPECT_EQ(code_of(kMaxImageSide + 1, 1, kLargeFile), Code::too_large);
    EXPECT_EQ(code_of(1, kMaxImageSide + 1, kLargeFile), Code::too_large);
    EXPECT_EQ(code_of(8192, 8193, kLargeFile), Code::too_large);
}

TEST(ImageSize, RefusesProductsThatOverflow)
{
    for (const std::uint64_t side : {0x80000000ULL, 0xFFFFFFFFULL, 0x8000000000000000ULL, 0xFFFFFFFFFFFFFFFFULL})
        EXPECT_EQ(code_of(side, side, kLargeFile), Code::too_large) << side;
    EXPECT_EQ(code_of(2147549185, 2147418113, kLargeFile), Code::too_large);
}

TEST(ImageSize, RefusesImagesMuchLargerThanTheirFile)
{
    const std::uint64_t pixels = kImageAllowance / 4;
    ASSERT_EQ(pixels, 4096U * 4096U);
    EXPECT_EQ(code_of(4096, 4100, 0), Code::too_large);
    EXPECT_EQ(code_of(4096, 4100, 4096), std::nullopt) << "4 rows more take 16 bytes per byte of the file";
    EXPECT_EQ(code_of(4096, 4101, 4096), Code::too_large);
}

TEST(ImageSize, ReportsThePlaceAndTheRemedy)
{
    const auto error = check_image_size(20000, 10, 100, kMaxDecodedBytes, Place::at_offset(4));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->place.value, 4U);
    EXPECT_EQ(
        text_of(*error),
        "The image is 20,000 x 10 pixels; the limit is 16,384 per side and 67,108,864 in total. Save it smaller.");
    EXPECT_EQ(text_of(*check_image_size(8192, 8192, 100, kMaxDecodedBytes, {})),
              "The image is 8,192 x 8,192 pixels in a file of 100 bytes. Save it smaller.");
}

TEST(ImageSize, RefusesMoreThanTheRemainingMemoryOfAModel)
{
    EXPECT_FALSE(check_image_size(1024, 1024, 100, 4 << 20, {}));
    const auto error = check_image_size(1024, 1024, 100, (4 << 20) - 1, Place::at_offset(4));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, Code::too_large);
    EXPECT_EQ(error->place.value, 4U);
    EXPECT_EQ(
        text_of(*error),
        "The image is 1,024 x 1,024 pixels and takes 4 MB of memory; 3 MB are left for the images of this model. "
        "Use smaller images.");
}

}  // namespace
}  // namespace marrow::test
