#include "formats/quake2_player.h"

#include "base/text.h"

namespace marrow {

bool is_quake2_weapon(std::string_view stem)
{
    return equal_ignoring_case(stem, "weapon") || equal_ignoring_case(stem.substr(0, 2), "w_");
}

std::vector<Quake2Folder> quake2_folders(const FileSet& files)
{
    std::vector<Quake2Folder> out;
    for (const FileSet::File& body : files.files()) {
        if (!equal_ignoring_case(base_name(body.name), "tris.md2")) continue;
        Quake2Folder player{std::string(folder_of(body.name)), body.name, {}};
        for (const bool plain : {true, false})
            for (const FileSet::File& file : files.files())
                if (folder_of(file.name) == player.folder && equal_ignoring_case(extension_of(file.name), "md2") &&
                    is_quake2_weapon(stem_of(file.name)) &&
                    equal_ignoring_case(stem_of(file.name), "weapon") == plain)
                    player.weapons.push_back(file.name);
        if (!player.weapons.empty()) out.push_back(std::move(player));
    }
    return out;
}

Subject join_quake2_player(std::string name, Model body, Model weapon)
{
    if (weapon.frames.size() < body.frames.size())
        warn(weapon, join("The weapon has ", weapon.frames.size(), " frames and the body ", body.frames.size(),
                          "; it stays on its last one after that."));
    Subject subject = single_subject(std::move(body));
    subject.name = std::move(name);
    for (SubjectSkin& skin : subject.skins) skin.family = {skin.family[0], kNone};
    std::vector<Part> parts(2);
    parts[0] = std::move(subject.parts[0]);
    parts[1].name = weapon.name;
    parts[1].parent = 0;
    parts[1].how = Joining::follow;
    parts[1].model = std::make_shared<const Model>(std::move(weapon));
    subject.parts = std::move(parts);
    return subject;
}

}  // namespace marrow
