#include "contestants.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow_bench {

namespace {

Loaded load(const Specimen& specimen)
{
    marrow::test::MemoryHost files;
    for (const File& file : specimen) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.bytes.data());
        files.add(name_of(file), {bytes, file.bytes.size()});
    }
    const auto subject = marrow::test::open_subject(files, name_of(specimen[0]));
    if (!subject.ok()) return {0, marrow::test::text_of(subject.error())};
    Loaded loaded;
    for (const marrow::Mesh& mesh : subject.value().parts[0].model->meshes) loaded.vertices += mesh.vertex_count;
    return loaded;
}

}  // namespace

const Contestant kMarrow = {"Marrow (native)", [](std::string_view) { return true; }, load};

}  // namespace marrow_bench
