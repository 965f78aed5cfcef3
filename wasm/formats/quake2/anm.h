// anm.h -- .anm files of UFO: Alien Invasion, which define the clips of an MD2 model.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "model/model.h"

namespace marrow {

// The name of the .anm file of a model, relative to the model's folder: `body01.anm` for `body01.md2`.
std::string anm_name(std::string_view model);

// Reads the clips of a model with `frames` frames. Rows that cannot be read or refer to frames beyond `frames`
// are skipped, with one warning in `model` about the file `name`. Empty if no row can be used.
std::vector<Clip> read_anm(Bytes file, std::uint32_t frames, std::string_view name, Model& model);

}  // namespace marrow
