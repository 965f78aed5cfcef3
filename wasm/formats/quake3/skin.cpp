// skin.cpp -- Quake III's skins, text, a row a line, no case.
//
//   surface,shader     what the surface wears; nothing or a name `nodraw` behind the comma: it is not drawn
//   tag_name[,]        of no use, but in every skin of a player
//
// Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3/skin.h"

#include "base/limits.h"
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

std::vector<Quake3SkinRow> read_quake3_skin(Bytes file, ErrorSink& errors)
{
    TextScanner s(file, errors, kRowDialect);
    std::vector<Quake3SkinRow> rows;
    for (; s.next_directive(); s.skip_line()) {
        const std::string_view surface = s.word();
        if (is_tag(surface)) continue;
        bool has_comma = surface == ",";
        while (!has_comma && !s.at_end()) has_comma = s.word() == ",";
        if (!has_comma || surface == "," || surface.empty() || surface.find('{') != surface.npos) {
            s.fail(Code::bad_text,
                   format_text("Here a surface, a comma and its shader are expected, and % stands there.",
                               shown(surface)));
        } else if (rows.size() == kMaxSurfaces) {
            s.fail(Code::too_large, format_text("The skin has more than % surfaces.", kMaxSurfaces));
        } else {
            std::string_view shader = s.word();
            if (equal_ignoring_case(stem_of(shader), "nodraw")) shader = {};
            if (errors.ok()) rows.push_back({surface, shader});
        }
    }
    return rows;
}

std::uint32_t find_surface(const NameIndex& rows, std::string_view surface)
{
    const std::size_t size = surface.size();
    const std::uint32_t row = rows.find_in_any_case(surface);
    const bool numbered = size > 2 && surface[size - 2] == '_';
    return row == kNone && numbered ? rows.find_in_any_case(surface.substr(0, size - 2)) : row;
}

Result<Model> load_quake3_skin(Bytes file, std::string_view, const FileSet&)
{
    ErrorSink errors;
    const std::vector<Quake3SkinRow> rows = read_quake3_skin(file, errors);
    if (!errors.ok()) return errors.error();
    return Error{
        Code::unknown_format,
        format_text(
            "This is a skin for % surfaces, not a model. Open the .md3 file that wears it, together with it.",
            rows.size()),
        {},
        {}};
}

}  // namespace marrow
