#include "formats/script_blocks.h"

#include "base/index.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/host.h"

namespace marrow {

namespace {

using Start = ScriptBlockStart;

// Whether a word alone on its line may be the name of the next block: a path, but not the path of an image, which
// is an argument of a directive.
bool is_path(std::string_view word) { return word.find_first_of("/\\") != word.npos && !is_image_name(word); }

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
    bool is_reported = false;     // there is a warning about words or braces between these two blocks
    while (s_.next_directive()) {
        const std::size_t at = offset();
        const std::string_view word = s_.word();
        const bool is_brace = !s_.was_quoted() && (word == "{" || word == "}");
        if (is_brace && word == "{") {
            if (name_line == 0) faults.add(Code::bad_text, s_.line(), "script-block-without-name");
            start.at = at;
            block.brace_line = s_.line();
            if (name_line == 0) block.line = block.brace_line;
            return start;
        }
        const bool is_on_name_line = name_line == s_.line();
        if (is_brace || (name_line != 0 && !is_on_name_line)) {
            // A name without a block, or a brace without a name.
            if (!is_reported && name_line == 0)
                faults.add(Code::bad_text, s_.line(), "script-brace-without-name");
            else if (!is_reported)
                faults.add(Code::bad_text, name_line, "script-name-without-block",
                           excerpt(block.kind.empty() ? block.name : block.kind));
            is_reported = true;
            block = {};
            name_line = 0;
            if (is_brace) continue;
        }
        if (!is_on_name_line && !s_.was_quoted() && index_of_word(ignored_, word) != kNone) {
            (void)s_.rest_of_line();
            continue;
        }
        if (block.kind.empty() && is_on_name_line) block.kind = block.name;
        block.name = word;
        block.whole_name = s_.whole_word();
        block.line = name_line = s_.line();
        start.name_at = at;
    }
    if (name_line != 0)
        faults.add(Code::truncated, name_line, "script-cut-after-name",
                   excerpt(block.kind.empty() ? block.name : block.kind));
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
    std::optional<Start> nested;  // the block that the brace at depth 2 began, if it does not open a stage
    for (std::uint32_t depth = start.depth; depth > 0;) {
        if (!s_.next_directive()) {
            faults.add(Code::truncated, s_.line(), "script-block-not-closed", excerpt(block.name));
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
                faults.add(Code::bad_text, line, "script-block-not-closed-before-name", excerpt(block.name));
                found_ = std::move(alone);
                return end_at(found_->name_at);
            }
            if (depth == 2 && nested) {
                faults.add(Code::bad_text, line, "script-block-not-closed-before-name", excerpt(block.name));
                found_ = std::move(nested);
                found_->depth = 2;
                return end_at(found_->name_at);
            }
            if (depth == 2)
                faults.add(Code::bad_text, line, "script-block-not-closed-before-stage", excerpt(block.name));
            else
                ++depth;
            nested = depth == 2 && alone && index_of_word(keywords_, alone->block.name) == kNone ? std::move(alone)
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
