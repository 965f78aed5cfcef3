#include "formats/quake2/md2_skins.h"

#include <optional>
#include <set>

#include "base/message.h"
#include "base/text.h"
#include "formats/folder_skins.h"
#include "formats/picture_size.h"
#include "formats/quake2/player.h"

namespace marrow {

namespace {

constexpr std::size_t kMaxImages = 2048;  // of a folder
// Images whose sizes are compared. Each is read completely before the model opens.
constexpr std::size_t kMostCompared = 16;

// How likely it is that an image is a skin of the model, in the order in which skins are listed.
enum class Rank { has_icon, found, missing, offered };

struct SkinImage {
    std::string path;  // as in the file, or in the folder
    std::string title;
    Rank rank = Rank::missing;
};

class SkinList {
public:
    SkinList(std::string_view model_name, const Host& files) : files_(files), folder_(folder_of(model_name)) {}

    bool empty() const { return images_.empty(); }
    // The first image that was added, as it was named. The list is not empty.
    const std::string& first() const { return images_[0].path; }
    bool any_found() const { return !found_.empty(); }

    // Adds an image that the model names, or that belongs to it by its name.
    void add(std::string path)
    {
        const std::string_view file = base_name(path);
        // ".skin" means the file "skin" beside the model.
        std::string title(file.starts_with('.') && file.size() > 1 ? file.substr(1) : stem_of(file));
        std::string found = find(path);
        const Rank rank = found.empty()                              ? Rank::missing
                          : !find(format_text("%_i", title)).empty() ? Rank::has_icon
                                                                     : Rank::found;
        if (!found.empty()) found_.insert(to_lower(found));
        images_.push_back({std::move(path), std::move(title), rank});
    }

    // Adds an image that may not belong to the model.
    void offer(const Host::File& file)
    {
        if (found_.insert(to_lower(file.name)).second)
            images_.push_back({file.name, std::string(stem_of(file.name)), Rank::offered});
    }

    // Adds the images of a player's folder, except icons and those of weapons.
    void add_folder(std::string_view name, Model& model)
    {
        for (const Host::File* file : files_.find({"*", Reference::Kind::offered}, name)) {
            const std::string_view stem = stem_of(file->name);
            const bool is_icon = stem.size() > 2 && equal_ignoring_case(stem.substr(stem.size() - 2), "_i");
            if (!is_picture_name(file->name) || is_icon || is_quake2_weapon(stem) ||
                found_.contains(to_lower(file->name)))
                continue;
            if (images_.size() == kMaxImages) {
                warn(model, message("md2-too-many-pictures", kMaxImages));
                return;
            }
            add(file->name);
        }
    }

    // A skin replaces the materials of all surfaces by its own.
    void write(Model& model) const
    {
        const auto count = static_cast<std::uint32_t>(images_.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            model.images.push_back({images_[i].path, {}});
            Material& material = model.materials.emplace_back();
            material.name = images_[i].title;
            material.shading = Shading::quake2;
            material.stages = {plain_stage(i)};
        }
        for (const Rank rank : {Rank::has_icon, Rank::found, Rank::missing, Rank::offered})
            for (std::uint32_t i = 0; i < count; ++i)
                if (images_[i].rank == rank)
                    model.skins.push_back(
                        {images_[i].title, rank == Rank::has_icon, std::vector<std::uint32_t>(count, i)});
        for (Surface& surface : model.surfaces) surface.material = model.skins[0].materials[0];
    }

private:
    std::string find(std::string_view path) const { return files_.find_image(path, folder_); }

    const Host& files_;
    std::string_view folder_;
    std::vector<SkinImage> images_;
    std::set<std::string> found_;  // the files of these images, in lower case
};

bool is_body(std::string_view name) { return equal_ignoring_case(stem_of(name), "tris"); }

SkinList named_skins(const Md2Skins& skins, std::string_view name, const Host& files)
{
    SkinList list(name, files);
    ByteReader paths = skins.paths;
    for (std::int32_t i = 0; i < kMaxMd2Skins && paths.remaining() > 0; ++i) {
        const std::string_view path = paths.chars(kMd2SkinSize);
        if (!path.empty()) list.add(std::string(path));
    }
    return list;
}

// The images beside a model that may be its skins, for a model that names none that is found. The images of a
// player's folder belong to its body.
std::vector<const Host::File*> images_beside(std::string_view name, const Host& files)
{
    const bool has_body = !files.find({"tris.md2", Reference::Kind::rule}, name).empty();
    return has_body ? std::vector<const Host::File*>() : skins_beside(files, name);
}

// The only image of the size that the header gives; null if there is none, or more than one.
const Host::File* only_of_size(const std::vector<const Host::File*>& images, const Md2Skins& skins)
{
    const Host::File* found = nullptr;
    for (const Host::File* file : images) {
        const auto size = file->data ? picture_size(*file->data, file->name) : std::nullopt;
        if (!size || std::int64_t{size->width} != skins.width || std::int64_t{size->height} != skins.height)
            continue;
        if (found != nullptr) return nullptr;
        found = file;
    }
    return found;
}

// Adds the image with the model's name, or the only one beside the model, or the only one of the skin's size. The
// others are offered.
void add_beside(SkinList& list, const Md2Skins& skins, std::string_view name, const Host& files, Model& model)
{
    const auto beside = images_beside(name, files);
    const Host::File* used = is_default_skin(beside, name) ? beside[0] : only_of_size(beside, skins);
    if (used != nullptr) {
        if (!list.empty()) warn_of_guess(model, list.first(), used->name, name);
        list.add(used->name);
    } else if (list.empty() || !files.find_image(stem_of(name), folder_of(name)).empty()) {
        list.add(std::string(stem_of(name)));
    }
    for (const Host::File* file : beside) list.offer(*file);
}

}  // namespace

void add_md2_skins(const Md2Skins& skins, std::string_view name, const Host& files, Model& model)
{
    SkinList list = named_skins(skins, name, files);
    if (skins.count > kMaxMd2Skins) warn(model, message("md2-too-many-skins", skins.count, kMaxMd2Skins));
    if (is_body(name)) list.add_folder(name, model);
    if (!list.any_found()) add_beside(list, skins, name, files, model);
    list.write(model);
}

std::vector<Reference> md2_skin_choices(const Md2Skins& skins, std::string_view name, const Host& files)
{
    // All images of a body's folder are its skins.
    if (is_body(name) || named_skins(skins, name, files).any_found()) return {};
    const auto beside = images_beside(name, files);
    if (is_default_skin(beside, name) || beside.size() > kMostCompared) return {};
    std::vector<Reference> out;
    for (const Host::File* image : beside)
        out.push_back({std::string(base_name(image->name)), Reference::Kind::offered});
    return out;
}

}  // namespace marrow
