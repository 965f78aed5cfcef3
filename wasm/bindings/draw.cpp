// draw.cpp -- bindings of draw.wasm, the software renderer: draws surfaces into RGBA pixels.
//
// It draws the same passes as the WebGL renderer, from the values of the same uniforms, which TypeScript computes
// once for both (web/lib/render/material). Arrays are passed as addresses of 32-bit floats unless another type is
// named; 0 means none. The caller keeps them alive; meshes and textures are copied. Meshes and textures are
// numbered in the order in which they are added; a call with a number that does not exist has no effect.
#include <emscripten/bind.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "bindings/values.h"
#include "raster/ground.h"
#include "raster/stage.h"

namespace marrow::raster {
namespace {

using emscripten::val;

std::uint32_t number(const val& from, const char* name) { return from[name].as<std::uint32_t>(); }
float real(const val& from, const char* name) { return from[name].as<float>(); }
bool flag(const val& from, const char* name) { return from[name].as<bool>(); }
const float* floats(const val& from, const char* name) { return memory_at<const float>(number(from, name)); }

template <class T> std::vector<T> copied(const val& from, const char* name, std::size_t count)
{
    const T* at = memory_at<const T>(number(from, name));
    return at == nullptr ? std::vector<T>() : std::vector<T>(at, at + count);
}

glm::vec3 vec3_at(const float* at) { return {at[0], at[1], at[2]}; }
glm::vec3 vec3_at(Address address) { return vec3_at(memory_at<const float>(address)); }
glm::vec4 vec4_at(Address address) { return glm::make_vec4(memory_at<const float>(address)); }

const char* const kMapNames[map_count] = {"color",    "alpha",     "normal",   "height",
                                          "specular", "roughness", "metalness"};

class Drawing {
public:
    // Starts an image, or a band of its rows from `top`. `view` has the numbers of the block in shaders/view.glsl.
    // Returns false for a size that is too large.
    bool start(std::uint32_t width, std::uint32_t height, std::uint32_t top, std::uint32_t rows, Address view)
    {
        constexpr std::uint32_t most = kLongestSide;
        if (width == 0 || height == 0 || width > most || height > most || top >= height) return false;
        const std::uint32_t left = std::min(rows, height - top);
        target_.emplace(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                        static_cast<std::int32_t>(top), static_cast<std::int32_t>(left));
        const float* at = memory_at<const float>(view);
        view_.clip_from_view = glm::make_mat4(at);
        view_.view_from_world = glm::make_mat4(at + 16);
        view_.eye_world = glm::make_vec4(at + 32);
        view_.viewport = glm::make_vec4(at + 36);
        view_.output = glm::make_vec4(at + 40);
        return true;
    }

    void clear(float red, float green, float blue, float alpha)
    {
        if (target_) target_->clear(Real4{red, green, blue, alpha});
    }

    // Draws the background, a gradient between the colours `middle` and `edge`: three floats each.
    void backdrop(Address middle, Address edge)
    {
        if (target_) draw_backdrop(*target_, vec3_at(middle), vec3_at(edge));
    }

    // Copies an image of RGBA bytes, top row first. Returns its number.
    std::uint32_t add_texture(Address rgba, std::uint32_t width, std::uint32_t height)
    {
        textures_.push_back(std::make_unique<Texture>(bytes_at(rgba, width * height * 4), width, height));
        return static_cast<std::uint32_t>(textures_.size() - 1);
    }

    // Copies a mesh: { kind (0 points, 1 lines, 2 triangles), vertexCount, positions, normals, texcoords, tangents,
    // jointPlaces, colors (bytes), influences, joints (16 bits), weights, indices (32 bits), indexCount }. Returns
    // its number.
    std::uint32_t add_mesh(const val& from)
    {
        auto mesh = std::make_unique<RasterMesh>();
        const std::size_t count = number(from, "vertexCount");
        mesh->kind = static_cast<MeshKind>(std::min(2U, number(from, "kind")));
        mesh->positions = copied<glm::vec3>(from, "positions", count);
        mesh->normals = copied<glm::vec3>(from, "normals", count);
        mesh->texcoords = copied<glm::vec2>(from, "texcoords", count);
        mesh->tangents = copied<glm::vec4>(from, "tangents", count);
        mesh->joint_places = copied<glm::vec3>(from, "jointPlaces", count);
        mesh->colors = copied<std::uint8_t>(from, "colors", count * 4);
        mesh->influences = number(from, "influences");
        mesh->joints = copied<std::uint16_t>(from, "joints", count * mesh->influences);
        mesh->weights = copied<float>(from, "weights", count * mesh->influences);
        mesh->indices = copied<std::uint32_t>(from, "indices", number(from, "indexCount"));
        if (mesh->weights.empty() || mesh->joints.empty()) mesh->influences = 0;
        const auto beyond = [&](std::uint32_t index) { return index >= count; };
        if (mesh->positions.empty() || mesh->normals.empty() ||
            std::any_of(mesh->indices.begin(), mesh->indices.end(), beyond))
            mesh->indices.clear();
        meshes_.push_back(std::move(mesh));
        return static_cast<std::uint32_t>(meshes_.size() - 1);
    }

    // Replaces the positions and normals of a mesh.
    void pose(std::uint32_t mesh, Address positions, Address normals)
    {
        if (mesh >= meshes_.size()) return;
        RasterMesh& to = *meshes_[mesh];
        std::memcpy(to.positions.data(), memory_at<const void>(positions), to.positions.size() * sizeof(glm::vec3));
        std::memcpy(to.normals.data(), memory_at<const void>(normals), to.normals.size() * sizeof(glm::vec3));
    }

    // Sets the transform and deformation of the surfaces drawn next: { worldFromModel, palette, paletteSize,
    // scaled, deforms, deformSize }, with sizes in floats. The arrays must stay valid until the next call.
    void place(const val& from)
    {
        placement_.world_from_model = glm::make_mat4(floats(from, "worldFromModel"));
        placement_.palette = {floats(from, "palette"), number(from, "paletteSize")};
        placement_.scaled = flag(from, "scaled");
        placement_.deforms = {floats(from, "deforms"), number(from, "deformSize")};
    }

    // Draws a range of a mesh's indices with a stage of a material (StageDraw). Images are given by `<map>Texture`,
    // their number plus 1, and `<map>Wrap`.
    void draw_stage(std::uint32_t mesh, std::uint32_t first_index, std::uint32_t index_count, const val& from)
    {
        if (!target_ || mesh >= meshes_.size()) return;
        StageDraw draw;
        draw.first_index = first_index;
        draw.index_count = index_count;
        draw.stage = {floats(from, "stage"), kStageNumbers};
        if (const float* placements = floats(from, "placements")) draw.placements = {placements, kPlacementNumbers};
        draw.scripted = flag(from, "scripted");
        const auto filter = static_cast<Filter>(number(from, "filter"));
        for (int map = 0; map < map_count; ++map) {
            const std::string name = kMapNames[map];
            const std::uint32_t texture = number(from, (name + "Texture").c_str());
            if (texture == 0 || texture > textures_.size()) continue;
            draw.maps[map] = {textures_[texture - 1].get(),
                              {filter, static_cast<Wrap>(number(from, (name + "Wrap").c_str()))}};
        }
        draw.normals = static_cast<NormalKind>(number(from, "normals"));
        draw.light = light_of(from);
        draw.bumps = {real(from, "hasNormalMap"), real(from, "heightScale")};
        draw.eye_model = vec3_at(floats(from, "eyeModel"));
        draw.state = state_of(from);
        raster::draw_stage(*target_, view_, *meshes_[mesh], placement_, draw, cache_);
    }

    // The steps of the shadow on the ground: start, add the surfaces that cast it, blur, draw. `ground` has
    // four floats: the square's centre and half its side; `cast` three: the offset along x and z for each unit of
    // height, and the scene's size.
    void start_shadow(std::uint32_t resolution, Address ground, Address cast)
    {
        shadow_.emplace(static_cast<std::int32_t>(std::clamp(resolution, 1U, 1024U)), vec4_at(ground),
                        vec3_at(cast));
    }
    void cast_shadow(std::uint32_t mesh, std::uint32_t first_index, std::uint32_t index_count)
    {
        if (shadow_ && mesh < meshes_.size())
            shadow_->cast(*meshes_[mesh], placement_, first_index, index_count, cache_);
    }
    void blur_shadow(float near, float body)
    {
        if (shadow_) shadow_->blur({near, body});
    }
    void draw_shadow(Address ground, Address color, float opacity)
    {
        if (target_ && shadow_) shadow_->draw(*target_, view_, {vec4_at(ground), vec3_at(color)}, opacity);
    }

    // Draws the grid on the ground. `look` has five floats: step, opacity of lines, opacity of axes, and how far
    // the ground has moved along x and z.
    void grid(Address ground, Address color, Address look)
    {
        if (!target_) return;
        const float* at = memory_at<const float>(look);
        draw_grid(*target_, view_, {vec4_at(ground), vec3_at(color)}, {at[0], at[1], at[2], {at[3], at[4]}});
    }

    // The drawn rows as RGBA bytes, not multiplied by alpha. Valid until the next pixels().
    val pixels()
    {
        if (!target_) return block_value({});
        pixels_.resize(static_cast<std::size_t>(target_->width()) *
                       static_cast<std::size_t>(target_->bottom() - target_->top()) * 4);
        target_->resolve(pixels_.data());
        return block_value(block_of(pixels_));
    }

private:
    Light light_of(const val& from) const
    {
        Light light;
        light.kind = static_cast<LightKind>(number(from, "light"));
        light.eye_world = glm::vec3(view_.eye_world);
        light.overbright = view_.eye_world.w > 1;
        light.light_world = vec3_at(floats(from, "lightWorld"));
        light.place_light = real(from, "placeLight");
        light.flat = flag(from, "flat");
        light.specular = glm::make_vec4(floats(from, "specular"));
        light.ambient = vec3_at(floats(from, "ambient"));
        light.diffuse = vec3_at(floats(from, "diffuse"));
        light.emissive = vec3_at(floats(from, "emissive"));
        light.surface = glm::make_vec2(floats(from, "surface"));
        return light;
    }

    static RasterState state_of(const val& from)
    {
        RasterState state;
        const auto factor = [&](const char* name) { return static_cast<Factor>(number(from, name)); };
        if (flag(from, "blends"))
            state.blend = {Blend::Kind::add, factor("source"), factor("destination"), factor("sourceAlpha"),
                           factor("destinationAlpha")};
        state.depth_test = flag(from, "depthEqual") ? DepthTest::equal : DepthTest::less_equal;
        state.depth_write = flag(from, "depthWrite");
        state.nearer = flag(from, "nearer");
        state.cull = static_cast<Cull>(number(from, "cull"));
        state.clockwise = flag(from, "clockwise");
        return state;
    }

    RasterView view_;
    Placement placement_;
    std::vector<std::unique_ptr<Texture>> textures_;
    std::vector<std::unique_ptr<RasterMesh>> meshes_;
    std::optional<Target> target_;
    std::optional<Shadow> shadow_;
    VertexCache cache_;
    std::vector<std::uint8_t> pixels_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(draw)
{
    emscripten::class_<Drawing>("Drawing")
        .constructor<>()
        .function("start", &Drawing::start)
        .function("clear", &Drawing::clear)
        .function("backdrop", &Drawing::backdrop)
        .function("addTexture", &Drawing::add_texture)
        .function("addMesh", &Drawing::add_mesh)
        .function("pose", &Drawing::pose)
        .function("place", &Drawing::place)
        .function("drawStage", &Drawing::draw_stage)
        .function("startShadow", &Drawing::start_shadow)
        .function("castShadow", &Drawing::cast_shadow)
        .function("blurShadow", &Drawing::blur_shadow)
        .function("drawShadow", &Drawing::draw_shadow)
        .function("grid", &Drawing::grid)
        .function("pixels", &Drawing::pixels);
}

}  // namespace marrow::raster
