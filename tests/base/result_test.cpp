#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace marrow::test {
namespace {

TEST(ResultOf, HoldsAValue)
{
    Result<int> result = 7;
    EXPECT_TRUE(result);
    EXPECT_EQ(result.value(), 7);
    result.value() = 8;
    EXPECT_EQ(result.take(), 8);
}

TEST(ResultOf, HoldsAnError)
{
    Result<int> result = Error{Code::bad_value, "No.", {}, "file"};
    EXPECT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, Code::bad_value);
    result.error().file = "other";
    EXPECT_EQ(std::as_const(result).error().file, "other");
}

TEST(ResultOf, MovesAValueThatCannotBeCopied)
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = result.take();
    EXPECT_EQ(*taken, 3);
}

TEST(ErrorCodes, HaveDifferentNames)
{
    std::set<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(Code::module_lost); ++code)
        names.insert(code_name(static_cast<Code>(code)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(Code::module_lost) + 1);
    for (const std::string_view name :
         {"unknown_format", "unsupported_version", "truncated", "bad_count", "bad_offset", "bad_index", "bad_value",
          "bad_text", "not_finite", "cyclic", "missing_companion", "too_large", "out_of_memory", "module_lost"})
        EXPECT_EQ(names.count(name), 1U) << name;
    EXPECT_EQ(names.size(), 14U);
    EXPECT_EQ(code_name(Code::unsupported_version), "unsupported_version");
}

}  // namespace
}  // namespace marrow::test
