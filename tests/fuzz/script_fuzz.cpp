// Any bytes as each of the texts that lie beside models, which open whatever these say.
#include "support/fuzzing.h"

namespace marrow::test {
namespace {

Outcome read_any_script(Bytes file)
{
    for (const auto read : {read_material_script, read_shader_script, read_skin, read_animation_list})
        if (Outcome outcome = read(file); !outcome.broken.empty()) return outcome;
    return {};
}

}  // namespace
}  // namespace marrow::test

MARROW_FUZZER("script", marrow::test::read_any_script)
