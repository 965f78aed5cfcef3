#include "formats/quake2_player.h"

#include <algorithm>

#include "base/text.h"

namespace marrow {

bool is_quake2_weapon(std::string_view stem)
{
    return equal_ignoring_case(stem, "weapon") || equal_ignoring_case(stem.substr(0, 2), "w_");
}

std::vector<Quake2Folder> quake2_folders(const FileSet& files)
{
    std::vector<Quake2Folder> out;
    for (const FileSet::File& file : files.files())
        if (equal_ignoring_case(base_name(file.name), "tris.md2"))
            out.push_back({std::string(folder_of(file.name)), file.name, {}});
    for (Quake2Folder& player : out) {
        for (const FileSet::File& file : files.files())
            if (folder_of(file.name) == player.folder && equal_ignoring_case(extension_of(file.name), "md2") &&
                is_quake2_weapon(stem_of(file.name)))
                player.weapons.push_back(file.name);
        const auto plain = std::find_if(player.weapons.begin(), player.weapons.end(), [](const std::string& name) {
            return equal_ignoring_case(stem_of(name), "weapon");
        });
        if (plain != player.weapons.end()) std::rotate(player.weapons.begin(), plain, plain + 1);
    }
    std::erase_if(out, [](const Quake2Folder& player) { return player.weapons.empty(); });
    return out;
}

Subject join_quake2_player(std::string name, Model body, Model weapon)
{
    if (weapon.frames.size() < body.frames.size())
        warn(weapon, join("The weapon has ", weapon.frames.size(), " frames and the body ", body.frames.size(),
                          "; it stays on its last one after that."));
    Subject subject = single_subject(std::move(body));
    subject.name = std::move(name);
    for (SubjectSkin& skin : subject.skins) skin.family.push_back(kNone);
    Part part;
    part.name = weapon.name;
    part.parent = 0;
    part.how = Joining::follow;
    part.model = std::make_shared<const Model>(std::move(weapon));
    subject.parts.push_back(std::move(part));
    return subject;
}

}  // namespace marrow
