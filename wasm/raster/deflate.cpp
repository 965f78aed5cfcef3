#include "raster/deflate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "base/heap_sort.h"

namespace marrow {

namespace {

constexpr std::size_t kWindow = 1 << 15;
constexpr int kHashBits = 15;
// Matches that are tried at one position, and the length that ends the search.
constexpr int kMostTries = 6;
constexpr std::uint32_t kGoodLength = 32;
constexpr std::uint32_t kLeastLength = 4, kMostLength = 258;
constexpr std::size_t kBlockSymbols = 1 << 15;

constexpr std::size_t kLiteralCodes = 286, kDistanceCodes = 30, kLengthCodes = 19;
constexpr std::size_t kEndOfBlock = 256;
constexpr int kMostBits = 15, kMostLengthBits = 7;
// The order in which a block stores the lengths of the codes for lengths.
constexpr std::array<std::uint8_t, kLengthCodes> kLengthOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                                 11, 4,  12, 3, 13, 2, 14, 1, 15};

// The code of a match's length or distance, with the low bits that follow it.
struct Extended {
    std::uint32_t code, extra;
    int extra_bits;
};

Extended length_code(std::uint32_t length)
{
    const std::uint32_t value = length - 3;
    if (length == kMostLength) return {285, 0, 0};
    if (value < 4) return {257 + value, 0, 0};
    const int bits = static_cast<int>(std::bit_width(value)) - 3;
    return {257 + 4 * static_cast<std::uint32_t>(bits + 1) + (value >> bits & 3), value & ((1U << bits) - 1), bits};
}

Extended distance_code(std::uint32_t distance)
{
    const std::uint32_t value = distance - 1;
    if (value < 2) return {value, 0, 0};
    const int bits = static_cast<int>(std::bit_width(value)) - 2;
    return {2 * static_cast<std::uint32_t>(bits + 1) + (value >> bits & 1), value & ((1U << bits) - 1), bits};
}

class BitWriter {
public:
    explicit BitWriter(std::vector<std::uint8_t>& out) : out_(out) {}

    // Makes room for this number of bytes. Nothing is written before.
    void reserve(std::size_t bytes)
    {
        if (out_.size() - used_ < bytes + 8) out_.resize(std::max(out_.size() * 2, used_ + bytes + 8));
    }
    // At most 32 bits.
    void put(std::uint32_t value, int count)
    {
        bits_ |= std::uint64_t{value} << filled_;
        filled_ += count;
        if (filled_ < 32) return;
        for (int i = 0; i < 4; ++i)
            out_[used_ + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(bits_ >> (8 * i));
        used_ += 4;
        bits_ >>= 32;
        filled_ -= 32;
    }
    // Writes the bits that are left, and ends the output.
    void finish()
    {
        for (; filled_ > 0; filled_ -= 8, bits_ >>= 8) out_[used_++] = static_cast<std::uint8_t>(bits_);
        out_.resize(used_);
    }

private:
    std::vector<std::uint8_t>& out_;
    std::size_t used_ = 0;
    std::uint64_t bits_ = 0;
    int filled_ = 0;
};

// A Huffman code: lengths of at most `most` bits, and their bits, first bit lowest.
struct Code {
    std::array<std::uint32_t, kLiteralCodes> counts{};
    std::array<std::uint8_t, kLiteralCodes> lengths{};
    std::array<std::uint16_t, kLiteralCodes> bits{};

    void build(int most)
    {
        set_lengths(most);
        set_bits();
    }
    void put(BitWriter& to, std::size_t symbol) const { to.put(bits[symbol], lengths[symbol]); }

private:
    void set_lengths(int most)
    {
        lengths = {};
        // Symbols by their counts; a count needs less than 23 bits.
        std::array<std::uint32_t, kLiteralCodes> sorted{};
        std::size_t used = 0;
        for (std::size_t i = 0; i < kLiteralCodes; ++i)
            if (counts[i] > 0) sorted[used++] = counts[i] << 9 | static_cast<std::uint32_t>(i);
        if (used == 0) return;
        heap_sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(used));
        // The tree: leaves and inner nodes are both taken in the order of their weights.
        std::array<std::uint32_t, 2 * kLiteralCodes> weights{};
        std::array<std::uint16_t, 2 * kLiteralCodes> parents{};
        for (std::size_t i = 0; i < used; ++i) weights[i] = sorted[i] >> 9;
        std::size_t leaf = 0, inner = used;
        const std::size_t root = 2 * used - 2;
        for (std::size_t node = used; node <= root; ++node) {
            for (int child = 0; child < 2; ++child) {
                const bool is_leaf = leaf < used && (inner >= node || weights[leaf] <= weights[inner]);
                const std::size_t taken = is_leaf ? leaf++ : inner++;
                weights[node] += weights[taken];
                parents[taken] = static_cast<std::uint16_t>(node);
            }
        }
        std::array<std::uint32_t, kMostBits + 1> of_length{};
        if (used == 1) {
            of_length[1] = 1;
        } else {
            std::array<std::uint8_t, 2 * kLiteralCodes> depths{};
            for (std::size_t node = root; node-- > 0;) {
                depths[node] = static_cast<std::uint8_t>(depths[parents[node]] + 1);
                if (node < used) ++of_length[static_cast<std::size_t>(std::min<int>(depths[node], most))];
            }
        }
        limit(of_length, most);
        // The rarest symbols have the longest codes.
        std::size_t next = 0;
        for (int length = most; length > 0; --length)
            for (std::uint32_t i = 0; i < of_length[static_cast<std::size_t>(length)]; ++i)
                lengths[sorted[next++] & 511] = static_cast<std::uint8_t>(length);
    }

    // Codes that were cut to `most` bits take more than all codes there are: makes shorter ones longer.
    static void limit(std::array<std::uint32_t, kMostBits + 1>& of_length, int most)
    {
        const auto last = static_cast<std::size_t>(most);
        std::uint32_t taken = 0;
        for (std::size_t i = 1; i <= last; ++i) taken += of_length[i] << (last - i);
        for (; taken > 1U << last; --taken) {
            --of_length[last];
            std::size_t i = last - 1;
            while (of_length[i] == 0) --i;
            --of_length[i];
            of_length[i + 1] += 2;
        }
    }

    void set_bits()
    {
        std::uint32_t code = 0;
        for (int length = 1; length <= kMostBits; ++length, code <<= 1) {
            for (std::size_t i = 0; i < kLiteralCodes; ++i) {
                if (lengths[i] != length) continue;
                std::uint32_t turned = 0;
                for (int bit = 0; bit < length; ++bit) turned |= (code >> bit & 1) << (length - 1 - bit);
                bits[i] = static_cast<std::uint16_t>(turned);
                ++code;
            }
        }
    }
};

std::size_t used_codes(const std::uint8_t* lengths, std::size_t count, std::size_t least)
{
    while (count > least && lengths[count - 1] == 0) --count;
    return count;
}

// The lengths of both codes of a block, with runs shortened: 16 repeats the last one, 17 and 18 are zeros.
struct Run {
    std::uint8_t code, extra, extra_bits;
};
std::vector<Run> runs_of(const std::vector<std::uint8_t>& lengths)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < lengths.size();) {
        std::size_t same = 1;
        while (i + same < lengths.size() && lengths[i + same] == lengths[i]) ++same;
        const std::uint8_t length = lengths[i];
        i += same;
        if (length != 0) {
            runs.push_back({length, 0, 0});
            --same;
        }
        while (same > 0) {
            const std::size_t most = length != 0 ? 6 : same < 11 ? 10 : 138;
            const std::size_t taken = std::min(same, most);
            if (taken < 3)
                runs.insert(runs.end(), taken, {length, 0, 0});
            else if (length != 0)
                runs.push_back({16, static_cast<std::uint8_t>(taken - 3), 2});
            else if (taken < 11)
                runs.push_back({17, static_cast<std::uint8_t>(taken - 3), 3});
            else
                runs.push_back({18, static_cast<std::uint8_t>(taken - 11), 7});
            same -= taken;
        }
    }
    return runs;
}

// The symbols of a block: a byte, or the length of a match above its distance less 1, in 9 and 15 bits.
class Block {
public:
    Block() { symbols_.reserve(kBlockSymbols); }

    bool full() const { return symbols_.size() == kBlockSymbols; }
    void literal(std::uint8_t byte)
    {
        symbols_.push_back(byte);
        ++literals_.counts[byte];
    }
    void match(std::uint32_t length, std::uint32_t distance)
    {
        symbols_.push_back(length << 15 | (distance - 1));
        ++literals_.counts[length_code(length).code];
        ++distances_.counts[distance_code(distance).code];
    }

    void write(BitWriter& to, bool is_last)
    {
        ++literals_.counts[kEndOfBlock];
        literals_.build(kMostBits);
        distances_.build(kMostBits);
        // A match takes 48 bits at most, and the codes less than 500 bytes.
        to.reserve(symbols_.size() * 6 + 500);
        to.put(is_last ? 1 : 0, 1);
        to.put(2, 2);
        write_codes(to);
        for (const std::uint32_t symbol : symbols_) {
            if (symbol < 256) {
                literals_.put(to, symbol);
                continue;
            }
            const Extended length = length_code(symbol >> 15),
                           distance = distance_code((symbol & (kWindow - 1)) + 1);
            literals_.put(to, length.code);
            to.put(length.extra, length.extra_bits);
            distances_.put(to, distance.code);
            to.put(distance.extra, distance.extra_bits);
        }
        literals_.put(to, kEndOfBlock);
        symbols_.clear();
        literals_.counts = {};
        distances_.counts = {};
    }

private:
    void write_codes(BitWriter& to) const
    {
        const std::size_t literals = used_codes(literals_.lengths.data(), kLiteralCodes, 257);
        const std::size_t distances = used_codes(distances_.lengths.data(), kDistanceCodes, 1);
        std::vector<std::uint8_t> all(literals_.lengths.begin(),
                                      literals_.lengths.begin() + static_cast<std::ptrdiff_t>(literals));
        all.insert(all.end(), distances_.lengths.begin(),
                   distances_.lengths.begin() + static_cast<std::ptrdiff_t>(distances));
        const std::vector<Run> runs = runs_of(all);
        Code code;
        for (const Run& run : runs) ++code.counts[run.code];
        code.build(kMostLengthBits);
        std::size_t stored = kLengthCodes;
        while (stored > 4 && code.lengths[kLengthOrder[stored - 1]] == 0) --stored;
        to.put(static_cast<std::uint32_t>(literals - 257), 5);
        to.put(static_cast<std::uint32_t>(distances - 1), 5);
        to.put(static_cast<std::uint32_t>(stored - 4), 4);
        for (std::size_t i = 0; i < stored; ++i) to.put(code.lengths[kLengthOrder[i]], 3);
        for (const Run& run : runs) {
            code.put(to, run.code);
            to.put(run.extra, run.extra_bits);
        }
    }

    std::vector<std::uint32_t> symbols_;
    Code literals_;
    Code distances_;
};

// Finds earlier bytes that are the same, by a hash of the next four bytes and a chain of positions with that hash.
class Matches {
public:
    explicit Matches(Bytes plain) : plain_(plain), heads_(std::size_t{1} << kHashBits, -1), before_(kWindow) {}

    struct Match {
        std::uint32_t length, distance;
    };
    // The longest match found at a position, which is also stored; of length 0 if there is none.
    Match take(std::size_t at)
    {
        Match best = {0, 0};
        if (at + kLeastLength > plain_.size()) return best;
        std::int32_t earlier = store(at);
        const auto most = static_cast<std::uint32_t>(std::min<std::size_t>(kMostLength, plain_.size() - at));
        const std::uint8_t* here = plain_.data() + at;
        for (int tries = kMostTries; tries > 0 && earlier >= 0; --tries) {
            const std::size_t distance = at - static_cast<std::size_t>(earlier);
            if (distance >= kWindow) break;
            const std::uint8_t* there = here - distance;
            if (best.length == 0 || there[best.length] == here[best.length]) {
                const std::uint32_t length = common(here, there, most);
                if (length >= kLeastLength && length > best.length) {
                    best = {length, static_cast<std::uint32_t>(distance)};
                    if (length == most || length >= kGoodLength) break;
                }
            }
            earlier = before_[static_cast<std::size_t>(earlier) & (kWindow - 1)];
        }
        return best;
    }
    // Stores a position, and returns the last one with its hash, or -1.
    std::int32_t store(std::size_t at)
    {
        if (at + kLeastLength > plain_.size()) return -1;
        std::uint32_t word = 0;
        std::memcpy(&word, plain_.data() + at, sizeof word);
        std::int32_t& head = heads_[word * 0x9e3779b1U >> (32 - kHashBits)];
        const std::int32_t earlier = head;
        before_[at & (kWindow - 1)] = earlier;
        head = static_cast<std::int32_t>(at);
        return earlier;
    }

private:
    static std::uint32_t common(const std::uint8_t* a, const std::uint8_t* b, std::uint32_t most)
    {
        std::uint32_t length = 0;
        for (; length + 8 <= most; length += 8) {
            std::uint64_t left = 0, right = 0;
            std::memcpy(&left, a + length, sizeof left);
            std::memcpy(&right, b + length, sizeof right);
            if (left != right) return length + static_cast<std::uint32_t>(std::countr_zero(left ^ right) >> 3);
        }
        while (length < most && a[length] == b[length]) ++length;
        return length;
    }

    Bytes plain_;
    std::vector<std::int32_t> heads_, before_;
};

std::uint32_t adler32(Bytes bytes)
{
    constexpr std::uint32_t base = 65521;
    constexpr std::size_t most = 5552;  // bytes whose sums fit into 32 bits
    std::uint32_t a = 1, b = 0;
    for (std::size_t at = 0; at < bytes.size(); at += most) {
        for (const std::uint8_t byte : bytes.subspan(at, std::min(most, bytes.size() - at))) {
            a += byte;
            b += a;
        }
        a %= base;
        b %= base;
    }
    return b << 16 | a;
}

}  // namespace

std::vector<std::uint8_t> zlib_compressed(Bytes plain)
{
    std::vector<std::uint8_t> out;
    BitWriter to(out);
    to.reserve(2);
    to.put(0x0178, 16);  // deflate with a window of 32 kB, fastest
    Matches matches(plain);
    Block block;
    for (std::size_t at = 0; at < plain.size();) {
        const auto [length, distance] = matches.take(at);
        if (length == 0) {
            block.literal(plain[at++]);
        } else {
            block.match(length, distance);
            for (const std::size_t end = at + length; ++at < end;) matches.store(at);
        }
        if (block.full()) block.write(to, false);
    }
    block.write(to, true);
    to.reserve(4);
    to.finish();
    const std::uint32_t sum = adler32(plain);
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(sum >> shift));
    return out;
}

std::vector<std::uint8_t> png_rows(Bytes rgba, std::uint32_t width, std::uint32_t height, std::uint32_t channels)
{
    const std::size_t row = std::size_t{width} * channels + 1;
    std::vector<std::uint8_t> plain(row * height);
    const std::uint8_t* from = rgba.data();
    for (std::uint32_t y = 0; y < height; ++y) {
        std::uint8_t* to = plain.data() + y * row;
        *to++ = 1;  // Sub
        std::uint8_t before[4] = {};
        for (std::uint32_t x = 0; x < width; ++x, from += 4) {
            for (std::uint32_t i = 0; i < channels; ++i) {
                *to++ = static_cast<std::uint8_t>(from[i] - before[i]);
                before[i] = from[i];
            }
        }
    }
    return zlib_compressed(plain);
}

}  // namespace marrow
