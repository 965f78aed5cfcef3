#include "formats/quake3_materials.h"

#include <algorithm>

#include "base/limits.h"
#include "base/text.h"
#include "formats/name_index.h"
#include "formats/quake3_shader.h"
#include "formats/quake3_skin.h"

namespace marrow {

namespace {

// Real players have some dozen skins of some surfaces.
constexpr std::size_t kMostSkins = 256;
constexpr std::size_t kMostMaterials = 4096;

constexpr std::string_view kNotDrawn = "nodraw";
constexpr std::string_view kDefault = "default";

// Names lose their extension.
std::string_view bare(std::string_view shader)
{
    const std::string_view extension = extension_of(shader);
    return extension.empty() ? shader : shader.substr(0, shader.size() - extension.size() - 1);
}

// For each name the place of the first that is the same but for case.
std::vector<std::uint32_t> first_of_each(const std::vector<std::string_view>& names)
{
    const NameIndex index(names);
    std::vector<std::uint32_t> out(names.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = index.find_in_any_case(names[i]);
    return out;
}

class MaterialMaker {
public:
    MaterialMaker(std::string_view name, const FileSet& files, Model& model)
        : files_(files),
          folder_(folder_of(name)),
          stem_(stem_of(name)),
          model_(model),
          surfaces_(model.surfaces.size())
    {
    }

    void make(std::span<const std::string> shaders)
    {
        find_skins();
        pick(shaders);
        number_materials();
        fill_materials();
        merge_images();
    }

private:
    bool is_beside(const FileSet::File& file) const { return equal_ignoring_case(folder_of(file.name), folder_); }

    // `lower_default.skin` beside `lower.md3`, in order.
    void find_skins()
    {
        for (std::uint32_t i = 0; i < files_.files().size(); ++i) {
            const FileSet::File& file = files_.files()[i];
            const std::string_view own = stem_of(file.name);
            if (!file.data || !equal_ignoring_case(extension_of(file.name), "skin") || !is_beside(file) ||
                own.size() < stem_.size() + 2 || own[stem_.size()] != '_' ||
                !equal_ignoring_case(own.substr(0, stem_.size()), stem_))
                continue;
            if (skins_.size() == kMostSkins) {
                warn(model_,
                     join("More than ", kMostSkins, " skins lie beside the model; the others are left out."));
                break;
            }
            skins_.push_back(i);
            for (std::size_t k = skins_.size() - 1; k > 0 && comes_before(k, k - 1); --k)
                std::swap(skins_[k], skins_[k - 1]);
        }
    }

    const FileSet::File& skin_file(std::size_t skin) const { return files_.files()[skins_[skin]]; }
    std::string_view skin_name(std::size_t skin) const
    {
        return stem_of(skin_file(skin).name).substr(stem_.size() + 1);
    }

    bool comes_before(std::size_t a, std::size_t b) const
    {
        const bool is_default = equal_ignoring_case(skin_name(a), kDefault);
        return is_default != equal_ignoring_case(skin_name(b), kDefault)
                   ? is_default
                   : compare_ignoring_case(skin_name(a), skin_name(b)) < 0;
    }

    void warn_of_damage(const ErrorSink& errors, const FileSet::File& file)
    {
        if (errors.ok()) return;
        const Error& error = errors.error();
        warn(model_, join("It is read up to line ", error.place.value, ": ", error.message), file.name);
    }

    // What each surface wears in each skin, skin after skin; without skins what the model itself says. Empty:
    // nothing is known.
    void pick(std::span<const std::string> shaders)
    {
        const std::size_t rows = std::max<std::size_t>(skins_.size(), 1);
        picks_ = std::vector<std::string_view>(rows * surfaces_);
        if (skins_.empty()) std::copy(shaders.begin(), shaders.end(), picks_.begin());
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            const FileSet::File& file = skin_file(k);
            ErrorSink errors;
            const std::vector<Quake3SkinRow> rows = read_quake3_skin(*file.data, errors);
            warn_of_damage(errors, file);
            std::vector<std::string_view> names(rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) names[i] = rows[i].surface;
            const NameIndex index(std::move(names));
            for (std::size_t i = 0; i < surfaces_; ++i) {
                const std::uint32_t row = find_surface(index, model_.surfaces[i].name);
                if (row == kNone) continue;
                const std::string_view shader = rows[row].shader;
                picks_[k * surfaces_ + i] = shader.empty() ? kNotDrawn : shader;
            }
        }
        std::vector<std::string_view> names = picks_;
        for (std::string_view& name : names) name = bare(name);
        same_ = first_of_each(names);
    }

    bool wear_the_same(std::size_t a, std::size_t b) const
    {
        for (; a < same_.size(); a += surfaces_, b += surfaces_)
            if (same_[a] != same_[b]) return false;
        return true;
    }

    std::uint32_t add_material(std::size_t pick, std::size_t surface)
    {
        const auto number = static_cast<std::uint32_t>(worn_.size());
        std::uint32_t& first = material_of_[same_[pick]];
        first = std::min(first, number);
        worn_.push_back(same_[pick]);
        wearer_.push_back(static_cast<std::uint32_t>(surface));
        return number;
    }

    // Surfaces that wear the same in every skin share a material, that of the first skin; behind these come the
    // materials that only other skins need.
    void number_materials()
    {
        material_of_ = std::vector<std::uint32_t>(picks_.size(), kNone);
        for (std::size_t i = 0; i < surfaces_; ++i) {
            std::size_t twin = 0;
            while (twin < i && !wear_the_same(i, twin)) ++twin;
            model_.surfaces[i].material = twin < i ? model_.surfaces[twin].material : add_material(i, i);
        }
        const std::size_t bases = worn_.size();
        bool complete = true;
        for (std::size_t k = 1; k < skins_.size(); ++k)
            for (std::size_t base = 0; base < bases; ++base) {
                const std::size_t surface = wearer_[base], at = k * surfaces_ + surface;
                if (material_of_[same_[at]] != kNone) continue;
                complete = worn_.size() < kMostMaterials;
                if (complete) add_material(at, surface);
            }
        if (!complete)
            warn(model_, join("The skins name more than ", kMostMaterials, " shaders; not all are shown."));
        model_.skins = std::vector<SkinFamily>(skins_.size());
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            SkinFamily& family = model_.skins[k];
            family.name = skin_name(k);
            family.with_icon = has_icon(family.name);
            family.materials = std::vector<std::uint32_t>(worn_.size());
            for (std::uint32_t m = 0; m < worn_.size(); ++m) {
                const std::uint32_t other =
                    m < bases && k > 0 ? material_of_[same_[k * surfaces_ + wearer_[m]]] : m;
                family.materials[m] = other == kNone ? m : other;
            }
        }
    }

    bool has_icon(std::string_view skin) const
    {
        for (const FileSet::File& file : files_.files())
            if (is_picture_name(file.name) && is_beside(file) &&
                equal_ignoring_case(stem_of(file.name), join("icon_", skin)))
                return true;
        return false;
    }

    void fill_materials()
    {
        std::vector<Material>& materials = model_.materials;
        materials = std::vector<Material>(worn_.size());
        std::vector<std::string_view> wanted(worn_.size());
        for (std::size_t m = 0; m < worn_.size(); ++m) wanted[m] = bare(picks_[worn_[m]]);
        const NameIndex index(wanted);
        for (const FileSet::File& file : files_.files())
            if (file.data && equal_ignoring_case(extension_of(file.name), "shader")) read_script(file, index);
        for (std::size_t m = 0; m < worn_.size(); ++m) {
            if (materials[m].name.empty()) wear_picture(picks_[worn_[m]], materials[m]);
            materials[m].name = wanted[m].empty() ? std::string_view(model_.surfaces[wearer_[m]].name) : wanted[m];
        }
    }

    // Of two shaders of one name the first counts.
    void read_script(const FileSet::File& file, const NameIndex& wanted)
    {
        Quake3Script script(*file.data, file.name, model_);
        for (std::string_view name = script.next(); !name.empty(); name = script.next()) {
            const std::uint32_t first = wanted.find_in_any_case(name);
            if (first == kNone || !model_.materials[first].name.empty()) {
                script.skip();
                continue;
            }
            if (!script.read(model_.materials[first])) break;
            // Surfaces may wear the same, and not the same in other skins.
            for (std::size_t m = first + 1; m < worn_.size(); ++m)
                if (worn_[m] == worn_[first]) model_.materials[m] = model_.materials[first];
        }
        warn_of_damage(script.errors(), file);
    }

    void wear_picture(std::string_view shader, Material& material)
    {
        material.shading = Shading::quake3;
        material.diffuse = glm::vec4(1.0F);
        material.invisible = shader == kNotDrawn;
        if (shader.empty() || material.invisible) return;
        material.diffuse_map.image = static_cast<std::uint32_t>(model_.images.size());
        model_.images.emplace_back().name = shader;
    }

    // One picture for all that have its name.
    void merge_images()
    {
        std::vector<ImageReference>& images = model_.images;
        std::vector<std::string_view> names(images.size());
        for (std::size_t i = 0; i < images.size(); ++i) names[i] = images[i].name;
        const std::vector<std::uint32_t> same = first_of_each(names);
        std::vector<std::uint32_t> number(images.size());
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < images.size(); ++i) {
            if (same[i] != i) continue;
            number[i] = count;
            std::swap(images[count++].name, images[i].name);
        }
        while (images.size() > count) images.pop_back();
        const auto renumber = [&](std::uint32_t& image) { image = number[same[image]]; };
        for (Material& material : model_.materials) {
            if (material.diffuse_map.image != kNone) renumber(material.diffuse_map.image);
            for (Stage& stage : material.stages)
                for (std::uint32_t& image : stage.images) renumber(image);
        }
    }

    const FileSet& files_;
    std::string_view folder_, stem_;
    Model& model_;
    std::size_t surfaces_;
    std::vector<std::uint32_t> skins_;  // among the files
    std::vector<std::string_view> picks_;
    std::vector<std::uint32_t> same_;         // for each pick, the first of its name
    std::vector<std::uint32_t> worn_;         // for each material, the first pick of its name
    std::vector<std::uint32_t> wearer_;       // for each material, the first surface that wears it
    std::vector<std::uint32_t> material_of_;  // for each pick that is the first of its name: its first material
};

}  // namespace

void apply_quake3_materials(std::span<const std::string> shaders, std::string_view name, const FileSet& files,
                            Model& model)
{
    MaterialMaker(name, files, model).make(shaders);
}

}  // namespace marrow
