// quake3_skin.cpp -- Quake III's skins, text, a row a line, no case.
//
//   surface,shader     what the surface wears; nothing or a name `nodraw` behind the comma: it is not drawn
//   tag_name[,]        of no use, but in every skin of a player
//
// Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3_skin.h"

#include "base/limits.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

// Without blanks, NULs and quotation marks around it.
std::string_view trimmed(std::string_view text)
{
    const auto outer = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '"'; };
    while (!text.empty() && outer(text.front())) text.remove_prefix(1);
    while (!text.empty() && outer(text.back())) text.remove_suffix(1);
    return text;
}

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
    TextScanner s(file, errors);
    Quake3Skin skin;
    while (!s.at_end()) {
        const std::string_view line = s.rest_of_line();
        const std::size_t comma = line.find(',');
        const std::string_view surface = trimmed(line.substr(0, comma));
        if (is_tag(surface)) continue;
        if (comma == line.npos || surface.empty()) {
            s.fail(Code::bad_text, join("Here a surface, a comma and its shader are expected, and ",
                                        shown(trimmed(line)), " stands there."));
        } else if (skin.rows.size() == kMaxSurfaces) {
            s.fail(Code::too_large, join("The skin has more than ", kMaxSurfaces, " surfaces."));
        } else {
            const std::string_view behind = line.substr(comma + 1);
            std::string_view shader = trimmed(behind.substr(0, behind.find(',')));
            if (equal_ignoring_case(stem_of(shader), "nodraw")) shader = {};
            skin.rows.push_back({surface, shader});
        }
    }
    if (!errors.ok()) skin.error = errors.error();
    return skin;
}

const Quake3SkinRow* find_surface(std::span<const Quake3SkinRow> skin, std::string_view surface)
{
    const std::size_t size = surface.size();
    const bool numbered = size > 2 && surface[size - 2] == '_';
    for (const std::string_view name : {surface, surface.substr(0, numbered ? size - 2 : size)})
        for (const Quake3SkinRow& row : skin)
            if (equal_ignoring_case(row.surface, name)) return &row;
    return nullptr;
}

Result<Model> load_quake3_skin(Bytes file, std::string_view, const FileSet&)
{
    const Quake3Skin skin = read_quake3_skin(file);
    if (skin.error) return *skin.error;
    return Error{Code::unknown_format,
                 join("This is a skin for ", skin.rows.size(),
                      " surfaces, not a model. Open the .md3 file that wears it, together with it."),
                 {},
                 {}};
}

}  // namespace marrow
