#include "contestants.h"
#include "formats/registry.h"

namespace marrow_bench {

namespace {

Loaded load(const Specimen& specimen)
{
    marrow::FileSet files;
    for (const File& file : specimen) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.bytes.data());
        files.add(name_of(file), {bytes, file.bytes.size()});
    }
    const auto subject = marrow::open_subject(marrow::all_families(), files, name_of(specimen[0]));
    if (!subject.ok()) return {0, subject.error().message};
    Loaded loaded;
    for (const marrow::Mesh& mesh : subject.value().parts[0].model->meshes) loaded.vertices += mesh.vertex_count;
    return loaded;
}

}  // namespace

const Contestant kMarrow = {"Marrow (native)", [](std::string_view) { return true; }, load};

}  // namespace marrow_bench
