#include "formats/half_life/player.h"

#include "base/limits.h"
#include "base/text.h"
#include "derive/subject_bounds.h"
#include "formats/half_life/family.h"
#include "formats/half_life/mdl.h"
#include "formats/registry.h"

namespace marrow {

namespace {

constexpr std::string_view kHeld = "p_*.mdl";

bool is_weapon(std::string_view file)
{
    const std::string_view base = base_name(file);
    return fits_pattern(base, kHeld) || fits_pattern(base, "v_*.mdl") || fits_pattern(base, "w_*.mdl");
}

bool is_figure(const FileSet& files, std::string_view file)
{
    return fits_pattern(base_name(file), "*.mdl") && !is_weapon(file) && !is_mdl_companion(files, file);
}

std::vector<const FileSet::File*> weapons_of(const FileSet& files, std::string_view root)
{
    std::vector<const FileSet::File*> out;
    for (const FileSet::File* file : files.find({std::string(kHeld), Reference::Kind::offered}, root))
        if (!is_mdl_companion(files, file->name)) out.push_back(file);
    return out;
}

// In a folder of many models nothing says who holds what.
bool is_only_figure(const FileSet& files, std::string_view root)
{
    std::size_t figures = 0;
    for (const FileSet::File* file : files.find({"*.mdl", Reference::Kind::offered}, root))
        if (is_figure(files, file->name) && ++figures > 1) return false;
    return figures == 1;
}

bool is_in_its_own_folder(std::string_view root)
{
    const std::string_view folder = folder_of(root);
    return !folder.empty() && equal_ignoring_case(base_name(folder.substr(0, folder.size() - 1)), stem_of(root));
}

Part weapon_part(Model weapon, const FileSet::File& file)
{
    Part part;
    part.name = weapon.name;
    part.parent = 0;
    part.how = Joining::merge;
    part.choice = Choice::weapon;
    part.model = std::make_shared<const Model>(std::move(weapon));
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

bool is_half_life_player(const FileSet& files, std::string_view root)
{
    if (!is_figure(files, root)) return false;
    return is_in_its_own_folder(root) || (!weapons_of(files, root).empty() && is_only_figure(files, root));
}

std::vector<Reference> references_half_life_player(std::string_view root)
{
    std::vector<Reference> out = references_mdl({}, root);
    out.push_back({std::string(kHeld), Reference::Kind::offered});
    return out;
}

Result<Subject> assemble_half_life_player(const FileSet& files, const FileSet::File& root, const Assembly& assembly)
{
    if (!assembly.upper.empty() || !assembly.head.empty())
        return Error{Code::bad_value,
                     "A model of Half-Life is whole: it takes a weapon, and no parts of others.",
                     {},
                     root.name};
    Result<Model> loaded = load_model(half_life_family(), files, root.name);
    if (!loaded) return loaded.error();
    Model body = loaded.take();
    std::vector<const FileSet::File*> held = weapons_of(files, root.name);
    if (!assembly.weapon.empty()) {
        const FileSet::File* weapon = files.find(assembly.weapon);
        if (weapon == nullptr)
            return Error{Code::missing_companion,
                         format_text("The weapon % is not among the files that were given. Add it and open again.",
                                     shown(assembly.weapon)),
                         {},
                         root.name};
        held = {weapon};
    }
    std::vector<Part> weapons;
    for (const FileSet::File* file : held) {
        if (weapons.size() + 1 == kMaxParts) {
            warn(body, format_text("There are more than % weapons; the others are left out.", kMaxParts - 1),
                 root.name);
            break;
        }
        // The figure is what a person came for.
        Result<Model> weapon = load_model(half_life_family(), files, file->name);
        if (!weapon) {
            warn(body, format_text("The weapon is left out: %", weapon.error().message), file->name);
            continue;
        }
        if (!shares_a_joint(body, weapon.value()))
            warn(body, "The weapon has no joint that is called like one of who holds it; it stays where it is.",
                 file->name);
        weapons.push_back(weapon_part(weapon.take(), *file));
    }
    Subject subject = single_subject(std::move(body));
    subject.parts[0].file = root.name;
    for (Part& weapon : weapons) subject.parts.push_back(std::move(weapon));
    for (SubjectSkin& skin : subject.skins) skin.families.resize(subject.parts.size(), kNone);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
