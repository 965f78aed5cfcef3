#include "formats/quake3/materials.h"

#include <algorithm>

#include "base/heap_sort.h"
#include "base/limits.h"
#include "base/name_index.h"
#include "base/renew.h"
#include "base/text.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"
#include "formats/whole_path.h"

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
        : files_(files), name_(name), stem_(stem_of(name)), model_(model), surfaces_(model.surfaces.size())
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
    // The companions of that extension, in the order of the set.
    std::vector<const FileSet::File*> companions(std::string_view extension) const
    {
        std::vector<const FileSet::File*> out;
        for (const std::string_view companion : kQuake3Companions) {
            if (extension_of(companion) != extension) continue;
            const auto found = files_.find_data({std::string(companion), Reference::Kind::offered}, name_);
            out.insert(out.end(), found.begin(), found.end());
        }
        // All lie in one list.
        heap_sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    // `lower_default.skin` beside `lower.md3`, in order.
    void find_skins()
    {
        for (const FileSet::File* file : companions("skin")) {
            const std::string_view own = stem_of(file->name);
            if (own.size() < stem_.size() + 2 || own[stem_.size()] != '_' ||
                !equal_ignoring_case(own.substr(0, stem_.size()), stem_))
                continue;
            if (skins_.size() == kMostSkins) {
                warn(model_,
                     format_text("More than % skins lie beside the model; the others are left out.", kMostSkins));
                break;
            }
            skins_.push_back(file);
        }
        heap_sort(skins_.begin(), skins_.end(), [this](const FileSet::File* a, const FileSet::File* b) {
            return comes_before(skin_name(*a), skin_name(*b)) ||
                   (!comes_before(skin_name(*b), skin_name(*a)) && a < b);
        });
    }

    std::string_view skin_name(const FileSet::File& skin) const
    {
        return stem_of(skin.name).substr(stem_.size() + 1);
    }

    static bool comes_before(std::string_view a, std::string_view b)
    {
        const bool is_default = equal_ignoring_case(a, kDefault);
        return is_default != equal_ignoring_case(b, kDefault) ? is_default : compare_ignoring_case(a, b) < 0;
    }

    void warn_of(const TextFaults& faults, const FileSet::File& file)
    {
        for (const std::string& warning : faults.warnings) warn(model_, warning, file.name);
    }

    // A comment mark may be part of the name of a script's shader or of a picture.
    std::string_view shader_of(const Quake3SkinRow& row, const FileSet::File& skin) const
    {
        if (row.whole.empty()) return row.shader;
        const std::string key = normalise_path(bare(row.whole));
        bool is_whole = is_whole_path(files_, folder_of(skin.name), row.shader, row.whole);
        for (const FileSet::File* script : companions("shader"))
            is_whole = is_whole || script->read_once(read_quake3_script).names.find_in_any_case(key) != kNone;
        return is_whole ? row.whole : row.shader;
    }

    // What each surface wears in each skin, skin after skin; without skins what the model itself says. Empty:
    // nothing is known.
    void pick(std::span<const std::string> shaders)
    {
        const std::size_t rows = std::max<std::size_t>(skins_.size(), 1);
        renew(picks_, rows * surfaces_);
        if (skins_.empty()) std::copy(shaders.begin(), shaders.end(), picks_.begin());
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
        renew(material_of_, picks_.size(), kNone);
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
            warn(model_, format_text("The skins name more than % shaders; not all are shown.", kMostMaterials));
        for (std::size_t k = 0; k < skins_.size(); ++k) {
            SkinFamily& family = model_.skins.emplace_back();
            family.name = skin_name(*skins_[k]);
            family.with_icon = has_icon(family.name);
            for (std::uint32_t m = 0; m < worn_.size(); ++m) {
                const std::uint32_t other =
                    m < bases && k > 0 ? material_of_[same_[k * surfaces_ + wearer_[m]]] : m;
                family.materials.push_back(other == kNone ? m : other);
            }
        }
    }

    bool has_icon(std::string_view skin) const
    {
        const std::string stem = format_text("icon_%", skin);
        for (const FileSet::File* file : files_.find({stem + ".*", Reference::Kind::offered}, name_))
            if (is_picture_name(file->name) && equal_ignoring_case(stem_of(file->name), stem)) return true;
        return false;
    }

    void fill_materials()
    {
        std::vector<Material>& materials = model_.materials;
        materials.resize(worn_.size());
        std::vector<std::string_view> wanted;
        for (const std::uint32_t pick : worn_) wanted.push_back(bare(picks_[pick]));
        for (const FileSet::File* file : companions("shader")) read_script(*file, wanted);
        for (std::size_t m = 0; m < worn_.size(); ++m) {
            if (materials[m].name.empty()) wear_picture(picks_[worn_[m]], materials[m]);
            materials[m].name = wanted[m].empty() ? std::string_view(model_.surfaces[wearer_[m]].name) : wanted[m];
        }
    }

    // Of two shaders of one name the first counts.
    void read_script(const FileSet::File& file, const std::vector<std::string_view>& wanted)
    {
        const Quake3Script& script = file.read_once(read_quake3_script);
        warn_of(script.faults, file);
        // The shader and the first material that wears it, in the order of the script.
        std::vector<std::pair<std::uint32_t, std::size_t>> found;
        for (std::size_t m = 0; m < wanted.size(); ++m) {
            if (material_of_[worn_[m]] != m || !model_.materials[m].name.empty()) continue;
            // Models of Windows' tools have back slashes where scripts have slashes.
            const std::uint32_t shader =
                wanted[m].empty() ? kNone : script.names.find_in_any_case(normalise_path(wanted[m]));
            if (shader != kNone) found.emplace_back(shader, m);
        }
        heap_sort(found.begin(), found.end());
        for (const auto& [number, first] : found) {
            const Quake3Shader& shader = script.shaders[number];
            read_quake3_shader(shader, file, files_, model_, model_.materials[first]);
            // Surfaces may wear the same, and not the same in other skins.
            for (std::size_t m = first + 1; m < worn_.size(); ++m)
                if (worn_[m] == worn_[first]) model_.materials[m] = model_.materials[first];
        }
    }

    // Without a script a surface shows its picture; without a name it is plain white.
    void wear_picture(std::string_view shader, Material& material)
    {
        material.shading = Shading::quake3;
        material.diffuse = glm::vec4(1.0F);
        if (shader == kNotDrawn) return;
        std::uint32_t image = kNone;
        if (!shader.empty()) {
            image = static_cast<std::uint32_t>(model_.images.size());
            model_.images.emplace_back().name = shader;
        }
        material.stages = {plain_stage(image)};
    }

    // One picture for all that have its name.
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
        for (Material& material : model_.materials)
            for (Stage& stage : material.stages)
                for (std::uint32_t& image : stage.images) image = number[image];
    }

    const FileSet& files_;
    std::string_view name_, stem_;
    Model& model_;
    std::size_t surfaces_;
    std::vector<const FileSet::File*> skins_;
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
