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

Part quake2_weapon(Model weapon, const Model& body)
{
    if (weapon.frames.size() < body.frames.size())
        warn(weapon, join("The weapon has ", weapon.frames.size(), " frames and the body ", body.frames.size(),
                          "; it stays on its last one after that."));
    Part part;
    part.name = weapon.name;
    part.parent = 0;
    part.how = Joining::follow;
    part.choice = Choice::weapon;
    part.model = std::make_shared<const Model>(std::move(weapon));
    return part;
}

Subject join_quake2_player(std::string name, Model body, std::vector<Part> parts)
{
    Subject subject = single_subject(std::move(body));
    subject.name = std::move(name);
    parts[0] = std::move(subject.parts[0]);
    for (SubjectSkin& skin : subject.skins) {
        const std::uint32_t own = skin.family[0];
        skin.family = std::vector<std::uint32_t>(parts.size(), kNone);
        skin.family[0] = own;
    }
    subject.parts = std::move(parts);
    return subject;
}

}  // namespace marrow
