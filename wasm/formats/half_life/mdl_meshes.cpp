#include "formats/half_life/mdl_meshes.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cstdlib>
#include <span>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/text.h"
#include "base/unit.h"
#include "derive/bind_pose.h"
#include "derive/merge_surfaces.h"
#include "derive/vertex_splitter.h"

namespace marrow {

namespace {

constexpr std::uint64_t kModelSize = 112, kMeshSize = 20, kCornerSize = 8, kVectorSize = 12, kWeightSize = 8;
// Bone numbers of weights are signed bytes: from this value on they are negative and mean no bone.
constexpr std::uint8_t kNoBone = 128;
constexpr unsigned kWholeWeight = 255;
// A file with more meshes is rejected. Fewer meshes than this can still exceed kMaxSurfaces; merge_surfaces()
// merges them.
constexpr std::size_t kMostMeshes = 1U << 14;
constexpr std::uint32_t kInfluences = 4;
constexpr std::int32_t kUsualVertices = 2048, kUsualBodyParts = 32;

// The tables of one model.
struct Tables {
    Bytes vertex_bones, vertices, normal_bones, normals;
    std::uint64_t vertices_at = 0, normals_at = 0;  // offsets in the file
    bool has_weights = false;
    Bytes weights;  // u8 weight[4], i8 bone[4] per vertex
    std::uint32_t vertex_count = 0, normal_count = 0;
};

// The corners of a strip or fan.
struct Run {
    Bytes corners;
    bool is_fan = false;
};

// A corner of a strip or fan, in the bytes of the file.
struct Corner {
    const std::uint8_t* at;
    std::uint32_t vertex() const { return load_as<std::uint16_t>(at); }
    std::uint32_t normal() const { return load_as<std::uint16_t>(at + 2); }
    // Texture coordinates: two i16 or half floats, s in the lower 16 bits.
    std::uint32_t texel() const { return load_as<std::uint32_t>(at + 4); }
};

glm::vec3 vector_at(Bytes vectors, std::uint32_t i)
{
    const std::uint8_t* at = vectors.data() + std::size_t{i} * kVectorSize;
    return {load_as<float>(at), load_as<float>(at + 4), load_as<float>(at + 8)};
}

// The value of a half float; 0 if it is not finite.
float float_of_half(std::uint32_t half)
{
    if ((half & 0x7C00) == 0x7C00) return 0;
    const float size = glm::uintBitsToFloat((half & 0x7FFF) << 13) * 0x1p112F;
    return (half & 0x8000) != 0 ? -size : size;
}

class BodyParts {
public:
    BodyParts(ByteReader& file, MdlMaterials& materials, Model& model)
        : file_(file),
          materials_(materials),
          model_(model),
          bind_(bind_matrices(model.joints)),
          commands_left_(file.size() * 2),
          models_left_(file.size() / kModelSize * 2),
          meshes_left_(file.size() / kMeshSize * 2)
    {
    }

    void read(const MdlTable& table, bool has_weights)
    {
        has_weights_ = has_weights;
        ByteReader r = mdl_records(file_, table, kMdlBodyPartSize, "mdl-body-parts");
        if (table.count > kUsualBodyParts)
            warn(model_, message("mdl-more-body-parts-than-game", table.count, kUsualBodyParts));
        for (std::int32_t i = 0; i < table.count && r.ok(); ++i) {
            BodyGroup group;
            group.name = r.chars(64);
            MdlTable models;
            models.field = r.file_offset();
            models.count = r.i32();
            const std::int32_t base = r.i32();
            models.offset = r.i32();
            ByteReader records = mdl_records(file_, models, kModelSize, "mdl-models");
            if (base <= 0) warn(model_, message("mdl-bad-body-part-base", excerpt(group.name), base));
            group.base = base > 0 ? static_cast<std::uint32_t>(base) : 1;
            if (r.ok() && static_cast<std::uint64_t>(models.count) > models_left_)
                r.fail(Code::too_large, message("mdl-models-shared"), models.field);
            models_left_ -= r.ok() ? static_cast<std::uint64_t>(models.count) : 0;
            for (std::int32_t k = 0; k < models.count && r.ok(); ++k) group.models.push_back(read_model(records));
            if (group.models.empty())
                warn(model_, message("mdl-empty-body-part", excerpt(group.name)));
            else
                model_.body_groups.push_back(std::move(group));
        }
        report();
    }

private:
    // Reads a count and the offsets of that many vectors and their bones. Returns the count.
    std::uint32_t read_vectors(ByteReader& r, Term what, Bytes& bones, Bytes& vectors, std::uint64_t& at)
    {
        const std::uint64_t field = r.file_offset();
        const std::int32_t count = r.i32(), bones_at = r.i32(), vectors_at = r.i32();
        bones = file_.table(bones_at, count, 1, "mdl-vertex-bones", field).bytes();
        vectors = file_.table(vectors_at, count, kVectorSize, what, field).bytes();
        at = static_cast<std::uint64_t>(vectors_at);
        return file_.ok() ? static_cast<std::uint32_t>(count) : 0;
    }

    MARROW_NOINLINE BodyModel read_model(ByteReader& r)
    {
        BodyModel body;
        body.name = r.chars(64);
        r.skip(8);
        const MdlTable meshes = read_mdl_table(r);
        Tables tables;
        tables.vertex_count =
            read_vectors(r, "mdl-vertices", tables.vertex_bones, tables.vertices, tables.vertices_at);
        tables.normal_count =
            read_vectors(r, "mdl-normals", tables.normal_bones, tables.normals, tables.normals_at);
        const std::int32_t weights_at = r.i32(), normal_weights_at = r.i32();
        tables.has_weights = has_weights_ && weights_at != 0 && normal_weights_at != 0;
        if (tables.has_weights && r.ok()) {
            tables.weights =
                file_.table(weights_at, tables.vertex_count, kWeightSize, "mdl-vertex-weights", meshes.field)
                    .bytes();
            file_.recover();
        }
        ByteReader records = mdl_records(file_, meshes, kMeshSize, "mdl-meshes");
        if (!r.ok()) return body;
        model_.source.vertices += tables.vertex_count;
        if (tables.vertex_count > static_cast<std::uint32_t>(kUsualVertices))
            warn(model_,
                 message("mdl-more-vertices-than-game", excerpt(body.name), tables.vertex_count, kUsualVertices));
        if (meshes.count <= 0) return body;
        if (static_cast<std::uint64_t>(meshes.count) > meshes_left_)
            r.fail(Code::too_large, message("mdl-meshes-shared"), meshes.field);
        else if (model_.surfaces.size() + static_cast<std::size_t>(meshes.count) > kMostMeshes)
            r.fail(Code::too_large, message("mdl-too-many-meshes", kMostMeshes), meshes.field);
        if (!r.ok()) return body;
        meshes_left_ -= static_cast<std::uint64_t>(meshes.count);
        const auto mesh = static_cast<std::uint32_t>(model_.meshes.size());
        model_.meshes.emplace_back();
        mesh_ = &model_.meshes.back();
        strips_ = 0;
        for (std::int32_t i = 0; i < meshes.count && r.ok(); ++i) {
            Surface surface;
            surface.name = meshes.count == 1 ? body.name : format_text("% %", body.name, i + 1);
            surface.mesh = mesh;
            surface.first_index = static_cast<std::uint32_t>(mesh_->indices.size());
            read_mesh(records, tables, surface);
            surface.index_count = static_cast<std::uint32_t>(mesh_->indices.size()) - surface.first_index;
            body.surfaces.push_back(static_cast<std::uint32_t>(model_.surfaces.size()));
            model_.surfaces.push_back(std::move(surface));
        }
        mesh_->vertex_count = static_cast<std::uint32_t>(mesh_->positions.size());
        mesh_->index_count = static_cast<std::uint32_t>(mesh_->indices.size());
        // A mesh that no joint moves has no skin.
        if (mesh_->skin.influences == 0) mesh_->skin = {};
        return body;
    }

    MARROW_NOINLINE void read_mesh(ByteReader& r, const Tables& tables, Surface& surface)
    {
        r.skip(4);
        const std::int32_t commands_at = r.i32(), reference = r.i32();
        r.skip(8);
        if (!r.ok()) return;
        surface.material = materials_.of_reference(reference, model_);
        const std::vector<Run> runs = read_commands(commands_at);
        if (!r.ok()) return;
        ++model_.source.surfaces;
        split_.start(tables.vertex_count);
        attributes_.clear();
        first_ = static_cast<std::uint32_t>(mesh_->positions.size());
        texcoord_format_ = materials_.texcoord_format(surface.material);
        for (const Run& run : runs) add_run(run, tables);
        write_vertices(tables);
    }

    MARROW_NOINLINE std::vector<Run> read_commands(std::int32_t at)
    {
        std::vector<Run> runs;
        ByteReader r = file_.window(at, static_cast<std::int64_t>(file_.size()) - std::max(at, 0), "mdl-triangles");
        while (r.ok()) {
            const int count = r.i16();
            if (count == 0) break;
            const std::uint64_t size = static_cast<std::uint64_t>(std::abs(count)) * kCornerSize;
            // Commands of real files do not overlap. Overlaps would allow a small file to become a large model.
            if (size + 2 > commands_left_) {
                r.fail_here(Code::too_large, message("mdl-triangles-shared"));
                break;
            }
            commands_left_ -= size + 2;
            runs.push_back({r.take(size, "mdl-strip"), count < 0});
        }
        return runs;
    }

    MARROW_NOINLINE void add_run(const Run& run, const Tables& tables)
    {
        const bool fan = run.is_fan;
        const std::size_t corners = run.corners.size() / kCornerSize;
        if (corners < 3) return;
        ++(fan ? model_.source.fans : model_.source.strips);
        bool draws = false;
        for (std::size_t i = 0; i + 2 < corners; ++i) {
            ++model_.source.triangles;
            // Clockwise in the file, counter-clockwise in a Model. Every second triangle of a strip is reversed.
            const bool odd = !fan && i % 2 == 1;
            const std::size_t a = fan ? 0 : i, b = odd ? i + 1 : i + 2, c = odd ? i + 2 : i + 1;
            const std::uint8_t* at = run.corners.data();
            const Corner triangle[] = {{at + a * kCornerSize}, {at + b * kCornerSize}, {at + c * kCornerSize}};
            bool there = true;
            for (const Corner& corner : triangle)
                there &= corner.vertex() < tables.vertex_count && corner.normal() < tables.normal_count;
            if (!there) {
                ++no_vertex_;
                continue;
            }
            for (const Corner& corner : triangle) mesh_->indices.push_back(first_ + vertex(corner));
            mesh_->strips.push_back(strips_ * 2 + (fan ? 1 : 0));
            draws = true;
        }
        if (draws) ++strips_;
    }

    std::uint32_t vertex(const Corner& corner)
    {
        const Attributes wanted{corner.normal(), corner.texel()};
        const std::uint32_t v =
            split_.find_or_add(corner.vertex(), [&](std::uint32_t known) { return attributes_[known] == wanted; });
        if (v == attributes_.size()) attributes_.push_back(wanted);
        return v;
    }

    // Adds the vertices of the current mesh of the file.
    MARROW_NOINLINE void write_vertices(const Tables& tables)
    {
        Mesh& mesh = *mesh_;
        const std::size_t count = first_ + attributes_.size();
        mesh.positions.resize(count);
        mesh.normals.resize(count);
        mesh.texcoords.resize(count);
        mesh.source_vertex.resize(count);
        mesh.skin.joints.resize(count * kInfluences);
        mesh.skin.weights.resize(count * kInfluences);
        for (std::size_t i = first_; i < count; ++i) {
            const auto made = static_cast<std::uint32_t>(i - first_);
            const std::uint32_t vertex = split_.file_vertex(made);
            const auto [normal, texel] = attributes_[made];
            const std::uint32_t joint = tables.vertex_bones[vertex], normal_joint = tables.normal_bones[normal];
            glm::vec3 position = vector_at(tables.vertices, vertex), direction = vector_at(tables.normals, normal);
            file_.repair({&position.x, 3}, tables.vertices_at + vertex * kVectorSize);
            file_.repair({&direction.x, 3}, tables.normals_at + normal * kVectorSize);
            if (tables.weights.empty())
                add_influence(i, joint, 1);
            else
                add_weights(i, tables.weights.data() + vertex * kWeightSize);
            if (!tables.has_weights) {
                if (joint < bind_.size()) position = bind_[joint] * glm::vec4(position, 1);
                if (normal_joint < bind_.size()) direction = glm::mat3(bind_[normal_joint]) * direction;
            }
            mesh.positions[i] = position;
            mesh.normals[i] = unit_or_zero(direction);
            const std::uint32_t s = texel & 0xFFFF, t = texel >> 16;
            mesh.texcoords[i] =
                texcoord_format_.has_half_floats
                    ? glm::vec2(float_of_half(s), float_of_half(t))
                    : glm::vec2(static_cast<std::int16_t>(s), static_cast<std::int16_t>(t)) / texcoord_format_.size;
            mesh.source_vertex[i] = vertex;
        }
    }

    // Adds a joint that moves vertex `i`. The largest weight comes first.
    void add_influence(std::size_t i, std::uint32_t joint, float weight)
    {
        if (joint >= bind_.size()) {
            ++no_joint_;
            return;
        }
        Skin& skin = mesh_->skin;
        skin.influences = kInfluences;
        std::size_t at = i * kInfluences;
        const std::size_t first = at;
        while (skin.weights[at] > 0) ++at;
        for (; at > first && skin.weights[at - 1] < weight; --at) {
            skin.weights[at] = skin.weights[at - 1];
            skin.joints[at] = std::uint16_t{skin.joints[at - 1]};
        }
        skin.weights[at] = weight;
        skin.joints[at] = static_cast<std::uint16_t>(joint);
    }

    // Adds the weights of a record: u8 weight[4], i8 bone[4]. The first one is increased until their sum is 255.
    void add_weights(std::size_t i, const std::uint8_t* record)
    {
        unsigned sum = 0;
        for (std::size_t k = 0; k < kInfluences; ++k)
            if (record[4 + k] < kNoBone) sum += record[k];
        for (std::size_t k = 0; k < kInfluences; ++k) {
            if (record[4 + k] >= kNoBone) continue;
            const unsigned weight = record[k] + (k == 0 ? kWholeWeight - std::min(sum, kWholeWeight) : 0);
            if (weight > 0)
                add_influence(i, record[4 + k],
                              static_cast<float>(weight) / static_cast<float>(std::max(sum, kWholeWeight)));
        }
    }

    void report()
    {
        if (!file_.ok()) return;
        if (no_vertex_ > 0) warn(model_, message("mdl-triangles-name-missing-vertices", no_vertex_));
        if (no_joint_ > 0) warn(model_, message("mdl-vertices-name-missing-bones", no_joint_));
        if (model_.source.triangles == no_vertex_) warn(model_, message("file-no-triangles"));
    }

    ByteReader& file_;
    MdlMaterials& materials_;
    Model& model_;
    std::vector<glm::mat4x3> bind_;  // of each joint: joint space to model space, in the bind pose
    bool has_weights_ = false;
    // Limits for data that several records share: bytes of strips and fans, models, and meshes that may still be
    // read.
    std::uint64_t commands_left_;
    std::uint64_t models_left_;
    std::uint64_t meshes_left_;
    struct Attributes {
        std::uint32_t normal, texel;
        bool operator==(const Attributes&) const = default;
    };
    VertexSplitter split_;                // of the current mesh of the file
    std::vector<Attributes> attributes_;  // of its vertices
    Mesh* mesh_ = nullptr;
    std::uint32_t first_ = 0;  // first vertex of the current mesh of the file, in `mesh_`
    std::uint32_t strips_ = 0;
    MdlTexcoordFormat texcoord_format_;  // of the material
    std::uint64_t no_vertex_ = 0, no_joint_ = 0;
};

}  // namespace

void read_mdl_body_parts(ByteReader& file, const MdlHeader& header, MdlMaterials& materials, Model& model)
{
    BodyParts(file, materials, model).read(header.body_parts, header.has_weights());
    if (file.ok()) merge_surfaces(model);
}

}  // namespace marrow
