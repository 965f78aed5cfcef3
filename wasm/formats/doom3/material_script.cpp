// material_script.cpp -- Doom 3's material scripts: text, case-insensitive.
//
//   [material] name { keyword ... { stage } ... }    other blocks, except tables, are skipped
//   table name { snap clamp { 0, 0.5, 1 } }          values for expressions
//
//   diffusemap | bumpmap | specularmap image         a map for lighting
//   twosided, backsided, translucent, polygonoffset, sort name
//   deform kind, vertexcolor (of a stage)            not applied, with a warning
//   { blend diffusemap | bumpmap | specularmap | add | blend | filter | modulate | none | source, destination
//     map image   alphatest n   clamp   if value     a stage: a map for lighting, or an image drawn on top
//     maskred | maskgreen | maskblue | maskcolor     channels that are not written; maskcolor: all three
//     rgb | rgba | red | green | blue | alpha value   color red, green, blue, alpha
//     scroll | translate | scale | centerscale | shear a, b   rotate turns }
//
// A value is an expression (material_expression.h). An image is a path, a built-in image (`_white`, `_black`,
// `_flat`) or a function of images, which may be nested: addnormals(a, heightmap(b, 4)). All other keywords and
// their arguments are skipped. Sources: id Software's released source of Doom 3, and real files.
#include "formats/doom3/material_script.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/script_blocks.h"
#include "model/angles.h"

namespace marrow {

namespace {

// The maximum number of materials of one script; all of Doom 3 has some 5,000.
constexpr std::size_t kMostMaterials = 50'000;
// The maximum number of values of one table; the game's have dozens. A stage with a wave of a table has a copy.
constexpr std::size_t kMostTableValues = 1024;
// The maximum nesting of functions; the game's own scripts reach 3.
constexpr int kDeepest = 16;
// Keywords whose argument is an image.
constexpr std::string_view kImageWords = "map diffusemap bumpmap specularmap";
// Keywords without arguments, after which a stage may begin.
constexpr std::string_view kLoneKeywords =
    "twosided translucent noshadows noselfshadow nofog forceshadows forceoverlays nonsolid polygonoffset unlit "
    "discrete islandsurface noimpact noportalfog playerclip monsterclip moveableclip ikclip blood trigger aassolid "
    "aasobstacle flashlight_trigger slick nosteps collision ladder nodamage metal stone flesh wood cardboard "
    "liquid glass plastic ricochet nooverlays highquality forcehighquality uncompressed nopicmip backsided mirror "
    "lightwholemesh colored vertexcolor";

// Keywords that are read, in the order of the cases in MaterialReader.
constexpr std::string_view kMaterialWords =
    "{ twosided translucent backsided polygonoffset sort decal_macro diffusemap bumpmap specularmap noshadows "
    "deform";
constexpr std::string_view kStageWords = "{ blend map alphatest if clamp zeroclamp alphazeroclamp";
constexpr std::array<std::string_view, 3> kMasks = {"maskred", "maskgreen", "maskblue"};
constexpr unsigned kMaskedColor = 0b111;  // red, green and blue
constexpr std::string_view kColorWords = "red green blue alpha rgb rgba color";
constexpr std::string_view kMotionWords = "scroll translate rotate scale centerscale shear";

constexpr std::string_view kDeforms = "sprite tube flare expand move turbulent eyeball particle particle2";

// The game's sort names and Quake III's numbers for them. From `decal` to `nearest` the index is Doom 3's number.
constexpr std::string_view kSortNames = "subview opaque decal far medium close almostnearest nearest postprocess";
constexpr float kSorts[] = {1, 3, 4, 8, 9, 10, 15, 16, 16};
// Keywords of stages that are not drawn: cube maps, videos, images that the game renders, and shader programs.
constexpr std::string_view kNotDrawn =
    "cubemap cameracubemap videomap mirrorrendermap remoterendermap xrayrendermap soundmap screen screen2 "
    "glasswarp "
    "program vertexprogram fragmentprogram megatexture texgen";

// The value of an image expression: the paths of an image and of a height map. Either may be empty.
struct ImageProgram {
    std::string path;
    std::string height;
    float height_scale = 1;
};

class MaterialReader {
public:
    MaterialReader(TextScanner& s, const Doom3Tables* tables, Doom3Material& material)
        : s_(s), names_{tables}, material_(material)
    {
    }

    // Reads the block from its opening brace to the closing one. ScriptBlocks has reported a missing closing brace.
    void read()
    {
        (void)s_.word();
        for (std::string word = next(); !word.empty() && word != "}"; word = next()) {
            switch (index_of_word(kMaterialWords, word)) {
                case 0:
                    while (read_stage());
                    break;
                case 1: material_.two_sided = true; break;
                case 2: material_.translucent = true; break;
                case 3: material_.back_sided = true; break;
                case 4: material_.polygon_offset = true; break;
                case 5: read_sort(); break;
                case 6:
                    material_.polygon_offset = material_.translucent = true;
                    material_.casts_shadow = false;
                    material_.sort = kSorts[2];
                    break;
                case 7:
                case 8:
                case 9: take(word, read_image_program()); break;
                case 10: material_.casts_shadow = false; break;
                case 11: read_deform(); break;
                default: break;
            }
        }
        material_.uses_tables = names_.uses_table;
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

    // True if no argument follows: the next word is a brace or one of kImageWords, or the text ends.
    bool is_directive_next()
    {
        const std::string_view ahead = s_.peek();
        return ahead.empty() || ahead == "{" || ahead == "}" || index_of_word(kImageWords, ahead) != kNone;
    }

    // Records a fault of the material; the first one is kept.
    void fault(std::string reason)
    {
        if (!material_.error)
            material_.error = Error{Code::bad_text, std::move(reason), Place::at_line(s_.line()), {}};
    }

    // Notes a deformation by its kind.
    void read_deform()
    {
        const std::string kind = is_directive_next() ? std::string() : next();
        const bool is_known = index_of_word(kDeforms, kind) != kNone;
        note(material_.not_applied, is_known ? format_text("deform %", kind) : "deform");
    }

    // Reads a sort order of the game: a name or a number.
    void read_sort()
    {
        const std::string word = next();
        const std::uint32_t named = index_of_word(kSortNames, word);
        const std::optional<float> number = parse_number(word);
        if (named != kNone)
            material_.sort = kSorts[named];
        else if (number && *number >= 0 && *number < 100)
            material_.sort = kSorts[static_cast<std::size_t>(std::clamp(*number, 1.0F, 7.0F))];
    }

    ImageProgram read_image_program(int depth = 0)
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
        ImageProgram program;
        if (depth == kDeepest) {
            fault(message("mtr-functions-too-deep", kDeepest));
            close_bracket();
            return program;
        }
        program = read_image_program(depth + 1);
        if (equal_ignoring_case(word, "heightmap")) {
            if (s_.accept(",")) program.height_scale = read_scale();
            program.height = std::move(program.path);
            program.path.clear();
        } else if (equal_ignoring_case(word, "addnormals") && s_.accept(",")) {
            const ImageProgram other = read_image_program(depth + 1);
            // A normal map and a height map need no sum, because a material has both. Sums of two images of the
            // same kind are not computed.
            if (!(program.path.empty() || other.path.empty()) || !(program.height.empty() || other.height.empty()))
                material_.functions.emplace_back(word);
            if (program.path.empty()) program.path = other.path;
            if (program.height.empty()) {
                program.height = other.height;
                program.height_scale = other.height_scale;
            }
        } else {
            material_.functions.emplace_back(word);
        }
        close_bracket();
        return program;
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

    // Keeps the colour of the first map of each kind. It does not change over time: it has its value at time 0.
    void take_color(std::string_view kind, const Doom3Stage& stage)
    {
        const bool is_diffuse = kind == "diffusemap";
        if (kind == "bumpmap" || !(is_diffuse ? material_.diffuse : material_.specular).empty()) return;
        const Doom3Value* const values[] = {&stage.red, &stage.green, &stage.blue};
        glm::vec3& color = is_diffuse ? material_.diffuse_color : material_.specular_color;
        for (glm::length_t i = 0; i < 3; ++i) {
            color[i] = std::clamp(values[i]->first(), 0.0F, 1.0F);
            if (values[i]->wave.shape != WaveShape::none) note(material_.not_moving, std::string(kind));
        }
    }

    // Adds a map for lighting. The first map of each kind is kept.
    void take(std::string_view kind, ImageProgram program)
    {
        material_.has_stages = true;
        const auto put = [](std::string& place, std::string& path) {
            if (!place.empty() || path.empty()) return false;
            place = std::move(path);
            return true;
        };
        if (kind == "bumpmap") {
            if (put(material_.height, program.height)) material_.height_scale = program.height_scale;
            put(material_.normal, program.path);
        } else {
            put(kind == "diffusemap" ? material_.diffuse : material_.specular,
                program.path.empty() ? program.height : program.path);
        }
    }

    // Reads one stage. Returns true if a brace inside it begins the next stage.
    bool read_stage()
    {
        material_.has_stages = true;
        bool has_next = false, is_shown = true;
        unsigned masked = 0;  // a bit for each channel
        std::string source, destination;
        ImageProgram program;
        Doom3Stage stage;
        for (std::string word = next(); !word.empty() && word != "}"; word = next()) {
            switch (index_of_word(kStageWords, word)) {
                case 0: has_next = true; break;
                case 1:
                    source = next();
                    destination = s_.accept(",") ? next() : std::string();
                    break;
                case 2: program = read_image_program(); break;
                case 3: stage.alpha_reference = read_reference(); break;
                case 4: is_shown = read_values(1, word)[0].first() != 0; break;
                case 5:
                case 6:
                case 7: stage.clamps = true; break;
                default:
                    if (index_of_word(kNotDrawn, word) != kNone) {
                        note(material_.not_drawn, word);
                        is_shown = false;
                    } else if (word == "vertexcolor") {
                        note(material_.not_applied, word);  // the vertices of MD5 models have no colours
                    } else if (word == "maskcolor") {
                        masked = kMaskedColor;
                    } else if (const auto mask = std::find(kMasks.begin(), kMasks.end(), word);
                               mask != kMasks.end()) {
                        masked |= 1U << (mask - kMasks.begin());
                    } else if (!read_color(word, stage)) {
                        read_motion(word, stage);
                    }
            }
            if (has_next) break;
        }
        std::reverse(stage.modifiers.begin(), stage.modifiers.end());  // the game applies the last one first
        const bool is_diffuse = source == "diffusemap";
        if (is_diffuse && stage.alpha_reference) {
            material_.alpha_tested = true;
            material_.alpha_reference = *stage.alpha_reference;
        }
        if (!is_shown) return has_next;
        if (is_diffuse && material_.diffuse.empty()) {
            material_.modifiers = stage.modifiers;
            material_.table = stage.table;
        }
        if (is_diffuse || source == "bumpmap" || source == "specularmap") {
            take_color(source, stage);
            take(source, std::move(program));
        } else if (masked != kMaskedColor) {  // a stage that masks all channels does not draw colours
            for (std::uint32_t channel = 0; channel < kMasks.size(); ++channel)
                if ((masked >> channel & 1) != 0) note(material_.masks, std::string(kMasks[channel]));
            stage.image = std::move(program.path);
            take_stage(source, destination, std::move(stage));
        }
        return has_next;
    }

    // The reference of an alpha test; 0.5 if it is not a number from 0 to 1.
    float read_reference()
    {
        const std::optional<float> value = parse_number(next());
        return value && *value >= 0 && *value <= 1 ? *value : 0.5F;
    }

    // Adds a keyword to a list, once.
    static void note(std::vector<std::string>& list, const std::string& word)
    {
        if (std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
    }

    // Reads expressions that are separated by commas, on one line. A missing expression is 0.
    std::array<Doom3Value, 4> read_values(std::size_t count, const std::string& keyword)
    {
        std::array<Doom3Value, 4> values;
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0 && !s_.accept(",")) break;
            if (!s_.take([&](const char* at, const char* end) {
                    return read_doom3_expression(at, end, names_, values[i]);
                }))
                break;
            if (values[i].is_inexact) note(material_.not_moving, keyword);
        }
        return values;
    }

    bool read_color(const std::string& word, Doom3Stage& stage)
    {
        Doom3Value* const places[] = {&stage.red, &stage.green, &stage.blue, &stage.alpha};
        const std::uint32_t kind = index_of_word(kColorWords, word);
        if (kind == kNone) return false;
        const bool is_list = kind == 6;
        const auto values = read_values(is_list ? 4 : 1, word);
        const std::uint32_t first = kind < 4 ? kind : 0, end = kind < 4 ? kind + 1 : kind == 4 ? 3 : 4;
        for (std::uint32_t i = first; i < end; ++i) {
            *places[i] = values[is_list ? i : 0];
            if (places[i]->slope != 0) note(material_.not_moving, word);
        }
        return true;
    }

    // Reads a motion of texture coordinates. A value that cannot be computed over time keeps its value at time 0.
    void read_motion(const std::string& word, Doom3Stage& stage)
    {
        const std::uint32_t motion = index_of_word(kMotionWords, word);
        if (motion == kNone) return;
        const bool moves = motion < 2, turns = motion == 2, shears = motion == 5;
        std::array<Doom3Value, 4> values = read_values(turns ? 1 : 2, word);
        Doom3Value &first = values[0], &second = values[1];
        const auto stop = [&](Doom3Value& value) {
            note(material_.not_moving, word);
            value = Doom3Value{.base = value.first()};
        };
        for (Doom3Value* value : {&first, &second}) {
            if ((value->slope != 0 && !moves && !turns) || !take_table(stage, *value)) stop(*value);
            // In a shear each coordinate depends on the other one, so that only one value may change over time.
            if (shears && has_wave(*value) && !(first.is_zero() || second.is_zero())) stop(*value);
        }
        const float a = first.base, b = second.base;
        const auto put = [&](TexcoordModifierKind kind, std::array<float, 6> numbers, Wave wave = {}) {
            if (stage.modifiers.size() == kMaxModifiers)
                note(material_.not_moving, word);
            else
                stage.modifiers.push_back({kind, numbers, wave});
        };
        const auto transform = [&](std::array<float, 6> numbers) {
            if (numbers != std::array<float, 6>{1, 0, 0, 1, 0, 0}) put(TexcoordModifierKind::transform, numbers);
        };
        // Adds a modifier that is driven by the wave of a value. `base` is the base of the wave.
        const auto follow = [&](const Doom3Value& value, float base, std::array<float, 6> numbers) {
            if (!has_wave(value)) return;
            Wave wave = value.wave;
            wave.base = base;
            put(TexcoordModifierKind::wave, numbers, wave);
        };
        if (moves) {
            transform({1, 0, 0, 1, a, b});
            if (first.slope != 0 || second.slope != 0)
                put(TexcoordModifierKind::scroll, {first.slope, second.slope});
            follow(first, 0, {0, 0, 0, 0, 1, 0});
            follow(second, 0, {0, 0, 0, 0, 0, 1});
        } else if (turns) {
            // The angle is in turns, about the centre; Quake III rotates the other way, in degrees.
            const SineCosine turn = sine_cosine(a * 6.283185307179586);
            const auto c = static_cast<float>(turn.cosine), d = static_cast<float>(turn.sine);
            if (a != 0) transform({c, d, -d, c, -0.5F * c + 0.5F * d + 0.5F, -0.5F * d - 0.5F * c + 0.5F});
            Wave wave = first.wave;
            wave.amplitude *= -360;
            if (!first.is_constant()) put(TexcoordModifierKind::rotate, {-360 * first.slope}, wave);
        } else {
            // The base of a value with a wave is part of the wave.
            const float centre = motion == 4 ? 0.5F : 0, none = shears ? 0.0F : 1.0F;
            const float x = has_wave(first) ? none : a, y = has_wave(second) ? none : b;
            if (shears)
                transform({1, y, x, 1, -0.5F * x, -0.5F * y});
            else
                transform({x, 0, 0, y, centre - centre * x, centre - centre * y});
            follow(
                first, a - none,
                shears ? std::array<float, 6>{0, 0, 1, 0, -0.5F, 0} : std::array<float, 6>{1, 0, 0, 0, -centre, 0});
            follow(
                second, b - none,
                shears ? std::array<float, 6>{0, 1, 0, 0, 0, -0.5F} : std::array<float, 6>{0, 0, 0, 1, 0, -centre});
        }
    }

    static bool has_wave(const Doom3Value& value) { return value.wave.shape != WaveShape::none; }

    // A stage has one table: the first that one of its values uses. Returns false if `value` uses another one.
    static bool take_table(Doom3Stage& stage, const Doom3Value& value)
    {
        if (stage.table == nullptr) stage.table = value.table;
        return value.table == nullptr || value.table == stage.table;
    }

    void take_stage(std::string_view source, std::string_view destination, Doom3Stage stage)
    {
        // A stage has one wave for red, green and blue.
        const Doom3Value &red = stage.red, &green = stage.green, &blue = stage.blue;
        const auto differs = [&red](const Doom3Value& value) {
            return value.wave.shape != red.wave.shape || value.table != red.table || value.base != red.base ||
                   value.wave.amplitude != red.wave.amplitude || value.wave.phase != red.wave.phase ||
                   value.wave.frequency != red.wave.frequency;
        };
        if ((has_wave(red) || has_wave(green) || has_wave(blue)) &&
            (differs(green) || differs(blue) || !take_table(stage, red))) {
            note(material_.not_moving, "rgb");
            for (Doom3Value* value : {&stage.red, &stage.green, &stage.blue})
                *value = Doom3Value{.base = value->first()};
        }
        if (!take_table(stage, stage.alpha)) {
            note(material_.not_moving, "alpha");
            stage.alpha = Doom3Value{.base = stage.alpha.first()};
        }
        static constexpr std::string_view kFactors =
            "gl_zero gl_one gl_src_color gl_one_minus_src_color gl_dst_color gl_one_minus_dst_color gl_src_alpha "
            "gl_one_minus_src_alpha gl_dst_alpha gl_one_minus_dst_alpha gl_src_alpha_saturate";
        if (source == "add")
            source = destination = "gl_one";
        else if (source == "blend")
            source = "gl_src_alpha", destination = "gl_one_minus_src_alpha";
        else if (source == "filter" || source == "modulate")
            source = "gl_dst_color", destination = "gl_zero";
        const std::uint32_t from = index_of_word(kFactors, source), to = index_of_word(kFactors, destination);
        if (stage.image.empty() || source == "none" || (source == "gl_zero" && destination == "gl_one")) return;
        if (from != kNone && to != kNone) {
            stage.source = static_cast<BlendFactor>(from);
            stage.destination = static_cast<BlendFactor>(to);
            stage.blends = stage.source != BlendFactor::one || stage.destination != BlendFactor::zero;
        }
        // Other built-in images, such as `_currentRender`, which the game renders, are not supported.
        if (stage.image.starts_with('_') && stage.image != "_white" && stage.image != "_black")
            note(material_.not_drawn, stage.image);
        else if (material_.stages.size() == kMaxStages - 1)
            note(material_.not_drawn, "map");
        else
            material_.stages.push_back(std::move(stage));
    }

    TextScanner& s_;
    Doom3Names names_;
    Doom3Material& material_;
};

Doom3Material read_material(Bytes text, std::uint64_t line, std::string_view name, const Doom3Tables* tables)
{
    Doom3Material material;
    material.name = name;
    material.text = text;
    material.line = line;
    ErrorSink errors;
    TextScanner s(text, errors, kFunctionDialect, line);
    MaterialReader(s, tables, material).read();
    return material;
}

Doom3Table read_table(const ScriptBlock& block)
{
    Doom3Table table;
    table.name = block.name;
    ErrorSink errors;
    TextScanner s(block.text, errors, kFunctionDialect, block.brace_line);
    while (!s.at_end() && table.values.size() < kMostTableValues) {
        const std::string_view word = s.word();
        table.snaps |= equal_ignoring_case(word, "snap");
        table.clamps |= equal_ignoring_case(word, "clamp");
        if (const std::optional<float> number = parse_number(word); number && std::isfinite(*number))
            table.values.push_back(std::clamp(*number, -kMaxCoordinate, kMaxCoordinate));
    }
    return table;
}

std::vector<std::string> keys_of(const std::vector<Doom3Material>& materials)
{
    std::vector<std::string> keys;
    for (const Doom3Material& material : materials) keys.push_back(normalise_path(material.name));
    return keys;
}

}  // namespace

Doom3Script::Doom3Script(std::vector<Doom3Material> materials, std::vector<Doom3Table> tables, TextFaults faults)
    : materials_(std::move(materials)),
      tables_(std::move(tables)),
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
    // A guide makes a material from a template, on one line.
    ScriptBlocks blocks(file, kFunctionDialect, kLoneKeywords, "guide inlineguide");
    std::vector<Doom3Material> materials;
    std::vector<Doom3Table> tables;
    while (const auto block = blocks.next()) {
        if (equal_ignoring_case(block->kind, "table") && tables.size() < kMostMaterials)
            tables.push_back(read_table(*block));
        if (block->name.empty() || (!block->kind.empty() && !equal_ignoring_case(block->kind, "material")))
            continue;
        if (materials.size() >= kMostMaterials) {
            blocks.faults.add(Code::too_large, block->line, "mtr-too-many-materials", kMostMaterials);
            break;
        }
        // The `//` after the name may be part of it, so the material is added with both names.
        for (const std::string_view name : {block->whole_name, block->name})
            if (!name.empty()) materials.push_back(read_material(block->text, block->brace_line, name, nullptr));
    }
    return {std::move(materials), std::move(tables), std::move(blocks.faults)};
}

Doom3Material read_doom3_material(const Doom3Material& material, const Doom3Tables& tables)
{
    return read_material(material.text, material.line, material.name, &tables);
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
