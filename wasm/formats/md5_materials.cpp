#include "formats/md5_materials.h"

#include <algorithm>

#include "base/limits.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/doom3_material.h"

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
    TextScanner s(file, errors);
    std::vector<Worn> worn;
    bool ours = true;
    while (!s.at_end() && worn.size() < kMaxSurfaces) {
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
        (void)s.rest_of_line();
    }
    return worn;
}

class MaterialMaker {
public:
    MaterialMaker(std::string_view mesh, const FileSet& files, Model& model)
        : files_(files), folder_(folder_of(mesh)), model_(model)
    {
        const FileSet::File* cfg = files.find(join(folder_, "md5.cfg"));
        if (cfg != nullptr && cfg->data) worn_ = read_md5_cfg(*cfg->data, mesh);
    }

    void read_scripts(std::span<const std::string_view> wanted)
    {
        for (const FileSet::File& file : files_.files()) {
            if (!file.data || !equal_ignoring_case(extension_of(file.name), "mtr")) continue;
            auto found = read_doom3_materials(*file.data, wanted);
            if (!found) {
                const Error& error = found.error();
                warn(model_, join("The material script is left out: line ", error.place.value, ": ", error.message),
                     file.name);
                continue;
            }
            for (Doom3Material& material : found.value()) scripted_.push_back(std::move(material));
        }
    }

    // The number of the material for a surface of this shader and name.
    std::uint32_t material_for(const std::string& shader, const std::string& surface)
    {
        Material material;
        material.name = shader.empty() ? surface : shader;
        material.shading = Shading::doom3;
        material.diffuse = glm::vec4(1.0F);
        material.shininess = kShininess;
        if (const Doom3Material* script = find_material(scripted_, shader))
            wear_script(*script, material);
        else
            wear_found(shader, surface, material);
        for (std::uint32_t i = 0; i < model_.materials.size(); ++i)
            if (equal_ignoring_case(model_.materials[i].name, material.name) &&
                model_.materials[i].diffuse_map.image == material.diffuse_map.image)
                return i;
        model_.materials.push_back(std::move(material));
        return static_cast<std::uint32_t>(model_.materials.size() - 1);
    }

    // Where no picture was found, the only one that lies beside the model.
    void wear_the_only_picture()
    {
        for (const ImageReference& image : model_.images)
            if (has(image.name)) return;
        const FileSet::File* only = nullptr;
        for (const FileSet::File& file : files_.files()) {
            if (!is_picture_name(file.name) || folder_of(file.name) != folder_) continue;
            if (only != nullptr) return;
            only = &file;
        }
        if (only == nullptr) return;
        for (Material& material : model_.materials) material.diffuse_map.image = image(only->name);
        warn(model_, "No shader names a picture that is here; the only picture beside the model is shown.");
    }

private:
    bool has(std::string_view picture) const { return !files_.find_picture(picture, folder_).empty(); }

    std::uint32_t image(std::string_view name)
    {
        // Built in pictures are no files.
        if (name.empty() || name.starts_with('_')) return kNone;
        for (std::uint32_t i = 0; i < model_.images.size(); ++i)
            if (equal_ignoring_case(model_.images[i].name, name)) return i;
        model_.images.emplace_back().name = name;
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

    void wear(std::string_view diffuse, std::string_view normal, std::string_view specular, Material& material)
    {
        material.diffuse_map.image = image(diffuse);
        material.normal_map.image = image(normal);
        material.specular_map.image = image(specular);
        if (diffuse == "_black") material.diffuse = {0, 0, 0, 1};
        if (material.specular_map.image != kNone || specular == "_white") material.specular = glm::vec4(1.0F);
    }

    // Without a script: the shader's own picture before what a list beside the model says.
    void wear_found(const std::string& shader, const std::string& surface, Material& material)
    {
        const Worn* worn = worn_by(surface);
        if (worn != nullptr && !has(shader) && !has(join(bare(shader), "_d")))
            wear(worn->diffuse, worn->normal, {}, material);
        else
            wear_variants(shader, material);
        if (worn == nullptr) return;
        // The engine that reads such lists cuts out what is not opaque: at half of it here, which leaves of thin
        // things what smaller pictures of them have left.
        material.alpha_test = AlphaTest::greater;
        material.alpha_reference = 0.5F;
    }

    void wear_variants(const std::string& shader, Material& material)
    {
        const std::string_view plain = bare(shader);
        const auto variant = [&](const char* ending) {
            std::string path = join(plain, ending);
            return !plain.empty() && has(path) ? path : std::string();
        };
        std::string diffuse = has(shader) ? shader : variant("_d");
        wear(diffuse.empty() ? shader : diffuse, variant("_local"), variant("_s"), material);
    }

    void wear_script(const Doom3Material& script, Material& material)
    {
        using Blend = Doom3Material::Blend;
        wear(script.diffuse, script.normal, script.specular, material);
        material.bump_map.image = image(script.height);
        if (script.two_sided) material.cull = CullMode::none;
        material.translucent = script.translucent;
        if (script.alpha_tested) {
            material.alpha_test = AlphaTest::greater;
            material.alpha_reference = script.alpha_reference;
        }
        if (!script.overlay.empty() && !script.diffuse.empty() && script.overlay_blend == Blend::add) {
            material.emissive_map.image = image(script.overlay);
            material.emissive = glm::vec4(1.0F);
        }
        // Not lit: drawn as it is.
        if (!script.overlay.empty() && script.diffuse.empty()) {
            material.diffuse_map.image = image(script.overlay);
            material.full_bright = true;
            material.additive = script.overlay_blend == Blend::add;
            material.translucent |= script.overlay_blend == Blend::blend;
            if (script.overlay_blend == Blend::filter && material.diffuse_map.image != kNone) {
                Stage& stage = material.stages.emplace_back();
                stage.images = std::vector<std::uint32_t>(1, material.diffuse_map.image);
                stage.blends = true;
                stage.source = BlendFactor::dst_color;
                stage.destination = BlendFactor::zero;
                stage.depth_write = false;
            }
        }
        if (material.translucent || material.additive) material.depth_write = false;
        for (const std::string& function : script.functions)
            warn(model_, join("Material \"", script.name, "\": ", function,
                              "(...) is not computed; its first picture is shown."));
    }

    const FileSet& files_;
    std::string_view folder_;
    Model& model_;
    std::vector<Worn> worn_;
    std::vector<Doom3Material> scripted_;
};

}  // namespace

void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const FileSet& files,
                       Model& model)
{
    MaterialMaker maker(mesh, files, model);
    std::vector<std::string_view> wanted(shaders.begin(), shaders.end());
    maker.read_scripts(wanted);
    for (std::size_t i = 0; i < shaders.size(); ++i)
        model.surfaces[i].material = maker.material_for(shaders[i], model.surfaces[i].name);
    maker.wear_the_only_picture();
}

}  // namespace marrow
