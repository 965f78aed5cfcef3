#include "formats/quake2/player.h"

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "derive/subject_bounds.h"
#include "formats/quake2/family.h"
#include "formats/registry.h"

namespace marrow {

namespace {

std::vector<const Host::File*> weapons_of(const Host& files, std::string_view root)
{
    std::vector<const Host::File*> out;
    for (const char* pattern : {"weapon.md2", "w_*.md2"})
        for (const Host::File* weapon : files.find({pattern, Reference::Kind::offered}, root))
            out.push_back(weapon);
    return out;
}

Part weapon_part(std::shared_ptr<Model> shared, const Model& body, std::string_view file)
{
    Model& weapon = *shared;
    if (weapon.frames.size() < body.frames.size())
        warn(weapon, message("quake2-weapon-has-fewer-frames", weapon.frames.size(), body.frames.size()),
             std::string(file));
    Part part;
    part.name = weapon.name;
    part.parent = 0;
    part.how = Joining::follow;
    weapon.hints.choice = Choice::weapon;
    part.model = std::move(shared);
    part.file = file;
    return part;
}

}  // namespace

bool is_quake2_weapon(std::string_view stem)
{
    return equal_ignoring_case(stem, "weapon") || equal_ignoring_case(stem.substr(0, 2), "w_");
}

Result<Subject> assemble_quake2_player(const Host& files, const Host::File& root, const Assembly&)
{
    Result<Model> loaded = load_model(quake2_family(), files, root.name);
    if (!loaded) return loaded.error();
    const std::shared_ptr<Model> owned = loaded.release();
    Model& body = *owned;
    std::vector<Part> weapons;
    for (const Host::File* file : weapons_of(files, root.name)) {
        if (weapons.size() + 1 == kMaxParts) {
            warn(body, message("quake2-too-many-weapons", kMaxParts - 1), root.name);
            break;
        }
        // The body is shown even if a weapon cannot be read.
        Result<Model> weapon = load_model(quake2_family(), files, file->name);
        if (weapon)
            weapons.push_back(weapon_part(weapon.release(), body, file->name));
        else
            warn(body, message("quake2-weapon-left-out", Term(weapon.error().message)), file->name);
    }
    Subject subject = single_subject(owned);
    if (std::string folder = files.folder_name(root.name); !folder.empty()) subject.name = std::move(folder);
    subject.parts[0].file = root.name;
    for (Part& weapon : weapons) subject.parts.push_back(std::move(weapon));
    for (SubjectSkin& skin : subject.skins) skin.families.resize(subject.parts.size(), kNone);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
