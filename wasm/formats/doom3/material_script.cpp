// material_script.cpp -- Doom 3's material scripts: text, case-insensitive.
//
//   [material] name { keyword ... { stage } ... }    other blocks, such as `table name { ... }`, are skipped
//
//   diffusemap | bumpmap | specularmap image         a map for lighting
//   twosided, translucent
//   { blend diffusemap | bumpmap | specularmap | add | blend | filter | modulate | none | source, destination
//     map image   alphatest n }                      a stage: a map for lighting, or an image drawn on top
//
// An image is a path, a built-in image (`_white`, `_black`, `_flat`) or a function of images, which may be nested:
// addnormals(a, heightmap(b, 4)). All other keywords and their arguments are skipped. Sources: id Software's
// released source of Doom 3, and real files.
#include "formats/doom3/material_script.h"

#include <cmath>

#include "base/message.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/script_blocks.h"

namespace marrow {

namespace {

// In one script; all of Doom 3 has some 5,000.
constexpr std::size_t kMostMaterials = 50'000;
// Nesting depth of functions; the game's own scripts reach 3.
constexpr int kDeepest = 16;
// Keywords that an image follows.
constexpr std::string_view kPictureWords = "map diffusemap bumpmap specularmap";
// Keywords without arguments, after which a stage may begin.
constexpr std::string_view kLoneKeywords =
    "twosided translucent noshadows noselfshadow nofog forceshadows forceoverlays nonsolid polygonoffset unlit "
    "discrete islandsurface noimpact noportalfog playerclip monsterclip moveableclip ikclip blood trigger aassolid "
    "aasobstacle flashlight_trigger slick nosteps collision ladder nodamage metal stone flesh wood cardboard "
    "liquid glass plastic ricochet nooverlays highquality forcehighquality uncompressed nopicmip backsided mirror "
    "lightwholemesh colored vertexcolor";

// The value of an image expression: the path of an image, and that of a height map where a bump map has one.
struct Picture {
    std::string path;
    std::string height;
    float height_scale = 1;
};

class MaterialReader {
public:
    MaterialReader(TextScanner& s, Doom3Material& material) : s_(s), material_(material) {}

    // Reads the block from its opening brace to the closing one. ScriptBlocks has reported a missing closing brace.
    void read()
    {
        (void)s_.word();
        for (std::string word = next(); !word.empty() && word != "}"; word = next()) {
            if (word == "{")
                while (read_stage());
            else if (word == "diffusemap" || word == "bumpmap" || word == "specularmap")
                take(word, read_picture());
            else if (word == "twosided")
                material_.two_sided = true;
            else if (word == "translucent")
                material_.translucent = true;
        }
    }

private:
    // The next word in lower case; empty at the end of the text. Skips braces in quotation marks.
    std::string next()
    {
        while (!s_.at_end()) {
            std::string word = to_lower(s_.word());
            if (!word.empty() && !(s_.was_quoted() && (word == "{" || word == "}"))) return word;
        }
        return {};
    }

    // Whether neither an image nor an argument follows, but a brace, the keyword of another image, or the end.
    bool is_directive_next()
    {
        const std::string_view ahead = s_.peek();
        return ahead.empty() || ahead == "{" || ahead == "}" || index_of_word(kPictureWords, ahead) != kNone;
    }

    // Records a fault of the material; the first one is kept.
    void fault(std::string reason)
    {
        if (!material_.error)
            material_.error = Error{Code::bad_text, std::move(reason), Place::at_line(s_.line()), {}};
    }

    Picture read_picture(int depth = 0)
    {
        if (is_directive_next()) {
            fault(s_.at_end() ? message("mtr-image-missing")
                              : message("text-expected", Term("mtr-image"), excerpt(s_.peek())));
            return {};
        }
        const std::string_view word = s_.word();
        if (const std::string_view whole = s_.whole_word(); !whole.empty())
            material_.whole_paths.emplace_back(whole);
        if (!s_.accept("(")) return {std::string(word), {}, 1};
        Picture picture;
        if (depth == kDeepest) {
            fault(message("mtr-functions-too-deep", kDeepest));
            close_bracket();
            return picture;
        }
        picture = read_picture(depth + 1);
        if (equal_ignoring_case(word, "heightmap")) {
            if (s_.accept(",")) picture.height_scale = read_scale();
            picture.height = std::move(picture.path);
            picture.path.clear();
        } else if (equal_ignoring_case(word, "addnormals") && s_.accept(",")) {
            const Picture other = read_picture(depth + 1);
            // A normal map and a height map need no sum, because a material has both. Sums of two images of the
            // same kind are not computed.
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

    // Skips the other arguments of a function. A missing bracket is assumed before the next brace or directive.
    void close_bracket()
    {
        for (int depth = 1; depth > 0;) {
            if (is_directive_next()) return fault(message("mtr-function-open"));
            const std::string_view word = s_.word();
            if (word == "(") ++depth;
            if (word == ")") --depth;
        }
    }

    // Adds a map for lighting. The first map of each kind is kept.
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

    // Reads one stage. Returns true if a brace inside it begins the next stage.
    bool read_stage()
    {
        material_.has_stages = true;
        bool has_next = false;
        std::string source, destination;
        Picture picture;
        bool tested = false;
        float reference = 0;
        for (std::string word = next(); !word.empty() && word != "}"; word = next()) {
            if (word == "{") {
                has_next = true;
                break;
            }
            if (word == "blend") {
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
        return has_next;
    }

    // The reference of an alpha test; 0.5 where it is an expression of tables or parameters.
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

Doom3Material read_material(const ScriptBlock& block, std::string_view name)
{
    Doom3Material material;
    material.name = name;
    ErrorSink errors;
    TextScanner s(block.text, errors, kFunctionDialect, block.brace_line);
    MaterialReader(s, material).read();
    return material;
}

std::vector<std::string> keys_of(const std::vector<Doom3Material>& materials)
{
    std::vector<std::string> keys;
    for (const Doom3Material& material : materials) keys.push_back(normalise_path(material.name));
    return keys;
}

}  // namespace

Doom3Script::Doom3Script(std::vector<Doom3Material> materials, TextFaults faults)
    : materials_(std::move(materials)),
      keys_(keys_of(materials_)),
      by_name_({keys_.begin(), keys_.end()}),
      faults_(std::move(faults))
{
}

const Doom3Material* Doom3Script::find(std::string_view name) const
{
    const std::uint32_t found = by_name_.find_ignoring_case(normalise_path(name));
    return found == kNone ? nullptr : &materials_[found];
}

Doom3Script read_doom3_script(Bytes file)
{
    // A guide is a line that makes a material from a template.
    ScriptBlocks blocks(file, kFunctionDialect, kLoneKeywords, "guide inlineguide");
    std::vector<Doom3Material> materials;
    while (const auto block = blocks.next()) {
        if (block->name.empty() || (!block->kind.empty() && !equal_ignoring_case(block->kind, "material")))
            continue;
        if (materials.size() >= kMostMaterials) {
            blocks.faults.add(Code::too_large, block->line, "mtr-too-many-materials", kMostMaterials);
            break;
        }
        // The comment mark may be part of the name.
        if (!block->whole_name.empty()) materials.push_back(read_material(*block, block->whole_name));
        materials.push_back(read_material(*block, block->name));
    }
    return {std::move(materials), std::move(blocks.faults)};
}

Result<Model> load_doom3_script(Bytes file, std::string_view, const Host&)
{
    const Doom3Script script = read_doom3_script(file);
    if (script.faults().first) return *script.faults().first;
    for (const Doom3Material& material : script.materials())
        if (material.error) return *material.error;
    return Error{Code::unknown_format, message("mtr-not-a-model", script.materials().size()), {}, {}};
}

}  // namespace marrow
