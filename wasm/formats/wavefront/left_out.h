// left_out.h -- what a reader of text left out, in one warning a kind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace marrow {

// How often something was left out, and the line where that happened first.
struct LeftOut {
    std::uint64_t count = 0;
    std::uint64_t line = 0;

    void add(std::uint64_t at_line)
    {
        if (count++ == 0) line = at_line;
    }

    // "ABOUT (12, the first in line 7). REMEDY"; nothing where the count is 0. `word` is the first of them.
    void report(std::string_view about, std::string_view remedy, std::vector<std::string>& warnings,
                std::string_view word = {}) const
    {
        if (count > 0)
            warnings.push_back(format_text("% (%, the first%% in line %). %", about, count,
                                           word.empty() ? "" : " is ", word, line, remedy));
    }
};

}  // namespace marrow
