// latlong_normals.h -- decodes the normals of MD3 vertices: two angles of 8 bits each.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>

namespace marrow {

// n = (cos lat sin lng, sin lat sin lng, cos lng) is the component-wise product of two rows, one per angle. Rows
// are padded to 16 bytes, for interpolation with SIMD. An angle is its byte * 2 pi / 256, as in Quake III.
struct LatlongNormals {
    struct alignas(16) Row {
        float x = 0, y = 0, z = 0, unused = 0;
    };
    std::array<Row, 256> latitude;   // cos, sin, 1: the high byte
    std::array<Row, 256> longitude;  // sin, sin, cos: the low byte
};

const LatlongNormals& latlong_normals();

glm::vec3 latlong_normal(std::uint8_t latitude, std::uint8_t longitude);

}  // namespace marrow
