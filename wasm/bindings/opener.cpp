// opener.cpp -- bindings of open-<family>.wasm, the opener modules: turns the files of one family of formats into a
// Subject and its snapshot. Linked with each family (MARROW_FAMILY), and a second time with each family that has a
// larger opener (MARROW_LARGER_OPENER). All openers share one JavaScript file.
//
// Objects belong to the caller, who frees them with delete(), in any order. Names are paths with forward slashes.
#include <emscripten/bind.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "bindings/snapshot_places.h"
#include "formats/registry.h"

namespace marrow {

#ifdef MARROW_LARGER_OPENER
bool is_larger_opener() { return true; }
#else
bool is_larger_opener() { return false; }
#endif

namespace {

using emscripten::val;

Families families()
{
    static const Family* const kLinked = &linked_family();
    return {&kLinked, 1};
}

// --- Host -----------------------------------------------------------------------------------------------------

// A string with one character per byte, for file names whose encoding is unknown.
val bytes_text(std::string_view bytes)
{
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte >= 0x80) out += static_cast<char>(0xC0 | byte >> 6);
        out += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3F));
    }
    return val(out);
}

std::vector<std::string> strings_of(const val& list)
{
    std::vector<std::string> out(list["length"].as<std::uint32_t>());
    for (std::uint32_t i = 0; i < out.size(); ++i) out[i] = list[i].as<std::string>();
    return out;
}

// A Host that finds names and chooses skins by calling two JavaScript functions. In names that come from a file,
// each character stands for a byte.
//
//   resolve(name, kind, isImage, of): string[]     kind: 0 named, 1 rule, 2 offered
//   choose(named | null, width, height, of): string[]     the skins of a model, or (null) the images beside it:
//                                                         first the image that is used, then per skin its image,
//                                                         name and rank
class JsHost : public Host {
public:
    JsHost(val resolve, val choose) : resolve_(std::move(resolve)), choose_(std::move(choose)) {}

    SkinChoice choose_skins(const std::vector<std::string>& named, std::int32_t width, std::int32_t height,
                            std::string_view of) const override
    {
        return choice_of(choose_(list_value(named, bytes_text), static_cast<std::uint32_t>(width),
                                 static_cast<std::uint32_t>(height), std::string(of)));
    }
    SkinChoice images_beside(std::string_view of) const override
    {
        return choice_of(choose_(val::null(), 0U, 0U, std::string(of)));
    }

protected:
    std::vector<std::string> resolve(const Reference& reference, std::string_view of) const override
    {
        return strings_of(resolve_(bytes_text(reference.name), static_cast<std::uint32_t>(reference.kind),
                                   reference.what == Reference::What::image, std::string(of)));
    }

private:
    static SkinChoice choice_of(const val& answer)
    {
        std::vector<std::string> texts = strings_of(answer);
        SkinChoice out{std::move(texts[0]), {}};
        for (std::size_t i = 1; i + 2 < texts.size(); i += 3)
            out.images.push_back({std::move(texts[i]), std::move(texts[i + 1]),
                                  static_cast<SkinImage::Rank>(texts[i + 2][0] - '0')});
        return out;
    }

    val resolve_;
    val choose_;
};

// Adds a file. `address` is memory from allocate(), which the host takes ownership of.
void add(JsHost& host, const std::string& name, Address address, std::uint32_t size)
{
    host.add(name, bytes_at(address, size),
             std::shared_ptr<const void>(memory_at<const void>(address),
                                         [](const void* memory) { std::free(const_cast<void*>(memory)); }));
}

// Sets the folder that the names are relative to.
void set_place(JsHost& host, const std::string& path) { host.set_place(path); }

// The files that a file refers to: [{ name, kind: 'named' | 'rule' | 'offered', what: 'data' | 'image' }].
val list_references(const JsHost& host, const std::string& name)
{
    return list_value(references(families(), host, name), [](const Reference& reference) {
        static constexpr const char* kKinds[] = {"named", "rule", "offered"};
        static constexpr const char* kWhats[] = {"data", "image"};
        val value = val::object();
        value.set("name", bytes_text(reference.name));
        value.set("kind", val(kKinds[static_cast<std::size_t>(reference.kind)]));
        value.set("what", val(kWhats[static_cast<std::size_t>(reference.what)]));
        return value;
    });
}

// --- Subject --------------------------------------------------------------------------------------------------

struct OpenedSubject {
    std::shared_ptr<const Subject> subject;
    SnapshotPlaces places;  // of the last snapshot()
};

// Opens a file, or the subject of a kind ("quake3_player") that has it as root. Returns { ok, subject } or an
// error that names the file. `upper`, `head` and `weapon` are the fields of an Assembly. The subject does not need
// the host afterwards. Readers that may take seconds call `on_progress` with the completed fraction, 0 to 1.
val open(JsHost& host, const std::string& root, const std::string& kind, const std::string& upper,
         const std::string& head, const std::string& weapon, val on_progress)
{
    host.set_progress([](void* listener, float done) { (*static_cast<val*>(listener))(done); }, &on_progress);
    Result<Subject> subject = open_subject(families(), host, root, kind, {upper, head, weapon});
    host.set_progress(nullptr, nullptr);
    if (!subject) return failure(subject.error());
    val value = success();
    value.set("subject", OpenedSubject{subject.release(), {}});
    return value;
}

// The file of each part, by its name in the source.
val list_files(const OpenedSubject& opened)
{
    return list_value(opened.subject->parts, [](const Part& part) { return text_value(part.file); });
}

// For each part, the names of the files of its images: '' if there is none, or the model contains the image.
val find_images(const OpenedSubject& opened, const JsHost& host)
{
    return list_value(opened.subject->parts, [&](const Part& part) {
        return list_value(part.model->images, [&](const Image& image) {
            return text_value(image.encoded.empty() ? host.find_image(image.name, folder_of(part.file)) : "");
        });
    });
}

// The locations of the snapshot's bytes (SnapshotPlaces). Valid until delete().
val snapshot(OpenedSubject& opened) { return block_value(opened.places.lay_out(*opened.subject)); }

}  // namespace

EMSCRIPTEN_BINDINGS(opener)
{
    emscripten::class_<JsHost>("Host")
        .constructor<val, val>()
        .function("add", &add)
        .function("setPlace", &set_place)
        .function("references", &list_references)
        .function("open", &open);
    emscripten::class_<OpenedSubject>("Subject")
        .function("files", &list_files)
        .function("findImages", &find_images)
        .function("snapshot", &snapshot);
}

}  // namespace marrow
