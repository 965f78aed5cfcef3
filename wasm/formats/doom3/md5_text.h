// md5_text.h -- text parsing that Doom 3's mesh and animation files share.
//
// A row is described by a form, such as "vert#(..)##": words, brackets, integers (#) and numbers (.). Rows in the
// form that exporters write take a fast path; TextScanner reads all other rows and reports errors. Half of the
// time to open a model is spent here.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>

#include "base/limits.h"
#include "base/message.h"
#include "base/text_scanner.h"
#include "model/model.h"

namespace marrow {

// The form of a row. `terms` names its integers and numbers in errors; adjacent numbers share one term.
struct Md5RowForm {
    const char* form;
    const Term* terms;
};

// The integers and the numbers of a row, each in their order.
struct Md5Row {
    std::array<std::int64_t, 4> integers{};
    std::array<float, 6> numbers{};

    glm::vec3 vector(std::size_t first) const { return {numbers[first], numbers[first + 1], numbers[first + 2]}; }
};

// Reads the next row of the text.
Md5Row read_md5_row(TextScanner& s, const Md5RowForm& form);

// Fills `out` with the next plain numbers on the line, up to the first that is not plain or whose magnitude is not
// below kMaxCoordinate. Returns their count.
std::size_t read_plain_numbers(TextScanner& s, std::span<float> out);

// Reads `MD5Version 10` and the exporter's command line, which may be absent.
void read_md5_head(TextScanner& s);

// Reads the parent of joint `joint`: an earlier joint, or kNone. Any other index is counted as damage and read as
// kNone.
std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint);

// Reads the number of joints. Each takes a row of at least `row_bytes` bytes.
std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes);

enum class Md5Kind { none, mesh, animation };
Md5Kind md5_kind(Bytes file);

}  // namespace marrow
