#include "base/number.h"

#include <algorithm>
#include <cstdint>

namespace marrow {

namespace {

// The digits of a number without point and exponent, and the power of ten it is multiplied by.
struct Decimal {
    static constexpr int kMostDigits = 18;
    std::uint64_t digits = 0;
    int count = 0;  // from the first that is not 0
    int exponent = 0;

    void add(unsigned digit, bool behind_point)
    {
        // What comes behind the digits that count only moves the point.
        const bool counts = count < kMostDigits;
        if (counts) digits = digits * 10 + digit;
        if (counts && digits > 0) ++count;
        if (counts == behind_point) exponent += behind_point ? -1 : 1;
    }
};

constexpr int kFarthest = 100'000'000;  // an exponent beyond any text's digits

double times_power_of_ten(double value, int exponent)
{
    // Powers up to this one are exact, and each step is rounded once.
    constexpr int kStep = 22;
    constexpr double kPower = 1e22;
    // No float is left, or every one is passed, long before.
    exponent = std::clamp(exponent, -400, 400);
    for (; exponent >= kStep; exponent -= kStep) value *= kPower;
    for (; exponent <= -kStep; exponent += kStep) value /= kPower;
    double rest = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; --i) rest *= 10;
    return exponent < 0 ? value / rest : value * rest;
}

}  // namespace

std::optional<float> parse_number(std::string_view text)
{
    std::size_t at = 0;
    const auto accept = [&](char c) { return at < text.size() && text[at] == c && ++at > 0; };
    const auto digit = [&](unsigned& value) {
        value = at < text.size() ? static_cast<unsigned char>(text[at]) - unsigned{'0'} : 10;
        at += value < 10 ? 1 : 0;
        return value < 10;
    };
    const bool minus = accept('-');
    if (!minus) (void)accept('+');
    Decimal decimal;
    unsigned value = 0;
    bool any = false;
    for (; digit(value); any = true) decimal.add(value, false);
    if (accept('.'))
        for (; digit(value); any = true) decimal.add(value, true);
    if (!any) return std::nullopt;
    if (accept('e') || accept('E')) {
        const bool down = accept('-');
        if (!down) (void)accept('+');
        int exponent = 0;
        any = false;
        for (; digit(value); any = true) exponent = std::min(exponent * 10 + static_cast<int>(value), kFarthest);
        if (!any) return std::nullopt;
        decimal.exponent += down ? -exponent : exponent;
    }
    if (at != text.size()) return std::nullopt;
    const double scaled =
        decimal.digits == 0 ? 0.0 : times_power_of_ten(static_cast<double>(decimal.digits), decimal.exponent);
    // A cast of what no float can hold is undefined.
    constexpr double kLargest = 3.4028235677973366e38;  // half a step above the largest float
    const float magnitude = scaled < kLargest ? static_cast<float>(scaled) : __builtin_inff();
    return minus ? -magnitude : magnitude;
}

}  // namespace marrow
