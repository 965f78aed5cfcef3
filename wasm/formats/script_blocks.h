// script_blocks.h -- the named blocks of a material script, `name { ... { ... } ... }`, of Quake III and Doom 3.
//
// A missing or surplus brace affects only the block that it is in, never the blocks after it. Where a closing brace
// is missing, the next block is recognised by its name: a path alone on its line, followed by a brace.
#pragma once

#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "base/text_faults.h"
#include "base/text_scanner.h"

namespace marrow {

// One block. The views point into the script.
struct ScriptBlock {
    std::string_view kind;        // the first word on the name's line, such as `material`; empty if it is the name
    std::string_view name;        // empty: there is none before the brace
    std::string_view whole_name;  // the name and the comment that directly follows it; empty if none does
    std::uint64_t line = 1;       // of the name
    std::uint64_t brace_line = 1;
    Bytes text;  // from the opening brace to the closing one, or to the end of a block that is not closed
};

// A block whose opening brace has been read.
struct ScriptBlockStart {
    ScriptBlock block;
    std::size_t at = 0;       // of the opening brace
    std::size_t name_at = 0;  // of the name
    std::uint32_t depth = 1;  // number of open braces
};

class ScriptBlocks {
public:
    // Both lists are words separated by single blanks. `keywords`: words without arguments, which may be alone on
    // the line before a stage's brace. `ignored`: first words of lines between blocks that are skipped without a
    // warning.
    ScriptBlocks(Bytes script, const TextDialect& dialect, std::string_view keywords,
                 std::string_view ignored = {});

    // The next block, or nothing at the end. Its text may be the opening brace alone.
    std::optional<ScriptBlock> next();

    TextFaults faults;

private:
    std::size_t offset() const { return script_.size() - s_.remaining(); }
    std::optional<ScriptBlockStart> find_start();
    ScriptBlock take(ScriptBlockStart start);

    ErrorSink errors_;
    Bytes script_;
    TextScanner s_;
    std::string_view keywords_, ignored_;
    std::optional<ScriptBlockStart> found_;  // the next block's start, found while the previous one was read
};

}  // namespace marrow
