#include "base/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace marrow {

namespace {

// An unsigned integer of up to 768 bits, which is more than any comparison below needs.
class BigNumber {
public:
    BigNumber() = default;
    explicit BigNumber(std::uint64_t value)
    {
        words_[0] = static_cast<std::uint32_t>(value);
        words_[1] = static_cast<std::uint32_t>(value >> 32);
    }

    void multiply_and_add(std::uint32_t factor, std::uint32_t summand)
    {
        std::uint64_t carry = summand;
        for (std::uint32_t& word : words_) {
            carry += std::uint64_t{word} * factor;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    void multiply_by_power(std::uint32_t base, int exponent)
    {
        for (; exponent > 0; --exponent) multiply_and_add(base, 0);
    }

    friend bool operator<(const BigNumber& a, const BigNumber& b)
    {
        return std::lexicographical_compare(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(), b.words_.rend());
    }

private:
    std::array<std::uint32_t, 24> words_{};  // least significant first
};

void append_digit(std::uint64_t& number, std::uint32_t digit) { number = number * 10 + digit; }
void append_digit(BigNumber& number, std::uint32_t digit) { number.multiply_and_add(10, digit); }

template <class Number> struct Decimal {
    Number digits{};
    int exponent = 0;      // a power of ten
    bool is_more = false;  // a digit other than 0 was dropped
};

// A mantissa such as "12.50" times a power of ten, truncated to its first `most` digits.
template <class Number> Decimal<Number> read_decimal(std::string_view mantissa, int exponent, int most)
{
    Decimal<Number> out{{}, exponent, false};
    int count = 0;  // of the digits kept, without leading zeros
    bool after_point = false;
    for (const char c : mantissa) {
        if (c == '.') {
            after_point = true;
            continue;
        }
        const auto digit = static_cast<std::uint32_t>(c - '0');
        const bool is_kept = count < most;
        if (is_kept) append_digit(out.digits, digit);
        if (is_kept && (digit > 0 || count > 0)) ++count;
        if (!is_kept && digit > 0) out.is_more = true;
        if (is_kept && after_point) --out.exponent;
        if (!is_kept && !after_point) ++out.exponent;
    }
    return out;
}

// Half a unit in the last place above the largest float: this and larger values round to infinity.
constexpr double kTooLarge = 0x1.FFFFFFp127;

float to_float(double value)
{
    return value < kTooLarge ? static_cast<float>(value) : std::numeric_limits<float>::infinity();
}

// value * 10^exponent, with at most 22 roundings.
double times_power_of_ten(double value, int exponent)
{
    // The powers of ten up to this one are exact doubles.
    constexpr int kMaxPower = 22;
    constexpr std::array<double, kMaxPower + 1> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                           1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                           1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    // Beyond these exponents the result is 0 or infinite anyway.
    exponent = std::clamp(exponent, -400, 400);
    for (; exponent > kMaxPower; exponent -= kMaxPower) value *= kPowers[kMaxPower];
    for (; exponent < -kMaxPower; exponent += kMaxPower) value /= kPowers[kMaxPower];
    return exponent < 0 ? value / kPowers[static_cast<std::size_t>(-exponent)]
                        : value * kPowers[static_cast<std::size_t>(exponent)];
}

// Returns the one of two adjacent floats that is nearer to a mantissa times a power of ten. The number is compared
// with their midpoint; both sides become integers by moving negative powers of ten and two to the other side.
float nearest_of(std::string_view mantissa, int exponent, float low, float high)
{
    // Such a midpoint has at most 113 digits.
    constexpr int kMaxDigits = 128;
    Decimal<BigNumber> number = read_decimal<BigNumber>(mantissa, exponent, kMaxDigits);
    const double midpoint = std::isinf(high) ? kTooLarge : (double{low} + double{high}) / 2;
    int power = 0;
    BigNumber other(static_cast<std::uint64_t>(std::ldexp(std::frexp(midpoint, &power), 53)));
    power -= 53;
    number.digits.multiply_by_power(10, number.exponent);
    number.digits.multiply_by_power(2, -power);
    other.multiply_by_power(10, -number.exponent);
    other.multiply_by_power(2, power);
    if (number.digits < other) return low;
    if (other < number.digits || number.is_more) return high;
    return to_float(midpoint);  // rounds to even
}

}  // namespace

const char* read_plain_integer(const char* at, const char* end, std::int64_t& value)
{
    const bool minus = at != end && *at == '-';
    const char* first = at + (minus ? 1 : 0);
    std::uint64_t digits = 0;
    const char* number_end = read_digits(first, end, digits);
    if (number_end == first || number_end - first > kPlainDigits) return nullptr;
    value = minus ? -static_cast<std::int64_t>(digits) : static_cast<std::int64_t>(digits);
    return number_end;
}

const char* read_plain_number(const char* at, const char* end, float& value)
{
    return plain_number_at(at, end, value);
}

std::size_t read_plain_numbers(const char*& at, const char* end, std::span<float> out, float limit)
{
    std::size_t count = 0;
    for (const char* next = at; count < out.size(); ++count) {
        while (next != end && (*next == ' ' || *next == '\t')) ++next;
        float value = 0;
        next = plain_number_at(next, end, value);
        if (next == nullptr || (next != end && static_cast<unsigned char>(*next) > ' ')) break;
        if (!(std::fabs(value) < limit)) break;
        out[count] = value;
        at = next;
    }
    return count;
}

namespace {

struct ParsedNumber {
    bool minus = false;
    std::string_view mantissa;
    int exponent = 0;  // as written
    Decimal<std::uint64_t> decimal;

    double magnitude() const { return times_power_of_ten(static_cast<double>(decimal.digits), decimal.exponent); }
};

std::optional<ParsedNumber> parse(std::string_view text)
{
    const char* at = text.data();
    const char* end = at + text.size();
    const bool minus = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;

    const char* first = at;
    std::uint64_t digits = 0;
    at = read_digits(at, end, digits);
    std::ptrdiff_t count = at - first, places = 0;
    if (at != end && *at == '.') {
        const char* point = at;
        at = read_many_digits(at + 1, end, digits);
        places = at - point - 1;
        count += places;
    }
    if (count == 0) return std::nullopt;
    const std::string_view mantissa(first, static_cast<std::size_t>(at - first));

    int exponent = 0;
    if (at != end && (*at == 'e' || *at == 'E')) {
        constexpr int kMaxExponent = 1'000'000'000;  // more than any text has digits
        ++at;
        const bool down = at != end && *at == '-';
        if (at != end && (*at == '-' || *at == '+')) ++at;
        if (at == end) return std::nullopt;
        for (; at != end && *at >= '0' && *at <= '9'; ++at)
            exponent =
                static_cast<int>(std::min<std::int64_t>(std::int64_t{exponent} * 10 + (*at - '0'), kMaxExponent));
        if (down) exponent = -exponent;
    }
    if (at != end) return std::nullopt;

    // 64 bits hold any number of this many digits.
    constexpr int kMaxDigits = 19;
    Decimal<std::uint64_t> number{digits, exponent - static_cast<int>(places), false};
    if (count > kMaxDigits) number = read_decimal<std::uint64_t>(mantissa, exponent, kMaxDigits);
    return ParsedNumber{minus, mantissa, exponent, number};
}

}  // namespace

std::optional<double> parse_double(std::string_view text)
{
    const std::optional<ParsedNumber> number = parse(text);
    if (!number) return std::nullopt;
    return number->minus ? -number->magnitude() : number->magnitude();
}

std::optional<float> parse_number(std::string_view text)
{
    const std::optional<ParsedNumber> number = parse(text);
    if (!number) return std::nullopt;
    float nearest = 0;
    if (number->decimal.digits != 0) {
        const double value = number->magnitude();
        // More than the sum of all rounding errors.
        constexpr double kError = 0x1p-47;
        const float low = to_float(value * (1 - kError)), high = to_float(value * (1 + kError));
        nearest = low == high ? low : nearest_of(number->mantissa, number->exponent, low, high);
    }
    return number->minus ? -nearest : nearest;
}

}  // namespace marrow
