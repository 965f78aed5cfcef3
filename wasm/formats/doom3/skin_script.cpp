// skin_script.cpp -- Doom 3's skins: text, case-insensitive.
//
//   skin name { model file   from to ... }    `model` may occur several times; the first fitting row applies
//
// Source: id Software's released source of Doom 3 (DeclSkin.cpp).
#include "formats/doom3/skin_script.h"

#include <algorithm>

#include "base/name_index.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3/md5_materials.h"
#include "formats/script_blocks.h"

namespace marrow {

namespace {

// The maximum numbers of skins and of rows of one file; all of Doom 3 has some 300 skins of ten rows each.
constexpr std::size_t kMostSkins = 10'000, kMostRows = 20'000;
// The maximum number of skins that are offered for one model. Each is compared with the model's materials.
constexpr std::size_t kMostOffered = 256;

// Normalises a name, so that equal names have equal characters.
std::string comparable_name(std::string_view name) { return to_lower(normalise_path(name)); }

std::vector<Doom3Skin> read_file(const Host::File& file) { return read_doom3_skins(*file.data); }

// Whether a skin is for a model. `shaders`: the model's materials, as comparable names.
bool fits(const Doom3Skin& skin, std::string_view mesh, std::string_view model, const NameIndex& shaders)
{
    const auto is_model = [&](std::string_view name) {
        return equal_ignoring_case(base_name(name), base_name(mesh)) ||
               (!model.empty() && equal_ignoring_case(name, model));
    };
    return std::any_of(skin.models.begin(), skin.models.end(), is_model) ||
           std::any_of(skin.rows.begin(), skin.rows.end(),
                       [&](const Doom3Skin::Row& row) { return shaders.find(row.from) != kNone; });
}

}  // namespace

std::string_view Doom3Skin::material_for(std::string_view name) const
{
    const std::string wanted = comparable_name(name);
    for (const Row& row : rows)
        if (row.from == "*" || row.from == wanted) return row.to;
    return name;
}

std::vector<Doom3Skin> read_doom3_skins(Bytes file)
{
    ScriptBlocks blocks(file, kBlockDialect, {});
    std::vector<Doom3Skin> out;
    std::size_t row_count = 0;
    while (const auto block = blocks.next()) {
        if (!equal_ignoring_case(block->kind, "skin") || out.size() == kMostSkins) continue;
        Doom3Skin& skin = out.emplace_back();
        skin.name = block->name;
        ErrorSink errors;
        TextScanner s(block->text, errors, kBlockDialect, block->brace_line);
        (void)s.word();
        while (!s.at_end()) {
            const std::string_view from = s.word();
            // A last row without a second name is ignored.
            if (from == "}" || s.at_end() || s.peek() == "}") break;
            const std::string_view to = s.word();
            if (equal_ignoring_case(from, "model"))
                skin.models.push_back(to);
            else if (row_count++ < kMostRows)
                skin.rows.push_back({comparable_name(from), to});
        }
    }
    return out;
}

std::vector<const Doom3Skin*> doom3_skins_for(const Host& files, std::string_view mesh, std::string_view model,
                                              std::string_view used, const std::vector<std::string_view>& shaders)
{
    std::vector<std::string> texts;
    for (const std::string_view shader : shaders) texts.push_back(comparable_name(shader));
    const NameIndex names({texts.begin(), texts.end()});
    std::vector<const Doom3Skin*> out;
    const Doom3Skin* first = nullptr;
    for (const std::string_view pattern : kDoom3Skins)
        for (const Host::File* file : files.find_data(offered(pattern), mesh))
            for (const Doom3Skin& skin : file->read_once(read_file)) {
                const bool is_known = std::any_of(out.begin(), out.end(), [&](const Doom3Skin* other) {
                    return equal_ignoring_case(other->name, skin.name);
                });
                const bool is_used = !used.empty() && equal_ignoring_case(skin.name, used);
                if (is_used && first == nullptr) first = &skin;
                if (!is_known && !is_used && out.size() < kMostOffered && fits(skin, mesh, model, names))
                    out.push_back(&skin);
            }
    if (first != nullptr) out.insert(out.begin(), first);
    return out;
}

}  // namespace marrow
