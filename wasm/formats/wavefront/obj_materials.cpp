#include "formats/wavefront/obj_materials.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/noinline.h"
#include "base/text.h"
#include "formats/wavefront/fields.h"
#include "formats/wavefront/mtl.h"

namespace marrow {

namespace {

// Finds the files that the text of a `mtllib` names.
std::vector<const Host::File*> files_of(std::string_view library, std::string_view name, const Host& files)
{
    const auto find = [&](std::string_view path) {
        return files.find_data({std::string(path), Reference::Kind::named}, name);
    };
    const std::string_view plain = before_comment(library);
    auto found = find(unquoted(library));
    if (found.empty()) found = find(unquoted(plain));
    if (!found.empty()) return found;
    for (const std::string_view word : words_of(plain, kMaxLibraries))
        for (const Host::File* file : find(word)) found.push_back(file);
    return found;
}

// A term that lists up to five names.
std::string list_of(const std::vector<std::string_view>& names)
{
    constexpr std::size_t kMost = 5;
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
        out += format_text("%%", i == 0 ? "" : ", ", excerpt(to_utf8(likely_name(names[i]))));
    return names.size() > kMost ? message("obj-names-and-more", out, names.size() - kMost)
                                : message("obj-names", out);
}

// A material of a library, and the index of the library's folder.
struct Listed {
    const MtlMaterial* material;
    std::size_t folder;
};

class Materials {
public:
    Materials(std::string_view name, const Host& files, Model& model) : name_(name), files_(files), model_(model) {}

    MARROW_NOINLINE void add_library(const Host::File& file)
    {
        if (std::find(libraries_.begin(), libraries_.end(), &file) != libraries_.end()) return;
        libraries_.push_back(&file);
        // Relative to the model's folder.
        std::string& folder = folders_.emplace_back(folder_of(file.name));
        if (folder.starts_with(folder_of(name_))) folder.erase(0, folder_of(name_).size());
        const auto& library =
            file.read_once<MtlLibrary>([](const Host::File& each) { return read_mtl(*each.data); });
        for (const std::string& warning : library.warnings) warn(model_, warning, file.name);
        const std::size_t count = std::min(library.materials.size(), kMaxLibraryMaterials - listed_.size());
        if (count < library.materials.size())
            warn(model_, message("obj-too-many-library-materials", count + 1, kMaxLibraryMaterials), file.name);
        for (std::size_t i = 0; i < count; ++i) listed_.push_back({&library.materials[i], folders_.size() - 1});
    }

    bool is_empty() const { return listed_.empty(); }

    // Adds the materials to the model and returns the material of each text. `missing` receives the names that are
    // in no library.
    std::vector<std::uint32_t> add(const std::vector<std::string_view>& used,
                                   std::vector<std::string_view>& missing)
    {
        std::vector<std::string_view> names;
        const std::vector<std::uint32_t> found = find(used, names);
        const bool is_opaque = ignores_transparency(used, found);
        const std::vector<std::uint32_t> firsts = NameIndex(names).firsts();
        // The materials that have been added: by the index in listed_, or by name if they are in no library.
        std::vector<std::uint32_t> of_listed(listed_.size(), kNone), of_name(used.size(), kNone), out;
        for (std::size_t i = 0; i < used.size(); ++i) {
            std::uint32_t& made = found[i] != kNone ? of_listed[found[i]] : of_name[firsts[i]];
            if (made == kNone) {
                made = static_cast<std::uint32_t>(model_.materials.size());
                Material& material = model_.materials.emplace_back();
                material.name = names[i];
                material.stages.push_back(plain_stage(kNone));
                if (found[i] == kNone)
                    missing.push_back(names[i]);
                else
                    fill(listed_[found[i]], is_opaque, material);
            }
            out.push_back(made);
        }
        return out;
    }

private:
    // For each text, the index in listed_ of its material, or kNone: found by the whole text or, if that fails, by
    // the part before a comment. `names` receives the part of each text that is the name.
    std::vector<std::uint32_t> find(const std::vector<std::string_view>& used,
                                    std::vector<std::string_view>& names) const
    {
        std::vector<std::string_view> wholes, likely, plains;
        for (const Listed& each : listed_) {
            const std::string_view name = each.material->name;
            wholes.push_back(unquoted(name));
            likely.push_back(likely_name(name));
            plains.push_back(unquoted(before_comment(name)));
        }
        const NameIndex indices[] = {NameIndex(std::move(wholes)), NameIndex(std::move(likely)),
                                     NameIndex(std::move(plains))};
        std::vector<std::uint32_t> out;
        for (const std::string_view text : used) {
            const std::string_view forms[] = {unquoted(text), likely_name(text), unquoted(before_comment(text))};
            std::uint32_t found = kNone;
            std::string_view found_name = forms[1];
            for (const std::string_view& form : forms)
                for (const NameIndex& index : indices) {
                    // If the comments of both were cut, "Grey #3" would be equal to "Grey #1".
                    const bool are_both_cut = &form == &forms[2] && &index == &indices[2];
                    if (found != kNone || are_both_cut) continue;
                    found = index.find(form);
                    if (found == kNone) found = index.find_ignoring_case(form);
                    if (found != kNone) found_name = form;
                }
            out.push_back(found);
            names.push_back(found_name);
        }
        return out;
    }

    // Some exporters write `Tr 1` for opaque materials. It is ignored if it would make all materials invisible.
    bool ignores_transparency(const std::vector<std::string_view>& used, const std::vector<std::uint32_t>& found)
    {
        const bool hides_all = std::all_of(found.begin(), found.end(), [&](std::uint32_t i) {
            return i != kNone && listed_[i].material->opacity_is_by_tr && listed_[i].material->opacity == 0;
        });
        if (used.empty() || !hides_all) return false;
        warn(model_, message("obj-all-invisible", Term(list_of(used))), libraries_[listed_[found[0]].folder]->name);
        return true;
    }

    // The name of an image in a text that may end with a comment.
    std::string_view image_name(std::string_view text, const std::string& folder) const
    {
        const std::string_view whole = unquoted(text), plain = unquoted(before_comment(text));
        if (whole == plain) return whole;
        for (const std::string_view each : {whole, plain})
            if (!files_.find({path_of(each, folder), Reference::Kind::named, Reference::What::image}, name_)
                     .empty())
                return each;
        for (const std::string_view each : {plain, whole})
            if (is_image_name(each)) return each;
        return likely_name(text);
    }

    // The path of an image, which is relative to the library's folder. A path with a drive letter comes from
    // another machine: the image is found by its base name.
    static std::string path_of(std::string_view image, const std::string& folder)
    {
        return image.find(':') == image.npos ? format_text("%%", folder, image) : std::string(image);
    }

    std::uint32_t image(const MtlMap& map, const std::string& folder)
    {
        if (map.image.empty()) return kNone;
        std::string path = path_of(image_name(map.image, folder), folder);
        // A binary search, because a large scene has thousands of images.
        const auto at = std::lower_bound(
            images_.begin(), images_.end(), path,
            [this](std::uint32_t i, const std::string& wanted) { return model_.images[i].name < wanted; });
        if (at != images_.end() && model_.images[*at].name == path) return *at;
        const auto number = static_cast<std::uint32_t>(model_.images.size());
        images_.insert(at, number);
        model_.images.emplace_back().name = std::move(path);
        return number;
    }

    MARROW_NOINLINE void fill(const Listed& listed, bool is_opaque, Material& out)
    {
        using Kind = MtlMap::Kind;
        const MtlMaterial& m = *listed.material;
        const auto image_of = [&](Kind kind) { return image(m.map(kind), folders_[listed.folder]); };
        const auto has = [&](Kind kind) { return !m.map(kind).image.empty(); };
        const auto add_map = [&](Kind kind, std::uint32_t& to, MapPlacement& placement) {
            to = image_of(kind);
            placement = placement_of(m.map(kind));
        };
        Stage& stage = out.stages[0];
        // Some exporters write the colour image only as the ambient image (map_Ka).
        const Kind color = has(Kind::diffuse) ? Kind::diffuse : Kind::ambient;
        stage = plain_stage(image_of(color));
        stage.placement = placement_of(m.map(color));
        out.ambient = glm::vec4(m.ambient, 1.0F);
        // Many exporters write a black diffuse colour with an image that is to be shown unchanged.
        const bool is_black = m.diffuse == glm::vec3(0.0F) && has(color);
        out.diffuse = glm::vec4(is_black ? glm::vec3(1.0F) : m.diffuse, 1.0F);
        if (m.illumination == 0) {
            stage.rgb = ColorSource::constant;
            stage.color = out.diffuse;
        }
        out.specular = glm::vec4(m.illumination >= 2 ? m.specular : glm::vec3(0.0F), 1.0F);
        const bool glows = has(Kind::emissive) && m.emissive == glm::vec3(0.0F);
        out.emissive = glm::vec4(glows ? glm::vec3(1.0F) : m.emissive, 1.0F);
        out.shininess = m.shininess;
        out.opacity = is_opaque ? 1 : m.opacity;
        add_map(Kind::specular, out.specular_map, out.placements.specular);
        add_map(Kind::emissive, out.emissive_map, out.placements.emissive);
        add_map(Kind::normal, out.normal_map, out.placements.normal);
        // A displacement changes only the lighting: the surface is not moved.
        const Kind relief = has(Kind::bump) || has(Kind::normal) ? Kind::bump : Kind::displacement;
        add_map(relief, out.height_map, out.placements.height);
        out.height_scale = m.map(relief).bump;
        add_map(Kind::roughness, out.roughness_map, out.placements.roughness);
        add_map(Kind::metalness, out.metalness_map, out.placements.metalness);
        make_physical(m, out);
        add_map(Kind::opacity, stage.alpha_image, stage.alpha_placement);
        make_transparent(out);
        if (has(Kind::reflection) && m.specular != glm::vec3(0.0F))
            out.stages.push_back(reflection(m, image_of(Kind::reflection)));
    }

    // A stage that adds the reflected environment, multiplied by the specular colour.
    static Stage reflection(const MtlMaterial& m, std::uint32_t image)
    {
        Stage out = plain_stage(image);
        out.placement = placement_of(m.map(MtlMap::Kind::reflection));
        out.texcoord = TexcoordSource::sphere;
        out.rgb = ColorSource::constant;
        out.color = glm::vec4(m.specular, 1.0F);
        out.blends = true;
        out.destination = BlendFactor::one;
        out.depth_write = false;
        return out;
    }

    // In the file v counts from the bottom: 1 - t' = (1 - t) * scale + offset.
    static MapPlacement placement_of(const MtlMap& map)
    {
        return {{map.scale_u, map.scale_v},
                0,
                {map.offset_u, 1 - map.scale_v - map.offset_v},
                map.clamp ? Wrap::clamp : Wrap::repeat};
    }

    static void make_physical(const MtlMaterial& m, Material& out)
    {
        const bool has_map = out.roughness_map != kNone || out.metalness_map != kNone;
        if (!m.roughness && !m.metalness && !has_map) return;
        out.shading = Shading::physical;
        // Many exporters write a factor of 0 with an image that is to be used unchanged.
        const auto factor = [](std::optional<float> value, std::uint32_t map, float usual) {
            if (map != kNone && value.value_or(0) == 0) return 1.0F;
            return value.value_or(usual);
        };
        out.roughness = factor(m.roughness, out.roughness_map, roughness_of(m.shininess));
        out.metalness = factor(m.metalness, out.metalness_map, 0);
    }

    // The roughness that gives a highlight about as wide as that of a specular exponent Ns. Both have about the
    // same distribution of microfacet normals if GGX's alpha, the square of the roughness, is sqrt(2 / (Ns + 2))
    // (Walter and others, 2007).
    static float roughness_of(float shininess)
    {
        constexpr float kUsual = 0.5F;
        return shininess > 0 ? std::sqrt(std::sqrt(2 / (shininess + 2))) : kUsual;
    }

    static void make_transparent(Material& out)
    {
        Stage& stage = out.stages[0];
        const bool has_image = stage.alpha_image != kNone;
        if (out.opacity >= 1 && !has_image) return;
        stage.blends = true;
        stage.source = BlendFactor::src_alpha;
        stage.destination = BlendFactor::one_minus_src_alpha;
        // If the diffuse image is also the opacity image, its own alpha is used.
        if (!stage.images.empty() && stage.images[0] == stage.alpha_image &&
            stage.placement == stage.alpha_placement)
            stage.alpha_image = kNone;
        // Most opacity images are either opaque or transparent at each pixel (leaves, fences). Their surfaces write
        // depth, so that they hide the surfaces behind them.
        stage.depth_write = has_image && out.opacity >= 1;
        if (stage.depth_write) {
            stage.alpha_test = AlphaTest::greater;
            stage.alpha_reference = 0;
        }
    }

    std::string_view name_;  // of the model's file
    const Host& files_;
    Model& model_;
    std::vector<const Host::File*> libraries_;
    std::vector<std::string> folders_;   // of each library
    std::vector<Listed> listed_;         // the materials of all libraries
    std::vector<std::uint32_t> images_;  // indices into the model's images, sorted by path
};

}  // namespace

std::vector<Reference> obj_library_references(const std::vector<std::string_view>& libraries, std::string_view name)
{
    const auto is_library = [](std::string_view path) { return equal_ignoring_case(extension_of(path), "mtl"); };
    std::vector<Reference> out;
    for (const std::string_view library : libraries) {
        if (out.size() >= kMaxLibraries) break;
        const std::string_view whole = unquoted(library), plain = before_comment(library);
        const std::vector<std::string_view> words = words_of(plain, kMaxLibraries);
        if (plain.size() != library.size() && is_library(whole)) {
            out.push_back({std::string(whole), is_library(plain) ? Reference::Kind::rule : Reference::Kind::named});
            if (!is_library(plain)) continue;
        }
        if (words.size() == 1) {
            out.push_back({std::string(words[0])});
        } else if (!words.empty()) {
            out.push_back({std::string(plain), Reference::Kind::rule});
            for (const std::string_view word : words) out.push_back({std::string(word), Reference::Kind::rule});
        }
    }
    if (out.empty()) out.push_back({format_text("%.mtl", stem_of(name)), Reference::Kind::offered});
    return out;
}

std::vector<std::uint32_t> add_obj_materials(const std::vector<std::string_view>& used,
                                             const std::vector<std::string_view>& libraries, std::string_view name,
                                             const Host& files, Model& model)
{
    Materials materials(name, files, model);
    std::vector<std::string_view> absent, missing;
    for (const std::string_view library : libraries) {
        const auto found = files_of(library, name, files);
        if (found.empty()) absent.push_back(library);
        for (const Host::File* file : found) materials.add_library(*file);
    }
    // If no library that the model names was found, uses the one with the model's name.
    if (materials.is_empty())
        for (const Host::File* file :
             files.find_data({format_text("%.mtl", stem_of(name)), Reference::Kind::offered}, name))
            materials.add_library(*file);
    const bool has_any = !materials.is_empty();
    std::vector<std::uint32_t> out = materials.add(used, missing);
    if (!absent.empty() && !(has_any && missing.empty()))
        warn(model, message("obj-libraries-missing", absent.size(), Term(list_of(absent))));
    else if (!missing.empty() && (!libraries.empty() || has_any))
        warn(model, message("obj-materials-missing", missing.size(), Term(list_of(missing))));
    else if (!missing.empty())
        warn(model, message("obj-no-libraries", missing.size(), Term(list_of(missing)), stem_of(name)));
    return out;
}

}  // namespace marrow
