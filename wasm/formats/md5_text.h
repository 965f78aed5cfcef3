// md5_text.h -- what Doom 3's mesh and animation files have in common.
#pragma once

#include <glm/vec3.hpp>

#include "base/text_scanner.h"
#include "model/model.h"

namespace marrow {

// `MD5Version 10`, and the command line that wrote the file.
void read_md5_head(TextScanner& s);

// ( x y z )
glm::vec3 read_md5_vector(TextScanner& s, std::string_view what);

// The parent of joint `joint`: an earlier one, or -1.
std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint);

// The number of joints, whose rows take `row_bytes` at least.
std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes);

enum class Md5Kind { none, mesh, animation };
// By content.
Md5Kind md5_kind(Bytes file);

}  // namespace marrow
