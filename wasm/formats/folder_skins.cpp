#include "formats/folder_skins.h"

#include <algorithm>
#include <span>

#include "base/message.h"
#include "base/text.h"

namespace marrow {

namespace {

// Each skin adds copies of materials; this bounds their total number.
constexpr std::size_t kMostMaterials = 4096;

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
    SkinChoice choice = files.images_beside(name);
    std::vector<SkinImage>& beside = choice.images;
    for (const Image& image : model.images) {
        const std::string used = files.find_image(image.name, folder_of(name));
        std::erase_if(beside, [&](const SkinImage& skin) { return skin.image == used; });
    }
    if (beside.empty()) return;

    Image& first = model.images[missing[0]];
    const bool replaces = missing.size() == 1 && beside[0].image == choice.used;
    if (replaces) {
        warn_of_guess(model, first.name, choice.used, name);
        first.name = choice.used;
    }
    model.skins.push_back({std::string(stem_of(first.name)), false, {}});
    // The first skin has the model's materials as they are. Each further image has a skin in which it replaces the
    // missing images.
    const std::size_t own = model.materials.size(), end = std::min(beside.size(), kMostMaterials / own);
    for (std::size_t i = replaces ? 1 : 0; i < end; ++i) {
        model.skins.push_back({beside[i].name, false, {}});
        SkinFamily& skin = model.skins.back();
        for (std::size_t m = 0; m < own; ++m) {
            const bool lacks_image = contains(missing, only_image(model.materials[m]));
            skin.materials.push_back(static_cast<std::uint32_t>(lacks_image ? model.materials.size() : m));
            if (!lacks_image) continue;
            Material material = model.materials[m];
            material.stages[0].images[0] = static_cast<std::uint32_t>(model.images.size());
            model.materials.push_back(std::move(material));
        }
        model.images.push_back({beside[i].image, {}});
    }
    for (SkinFamily& skin : model.skins)
        for (std::size_t m = skin.materials.size(); m < model.materials.size(); ++m)
            skin.materials.push_back(static_cast<std::uint32_t>(m));
}

}  // namespace marrow
