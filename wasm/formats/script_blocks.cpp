#include "formats/script_blocks.h"

#include "base/index.h"
#include "base/text.h"
#include "formats/file_set.h"

namespace marrow {

namespace {

using Start = ScriptBlockStart;

// A name before which a missing brace may be assumed; a picture's name is an argument.
bool is_path(std::string_view word) { return word.find_first_of("/\\") != word.npos && !is_picture_name(word); }

}  // namespace

ScriptBlocks::ScriptBlocks(Bytes script, const TextDialect& dialect, std::string_view keywords,
                           std::string_view ignored)
    : script_(script), s_(script, errors_, dialect), keywords_(keywords), ignored_(ignored)
{
}

std::optional<ScriptBlock> ScriptBlocks::next()
{
    std::optional<Start> start = found_ ? found_ : find_start();
    found_.reset();
    if (!start) return std::nullopt;
    return take(*std::move(start));
}

std::optional<Start> ScriptBlocks::find_start()
{
    Start start;
    ScriptBlock& block = start.block;
    std::uint64_t name_line = 0;  // 0: no name yet
    bool is_reported = false;     // that words or braces stand between two blocks
    while (s_.next_directive()) {
        const std::size_t at = offset();
        const std::string_view word = s_.word();
        const bool is_brace = !s_.was_quoted() && (word == "{" || word == "}");
        if (is_brace && word == "{") {
            if (name_line == 0)
                faults.add(Code::bad_text, s_.line(),
                           "A brace stands where a name is expected; its block is left out.");
            start.at = at;
            block.brace_line = s_.line();
            if (name_line == 0) block.line = block.brace_line;
            return start;
        }
        const bool goes_on = name_line == s_.line();
        if (is_brace || (name_line != 0 && !goes_on)) {
            // Words that no block follows.
            if (!is_reported && name_line == 0)
                faults.add(Code::bad_text, s_.line(),
                           "A brace stands where a name is expected; it is passed over.");
            else if (!is_reported)
                faults.add(Code::bad_text, name_line,
                           "No block follows %; the text up to the next block is passed over.",
                           shown(block.kind.empty() ? block.name : block.kind));
            is_reported = true;
            block = {};
            name_line = 0;
            if (is_brace) continue;
        }
        if (!goes_on && !s_.was_quoted() && place_in(ignored_, word) != kNone) {
            (void)s_.rest_of_line();
            continue;
        }
        if (block.kind.empty() && goes_on) block.kind = block.name;
        block.name = word;
        block.whole_name = s_.whole_word();
        block.line = name_line = s_.line();
        start.name_at = at;
    }
    if (name_line != 0)
        faults.add(Code::truncated, name_line, "No block follows %: the file is cut short.",
                   shown(block.kind.empty() ? block.name : block.kind));
    return std::nullopt;
}

ScriptBlock ScriptBlocks::take(Start start)
{
    ScriptBlock& block = start.block;
    const auto end_at = [&](std::size_t end) {
        block.text = script_.subspan(start.at, end - start.at);
        return block;
    };
    std::uint64_t last_line = block.brace_line;
    std::optional<Start> alone;   // the last word, if it is alone on its line
    std::optional<Start> nested;  // the block that began if the brace of depth 2 is not a stage's
    const auto missing = [&](const char* where) {
        faults.add(Code::bad_text, s_.line(), "The block % is not closed: a brace is missing before %.",
                   shown(block.name), where);
    };
    for (std::uint32_t depth = start.depth; depth > 0;) {
        if (!s_.next_directive()) {
            faults.add(Code::truncated, s_.line(),
                       "The block % is not closed: a brace is missing, or the file is cut short.",
                       shown(block.name));
            return end_at(script_.size());
        }
        const std::size_t at = offset();
        const std::uint64_t line = s_.line();
        const std::string_view word = s_.word();
        const bool opens = word == "{" && !s_.was_quoted(), closes = word == "}" && !s_.was_quoted();
        if (opens) {
            if (alone) {
                alone->at = at;
                alone->block.brace_line = line;
            }
            if (alone && is_path(alone->block.name)) {
                missing("the next name");
                found_ = std::move(alone);
                return end_at(found_->name_at);
            }
            if (depth == 2 && nested) {
                missing("the next name");
                found_ = std::move(nested);
                found_->depth = 2;
                return end_at(found_->name_at);
            }
            if (depth == 2)
                missing("a stage in a stage");
            else
                ++depth;
            nested = depth == 2 && alone && place_in(keywords_, alone->block.name) == kNone ? std::move(alone)
                                                                                            : std::nullopt;
        }
        if (closes) --depth;
        if (opens || closes || line == last_line) {
            alone.reset();
        } else {
            alone.emplace();
            alone->block.name = word;
            alone->block.whole_name = s_.whole_word();
            alone->block.line = line;
            alone->name_at = at;
        }
        last_line = opens || closes ? 0 : line;
    }
    return end_at(offset());
}

}  // namespace marrow
