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
#include "formats/script_blocks.h"

namespace marrow {

namespace {

// Of one script; all of Doom 3 has some 5,000.
constexpr std::size_t kMostMaterials = 50'000;
// Functions inside of each other; the game's own have 3.
constexpr int kDeepest = 16;
// Keywords that a picture follows.
constexpr std::string_view kPictureWords = "map diffusemap bumpmap specularmap";
// Those without arguments, after which a stage may begin.
constexpr std::string_view kLoneKeywords =
    "twosided translucent noshadows noselfshadow nofog forceshadows forceoverlays nonsolid polygonoffset unlit "
    "discrete islandsurface noimpact noportalfog playerclip monsterclip moveableclip ikclip blood trigger aassolid "
    "aasobstacle flashlight_trigger slick nosteps collision ladder nodamage metal stone flesh wood cardboard "
    "liquid "
    "glass plastic ricochet nooverlays highquality forcehighquality uncompressed nopicmip backsided mirror "
    "noselfshadow "
    "lightwholemesh colored vertexcolor";

// What an image comes to: a picture, and heights where a bump map has some.
struct Picture {
    std::string path;
    std::string height;
    float height_scale = 1;
};

class MaterialReader {
public:
    MaterialReader(TextScanner& s, Doom3Material& material) : s_(s), material_(material) {}

    // From its opening brace to the closing one, or to the end, which ScriptBlocks has reported.
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
    // In lower case; empty at the end of the text. A quoted brace is no brace.
    std::string next()
    {
        while (!s_.at_end()) {
            std::string word = to_lower(s_.word());
            if (!word.empty() && !(s_.was_quoted() && (word == "{" || word == "}"))) return word;
        }
        return {};
    }

    // No picture and no argument follows: a brace, the keyword of another picture, or the end.
    bool is_directive_next()
    {
        const std::string_view ahead = s_.peek();
        return ahead.empty() || ahead == "{" || ahead == "}" || place_in(kPictureWords, ahead) != kNone;
    }

    // The first one of a material is kept.
    void fault(std::string message)
    {
        if (!material_.error)
            material_.error = Error{Code::bad_text, std::move(message), Place::at_line(s_.line()), {}};
    }

    Picture read_picture(int depth = 0)
    {
        if (is_directive_next()) {
            fault(format_text("A picture is expected, and % stands there.", shown(s_.peek())));
            return {};
        }
        const std::string_view word = s_.word();
        if (const std::string_view whole = s_.whole_word(); !whole.empty())
            material_.whole_paths.emplace_back(whole);
        if (!s_.accept("(")) return {std::string(word), {}, 1};
        Picture picture;
        if (depth == kDeepest) {
            fault(format_text("More than % functions stand inside of each other.", kDeepest));
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

    // Passes over further arguments of a function. A missing bracket is assumed before the next brace or directive.
    void close_bracket()
    {
        for (int depth = 1; depth > 0;) {
            if (is_directive_next()) return fault("The brackets of a picture are not closed.");
            const std::string_view word = s_.word();
            if (word == "(") ++depth;
            if (word == ")") --depth;
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

    // Reads one stage. True if the next stage begins right after it.
    bool read_stage()
    {
        material_.has_stages = true;
        bool goes_on = false;
        std::string source, destination;
        Picture picture;
        bool tested = false;
        float reference = 0;
        for (std::string word = next(); !word.empty() && word != "}"; word = next()) {
            if (word == "{") {
                goes_on = true;
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
        return goes_on;
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
    const std::uint32_t found = by_name_.find_in_any_case(normalise_path(name));
    return found == kNone ? nullptr : &materials_[found];
}

Doom3Script read_doom3_script(Bytes file)
{
    // A guide makes a material of a template, in a line.
    ScriptBlocks blocks(file, kFunctionDialect, kLoneKeywords, "guide inlineguide");
    std::vector<Doom3Material> materials;
    while (const auto block = blocks.next()) {
        if (block->name.empty() || (!block->kind.empty() && !equal_ignoring_case(block->kind, "material")))
            continue;
        if (materials.size() >= kMostMaterials) {
            blocks.faults.add(Code::too_large, block->line,
                              "The script has more than % materials; the others are left out.", kMostMaterials);
            break;
        }
        // The comment mark may be part of the name.
        if (!block->whole_name.empty()) materials.push_back(read_material(*block, block->whole_name));
        materials.push_back(read_material(*block, block->name));
    }
    return {std::move(materials), std::move(blocks.faults)};
}

Result<Model> load_doom3_script(Bytes file, std::string_view, const FileSet&)
{
    const Doom3Script script = read_doom3_script(file);
    if (script.faults().first) return *script.faults().first;
    for (const Doom3Material& material : script.materials())
        if (material.error) return *material.error;
    return Error{Code::unknown_format,
                 format_text("This is a script of % materials, not a model. Open the .md5mesh file that uses "
                             "them, together with it.",
                             script.materials().size()),
                 {},
                 {}};
}

}  // namespace marrow
