// snapshot.h -- a Subject in one flat run of bytes: what the load worker hands to the page, and the `.marrow` file.
//
//   header   32 bytes: u32 "MRRW", version, core size, total size, chunk count, 3 x 0
//   table    24 bytes a chunk: u32 kind (fourcc), part, item, offset, size, 0
//   chunks   aligned to 16; all of the core (names, joints, clips, vertex frames) before the rest (the
//            renderer's arrays, pictures), so that the first `core size` bytes are a snapshot by themselves
//
// Little-endian. TypeScript views the rest in place and copies only the core into the page's own instance.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "model/subject.h"
#include "model/validate.h"

namespace marrow {

inline constexpr std::uint32_t kSnapshotVersion = 1;

bool is_snapshot(Bytes file);

std::vector<std::uint8_t> write_snapshot(const Subject& subject);

// Reads a whole snapshot or, where `least` allows it, its core alone, and validates it like any untrusted file.
Result<Subject> read_snapshot(Bytes file, Completeness least = Completeness::core);

}  // namespace marrow
