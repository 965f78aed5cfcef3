#include "base/json.h"

#include <cmath>

namespace marrow {

namespace {

void append_quoted(std::string& out, std::string_view bytes)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    const std::string text = to_utf8(bytes);
    out += '"';
    // What lies between characters that are escaped goes as a whole.
    const char* plain = text.data();
    const char* end = plain + text.size();
    for (const char* at = plain; at != end; ++at) {
        const auto byte = static_cast<unsigned char>(*at);
        const bool control = byte < 0x20 || byte == 0x7F;
        if (!control && byte != '"' && byte != '\\') continue;
        out.append(plain, static_cast<std::size_t>(at - plain));
        plain = at + 1;
        if (control) {
            const char code[] = {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
            out.append(code, sizeof code);
        } else {
            out += '\\';
            plain = at;
        }
    }
    out.append(plain, static_cast<std::size_t>(end - plain));
    out += '"';
}

// `digits` significant decimal digits as an integer and a power of ten: 3.9 is 39e-1. No printf: its
// floating-point half alone is 10 kB of the module.
void append_number(std::string& out, double number, int digits)
{
    if (!std::isfinite(number) || number == 0) {
        out += '0';
        return;
    }
    if (number < 0) out += '-';
    double magnitude = std::fabs(number);
    double top = 1;
    for (int i = 0; i < digits; ++i) top *= 10;
    int exponent = 0;
    // Powers of ten up to 1e22 are exact doubles: one division or product where the number allows it.
    for (; magnitude < top / 1e22; exponent -= 22) magnitude *= 1e22;
    for (; magnitude >= top * 1e22; exponent += 22) magnitude /= 1e22;
    double power = 1;
    for (; magnitude * power < top / 10; --exponent) power *= 10;
    magnitude *= power;
    power = 1;
    for (; magnitude / power >= top; ++exponent) power *= 10;
    magnitude /= power;
    auto mantissa = static_cast<std::uint64_t>(std::llround(magnitude));
    for (; mantissa != 0 && mantissa % 10 == 0; ++exponent) mantissa /= 10;
    out += join(mantissa);
    if (exponent != 0) out += join('e', exponent);
}

}  // namespace

void JsonWriter::separate()
{
    if (!first_) out_ += ',';
    first_ = false;
}

JsonWriter& JsonWriter::open(char bracket)
{
    separate();
    out_ += bracket;
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket)
{
    out_ += bracket;
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::token(std::string_view text)
{
    separate();
    out_ += text;
    return *this;
}

JsonWriter& JsonWriter::key(const char* name)
{
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text)
{
    separate();
    append_quoted(out_, text);
    return *this;
}

JsonWriter& JsonWriter::value(const std::string& text) { return value(std::string_view(text)); }

JsonWriter& JsonWriter::value(const char* text) { return value(std::string_view(text)); }

JsonWriter& JsonWriter::value(bool flag) { return token(flag ? "true" : "false"); }

JsonWriter& JsonWriter::value(double number)
{
    separate();
    append_number(out_, number, 15);
    return *this;
}

JsonWriter& JsonWriter::value(float number)
{
    separate();
    append_number(out_, number, 9);
    return *this;
}

JsonWriter& JsonWriter::null() { return token("null"); }

}  // namespace marrow
