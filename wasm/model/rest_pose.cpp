#include "model/rest_pose.h"

#include "base/byte_reader.h"
#include "model/latlong_normals.h"
#include "model/quake_normals.h"

namespace marrow {

void set_rest_pose(const VertexFrames& frames, Surface& surface)
{
    const bool bytes = frames.encoding == VertexEncoding::u8_indexed;
    const std::size_t size = record_size(frames.encoding), count = surface.source_vertex.size();
    const FrameScale scale = frames.scales[0];
    surface.positions = std::vector<glm::vec3>(count);
    surface.normals = std::vector<glm::vec3>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* record = frames.records.data() + std::size_t{surface.source_vertex[i]} * size;
        glm::vec3 stored;
        if (bytes) {
            const QuakeNormal& normal = quake_normals()[record[3]];
            surface.normals[i] = {normal.x, normal.y, normal.z};
            stored = {record[0], record[1], record[2]};
        } else {
            surface.normals[i] = latlong_normal(record[7], record[6]);
            stored = {load_as<std::int16_t>(record), load_as<std::int16_t>(record + 2),
                      load_as<std::int16_t>(record + 4)};
        }
        surface.positions[i] = stored * scale.scale + scale.translate;
    }
}

}  // namespace marrow
