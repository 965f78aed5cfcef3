// player.cpp -- players and weapons of Quake III, whose models are joined at tags.
//
//   lower.md3       the root; has the animations of the legs
//   upper.md3       at tag_torso of lower
//   head.md3        at tag_head of upper, in its frame 0; in Wolfenstein with frames of the face
//   x.md3           a weapon, at tag_weapon of upper
//   x_barrel.md3    at tag_barrel of the weapon
//   x_flash.md3     at tag_flash of the weapon, while it fires
//   x_hand.md3      tags for the first-person view; not drawn
//
// Team Arena stores heads apart from players: heads/NAME/NAME.md3, with skins head_SKIN.skin. A player without
// a head in its folder gets such a head with the name of its folder.
//
// Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3/player.h"

#include <array>

#include "base/message.h"
#include "base/text.h"
#include "derive/subject_bounds.h"
#include "formats/quake3/animation_cfg.h"
#include "formats/quake3/family.h"
#include "formats/registry.h"

namespace marrow {

namespace {

constexpr float kBarrelSpeed = 900;  // degrees per second, the same for all barrels in the game
constexpr std::array<std::string_view, 3> kParts = {"lower", "upper", "head"};
constexpr std::string_view kDefaultSkin = "default";
constexpr std::string_view kAnimations = "animation.cfg";

// The animation that the game plays after another one has ended.
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

// Animations of legs and torso that the game plays together.
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

std::string md3(std::string_view start, std::string_view stem) { return format_text("%%.md3", start, stem); }

Reference piece_reference(std::string_view weapon, std::string_view end)
{
    return {md3(stem_of(weapon), end), Reference::Kind::offered};
}

Reference animations_reference() { return {std::string(kAnimations), Reference::Kind::rule}; }

Reference part_reference(std::string_view part) { return {md3({}, part), Reference::Kind::rule}; }

// Finds a part. `beside`: a file in its folder, or the folder, which ends with a slash. Null if there is none.
const Host::File* find_part(const Host& files, std::string_view beside, std::string_view part)
{
    const std::vector<const Host::File*> found = files.find(part_reference(part), beside);
    return found.empty() ? nullptr : found[0];
}

// The head of Team Arena with this name, in any folder `heads` of the source. Null if there is none.
const Host::File* find_shared_head(const Host& files, std::string_view name, std::string_view of)
{
    if (name.empty()) return nullptr;
    const Reference reference{format_text("heads/%/*.md3", name), Reference::Kind::offered};
    for (const Host::File* file : files.find(reference, of))
        if (equal_ignoring_case(stem_of(file->name), name)) return file;
    return nullptr;
}

std::uint32_t find_skin(const Model& model, std::string_view name)
{
    for (std::uint32_t i = 0; i < model.skins.size(); ++i)
        if (equal_ignoring_case(model.skins[i].name, name)) return i;
    return kNone;
}

// Collects the parts of a subject. Their models can be changed until finish().
class Pieces {
public:
    explicit Pieces(const Host& files) : files_(files) {}

    // Loads a model and joins it to a tag of its parent. A piece that cannot be read is left out, with a warning
    // in the root model. If the root cannot be read, returns the error.
    std::optional<Error> add(std::string_view file, std::uint32_t parent, std::string_view tag)
    {
        Result<Model> model = load_model(quake3_family(), files_, file);
        if (!model && pieces_.empty()) return model.error();
        if (!model) {
            warn(root(), message("quake3-part-left-out", stem_of(file), Term(model.error().message)),
                 std::string(file));
            return std::nullopt;
        }
        Piece& piece = pieces_.emplace_back();
        piece.model = model.release();
        piece.part.name = piece.model->name;
        piece.part.file = file;
        if (parent == kNone) return std::nullopt;
        piece.part.parent = parent;
        piece.part.how = Joining::tag;
        piece.part.at = tag;
        const Model& parent_model = *pieces_[parent].model;
        if (find_attachment(parent_model, tag) != kNone) return std::nullopt;
        warn(root(), message("quake3-tag-missing", parent_model.name, tag, piece.part.name),
             pieces_[parent].part.file);
        return std::nullopt;
    }

    // Adds a weapon with its pieces.
    std::optional<Error> add_weapon(std::string_view file, std::uint32_t parent)
    {
        const std::uint32_t weapon = count();
        if (auto error = add(file, parent, "tag_weapon")) return error;
        if (count() == weapon) return std::nullopt;
        for (const std::string_view end : {kBarrel, kFlash})
            for (const Host::File* piece : files_.find_data(piece_reference(file, end), file)) {
                const std::uint32_t before = count();
                (void)add(piece->name, weapon, format_text("tag%", end));
                if (count() == before) continue;
                GameHints& hints = model(before).hints;
                hints.is_muzzle_flash = end == kFlash;
                part(before).shown = !hints.is_muzzle_flash;
                if (end != kBarrel) continue;
                hints.spin = kBarrelSpeed;
                hints.run_down = 1;
            }
        return std::nullopt;
    }

    std::uint32_t count() const { return static_cast<std::uint32_t>(pieces_.size()); }
    Model& root() { return *pieces_[0].model; }
    Model& model(std::uint32_t i) { return *pieces_[i].model; }
    Part& part(std::uint32_t i) { return pieces_[i].part; }

    // Makes the subject, with the clips of all pieces.
    Subject finish(std::string name)
    {
        Subject subject;
        subject.name = std::move(name);
        for (std::uint32_t i = 0; i < count(); ++i)
            for (std::uint32_t k = 0; k < model(i).clips.size(); ++k) {
                const Clip& clip = model(i).clips[k];
                subject.clips.push_back({clip.name, std::string(channel_name(model(i), clip)), i, k, kNone});
            }
        for (Piece& piece : pieces_) {
            piece.part.model = std::move(piece.model);
            subject.parts.push_back(std::move(piece.part));
        }
        return subject;
    }

private:
    struct Piece {
        std::shared_ptr<Model> model;
        Part part;
    };

    const Host& files_;
    std::vector<Piece> pieces_;
};

// Sets the clips of a part from the animation.cfg in its folder. Without a valid file, keeps the clips that are
// made from the names of frames.
void find_clips(const Host& files, std::string_view channel, Pieces& player, std::uint32_t part)
{
    Model& model = player.model(part);
    const std::string own_file = player.part(part).file;
    // Faults of a list are reported once, with the legs.
    const bool is_reported = part > 0 && folder_of(own_file) == folder_of(player.part(0).file);
    std::string problem = message("quake3-animations-file-missing");
    for (const Host::File* file : files.find_data(animations_reference(), own_file)) {
        const auto animations = read_quake3_animations(*file->data);
        if (animations) {
            set_quake3_clips(animations.value(), channel, file->name, model);
            if (!is_reported)
                for (const std::string& warning : animations.value().faults.warnings)
                    warn(model, warning, file->name);
            if (part == 0) model.comments = animations.value().keys;
            return;
        }
        problem = message("quake3-animations-file-unreadable", animations.error().place.value,
                          Term(animations.error().message));
    }
    if (!is_reported) warn(model, std::move(problem), format_text("%%", folder_of(own_file), kAnimations));
    for (Clip& clip : model.clips) clip.channel = add_channel(model, channel);
}

void set_clips(const Host& files, std::string_view channel, Pieces& player, std::uint32_t part)
{
    find_clips(files, channel, player, part);
    // The game blends from the frame that was last shown to the first frame of the next clip. This takes the time
    // of one frame, or the time that the list gives.
    for (Clip& clip : player.model(part).clips) {
        if (clip.fade_seconds == 0) clip.fade_seconds = clip.frame_seconds;
        clip.waits_for_fade = true;
        clip.fires = clip.name == "TORSO_ATTACK" || clip.name == "TORSO_ATTACK2";
    }
}

// Sets the clips of the head from the rows after HEADFRAMES in the animation.cfg of its folder. Without such rows
// the head always shows frame 0.
void set_head_clips(const Host& files, Pieces& player, std::uint32_t part)
{
    Model& model = player.model(part);
    model.clips.clear();
    for (const Host::File* file : files.find_data(animations_reference(), player.part(part).file)) {
        const auto animations = read_quake3_animations(*file->data);
        if (animations) return set_quake3_head_clips(animations.value(), file->name, model);
    }
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

void set_next_clips(Subject& subject)
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
        // Without a torso, presets that differ only in its clip are left out.
        if (torso == kNone && pairing.legs == "LEGS_IDLE" && pairing.torso != "TORSO_STAND") continue;
        // A clip with the same frames as the gesture is a copy that replaces a missing row.
        if (pairing.of_team_arena && torso_clip != kNone && gesture != kNone &&
            clip_at(subject, torso_clip).first_frame == clip_at(subject, gesture).first_frame &&
            clip_at(subject, torso_clip).frame_count == clip_at(subject, gesture).frame_count)
            continue;
        SubjectPreset& preset = subject.presets.emplace_back();
        preset.name = pairing.name;
        preset.clips.push_back(legs_clip);
        if (torso != kNone) preset.clips.push_back(torso_clip);
    }
}

// Combines skins of all parts with the same name, the default first. A part without a skin of that name keeps its
// materials, or, if it was taken from another folder, gets its default skin.
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
                for (const Part& part : subject.parts) {
                    std::uint32_t own = find_skin(*part.model, family.name);
                    if (own == kNone && folder_of(part.file) != home) own = find_skin(*part.model, kDefaultSkin);
                    skin.families.push_back(own);
                }
            }
}

// The file of a part: the file that the assembly names, or else the file in the player's folder. `is_head`: the
// folder may be one of the heads of Team Arena.
const Host::File* part_file(const Host& files, std::string_view chosen, std::string_view root,
                            std::string_view part, bool is_head)
{
    if (!chosen.empty() && !chosen.ends_with('/')) return files.find(chosen);
    const std::string_view beside = chosen.empty() ? root : chosen;
    const Host::File* file = find_part(files, beside, part);
    if (file != nullptr || !is_head) return file;
    if (chosen.empty()) return find_shared_head(files, files.folder_name(root), root);
    return find_part(files, chosen, base_name(chosen.substr(0, chosen.size() - 1)));
}

Error no_part(std::string_view chosen, std::string reason)
{
    return {Code::missing_companion, std::move(reason), {}, std::string(chosen)};
}

}  // namespace

Result<Subject> assemble_quake3_player(const Host& files, const Host::File& root, const Assembly& assembly)
{
    Pieces player(files);
    if (auto error = player.add(root.name, kNone, {})) return *error;
    set_clips(files, "legs", player, 0);

    std::uint32_t torso = kNone;
    for (const bool is_head : {false, true}) {
        const std::string_view part = kParts[is_head ? 2 : 1];
        const std::string& chosen = is_head ? assembly.head : assembly.upper;
        const Host::File* file = part_file(files, chosen, root.name, part, is_head);
        if (file == nullptr || !file->data) {
            if (!chosen.empty())
                return no_part(chosen, is_head ? message("quake3-chosen-head-missing")
                                               : message("quake3-chosen-torso-missing"));
            warn(player.root(), message("quake3-part-missing", part), root.name);
            continue;
        }
        if (is_head && torso == kNone) {
            warn(player.root(), message("quake3-head-without-torso"), file->name);
            continue;
        }
        const std::uint32_t own = player.count();
        (void)player.add(file->name, is_head ? torso : 0, is_head ? "tag_head" : "tag_torso");
        if (player.count() == own) continue;
        if (is_head) {
            set_head_clips(files, player, own);
        } else {
            torso = own;
            set_clips(files, "torso", player, own);
        }
    }
    if (!assembly.weapon.empty()) {
        const Host::File* weapon = files.find(assembly.weapon);
        if (weapon == nullptr || !weapon->data)
            return no_part(assembly.weapon, message("quake3-chosen-weapon-missing"));
        const std::uint32_t first = player.count();
        if (torso == kNone)
            warn(player.root(), message("quake3-weapon-without-torso"), weapon->name);
        else
            (void)player.add_weapon(weapon->name, torso);
        // A held weapon is not animated.
        for (std::uint32_t i = first; i < player.count(); ++i) player.model(i).clips.clear();
    }
    const std::string name = files.folder_name(root.name);
    Subject subject = player.finish(name.empty() ? player.root().name : name);
    set_next_clips(subject);
    add_presets(subject, torso);
    add_skins(subject);
    compute_bounds(subject);
    return subject;
}

Result<Subject> assemble_quake3_weapon(const Host& files, const Host::File& root, const Assembly&)
{
    Pieces weapon(files);
    if (auto error = weapon.add_weapon(root.name, kNone)) return *error;
    Subject subject = weapon.finish(weapon.root().name);
    add_skins(subject);
    compute_bounds(subject);
    return subject;
}

}  // namespace marrow
