#include "formats/folder_skins.h"

#include <algorithm>
#include <span>

#include "base/text.h"

namespace marrow {

namespace {

// More of them are no choice any more.
constexpr std::size_t kMostOffered = 64;
// Each skin has materials of its own: so many in all.
constexpr std::size_t kMostMaterials = 4096;
// A shorter name of another model says nothing of whose a picture is, and a longer one is not asked for.
constexpr std::size_t kShortestName = 3, kLongestName = 64;

// What the games and their tools call pictures that lie beside a skin and are not worn: endings and beginnings of
// their names, and whole names.
constexpr std::string_view kEndings[] = {"_i",    "_local", "_s",      "_d",       "_h",    "_n",
                                         "_nm",   "_norm",  "_normal", "_normals", "_spec", "_gm",
                                         "_glow", "_luma",  "_bump",   "_mask",    "_sc",   "_icon"};
constexpr std::string_view kBeginnings[] = {"icon", "spec", "levelshot", "preview", "screenshot", "thumb"};
constexpr std::string_view kNames[] = {"normal", "normals", "norm", "norms", "mask", "bump", "height", "glow"};

bool is_skin_name(std::string_view stem)
{
    const auto cut = [&](std::string_view part, bool at_end) {
        return stem.substr(at_end ? stem.size() - std::min(stem.size(), part.size()) : 0, part.size());
    };
    for (const std::string_view ending : kEndings)
        if (equal_ignoring_case(cut(ending, true), ending)) return false;
    for (const std::string_view beginning : kBeginnings)
        if (equal_ignoring_case(cut(beginning, false), beginning)) return false;
    for (const std::string_view name : kNames)
        if (equal_ignoring_case(stem, name)) return false;
    return true;
}

// Whether a picture's name begins with that of another file of the model's kind.
bool is_of_another(const FileSet& files, std::string_view picture, std::string_view model)
{
    for (std::size_t size = kShortestName; size <= std::min(picture.size(), kLongestName); ++size) {
        const std::string_view name = picture.substr(0, size);
        if (equal_ignoring_case(name, stem_of(model))) continue;
        if (files.find(format_text("%%.%", folder_of(model), name, extension_of(model))) != nullptr) return true;
    }
    return false;
}

// The image that a material of one plain stage shows; null of any other.
std::uint32_t only_image(const Material& material)
{
    const bool plain = material.stages.size() == 1 && material.stages[0].images.size() == 1;
    return plain ? material.stages[0].images[0] : kNone;
}

bool contains(std::span<const std::uint32_t> list, std::uint32_t value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

std::vector<const FileSet::File*> skins_beside(const FileSet& files, std::string_view name)
{
    std::vector<const FileSet::File*> out;
    for (const FileSet::File* file : files.find({"*", Reference::Kind::offered}, name)) {
        const std::string_view stem = stem_of(file->name);
        if (!is_picture_name(file->name)) continue;
        if (equal_ignoring_case(stem, stem_of(name)))
            out.insert(out.begin(), file);
        else if (out.size() < kMostOffered && is_skin_name(stem) && !is_of_another(files, stem, name))
            out.push_back(file);
    }
    return out;
}

bool is_worn_unasked(const std::vector<const FileSet::File*>& beside, std::string_view name)
{
    return beside.size() == 1 || (!beside.empty() && equal_ignoring_case(stem_of(beside[0]->name), stem_of(name)));
}

void offer_folder_skins(const FileSet& files, std::string_view name, Model& model)
{
    if (!model.skins.empty()) return;
    std::vector<std::uint32_t> missing;
    for (const Material& material : model.materials) {
        const std::uint32_t image = only_image(material);
        if (image != kNone && model.images[image].encoded.empty() && !contains(missing, image) &&
            files.find_picture(model.images[image].name, folder_of(name)).empty())
            missing.push_back(image);
    }
    if (missing.empty()) return;
    std::vector<const FileSet::File*> beside = skins_beside(files, name);
    for (const Image& image : model.images)
        std::erase(beside, files.find(files.find_picture(image.name, folder_of(name))));
    if (beside.empty()) return;

    Image& first = model.images[missing[0]];
    const bool worn = missing.size() == 1 && is_worn_unasked(beside, name);
    if (worn) first.name = beside[0]->name;
    model.skins.push_back({std::string(stem_of(first.name)), false, {}});
    // As the materials are; then each picture that is left, in the place of what is missing.
    const std::size_t own = model.materials.size(), end = std::min(beside.size(), kMostMaterials / own);
    for (std::size_t i = worn ? 1 : 0; i < end; ++i) {
        SkinFamily& skin = model.skins.emplace_back();
        skin.name = stem_of(beside[i]->name);
        for (std::size_t m = 0; m < own; ++m) {
            const bool dressed = contains(missing, only_image(model.materials[m]));
            skin.materials.push_back(static_cast<std::uint32_t>(dressed ? model.materials.size() : m));
            if (!dressed) continue;
            Material material = model.materials[m];
            material.stages[0].images[0] = static_cast<std::uint32_t>(model.images.size());
            model.materials.push_back(std::move(material));
        }
        model.images.push_back({beside[i]->name, {}});
    }
    for (SkinFamily& skin : model.skins)
        for (std::size_t m = skin.materials.size(); m < model.materials.size(); ++m)
            skin.materials.push_back(static_cast<std::uint32_t>(m));
}

}  // namespace marrow
