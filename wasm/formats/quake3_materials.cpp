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

struct SkinFile {
    const FileSet::File* file = nullptr;
    std::string_view name;  // of the skin
};

bool comes_before(const SkinFile& a, const SkinFile& b)
{
    const bool default_a = equal_ignoring_case(a.name, kDefault), default_b = equal_ignoring_case(b.name, kDefault);
    return default_a != default_b ? default_a : compare_ignoring_case(a.name, b.name) < 0;
}

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
    std::vector<std::uint32_t> first(names.size(), kNone), out(names.size());
    for (std::uint32_t i = 0; i < out.size(); ++i) {
        std::uint32_t& place = first[index.find_in_any_case(names[i])];
        place = std::min(place, i);
        out[i] = place;
    }
    return out;
}

class MaterialMaker {
public:
    MaterialMaker(std::string_view name, const FileSet& files, Model& model)
        : files_(files), folder_(folder_of(name)), model_(model), surfaces_(model.surfaces.size())
    {
        find_skins(stem_of(name));
    }

    void make(std::span<const std::string> shaders)
    {
        pick(shaders);
        number_materials();
        fill_materials();
        merge_images();
    }

private:
    // `lower_default.skin` beside `lower.md3`, in order.
    void find_skins(std::string_view stem)
    {
        for (const FileSet::File& file : files_.files()) {
            const std::string_view own = stem_of(file.name);
            if (!file.data || !equal_ignoring_case(extension_of(file.name), "skin") ||
                !equal_ignoring_case(folder_of(file.name), folder_) || own.size() < stem.size() + 2 ||
                own[stem.size()] != '_' || !equal_ignoring_case(own.substr(0, stem.size()), stem))
                continue;
            if (skins_.size() == kMostSkins) {
                warn(model_,
                     join("More than ", kMostSkins, " skins lie beside the model; the others are left out."));
                break;
            }
            skins_.push_back({&file, own.substr(stem.size() + 1)});
            for (std::size_t i = skins_.size() - 1; i > 0 && comes_before(skins_[i], skins_[i - 1]); --i)
                std::swap(skins_[i], skins_[i - 1]);
        }
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
            const FileSet::File& file = *skins_[k].file;
            ErrorSink errors;
            const std::vector<Quake3SkinRow> rows = read_quake3_skin(*file.data, errors);
            warn_of_damage(errors, file);
            for (std::size_t i = 0; i < surfaces_; ++i)
                if (const Quake3SkinRow* row = find_surface(rows, model_.surfaces[i].name))
                    picks_[k * surfaces_ + i] = row->shader.empty() ? kNotDrawn : row->shader;
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
        if (first == kNone) first = number;
        worn_.push_back({same_[pick], static_cast<std::uint32_t>(surface)});
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
                const std::size_t surface = worn_[base].surface, at = k * surfaces_ + surface;
                if (material_of_[same_[at]] != kNone) continue;
                complete = worn_.size() < kMostMaterials;
                if (complete) add_material(at, surface);
            }
        if (!complete)
            warn(model_, join("The skins name more than ", kMostMaterials, " shaders; not all are shown."));
        model_.skins = std::vector<SkinFamily>(skins_.size());
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            SkinFamily& family = model_.skins[k];
            family.name = skins_[k].name;
            family.with_icon = has_icon(family.name);
            family.materials = std::vector<std::uint32_t>(worn_.size());
            for (std::uint32_t m = 0; m < worn_.size(); ++m) {
                const std::uint32_t other =
                    m < bases && k > 0 ? material_of_[same_[k * surfaces_ + worn_[m].surface]] : m;
                family.materials[m] = other == kNone ? m : other;
            }
        }
    }

    bool has_icon(std::string_view skin) const
    {
        for (const FileSet::File& file : files_.files())
            if (is_picture_name(file.name) && equal_ignoring_case(folder_of(file.name), folder_) &&
                equal_ignoring_case(stem_of(file.name), join("icon_", skin)))
                return true;
        return false;
    }

    void fill_materials()
    {
        std::vector<Material>& materials = model_.materials;
        materials = std::vector<Material>(worn_.size());
        std::vector<std::string_view> wanted(worn_.size());
        for (std::size_t m = 0; m < worn_.size(); ++m) wanted[m] = bare(picks_[worn_[m].pick]);
        const NameIndex index(wanted);
        for (const FileSet::File& file : files_.files())
            if (file.data && equal_ignoring_case(extension_of(file.name), "shader")) read_script(file, index);
        for (std::uint32_t m = 0; m < worn_.size(); ++m) {
            const std::uint32_t first = material_of_[worn_[m].pick];
            if (first != m)
                materials[m] = materials[first];
            else if (materials[m].name.empty())
                wear_picture(picks_[worn_[m].pick], materials[m]);
            materials[m].name =
                wanted[m].empty() ? std::string_view(model_.surfaces[worn_[m].surface].name) : wanted[m];
        }
    }

    // Of two shaders of one name the first counts.
    void read_script(const FileSet::File& file, const NameIndex& wanted)
    {
        Quake3Script script(*file.data, file.name, model_);
        for (std::string_view name = script.next(); !name.empty(); name = script.next()) {
            const std::uint32_t m = wanted.find_in_any_case(name);
            if (m == kNone || !model_.materials[m].name.empty()) {
                script.skip();
                continue;
            }
            const std::size_t images = model_.images.size();
            Material material;
            if (script.read(material)) {
                model_.materials[m] = std::move(material);
            } else {
                while (model_.images.size() > images) model_.images.pop_back();
            }
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

    struct Worn {
        std::uint32_t pick = 0;
        std::uint32_t surface = 0;  // the first that wears it
    };

    const FileSet& files_;
    std::string_view folder_;
    Model& model_;
    std::size_t surfaces_;
    std::vector<SkinFile> skins_;
    std::vector<std::string_view> picks_;
    std::vector<std::uint32_t> same_;  // for each pick, the first of its name
    std::vector<Worn> worn_;           // for each material
    std::vector<std::uint32_t>
        material_of_;  // for each pick that is the first of its name, the first such material
};

}  // namespace

void apply_quake3_materials(std::span<const std::string> shaders, std::string_view name, const FileSet& files,
                            Model& model)
{
    MaterialMaker(name, files, model).make(shaders);
}

}  // namespace marrow
