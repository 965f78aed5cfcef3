#include "formats/glow_maps.h"

#include "base/text.h"

namespace marrow {

std::string glow_of(const Host& files, std::string_view folder, std::string_view name)
{
    std::string_view image = name;
    if (is_picture_name(image)) image.remove_suffix(extension_of(image).size() + 1);
    if (image.empty() || files.find_image(name, folder).empty()) return {};
    for (const char* ending : {"_glow", "_luma"}) {
        std::string glow = format_text("%%", image, ending);
        if (!files.find_image(glow, folder).empty()) return glow;
    }
    return {};
}

void add_glow_maps(const Host& files, std::string_view name, Model& model)
{
    std::vector<std::uint32_t> glows(model.images.size(), kNone);  // of each image: not looked for, or its glow
    constexpr std::uint32_t kWithout = kNone - 1;
    for (Material& material : model.materials) {
        if (material.stages.size() != 1 || material.stages[0].images.empty() || material.stages[0].blends) continue;
        std::uint32_t& glow = glows[material.stages[0].images[0]];
        if (glow == kNone) {
            std::string found = glow_of(files, folder_of(name), model.images[material.stages[0].images[0]].name);
            glow = found.empty() ? kWithout : static_cast<std::uint32_t>(model.images.size());
            if (!found.empty()) model.images.push_back({std::move(found), {}});
        }
        if (glow == kWithout) continue;
        material.emissive_map = glow;
        material.emissive = glm::vec4(1.0F);
    }
}

}  // namespace marrow
