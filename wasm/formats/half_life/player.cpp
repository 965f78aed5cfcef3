#include "formats/half_life/player.h"

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "derive/subject_bounds.h"
#include "formats/half_life/family.h"
#include "formats/half_life/mdl.h"
#include "formats/registry.h"

namespace marrow {

namespace {

constexpr std::string_view kHeldWeapons = "p_*.mdl";

std::vector<const Host::File*> weapons_of(const Host& files, std::string_view root)
{
    std::vector<const Host::File*> out;
    for (const Host::File* file : files.find({std::string(kHeldWeapons), Reference::Kind::offered}, root))
        if (!is_mdl_companion(files, file->name)) out.push_back(file);
    return out;
}

Part weapon_part(std::shared_ptr<Model> weapon, const Host::File& file)
{
    Part part;
    part.name = weapon->name;
    part.parent = 0;
    part.how = Joining::merge;
    weapon->hints.choice = Choice::weapon;
    part.model = std::move(weapon);
    part.file = file.name;
    return part;
}

bool shares_a_joint(const Model& a, const Model& b)
{
    for (const Joint& one : a.joints)
        for (const Joint& other : b.joints)
            if (equal_ignoring_case(one.name, other.name)) return true;
    return false;
}

}  // namespace

Result<Subject> assemble_half_life_player(const Host& files, const Host::File& root, const Assembly& assembly)
{
    if (!assembly.upper.empty() || !assembly.head.empty())
        return Error{Code::bad_value, message("half-life-player-has-one-model"), {}, root.name};
    Result<Model> loaded = load_model(half_life_family(), files, root.name);
    if (!loaded) return loaded.error();
    const std::shared_ptr<Model> owned = loaded.release();
    Model& body = *owned;
    std::vector<const Host::File*> held = weapons_of(files, root.name);
    if (!assembly.weapon.empty()) {
        const Host::File* weapon = files.find(assembly.weapon);
        if (weapon == nullptr)
            return Error{Code::missing_companion,
                         message("half-life-weapon-missing", excerpt(assembly.weapon)),
                         {},
                         root.name};
        held = {weapon};
    }
    std::vector<Part> weapons;
    for (const Host::File* file : held) {
        if (weapons.size() + 1 == kMaxParts) {
            warn(body, message("half-life-too-many-weapons", kMaxParts - 1), root.name);
            break;
        }
        // The figure is shown even if a weapon cannot be read.
        Result<Model> weapon = load_model(half_life_family(), files, file->name);
        if (!weapon) {
            warn(body, message("half-life-weapon-damaged", Term(weapon.error().message)), file->name);
            continue;
        }
        if (!shares_a_joint(body, weapon.value()))
            warn(body, message("half-life-weapon-has-no-common-joint"), file->name);
        weapons.push_back(weapon_part(weapon.release(), *file));
    }
    Subject subject = single_subject(owned);
    subject.parts[0].file = root.name;
    for (Part& weapon : weapons) subject.parts.push_back(std::move(weapon));
    for (SubjectSkin& skin : subject.skins) skin.families.resize(subject.parts.size(), kNone);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
