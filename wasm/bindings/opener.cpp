// opener.cpp -- open-<family>.wasm: turns the files of one family of formats into a Subject and its snapshot. This
// one file is linked with each family (MARROW_FAMILY names it), so that one JavaScript serves all openers.
//
// Objects belong to the caller, who ends them with delete(), in any order. Names are paths with forward slashes.
#include <emscripten/bind.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "base/text.h"
#include "bindings/described.h"
#include "formats/registry.h"

namespace marrow {
namespace {

using emscripten::val;

Families families()
{
    static const Family* const kLinked = &linked_family();
    return {&kLinked, 1};
}

// --- FileSet --------------------------------------------------------------------------------------------------

// Adds a file. `address` is memory of allocate(): the set takes it over and frees it.
void add(FileSet& files, const std::string& name, Address address, std::uint32_t size)
{
    files.add(name, bytes_at(address, size),
              std::shared_ptr<const void>(memory_at<const void>(address),
                                          [](const void* memory) { std::free(const_cast<void*>(memory)); }));
}

// Adds a file by its name alone: it can be found and referred to, its bytes are not needed.
void add_name(FileSet& files, const std::string& name) { files.add_name(name); }

// Says in which folder the names begin.
void set_place(FileSet& files, const std::string& path) { files.set_place(path); }

// What can be opened, by names alone, in order of preference: [{ entry, format, kind, uses: string[] }].
val list_entries(const FileSet& files)
{
    return list_value(entries(families(), files), [](const Entry& entry) {
        val value = val::object();
        value.set("entry", text_value(entry.entry));
        value.set("format", text_value(entry.format));
        value.set("kind", text_value(entry.kind));
        value.set("uses", list_value(entry.uses, [](const std::string& name) { return text_value(name); }));
        return value;
    });
}

// What the file of that name wants: [{ name, kind: 'named' | 'rule' | 'offered', what: 'data' | 'picture' }].
val list_references(const FileSet& files, const std::string& name)
{
    return list_value(references(families(), files, name), [](const Reference& reference) {
        static constexpr const char* kKinds[] = {"named", "rule", "offered"};
        static constexpr const char* kWhats[] = {"data", "picture"};
        val value = val::object();
        value.set("name", text_value(reference.name));
        value.set("kind", val(kKinds[static_cast<std::size_t>(reference.kind)]));
        value.set("what", val(kWhats[static_cast<std::size_t>(reference.what)]));
        return value;
    });
}

// The name in the set of the picture that the file `model_file` calls `name`; '' where there is none.
val find_picture(const FileSet& files, const std::string& name, const std::string& model_file)
{
    return text_value(files.find_picture(name, folder_of(model_file)));
}

// --- Subject --------------------------------------------------------------------------------------------------

struct OpenedSubject {
    Subject subject;
    // Of each part, for each image: the name in the set of the file that was found for it, or empty.
    std::vector<std::vector<std::string>> found;
    SnapshotLayout layout;
};

std::vector<std::vector<std::string>> find_pictures(const FileSet& files, const Subject& subject)
{
    std::vector<std::vector<std::string>> found;
    for (const Part& part : subject.parts) {
        std::vector<std::string>& names = found.emplace_back();
        for (const Image& image : part.model->images)
            names.push_back(image.encoded.empty() ? files.find_picture(image.name, folder_of(part.file))
                                                  : std::string());
    }
    return found;
}

// Loads an entry: { ok, subject } or an error that names the file. A player takes another's torso and head and a
// weapon by the names of their entries ('': its own, none). The subject no longer needs the set. `on_progress` is a
// function that is called with the share that is done, 0 to 1, by readers that may take seconds.
val open(FileSet& files, const std::string& entry, const Assembly& assembly, val on_progress)
{
    files.set_progress([](void* listener, float share) { (*static_cast<val*>(listener))(share); }, &on_progress);
    Result<Subject> subject = open_subject(families(), files, entry, assembly);
    files.set_progress(nullptr, nullptr);
    if (!subject) return failure(subject.error());
    std::vector<std::vector<std::string>> found = find_pictures(files, subject.value());
    val value = success();
    value.set("subject", OpenedSubject{subject.take(), std::move(found), {}});
    return value;
}

// Names and numbers of the subject without its bulk arrays, as one plain object; an image has `found`, its file's
// name in the set, or null.
val summary(const OpenedSubject& opened)
{
    val value = summary_value(opened.subject);
    for (std::size_t part = 0; part < opened.found.size(); ++part) {
        const val images = value["parts"][part]["images"];
        for (std::size_t image = 0; image < opened.found[part].size(); ++image) {
            const std::string& name = opened.found[part][image];
            images[image].set("found", name.empty() ? val::null() : text_value(name));
        }
    }
    return value;
}

// Where the bytes of the snapshot (model/snapshot.h) lie: { size, coreSize, pieces: [{ offset, address, size }] }.
// They stand until releaseSnapshot() or delete().
val snapshot(OpenedSubject& opened)
{
    opened.layout = lay_out_snapshot(opened.subject);
    return layout_value(opened.layout);
}

void release_snapshot(OpenedSubject& opened) { opened.layout = {}; }

// --- the family -----------------------------------------------------------------------------------------------

// Its kinds of files: [{ name, extensions: string[], title, magic: bytes as number[], companion }].
val list_formats()
{
    return list_value(linked_family().formats, [](const Format& format) {
        val extensions = val::array();
        std::uint32_t count = 0;
        for (const std::string_view extension : format.extensions)
            if (!extension.empty()) extensions.set(count++, text_value(extension));
        val value = val::object();
        value.set("name", text_value(format.name));
        value.set("extensions", extensions);
        value.set("title", text_value(format.title));
        value.set("magic", byte_values(format.magic));
        value.set("companion", format.companion);
        return value;
    });
}

// What it puts together from several files: [{ kind, pattern, folder, takesParts, beside: string[] }]; `beside` are
// the files that belong to it, from its root's folder, by the root's pattern.
val list_assemblers()
{
    return list_value(linked_family().assemblers, [](const Assembler& assembler) {
        val value = val::object();
        value.set("kind", text_value(assembler.kind));
        value.set("pattern", text_value(assembler.pattern));
        value.set("folder", assembler.folder);
        value.set("takesParts", assembler.takes_parts);
        std::vector<Reference> beside;
        if (assembler.references != nullptr) beside = assembler.references(assembler.pattern);
        value.set("beside",
                  list_value(beside, [](const Reference& reference) { return text_value(reference.name); }));
        return value;
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(opener)
{
    emscripten::value_object<Assembly>("Assembly")
        .field("upper", &Assembly::upper)
        .field("head", &Assembly::head)
        .field("weapon", &Assembly::weapon);
    emscripten::class_<FileSet>("FileSet")
        .constructor<>()
        .function("add", &add)
        .function("addName", &add_name)
        .function("setPlace", &set_place)
        .function("entries", &list_entries)
        .function("references", &list_references)
        .function("findPicture", &find_picture)
        .function("open", &open);
    emscripten::class_<OpenedSubject>("Subject")
        .function("summary", &summary)
        .function("snapshot", &snapshot)
        .function("releaseSnapshot", &release_snapshot);
    emscripten::function("formats", &list_formats);
    emscripten::function("assemblers", &list_assemblers);
}

}  // namespace marrow
