// text_faults.h -- collects the faults of a text whose reader continues after each of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "base/message.h"

namespace marrow {

struct TextFaults {
    std::vector<std::string> warnings;  // each names its line; at most kMaxWarnings
    std::optional<Error> first;

    template <class... Values>
    [[gnu::always_inline]] void add(Code code, std::uint64_t line, MessageId id, const Values&... arguments)
    {
        put(code, line, message(id, arguments...));
    }

private:
    // Composes the message only if it is kept, because hostile texts have a fault in every line.
    void put(Code code, std::uint64_t line, const Message& message);
};

}  // namespace marrow
