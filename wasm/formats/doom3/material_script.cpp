// material_script.cpp -- Doom 3's material scripts, text, no case.
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
#include "formats/doom3/material_script.h"

#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

// Of one script; all of Doom 3 has some 5,000.
constexpr std::size_t kMostMaterials = 50'000;
// Functions inside of each other; the game's own have 3.
constexpr int kDeepest = 16;

// What an image comes to: a picture, and heights where a bump map has some.
struct Picture {
    std::string path;
    std::string height;
    float height_scale = 1;
};

class MaterialReader {
public:
    MaterialReader(TextScanner& s, Doom3Material& material) : s_(s), material_(material) {}

    // From its opening brace to the closing one.
    void read()
    {
        s_.expect("{");
        for (;;) {
            const std::string word = next();
            if (!s_.ok() || word == "}") return;
            if (word == "{")
                read_stage();
            else if (word == "diffusemap" || word == "bumpmap" || word == "specularmap")
                take(word, read_picture());
            else if (word == "twosided")
                material_.two_sided = true;
            else if (word == "translucent")
                material_.translucent = true;
        }
    }

private:
    // In lower case. An error at the end of the text: what is read here ends with a brace.
    std::string next()
    {
        const std::string_view word = s_.word();
        if (word.empty() && s_.at_end())
            s_.fail(Code::truncated, "A material is not closed: a brace is missing, or the file is cut short.");
        return to_lower(word);
    }

    Picture read_picture(int depth = 0)
    {
        const std::string_view word = s_.word();
        if (word == "{" || word == "}")
            s_.fail(Code::bad_text, "Here a picture is expected, and a brace stands there.");
        if (!s_.accept("(")) return {std::string(word), {}, 1};
        if (depth == kDeepest)
            s_.fail(Code::bad_text, format_text("More than % functions stand inside of each other.", kDeepest));
        if (!s_.ok()) return {};
        Picture picture = read_picture(depth + 1);
        if (equal_ignoring_case(word, "heightmap")) {
            if (s_.accept(",")) picture.height_scale = read_scale();
            picture.height = std::move(picture.path);
            picture.path.clear();
        } else if (equal_ignoring_case(word, "addnormals") && s_.accept(",")) {
            const Picture other = read_picture(depth + 1);
            // Normals bent by heights are what a material has; two pictures of either are added nowhere.
            if (!(picture.path.empty() || other.path.empty()) || !(picture.height.empty() || other.height.empty()))
                material_.functions.emplace_back(word);
            if (picture.path.empty()) picture.path = other.path;
            if (picture.height.empty()) {
                picture.height = other.height;
                picture.height_scale = other.height_scale;
            }
        } else {
            material_.functions.emplace_back(word);
        }
        close_bracket();
        return picture;
    }

    float read_scale()
    {
        const std::optional<float> scale = parse_number(next());
        return scale && std::isfinite(*scale) ? *scale : 1;
    }

    // Whatever a function is given more.
    void close_bracket()
    {
        for (int depth = 1; depth > 0 && s_.ok();) {
            const std::string word = next();
            if (word == "(") ++depth;
            if (word == ")") --depth;
            if (word == "{" || word == "}") s_.fail(Code::bad_text, "The brackets of a picture are not closed.");
        }
    }

    // Of two of one kind the first counts.
    void take(std::string_view kind, Picture picture)
    {
        material_.has_stages = true;
        const auto put = [](std::string& place, std::string& path) {
            if (!place.empty() || path.empty()) return false;
            place = std::move(path);
            return true;
        };
        if (kind == "bumpmap") {
            if (put(material_.height, picture.height)) material_.height_scale = picture.height_scale;
            put(material_.normal, picture.path);
        } else {
            put(kind == "diffusemap" ? material_.diffuse : material_.specular,
                picture.path.empty() ? picture.height : picture.path);
        }
    }

    void read_stage()
    {
        material_.has_stages = true;
        std::string source, destination;
        Picture picture;
        bool tested = false;
        float reference = 0;
        for (;;) {
            const std::string word = next();
            if (!s_.ok() || word == "}") break;
            if (word == "{") {
                s_.fail(Code::bad_text, "A stage holds no stages: a brace is missing.");
            } else if (word == "blend") {
                source = next();
                destination = s_.accept(",") ? next() : std::string();
            } else if (word == "map") {
                picture = read_picture();
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
            take(source, std::move(picture));
        else
            take_overlay(source, destination, std::move(picture.path), tested, reference);
    }

    // What is computed from a table or a parameter is taken for its half.
    float read_reference()
    {
        const std::optional<float> value = parse_number(next());
        return value && *value >= 0 && *value <= 1 ? *value : 0.5F;
    }

    void take_overlay(std::string_view source, std::string_view destination, std::string path, bool tested,
                      float reference)
    {
        if (!material_.overlay.empty() || path.empty() || source == "none" ||
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
        material_.overlay = std::move(path);
    }

    TextScanner& s_;
    Doom3Material& material_;
};

std::vector<std::string_view> names_of(const std::vector<Doom3Material>& materials)
{
    std::vector<std::string_view> names;
    for (const Doom3Material& material : materials) names.push_back(material.name);
    return names;
}

// The next block, braces and all.
struct Block {
    std::string_view kind;  // empty: none is named
    std::string_view name;
    std::uint64_t line = 0;  // of its opening brace
    Bytes text;
};

Block read_block(TextScanner& s, Bytes file)
{
    Block block;
    block.name = s.word();
    if (block.name == "{" || block.name == "}")
        s.fail(Code::bad_text, "A brace stands where a material's name is expected.");
    // One word before the brace is the block's name; of two the first is its kind.
    for (std::string_view ahead = s.peek(); ahead != "{" && !ahead.empty() && ahead != "}"; ahead = s.peek()) {
        if (block.kind.empty()) block.kind = block.name;
        block.name = s.word();
    }
    block.line = s.line();
    const std::size_t first = file.size() - s.remaining();
    s.skip_block();
    block.text = file.subspan(first, file.size() - s.remaining() - first);
    return block;
}

Doom3Material read_material(const Block& block)
{
    Doom3Material material;
    material.name = block.name;
    ErrorSink errors;
    TextScanner s(block.text, errors, kFunctionDialect);
    MaterialReader(s, material).read();
    if (!errors.ok()) {
        material.error = errors.error();
        material.error->place.value += block.line - 1;
    }
    return material;
}

}  // namespace

Doom3Script::Doom3Script(std::vector<Doom3Material> materials)
    : materials_(std::move(materials)), by_name_(names_of(materials_))
{
}

const Doom3Material* Doom3Script::find(std::string_view name) const
{
    const std::uint32_t found = by_name_.find_in_any_case(name);
    return found == kNone ? nullptr : &materials_[found];
}

Result<Doom3Script> read_doom3_script(Bytes file)
{
    ErrorSink errors;
    TextScanner s(file, errors, kFunctionDialect);
    std::vector<Doom3Material> materials;
    while (!s.at_end()) {
        // A line that makes a material of a template.
        if (const std::string_view ahead = s.peek();
            equal_ignoring_case(ahead, "guide") || equal_ignoring_case(ahead, "inlineGuide")) {
            (void)s.rest_of_line();
            continue;
        }
        const Block block = read_block(s, file);
        if (!s.ok()) break;
        if (!block.kind.empty() && !equal_ignoring_case(block.kind, "material")) continue;
        if (materials.size() == kMostMaterials)
            s.fail(Code::too_large, format_text("The script has more than % materials.", kMostMaterials));
        materials.push_back(read_material(block));
    }
    if (!errors.ok()) return errors.error();
    return Doom3Script(std::move(materials));
}

Result<Model> load_doom3_script(Bytes file, std::string_view, const FileSet&)
{
    const auto script = read_doom3_script(file);
    if (!script) return script.error();
    for (const Doom3Material& material : script.value().materials())
        if (material.error) return *material.error;
    return Error{Code::unknown_format,
                 format_text("This is a script of % materials, not a model. Open the .md5mesh file that wears "
                             "them, together with it.",
                             script.value().materials().size()),
                 {},
                 {}};
}

}  // namespace marrow
