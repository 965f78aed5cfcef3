#include "base/arguments.h"

namespace marrow {

namespace {

// The tables of std::to_string would add 0.4 kB to a compressed module.
void append_number(std::string& out, std::uint64_t number)
{
    if (number >= 10) append_number(out, number / 10);
    out += static_cast<char>('0' + number % 10);
}

}  // namespace

std::size_t Arguments::size() const
{
    std::size_t size = 0;
    while (size < kMost && kind_of(size) != Kind::none) ++size;
    return size;
}

void Arguments::append_to(std::string& out, std::size_t index) const
{
    const Value& value = values_[index];
    switch (kind_of(index)) {
        case Kind::none: break;
        case Kind::text: out.append(value.text.data, value.text.size); break;
        case Kind::literal: out += value.literal; break;
        case Kind::character: out += static_cast<char>(value.number); break;
        case Kind::natural: append_number(out, value.number); break;
        case Kind::integer: {
            const bool negative = static_cast<std::int64_t>(value.number) < 0;
            if (negative) out += '-';
            append_number(out, negative ? 0 - value.number : value.number);
            break;
        }
        case Kind::string: out += *value.string; break;
        case Kind::term:
            if ((value.number & Term::kComposed) != 0) {
                const auto address = static_cast<std::uintptr_t>(value.number & ~Term::kComposed);
                out += *reinterpret_cast<const std::string*>(address);
            } else {
                append_message_id(out, static_cast<std::uint32_t>(value.number));
                out += kMessageEnd;
            }
            break;
    }
}

void append_message_id(std::string& out, std::uint32_t hash)
{
    out += kMessageStart;
    append_number(out, hash);
}

}  // namespace marrow
