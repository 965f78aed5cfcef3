#include "formats/registry.h"

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/text.h"
#include "formats/md2.h"
#include "formats/quake2_player.h"
#include "model/snapshot.h"
#include "model/validate.h"

namespace marrow {

namespace {

// A new format is one row here.
constexpr std::array<Format, 1> kFormats = {{
    {"md2", "md2", "Quake II model", is_md2, references_md2, load_md2},
}};

constexpr std::string_view kSnapshotExtension = "marrow";

std::string supported()
{
    std::string out;
    for (const Format& format : kFormats) {
        if (!out.empty()) out += ", ";
        out += join(format.title, " (.", format.extension, ')');
    }
    return out;
}

Error about(std::string_view file, Error error)
{
    if (error.file.empty()) error.file = file;
    return error;
}

Error not_a_model(const FileSet::File& file)
{
    const Bytes data = *file.data;
    if (data.empty())
        return {Code::truncated, "The file is empty. The copy failed: fetch it again.", Place::at_offset(0),
                file.name};
    for (const Format& format : kFormats)
        if (equal_ignoring_case(extension_of(file.name), format.extension))
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
    const Format* format = detect(*file->data, file->name);
    if (format == nullptr) return not_a_model(*file);
    Result<Model> model = format->load(*file->data, file->name, files);
    if (!model) return about(file->name, model.error());
    for (Warning& warning : model.value().warnings)
        if (warning.file.empty()) warning.file = file->name;
    if (auto error = validate(model.value())) return about(file->name, *error);
    return model;
}

std::string entry_name(const std::string& folder) { return folder.empty() ? "./" : folder; }

// What people call a folder: its last segment.
std::string_view last_segment(std::string_view folder)
{
    return folder.empty() ? folder : base_name(folder.substr(0, folder.size() - 1));
}

Result<Subject> open_player(const FileSet& files, const Quake2Folder& player)
{
    Result<Model> body = load_model(files, player.body);
    if (!body) return body.error();
    const std::string_view folder = last_segment(player.folder);
    std::string name(folder.empty() ? std::string_view(body.value().name) : folder);
    Result<Model> weapon = load_model(files, player.weapons.front());
    if (!weapon) {
        // The body is what a person came for.
        Model alone = body.take();
        warn(alone, join("The weapon is left out: ", weapon.error().message), player.weapons.front());
        Subject subject = single_subject(std::move(alone));
        subject.name = std::move(name);
        return subject;
    }
    return join_quake2_player(std::move(name), body.take(), weapon.take());
}

bool looks_like_a_model(const FileSet::File& file, std::string_view extension, bool (*is)(Bytes))
{
    return file.data ? is(*file.data) : equal_ignoring_case(extension_of(file.name), extension);
}

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* detect(Bytes file, std::string_view)
{
    const auto at = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& f) { return f.is(file); });
    return at == kFormats.end() ? nullptr : &*at;
}

std::vector<Entry> entries(const FileSet& files)
{
    std::vector<Entry> out;
    for (const Quake2Folder& player : quake2_folders(files)) {
        Entry entry{entry_name(player.folder), "md2", "quake2_player", {player.body}};
        entry.uses.insert(entry.uses.end(), player.weapons.begin(), player.weapons.end());
        out.push_back(std::move(entry));
    }
    const std::size_t players = out.size();
    for (const FileSet::File& file : files.files()) {
        const bool taken = std::any_of(
            out.begin(), out.begin() + static_cast<std::ptrdiff_t>(players),
            [&](const Entry& e) { return std::find(e.uses.begin(), e.uses.end(), file.name) != e.uses.end(); });
        if (taken) continue;
        if (looks_like_a_model(file, kSnapshotExtension, is_snapshot))
            out.push_back({file.name, "marrow", "model", {file.name}});
        for (const Format& format : kFormats)
            if (looks_like_a_model(file, format.extension, format.is))
                out.push_back({file.name, format.name, "model", {file.name}});
    }
    return out;
}

std::vector<Reference> references(const FileSet& files, std::string_view name)
{
    const FileSet::File* file = files.find(name);
    if (file == nullptr || !file->data) return {};
    const Format* format = detect(*file->data, file->name);
    return format == nullptr ? std::vector<Reference>() : format->references(*file->data, file->name);
}

Result<Subject> open_subject(const FileSet& files, std::string_view entry)
{
    for (const Quake2Folder& player : quake2_folders(files))
        if (equal_ignoring_case(entry_name(player.folder), entry)) return open_player(files, player);
    const FileSet::File* file = files.find(entry);
    if (file != nullptr && file->data && is_snapshot(*file->data)) {
        Result<Subject> subject = read_snapshot(*file->data, Completeness::whole);
        return subject ? std::move(subject) : Result<Subject>(about(file->name, subject.error()));
    }
    Result<Model> model = load_model(files, entry);
    if (!model) return model.error();
    return single_subject(model.take());
}

}  // namespace marrow
