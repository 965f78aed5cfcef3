// format_samples.h -- one row per kind of file that Marrow reads. The common suite of hostile input
// (formats/hostile_test.cpp) and the seeds of the fuzzers run over all rows: a new format gets both from its row.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "support/byte_builder.h"

namespace marrow::test {

// What reading came to: an error, or a success with what of properties.h it breaks (empty: nothing).
struct Outcome {
    std::optional<Error> error;
    std::string broken;
    bool partial = false;  // read on purpose from less than the whole: the core of a snapshot
};

struct FormatSample {
    std::string_view name;
    std::string_view fuzzer;  // which tests/fuzz/<fuzzer>_fuzz.cpp starts from it
    File (*build)();
    Outcome (*read)(Bytes file);
    // Bytes at the end that may be missing: GL commands, a PCX palette, the zeros that fill up a chunk.
    std::size_t optional_tail = 0;
};
void PrintTo(const FormatSample& sample, std::ostream* out);

std::span<const FormatSample> format_samples();

Outcome read_model(Bytes file);      // through the registry, under a name that fits no format
Outcome read_md3_level(Bytes file);  // beside the model that it is a coarser one of
// An MD5 mesh beside an animation, and an animation or a script beside the mesh that it belongs to.
Outcome read_md5_with_animation(Bytes file);
Outcome read_md5_animation(Bytes file);
Outcome read_material_script(Bytes file);
// A script and a skin beside the Quake III model that wears them.
Outcome read_shader_script(Bytes file);
Outcome read_skin(Bytes file);
Outcome read_animation_list(Bytes file);  // the clips that it gives a model of three frames
Outcome read_picture(Bytes file);         // decode_image
Outcome read_flat(Bytes file);            // read_snapshot: the whole, or the core of a longer one

}  // namespace marrow::test
