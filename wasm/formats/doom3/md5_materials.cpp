#include "formats/doom3/md5_materials.h"

#include <algorithm>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3/material_script.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// The specular exponent that comes closest to the game's lighting of specular maps.
constexpr float kShininess = 16;

std::string_view without_picture_extension(std::string_view path)
{
    return is_picture_name(path) ? path.substr(0, path.size() - extension_of(path).size() - 1) : path;
}

// The images that md5.cfg names for a mesh.
struct MeshImages {
    std::string mesh;  // or "*" for all
    std::string diffuse, normal;
};

// Removes the commands to the engine before the name: "<dds>skin.jpg".
std::string plain_picture(std::string_view name)
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
            std::string picture = plain_picture(s.word());
            auto row =
                std::find_if(rows.begin(), rows.end(), [&](const MeshImages& each) { return each.mesh == name; });
            if (row == rows.end()) row = rows.insert(row, MeshImages{std::string(name), {}, {}});
            (command == "md5skin" ? row->diffuse : row->normal) = std::move(picture);
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
        for (const std::string_view scripts : kMd5Scripts)
            for (const Host::File* file : files.find_data(offered(scripts), mesh)) add_script(*file);
    }

    // Makes the material for a surface with this shader and name, or finds an equal one. Returns its index.
    std::uint32_t material_for(const std::string& shader, const std::string& surface)
    {
        Material material;
        material.name = shader.empty() ? surface : shader;
        material.shading = Shading::doom3;
        material.diffuse = glm::vec4(1.0F);
        material.shininess = kShininess;
        const Host::File* file = nullptr;
        whole_paths_ = {};
        if (const Doom3Material* script = find_script(shader, file))
            apply_script(*script, *file, material);
        else
            apply_images(shader, surface, material);
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

    // If no image of the model was found, uses an image in its folder, if the host knows which.
    void use_image_beside()
    {
        for (const Image& image : model_.images)
            if (has(image.name)) return;
        const std::string used = files_.images_beside(mesh_).used;
        if (used.empty()) return;
        const std::uint32_t picture = image(used);
        for (Material& material : model_.materials)
            for (Stage& stage : material.stages) {
                stage.white = false;
                stage.images = {picture};
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
        for (const Script& script : scripts_) {
            const Doom3Material* found = script.script->find(name);
            if (found == nullptr) continue;
            file = script.file;
            return found;
        }
        return nullptr;
    }

    bool has(std::string_view picture) const { return !files_.find_image(picture, folder_).empty(); }

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
        const std::string_view path = without_picture_extension(shader);
        return path.ends_with("_d") ? path.substr(0, path.size() - 2) : path;
    }

    // Sets a single lit stage.
    void set_maps(std::string_view diffuse, std::string_view normal, std::string_view specular, Material& material)
    {
        material.stages = {plain_stage(image(diffuse))};
        material.normal_map = image(normal);
        material.specular_map = image(specular);
        if (diffuse == "_black") material.diffuse = {0, 0, 0, 1};
        if (material.specular_map != kNone || specular == "_white") material.specular = glm::vec4(1.0F);
    }

    // For a shader without a script. The shader's own image takes precedence over md5.cfg.
    void apply_images(const std::string& shader, const std::string& surface, Material& material)
    {
        const MeshImages* row = cfg_row(surface);
        if (row != nullptr && !has(shader) && !has(format_text("%_d", bare(shader))))
            set_maps(row->diffuse, row->normal, {}, material);
        else
            apply_variants(shader, material);
        // Engines with an md5.cfg discard pixels that are not opaque. The threshold is 0.5 here: the smaller
        // mipmaps of thin parts are only partly opaque, and those parts should stay visible.
        if (row != nullptr) test_alpha(material.stages[0], 0.5F);
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
        using Blend = Doom3Material::Blend;
        whole_paths_ = script.whole_paths;
        if (script.error)
            warn(model_,
                 message("md5-material-damaged", script.name, script.error->place.value,
                         Term(script.error->message)),
                 file.name);
        // A material without a diffuse map is not lit.
        const bool unlit = script.diffuse.empty() && !script.overlay.empty();
        set_maps(unlit ? script.overlay : script.diffuse, script.normal, script.specular, material);
        material.height_map = image(script.height);
        material.height_scale = script.height_scale;
        if (script.two_sided) material.cull = CullMode::none;
        if (!script.has_stages && !script.error) {
            material.stages.clear();
            return;
        }
        Stage& stage = material.stages[0];
        if (script.alpha_tested) test_alpha(stage, script.alpha_reference);
        if (unlit) {
            stage.rgb = ColorSource::identity;
            if (script.overlay_blend == Blend::add) blend(stage, BlendFactor::one, BlendFactor::one);
            if (script.overlay_blend == Blend::filter) blend(stage, BlendFactor::dst_color, BlendFactor::zero);
        } else if (script.overlay_blend == Blend::add) {
            material.emissive_map = image(script.overlay);
            if (material.emissive_map != kNone) material.emissive = glm::vec4(1.0F);
        }
        const bool covers = script.translucent || (unlit && script.overlay_blend == Blend::blend);
        if (covers && !stage.blends) blend(stage, BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha);
        for (const std::string& function : script.functions)
            warn(model_, message("md5-function-not-computed", script.name, function));
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
    std::span<const std::string> whole_paths_;  // Doom3Material::whole_paths of the current material
};

}  // namespace

void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const Host& files, Model& model)
{
    MaterialMaker maker(mesh, files, model);
    // Each material is compared with all earlier ones. A model with more than kMaxSurfaces materials is refused
    // anyway.
    for (std::size_t i = 0; i < shaders.size() && model.materials.size() <= kMaxSurfaces; ++i)
        model.surfaces[i].material = maker.material_for(shaders[i], model.surfaces[i].name);
    maker.use_image_beside();
}

}  // namespace marrow
