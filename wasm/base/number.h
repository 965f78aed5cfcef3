// number.h -- decimal numbers in text, whatever the machine's language.
#pragma once

#include <optional>
#include <string_view>

namespace marrow {

// The whole text as a number as C writes it in decimal; infinite where it is too large. Nothing where it is none.
// With up to 15 digits, 12 of them behind the point, and no exponent it is the nearest float; otherwise one in some
// hundred million is that one's neighbour. (A reader that is right about those, too, needs a table of 10 kB.)
std::optional<float> parse_number(std::string_view text);

}  // namespace marrow
