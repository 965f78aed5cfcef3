#include "formats/quake2/player.h"

#include "base/limits.h"
#include "base/text.h"
#include "derive/subject_bounds.h"
#include "formats/quake2/family.h"
#include "formats/registry.h"

namespace marrow {

namespace {

std::vector<const FileSet::File*> weapons_of(const FileSet& files, std::string_view root)
{
    std::vector<const FileSet::File*> out;
    for (const Reference& reference : references_quake2_player(root))
        for (const FileSet::File* weapon : files.find(reference, root)) out.push_back(weapon);
    return out;
}

Part weapon_part(Model weapon, const Model& body, std::string_view file)
{
    if (weapon.frames.size() < body.frames.size())
        warn(weapon,
             format_text("The weapon has % frames and the body %; it stays on its last one after that.",
                         weapon.frames.size(), body.frames.size()),
             std::string(file));
    Part part;
    part.name = weapon.name;
    part.parent = 0;
    part.how = Joining::follow;
    part.choice = Choice::weapon;
    part.model = std::make_shared<const Model>(std::move(weapon));
    part.file = file;
    return part;
}

}  // namespace

bool is_quake2_weapon(std::string_view stem)
{
    return equal_ignoring_case(stem, "weapon") || equal_ignoring_case(stem.substr(0, 2), "w_");
}

bool is_quake2_player(const FileSet& files, std::string_view root) { return !weapons_of(files, root).empty(); }

std::vector<Reference> references_quake2_player(std::string_view)
{
    return {{"weapon.md2", Reference::Kind::offered}, {"w_*.md2", Reference::Kind::offered}};
}

Result<Subject> assemble_quake2_player(const FileSet& files, const FileSet::File& root, const Assembly&)
{
    Result<Model> loaded = load_model(quake2_family(), files, root.name);
    if (!loaded) return loaded.error();
    Model body = loaded.take();
    std::vector<Part> weapons;
    for (const FileSet::File* file : weapons_of(files, root.name)) {
        if (weapons.size() + 1 == kMaxParts) {
            warn(body, format_text("There are more than % weapons; the others are left out.", kMaxParts - 1),
                 root.name);
            break;
        }
        // The body is what a person came for.
        Result<Model> weapon = load_model(quake2_family(), files, file->name);
        if (weapon)
            weapons.push_back(weapon_part(weapon.take(), body, file->name));
        else
            warn(body, format_text("The weapon is left out: %", weapon.error().message), file->name);
    }
    Subject subject = single_subject(std::move(body));
    if (std::string folder = files.folder_name(root.name); !folder.empty()) subject.name = std::move(folder);
    subject.parts[0].file = root.name;
    for (Part& weapon : weapons) subject.parts.push_back(std::move(weapon));
    for (SubjectSkin& skin : subject.skins) skin.families.resize(subject.parts.size(), kNone);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
