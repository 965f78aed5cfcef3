// fault_count.h -- counts the faults of one kind in a text, to report all of them in one warning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/text.h"

namespace marrow {

struct FaultCount {
    // `warning` is a message with the arguments `count`, `line` and `word`.
    explicit FaultCount(MessageId warning) : id(warning) {}

    MessageId id;
    std::uint64_t count = 0;
    std::uint64_t line = 0;  // of the first fault
    std::string word;        // of the first fault, in quotation marks; empty if `add` gets none

    void add(std::uint64_t at_line, std::string_view at_word = {})
    {
        if (count++ > 0) return;
        line = at_line;
        if (!at_word.empty()) word = excerpt(to_utf8(at_word));
    }

    // Adds the warning, unless the count is 0.
    void report(std::vector<std::string>& warnings) const
    {
        if (count > 0) warnings.push_back(message(id, count, line, word));
    }
};

}  // namespace marrow
