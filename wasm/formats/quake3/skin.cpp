// skin.cpp -- Quake III's skins: text, case-insensitive, one row per line.
//
//   surface,shader     if the shader is missing or its name is `nodraw`, the surface is not drawn
//   surface shader     means the same in the game; rows of other games have this form (`md3_part models/x.md3`)
//   tag_name[,]        ignored; every skin of a player has such rows
//
// Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3/skin.h"

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

bool is_tag(std::string_view surface)
{
    constexpr std::string_view mark = "tag_";
    for (std::size_t i = 0; i + mark.size() <= surface.size(); ++i)
        if (equal_ignoring_case(surface.substr(i, mark.size()), mark)) return true;
    return false;
}

}  // namespace

Quake3Skin read_quake3_skin(Bytes file)
{
    ErrorSink errors;
    TextScanner s(file, errors, kRowDialect);
    Quake3Skin skin;
    for (; s.next_directive(); s.skip_line()) {
        const std::string_view surface = s.word();
        if (is_tag(surface)) continue;
        if (surface == "," || surface.empty() || surface.find('{') != surface.npos) {
            skin.faults.add(Code::bad_text, s.line(), "quake3-skin-surface-expected", excerpt(surface));
            continue;
        }
        Quake3SkinRow row{surface, {}, {}};
        bool has_comma = false;
        for (bool is_second = true; !has_comma && !s.at_end(); is_second = false) {
            const std::string_view word = s.word();
            has_comma = word == "," && !s.was_quoted();
            if (!has_comma && !is_second) continue;
            row.shader = has_comma ? s.word() : word;
            row.whole = s.whole_word();
        }
        if (!has_comma)
            skin.faults.add(Code::bad_text, s.line(),
                            row.shader.empty() ? MessageId("quake3-skin-shader-missing")
                                               : MessageId("quake3-skin-comma-missing"),
                            excerpt(surface));
        if (!has_comma && row.shader.empty()) continue;
        if (skin.rows.size() == kMaxSurfaces) {
            skin.faults.add(Code::too_large, s.line(), "quake3-skin-too-many-surfaces", kMaxSurfaces);
            break;
        }
        if (equal_ignoring_case(stem_of(row.shader), "nodraw")) row.shader = row.whole = {};
        skin.rows.push_back(row);
    }
    return skin;
}

std::uint32_t find_surface(const NameIndex& rows, std::string_view surface)
{
    const std::size_t size = surface.size();
    const std::uint32_t row = rows.find_ignoring_case(surface);
    const bool numbered = size > 2 && surface[size - 2] == '_';
    return row == kNone && numbered ? rows.find_ignoring_case(surface.substr(0, size - 2)) : row;
}

Result<Model> load_quake3_skin(Bytes file, std::string_view, const Host&)
{
    const Quake3Skin skin = read_quake3_skin(file);
    if (skin.faults.first) return *skin.faults.first;
    return Error{Code::unknown_format, message("quake3-skin-alone", skin.rows.size()), {}, {}};
}

}  // namespace marrow
