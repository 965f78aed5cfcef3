// shader.cpp -- Quake III's material scripts, text, no case. A directive ends with its line.
//
//   name { directive ... { directive ... } ... }       the inner blocks are stages, drawn one over the other
//
//   cull, deformVertexes, sort, portal, polygonOffset, surfaceparm          of the shader
//   map, clampmap, animMap, videoMap, blendFunc, alphaFunc, depthFunc,      of a stage
//   depthWrite, rgbGen, alphaGen, tcGen (texgen), tcMod, detail
//
// What speaks to editors, to the map compiler or of fog and light is passed over without a word; what is not known
// or not drawn becomes a warning, and so does what is missing, which the game takes for 0 or leaves out. Sources:
// id Software's released source of Quake III, and real files.
#include "formats/quake3/shader.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

// Lists of words stand in the order of the enumerations that they name.
enum class Keyword : std::uint8_t { cull, deform, sort, portal, polygon_offset, surface_parameter };
constexpr std::string_view kKeywords = "cull deformvertexes sort portal polygonoffset surfaceparm";
constexpr std::string_view kPassedOver =
    "tesssize light fogparms skyparms nomipmaps nopicmip clamptime entitymergable fogonly fog";

enum class StageKeyword : std::uint8_t {
    map,
    clamp_map,
    animated_map,
    video_map,
    blend,
    alpha_test,
    depth_test,
    depth_write,
    rgb,
    alpha,
    texcoord,
    texgen,
    modifier,
    detail
};
constexpr std::string_view kStageKeywords =
    "map clampmap animmap videomap blendfunc alphafunc depthfunc depthwrite rgbgen alphagen tcgen texgen tcmod "
    "detail";

constexpr std::string_view kShapes = "sin triangle square sawtooth inversesawtooth noise";
constexpr std::uint32_t kPlainShapes = 0b1'1111;  // noise is for colours alone
constexpr std::string_view kBlends = "add filter blend";
constexpr std::string_view kFactors =
    "gl_zero gl_one gl_src_color gl_one_minus_src_color gl_dst_color gl_one_minus_dst_color gl_src_alpha "
    "gl_one_minus_src_alpha gl_dst_alpha gl_one_minus_dst_alpha gl_src_alpha_saturate";
constexpr std::uint32_t kSourceFactors = 0b111'1111'0011;
constexpr std::uint32_t kDestinationFactors = 0b011'1100'1111;
constexpr std::string_view kAlphaTests = "gt0 lt128 ge128";
constexpr std::string_view kColors =
    "identity const wave entity oneminusentity vertex exactvertex oneminusvertex lightingdiffuse lightingspecular "
    "portal identitylighting";
constexpr std::uint32_t kRgbColors = 0b1001'1111'1111;
constexpr std::uint32_t kAlphaColors = 0b0110'1011'1111;
constexpr std::string_view kTexcoords = "base lightmap environment vector texture";
constexpr std::string_view kModifiers = "scroll scale rotate turb stretch transform entitytranslate";
constexpr std::string_view kDeforms = "wave normal bulge move autosprite autosprite2";
constexpr std::string_view kSorts = "portal sky opaque decal seethrough banner underwater additive nearest";
constexpr float kSortValues[] = {1, 2, 3, 4, 5, 6, 8, 10, 16};
constexpr float kOpaque = 3, kDecal = 4, kSeeThrough = 5, kBlended = 9;
// `front` is no word of the game, but what it does when it does not understand.
constexpr std::string_view kCulls = "front none disable twosided back backside backsided";
// Real scripts hold some hundred; each costs some bytes of memory for as long as the files are kept.
constexpr std::size_t kMaxShaders = 65536;

// The place of a word in a list of words with single blanks between, or kNone.
std::uint32_t place_in(std::string_view words, std::string_view word)
{
    for (std::uint32_t place = 0; !words.empty(); ++place) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (equal_ignoring_case(words.substr(0, end), word)) return place;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return kNone;
}

bool starts_with(std::string_view word, std::string_view start)
{
    return equal_ignoring_case(word.substr(0, start.size()), start);
}

class ShaderReader {
public:
    ShaderReader(TextScanner& s, std::string_view file, std::string_view shader, Model& model, Material& material)
        : s_(s), file_(file), shader_(shader), model_(model), material_(material), kept_images_(model.images.size())
    {
    }

    // From its opening brace.
    void read()
    {
        (void)s_.next_directive();
        s_.expect("{");
        while (next_directive()) {
            if (keyword_ == "{")
                read_stage();
            else
                read_general();
        }
        finish();
    }

private:
    // --- words -----------------------------------------------------------------------------------------------

    // Takes the first word of a directive or an opening brace. False at the closing brace or an error.
    bool next_directive()
    {
        if (!s_.next_directive()) {
            s_.fail(Code::truncated, "A brace is missing, or stands in quotation marks.");
            return false;
        }
        same_line_ = s_.line() == line_ && keyword_ != "{" && keyword_ != "stage";
        line_ = s_.line();
        keyword_ = s_.word();
        return s_.ok() && keyword_ != "}";
    }

    bool more_on_line()
    {
        if (s_.at_end()) return false;
        const std::string_view next = s_.peek();
        return next != "{" && next != "}";
    }

    // The next word of the directive; empty where there is none.
    std::string_view argument() { return more_on_line() ? s_.word() : std::string_view(); }

    void end_line()
    {
        while (more_on_line()) (void)s_.word();
    }

    void note(std::string_view what)
    {
        warn(model_, format_text("Line %, shader %, %: %", line_, shown(shader_), keyword_.substr(0, 40), what),
             std::string(file_));
    }

    void note(std::string_view word, std::string_view what)
    {
        note(format_text("%%", word.empty() ? "nothing" : shown(word), what));
    }

    // More than `most` of them are left out.
    bool is_full(std::size_t count, std::size_t most)
    {
        if (count == most) note(format_text("there are more than %; this one is left out, as in the game.", most));
        return count == most;
    }

    void unknown_keyword()
    {
        if (!same_line_)
            note("this keyword is not known; its line is passed over.");
        else if (!told_of_rest_)
            note("this is more than the directive before it takes; the rest of the line is passed over.");
        told_of_rest_ |= same_line_;
        end_line();
    }

    std::uint32_t choice(std::string_view words, std::string_view word, std::string_view assumed,
                         std::uint32_t allowed = kNone)
    {
        const std::uint32_t place = place_in(words, word);
        if (place != kNone && (allowed >> place & 1) != 0) return place;
        note(word, format_text(" is not known here; %", assumed));
        return kNone;
    }

    float number_of(std::string_view word, int otherwise = 0)
    {
        const std::optional<float> value = parse_number(word);
        if (value && std::isfinite(*value)) return *value;
        note(word, format_text(" stands where a number is expected; % is assumed.", otherwise));
        return static_cast<float>(otherwise);
    }

    float number(int otherwise = 0) { return number_of(argument(), otherwise); }

    // `( 1 0 0 )`; the brackets may stick to the numbers.
    glm::vec3 vector()
    {
        std::string_view x = argument();
        const bool opened = x.starts_with('(');
        if (opened) x.remove_prefix(1);
        if (opened && x.empty()) x = argument();
        const std::string_view y = argument();
        std::string_view z = argument();
        bool closed = z.ends_with(')');
        if (closed)
            z.remove_suffix(1);
        else if (more_on_line() && s_.peek() == ")")
            closed = !s_.word().empty();
        const glm::vec3 out(number_of(x), number_of(y), number_of(z));
        if (!opened || !closed) note("three numbers in brackets are expected; these are taken as they are.");
        return out;
    }

    Wave wave(std::uint32_t shapes = kPlainShapes)
    {
        Wave wave;
        const std::uint32_t shape = choice(kShapes, argument(), "sin is assumed.", shapes);
        wave.shape = shape == kNone ? WaveShape::sine : static_cast<WaveShape>(shape + 1);
        read_wave(wave);
        return wave;
    }

    void read_wave(Wave& wave)
    {
        wave.base = number();
        wave.amplitude = number();
        wave.phase = number();
        wave.frequency = number();
    }

    // --- the shader ------------------------------------------------------------------------------------------

    void read_general()
    {
        const std::uint32_t place = place_in(kKeywords, keyword_);
        if (place == kNone) {
            if (starts_with(keyword_, "qer") || starts_with(keyword_, "q3map") ||
                place_in(kPassedOver, keyword_) != kNone)
                end_line();
            else
                unknown_keyword();
            return;
        }
        switch (static_cast<Keyword>(place)) {
            case Keyword::cull: read_cull(); break;
            case Keyword::deform: read_deform(); break;
            case Keyword::sort: read_sort(); break;
            case Keyword::portal: sort_ = kSortValues[0]; break;
            case Keyword::polygon_offset: material_.polygon_offset = true; break;
            case Keyword::surface_parameter:
                if (equal_ignoring_case(argument(), "nodraw")) no_draw_ = true;
                end_line();
                break;
        }
    }

    void read_cull()
    {
        const std::uint32_t mode = choice(kCulls, argument(), "only front sides are drawn.");
        if (mode == kNone || mode == 0) return;
        material_.cull = mode <= 3 ? CullMode::none : CullMode::front;
    }

    void read_sort()
    {
        const std::string_view word = argument();
        const std::uint32_t place = place_in(kSorts, word);
        const std::optional<float> value = parse_number(word);
        if (place != kNone)
            sort_ = kSortValues[place];
        else if (value && std::isfinite(*value))
            sort_ = *value;
        else
            note(word, " is not known here; the usual order is assumed.");
    }

    void read_deform()
    {
        const std::string_view word = argument();
        if (starts_with(word, "text") || equal_ignoring_case(word, "projectionShadow")) {
            note(word, " is not drawn.");
            return end_line();
        }
        const std::uint32_t kind = choice(kDeforms, word, "it is left out.");
        if (kind == kNone) return end_line();
        Deform deform;
        deform.kind = static_cast<DeformKind>(kind);
        switch (deform.kind) {
            case DeformKind::wave:
                deform.spread = 1 / number();
                if (!std::isfinite(deform.spread)) {
                    deform.spread = 100;
                    note("it cannot be divided by 0, or by so little; 1/100 is assumed.");
                }
                deform.wave = wave();
                break;
            case DeformKind::normal:
                deform.wave.amplitude = number();
                deform.wave.frequency = number();
                break;
            case DeformKind::bulge:
            case DeformKind::move:
                for (int axis = 0; axis < 3; ++axis) deform.vector[axis] = number();
                if (deform.kind == DeformKind::move) deform.wave = wave();
                break;
            case DeformKind::autosprite:
            case DeformKind::autosprite2: break;
        }
        if (!is_full(material_.deforms.size(), kMaxDeforms)) material_.deforms.push_back(deform);
    }

    // What depends on the whole.
    void finish()
    {
        std::vector<Stage>& stages = material_.stages;
        if (sort_ != 0)
            material_.sort = sort_;
        else if (material_.polygon_offset)
            material_.sort = kDecal;
        else if (!stages.empty() && stages[0].blends)
            material_.sort = stages[0].depth_write ? kSeeThrough : kBlended;
        else
            material_.sort = kOpaque;
        if (!no_draw_) return;
        stages.clear();
        model_.images.resize(kept_images_);
    }

    // --- a stage ---------------------------------------------------------------------------------------------

    void read_stage()
    {
        const std::uint64_t first_line = line_;
        earlier_images_ = model_.images.size();
        Stage stage;
        bool explicit_depth = false, explicit_rgb = false, film = false;
        while (next_directive()) {
            if (keyword_ == "{") {
                s_.fail(Code::bad_text, "A stage holds no stages: a brace is missing.");
                return;
            }
            const std::uint32_t place = place_in(kStageKeywords, keyword_);
            if (place == kNone) {
                unknown_keyword();
                continue;
            }
            switch (static_cast<StageKeyword>(place)) {
                case StageKeyword::map: read_map(stage, false); break;
                case StageKeyword::clamp_map: read_map(stage, true); break;
                case StageKeyword::animated_map: read_animated_map(stage); break;
                case StageKeyword::video_map:
                    film = true;
                    note(argument(), " is a film; films are not drawn.");
                    break;
                case StageKeyword::blend: read_blend(stage, explicit_depth); break;
                case StageKeyword::alpha_test: read_alpha_test(stage); break;
                case StageKeyword::depth_test: {
                    const std::uint32_t test = choice("lequal equal", argument(), "lequal is assumed.");
                    stage.depth_equal = test == 1;
                    break;
                }
                case StageKeyword::depth_write: stage.depth_write = explicit_depth = true; break;
                case StageKeyword::rgb:
                    explicit_rgb = true;
                    read_rgb(stage);
                    break;
                case StageKeyword::alpha: read_alpha(stage); break;
                case StageKeyword::texcoord:
                case StageKeyword::texgen: read_texcoord(stage); break;
                case StageKeyword::modifier: read_modifier(stage); break;
                case StageKeyword::detail: break;
            }
        }
        if (!s_.ok()) return;
        line_ = first_line;
        keyword_ = "stage";
        // What multiplies by what is there does not double it.
        const bool by_itself =
            !stage.blends || stage.source == BlendFactor::one || stage.source == BlendFactor::src_alpha;
        if (!explicit_rgb && by_itself) stage.rgb = ColorSource::identity_lighting;
        // What is written so covers all.
        if (stage.blends && stage.source == BlendFactor::one && stage.destination == BlendFactor::zero) {
            stage.blends = false;
            stage.depth_write = true;
        }
        const bool pictured = stage.white || stage.lightmap || !stage.images.empty();
        if (!film && !closed_ && !pictured) {
            closed_ = true;
            note("it has no picture; as in the game it is not drawn, nor is any behind it.");
        }
        if (film || closed_ || is_full(material_.stages.size(), kMaxStages))
            drop_images();
        else
            material_.stages.push_back(std::move(stage));
    }

    // Those of this stage.
    void drop_images() { model_.images.resize(earlier_images_); }

    std::uint32_t image(std::string_view path)
    {
        model_.images.emplace_back().name = path;
        return static_cast<std::uint32_t>(model_.images.size() - 1);
    }

    void read_map(Stage& stage, bool clamp)
    {
        const std::string_view path = argument();
        drop_images();
        stage.clamp = clamp;
        stage.images.clear();
        stage.white = equal_ignoring_case(path, "$whiteimage") || equal_ignoring_case(path, "*white");
        stage.lightmap = equal_ignoring_case(path, "$lightmap");
        if (path.empty())
            note(path, " stands where a picture is expected.");
        else if (!stage.white && !stage.lightmap)
            stage.images = {image(path)};
    }

    void read_animated_map(Stage& stage)
    {
        drop_images();
        stage.white = stage.lightmap = false;
        stage.images_per_second = number();
        stage.images.clear();
        for (std::string_view path = argument(); !path.empty(); path = argument()) {
            if (is_full(stage.images.size(), kMaxStageImages)) {
                end_line();
                break;
            }
            stage.images.push_back(image(path));
        }
        if (stage.images.empty()) note({}, " stands where pictures are expected.");
    }

    BlendFactor factor(std::string_view word, std::uint32_t allowed)
    {
        const std::uint32_t place = choice(kFactors, word, "GL_ONE is assumed.", allowed);
        return place == kNone ? BlendFactor::one : static_cast<BlendFactor>(place);
    }

    void read_blend(Stage& stage, bool explicit_depth)
    {
        const std::string_view word = argument();
        constexpr BlendFactor pairs[][2] = {{BlendFactor::one, BlendFactor::one},
                                            {BlendFactor::dst_color, BlendFactor::zero},
                                            {BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha}};
        const std::uint32_t place = place_in(kBlends, word);
        stage.blends = true;
        stage.source = place != kNone ? pairs[place][0] : factor(word, kSourceFactors);
        stage.destination = place != kNone ? pairs[place][1] : factor(argument(), kDestinationFactors);
        if (!explicit_depth) stage.depth_write = false;
    }

    void read_alpha_test(Stage& stage)
    {
        const std::uint32_t test = choice(kAlphaTests, argument(), "nothing is cut out.");
        stage.alpha_test = test == kNone ? AlphaTest::none : static_cast<AlphaTest>(test + 1);
        stage.alpha_reference = test == 1 || test == 2 ? 0.5F : 0;
    }

    void read_rgb(Stage& stage)
    {
        const std::uint32_t color = choice(kColors, argument(), "identity is assumed.", kRgbColors);
        if (color == kNone)
            stage.rgb = ColorSource::identity;
        else
            stage.rgb = color > static_cast<std::uint32_t>(ColorSource::portal) ? ColorSource::identity_lighting
                                                                                : static_cast<ColorSource>(color);
        if (stage.rgb == ColorSource::wave) stage.rgb_wave = wave(kNone);
        if (stage.rgb == ColorSource::constant)
            stage.color = glm::vec4(glm::clamp(vector(), 0.0F, 1.0F), stage.color.w);
        if (stage.rgb == ColorSource::vertex && stage.alpha == ColorSource::identity)
            stage.alpha = ColorSource::vertex;
    }

    void read_alpha(Stage& stage)
    {
        const std::uint32_t color = choice(kColors, argument(), "identity is assumed.", kAlphaColors);
        stage.alpha = color == kNone ? ColorSource::identity : static_cast<ColorSource>(color);
        if (stage.alpha == ColorSource::wave) stage.alpha_wave = wave();
        if (stage.alpha == ColorSource::constant) stage.color.w = std::clamp(number(), 0.0F, 1.0F);
        if (stage.alpha == ColorSource::portal) stage.portal_range = number(256);
    }

    void read_texcoord(Stage& stage)
    {
        const std::uint32_t source = choice(kTexcoords, argument(), "base is assumed.");
        stage.texcoord = source > static_cast<std::uint32_t>(TexcoordSource::vector)
                             ? TexcoordSource::base
                             : static_cast<TexcoordSource>(source);
        if (stage.texcoord != TexcoordSource::vector) return;
        stage.texcoord_s = vector();
        stage.texcoord_t = vector();
    }

    void read_modifier(Stage& stage)
    {
        const std::uint32_t kind = choice(kModifiers, argument(), "it is left out.");
        if (kind == kNone) return end_line();
        TexcoordModifier modifier;
        modifier.kind = static_cast<TexcoordModifierKind>(kind);
        switch (modifier.kind) {
            case TexcoordModifierKind::scroll:
            case TexcoordModifierKind::scale:
                for (std::size_t i = 0; i < 2; ++i)
                    modifier.values[i] = number(modifier.kind == TexcoordModifierKind::scale ? 1 : 0);
                break;
            case TexcoordModifierKind::rotate: modifier.values[0] = number(); break;
            case TexcoordModifierKind::turbulence:
                modifier.wave.shape = WaveShape::sine;
                read_wave(modifier.wave);
                break;
            case TexcoordModifierKind::stretch: modifier.wave = wave(); break;
            case TexcoordModifierKind::transform:
                for (std::size_t i = 0; i < 6; ++i) modifier.values[i] = number(i == 0 || i == 3 ? 1 : 0);
                break;
            case TexcoordModifierKind::entity_translate: break;
        }
        if (!is_full(stage.modifiers.size(), kMaxModifiers)) stage.modifiers.push_back(modifier);
    }

    TextScanner& s_;
    std::string_view file_;
    std::string_view shader_;
    Model& model_;
    Material& material_;
    std::size_t kept_images_;         // the model's images before this shader
    std::size_t earlier_images_ = 0;  // and before this stage
    std::string_view keyword_;
    std::uint64_t line_ = 0;     // of the directive
    bool same_line_ = false;     // as the directive before it
    bool told_of_rest_ = false;  // of a line: once a shader
    bool closed_ = false;        // further stages are not drawn
    bool no_draw_ = false;
    float sort_ = 0;
};

}  // namespace

Quake3Script read_quake3_script(const FileSet::File& file)
{
    const Bytes text = file.data.value_or(Bytes{});
    ErrorSink errors;
    TextScanner s(text, errors, kDirectiveDialect);
    std::vector<Quake3Shader> shaders;
    std::vector<std::string> warnings;
    std::optional<Error> error;
    while (s.next_directive()) {
        Quake3Shader shader;
        shader.name = s.word();
        shader.line = s.line();
        if (shader.name == "{" || shader.name == "}")
            s.fail(Code::bad_text, "A brace stands where a shader's name is expected.");
        if (shaders.size() == kMaxShaders)
            s.fail(Code::too_large, format_text("The script has more than % shaders.", kMaxShaders));
        const std::size_t start = text.size() - s.remaining();
        s.skip_block();
        if (!errors.ok()) {
            error = errors.error();
            if (error->code == Code::truncated)
                error->message =
                    format_text("The shader % is not closed: a brace is missing, or the file is cut short.",
                                shown(shader.name));
            break;
        }
        shader.block = text.subspan(start, text.size() - s.remaining() - start);
        if (!shader.name.empty())
            shaders.push_back(shader);
        else if (warnings.size() < kMaxWarnings)
            warnings.push_back(format_text("Line %: a shader has an empty name; it is left out.", shader.line));
    }
    std::vector<std::string_view> names;
    for (const Quake3Shader& shader : shaders) names.push_back(shader.name);
    return {std::move(shaders), NameIndex(std::move(names)), std::move(warnings), std::move(error)};
}

std::optional<Error> read_quake3_shader(const Quake3Shader& shader, const FileSet::File& script, Model& model,
                                        Material& material)
{
    ErrorSink errors;
    TextScanner s(shader.block, errors, kDirectiveDialect, shader.line);
    material.name = shader.name;
    material.shading = Shading::quake3;
    material.diffuse = glm::vec4(1.0F);
    const std::size_t images = model.images.size();
    ShaderReader(s, script.name, shader.name, model, material).read();
    if (errors.ok()) return std::nullopt;
    material = {};
    model.images.resize(images);
    return errors.error();
}

Result<Model> load_quake3_script(Bytes, std::string_view name, const FileSet& files)
{
    const FileSet::File& file = *files.find(name);
    const Quake3Script& script = file.read_once(read_quake3_script);
    if (script.error) return *script.error;
    Model model;
    for (const Quake3Shader& shader : script.shaders) {
        Material material;
        if (const auto error = read_quake3_shader(shader, file, model, material)) return *error;
        model.images.clear();
    }
    std::string said = format_text(
        "This is a script of % shaders, not a model. Open the .md3 file that wears them, together with it.",
        script.shaders.size());
    const std::size_t warnings = script.warnings.size() + model.warnings.size();
    if (warnings > 0)
        said += format_text(" The first of its % warnings: %", warnings,
                            script.warnings.empty() ? model.warnings[0].message : script.warnings[0]);
    return Error{Code::unknown_format, std::move(said), {}, {}};
}

}  // namespace marrow
