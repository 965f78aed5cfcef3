#include "images/image_size.h"

#include <gtest/gtest.h>

#include "base/limits.h"

namespace marrow::test {
namespace {

constexpr std::size_t kLargeFile = 1U << 30;

std::optional<Code> code_of(std::uint64_t width, std::uint64_t height, std::size_t file_size)
{
    const auto error = check_image_size(width, height, file_size, kMostDecodedBytes, Place::at_offset(4));
    return error ? std::optional(error->code) : std::nullopt;
}

TEST(ImageSize, AllowsWhatPicturesHave)
{
    EXPECT_EQ(code_of(1, 1, 100), std::nullopt);
    EXPECT_EQ(code_of(4096, 4096, 0), std::nullopt) << "one colour takes next to no bytes";
    EXPECT_EQ(code_of(8192, 8192, kLargeFile), std::nullopt);
    EXPECT_EQ(code_of(kMaxImageSide, 4096, kLargeFile), std::nullopt);
}

TEST(ImageSize, RefusesPicturesWithoutPixels)
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

TEST(ImageSize, RefusesProductsThatWrap)
{
    for (const std::uint64_t side : {0x80000000ULL, 0xFFFFFFFFULL, 0x8000000000000000ULL, 0xFFFFFFFFFFFFFFFFULL})
        EXPECT_EQ(code_of(side, side, kLargeFile), Code::too_large) << side;
    EXPECT_EQ(code_of(2147549185, 2147418113, kLargeFile), Code::too_large);
}

TEST(ImageSize, RefusesWhatIsOutOfProportionToItsFile)
{
    const std::uint64_t pixels = kImageAllowance / 4;
    ASSERT_EQ(pixels, 4096U * 4096U);
    EXPECT_EQ(code_of(4096, 4100, 0), Code::too_large);
    EXPECT_EQ(code_of(4096, 4100, 4096), std::nullopt) << "four lines more are 16 times 4,096 bytes";
    EXPECT_EQ(code_of(4096, 4101, 4096), Code::too_large);
}

TEST(ImageSize, SaysWhereAndWhatToDo)
{
    const auto error = check_image_size(20000, 10, 100, kMostDecodedBytes, Place::at_offset(4));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->place.value, 4U);
    EXPECT_EQ(error->message,
              "The picture is 20000 x 10 pixels; 16384 a side and 67108864 in all are the most. Save it smaller.");
    EXPECT_EQ(check_image_size(8192, 8192, 100, kMostDecodedBytes, {})->message,
              "The picture is 8192 x 8192 pixels in a file of 100 bytes. Save it smaller.");
}

TEST(ImageSize, RefusesMoreThanIsLeftOfAModelsMemory)
{
    EXPECT_FALSE(check_image_size(1024, 1024, 100, 4 << 20, {}));
    const auto error = check_image_size(1024, 1024, 100, (4 << 20) - 1, Place::at_offset(4));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, Code::too_large);
    EXPECT_EQ(error->place.value, 4U);
    EXPECT_EQ(error->message,
              "The picture is 1024 x 1024 pixels and takes 4 MB of memory; 3 MB are left for the pictures of this "
              "model. Use smaller pictures.");
}

}  // namespace
}  // namespace marrow::test
