// text_faults.h -- the faults of a text that is read on after each of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "base/text.h"

namespace marrow {

struct TextFaults {
    std::vector<std::string> warnings;  // each names its line; kMaxWarnings at most
    std::optional<Error> first;

    // The message is made only while there is room for it: hostile texts have a fault in every line.
    template <class... Arguments>
    void add(Code code, std::uint64_t line, TextTemplate<sizeof...(Arguments)> text, const Arguments&... arguments)
    {
        if (warnings.size() < kMaxWarnings) put(code, line, format_text(text, arguments...));
    }

private:
    void put(Code code, std::uint64_t line, std::string message);
};

}  // namespace marrow
