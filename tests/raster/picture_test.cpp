#include "support/picture.h"

#include <gtest/gtest.h>

#include <memory>

#include "support/format_samples.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

// Makes readers also check a picture of each model (SlowProperties). Restores the defaults after each test.
class Pictures : public ::testing::Test {
protected:
    void SetUp() override { slow_properties() = {.snapshots = false, .pictures = true}; }
    void TearDown() override { slow_properties() = {}; }
};

TEST_F(Pictures, AreDrawnForEveryFormat)
{
    ASSERT_FALSE(format_samples().empty());
    for (const FormatSample& sample : format_samples()) {
        const File file = sample.build();
        const Outcome outcome = sample.read(file);
        EXPECT_FALSE(outcome.error) << sample.name;
        EXPECT_EQ(outcome.broken, "") << sample.name;
    }
}

}  // namespace
}  // namespace marrow::test
