#include "formats/folder_skins.h"

#include <algorithm>
#include <span>

#include "base/message.h"
#include "base/text.h"

namespace marrow {

namespace {

// Longer lists of skins are of no use to a user.
constexpr std::size_t kMostOffered = 64;
// Each skin adds copies of materials; this bounds their total number.
constexpr std::size_t kMostMaterials = 4096;
// Shorter names of other models are not compared with the beginnings of images, which they match by chance.
constexpr std::size_t kShortestName = 3;

// Names of images that games and their tools keep beside skins and that are not skins (icons, previews, maps for
// lighting): suffixes, prefixes and whole names.
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

// The stems of the other models of the same format among the files of the folder.
std::vector<std::string_view> other_models(std::span<const Host::File* const> beside, std::string_view model)
{
    std::vector<std::string_view> out;
    for (const Host::File* file : beside)
        if (equal_ignoring_case(extension_of(file->name), extension_of(model)) &&
            !equal_ignoring_case(stem_of(file->name), stem_of(model)))
            out.push_back(stem_of(file->name));
    return out;
}

// Whether an image's name begins with one of these names.
bool begins_with_one(std::string_view image, std::span<const std::string_view> names)
{
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
        return name.size() >= kShortestName && equal_ignoring_case(image.substr(0, name.size()), name);
    });
}

// The image of a material with a single stage and a single image; kNone for other materials.
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

std::vector<const Host::File*> skins_beside(const Host& files, std::string_view name)
{
    std::vector<const Host::File*> out;
    const std::vector<const Host::File*> beside = files.find({"*", Reference::Kind::offered}, name);
    const std::vector<std::string_view> others = other_models(beside, name);
    for (const Host::File* file : beside) {
        const std::string_view stem = stem_of(file->name);
        if (!is_picture_name(file->name)) continue;
        if (equal_ignoring_case(stem, stem_of(name)))
            out.insert(out.begin(), file);
        else if (out.size() < kMostOffered && is_skin_name(stem) && !begins_with_one(stem, others))
            out.push_back(file);
    }
    return out;
}

bool is_default_skin(const std::vector<const Host::File*>& beside, std::string_view name)
{
    return beside.size() == 1 || (!beside.empty() && equal_ignoring_case(stem_of(beside[0]->name), stem_of(name)));
}

void warn_of_guess(Model& model, std::string_view asked, std::string_view used, std::string_view file)
{
    warn(model, message("image-guessed", asked, base_name(used)), std::string(file));
}

void offer_folder_skins(const Host& files, std::string_view name, Model& model)
{
    if (!model.skins.empty()) return;
    std::vector<std::uint32_t> missing;
    for (const Material& material : model.materials) {
        const std::uint32_t image = only_image(material);
        if (image != kNone && model.images[image].encoded.empty() && !contains(missing, image) &&
            files.find_image(model.images[image].name, folder_of(name)).empty())
            missing.push_back(image);
    }
    if (missing.empty()) return;
    std::vector<const Host::File*> beside = skins_beside(files, name);
    for (const Image& image : model.images)
        std::erase(beside, files.find(files.find_image(image.name, folder_of(name))));
    if (beside.empty()) return;

    Image& first = model.images[missing[0]];
    const bool replaces = missing.size() == 1 && is_default_skin(beside, name);
    if (replaces) {
        warn_of_guess(model, first.name, beside[0]->name, name);
        first.name = beside[0]->name;
    }
    model.skins.push_back({std::string(stem_of(first.name)), false, {}});
    // The first skin has the model's materials as they are. Each further image has a skin in which it replaces the
    // missing images.
    const std::size_t own = model.materials.size(), end = std::min(beside.size(), kMostMaterials / own);
    for (std::size_t i = replaces ? 1 : 0; i < end; ++i) {
        SkinFamily& skin = model.skins.emplace_back();
        skin.name = stem_of(beside[i]->name);
        for (std::size_t m = 0; m < own; ++m) {
            const bool lacks_image = contains(missing, only_image(model.materials[m]));
            skin.materials.push_back(static_cast<std::uint32_t>(lacks_image ? model.materials.size() : m));
            if (!lacks_image) continue;
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
