// model_def.cpp -- Doom 3's model definitions: text, case-insensitive keywords.
//
//   model name {
//     inherit other                              all of another model's definition
//     mesh file  skin name  offset ( x y z )     the offset moves joint 0
//     channel torso ( *Waist -Neck )             joints, `*`: with their descendants, `-`: excluded
//     remove anim                                inherited animations with this name, with or without final digits
//     anim name file, file... { flags, frame 12 command argument }
//   }
//   entityDef name { "key" "value" ... }         `inherit`, `model`, and `snd_...` for the sounds of its animations
//
// Other blocks and words are skipped. Frames count from 1; a command ends with its line. A sound shader is a block
// `[sound] name { keywords, files }`. Sources: id Software's released source of Doom 3 (DeclModelDef, Anim.cpp,
// snd_shader.cpp).
#include "formats/doom3/model_def.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3/md5_materials.h"
#include "formats/doom3/md5mesh.h"
#include "formats/script_blocks.h"

namespace marrow {

namespace {

// The maximum number of blocks of one file; all of Doom 3 has some 400 models and 4,000 entities.
constexpr std::size_t kMostBlocks = 50'000;
// The maximum length of a chain of inheritance; the game's chains reach 4.
constexpr std::size_t kDeepest = 16;

bool same(std::string_view a, std::string_view b) { return equal_ignoring_case(a, b); }

std::string_view without_digits(std::string_view name)
{
    while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
    return name;
}

std::string_view without_quotes(std::string_view text)
{
    const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    return is_quoted ? text.substr(1, text.size() - 2) : text;
}

// Reads the block of a model, from its opening brace to the closing one.
class ModelReader {
public:
    ModelReader(TextScanner& s, Doom3ModelDef& def, TextFaults& faults) : s_(s), def_(def), faults_(faults) {}

    void read()
    {
        (void)s_.word();
        while (!s_.at_end()) {
            const std::string_view word = s_.word();
            if (word == "}") return;
            if (same(word, "inherit"))
                def_.inherits = s_.word();
            else if (same(word, "mesh"))
                def_.mesh = s_.word();
            else if (same(word, "skin"))
                def_.skin = s_.word();
            else if (same(word, "remove"))
                read_removed();
            else if (same(word, "offset"))
                read_offset();
            else if (same(word, "channel"))
                read_channel();
            else if (same(word, "anim"))
                read_anim();
            else if (word == "{")
                skip_block();
        }
    }

private:
    bool is_brace_next() { return s_.peek() == "{" || s_.peek() == "}"; }

    void skip_block()
    {
        for (int depth = 1; depth > 0 && !s_.at_end();) {
            const std::string_view word = s_.word();
            if (word == "{") ++depth;
            if (word == "}") --depth;
        }
    }

    void read_offset()
    {
        glm::vec3 offset(0.0F);
        if (!s_.accept("(")) return;
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            if (s_.peek() == ")" || is_brace_next()) break;
            const std::optional<float> value = parse_number(s_.word());
            if (value && std::fabs(*value) < kMaxCoordinate) offset[axis] = *value;
        }
        (void)s_.accept(")");
        def_.offset = offset;
    }

    void read_removed()
    {
        const std::string_view name = s_.word();
        // No model has more than kMaxClips animations to remove.
        if (def_.removed.size() < kMaxClips) def_.removed.push_back(name);
    }

    void read_channel()
    {
        const std::uint64_t line = s_.line();
        Doom3Channel channel;
        channel.name = s_.word();
        if (!s_.accept("(")) return;
        std::string joint;
        while (!s_.at_end() && !is_brace_next()) {
            const std::string_view word = s_.word();
            if (word == ")") break;
            // The prefixes `*` and `-` may be separate words.
            joint += word;
            if (joint.empty()) continue;
            if (joint.back() == '*' || joint.back() == '-') continue;
            channel.joints.push_back(std::move(joint));
            joint.clear();
        }
        if (def_.channels.size() == kMostDoom3Channels)
            return faults_.add(Code::too_large, line, "def-too-many-channels", excerpt(def_.name),
                               kMostDoom3Channels);
        def_.channels.push_back(std::move(channel));
    }

    void read_anim()
    {
        Doom3Anim anim;
        anim.name = s_.word();
        const std::uint64_t line = s_.line();
        do {
            if (s_.at_end() || is_brace_next()) break;
            anim.files.push_back(s_.word());
        } while (s_.accept(","));
        if (s_.accept("{")) read_commands(anim);
        if (anim.files.empty())
            return faults_.add(Code::bad_text, line, "def-anim-without-file", excerpt(anim.name));
        if (def_.anims.size() == kMaxClips)
            return faults_.add(Code::too_large, line, "def-too-many-anims", excerpt(def_.name), kMaxClips);
        def_.anims.push_back(std::move(anim));
    }

    void read_commands(Doom3Anim& anim)
    {
        while (!s_.at_end()) {
            const std::string_view word = s_.word();
            if (word == "}") return;
            if (!same(word, "frame")) continue;
            const std::optional<float> frame = parse_number(s_.peek());
            if (!frame || !(std::fabs(*frame) < 1e9F)) continue;
            (void)s_.word();
            Doom3FrameCommand command;
            command.frame = static_cast<std::int64_t>(*frame);
            const std::uint64_t line = s_.line();
            const std::string_view text = s_.text("}");
            const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
            command.command = text.substr(0, blank);
            const std::size_t argument = text.find_first_not_of(" \t", blank);
            if (argument != text.npos) command.argument = without_quotes(text.substr(argument));
            if (command.command.empty())
                faults_.add(Code::bad_text, line, "def-frame-without-command", excerpt(anim.name));
            else
                anim.commands.push_back(command);
        }
    }

    TextScanner& s_;
    Doom3ModelDef& def_;
    TextFaults& faults_;
};

Doom3Entity read_entity(TextScanner& s, std::string_view name)
{
    Doom3Entity entity;
    entity.name = name;
    (void)s.word();
    while (!s.at_end()) {
        const std::string_view key = s.word();
        if (key == "}" && !s.was_quoted()) break;
        const std::string_view value = s.word();
        if (value == "}" && !s.was_quoted()) break;
        if (same(key, "inherit"))
            entity.inherits = value;
        else if (same(key, "model"))
            entity.model = value;
        else if (key.size() > 4 && same(key.substr(0, 4), "snd_"))
            entity.sounds.push_back({key, value});
    }
    return entity;
}

Doom3Def read_file(const Host::File& file) { return read_doom3_def(*file.data); }

// The files with definitions for the file `of`, each once. If `of` is one of them, it is the first.
std::vector<const Host::File*> def_files(const Host& files, std::string_view of)
{
    std::vector<const Host::File*> out;
    const auto add = [&](const Host::File* file) {
        if (file != nullptr && file->data && std::find(out.begin(), out.end(), file) == out.end())
            out.push_back(file);
    };
    if (same(extension_of(of), "def")) add(files.find(of));
    for (const std::string_view pattern : kDoom3Defs)
        for (const Host::File* file : files.find_data(offered(pattern), of)) add(file);
    return out;
}

// Replaces an animation of that name, or appends it.
void put(std::vector<Doom3Anim>& anims, const Doom3Anim& anim)
{
    const auto old =
        std::find_if(anims.begin(), anims.end(), [&](const Doom3Anim& each) { return each.name == anim.name; });
    if (old != anims.end())
        *old = anim;
    else if (anims.size() < kMaxClips)
        anims.push_back(anim);
}

// Combines a definition with the one that it inherits, `base`.
void overlay(Doom3ModelDef& base, const Doom3ModelDef& def)
{
    base.name = def.name;
    if (!def.mesh.empty()) base.mesh = def.mesh;
    if (!def.skin.empty()) base.skin = def.skin;
    if (def.offset) base.offset = def.offset;
    for (const std::string_view name : def.removed)
        std::erase_if(base.anims,
                      [&](const Doom3Anim& anim) { return anim.name == name || anim.action() == name; });
    for (const Doom3Anim& anim : def.anims) put(base.anims, anim);
    for (const Doom3Channel& channel : def.channels) {
        const auto old = std::find_if(base.channels.begin(), base.channels.end(),
                                      [&](const Doom3Channel& each) { return same(each.name, channel.name); });
        if (old != base.channels.end())
            *old = channel;
        else if (base.channels.size() < kMostDoom3Channels)
            base.channels.push_back(channel);
    }
}

}  // namespace

std::string_view Doom3Anim::action() const { return without_digits(name); }

Doom3Def read_doom3_def(Bytes file)
{
    ScriptBlocks blocks(file, kFunctionDialect, {});
    Doom3Def out;
    while (const auto block = blocks.next()) {
        if (out.models.size() + out.entities.size() == kMostBlocks) {
            blocks.faults.add(Code::too_large, block->line, "def-too-many-blocks", kMostBlocks);
            break;
        }
        ErrorSink errors;
        TextScanner s(block->text, errors, kFunctionDialect, block->brace_line);
        if (same(block->kind, "model")) {
            Doom3ModelDef& def = out.models.emplace_back();
            def.name = block->name;
            ModelReader(s, def, blocks.faults).read();
        } else if (same(block->kind, "entityDef")) {
            out.entities.push_back(read_entity(s, block->name));
        }
    }
    out.faults = std::move(blocks.faults);
    return out;
}

std::vector<Doom3Sound> read_doom3_sounds(Bytes file)
{
    ScriptBlocks blocks(file, kFunctionDialect, {});
    std::vector<Doom3Sound> out;
    while (const auto block = blocks.next()) {
        if (block->name.empty() || out.size() == kMostBlocks) continue;
        ErrorSink errors;
        TextScanner s(block->text, errors, kFunctionDialect, block->brace_line);
        while (!s.at_end()) {
            const std::string_view word = s.word(), ending = extension_of(word);
            if (!same(ending, "wav") && !same(ending, "ogg")) continue;
            out.push_back({block->name, word});
            break;
        }
    }
    return out;
}

Doom3Defs::Doom3Defs(const Host& files, std::string_view of) : host_(files), files_(def_files(files, of))
{
    std::vector<std::string_view> names, entity_names, entity_models;
    for (const Host::File* file : files_) {
        const Doom3Def& def = file->read_once(read_file);
        for (const Doom3ModelDef& model : def.models) {
            models_.push_back({&model, file});
            names.push_back(model.name);
        }
        for (const Doom3Entity& entity : def.entities) {
            entities_.push_back(&entity);
            entity_names.push_back(entity.name);
            entity_models.push_back(entity.model);
        }
    }
    by_name_.emplace(std::move(names));
    entity_by_name_.emplace(std::move(entity_names));
    entity_by_model_.emplace(std::move(entity_models));
}

std::vector<const Doom3ModelDef*> Doom3Defs::chain_of(const Doom3ModelDef& def, TextFaults* faults) const
{
    std::vector<const Doom3ModelDef*> chain = {&def};
    while (!chain.back()->inherits.empty()) {
        const std::string_view name = chain.back()->inherits;
        const std::uint32_t next = by_name_->find_ignoring_case(name);
        const Doom3ModelDef* found = next == kNone ? nullptr : models_[next].def;
        const bool is_cycle = std::find(chain.begin(), chain.end(), found) != chain.end();
        if (found == nullptr || is_cycle || chain.size() == kDeepest) {
            if (faults != nullptr && found == nullptr)
                faults->warnings.push_back(message("def-inherits-missing", excerpt(def.name), excerpt(name)));
            else if (faults != nullptr)
                faults->warnings.push_back(message("def-inherits-itself", excerpt(def.name), excerpt(name)));
            break;
        }
        chain.push_back(found);
    }
    return chain;
}

std::string_view Doom3Defs::mesh_of(const Doom3ModelDef& def) const
{
    if (!def.mesh.empty()) return def.mesh;
    for (const Doom3ModelDef* each : chain_of(def, nullptr))
        if (!each->mesh.empty()) return each->mesh;
    return {};
}

Doom3ModelDef Doom3Defs::resolve(const Place& place, TextFaults& faults) const
{
    for (const std::string& warning : place.file->read_once(read_file).faults.warnings)
        faults.warnings.push_back(warning);
    const std::vector<const Doom3ModelDef*> chain = chain_of(*place.def, &faults);
    Doom3ModelDef out;
    out.file = place.file;
    for (auto each = chain.rbegin(); each != chain.rend(); ++each) overlay(out, **each);
    return out;
}

const Host::File* Doom3Defs::find_mesh(const Place& place) const
{
    const std::string_view mesh = mesh_of(*place.def);
    const auto found = host_.find({std::string(mesh), Reference::Kind::named}, place.file->name);
    return found.empty() ? nullptr : found[0];
}

const Host::File* Doom3Defs::find_mesh(const Doom3ModelDef& def) const
{
    const std::uint32_t model = by_name_->find_ignoring_case(def.name);
    return model == kNone ? nullptr : find_mesh(models_[model]);
}

std::optional<Doom3ModelDef> Doom3Defs::of_mesh(std::string_view mesh, TextFaults& faults) const
{
    const Place* first = nullptr;
    for (const Place& place : models_) {
        // Compares the file names first, which is faster than comparing paths.
        if (!same(base_name(mesh_of(*place.def)), base_name(mesh))) continue;
        const Host::File* found = find_mesh(place);
        if (found != nullptr && found->name != mesh) continue;
        const bool has_its_name = same(place.def->name, stem_of(mesh));
        if (first == nullptr || has_its_name) first = &place;
        if (has_its_name) break;
    }
    if (first == nullptr) return std::nullopt;
    return resolve(*first, faults);
}

std::optional<Doom3ModelDef> Doom3Defs::of_file(std::string_view file, TextFaults& faults) const
{
    for (const Place& place : models_)
        if (place.file->name == file && !mesh_of(*place.def).empty()) return resolve(place, faults);
    return std::nullopt;
}

std::string_view Doom3Defs::sound_shader(std::string_view argument, std::string_view model) const
{
    if (argument.size() <= 4 || !same(argument.substr(0, 4), "snd_")) return argument;
    std::uint32_t entity = entity_by_model_->find_ignoring_case(model);
    for (std::size_t depth = 0; entity != kNone && depth < kDeepest; ++depth) {
        for (const Doom3Entity::Sound& sound : entities_[entity]->sounds)
            if (same(sound.key, argument)) return sound.shader;
        const std::string_view parent = entities_[entity]->inherits;
        entity = parent.empty() ? kNone : entity_by_name_->find_ignoring_case(parent);
    }
    return {};
}

std::vector<Reference> references_of_def(const Doom3ModelDef& def)
{
    std::vector<Reference> out;
    for (const Doom3Anim& anim : def.anims)
        for (const std::string_view file : anim.files) out.push_back({std::string(file), Reference::Kind::named});
    for (const std::string_view sounds : kDoom3Sounds) out.push_back(offered(sounds));
    return out;
}

std::vector<std::uint32_t> joints_of_list(const std::vector<std::string>& list, const std::vector<Joint>& joints,
                                          std::vector<std::string>& unknown)
{
    std::vector<bool> taken(joints.size());
    // Lists of real channels have about ten entries.
    constexpr std::size_t kMostEntries = 256;
    for (std::size_t i = 0; i < std::min(list.size(), kMostEntries); ++i) {
        std::string_view name = list[i];
        const bool removes = name.starts_with('-');
        if (removes) name.remove_prefix(1);
        const bool has_descendants = name.starts_with('*');
        if (has_descendants) name.remove_prefix(1);
        const auto found =
            std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) { return same(joint.name, name); });
        if (found == joints.end()) {
            unknown.emplace_back(name);
            continue;
        }
        const auto first = static_cast<std::size_t>(found - joints.begin());
        std::vector<bool> meant(joints.size());
        for (std::size_t joint = first; joint < joints.size(); ++joint) {
            const std::uint32_t parent = joints[joint].parent;
            meant[joint] = joint == first || (has_descendants && parent != kNone && meant[parent]);
            if (meant[joint]) taken[joint] = !removes;
        }
    }
    std::vector<std::uint32_t> out;
    for (std::uint32_t joint = 0; joint < taken.size(); ++joint)
        if (taken[joint]) out.push_back(joint);
    return out;
}

std::vector<Reference> references_doom3_def(Bytes, std::string_view)
{
    std::vector<Reference> out;
    for (const std::string_view defs : kDoom3Defs) out.push_back(offered(defs));
    return out;
}

std::vector<Reference> choices_doom3_def(Bytes, std::string_view name, const Host& files)
{
    const std::string& root = files.root();
    const bool is_root = name == root;
    // All definition files are loaded together. Only the first one returns references, so that only one search
    // takes place.
    const std::vector<const Host::File*> all = def_files(files, root);
    const std::size_t first = same(extension_of(root), "def") && all.size() > 1 ? 1 : 0;
    if (!is_root && (first >= all.size() || all[first]->name != name)) return {};
    const Doom3Defs defs(files, root);
    TextFaults ignored;
    const bool is_definition = same(extension_of(root), "def");
    const auto def = is_definition ? defs.of_file(root, ignored) : defs.of_mesh(root, ignored);
    if (!def) return {};
    std::vector<Reference> out = references_of_def(*def);
    if (is_definition) out.push_back({std::string(def->mesh), Reference::Kind::named});
    return out;
}

Result<Model> load_doom3_def(Bytes, std::string_view name, const Host& files)
{
    const Doom3Defs defs(files, name);
    TextFaults faults;
    const auto def = defs.of_file(name, faults);
    if (!def) {
        const Host::File* file = files.find(name);
        const TextFaults& own = file->read_once(read_file).faults;
        if (own.first) return *own.first;
        if (!faults.warnings.empty()) return Error{Code::bad_value, faults.warnings[0], {}, {}};
        return Error{Code::unknown_format, message("def-without-model"), {}, {}};
    }
    const Host::File* mesh = defs.find_mesh(*def);
    if (mesh == nullptr || !mesh->data)
        return Error{Code::missing_companion, message("def-mesh-missing", def->name, def->mesh), {}, {}};
    Result<Model> model = load_md5mesh_of(*mesh->data, mesh->name, files, &defs, &*def);
    if (!model) {
        if (model.error().file.empty()) model.error().file = mesh->name;
        return model;
    }
    for (Warning& warning : model.value().warnings)
        if (warning.file.empty()) warning.file = mesh->name;
    for (std::string& warning : faults.warnings) warn(model.value(), std::move(warning), std::string(name));
    return model;
}

}  // namespace marrow
