#include "formats/registry.h"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "base/limits.h"
#include "base/text.h"
#include "formats/folder_skins.h"
#include "model/validate.h"

namespace marrow {

namespace {

// What is put together from the files around a root.
struct Composition {
    const Assembler* assembler = nullptr;
    const FileSet::File* root = nullptr;
};

std::string folder_entry(std::string_view root)
{
    const std::string_view folder = folder_of(root);
    return std::string(folder.empty() ? "./" : folder);
}

bool fits(const Assembler& assembler, const FileSet& files, std::string_view file)
{
    return fits_pattern(base_name(file), assembler.pattern) && assembler.find(files, file);
}

// The player of a folder: that of the first family that finds one.
Composition find_player(Families families, const FileSet& files, std::string_view folder)
{
    for (const Family* family : families)
        for (const Assembler& assembler : family->assemblers) {
            if (!assembler.folder) continue;
            const Reference roots{std::string(assembler.pattern), Reference::Kind::rule};
            for (const FileSet::File* root : files.find(roots, folder))
                if (assembler.find(files, root->name)) return {&assembler, root};
        }
    return {};
}

// What is put together around a file as its root; that of the first family that does so.
Composition find_composition(Families families, const FileSet& files, const FileSet::File& root)
{
    for (const Family* family : families)
        for (const Assembler& assembler : family->assemblers)
            if (fits(assembler, files, root.name)) return {&assembler, &root};
    return {};
}

// What an entry's name means; nothing where it is no composition's.
Composition find_entry(Families families, const FileSet& files, std::string_view entry)
{
    if (entry == "./") return find_player(families, files, "");
    if (entry.ends_with('/')) return find_player(families, files, entry);
    const FileSet::File* file = files.find(entry);
    if (file == nullptr) return {};
    const Composition found = find_composition(families, files, *file);
    if (found.assembler == nullptr || !found.assembler->folder) return found;
    // The folder's name means the player, the root's own the model alone; but for a second player of the folder.
    const Composition first = find_player(families, files, folder_of(file->name));
    return first.root == found.root ? Composition{} : found;
}

std::vector<const FileSet::File*> files_of(const Composition& found, const FileSet& files)
{
    std::vector<const FileSet::File*> out = {found.root};
    for (const Reference& reference : found.assembler->references(found.root->name))
        for (const FileSet::File* file : files.find(reference, found.root->name))
            if (std::find(out.begin(), out.end(), file) == out.end()) out.push_back(file);
    return out;
}

const Format* format_named(Families families, std::string_view file)
{
    for (const Family* family : families)
        for (const Format& format : family->formats)
            if (has_extension(format, file)) return &format;
    return nullptr;
}

// By content, and a name alone by its extension.
const Format* format_of(Families families, const FileSet::File& file)
{
    return file.data ? detect(families, *file.data, file.name) : format_named(families, file.name);
}

std::string supported(Families families)
{
    std::string out;
    for (const Family* family : families)
        for (const Format& format : family->formats) {
            if (format.companion) continue;
            if (!out.empty()) out += ", ";
            out += format_text("% (.%)", format.title, format.extensions[0]);
        }
    return out;
}

Error not_a_model(Families families, const FileSet::File& file)
{
    if (file.data->empty())
        return {Code::truncated, "The file is empty. The copy failed: fetch it again.", Place::at_offset(0),
                file.name};
    if (const Format* format = format_named(families, file.name))
        return {Code::unknown_format,
                format_text("The file is named like a % but does not begin like one. It is something else, or "
                            "damaged: fetch it again.",
                            format->title),
                Place::at_offset(0), file.name};
    return {Code::unknown_format,
            format_text("This is not a model Marrow opens. It reads: %.", supported(families)), Place::at_offset(0),
            file.name};
}

// The format that the file is read by, or why it is not.
Result<const Format*> readable(Families families, const FileSet::File* file, std::string_view name)
{
    if (file == nullptr || !file->data)
        return Error{Code::missing_companion,
                     "The file is not among those that were given. Add it and open again.",
                     {},
                     std::string(name)};
    if (file->data->size() > kMaxFileSize)
        return Error{Code::too_large,
                     format_text("The file has % MB; % are the most. Split it, or export it with fewer polygons.",
                                 file->data->size() >> 20, kMaxFileSize >> 20),
                     {},
                     file->name};
    const Format* format = file->data->empty() ? nullptr : detect(families, *file->data, file->name);
    if (format == nullptr) return not_a_model(families, *file);
    return Result<const Format*>(std::move(format));
}

Result<Model> load(const Format& format, const FileSet& files, const FileSet::File& file)
{
    if (format.load == nullptr)
        return Error{Code::unknown_format,
                     "The file holds a whole subject, which cannot be a part of another. Open it by itself.",
                     {},
                     file.name};
    Result<Model> model = format.load(*file.data, file.name, files);
    if (model)
        for (Warning& warning : model.value().warnings)
            if (warning.file.empty()) warning.file = file.name;
    if (!model && model.error().file.empty()) model.error().file = file.name;
    return model;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view each) { return equal_ignoring_case(name, each); });
}

// What a game calls the model of every folder alike.
bool is_called_by_its_folder(std::string_view stem) { return is_one_of(stem, {"tris", "mesh", "model"}); }

// Folders that say nothing of a model in them.
bool is_for_many_models(std::string_view folder)
{
    return is_one_of(folder, {"model", "models", "mesh", "meshes", "downloads", "desktop", "tmp", "temp"});
}

// One file.
Result<Subject> open_file(Families families, const FileSet& files, std::string_view name)
{
    const FileSet::File* file = files.find(name);
    const Result<const Format*> format = readable(families, file, name);
    if (!format) return format.error();
    if (format.value()->open != nullptr) return format.value()->open(*file->data, file->name);
    Result<Model> model = load(*format.value(), files, *file);
    if (!model) return model.error();
    offer_folder_skins(files, file->name, model.value());
    Subject subject = single_subject(model.take());
    subject.parts[0].file = file->name;
    if (is_called_by_its_folder(subject.name)) {
        const std::string folder = files.folder_name(file->name);
        if (!folder.empty() && !is_for_many_models(folder)) subject.name = folder;
    }
    return subject;
}

Result<Subject> open(Families families, const FileSet& files, std::string_view entry, const Assembly& assembly)
{
    const Composition found = find_entry(families, files, entry);
    if (!assembly.empty() && (found.assembler == nullptr || !found.assembler->takes_parts))
        return Error{
            Code::bad_value,
            "Parts of others and weapons are put on players that are made of parts, and this is none. Name "
            "such a player's folder as what to open.",
            {},
            std::string(entry)};
    if (found.assembler == nullptr) return open_file(families, files, entry);
    const Result<const Format*> format = readable(families, found.root, found.root->name);
    if (!format) return format.error();
    return found.assembler->assemble(files, *found.root, assembly);
}

}  // namespace

bool has_extension(const Format& format, std::string_view file)
{
    const std::string_view own = extension_of(file);
    return std::any_of(std::begin(format.extensions), std::end(format.extensions), [&](std::string_view extension) {
        return !extension.empty() && equal_ignoring_case(own, extension);
    });
}

const Format* detect(Families families, Bytes file, std::string_view name)
{
    for (const Family* family : families)
        for (const Format& format : family->formats)
            if (format.is != nullptr && format.is(file)) return &format;
    for (const Family* family : families)
        for (const Format& format : family->formats)
            if (format.is == nullptr && has_extension(format, name)) return &format;
    return nullptr;
}

std::vector<Entry> entries(Families families, const FileSet& files)
{
    std::vector<Entry> out;
    std::vector<bool> hidden(files.files().size());
    const auto number = [&](const FileSet::File& file) {
        return static_cast<std::size_t>(&file - files.files().data());
    };
    std::set<std::string> names;
    for (const Family* family : families)
        for (const Assembler& assembler : family->assemblers)
            for (const FileSet::File& root : files.files()) {
                if (hidden[number(root)] || !fits(assembler, files, root.name)) continue;
                Entry& entry = out.emplace_back();
                entry.entry = assembler.folder ? folder_entry(root.name) : root.name;
                if (!names.insert(to_lower(entry.entry)).second) entry.entry = root.name;
                const Format* format = format_of(families, root);
                if (format == nullptr) format = format_named(families, root.name);
                if (format != nullptr) entry.format = format->name;
                entry.kind = assembler.kind;
                for (const FileSet::File* file : files_of({&assembler, &root}, files)) {
                    entry.uses.push_back(file->name);
                    hidden[number(*file)] = true;
                }
            }
    const auto each_model = [&](const auto& visit) {
        for (const FileSet::File& file : files.files())
            if (const Format* format = format_of(families, file); format != nullptr && !format->companion)
                visit(file, *format);
    };
    each_model([&](const FileSet::File& file, const Format& format) {
        if (format.references == nullptr) return;
        for (const Reference& reference : format.references(file.data.value_or(Bytes{}), file.name))
            if (reference.kind == Reference::Kind::rule)
                for (const FileSet::File* piece : files.find(reference, file.name)) hidden[number(*piece)] = true;
    });
    each_model([&](const FileSet::File& file, const Format& format) {
        if (!hidden[number(file)]) out.push_back({file.name, format.name, "model", {file.name}});
    });
    // Companions alone: the first of them says what is missing.
    for (const FileSet::File& file : files.files()) {
        if (!out.empty()) break;
        if (const Format* format = format_of(families, file))
            out.push_back({file.name, format->name, "model", {file.name}});
    }
    return out;
}

std::vector<Reference> references(Families families, const FileSet& files, std::string_view name)
{
    std::vector<Reference> out;
    const FileSet::File* file = files.find(name);
    if (file != nullptr && file->data) {
        const Format* format = detect(families, *file->data, file->name);
        if (format != nullptr && format->references != nullptr) out = format->references(*file->data, file->name);
        if (format != nullptr && format->choices != nullptr)
            for (Reference& reference : format->choices(*file->data, file->name, files))
                out.push_back(std::move(reference));
    }
    const Composition found = find_entry(families, files, name);
    if (found.assembler != nullptr)
        for (Reference& reference : found.assembler->references(found.root->name))
            out.push_back(std::move(reference));
    return out;
}

Result<Subject> open_subject(Families families, const FileSet& files, std::string_view entry,
                             const Assembly& assembly)
{
    Result<Subject> subject = open(families, files, entry, assembly);
    if (subject)
        if (const auto error = validate(subject.value())) subject.fail(*error);
    if (!subject && subject.error().file.empty()) {
        const FileSet::File* file = files.find(entry);
        subject.error().file = file == nullptr ? std::string(entry) : file->name;
    }
    return subject;
}

Result<Model> load_model(const Family& family, const FileSet& files, std::string_view name)
{
    const Family* const families[] = {&family};
    const FileSet::File* file = files.find(name);
    const Result<const Format*> format = readable(families, file, name);
    if (!format) return format.error();
    return load(*format.value(), files, *file);
}

}  // namespace marrow
