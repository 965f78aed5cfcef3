// doom3_material.cpp -- Doom 3's material scripts, text, no case.
//
//   [material] name { keyword ... { stage } ... }    every other block, `table name { ... }`, is skipped
//
//   diffusemap | bumpmap | specularmap image         one map of the light
//   twosided, translucent
//   { blend diffusemap | bumpmap | specularmap | add | blend | filter | modulate | none | source, destination
//     map image   alphatest n }                      a stage of the light, or one that is drawn over it
//
// An image is a path, a built in picture (`_white`, `_black`, `_flat`) or a function of images, which may be
// nested: addnormals(a, heightmap(b, 4)). All other keywords, and what they are given, are passed over word by
// word. Sources: id Software's released source of Doom 3, and real files.
#include "formats/doom3_material.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/name_index.h"

namespace marrow {

namespace {

// Of one script; all of Doom 3 has some 5,000.
constexpr std::size_t kMostMaterials = 50'000;

std::string_view without_comma(std::string_view word) { return word.substr(0, word.find(',')); }

class MaterialReader {
public:
    MaterialReader(TextScanner& s, Doom3Material& material) : s_(s), material_(material) {}

    // From behind its opening brace.
    void read()
    {
        for (;;) {
            const std::string word = next();
            if (!s_.ok() || word == "}") return;
            if (word == "{")
                read_stage();
            else if (word == "diffusemap" || word == "bumpmap" || word == "specularmap")
                take(word, read_image());
            else if (word == "twosided")
                material_.two_sided = true;
            else if (word == "translucent")
                material_.translucent = true;
        }
    }

private:
    struct Image {
        std::string path;
        bool is_height = false;
    };

    // In lower case. An error at the end of the file: what is read here ends with a brace.
    std::string next()
    {
        const std::string_view word = s_.word();
        if (word.empty() && s_.at_end())
            s_.fail(Code::truncated, "A material is not closed: a brace is missing, or the file is cut short.");
        return to_lower(word);
    }

    Image read_image()
    {
        Image image;
        std::string_view word = s_.word();
        if (word == "{" || word == "}")
            s_.fail(Code::bad_text, "Here a picture is expected, and a brace stands there.");
        std::uint32_t depth = 0;
        for (; s_.accept("("); ++depth) {
            if (depth == 0) material_.functions.emplace_back(word);
            image.is_height = equal_ignoring_case(word, "heightmap");
            word = s_.word();
        }
        image.path = without_comma(word);
        while (depth > 0 && s_.ok()) {
            const std::string inner = next();
            if (inner == "(") ++depth;
            if (inner == ")") --depth;
            if (inner == "{" || inner == "}") s_.fail(Code::bad_text, "The brackets of a picture are not closed.");
        }
        return image;
    }

    void take(const std::string& kind, Image image)
    {
        std::string& place = kind == "diffusemap"    ? material_.diffuse
                             : kind == "specularmap" ? material_.specular
                             : image.is_height       ? material_.height
                                                     : material_.normal;
        if (place.empty()) place = std::move(image.path);
    }

    void read_stage()
    {
        std::string source, destination;
        Image image;
        bool tested = false;
        float reference = 0;
        for (;;) {
            const std::string word = next();
            if (!s_.ok() || word == "}") break;
            if (word == "{") {
                s_.fail(Code::bad_text, "A stage holds no stages: a brace is missing.");
            } else if (word == "blend") {
                const std::string mode = next();
                source = without_comma(mode);
                // The second of a pair follows a comma, with or without space before it.
                if (mode.ends_with(','))
                    destination = next();
                else if (const std::size_t comma = mode.find(','); comma != mode.npos)
                    destination = mode.substr(comma + 1);
                else if (s_.accept(","))
                    destination = next();
                else if (s_.peek().starts_with(','))
                    destination = next().substr(1);
            } else if (word == "map") {
                image = read_image();
            } else if (word == "alphatest") {
                tested = true;
                reference = read_reference();
            }
        }
        if (source == "diffusemap" && tested) {
            material_.alpha_tested = true;
            material_.alpha_reference = reference;
        }
        if (source == "diffusemap" || source == "bumpmap" || source == "specularmap")
            take(source, std::move(image));
        else
            take_overlay(source, destination, std::move(image), tested, reference);
    }

    // What is computed from a table or a parameter is taken for its half.
    float read_reference()
    {
        const std::optional<float> value = parse_number(next());
        return value && *value >= 0 && *value <= 1 ? *value : 0.5F;
    }

    void take_overlay(const std::string& source, const std::string& destination, Image image, bool tested,
                      float reference)
    {
        if (!material_.overlay.empty() || image.path.empty() || source == "none" ||
            (source == "gl_zero" && destination == "gl_one"))
            return;
        using Blend = Doom3Material::Blend;
        if (source == "add" || destination == "gl_one")
            material_.overlay_blend = Blend::add;
        else if (source == "blend" || destination == "gl_one_minus_src_alpha")
            material_.overlay_blend = Blend::blend;
        else if (source == "filter" || source == "modulate" || source == "gl_dst_color" ||
                 destination == "gl_src_color")
            material_.overlay_blend = Blend::filter;
        else if (tested) {
            material_.alpha_tested = true;
            material_.alpha_reference = reference;
        }
        material_.overlay = std::move(image.path);
    }

    TextScanner& s_;
    Doom3Material& material_;
};

}  // namespace

const Doom3Material* find_material(std::span<const Doom3Material> materials, std::string_view name)
{
    for (const Doom3Material& material : materials)
        if (equal_ignoring_case(material.name, name)) return &material;
    return nullptr;
}

Result<std::vector<Doom3Material>> read_doom3_materials(Bytes file, std::span<const std::string_view> wanted)
{
    ErrorSink errors;
    TextScanner s(file, errors);
    std::vector<Doom3Material> materials;
    const NameIndex wanted_names({wanted.begin(), wanted.end()});
    while (!s.at_end()) {
        // One word before the brace is a material's name; of two the first is the kind of block.
        std::string_view kind, name = s.word();
        if (equal_ignoring_case(name, "guide") || equal_ignoring_case(name, "inlineGuide")) {
            (void)s.rest_of_line();
            continue;
        }
        if (name == "{" || name == "}")
            s.fail(Code::bad_text, "A brace stands where a material's name is expected.");
        for (std::string_view ahead = s.peek(); ahead != "{" && !ahead.empty() && ahead != "}"; ahead = s.peek()) {
            if (kind.empty()) kind = name;
            name = s.word();
        }
        const bool is_material = kind.empty() || equal_ignoring_case(kind, "material");
        const bool is_wanted = wanted.empty() || wanted_names.find_in_any_case(name) != kNone;
        // Of two of one name the first counts.
        if (!is_material || !is_wanted || (!wanted.empty() && find_material(materials, name) != nullptr)) {
            s.skip_block();
            continue;
        }
        if (materials.size() == kMostMaterials)
            s.fail(Code::too_large, join("The script has more than ", kMostMaterials, " materials."));
        s.expect("{");
        Doom3Material& material = materials.emplace_back();
        material.name = name;
        MaterialReader(s, material).read();
    }
    if (!errors.ok()) return errors.error();
    return materials;
}

Result<Model> load_doom3_script(Bytes file, std::string_view, const FileSet&)
{
    const auto materials = read_doom3_materials(file, {});
    if (!materials) return materials.error();
    return Error{Code::unknown_format,
                 join("This is a script of ", materials.value().size(),
                      " materials, not a model. Open the .md5mesh file that wears them, together with it."),
                 {},
                 {}};
}

}  // namespace marrow
