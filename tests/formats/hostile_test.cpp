// Damages samples of every format (support/format_samples.cpp): truncates and extends them, overwrites words and
// bytes, and flips random bits. Each file is in an allocation of exactly its size, so that the sanitizers find
// reads past the end. Reading must return an error with a message, or a result with all properties of
// support/properties.h, within a memory limit.
#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <iterator>
#include <limits>
#include <random>
#include <vector>

#include "support/format_samples.h"
#include "support/memory_meter.h"
#include "support/messages.h"
#include "support/source_folder.h"

namespace marrow::test {
namespace {

class HostileInput : public testing::TestWithParam<FormatSample> {
protected:
    // Reads a copy in an allocation of its size, and checks the result and the memory.
    Outcome read(Bytes file)
    {
        const ExactCopy copy(file);
        const MemoryMeter meter;
        Outcome outcome = GetParam().read(copy.bytes());
        const std::size_t limit = 16 * file.size() + (64U << 20);
        if (outcome.broken.empty() && meter.peak() > limit)
            outcome.broken = "it took " + std::to_string(meter.peak()) + " bytes of memory";
        return outcome;
    }

    void expect_sound(Bytes file, const std::string& what)
    {
        const Outcome outcome = read(file);
        EXPECT_EQ(outcome.broken, "") << what;
    }

    const File file_ = GetParam().build();
};

TEST_P(HostileInput, ReadsTheSampleItself)
{
    const Outcome outcome = read(file_);
    EXPECT_FALSE(outcome.error) << text_of(*outcome.error);
    EXPECT_EQ(outcome.broken, "");
}

TEST_P(HostileInput, RefusesEveryPrefix)
{
    for (std::size_t size = 0; size < file_.size(); ++size) {
        const Outcome outcome = read(Bytes(file_).first(size));
        EXPECT_EQ(outcome.broken, "") << "cut to " << size;
        if (size + GetParam().optional_tail < file_.size() && !outcome.partial) {
            EXPECT_TRUE(outcome.error) << "cut to " << size;
        }
    }
}

TEST_P(HostileInput, SurvivesWildWords)
{
    const auto size = static_cast<std::uint32_t>(file_.size());
    const std::uint32_t values[] = {0,
                                    1,
                                    0xFFFFFFFF,
                                    0x7FFFFFFF,
                                    0x80000000,
                                    size,
                                    size + 1,
                                    size - 1,
                                    0x40000000,
                                    std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN()),
                                    std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity()),
                                    std::bit_cast<std::uint32_t>(-std::numeric_limits<float>::max())};
    // Overwrites 32-bit words at every even offset, because fields may have 16 bits; after 512 bytes in larger,
    // odd steps. Aligned words of the first 256 bytes, the header, get every value, other words four values. These
    // differ between neighbouring words, so that a field gets different values in different records.
    const std::size_t dense = 512, step = std::max<std::size_t>(2, file_.size() / 192 | 1);
    std::size_t word = 0;
    for (std::size_t at = 0; at + 4 <= file_.size(); at += at < dense ? 2 : step, ++word) {
        const std::size_t count = at < 256 && at % 4 == 0 ? std::size(values) : 4;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t value = values[(5 * word + i) % std::size(values)];
            File broken = file_;
            overwrite(broken, at, value);
            expect_sound(broken, "word " + std::to_string(value) + " at " + std::to_string(at));
        }
    }
}

TEST_P(HostileInput, SurvivesWildBytes)
{
    for (std::size_t at = 0; at < std::min<std::size_t>(file_.size(), 256); ++at)
        for (const std::uint32_t value : {0U, 1U, 2U, 7U, 16U, 127U, 128U, 255U}) {
            File broken = file_;
            broken[at] = static_cast<std::uint8_t>(value);
            expect_sound(broken, "byte " + std::to_string(value) + " at " + std::to_string(at));
        }
}

TEST_P(HostileInput, SurvivesExtraBytes)
{
    for (const std::size_t extra : {1U, 3U, 16U, 1000U})
        for (const std::uint8_t fill : {std::uint8_t{0}, std::uint8_t{255}}) {
            File longer = file_;
            longer.insert(longer.end(), extra, fill);
            expect_sound(longer, std::to_string(extra) + " more bytes of " + std::to_string(fill));
        }
}

TEST_P(HostileInput, SurvivesRandomFlips)
{
    std::mt19937 random(20240817);
    for (int round = 0; round < 600; ++round) {
        File broken = file_;
        for (std::size_t flips = 1 + random() % 6; flips > 0; --flips)
            broken[random() % broken.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
        expect_sound(broken, "round " + std::to_string(round));
    }
}

std::vector<FormatSample> samples(bool fuzz_only)
{
    std::vector<FormatSample> out;
    for (const FormatSample& sample : format_samples())
        if (sample.fuzz_only == fuzz_only) out.push_back(sample);
    return out;
}

INSTANTIATE_TEST_SUITE_P(Formats, HostileInput, testing::ValuesIn(samples(false)),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(FuzzOnlySamples, AreRead)
{
    ASSERT_FALSE(samples(true).empty());
    for (const FormatSample& sample : samples(true)) {
        const Outcome outcome = sample.read(sample.build());
        EXPECT_FALSE(outcome.error) << sample.name << ": " << text_of(*outcome.error);
        EXPECT_EQ(outcome.broken, "") << sample.name;
    }
}

TEST(FormatSamples, BelongToAnExistingFuzzer)
{
    const std::filesystem::path folder = source_folder() / "tests/fuzz";
    for (const FormatSample& sample : format_samples())
        EXPECT_TRUE(std::filesystem::exists(folder / (std::string(sample.fuzzer) + "_fuzz.cpp"))) << sample.name;
}

}  // namespace
}  // namespace marrow::test
