// script_blocks.h -- the named blocks of a material script, `name { ... { ... } ... }`, of Quake III and Doom 3.
//
// A missing or surplus brace costs the block that it stands in, never those after it. Where a closing brace is
// missing, the next block is recognised by its name: a path that is alone on its line, followed by a brace.
#pragma once

#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "base/text_faults.h"
#include "base/text_scanner.h"

namespace marrow {

// Where a block stands. Points into the script.
struct ScriptBlock {
    std::string_view kind;        // the first word of the line of the name, where there is one before the name
    std::string_view name;        // empty: none stands before the brace
    std::string_view whole_name;  // with a comment that directly follows it; empty where none does
    std::uint64_t line = 1;       // of the name
    std::uint64_t brace_line = 1;
    Bytes text;  // from the opening brace to the closing one, if that is there
};

// A block whose opening brace has been read.
struct ScriptBlockStart {
    ScriptBlock block;
    std::size_t at = 0;       // of the opening brace
    std::size_t name_at = 0;  // of the name
    std::uint32_t depth = 1;  // of the braces that are open
};

class ScriptBlocks {
public:
    // `keywords`: the words that may stand alone on a line before a stage's brace, with single blanks between.
    // `ignored`: the first words of lines between the blocks that are passed over without a warning.
    ScriptBlocks(Bytes script, const TextDialect& dialect, std::string_view keywords,
                 std::string_view ignored = {});

    // The next block, which may be empty where its opening brace is all there is; nothing at the end.
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
    std::optional<ScriptBlockStart> found_;  // while the block before it was read
};

}  // namespace marrow
