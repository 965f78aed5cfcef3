#include "formats/quake3/materials.h"

#include <algorithm>

#include "base/heap_sort.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/name_index.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/family.h"
#include "formats/glow_maps.h"
#include "formats/numbered_skins.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// Real players have some dozen skins, each with a few surfaces.
constexpr std::size_t kMostSkins = 256;
constexpr std::size_t kMostMaterials = 4096;

constexpr std::string_view kNotDrawn = "nodraw";
constexpr std::string_view kDefault = "default";

// The name of a shader without its extension, as the game compares names.
std::string_view bare(std::string_view shader)
{
    const std::string_view extension = extension_of(shader);
    return extension.empty() ? shader : shader.substr(0, shader.size() - extension.size() - 1);
}

// For each name the index of the first name that is equal, ignoring case.
std::vector<std::uint32_t> first_of_each(const std::vector<std::string_view>& names)
{
    const NameIndex index(names);
    std::vector<std::uint32_t> out(names.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = index.find_ignoring_case(names[i]);
    return out;
}

// The start of the names of a model's skin files: the model's stem, or `head` for a head of Team Arena
// (`heads/james/james.md3`).
std::string_view skin_stem(std::string_view name)
{
    std::string_view folder = folder_of(name);
    if (!folder.empty()) folder.remove_suffix(1);
    std::string_view above = folder_of(folder);
    if (!above.empty()) above.remove_suffix(1);
    const bool is_shared_head =
        equal_ignoring_case(base_name(above), "heads") && equal_ignoring_case(base_name(folder), stem_of(name));
    return is_shared_head ? "head" : stem_of(name);
}

class MaterialMaker {
public:
    MaterialMaker(std::string_view name, const Host& files, Model& model)
        : files_(files), name_(name), stem_(skin_stem(name)), model_(model), surfaces_(model.surfaces.size())
    {
    }

    void make(std::span<const std::string> shaders)
    {
        find_skins();
        find_shaders(shaders);
        number_materials();
        fill_materials();
        number_skins();
        merge_images();
    }

private:
    // The scripts of the model; none in an opener that does not read them.
    std::vector<const Host::File*> scripts() const
    {
        return is_larger_opener() ? companions("shader") : std::vector<const Host::File*>();
    }

    // The companions with this extension: the files beside the model, then those in the folders of the game, in the
    // order of the source.
    std::vector<const Host::File*> companions(std::string_view extension) const
    {
        std::vector<const Host::File*> out;
        for (const std::string_view companion : kQuake3Companions) {
            if (extension_of(companion) != extension) continue;
            for (const Host::File* file :
                 files_.find_data({std::string(companion), Reference::Kind::offered}, name_))
                if (std::find(out.begin(), out.end(), file) == out.end()) out.push_back(file);
        }
        return out;
    }

    // Finds the skins of the model and sorts them.
    void find_skins()
    {
        for (const Host::File* file : companions("skin")) {
            if (skin_name(*file).empty()) continue;
            if (skins_.size() == kMostSkins) {
                warn(model_, message("quake3-too-many-skins", kMostSkins));
                break;
            }
            skins_.push_back(file);
        }
        heap_sort(skins_.begin(), skins_.end(), [this](const Host::File* a, const Host::File* b) {
            return comes_before(skin_name(*a), skin_name(*b)) ||
                   (!comes_before(skin_name(*b), skin_name(*a)) && a->name < b->name);
        });
    }

    // The name of a skin of this model: "default" for `lower_default.skin`. Ports of Quake number the skins
    // (`demon.md3_0.skin`) or have a single one (`demon.md3.skin`). Empty for a skin of another model.
    std::string_view skin_name(const Host::File& skin) const
    {
        constexpr std::string_view kExtension = ".md3";
        std::string_view rest = stem_of(skin.name);
        if (!equal_ignoring_case(rest.substr(0, stem_.size()), stem_)) return {};
        rest.remove_prefix(stem_.size());
        if (equal_ignoring_case(rest.substr(0, kExtension.size()), kExtension)) {
            rest.remove_prefix(kExtension.size());
            if (rest.empty()) return kDefault;
        }
        return rest.starts_with('_') ? rest.substr(1) : std::string_view();
    }

    static bool comes_before(std::string_view a, std::string_view b)
    {
        const bool is_default = equal_ignoring_case(a, kDefault);
        return is_default != equal_ignoring_case(b, kDefault) ? is_default : compare_ignoring_case(a, b) < 0;
    }

    void warn_of(const TextFaults& faults, const Host::File& file)
    {
        for (const std::string& warning : faults.warnings) warn(model_, warning, file.name);
    }

    // The shader of a row. A comment mark is part of its name if a script or an image has that name.
    std::string_view shader_of(const Quake3SkinRow& row, const Host::File& skin) const
    {
        if (row.whole.empty()) return row.shader;
        const std::string key = normalise_path(bare(row.whole));
        bool is_whole = is_whole_path(files_, folder_of(skin.name), row.shader, row.whole);
        for (const Host::File* script : scripts())
            is_whole = is_whole || script->read_once(read_quake3_script).names.find_ignoring_case(key) != kNone;
        return is_whole ? row.whole : row.shader;
    }

    // Fills shaders_: the shader of each surface in each skin, skin after skin; without skins, the shaders of the
    // model. An empty name means that the shader is unknown.
    void find_shaders(std::span<const std::string> shaders)
    {
        renew(shaders_, std::max<std::size_t>(skins_.size(), 1) * surfaces_);
        if (skins_.empty()) std::copy(shaders.begin(), shaders.end(), shaders_.begin());
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            const Quake3Skin skin = read_quake3_skin(*skins_[k]->data);
            const std::vector<Quake3SkinRow>& rows = skin.rows;
            warn_of(skin.faults, *skins_[k]);
            std::vector<std::string_view> names;
            for (const Quake3SkinRow& row : rows) names.push_back(row.surface);
            const NameIndex index(std::move(names));
            for (std::size_t i = 0; i < surfaces_; ++i) {
                const std::uint32_t row = find_surface(index, model_.surfaces[i].name);
                if (row == kNone) continue;
                const std::string_view shader = shader_of(rows[row], *skins_[k]);
                shaders_[k * surfaces_ + i] = shader.empty() ? kNotDrawn : shader;
            }
        }
        std::vector<std::string_view> names = shaders_;
        for (std::string_view& name : names) name = bare(name);
        first_equal_ = first_of_each(names);
    }

    // Whether two surfaces have the same shader in every skin.
    bool have_same_shaders(std::size_t a, std::size_t b) const
    {
        for (; a < first_equal_.size(); a += surfaces_, b += surfaces_)
            if (first_equal_[a] != first_equal_[b]) return false;
        return true;
    }

    // Returns the index of a new material for a surface. `shader`: an index into shaders_.
    std::uint32_t add_material(std::size_t shader, std::size_t surface)
    {
        const auto number = static_cast<std::uint32_t>(shader_of_material_.size());
        std::uint32_t& first = material_of_shader_[first_equal_[shader]];
        first = std::min(first, number);
        shader_of_material_.push_back(first_equal_[shader]);
        surface_of_material_.push_back(static_cast<std::uint32_t>(surface));
        return number;
    }

    // Makes one material for all surfaces that have the same shader in every skin, with the shader of the first
    // skin. The materials that only other skins need come after these.
    void number_materials()
    {
        renew(material_of_shader_, shaders_.size(), kNone);
        for (std::size_t i = 0; i < surfaces_; ++i) {
            std::size_t twin = 0;
            while (twin < i && !have_same_shaders(i, twin)) ++twin;
            model_.surfaces[i].material = twin < i ? model_.surfaces[twin].material : add_material(i, i);
        }
        const std::size_t base_count = shader_of_material_.size();
        bool complete = true;
        for (std::size_t k = 1; k < skins_.size(); ++k)
            for (std::size_t base = 0; base < base_count; ++base) {
                const std::size_t surface = surface_of_material_[base], at = k * surfaces_ + surface;
                if (material_of_shader_[first_equal_[at]] != kNone) continue;
                complete = shader_of_material_.size() < kMostMaterials;
                if (complete) add_material(at, surface);
            }
        if (!complete) warn(model_, message("quake3-too-many-shaders", kMostMaterials));
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            SkinFamily& family = model_.skins.emplace_back();
            family.name = skin_name(*skins_[k]);
            family.with_icon = has_icon(family.name);
            for (std::uint32_t m = 0; m < shader_of_material_.size(); ++m) {
                const std::uint32_t other =
                    m < base_count && k > 0
                        ? material_of_shader_[first_equal_[k * surfaces_ + surface_of_material_[m]]]
                        : m;
                family.materials.push_back(other == kNone ? m : other);
            }
        }
    }

    bool has_icon(std::string_view skin) const
    {
        const std::string stem = format_text("icon_%", skin);
        for (const Host::File* file : files_.find({stem + ".*", Reference::Kind::offered}, name_))
            if (is_image_name(file->name) && equal_ignoring_case(stem_of(file->name), stem)) return true;
        return false;
    }

    void fill_materials()
    {
        std::vector<Material>& materials = model_.materials;
        materials.resize(shader_of_material_.size());
        std::vector<std::string_view> wanted;
        for (const std::uint32_t shader : shader_of_material_) wanted.push_back(bare(shaders_[shader]));
        for (const Host::File* file : scripts()) read_script(*file, wanted);
        for (std::size_t m = 0; m < shader_of_material_.size(); ++m) {
            if (materials[m].name.empty()) {
                const std::string_view shader = shaders_[shader_of_material_[m]];
                const bool is_drawn = shader != kNotDrawn;
                std::vector<std::string> images;
                if (is_drawn && skins_.empty()) {
                    plain_.push_back(static_cast<std::uint32_t>(m));
                    images = numbered_images(m, 0);
                }
                if (images.empty() && !shader.empty() && is_drawn) images.emplace_back(shader);
                make_plain(images, materials[m]);
                if (!is_drawn) materials[m].stages.clear();
            }
            materials[m].name =
                wanted[m].empty() ? std::string_view(model_.surfaces[surface_of_material_[m]].name) : wanted[m];
        }
    }

    // Makes the materials whose shaders are in a script and that no earlier script has made. `wanted`: the name of
    // each material's shader.
    void read_script(const Host::File& file, const std::vector<std::string_view>& wanted)
    {
        const Quake3Script& script = file.read_once(read_quake3_script);
        warn_of(script.faults, file);
        // Each shader of the script that is used, with the first material that uses it.
        std::vector<std::pair<std::uint32_t, std::size_t>> found;
        for (std::size_t m = 0; m < wanted.size(); ++m) {
            if (material_of_shader_[shader_of_material_[m]] != m || !model_.materials[m].name.empty()) continue;
            // Some exporters write back slashes into models where scripts have slashes.
            const std::uint32_t shader =
                wanted[m].empty() ? kNone : script.names.find_ignoring_case(normalise_path(wanted[m]));
            if (shader != kNone) found.emplace_back(shader, m);
        }
        heap_sort(found.begin(), found.end());
        for (const auto& [number, first] : found) {
            const Quake3Shader& shader = script.shaders[number];
            read_quake3_shader(shader, file, files_, model_, model_.materials[first]);
            // Further materials with this shader, which differ in other skins.
            for (std::size_t m = first + 1; m < shader_of_material_.size(); ++m)
                if (shader_of_material_[m] == shader_of_material_[first])
                    model_.materials[m] = model_.materials[first];
        }
    }

    // Makes the material of a shader that is in no script: an animation of the images, or white if there are none.
    void make_plain(const std::vector<std::string>& images, Material& material)
    {
        material.shading = Shading::quake3;
        material.diffuse = glm::vec4(1.0F);
        Stage stage = plain_stage(kNone);
        stage.white = images.empty();
        for (const std::string& image : images) {
            stage.images.push_back(static_cast<std::uint32_t>(model_.images.size()));
            model_.images.emplace_back().name = image;
        }
        if (images.size() > 1) stage.images_per_second = kSkinFramesPerSecond;
        material.stages.push_back(std::move(stage));
        add_glow_map(files_, folder_of(name_), material, model_);
    }

    bool has(std::string_view image) const { return !files_.find_image(image, folder_of(name_)).empty(); }

    // The name of the image that is a frame of a numbered skin. Empty if there is none.
    std::string numbered_image(std::string_view name, std::uint32_t skin, std::size_t frame) const
    {
        std::string image = format_text("%_%_%", name, skin, frame);
        if (has(image)) return image;
        image = two_digit_skin(name, skin, static_cast<std::uint32_t>(frame));
        if (!has(image)) image.clear();
        return image;
    }

    // The images of a numbered skin of a material, frame after frame. Empty if there are none.
    std::vector<std::string> numbered_images(std::size_t material, std::uint32_t skin) const
    {
        const std::string_view shader = bare(shaders_[shader_of_material_[material]]);
        std::vector<std::string> out;
        for (std::string_view name = shader;;) {
            while (!name.empty() && out.size() < kMaxStageImages) {
                std::string image = numbered_image(name, skin, out.size());
                // An image `NAME_1` without a frame number may belong to another model, so it is used only if the
                // shader has no image.
                if (image.empty() && out.empty() && !has(shader)) image = format_text("%_%", name, skin);
                if (!has(image)) break;
                out.push_back(std::move(image));
            }
            const std::string_view surface = model_.surfaces[surface_of_material_[material]].name;
            if (!out.empty() || name.data() == surface.data()) return out;
            name = surface;
        }
    }

    // Adds the numbered skins of a model that ports of Quake show instead of a Quake model: without `.skin` files,
    // the image `player_1_0` is frame 0 of skin 1 of the shader or surface `player`. Skin 0 consists of the images
    // that the materials already have.
    void number_skins()
    {
        std::vector<Material>& materials = model_.materials;
        const std::size_t count = materials.size();
        for (std::uint32_t k = 1; k < kMostSkins && materials.size() + count <= kMostMaterials; ++k) {
            const std::size_t before = materials.size();
            std::vector<std::uint32_t> skin;
            for (std::uint32_t m = 0; m < count; ++m) skin.push_back(m);
            for (const std::uint32_t m : plain_) {
                const std::vector<std::string> images = numbered_images(m, k);
                if (images.empty()) continue;
                skin[m] = static_cast<std::uint32_t>(materials.size());
                Material& material = materials.emplace_back();
                material.name = materials[m].name;
                make_plain(images, material);
            }
            if (materials.size() == before) break;
            if (k == 1) model_.skins.emplace_back().name = "skin 0";
            SkinFamily& family = model_.skins.emplace_back();
            family.name = format_text("skin %", k);
            family.materials = std::move(skin);
        }
        // A skin does not replace the materials that were added for others.
        for (SkinFamily& family : model_.skins)
            while (family.materials.size() < materials.size())
                family.materials.push_back(static_cast<std::uint32_t>(family.materials.size()));
    }

    // Merges images with the same name.
    void merge_images()
    {
        std::vector<std::string_view> names;
        for (const Image& image : model_.images) names.push_back(image.name);
        const std::vector<std::uint32_t> same = first_of_each(names);
        std::vector<Image> kept;
        std::vector<std::uint32_t> number(same.size());
        for (std::size_t i = 0; i < same.size(); ++i) {
            if (same[i] == i) {
                number[i] = static_cast<std::uint32_t>(kept.size());
                kept.push_back(model_.images[i]);
            }
            number[i] = number[same[i]];
        }
        model_.images = std::move(kept);
        for (Material& material : model_.materials) {
            for (Stage& stage : material.stages)
                for (std::uint32_t& image : stage.images) image = number[image];
            for (std::uint32_t* map : {&material.normal_map, &material.specular_map, &material.emissive_map})
                if (*map != kNone) *map = number[*map];
        }
    }

    const Host& files_;
    std::string_view name_, stem_;
    Model& model_;
    std::size_t surfaces_;
    std::vector<const Host::File*> skins_;
    std::vector<std::string_view> shaders_;           // of surface i in skin k: at k * surfaces_ + i
    std::vector<std::uint32_t> first_equal_;          // of each shader, the first one with the same name
    std::vector<std::uint32_t> material_of_shader_;   // of each such first shader, the first material that has it
    std::vector<std::uint32_t> shader_of_material_;   // of each material, the first shader with its name
    std::vector<std::uint32_t> surface_of_material_;  // of each material, the first surface that has it
    std::vector<std::uint32_t> plain_;                // without skins, the drawn materials that are in no script
};

}  // namespace

void apply_quake3_materials(std::span<const std::string> shaders, std::string_view name, const Host& files,
                            Model& model)
{
    MaterialMaker(name, files, model).make(shaders);
}

}  // namespace marrow
