#include "base/text_faults.h"

#include <utility>

namespace marrow {

void TextFaults::put(Code code, std::uint64_t line, std::string message)
{
    warnings.push_back(format_text("Line %: %", line, message));
    if (!first) first = Error{code, std::move(message), Place::at_line(line), {}};
}

}  // namespace marrow
