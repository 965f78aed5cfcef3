#include "formats/glow_maps.h"

#include <algorithm>

#include "base/text.h"

namespace marrow {

std::string glow_of(const Host& files, std::string_view folder, std::string_view name)
{
    std::string_view image = name;
    if (is_image_name(image)) image.remove_suffix(extension_of(image).size() + 1);
    if (image.empty() || files.find_image(name, folder).empty()) return {};
    for (const char* ending : {"_glow", "_luma"}) {
        std::string glow = format_text("%%", image, ending);
        if (!files.find_image(glow, folder).empty()) return glow;
    }
    return {};
}

void add_glow_map(const Host& files, std::string_view folder, Material& material, Model& model)
{
    if (material.stages.size() != 1) return;
    const Stage& stage = material.stages[0];
    if (stage.images.size() != 1 || stage.blends) return;
    std::string glow = glow_of(files, folder, model.images[stage.images[0]].name);
    if (glow.empty()) return;
    const auto same = std::find_if(model.images.begin(), model.images.end(),
                                   [&](const Image& image) { return equal_ignoring_case(image.name, glow); });
    material.emissive_map = static_cast<std::uint32_t>(same - model.images.begin());
    if (same == model.images.end()) model.images.push_back({std::move(glow), {}});
    material.emissive = glm::vec4(1.0F);
}

}  // namespace marrow
