// bytes.h -- a borrowed run of bytes: what every reader takes and no reader owns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace marrow {

using Bytes = std::span<const std::uint8_t>;

}  // namespace marrow
