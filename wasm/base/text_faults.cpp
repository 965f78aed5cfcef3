#include "base/text_faults.h"

#include <utility>

namespace marrow {

void TextFaults::put(Code code, std::uint64_t line, const Message& text)
{
    if (warnings.size() == kMaxWarnings) return;
    std::string fault = text.composed();
    warnings.push_back(message("text-fault", line, Term(fault)));
    if (!first) first = Error{code, std::move(fault), Place::at_line(line), {}};
}

}  // namespace marrow
