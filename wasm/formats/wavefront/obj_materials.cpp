#include "formats/wavefront/obj_materials.h"

#include <algorithm>
#include <cmath>

#include "base/name_index.h"
#include "base/text.h"
#include "formats/wavefront/mtl.h"

namespace marrow {

namespace {

std::vector<std::string_view> words_of(std::string_view text)
{
    std::vector<std::string_view> out;
    for (std::size_t at = text.find_first_not_of(" \t"); at != text.npos; at = text.find_first_not_of(" \t", at)) {
        const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

// The files that a `mtllib` means.
std::vector<const FileSet::File*> files_of(std::string_view library, std::string_view name, const FileSet& files)
{
    auto found = files.find_data({std::string(library), Reference::Kind::named}, name);
    if (!found.empty()) return found;
    for (const std::string_view word : words_of(library))
        for (const FileSet::File* file : files.find_data({std::string(word), Reference::Kind::named}, name))
            found.push_back(file);
    return found;
}

// A material, and the folder of its library as it is seen from the model's.
struct Listed {
    const MtlMaterial* material;
    std::string folder;
};

class Materials {
public:
    Materials(std::string_view name, Model& model) : folder_(folder_of(name)), model_(model) {}

    void add_library(const FileSet::File& file)
    {
        if (std::find(read_.begin(), read_.end(), &file) != read_.end()) return;
        read_.push_back(&file);
        std::string folder(folder_of(file.name));
        if (folder.starts_with(folder_)) folder.erase(0, folder_.size());
        for (const MtlMaterial& material : file.read_once<std::vector<MtlMaterial>>(
                 [](const FileSet::File& each) { return read_mtl(*each.data); }))
            listed_.push_back({&material, folder});
    }

    bool is_empty() const { return listed_.empty(); }

    // The names that are in no library.
    std::vector<std::string_view> add(const std::vector<std::string_view>& used)
    {
        std::vector<std::string_view> names, missing;
        for (const Listed& each : listed_) names.push_back(each.material->name);
        const NameIndex index(names);
        for (const std::string_view name : used) {
            std::uint32_t found = index.find(name);
            if (found == kNone) found = index.find_in_any_case(name);
            Material& material = model_.materials.emplace_back();
            material.name = name;
            material.stages = {plain_stage(kNone)};
            if (found == kNone)
                missing.push_back(name);
            else
                wear(listed_[found], material);
        }
        return missing;
    }

private:
    std::uint32_t image(std::string_view picture, const std::string& folder)
    {
        if (picture.empty()) return kNone;
        // A path from the library's folder; one with a drive is a path of another machine, and its last name
        // counts.
        std::string path =
            picture.find(':') == picture.npos ? format_text("%%", folder, picture) : std::string(picture);
        for (std::size_t i = 0; i < model_.images.size(); ++i)
            if (model_.images[i].name == path) return static_cast<std::uint32_t>(i);
        model_.images.emplace_back().name = std::move(path);
        return static_cast<std::uint32_t>(model_.images.size() - 1);
    }

    void wear(const Listed& listed, Material& out)
    {
        const MtlMaterial& m = *listed.material;
        Stage& stage = out.stages[0];
        stage = plain_stage(image(m.diffuse_map.picture, listed.folder));
        place(m, stage);
        out.ambient = glm::vec4(m.ambient, 1.0F);
        // A picture under a black lamp colour is how many exporters write "as the picture is".
        const bool is_black = m.diffuse == glm::vec3(0.0F) && !m.diffuse_map.picture.empty();
        out.diffuse = glm::vec4(is_black ? glm::vec3(1.0F) : m.diffuse, 1.0F);
        out.specular = glm::vec4(m.illumination >= 2 ? m.specular : glm::vec3(0.0F), 1.0F);
        const bool glows = !m.emissive_map.picture.empty() && m.emissive == glm::vec3(0.0F);
        out.emissive = glm::vec4(glows ? glm::vec3(1.0F) : m.emissive, 1.0F);
        out.shininess = m.shininess;
        out.opacity = m.opacity;
        out.specular_map = image(m.specular_map.picture, listed.folder);
        out.emissive_map = image(m.emissive_map.picture, listed.folder);
        out.normal_map = image(m.normal_map.picture, listed.folder);
        out.height_map = image(m.bump_map.picture, listed.folder);
        out.height_scale = m.bump_map.bump;
        out.roughness_map = image(m.roughness_map.picture, listed.folder);
        out.metalness_map = image(m.metalness_map.picture, listed.folder);
        make_physical(m, out);
        make_clear(m, image(m.opacity_map.picture, listed.folder), out);
    }

    // All pictures of a material lie as the first of them says.
    static void place(const MtlMaterial& m, Stage& stage)
    {
        const MtlMap* const maps[] = {&m.diffuse_map, &m.roughness_map, &m.metalness_map, &m.normal_map,
                                      &m.bump_map,    &m.specular_map,  &m.emissive_map,  &m.opacity_map};
        const auto* const first =
            std::find_if(std::begin(maps), std::end(maps), [](const MtlMap* map) { return !map->picture.empty(); });
        if (first == std::end(maps)) return;
        const MtlMap& map = **first;
        stage.clamp = map.clamp;
        if (map.scale_u == 1 && map.scale_v == 1 && map.offset_u == 0 && map.offset_v == 0) return;
        // In the file v counts from below: 1 - t' = (1 - t) * scale + offset.
        TexcoordModifier& lies = stage.modifiers.emplace_back();
        lies.kind = TexcoordModifierKind::transform;
        lies.values = {map.scale_u, 0, 0, map.scale_v, map.offset_u, 1 - map.scale_v - map.offset_v};
    }

    static void make_physical(const MtlMaterial& m, Material& out)
    {
        const bool has_map = out.roughness_map != kNone || out.metalness_map != kNone;
        if (!m.roughness && !m.metalness && !has_map) return;
        out.shading = Shading::physical;
        // A factor of 0 under a picture is how many exporters write "as the picture is".
        const auto factor = [](std::optional<float> value, std::uint32_t map, float usual) {
            if (map != kNone && value.value_or(0) == 0) return 1.0F;
            return value.value_or(usual);
        };
        out.roughness = factor(m.roughness, out.roughness_map, roughness_of(m.shininess));
        out.metalness = factor(m.metalness, out.metalness_map, 0);
    }

    // The roughness whose highlight is about as wide as that of a shininess: GGX's alpha, which is the roughness
    // squared, is sqrt(2 / (Ns + 2)) where both spread the normals of microfacets alike (Walter and others, 2007).
    static float roughness_of(float shininess)
    {
        constexpr float kUsual = 0.5F;
        return shininess > 0 ? std::sqrt(std::sqrt(2 / (shininess + 2))) : kUsual;
    }

    static void make_clear(const MtlMaterial& m, std::uint32_t opacity_image, Material& out)
    {
        if (m.opacity >= 1 && opacity_image == kNone) return;
        Stage& stage = out.stages[0];
        stage.blends = true;
        stage.source = BlendFactor::src_alpha;
        stage.destination = BlendFactor::one_minus_src_alpha;
        // Of its own picture's opacity nothing more has to be said.
        const bool is_own = !stage.images.empty() && stage.images[0] == opacity_image;
        stage.alpha_image = is_own ? kNone : opacity_image;
        // A picture's opacity is mostly all or nothing: leaves and fences hide what lies behind them.
        stage.depth_write = opacity_image != kNone && m.opacity >= 1;
        if (stage.depth_write) {
            stage.alpha_test = AlphaTest::greater;
            stage.alpha_reference = 0;
        }
    }

    std::string folder_;
    Model& model_;
    std::vector<const FileSet::File*> read_;
    std::vector<Listed> listed_;
};

std::string list_of(const std::vector<std::string_view>& names)
{
    constexpr std::size_t kMost = 5;
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
        out += format_text("%%", i == 0 ? "" : ", ", shown(to_utf8(names[i])));
    if (names.size() > kMost) out += format_text(" and % more", names.size() - kMost);
    return out;
}

}  // namespace

std::vector<Reference> obj_library_references(const std::vector<std::string_view>& libraries, std::string_view name)
{
    std::vector<Reference> out;
    for (const std::string_view library : libraries) {
        const std::vector<std::string_view> words = words_of(library);
        if (words.empty()) continue;
        if (words.size() == 1) {
            out.push_back({std::string(words[0])});
            continue;
        }
        out.push_back({std::string(library), Reference::Kind::rule});
        for (const std::string_view word : words) out.push_back({std::string(word), Reference::Kind::rule});
    }
    if (out.empty()) out.push_back({format_text("%.mtl", stem_of(name)), Reference::Kind::offered});
    return out;
}

void add_obj_materials(const std::vector<std::string_view>& used, const std::vector<std::string_view>& libraries,
                       std::string_view name, const FileSet& files, Model& model)
{
    Materials materials(name, model);
    std::vector<std::string_view> absent;
    for (const std::string_view library : libraries) {
        const auto found = files_of(library, name, files);
        if (found.empty() && std::find(absent.begin(), absent.end(), library) == absent.end())
            absent.push_back(library);
        for (const FileSet::File* file : found) materials.add_library(*file);
    }
    // A library of the model's own name serves where those that it names are not there.
    if (materials.is_empty())
        for (const FileSet::File* file :
             files.find_data({format_text("%.mtl", stem_of(name)), Reference::Kind::offered}, name))
            materials.add_library(*file);
    const bool is_dressed = !materials.is_empty();
    const bool names_any = !libraries.empty();
    const std::vector<std::string_view> missing = materials.add(used);
    if (!absent.empty() && !(is_dressed && missing.empty()))
        warn(model,
             format_text("Its materials' file is not there: %. Add it; until then what it describes is plain grey.",
                         list_of(absent)));
    else if (!missing.empty() && (names_any || is_dressed))
        warn(model, format_text("In its files of materials nothing stands about %; what wears it is plain grey.",
                                list_of(missing)));
    else if (!missing.empty())
        warn(
            model,
            format_text(
                "It wears %, and names no file of materials. Put \"%.mtl\" beside it; until then it is plain grey.",
                list_of(missing), stem_of(name)));
}

}  // namespace marrow
