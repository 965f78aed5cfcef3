// quake3_player.cpp -- players and weapons of Quake III, put together by their tags.
//
//   lower.md3       the root; its frames are the legs' animations
//   upper.md3       at tag_torso of lower
//   head.md3        at tag_head of upper, always in its frame 0
//   x.md3           a weapon, at tag_weapon of upper
//   x_barrel.md3    at tag_barrel of the weapon
//   x_flash.md3     at tag_flash of the weapon, while it fires
//   x_hand.md3      where the weapon is held in the first person: not drawn
//
// Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3_player.h"

#include <array>

#include "base/text.h"
#include "formats/quake3_animation.h"
#include "model/subject_bounds.h"

namespace marrow {

namespace {

constexpr std::string_view kBarrel = "_barrel";
constexpr std::string_view kFlash = "_flash";
constexpr std::array<std::string_view, 3> kPieces = {kBarrel, kFlash, "_hand"};
constexpr std::array<std::string_view, 3> kParts = {"lower", "upper", "head"};
constexpr std::string_view kDefaultSkin = "default";

// What the game plays when an animation has come to its end.
struct Following {
    std::string_view clip, next;
};
constexpr Following kNext[] = {
    {"BOTH_DEATH1", "BOTH_DEAD1"},        {"BOTH_DEATH2", "BOTH_DEAD2"},     {"BOTH_DEATH3", "BOTH_DEAD3"},
    {"TORSO_GESTURE", "TORSO_STAND"},     {"TORSO_ATTACK", "TORSO_STAND"},   {"TORSO_ATTACK2", "TORSO_STAND2"},
    {"TORSO_DROP", "TORSO_RAISE"},        {"TORSO_RAISE", "TORSO_STAND"},    {"TORSO_GETFLAG", "TORSO_STAND"},
    {"TORSO_GUARDBASE", "TORSO_STAND"},   {"TORSO_PATROL", "TORSO_STAND"},   {"TORSO_FOLLOWME", "TORSO_STAND"},
    {"TORSO_AFFIRMATIVE", "TORSO_STAND"}, {"TORSO_NEGATIVE", "TORSO_STAND"}, {"LEGS_JUMP", "LEGS_LAND"},
    {"LEGS_LAND", "LEGS_IDLE"},           {"LEGS_JUMPB", "LEGS_LANDB"},      {"LEGS_LANDB", "LEGS_IDLE"},
};

// What the game plays together.
struct Pairing {
    std::string_view name, legs, torso;
    bool of_team_arena = false;
};
constexpr Pairing kPairings[] = {
    {"stand", "LEGS_IDLE", "TORSO_STAND"},
    {"walk", "LEGS_WALK", "TORSO_STAND"},
    {"run", "LEGS_RUN", "TORSO_STAND"},
    {"back", "LEGS_BACK", "TORSO_STAND"},
    {"crouch", "LEGS_IDLECR", "TORSO_STAND"},
    {"crouch walk", "LEGS_WALKCR", "TORSO_STAND"},
    {"swim", "LEGS_SWIM", "TORSO_STAND"},
    {"jump", "LEGS_JUMP", "TORSO_STAND"},
    {"land", "LEGS_LAND", "TORSO_STAND"},
    {"turn", "LEGS_TURN", "TORSO_STAND"},
    {"attack", "LEGS_IDLE", "TORSO_ATTACK"},
    {"attack 2", "LEGS_IDLE", "TORSO_ATTACK2"},
    {"gesture", "LEGS_IDLE", "TORSO_GESTURE"},
    {"drop", "LEGS_IDLE", "TORSO_DROP"},
    {"raise", "LEGS_IDLE", "TORSO_RAISE"},
    {"death 1", "BOTH_DEATH1", "BOTH_DEATH1"},
    {"death 2", "BOTH_DEATH2", "BOTH_DEATH2"},
    {"death 3", "BOTH_DEATH3", "BOTH_DEATH3"},
    {"get flag", "LEGS_IDLE", "TORSO_GETFLAG", true},
    {"guard base", "LEGS_IDLE", "TORSO_GUARDBASE", true},
    {"patrol", "LEGS_IDLE", "TORSO_PATROL", true},
    {"follow me", "LEGS_IDLE", "TORSO_FOLLOWME", true},
    {"affirmative", "LEGS_IDLE", "TORSO_AFFIRMATIVE", true},
    {"negative", "LEGS_IDLE", "TORSO_NEGATIVE", true},
};

std::string md3(std::string_view start, std::string_view stem) { return join(start, stem, ".md3"); }

// A file's name without its extension, with its folder.
std::string_view trunk_of(std::string_view file)
{
    const std::string_view extension = extension_of(file);
    return file.substr(0, file.size() - (extension.empty() ? 0 : extension.size() + 1));
}

bool ends_ignoring_case(std::string_view text, std::string_view end)
{
    return text.size() > end.size() && equal_ignoring_case(text.substr(text.size() - end.size()), end);
}

bool is_md3(std::string_view file) { return equal_ignoring_case(extension_of(file), "md3"); }

// Belongs to the model whose name it bears, with an ending.
bool has_stem_of_another(const FileSet& files, std::string_view trunk, std::string_view end)
{
    return ends_ignoring_case(trunk, end) &&
           files.find(md3(trunk.substr(0, trunk.size() - end.size()), {})) != nullptr;
}

const FileSet::File* find_part(const FileSet& files, std::string_view folder, std::string_view part)
{
    return files.find(md3(folder, part));
}

bool is_player_folder(const FileSet& files, std::string_view folder)
{
    return find_part(files, folder, kParts[0]) != nullptr &&
           (find_part(files, folder, kParts[1]) != nullptr || find_part(files, folder, kParts[2]) != nullptr);
}

bool lies_with_weapons(std::string_view file)
{
    constexpr std::string_view kWeapons = "weapons";
    for (std::string_view path = folder_of(file); !path.empty(); path.remove_prefix(path.find('/') + 1))
        if (equal_ignoring_case(path.substr(0, kWeapons.size()), kWeapons)) return true;
    return false;
}

// What people call a folder: its last segment.
std::string_view last_segment(std::string_view folder)
{
    return folder.empty() ? folder : base_name(folder.substr(0, folder.size() - 1));
}

std::uint32_t find_skin(const Model& model, std::string_view name)
{
    for (std::uint32_t i = 0; i < model.skins.size(); ++i)
        if (equal_ignoring_case(model.skins[i].name, name)) return i;
    return kNone;
}

// Puts the parts together while their models can still be changed.
class Assembler {
public:
    Assembler(const FileSet& files, LoadModel load) : files_(files), load_(load), pieces_(kMost) {}

    // Nothing: the piece is left out, which the root's warnings tell; or, of the root, an error.
    std::optional<Error> add(std::string_view file, std::uint32_t parent, std::string_view tag)
    {
        Result<Model> model = load_(files_, file);
        if (!model && count_ == 0) return model.error();
        if (!model) {
            warn(root(), join(stem_of(file), " is left out: ", model.error().message), std::string(file));
            return std::nullopt;
        }
        Piece& piece = pieces_[count_++];
        piece.model = model.take();
        piece.part.name = piece.model.name;
        piece.part.file = file;
        if (parent == kNone) return std::nullopt;
        piece.part.parent = parent;
        piece.part.how = Joining::tag;
        piece.part.at = tag;
        const Model& carrier = pieces_[parent].model;
        if (find_attachment(carrier, tag) != kNone) return std::nullopt;
        warn(root(), join(carrier.name, " has no ", tag, ": ", piece.part.name, " stays at its origin."),
             pieces_[parent].part.file);
        return std::nullopt;
    }

    // A weapon with its pieces.
    std::optional<Error> add_weapon(std::string_view file, std::uint32_t parent)
    {
        const std::uint32_t weapon = count_;
        if (auto error = add(file, parent, "tag_weapon")) return error;
        if (count_ == weapon) return std::nullopt;
        for (const std::string_view end : {kBarrel, kFlash}) {
            const FileSet::File* piece = files_.find(md3(trunk_of(file), end));
            if (piece == nullptr || !piece->data) continue;
            const std::uint32_t before = count_;
            (void)add(piece->name, weapon, join("tag", end));
            if (count_ > before) part(before).shown = end != kFlash;
        }
        return std::nullopt;
    }

    std::uint32_t count() const { return count_; }
    Model& root() { return pieces_[0].model; }
    Model& model(std::uint32_t i) { return pieces_[i].model; }
    Part& part(std::uint32_t i) { return pieces_[i].part; }

    // The pieces' clips are the subject's.
    Subject finish(std::string name)
    {
        Subject subject;
        subject.name = std::move(name);
        std::size_t clips = 0;
        for (std::uint32_t i = 0; i < count_; ++i) clips += model(i).clips.size();
        subject.clips = std::vector<SubjectClip>(clips);
        std::size_t at = 0;
        for (std::uint32_t i = 0; i < count_; ++i)
            for (std::uint32_t k = 0; k < model(i).clips.size(); ++k)
                subject.clips[at++] = {model(i).clips[k].name, model(i).clips[k].channel, i, k};
        subject.parts = std::vector<Part>(count_);
        for (std::uint32_t i = 0; i < count_; ++i) {
            subject.parts[i] = std::move(part(i));
            subject.parts[i].model = std::make_shared<const Model>(std::move(model(i)));
        }
        return subject;
    }

private:
    static constexpr std::size_t kMost = 6;  // a player and a weapon of three each
    struct Piece {
        Model model;
        Part part;
    };

    const FileSet& files_;
    LoadModel load_;
    std::vector<Piece> pieces_;
    std::uint32_t count_ = 0;
};

// The clips of a part by the animation.cfg that lies beside it; without one those of its frames' names.
void set_clips(const FileSet& files, std::string_view channel, Assembler& player, std::uint32_t part)
{
    Model& model = player.model(part);
    const std::string_view folder = folder_of(player.part(part).file);
    const std::string wanted = join(folder, "animation.cfg");
    // What there is to say of a list is told once.
    const bool is_told = part > 0 && folder == folder_of(player.part(0).file);
    const FileSet::File* file = files.find(wanted);
    std::string problem = "There is no animation.cfg.";
    if (file != nullptr && file->data) {
        const auto animations = read_quake3_animations(*file->data);
        if (animations) {
            set_quake3_clips(animations.value(), channel, file->name, model);
            if (!is_told)
                for (const std::string& warning : animations.value().warnings) warn(model, warning, file->name);
            if (part == 0) model.comments = animations.value().keys;
            return;
        }
        problem = join("Line ", animations.error().place.value, ": ", animations.error().message);
    }
    if (!is_told) warn(model, join(problem, " The animations go by the names of the frames."), wanted);
    for (Clip& clip : model.clips) clip.channel = channel;
}

std::uint32_t find_clip(const Subject& subject, std::uint32_t part, std::string_view name)
{
    for (std::uint32_t i = 0; i < subject.clips.size(); ++i)
        if (subject.clips[i].part == part && subject.clips[i].name == name) return i;
    return kNone;
}

const Clip& clip_at(const Subject& subject, std::uint32_t clip)
{
    return subject.parts[subject.clips[clip].part].model->clips[subject.clips[clip].clip];
}

void add_order(Subject& subject)
{
    for (SubjectClip& clip : subject.clips)
        for (const Following& row : kNext)
            if (row.clip == clip.name) clip.next = find_clip(subject, clip.part, row.next);
}

void add_presets(Subject& subject, std::uint32_t torso)
{
    const std::uint32_t gesture = find_clip(subject, torso, "TORSO_GESTURE");
    for (const Pairing& pairing : kPairings) {
        const std::uint32_t legs_clip = find_clip(subject, 0, pairing.legs);
        const std::uint32_t torso_clip = torso == kNone ? kNone : find_clip(subject, torso, pairing.torso);
        if (legs_clip == kNone || (torso != kNone && torso_clip == kNone)) continue;
        // Without a torso only the legs' own ones are left.
        if (torso == kNone && pairing.legs == "LEGS_IDLE" && pairing.torso != "TORSO_STAND") continue;
        // What stands for a row that is not there is the gesture once more.
        if (pairing.of_team_arena && torso_clip != kNone && gesture != kNone &&
            clip_at(subject, torso_clip).first_frame == clip_at(subject, gesture).first_frame &&
            clip_at(subject, torso_clip).frame_count == clip_at(subject, gesture).frame_count)
            continue;
        SubjectPreset& preset = subject.presets.emplace_back();
        preset.name = pairing.name;
        preset.clips = std::vector<std::uint32_t>(torso == kNone ? 1 : 2, legs_clip);
        preset.clips.back() = torso == kNone ? legs_clip : torso_clip;
    }
}

// The skins of all parts by their names, the default one first. Where a part has none of a name it keeps its own;
// one that was taken from another folder wears its default.
void add_skins(Subject& subject)
{
    const auto has = [&](std::string_view name) {
        for (const SubjectSkin& skin : subject.skins)
            if (equal_ignoring_case(skin.name, name)) return true;
        return false;
    };
    const std::string_view home = folder_of(subject.parts[0].file);
    for (const bool is_default : {true, false})
        for (const Part& each : subject.parts)
            for (const SkinFamily& family : each.model->skins) {
                if (equal_ignoring_case(family.name, kDefaultSkin) != is_default || has(family.name)) continue;
                SubjectSkin& skin = subject.skins.emplace_back();
                skin.name = family.name;
                skin.family = std::vector<std::uint32_t>(subject.parts.size(), kNone);
                for (std::size_t i = 0; i < subject.parts.size(); ++i) {
                    const Part& part = subject.parts[i];
                    skin.family[i] = find_skin(*part.model, family.name);
                    if (skin.family[i] == kNone && folder_of(part.file) != home)
                        skin.family[i] = find_skin(*part.model, kDefaultSkin);
                }
            }
}

// The file of a part that the assembly takes from elsewhere, or else lies in the player's own folder.
const FileSet::File* part_file(const FileSet& files, std::string_view chosen, std::string_view folder,
                               std::string_view part)
{
    if (chosen.empty()) return find_part(files, folder, part);
    return chosen.ends_with('/') ? find_part(files, chosen, part) : files.find(chosen);
}

Error no_part(std::string_view chosen, std::string_view part)
{
    return {Code::missing_companion,
            join("There is no ", part, " of that name to put on. Choose another, or add it to the files."),
            {},
            std::string(chosen)};
}

}  // namespace

std::vector<std::string> quake3_weapon_pieces(std::string_view file)
{
    std::vector<std::string> pieces(2);
    pieces[0] = md3(trunk_of(file), kBarrel);
    pieces[1] = md3(trunk_of(file), kFlash);
    return pieces;
}

bool is_quake3_piece(const FileSet& files, std::string_view file)
{
    if (!is_md3(file)) return false;
    const std::string_view trunk = trunk_of(file);
    for (const std::string_view end : {"_1", "_2"})
        if (has_stem_of_another(files, trunk, end)) return true;
    for (const std::string_view end : kPieces)
        if (has_stem_of_another(files, trunk, end)) return true;
    for (const std::string_view part : kParts)
        if (equal_ignoring_case(stem_of(file), part)) return is_player_folder(files, folder_of(file));
    return false;
}

bool is_quake3_weapon(const FileSet& files, std::string_view file)
{
    if (!is_md3(file) || is_quake3_piece(files, file)) return false;
    if (lies_with_weapons(file)) return true;
    for (const std::string_view end : kPieces)
        if (files.find(md3(trunk_of(file), end)) != nullptr) return true;
    return false;
}

const FileSet::File* find_quake3_player(const FileSet& files, std::string_view entry)
{
    if (!entry.ends_with('/')) return nullptr;
    const FileSet::File* lower = find_part(files, entry, kParts[0]);
    return lower != nullptr && lower->data ? lower : nullptr;
}

std::vector<Quake3Entry> quake3_entries(const FileSet& files)
{
    std::vector<Quake3Entry> out;
    const auto use = [&](Quake3Entry& entry, const std::string& name) {
        if (const FileSet::File* file = files.find(name)) entry.uses.push_back(file->name);
    };
    for (const bool players : {true, false})
        for (const FileSet::File& file : files.files()) {
            const std::string_view folder = folder_of(file.name);
            if (!(players ? is_md3(file.name) && equal_ignoring_case(stem_of(file.name), kParts[0]) &&
                                is_player_folder(files, folder)
                          : is_quake3_weapon(files, file.name)))
                continue;
            Quake3Entry& entry = out.emplace_back();
            entry.is_player = players;
            entry.entry = players ? std::string(folder.empty() ? "./" : folder) : file.name;
            entry.uses.push_back(file.name);
            if (players) {
                use(entry, md3(folder, kParts[1]));
                use(entry, md3(folder, kParts[2]));
                use(entry, join(folder, "animation.cfg"));
            } else {
                for (const std::string_view end : kPieces) use(entry, md3(trunk_of(file.name), end));
            }
        }
    return out;
}

Result<Subject> open_quake3_player(const FileSet& files, const FileSet::File& lower, const Assembly& assembly,
                                   LoadModel load)
{
    const std::string_view folder = folder_of(lower.name);
    Assembler player(files, load);
    if (auto error = player.add(lower.name, kNone, {})) return *error;
    set_clips(files, "legs", player, 0);

    std::uint32_t torso = kNone;
    for (const bool is_head : {false, true}) {
        const std::string_view part = kParts[is_head ? 2 : 1];
        const std::string& chosen = is_head ? assembly.head : assembly.upper;
        const FileSet::File* file = part_file(files, chosen, folder, part);
        if (file == nullptr || !file->data) {
            if (!chosen.empty()) return no_part(chosen, part);
            warn(player.root(), join("There is no ", part, ".md3 beside lower.md3; what is there is shown."),
                 lower.name);
            continue;
        }
        if (is_head && torso == kNone) {
            warn(player.root(), "The head is left out: there is no torso that it could sit on.", file->name);
            continue;
        }
        const std::uint32_t own = player.count();
        (void)player.add(file->name, is_head ? torso : 0, is_head ? "tag_head" : "tag_torso");
        if (player.count() == own) continue;
        if (is_head) {
            // It stays in its first frame.
            player.model(own).clips = {};
        } else {
            torso = own;
            set_clips(files, "torso", player, own);
        }
    }
    if (!assembly.weapon.empty()) {
        const FileSet::File* weapon = files.find(assembly.weapon);
        if (weapon == nullptr || !weapon->data) return no_part(assembly.weapon, "weapon");
        const std::uint32_t first = player.count();
        if (torso == kNone)
            warn(player.root(), "The weapon is left out: there is no torso that could hold it.", weapon->name);
        else
            (void)player.add_weapon(weapon->name, torso);
        // What a player carries has no animation of its own.
        for (std::uint32_t i = first; i < player.count(); ++i) player.model(i).clips = {};
    }
    const std::string_view name = last_segment(folder);
    Subject subject = player.finish(std::string(name.empty() ? std::string_view(player.root().name) : name));
    add_order(subject);
    add_presets(subject, torso);
    add_skins(subject);
    compute_bounds(subject);
    return subject;
}

Result<Subject> open_quake3_weapon(const FileSet& files, std::string_view file, LoadModel load)
{
    Assembler weapon(files, load);
    if (auto error = weapon.add_weapon(file, kNone)) return *error;
    std::string name = weapon.root().name;
    Subject subject = weapon.finish(std::move(name));
    add_skins(subject);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
