#include "base/bytes.h"

#include <gtest/gtest.h>

#include <array>

#include "base/byte_reader.h"

namespace marrow::test {
namespace {

constexpr std::array<std::uint8_t, 6> kFile = {'I', 'D', 'P', '2', 8, 0};

TEST(Bytes, MatchAPrefix)
{
    EXPECT_TRUE(begins_with(kFile, "IDP2"));
    EXPECT_TRUE(begins_with(kFile, ""));
    EXPECT_FALSE(begins_with(kFile, "IDP3"));
    EXPECT_FALSE(begins_with(Bytes(kFile).first(3), "IDP2"));
    EXPECT_FALSE(begins_with({}, "IDP2"));
}

TEST(Bytes, ReadFourCharactersAsALittleEndianNumber)
{
    // Little-endian: the first character is the lowest byte.
    EXPECT_EQ(load_as<std::uint32_t>(kFile.data()), 0x32504449U);
    EXPECT_EQ(fourcc("IDP2"), 0x32504449U);
}

}  // namespace
}  // namespace marrow::test
