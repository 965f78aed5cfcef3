#include "derive/rest_pose.h"

#include "base/byte_reader.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "derive/latlong_normals.h"
#include "derive/quake_normals.h"

namespace marrow {

namespace {

// `read` decodes a vertex record: the stored position and the normal.
template <class Read> void read_first_frame(const VertexFrames& frames, Mesh& mesh, Read&& read)
{
    const std::size_t size = record_size(frames.encoding), count = mesh.source_vertex.size();
    const FrameScale scale = frames.scales[0];
    renew(mesh.positions, count);
    renew(mesh.normals, count);
    for (std::size_t i = 0; i < count; ++i) {
        glm::vec3 stored;
        read(frames.records.data() + std::size_t{mesh.source_vertex[i]} * size, stored, mesh.normals[i]);
        mesh.positions[i] = stored * scale.scale + scale.translate;
    }
}

}  // namespace

MARROW_NOINLINE void set_byte_rest_pose(const VertexFrames& frames, Mesh& mesh)
{
    read_first_frame(frames, mesh, [](const std::uint8_t* record, glm::vec3& stored, glm::vec3& normal) {
        const QuakeNormal& direction = quake_normals()[record[3]];
        normal = {direction.x, direction.y, direction.z};
        stored = {record[0], record[1], record[2]};
    });
}

MARROW_NOINLINE void set_word_rest_pose(const VertexFrames& frames, Mesh& mesh)
{
    read_first_frame(frames, mesh, [](const std::uint8_t* record, glm::vec3& stored, glm::vec3& normal) {
        normal = latlong_normal(record[7], record[6]);
        stored = {load_as<std::int16_t>(record), load_as<std::int16_t>(record + 2),
                  load_as<std::int16_t>(record + 4)};
    });
}

}  // namespace marrow
