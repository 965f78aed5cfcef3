// family.cpp -- a minimal family of formats outside wasm/formats. It has the files that docs/architecture.md lists
// for a new family; formats/toy_family_test.cpp tests it. It consists of this folder and one line of CMake.
//
//   .toy       a text: "TOY1", then `paint NAME` and `triangle x y z x y z x y z` in any order
//   .toypaint  a companion: `red green blue`
//   a pair     `left.toy` with `right.toy` beside it, at the same position
#include "base/text.h"
#include "base/text_scanner.h"
#include "derive/bounds.h"
#include "derive/normals.h"
#include "formats/registry.h"

namespace marrow {

const Family& toy_family();

namespace {

constexpr std::string_view kMagic = "TOY1";

bool is_toy(Bytes file)
{
    return file.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), file.begin());
}

// The content of the file: the name of its paint, and its corners.
struct Toy {
    std::string paint;
    std::vector<glm::vec3> corners;
};

Toy read_toy(Bytes file, ErrorSink& errors)
{
    Toy toy;
    TextScanner s(file, errors);
    s.expect(kMagic);
    const std::string corner = "a corner";
    while (s.ok() && !s.at_end()) {
        if (s.accept("paint")) {
            toy.paint = s.word();
            continue;
        }
        s.expect("triangle");
        for (int i = 0; i < 3; ++i) {
            const float x = s.number(corner), y = s.number(corner), z = s.number(corner);
            toy.corners.emplace_back(x, y, z);
        }
    }
    return toy;
}

std::vector<Reference> references_toy(Bytes file, std::string_view)
{
    ErrorSink errors;
    const Toy toy = read_toy(file, errors);
    if (toy.paint.empty()) return {};
    return {{format_text("%.toypaint", toy.paint), Reference::Kind::named}};
}

Material read_paint(const Host& files, std::string_view of, const Toy& toy, Model& model)
{
    Material material;
    material.name = toy.paint;
    material.stages = {plain_stage(kNone)};
    const auto found = files.find_data({format_text("%.toypaint", toy.paint), Reference::Kind::named}, of);
    if (found.empty()) {
        warn(model, "The paint is missing; the toy is grey. Put it beside the model.");
        return material;
    }
    ErrorSink errors;
    TextScanner s(*found[0]->data, errors);
    const std::string colour = "a colour";
    for (glm::length_t i = 0; i < 3; ++i) material.diffuse[i] = s.number(colour);
    if (!errors.ok()) warn(model, errors.error().message, found[0]->name);
    return material;
}

Result<Model> load_toy(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    const Toy toy = read_toy(file, errors);
    if (!errors.ok()) return errors.error();
    Model model;
    model.name = stem_of(name);
    model.format = "toy";
    Mesh mesh;
    mesh.positions = toy.corners;
    for (std::uint32_t i = 0; i < toy.corners.size(); ++i) {
        mesh.indices.push_back(i);
        mesh.source_vertex.push_back(i);
    }
    mesh.texcoords.resize(toy.corners.size());
    mesh.normals = smooth_normals(mesh.positions, mesh.indices);
    mesh.vertex_count = mesh.index_count = static_cast<std::uint32_t>(toy.corners.size());
    model.meshes = {std::move(mesh)};
    model.surfaces = {whole_surface(model.name, model, 0)};
    if (!toy.paint.empty()) {
        model.materials = {read_paint(files, name, toy, model)};
        model.surfaces[0].material = 0;
    }
    compute_bounds(model);
    return model;
}

Result<Model> load_paint(Bytes, std::string_view, const Host&)
{
    return Error{
        Code::unknown_format, "This is the paint of a toy. Open the .toy file that it belongs to.", {}, {}};
}

Reference right_half() { return {"right.toy", Reference::Kind::offered}; }

Result<Subject> assemble_pair(const Host& files, const Host::File& root, const Assembly&)
{
    Result<Model> left = load_model(toy_family(), files, root.name);
    if (!left) return left.error();
    Subject subject = single_subject(left.take());
    subject.parts[0].file = root.name;
    for (const Host::File* file : files.find_data(right_half(), root.name)) {
        Result<Model> right = load_model(toy_family(), files, file->name);
        if (!right) return right.error();
        Part part;
        part.name = right.value().name;
        part.parent = 0;
        part.how = Joining::follow;
        part.file = file->name;
        part.model = std::make_shared<const Model>(right.take());
        subject.parts.push_back(std::move(part));
    }
    return subject;
}

}  // namespace

const Family& toy_family()
{
    static constexpr Format kFormats[] = {
        {.name = "toy",
         .extensions = {"toy"},
         .title = "Toy",
         .magic = kMagic,
         .is = is_toy,
         .references = references_toy,
         .load = load_toy},
        {.name = "toypaint",
         .extensions = {"toypaint"},
         .title = "Toy's paint",
         .load = load_paint,
         .companion = true},
    };
    static constexpr Assembler kAssemblers[] = {
        {.kind = "toy_pair", .assemble = assemble_pair},
    };
    static constexpr Family kFamily = {"toy", kFormats, kAssemblers};
    return kFamily;
}

}  // namespace marrow
