#include "formats/doom3/md5_materials.h"

#include <algorithm>
#include <optional>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3/material_script.h"
#include "formats/doom3/model_def.h"
#include "formats/doom3/skin_script.h"
#include "formats/family.h"
#include "formats/glow_maps.h"
#include "formats/numbered_skins.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// The specular exponent that comes closest to the game's lighting of specular maps.
constexpr float kShininess = 16;
// Quake III's order of blended surfaces.
constexpr float kBlendedSort = 9;

std::string_view without_image_extension(std::string_view path)
{
    return is_image_name(path) ? path.substr(0, path.size() - extension_of(path).size() - 1) : path;
}

// The images that md5.cfg names for a mesh.
struct MeshImages {
    std::string mesh;  // or "*" for all
    std::string diffuse, normal;
};

// Removes the engine's command before the name of an image: "<dds>skin.jpg".
std::string plain_image(std::string_view name)
{
    if (name.starts_with('<')) name = name.substr(std::min(name.find('>'), name.size() - 1) + 1);
    return std::string(name);
}

// Reads the commands `md5load mesh.md5mesh`, `md5skin MESH image ...` and `md5bumpmap MESH image`, one per line,
// and ignores others.
std::vector<MeshImages> read_md5_cfg(Bytes file, std::string_view mesh)
{
    ErrorSink errors;  // ignored: the file may be something else
    TextScanner s(file, errors, kCommandDialect);
    std::vector<MeshImages> rows;
    bool is_this_mesh = true;
    for (; s.next_directive() && rows.size() < kMaxSurfaces; s.skip_line()) {
        const std::string_view command = s.word();
        if (command == "md5load") {
            is_this_mesh = equal_ignoring_case(base_name(s.word()), base_name(mesh));
        } else if (is_this_mesh && (command == "md5skin" || command == "md5bumpmap")) {
            const std::string_view name = s.word();
            std::string image = plain_image(s.word());
            auto row =
                std::find_if(rows.begin(), rows.end(), [&](const MeshImages& each) { return each.mesh == name; });
            if (row == rows.end()) row = rows.insert(row, MeshImages{std::string(name), {}, {}});
            (command == "md5skin" ? row->diffuse : row->normal) = std::move(image);
        }
    }
    return rows;
}

Doom3Script read_script(const Host::File& file) { return read_doom3_script(*file.data); }

void blend(Stage& stage, BlendFactor source, BlendFactor destination)
{
    stage.blends = true;
    stage.source = source;
    stage.destination = destination;
    stage.depth_write = false;
}

void test_alpha(Stage& stage, float reference)
{
    stage.alpha_test = AlphaTest::greater;
    stage.alpha_reference = reference;
}

class MaterialMaker {
public:
    MaterialMaker(std::string_view mesh, const Host& files, Model& model)
        : files_(files), mesh_(mesh), folder_(folder_of(mesh)), model_(model)
    {
        for (const Host::File* cfg : files.find_data(offered(kMd5Cfg), mesh))
            if (folder_of(cfg->name) == folder_) cfg_ = read_md5_cfg(*cfg->data, mesh);
        if (!is_larger_opener()) return;
        for (const std::string_view scripts : kMd5Scripts)
            for (const Host::File* file : files.find_data(offered(scripts), mesh)) add_script(*file);
        std::vector<const Doom3Table*> tables;
        for (const Script& script : scripts_)
            for (const Doom3Table& table : script.script->tables()) tables.push_back(&table);
        tables_.emplace(std::move(tables));
    }

    // Makes the material for a surface with this shader and name, or finds an equal one. Returns its index.
    // `skin`: the number of a skin of the 2021 re-release of Quake.
    std::uint32_t material_for(const std::string& shader, const std::string& surface, std::uint32_t skin = 0)
    {
        Material material;
        material.name = shader.empty() ? surface : shader;
        material.shading = Shading::doom3;
        material.diffuse = glm::vec4(1.0F);
        material.shininess = kShininess;
        const Host::File* file = nullptr;
        whole_paths_ = {};
        if (const Doom3Material* script = find_script(shader, file))
            apply_script(with_tables(*script), *file, material);
        else
            apply_images(shader, surface, skin, material);
        const auto same =
            std::find_if(model_.materials.begin(), model_.materials.end(), [&](const Material& other) {
                return equal_ignoring_case(other.name, material.name) &&
                       std::equal(other.stages.begin(), other.stages.end(), material.stages.begin(),
                                  material.stages.end(),
                                  [](const Stage& a, const Stage& b) { return a.images == b.images; });
            });
        if (same == model_.materials.end()) {
            model_.materials.push_back(std::move(material));
            return static_cast<std::uint32_t>(model_.materials.size() - 1);
        }
        return static_cast<std::uint32_t>(same - model_.materials.begin());
    }

    // True if the shader has neither a script nor an image, and there is an image of this skin, named as in the
    // re-release of Quake: `player_01_00.png`.
    bool has_numbered(std::string_view shader, std::uint32_t skin) const
    {
        const Host::File* file = nullptr;
        return find_script(shader, file) == nullptr && !has(shader) && !has(format_text("%_d", bare(shader))) &&
               !numbered_name(shader, skin).empty();
    }

    // If no image of the model was found, uses the image in its folder that the host chooses, if any.
    void use_image_beside()
    {
        for (const Image& image : model_.images)
            if (has(image.name)) return;
        const std::string used = files_.images_beside(mesh_).used;
        if (used.empty()) return;
        const std::uint32_t index = image(used);
        for (Material& material : model_.materials)
            for (Stage& stage : material.stages) {
                // The previous colour replaced the missing image.
                if (stage.white) material.diffuse = glm::vec4(1.0F);
                stage.white = false;
                stage.images = {index};
            }
        warn(model_, message("md5-image-beside", base_name(used)));
    }

private:
    void add_script(const Host::File& file)
    {
        const Doom3Script& script = file.read_once(read_script);
        scripts_.push_back({&file, &script});
        for (const std::string& warning : script.faults().warnings) warn(model_, warning, file.name);
    }

    const Doom3Material* find_script(std::string_view name, const Host::File*& file) const
    {
        if (!is_larger_opener()) return nullptr;
        for (const Script& script : scripts_) {
            const Doom3Material* found = script.script->find(name);
            if (found == nullptr) continue;
            file = script.file;
            return found;
        }
        return nullptr;
    }

    // The material with the tables of all scripts; read once, because many surfaces may have it.
    const Doom3Material& with_tables(const Doom3Material& script)
    {
        if (!script.uses_tables) return script;
        for (const auto& [source, material] : with_tables_)
            if (source == &script) return *material;
        return *with_tables_
                    .emplace_back(&script, std::make_unique<Doom3Material>(read_doom3_material(script, *tables_)))
                    .second;
    }

    bool has(std::string_view name) const { return !files_.find_image(name, folder_).empty(); }

    std::uint32_t image(std::string_view name)
    {
        // Built-in images are not files.
        if (name.empty() || name.starts_with('_')) return kNone;
        for (const std::string_view whole : whole_paths_)
            if (whole.size() > name.size() && whole[name.size()] == '/' && whole.starts_with(name) &&
                is_whole_path(files_, folder_, name, whole)) {
                name = whole;
                break;
            }
        for (std::uint32_t i = 0; i < model_.images.size(); ++i)
            if (equal_ignoring_case(model_.images[i].name, name)) return i;
        model_.images.push_back({std::string(name), {}});
        return static_cast<std::uint32_t>(model_.images.size() - 1);
    }

    const MeshImages* cfg_row(std::string_view surface) const
    {
        const MeshImages* all = nullptr;
        for (const MeshImages& row : cfg_) {
            if (row.mesh == surface) return &row;
            if (row.mesh == "*") all = &row;
        }
        return all;
    }

    // The shader without its extension and `_d`.
    static std::string_view bare(std::string_view shader)
    {
        const std::string_view path = without_image_extension(shader);
        return path.ends_with("_d") ? path.substr(0, path.size() - 2) : path;
    }

    // Sets one lit stage, and the normal and specular maps.
    void set_maps(std::string_view diffuse, std::string_view normal, std::string_view specular, Material& material)
    {
        material.stages.clear();
        material.stages.push_back(plain_stage(image(diffuse)));
        material.normal_map = image(normal);
        material.specular_map = image(specular);
        if (diffuse == "_black") material.diffuse = {0, 0, 0, 1};
        if (material.specular_map != kNone || specular == "_white") material.specular = glm::vec4(1.0F);
    }

    // The name prefix of the images of a skin of Quake's re-release: the name of the shader, or of the model.
    // Empty if there is no such skin. Names of built-in images begin with `_`.
    std::string_view numbered_name(std::string_view shader, std::uint32_t skin) const
    {
        for (const std::string_view name : {without_image_extension(shader), stem_of(mesh_)})
            if (!name.empty() && !name.starts_with('_') && skin < 100 && has(two_digit_skin(name, skin, 0)))
                return name;
        return {};
    }

    // Makes the material of a shader that is in no script. The shader's image takes precedence over md5.cfg.
    void apply_images(const std::string& shader, const std::string& surface, std::uint32_t skin, Material& material)
    {
        const MeshImages* row = cfg_row(surface);
        const bool is_numbered = has_numbered(shader, skin);
        if (is_numbered || has_numbered(shader, 0)) {
            const std::uint32_t number = is_numbered ? skin : 0;
            const std::string_view name = numbered_name(shader, number);
            set_maps(two_digit_skin(name, number, 0), {}, {}, material);
            Stage& stage = material.stages[0];
            while (stage.images.size() < kMaxStageImages) {
                const auto frame = static_cast<std::uint32_t>(stage.images.size());
                if (!has(two_digit_skin(name, number, frame))) break;
                stage.images.push_back(image(two_digit_skin(name, number, frame)));
            }
            if (stage.images.size() > 1) stage.images_per_second = kSkinFramesPerSecond;
        } else if (row != nullptr && !has(shader) && !has(format_text("%_d", bare(shader))))
            set_maps(row->diffuse, row->normal, {}, material);
        else
            apply_variants(shader, material);
        // Engines with an md5.cfg discard pixels that are not opaque. The threshold is 0.5 here: the smaller
        // mipmaps of thin parts are only partly opaque, and those parts should stay visible.
        if (row != nullptr) test_alpha(material.stages[0], 0.5F);
        const std::vector<std::uint32_t>& images = material.stages[0].images;
        if (const std::string glow =
                images.empty() ? std::string() : glow_of(files_, folder_, model_.images[images[0]].name);
            !glow.empty()) {
            material.emissive_map = image(glow);
            material.emissive = glm::vec4(1.0F);
        }
    }

    // Uses the shader's image and its variants: `_d` diffuse, `_local` normals, `_s` specular.
    void apply_variants(const std::string& shader, Material& material)
    {
        const std::string_view plain = bare(shader);
        const auto variant = [&](const char* ending) {
            std::string path = format_text("%%", plain, ending);
            return !plain.empty() && has(path) ? path : std::string();
        };
        std::string diffuse = has(shader) ? shader : variant("_d");
        set_maps(diffuse.empty() ? shader : diffuse, variant("_local"), variant("_s"), material);
    }

    void apply_script(const Doom3Material& script, const Host::File& file, Material& material)
    {
        whole_paths_ = script.whole_paths;
        if (script.error)
            warn(model_,
                 message("md5-material-damaged", script.name, script.error->place.value,
                         Term(script.error->message)),
                 file.name);
        if (script.two_sided)
            material.cull = CullMode::none;
        else if (script.back_sided)
            material.cull = CullMode::front;
        material.polygon_offset = script.polygon_offset;
        material.casts_shadow = script.casts_shadow;
        if (script.has_stages || script.error) apply_stages(script, material);
        const bool is_blended = !material.stages.empty() && material.stages[0].blends;
        material.sort = script.sort.value_or(is_blended ? kBlendedSort : material.sort);
        for (const std::string& function : script.functions)
            warn(model_, message("md5-function-not-computed", script.name, function));
        if (!script.not_drawn.empty())
            warn(model_, message("md5-stages-not-drawn", script.name, joined(script.not_drawn)));
        if (!script.masks.empty())
            warn(model_, message("md5-masks-not-applied", script.name, joined(script.masks)));
        if (!script.not_applied.empty())
            warn(model_, message("md5-keywords-not-applied", script.name, joined(script.not_applied)));
        if (!script.not_moving.empty())
            warn(model_, message("md5-values-not-moving", script.name, joined(script.not_moving)));
    }

    static std::string joined(const std::vector<std::string>& words)
    {
        std::string out;
        for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
        return out;
    }

    void apply_stages(const Doom3Material& script, Material& material)
    {
        const bool has_normals = !script.normal.empty() || !script.height.empty();
        // A material without maps for lighting is not lit. With a specular map but no diffuse map, the diffuse
        // colour is black.
        const bool unlit =
            script.diffuse.empty() && script.specular.empty() && !has_normals && !script.stages.empty();
        const bool is_black = script.diffuse.empty() && !script.specular.empty();
        const Doom3Stage* first = unlit ? &script.stages[0] : nullptr;
        set_maps(unlit      ? first->image
                 : is_black ? "_black"
                            : script.diffuse,
                 script.normal, script.specular, material);
        if (!unlit) material.diffuse *= glm::vec4(script.diffuse_color, 1.0F);
        material.specular *= glm::vec4(script.specular_color, 1.0F);
        material.height_map = image(script.height);
        material.height_scale = script.height_scale;
        if (is_black) material.stages[0].white = true;
        if (unlit) {
            material.stages[0] = overlay(*first);
        } else {
            material.stages[0].modifiers = script.modifiers;
            if (script.table != nullptr) material.stages[0].table = script.table->values;
        }
        Stage& stage = material.stages[0];
        if (script.alpha_tested && !stage.blends) test_alpha(stage, script.alpha_reference);
        if (script.translucent && !stage.blends)
            blend(stage, BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha);
        if (!unlit && script.stages.size() == 1 && is_plain_glow(script.stages[0])) {
            material.emissive_map = image(script.stages[0].image);
            if (material.emissive_map != kNone) material.emissive = glm::vec4(1.0F);
            return;
        }
        const bool has_depth = stage.depth_write;
        for (std::size_t i = unlit ? 1 : 0; i < script.stages.size(); ++i) {
            Stage over = overlay(script.stages[i]);
            over.depth_equal = has_depth;
            if (has_depth) over.depth_write = false;
            material.stages.push_back(std::move(over));
        }
    }

    // Whether a stage only adds its image.
    static bool is_plain_glow(const Doom3Stage& stage)
    {
        const auto is_one = [](const Doom3Value& value) { return value.is_constant() && value.base == 1; };
        return stage.blends && stage.source == BlendFactor::one && stage.destination == BlendFactor::one &&
               !stage.alpha_reference && stage.modifiers.empty() && !stage.clamps && stage.image != "_white" &&
               is_one(stage.red) && is_one(stage.green) && is_one(stage.blue);
    }

    // A stage that is not lit.
    Stage overlay(const Doom3Stage& from)
    {
        Stage stage = plain_stage(image(from.image));
        stage.rgb = ColorSource::identity;
        if (from.blends) blend(stage, from.source, from.destination);
        if (from.alpha_reference) test_alpha(stage, *from.alpha_reference);
        stage.modifiers = from.modifiers;
        if (from.table != nullptr) stage.table = from.table->values;
        if (from.clamps) stage.placement.wrap = Wrap::clamp;
        const float dark = from.image == "_black" ? 0.0F : 1.0F;
        stage.color = {from.red.first() * dark, from.green.first() * dark, from.blue.first() * dark,
                       from.alpha.first()};
        for (glm::length_t i = 0; i < 4; ++i) stage.color[i] = std::clamp(stage.color[i], 0.0F, 1.0F);
        if (glm::vec3(stage.color) != glm::vec3(1.0F)) stage.rgb = ColorSource::constant;
        if (stage.color.w != 1) stage.alpha = ColorSource::constant;
        if (const Wave wave = wave_of(from.red); wave.shape != WaveShape::none && dark != 0) {
            stage.rgb = ColorSource::wave;
            stage.rgb_wave = wave;
        }
        if (const Wave wave = wave_of(from.alpha); wave.shape != WaveShape::none) {
            stage.alpha = ColorSource::wave;
            stage.alpha_wave = wave;
        }
        return stage;
    }

    // The wave of a value; shape `none` if the value has no wave.
    static Wave wave_of(const Doom3Value& value)
    {
        Wave wave = value.wave;
        wave.base = value.base;
        return wave;
    }

    struct Script {
        const Host::File* file;
        const Doom3Script* script;
    };

    const Host& files_;
    std::string_view mesh_;
    std::string_view folder_;
    Model& model_;
    std::vector<MeshImages> cfg_;  // rows of md5.cfg
    std::vector<Script> scripts_;
    std::optional<Doom3Tables> tables_;  // of all scripts
    std::vector<std::pair<const Doom3Material*, std::unique_ptr<const Doom3Material>>> with_tables_;
    std::span<const std::string> whole_paths_;  // Doom3Material::whole_paths of the current material
};

}  // namespace

namespace {

// Makes the materials of the surfaces and of the skins.
class SkinMaker {
public:
    SkinMaker(std::span<const std::string> shaders, MaterialMaker& maker, Model& model)
        : shaders_(shaders), maker_(maker), model_(model)
    {
    }

    // Makes the materials of the surfaces. If `is_used`, they are those of the first skin.
    void make_surfaces(const std::vector<const Doom3Skin*>& skins, bool is_used)
    {
        // Stops early, because each material is compared with all earlier ones. With more than kMaxSurfaces
        // materials, the surfaces cannot be merged enough: validate() will reject the model.
        for (std::uint32_t i = 0; i < shaders_.size() && model_.materials.size() <= kMaxSurfaces; ++i) {
            const std::string& shader = shaders_[i];
            const std::string to(is_used ? skins[0]->material_for(shader) : std::string_view(shader));
            model_.surfaces[i].material = base_for(maker_.material_for(to, model_.surfaces[i].name), i);
        }
    }

    void make_skins(const std::vector<const Doom3Skin*>& skins, bool is_used)
    {
        if (skins.size() <= (is_used ? 1U : 0U)) return;
        const std::size_t base_count = surface_of_material_.size();
        model_.skins.push_back({is_used ? std::string(skins[0]->name) : std::string("default"), false, {}});
        for (std::size_t k = is_used ? 1 : 0; k < skins.size(); ++k) {
            if (model_.materials.size() + base_count > kMaxSurfaces) {
                warn(model_, message("md5-too-many-skins", model_.skins.size()));
                break;
            }
            model_.skins.push_back({std::string(skins[k]->name), false, {}});
            SkinFamily& skin = model_.skins.back();
            for (std::size_t m = 0; m < base_count; ++m) {
                const std::size_t surface = surface_of_material_[m];
                const std::string to(skins[k]->material_for(shaders_[surface]));
                skin.materials.push_back(maker_.material_for(to, model_.surfaces[surface].name));
            }
        }
        complete();
    }

    // Adds the numbered skins of Quake's re-release, if there are several and no others.
    void make_numbered_skins()
    {
        if (!model_.skins.empty()) return;
        const std::size_t base_count = surface_of_material_.size();
        const auto has_skin = [&](std::uint32_t skin) {
            return std::any_of(surface_of_material_.begin(), surface_of_material_.end(),
                               [&](std::size_t surface) { return maker_.has_numbered(shaders_[surface], skin); });
        };
        if (!has_skin(1)) return;
        for (std::uint32_t k = 0; has_skin(k) && model_.materials.size() + base_count <= kMaxSurfaces; ++k) {
            model_.skins.push_back({format_text("skin %", k), false, {}});
            SkinFamily& skin = model_.skins.back();
            for (std::uint32_t m = 0; m < base_count; ++m) {
                const std::size_t surface = surface_of_material_[m];
                skin.materials.push_back(
                    k == 0 ? m : maker_.material_for(shaders_[surface], model_.surfaces[surface].name, k));
            }
        }
        complete();
    }

private:
    // Extends every skin to all materials: those that were added for other skins map to themselves.
    void complete()
    {
        for (SkinFamily& skin : model_.skins)
            for (std::size_t m = skin.materials.size(); m < model_.materials.size(); ++m)
                skin.materials.push_back(static_cast<std::uint32_t>(m));
    }

    // The material of a surface. Surfaces of different shaders have different materials, even if the used skin
    // makes them equal, because another skin may not.
    std::uint32_t base_for(std::uint32_t material, std::uint32_t surface)
    {
        if (material == surface_of_material_.size()) {
            surface_of_material_.push_back(surface);
            return material;
        }
        // `md5.cfg` may give surfaces of one shader different images.
        if (shaders_[surface_of_material_[material]] == shaders_[surface]) return material;
        const std::string& name = model_.materials[material].name;
        for (std::uint32_t m = 0; m < surface_of_material_.size(); ++m)
            if (model_.materials[m].name == name && shaders_[surface_of_material_[m]] == shaders_[surface])
                return m;
        surface_of_material_.push_back(surface);
        model_.materials.push_back(Material(model_.materials[material]));
        return static_cast<std::uint32_t>(model_.materials.size() - 1);
    }

    std::span<const std::string> shaders_;
    MaterialMaker& maker_;
    Model& model_;
    std::vector<std::uint32_t> surface_of_material_;  // for each material, a surface that has it
};

}  // namespace

void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const Host& files,
                       const Doom3ModelDef* def, Model& model)
{
    MaterialMaker maker(mesh, files, model);
    SkinMaker skin_maker(shaders, maker, model);
    if (!is_larger_opener()) {
        skin_maker.make_surfaces({}, false);
        maker.use_image_beside();
        return skin_maker.make_numbered_skins();
    }
    const std::string_view used = def != nullptr ? def->skin : std::string_view();
    const auto skins = doom3_skins_for(files, mesh, def != nullptr ? def->name : std::string_view(), used,
                                       {shaders.begin(), shaders.end()});
    const bool is_used = !skins.empty() && equal_ignoring_case(skins[0]->name, used);
    skin_maker.make_surfaces(skins, is_used);
    maker.use_image_beside();
    skin_maker.make_skins(skins, is_used);
    skin_maker.make_numbered_skins();
}

}  // namespace marrow
