// bc7.cpp -- blocks of BC7 (BPTC).
//
//   A block is 128 bits, low bits first. The mode is the number of 0 bits before the first 1. Then follow,
//   depending on the mode: partition, rotation, index selection; the end points of each subset, channel by
//   channel; their lowest bits ("p bits"), which the channels of an end point or of a subset share; one or two
//   indices per pixel.
//
// Source: the BPTC section of the Khronos Data Format specification.
#include "images/bc7.h"

#include <algorithm>
#include <utility>

#include "base/byte_reader.h"

namespace marrow {

namespace {

struct Mode {
    std::uint8_t subsets, partition_bits, rotation_bits, selection_bits;
    std::uint8_t color_bits, alpha_bits;     // of an end point; no alpha: opaque
    std::uint8_t end_p_bits, shared_p_bits;  // one for each end point, or one for each subset
    std::uint8_t index_bits, second_index_bits;
};
constexpr Mode kModes[] = {
    {3, 4, 0, 0, 4, 0, 1, 0, 3, 0}, {2, 6, 0, 0, 6, 0, 0, 1, 3, 0}, {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
    {2, 6, 0, 0, 7, 0, 1, 0, 2, 0}, {1, 0, 2, 1, 5, 6, 0, 0, 2, 3}, {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
    {1, 0, 0, 0, 7, 7, 1, 0, 4, 0}, {2, 6, 0, 0, 5, 5, 1, 0, 2, 0},
};

// The subset of each pixel in partitions of two subsets: one bit per pixel, the first pixel in the lowest bit.
constexpr std::uint16_t kTwoSubsets[64] = {
    0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80, 0xC800, 0xFFEC, 0xFE80, 0xE800, 0xFFE8,
    0xFF00, 0xFFF0, 0xF000, 0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310, 0x3100, 0x8CCE, 0x088C, 0x3110,
    0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C, 0xAAAA, 0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696,
    0xA55A, 0x73CE, 0x13C8, 0x324C, 0x3BDC, 0x6996, 0xC33C, 0x9966, 0x0660, 0x0272, 0x04E4, 0x4E40, 0x2720,
    0xC936, 0x936C, 0x39C6, 0x639C, 0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22,
};

// The subset of each pixel in partitions of three subsets: two bits per pixel.
constexpr std::uint32_t kThreeSubsets[64] = {
    0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
    0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
    0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
    0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
    0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
    0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
    0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
    0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254,
};

// The anchors of the second and third subset: pixels whose index is stored without its highest bit, which is 0. The
// anchor of the first subset is pixel 0.
constexpr std::uint8_t kAnchorOfTwo[64] = {
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2,  8, 2,  2, 8,
    8,  15, 2,  8,  2,  2,  8,  8,  2,  2,  15, 15, 6,  8,  2,  8,  15, 15, 2, 8,  2, 2,
    2,  15, 15, 6,  6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2, 15,
};
constexpr std::uint8_t kSecondAnchorOfThree[64] = {
    3,  3,  15, 15, 8, 3,  15, 15, 8,  8,  6, 6,  6, 5,  3, 3,  3,  3,  8,  15, 3,  3,
    6,  10, 5,  8,  8, 6,  8,  5,  15, 15, 8, 15, 3, 5,  6, 10, 8,  15, 15, 3,  15, 5,
    15, 15, 15, 15, 3, 15, 5,  5,  5,  8,  5, 10, 5, 10, 8, 13, 15, 12, 3,  3,
};
constexpr std::uint8_t kThirdAnchorOfThree[64] = {
    15, 8, 8, 3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,
    15, 8, 3, 15, 6,  10, 15, 15, 10, 8,  15, 3,  15, 10, 10, 8,  9,  10, 6,  15, 8,  15,
    3,  6, 6, 8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8,
};

// The weight of the second end point for each index, in 64ths.
constexpr std::uint8_t kWeights2[] = {0, 21, 43, 64};
constexpr std::uint8_t kWeights3[] = {0, 9, 18, 27, 37, 46, 55, 64};
constexpr std::uint8_t kWeights4[] = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};

unsigned weight_of(unsigned index, unsigned bits)
{
    return bits == 2 ? kWeights2[index] : bits == 3 ? kWeights3[index] : kWeights4[index];
}

class BitReader {
public:
    explicit BitReader(const std::uint8_t* block)
        : low_(load_as<std::uint64_t>(block)), high_(load_as<std::uint64_t>(block + 8))
    {
    }

    // Reads up to 8 bits.
    unsigned read(unsigned bits)
    {
        const auto out = static_cast<unsigned>(low_ & ((1U << bits) - 1));
        if (bits == 0) return 0;
        low_ = low_ >> bits | high_ << (64 - bits);
        high_ >>= bits;
        return out;
    }

private:
    std::uint64_t low_, high_;
};

unsigned subset_of(const Mode& mode, unsigned partition, unsigned pixel)
{
    if (mode.subsets == 2) return kTwoSubsets[partition] >> pixel & 1U;
    if (mode.subsets == 3) return kThreeSubsets[partition] >> (2 * pixel) & 3U;
    return 0;
}

bool is_anchor(const Mode& mode, unsigned partition, unsigned pixel)
{
    if (pixel == 0) return true;
    if (mode.subsets == 2) return pixel == kAnchorOfTwo[partition];
    if (mode.subsets == 3)
        return pixel == kSecondAnchorOfThree[partition] || pixel == kThirdAnchorOfThree[partition];
    return false;
}

using EndPoints = std::array<std::array<std::uint8_t, 4>, 6>;  // two of each subset

EndPoints read_end_points(BitReader& bits, const Mode& mode)
{
    EndPoints out{};
    const unsigned count = mode.subsets * 2U;
    for (unsigned c = 0; c < 4; ++c)
        for (unsigned e = 0; e < count; ++e)
            out[e][c] = static_cast<std::uint8_t>(bits.read(c < 3 ? mode.color_bits : mode.alpha_bits));
    std::array<unsigned, 6> p{};
    const unsigned p_bits = mode.end_p_bits + mode.shared_p_bits;
    for (unsigned e = 0; e < count; ++e)
        p[e] = mode.shared_p_bits != 0 && e % 2 == 1 ? p[e - 1] : bits.read(p_bits);
    for (unsigned e = 0; e < count; ++e)
        for (unsigned c = 0; c < 4; ++c) {
            unsigned precision = c < 3 ? mode.color_bits : mode.alpha_bits;
            if (precision == 0) {
                out[e][c] = 255;
                continue;
            }
            unsigned value = unsigned{out[e][c]} << p_bits | p[e];
            precision += p_bits;
            // Copies the high bits into the low ones, so that a value of all ones becomes 255.
            value <<= 8 - precision;
            out[e][c] = static_cast<std::uint8_t>(value | value >> precision);
        }
    return out;
}

std::uint8_t interpolate(unsigned a, unsigned b, unsigned weight)
{
    return static_cast<std::uint8_t>(((64 - weight) * a + weight * b + 32) / 64);
}

}  // namespace

std::array<std::array<std::uint8_t, 4>, 16> decode_bc7_block(const std::uint8_t* block)
{
    std::array<std::array<std::uint8_t, 4>, 16> out{};
    BitReader bits(block);
    unsigned number = 0;
    while (number < 8 && bits.read(1) == 0) ++number;
    if (number == 8) return out;
    const Mode& mode = kModes[number];
    const unsigned partition = bits.read(mode.partition_bits);
    const unsigned rotation = bits.read(mode.rotation_bits);
    const bool are_swapped = bits.read(mode.selection_bits) != 0;
    const EndPoints ends = read_end_points(bits, mode);

    std::array<unsigned, 16> colors{}, alphas{};
    unsigned color_bits = mode.index_bits, alpha_bits = mode.index_bits;
    for (unsigned i = 0; i < 16; ++i) colors[i] = bits.read(color_bits - (is_anchor(mode, partition, i) ? 1 : 0));
    alphas = colors;
    if (mode.second_index_bits != 0) {
        alpha_bits = mode.second_index_bits;
        for (unsigned i = 0; i < 16; ++i) alphas[i] = bits.read(alpha_bits - (i == 0 ? 1 : 0));
        if (are_swapped) {
            std::swap(colors, alphas);
            std::swap(color_bits, alpha_bits);
        }
    }
    for (unsigned i = 0; i < 16; ++i) {
        const unsigned subset = subset_of(mode, partition, i);
        const auto& a = ends[subset * 2];
        const auto& b = ends[subset * 2 + 1];
        for (unsigned c = 0; c < 4; ++c)
            out[i][c] = interpolate(a[c], b[c],
                                    c < 3 ? weight_of(colors[i], color_bits) : weight_of(alphas[i], alpha_bits));
        // The block stores alpha in the place of a colour channel.
        if (rotation != 0) std::swap(out[i][3], out[i][rotation - 1]);
    }
    return out;
}

}  // namespace marrow
