#include "formats/registry.h"

#include <algorithm>
#include <initializer_list>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "formats/folder_skins.h"

namespace marrow {

namespace {

const Assembler* find_assembler(Families families, std::string_view kind)
{
    for (const Family* family : families)
        for (const Assembler& assembler : family->assemblers)
            if (assembler.kind == kind) return &assembler;
    return nullptr;
}

const Format* format_named(Families families, std::string_view file)
{
    for (const Family* family : families)
        for (const Format& format : family->formats)
            if (has_extension(format, file)) return &format;
    return nullptr;
}

std::string supported(Families families)
{
    std::string out;
    for (const Family* family : families)
        for (const Format& format : family->formats) {
            if (format.companion || format.extensions[0].empty()) continue;
            if (!out.empty()) out += ", ";
            out += format_text("% (.%)", format.title, format.extensions[0]);
        }
    return out;
}

Error not_a_model(Families families, const Host::File& file)
{
    if (file.data->empty()) return {Code::truncated, message("open-file-empty"), Place::at_offset(0), file.name};
    if (const Format* format = format_named(families, file.name))
        return {Code::unknown_format, message("open-file-unlike-its-name", format->title), Place::at_offset(0),
                file.name};
    return {Code::unknown_format, message("open-format-unknown", supported(families)), Place::at_offset(0),
            file.name};
}

// The format of a file, or the reason why the file cannot be read.
Result<const Format*> readable(Families families, const Host::File* file, std::string_view name)
{
    if (file == nullptr || !file->data)
        return Error{Code::missing_companion, message("open-file-missing"), {}, std::string(name)};
    if (file->data->size() > kMaxFileSize)
        return Error{Code::too_large,
                     message("open-file-too-large", file->data->size() >> 20, kMaxFileSize >> 20),
                     {},
                     file->name};
    const Format* format = file->data->empty() ? nullptr : detect(families, *file->data, file->name);
    if (format == nullptr) return not_a_model(families, *file);
    return Result<const Format*>(std::move(format));
}

Result<Model> load(const Format& format, const Host& files, const Host::File& file)
{
    if (format.load == nullptr) return Error{Code::unknown_format, message("open-subject-as-part"), {}, file.name};
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

// Whether games use this name for the model of every folder; such a model gets the folder's name.
bool is_called_by_its_folder(std::string_view stem) { return is_one_of(stem, {"tris", "mesh", "model"}); }

// Names of folders that do not describe the models in them.
bool is_for_many_models(std::string_view folder)
{
    return is_one_of(folder, {"model", "models", "mesh", "meshes", "downloads", "desktop", "tmp", "temp"});
}

// Opens a file alone, not as the root of an assembler's subject.
Result<Subject> open_file(Families families, const Host& files, std::string_view name)
{
    const Host::File* file = files.find(name);
    const Result<const Format*> format = readable(families, file, name);
    if (!format) return format.error();
    if (format.value()->open != nullptr) return format.value()->open(*file->data, file->name);
    Result<Model> model = load(*format.value(), files, *file);
    if (!model) return model.error();
    offer_folder_skins(files, file->name, model.value());
    Subject subject = single_subject(model.release());
    subject.parts[0].file = file->name;
    if (is_called_by_its_folder(subject.name)) {
        const std::string folder = files.folder_name(file->name);
        if (!folder.empty() && !is_for_many_models(folder)) subject.name = folder;
    }
    return subject;
}

Result<Subject> open(Families families, const Host& files, std::string_view root, std::string_view kind,
                     const Assembly& assembly)
{
    const Assembler* assembler = find_assembler(families, kind);
    if (!assembly.empty() && (assembler == nullptr || !assembler->takes_parts))
        return Error{Code::bad_value, message("open-parts-for-no-player"), {}, std::string(root)};
    if (assembler == nullptr) return open_file(families, files, root);
    const Host::File* file = files.find(root);
    const Result<const Format*> format = readable(families, file, root);
    if (!format) return format.error();
    return assembler->assemble(files, *file, assembly);
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

std::vector<Reference> references(Families families, const Host& files, std::string_view name)
{
    std::vector<Reference> out;
    const Host::File* file = files.find(name);
    if (file != nullptr && file->data) {
        const Format* format = detect(families, *file->data, file->name);
        if (format != nullptr && format->references != nullptr) out = format->references(*file->data, file->name);
        if (format != nullptr && format->choices != nullptr)
            for (Reference& reference : format->choices(*file->data, file->name, files))
                out.push_back(std::move(reference));
    }
    return out;
}

Result<Subject> open_subject(Families families, const Host& files, std::string_view root, std::string_view kind,
                             const Assembly& assembly)
{
    Result<Subject> subject = open(families, files, root, kind, assembly);
    if (!subject && subject.error().file.empty()) {
        const Host::File* file = files.find(root);
        subject.error().file = file == nullptr ? std::string(root) : file->name;
    }
    return subject;
}

Result<Model> load_model(const Family& family, const Host& files, std::string_view name)
{
    const Family* const families[] = {&family};
    const Host::File* file = files.find(name);
    const Result<const Format*> format = readable(families, file, name);
    if (!format) return format.error();
    return load(*format.value(), files, *file);
}

}  // namespace marrow
