#include "formats/image_gallery.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

constexpr float kGap = 8;  // between two panels, in texels

struct Panel {
    std::uint32_t material;
    glm::vec2 size;    // in texels
    glm::vec2 corner;  // top left; x to the right, y down
};

std::vector<Panel> panels_of(const Model& model)
{
    std::vector<Panel> out;
    for (std::uint32_t i = 0; i < model.materials.size(); ++i) {
        const std::vector<std::uint32_t>& images = model.materials[i].stages[0].images;
        if (images.empty()) continue;
        const Image& image = model.images[images[0]];
        out.push_back({i, {static_cast<float>(image.width), static_cast<float>(image.height)}, {}});
    }
    return out;
}

// Arranges the panels in rows whose total size is roughly a square. Returns that size.
glm::vec2 arrange(std::vector<Panel>& panels)
{
    float area = 0, widest = 0;
    for (const Panel& panel : panels) {
        area += (panel.size.x + kGap) * (panel.size.y + kGap);
        widest = std::max(widest, panel.size.x);
    }
    const float width = std::max(widest, std::sqrt(area));
    glm::vec2 at(0.0F), whole(0.0F);
    for (Panel& panel : panels) {
        if (at.x > 0 && at.x + panel.size.x > width) at = {0, whole.y + kGap};
        panel.corner = at;
        whole = {std::max(whole.x, at.x + panel.size.x), std::max(whole.y, at.y + panel.size.y)};
        at.x += panel.size.x + kGap;
    }
    return whole;
}

void show_plainly(Material& material)
{
    Stage& stage = material.stages[0];
    stage.texcoord = TexcoordSource::base;
    stage.modifiers.clear();
    stage.rgb = ColorSource::identity;
    stage.blends = false;
    stage.depth_write = true;
    material.sort = Material().sort;
    material.cull = CullMode::none;
}

}  // namespace

Image indexed_image(GalleryImage from)
{
    Image image;
    image.name = from.name;
    image.width = from.width;
    image.height = from.height;
    image.indices.assign(from.indices.begin(), from.indices.end());
    image.palette = std::move(from.palette);
    image.transparent_index = from.clear;
    return image;
}

Material gallery_material(const Image& image, std::uint32_t index)
{
    Material material;
    material.name = image.name;
    material.shading = Shading::half_life;
    Stage stage = plain_stage(index);
    stage.placement.wrap = Wrap::clamp;
    if (image.transparent_index != kNone) {
        stage.alpha_test = AlphaTest::greater;
        stage.alpha_reference = 0.5F;
    }
    material.stages.push_back(std::move(stage));
    return material;
}

void add_gallery_image(GalleryImage from, Model& model)
{
    model.images.push_back(indexed_image(std::move(from)));
    model.materials.push_back(
        gallery_material(model.images.back(), static_cast<std::uint32_t>(model.images.size() - 1)));
}

MARROW_NOINLINE void add_image_gallery(Model& model)
{
    std::vector<Panel> panels = panels_of(model);
    if (panels.size() > kMaxSurfaces) {
        warn(model, message("gallery-too-large", panels.size(), kMaxSurfaces));
        panels.resize(kMaxSurfaces);
    }
    const glm::vec2 whole = arrange(panels);
    Mesh& mesh = model.meshes.emplace_back();
    for (const Panel& panel : panels) {
        const std::uint32_t first = mesh.vertex_count;
        for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(0, 1), glm::vec2(1, 1), glm::vec2(1, 0)}) {
            const glm::vec2 at = panel.corner + corner * panel.size;
            mesh.positions.push_back({0, at.x - whole.x / 2, whole.y - at.y});
            mesh.normals.push_back({1, 0, 0});
            mesh.texcoords.push_back(corner);
            mesh.source_vertex.push_back(mesh.vertex_count++);
        }
        Material& material = model.materials[panel.material];
        show_plainly(material);
        Surface& surface = model.surfaces.emplace_back();
        surface.name = material.name;
        surface.material = panel.material;
        surface.first_index = mesh.index_count;
        surface.index_count = 6;
        for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) mesh.indices.push_back(first + corner);
        mesh.index_count += 6;
    }
    compute_bounds(model);
}

}  // namespace marrow
