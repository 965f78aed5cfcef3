#include "formats/registry.h"

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/text.h"
#include "formats/doom3_material.h"
#include "formats/md2.h"
#include "formats/md3.h"
#include "formats/md5anim.h"
#include "formats/md5mesh.h"
#include "formats/ms3d.h"
#include "formats/quake2_player.h"
#include "formats/quake3_animation.h"
#include "formats/quake3_shader.h"
#include "formats/quake3_skin.h"
#include "model/snapshot.h"
#include "model/validate.h"

namespace marrow {

namespace {

// A new format is one row here.
constexpr std::array<Format, 9> kFormats = {{
    {"md2", "md2", "Quake II model", is_md2, references_md2, load_md2},
    {"md3", "md3", "Quake III model", is_md3, references_md3, load_md3},
    {"md5", "md5mesh", "Doom 3 model", is_md5mesh, references_md5mesh, load_md5mesh},
    {"ms3d", "ms3d", "MilkShape 3D model", is_ms3d, references_ms3d, load_ms3d},
    {"md5anim", "md5anim", "Doom 3 animation", is_md5anim, nullptr, load_md5anim, true},
    {"mtr", "mtr", "Doom 3 material script", nullptr, nullptr, load_doom3_script, true},
    {"shader", "shader", "Quake III material script", nullptr, nullptr, load_quake3_script, true},
    {"skin", "skin", "Quake III skin", nullptr, nullptr, load_quake3_skin, true},
    {"cfg", "cfg", "Quake III player's list of animations", nullptr, nullptr, load_quake3_animations, true},
}};

constexpr std::string_view kSnapshotExtension = "marrow";

std::string supported()
{
    std::string out;
    for (const Format& format : kFormats) {
        if (format.companion) continue;
        if (!out.empty()) out += ", ";
        out += join(format.title, " (.", format.extension, ')');
    }
    return out;
}

bool is_named(std::string_view file, std::string_view extension)
{
    return equal_ignoring_case(extension_of(file), extension);
}

Error not_a_model(const FileSet::File& file)
{
    const Bytes data = *file.data;
    if (data.empty())
        return {Code::truncated, "The file is empty. The copy failed: fetch it again.", Place::at_offset(0),
                file.name};
    for (const Format& format : kFormats)
        if (is_named(file.name, format.extension))
            return {Code::unknown_format,
                    join("The file is named like a ", format.title,
                         " but does not begin like one. It is something else, or damaged: fetch it again."),
                    Place::at_offset(0), file.name};
    return {Code::unknown_format, join("This is not a model Marrow opens. It reads: ", supported(), '.'),
            Place::at_offset(0), file.name};
}

Result<Model> load_model(const FileSet& files, std::string_view name)
{
    const FileSet::File* file = files.find(name);
    if (file == nullptr || !file->data)
        return Error{Code::missing_companion,
                     "The file is not among those that were given. Add it and open again.",
                     {},
                     std::string(name)};
    if (file->data->size() > kMaxFileSize)
        return Error{Code::too_large,
                     join("The file has ", file->data->size(), " bytes; ", kMaxFileSize, " are the most."),
                     {},
                     file->name};
    const Format* format = file->data->empty() ? nullptr : detect(*file->data, file->name);
    if (format == nullptr) return not_a_model(*file);
    Result<Model> model = format->load(*file->data, file->name, files);
    if (model) {
        for (Warning& warning : model.value().warnings)
            if (warning.file.empty()) warning.file = file->name;
        if (const auto error = validate(model.value())) model.fail(*error);
    }
    if (!model && model.error().file.empty()) model.error().file = file->name;
    return model;
}

std::string_view entry_name(std::string_view folder) { return folder.empty() ? "./" : folder; }

// What people call a folder: its last segment.
std::string_view last_segment(std::string_view folder)
{
    return folder.empty() ? folder : base_name(folder.substr(0, folder.size() - 1));
}

Result<Subject> open_player(const FileSet& files, const Quake2Folder& player)
{
    Result<Model> body = load_model(files, player.body);
    if (!body) return body.error();
    std::vector<Part> parts(std::min(1 + player.weapons.size(), kMaxParts));
    std::size_t count = 1;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string& file = player.weapons[i - 1];
        Result<Model> weapon = load_model(files, file);
        // The body is what a person came for.
        if (weapon)
            (parts[count++] = quake2_weapon(weapon.take(), body.value())).file = file;
        else
            warn(body.value(), join("The weapon is left out: ", weapon.error().message), file);
    }
    while (parts.size() > count) parts.pop_back();
    const std::string_view folder = last_segment(player.folder);
    Subject subject = join_quake2_player(std::string(folder.empty() ? std::string_view(body.value().name) : folder),
                                         body.take(), std::move(parts));
    subject.parts[0].file = player.body;
    return subject;
}

bool is_format(const Format& format, const FileSet::File& file)
{
    return file.data && format.is != nullptr ? format.is(*file.data) : is_named(file.name, format.extension);
}

// By content, and a name alone by its extension; empty: none of ours, or a companion of one of ours.
std::string_view format_of(const FileSet::File& file, bool companion)
{
    if (!companion && (file.data ? is_snapshot(*file.data) : is_named(file.name, kSnapshotExtension)))
        return "marrow";
    for (const Format& format : kFormats)
        if (format.companion == companion && is_format(format, file)) return format.name;
    return {};
}

bool is_used(std::span<const Entry> entries, const std::string& file)
{
    for (const Entry& entry : entries)
        for (const std::string& name : entry.uses)
            if (name == file) return true;
    return false;
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* detect(Bytes file, std::string_view name)
{
    for (const Format& format : kFormats)
        if (format.is != nullptr && format.is(file)) return &format;
    for (const Format& format : kFormats)
        if (format.is == nullptr && is_named(name, format.extension)) return &format;
    return nullptr;
}

std::vector<Entry> entries(const FileSet& files)
{
    std::vector<Entry> out;
    const auto add = [&](std::string_view name, std::string_view format, std::string_view kind,
                         std::size_t uses) -> Entry& {
        Entry& entry = out.emplace_back();
        entry.entry = name;
        entry.format = format;
        entry.kind = kind;
        entry.uses = std::vector<std::string>(uses);
        return entry;
    };
    for (const Quake2Folder& player : quake2_folders(files)) {
        Entry& entry = add(entry_name(player.folder), "md2", "quake2_player", player.weapons.size() + 1);
        entry.uses[0] = player.body;
        for (std::size_t i = 0; i < player.weapons.size(); ++i) entry.uses[i + 1] = player.weapons[i];
    }
    const std::size_t players = out.size();
    for (Quake3Entry& found : quake3_entries(files)) {
        Entry& entry = add(found.entry, "md3", found.is_player ? "quake3_player" : "quake3_weapon", 0);
        entry.uses = std::move(found.uses);
    }
    for (const FileSet::File& file : files.files()) {
        const std::string_view format = format_of(file, false);
        if (format.empty() || is_used(std::span(out).first(players), file.name) ||
            is_quake3_piece(files, file.name) || is_quake3_weapon(files, file.name))
            continue;
        add(file.name, format, "model", 1).uses[0] = file.name;
    }
    // Companions alone: the first of them says what is missing.
    for (std::size_t i = 0; i < files.files().size() && out.empty(); ++i) {
        const FileSet::File& file = files.files()[i];
        const std::string_view format = format_of(file, true);
        if (!format.empty()) add(file.name, format, "model", 1).uses[0] = file.name;
    }
    return out;
}

std::vector<Reference> references(const FileSet& files, std::string_view name)
{
    const FileSet::File* file = files.find(name);
    if (file == nullptr || !file->data) return {};
    const Format* format = detect(*file->data, file->name);
    if (format == nullptr || format->references == nullptr) return {};
    std::vector<Reference> wanted = format->references(*file->data, file->name);
    if (is_quake3_weapon(files, file->name))
        for (std::string& piece : quake3_weapon_pieces(file->name))
            wanted.push_back({std::move(piece), Reference::Kind::offered});
    return wanted;
}

Result<Subject> open_subject(const FileSet& files, std::string_view entry, const Assembly& assembly)
{
    if (const FileSet::File* lower = find_quake3_player(files, entry))
        return open_quake3_player(files, *lower, assembly, load_model);
    if (!assembly.empty())
        return Error{Code::bad_value,
                     "Parts of others and weapons are put on the players of Quake III, and this is none. Name the "
                     "player's folder as what to open.",
                     {},
                     std::string(entry)};
    for (const Quake2Folder& player : quake2_folders(files))
        if (equal_ignoring_case(entry_name(player.folder), entry)) return open_player(files, player);
    const FileSet::File* file = files.find(entry);
    if (file != nullptr && file->data && is_snapshot(*file->data)) {
        Result<Subject> subject = read_snapshot(*file->data, Completeness::whole);
        if (!subject) {
            subject.error().file = file->name;
            return subject;
        }
        for (Part& part : subject.value().parts) part.file = file->name;
        return subject;
    }
    if (is_quake3_weapon(files, entry)) return open_quake3_weapon(files, entry, load_model);
    Result<Model> model = load_model(files, entry);
    if (!model) return model.error();
    Subject subject = single_subject(model.take());
    subject.parts[0].file = file->name;
    return subject;
}

}  // namespace marrow
