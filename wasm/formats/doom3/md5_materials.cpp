#include "formats/doom3/md5_materials.h"

#include <algorithm>

#include "base/limits.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3/material_script.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// What the game's own light makes of a specular map comes near to this power.
constexpr float kShininess = 16;

std::string_view without_picture_extension(std::string_view path)
{
    return is_picture_name(path) ? path.substr(0, path.size() - extension_of(path).size() - 1) : path;
}

// A row of md5.cfg: what a mesh wears.
struct Worn {
    std::string mesh;  // or "*"
    std::string diffuse, normal;
};

// "<dds>skin.jpg": commands to the engine stand in front of the name.
std::string plain_picture(std::string_view name)
{
    if (name.starts_with('<')) name = name.substr(std::min(name.find('>'), name.size() - 1) + 1);
    return std::string(name);
}

// `md5load mesh.md5mesh`, `md5skin MESH picture ...`, `md5bumpmap MESH picture`, among other commands, one a line.
std::vector<Worn> read_md5_cfg(Bytes file, std::string_view mesh)
{
    ErrorSink errors;  // what is no such file has nothing to say
    TextScanner s(file, errors, kCommandDialect);
    std::vector<Worn> worn;
    bool ours = true;
    for (; s.next_directive() && worn.size() < kMaxSurfaces; s.skip_line()) {
        const std::string_view command = s.word();
        if (command == "md5load") {
            ours = equal_ignoring_case(base_name(s.word()), base_name(mesh));
        } else if (ours && (command == "md5skin" || command == "md5bumpmap")) {
            const std::string_view name = s.word();
            std::string picture = plain_picture(s.word());
            auto row = std::find_if(worn.begin(), worn.end(), [&](const Worn& each) { return each.mesh == name; });
            if (row == worn.end()) row = worn.insert(row, Worn{std::string(name), {}, {}});
            (command == "md5skin" ? row->diffuse : row->normal) = std::move(picture);
        }
    }
    return worn;
}

Doom3Script read_script(const FileSet::File& file) { return read_doom3_script(*file.data); }

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
    MaterialMaker(std::string_view mesh, const FileSet& files, Model& model)
        : files_(files), folder_(folder_of(mesh)), model_(model)
    {
        for (const FileSet::File* cfg : files.find_data(offered(kMd5Cfg), mesh))
            if (folder_of(cfg->name) == folder_) worn_ = read_md5_cfg(*cfg->data, mesh);
        for (const std::string_view scripts : kMd5Scripts)
            for (const FileSet::File* file : files.find_data(offered(scripts), mesh)) add_script(*file);
    }

    // The number of the material for a surface of this shader and name.
    std::uint32_t material_for(const std::string& shader, const std::string& surface)
    {
        Material material;
        material.name = shader.empty() ? surface : shader;
        material.shading = Shading::doom3;
        material.diffuse = glm::vec4(1.0F);
        material.shininess = kShininess;
        const FileSet::File* file = nullptr;
        whole_paths_ = {};
        if (const Doom3Material* script = find_script(shader, file))
            wear_script(*script, *file, material);
        else
            wear_found(shader, surface, material);
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

    // Where no picture was found, the only one that lies beside the model.
    void wear_the_only_picture()
    {
        for (const Image& image : model_.images)
            if (has(image.name)) return;
        const FileSet::File* only = nullptr;
        for (const FileSet::File& file : files_.files()) {
            if (!is_picture_name(file.name) || folder_of(file.name) != folder_) continue;
            if (only != nullptr) return;
            only = &file;
        }
        if (only == nullptr) return;
        const std::uint32_t picture = image(only->name);
        for (Material& material : model_.materials)
            for (Stage& stage : material.stages) {
                stage.white = false;
                stage.images = {picture};
            }
        warn(model_, "No shader names a picture that is here; the only picture beside the model is shown.");
    }

private:
    void add_script(const FileSet::File& file)
    {
        const Doom3Script& script = file.read_once(read_script);
        scripts_.push_back({&file, &script});
        for (const std::string& warning : script.faults().warnings) warn(model_, warning, file.name);
    }

    const Doom3Material* find_script(std::string_view name, const FileSet::File*& file) const
    {
        for (const Script& script : scripts_) {
            const Doom3Material* found = script.script->find(name);
            if (found == nullptr) continue;
            file = script.file;
            return found;
        }
        return nullptr;
    }

    bool has(std::string_view picture) const { return !files_.find_picture(picture, folder_).empty(); }

    std::uint32_t image(std::string_view name)
    {
        // Built in pictures are no files.
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

    const Worn* worn_by(std::string_view surface) const
    {
        const Worn* all = nullptr;
        for (const Worn& worn : worn_) {
            if (worn.mesh == surface) return &worn;
            if (worn.mesh == "*") all = &worn;
        }
        return all;
    }

    static std::string_view bare(std::string_view shader)
    {
        const std::string_view path = without_picture_extension(shader);
        return path.ends_with("_d") ? path.substr(0, path.size() - 2) : path;
    }

    // What lights make of it, in one stage.
    void wear(std::string_view diffuse, std::string_view normal, std::string_view specular, Material& material)
    {
        material.stages = {plain_stage(image(diffuse))};
        material.normal_map = image(normal);
        material.specular_map = image(specular);
        if (diffuse == "_black") material.diffuse = {0, 0, 0, 1};
        if (material.specular_map != kNone || specular == "_white") material.specular = glm::vec4(1.0F);
    }

    // Without a script: the shader's own picture before what a list beside the model says.
    void wear_found(const std::string& shader, const std::string& surface, Material& material)
    {
        const Worn* worn = worn_by(surface);
        if (worn != nullptr && !has(shader) && !has(format_text("%_d", bare(shader))))
            wear(worn->diffuse, worn->normal, {}, material);
        else
            wear_variants(shader, material);
        // The engine that reads such lists cuts out what is not opaque: at half of it here, which leaves of thin
        // things what smaller pictures of them have left.
        if (worn != nullptr) test_alpha(material.stages[0], 0.5F);
    }

    void wear_variants(const std::string& shader, Material& material)
    {
        const std::string_view plain = bare(shader);
        const auto variant = [&](const char* ending) {
            std::string path = format_text("%%", plain, ending);
            return !plain.empty() && has(path) ? path : std::string();
        };
        std::string diffuse = has(shader) ? shader : variant("_d");
        wear(diffuse.empty() ? shader : diffuse, variant("_local"), variant("_s"), material);
    }

    void wear_script(const Doom3Material& script, const FileSet::File& file, Material& material)
    {
        using Blend = Doom3Material::Blend;
        whole_paths_ = script.whole_paths;
        if (script.error)
            warn(model_,
                 format_text("Material \"%\" is left out in part: line %: %", script.name,
                             script.error->place.value, script.error->message),
                 file.name);
        // What has no diffuse map is drawn as it is, whatever the light.
        const bool unlit = script.diffuse.empty() && !script.overlay.empty();
        wear(unlit ? script.overlay : script.diffuse, script.normal, script.specular, material);
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
            warn(model_, format_text("Material \"%\": %(...) is not computed; its first picture is shown.",
                                     script.name, function));
    }

    struct Script {
        const FileSet::File* file;
        const Doom3Script* script;
    };

    const FileSet& files_;
    std::string_view folder_;
    Model& model_;
    std::vector<Worn> worn_;
    std::vector<Script> scripts_;
    std::span<const std::string> whole_paths_;  // of the material that is made
};

}  // namespace

void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const FileSet& files,
                       Model& model)
{
    MaterialMaker maker(mesh, files, model);
    // Each material is compared with all before it. Of more than kMaxSurfaces the model is refused anyway.
    for (std::size_t i = 0; i < shaders.size() && model.materials.size() <= kMaxSurfaces; ++i)
        model.surfaces[i].material = maker.material_for(shaders[i], model.surfaces[i].name);
    maker.wear_the_only_picture();
}

}  // namespace marrow
