#include "formats/quake2/md2_skins.h"

#include <algorithm>

#include "base/message.h"
#include "base/renew.h"
#include "formats/folder_skins.h"

namespace marrow {

namespace {

constexpr std::size_t kMaxImages = 2048;  // images of a folder that become skins

std::vector<std::string> skin_names(ByteReader paths)
{
    std::vector<std::string> out;
    for (std::int32_t i = 0; i < kMaxMd2Skins && paths.remaining() > 0; ++i)
        if (const std::string_view name = paths.chars(kMd2SkinSize); !name.empty()) out.emplace_back(name);
    return out;
}

}  // namespace

void add_md2_skins(const Md2Skins& skins, std::string_view name, const Host& files, Model& model)
{
    std::vector<std::string> named = skin_names(skins.paths);
    if (skins.count > kMaxMd2Skins) warn(model, message("md2-too-many-skins", skins.count, kMaxMd2Skins));
    const SkinChoice choice = files.choose_skins(named, skins.width, skins.height, name);
    if (!choice.used.empty() && !named.empty()) warn_of_guess(model, named[0], choice.used, name);
    if (choice.images.size() > kMaxImages) warn(model, message("md2-too-many-images", kMaxImages));
    // A skin replaces the materials of all surfaces with its own.
    const auto count = static_cast<std::uint32_t>(std::min(choice.images.size(), kMaxImages));
    renew(model.materials, count);
    for (std::uint32_t i = 0; i < count; ++i) {
        model.images.push_back({i < named.size() ? std::move(named[i]) : choice.images[i].image, {}});
        Material& material = model.materials[i];
        material.name = choice.images[i].name;
        material.shading = Shading::quake2;
        material.stages.push_back(plain_stage(i));
    }
    using Rank = SkinImage::Rank;
    for (const Rank rank : {Rank::with_icon, Rank::found, Rank::missing, Rank::offered})
        for (std::uint32_t i = 0; i < count; ++i)
            if (choice.images[i].rank == rank)
                model.skins.push_back(
                    {choice.images[i].name, rank == Rank::with_icon, std::vector<std::uint32_t>(count, i)});
    for (Surface& surface : model.surfaces) surface.material = model.skins[0].materials[0];
}

}  // namespace marrow
