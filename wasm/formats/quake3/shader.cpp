// shader.cpp -- Quake III's material scripts, text, no case. A directive ends with its line.
//
//   name { directive ... { directive ... } ... }       the inner blocks are stages, drawn one over the other
//
//   cull, deformVertexes, sort, portal, polygonOffset                       of the shader
//   map, clampmap, animMap, videoMap, blendFunc, alphaFunc, depthFunc,      of a stage
//   depthWrite, rgbGen, alphaGen, tcGen (texgen), tcMod, detail
//   implicitMap, implicitMask, implicitBlend, of the shader; map16, map32,  Return to Castle Wolfenstein, Enemy
//   mapcomp, mapnocomp, animmapcomp, animmapnocomp, of a stage              Territory
//   diffuseMap, of both; stage KIND                                         XreaL, Daemon, ioquake3
//
// Directives for editors and the map compiler, and those of fog and light, are skipped silently. So is surfaceparm:
// `nodraw` hides surfaces of maps alone. Directives that are not known or not drawn become warnings, and so do
// missing arguments, which are 0 or left out as in the game. A shader that has no stage because it holds unknown
// directives shows the picture of its name. Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3/shader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/script_blocks.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// Lists of words stand in the order of the enumerations that they name.
enum class Keyword : std::uint8_t {
    cull,
    deform,
    sort,
    portal,
    polygon_offset,
    diffuse_map,
    implicit_map,
    implicit_mask,
    implicit_blend
};
constexpr std::string_view kKeywords =
    "cull deformvertexes sort portal polygonoffset diffusemap implicitmap implicitmask implicitblend";
constexpr std::string_view kPassedOver =
    "tesssize light fogparms skyparms nomipmaps nopicmip clamptime entitymergable fogonly fog surfaceparm nofog "
    "noshadows forceopaque";
// Those without arguments, after which a stage may begin.
constexpr std::string_view kLoneKeywords =
    "portal polygonoffset nomipmaps nopicmip clamptime entitymergable fogonly nofog noshadows forceopaque";
// Maps of other engines' light, of a shader or a stage.
constexpr std::string_view kOtherMaps = "normalmap bumpmap specularmap glowmap heightmap materialmap physicalmap";

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
    detail,
    kind,
    diffuse_map,
    map_32,
    uncompressed_map,
    uncompressed_animation,
    map_16,
    compressed_map,
    compressed_animation
};
constexpr std::string_view kStageKeywords =
    "map clampmap animmap videomap blendfunc alphafunc depthfunc depthwrite rgbgen alphagen tcgen texgen tcmod "
    "detail stage diffusemap map32 mapnocomp animmapnocomp map16 mapcomp animmapcomp";
constexpr std::string_view kNotDrawn = " is a map that is not drawn.";
constexpr std::string_view kColorStages = "diffusemap colormap";

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

bool starts_with(std::string_view word, std::string_view start)
{
    return equal_ignoring_case(word.substr(0, start.size()), start);
}

class ShaderReader {
public:
    ShaderReader(TextScanner& s, const FileSet& files, std::string_view file, std::string_view shader, Model& model,
                 Material& material)
        : s_(s), files_(files), file_(file), shader_(shader), model_(model), material_(material)
    {
    }

    // From its opening brace.
    void read()
    {
        (void)s_.next_directive();
        (void)s_.word();
        while (next_directive()) {
            if (!is_brace())
                read_general();
            else if (keyword_ == "{")
                read_stages();
            else
                break;
        }
        finish();
    }

private:
    // --- words -----------------------------------------------------------------------------------------------

    // Takes the first word of a directive or a brace. False at the end, which ScriptBlocks has reported if it is
    // not a closing brace.
    bool next_directive()
    {
        if (!s_.next_directive()) return false;
        same_line_ = s_.line() == line_ && keyword_ != "{" && keyword_ != "stage";
        line_ = s_.line();
        keyword_ = s_.word();
        return true;
    }

    // Whether the keyword is one.
    bool is_brace() const { return (keyword_ == "{" || keyword_ == "}") && !s_.was_quoted(); }

    bool more_on_line()
    {
        if (s_.at_end()) return false;
        const std::string_view next = s_.peek();
        return next != "{" && next != "}";
    }

    // The next word of the directive; empty where there is none.
    std::string_view argument() { return more_on_line() ? s_.word() : std::string_view(); }

    // The same for a path, which may hold a comment mark.
    std::string_view path_argument()
    {
        const std::string_view path = argument(), whole = s_.whole_word();
        if (path.empty() || !is_whole_path(files_, folder_of(file_), path, whole)) return path;
        s_.take_whole_word();
        return whole;
    }

    void end_line()
    {
        while (more_on_line()) (void)s_.word();
    }

    void note(std::string_view what)
    {
        if (model_.warnings.size() > kMaxWarnings) return;
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
        has_unknown_ |= !same_line_;
        if (place_in(kOtherMaps, keyword_) != kNone) {
            note(argument(), kNotDrawn);
            return end_line();
        }
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
            case Keyword::diffuse_map:
            case Keyword::implicit_map:
            case Keyword::implicit_mask:
            case Keyword::implicit_blend: read_implicit(static_cast<Keyword>(place)); break;
        }
    }

    // The shader's only stage, unless it has others. `-` stands for the picture of its name.
    void read_implicit(Keyword kind)
    {
        const std::string_view path = path_argument();
        implicit_path_ = path.empty() || path == "-" ? shader_ : path;
        implicit_ = plain_stage(0);
        if (kind == Keyword::implicit_mask) {
            implicit_.alpha_test = AlphaTest::greater_equal;
            implicit_.alpha_reference = 0.5F;
        }
        if (kind == Keyword::implicit_blend) {
            implicit_.blends = true;
            implicit_.source = BlendFactor::src_alpha;
            implicit_.destination = BlendFactor::one_minus_src_alpha;
            implicit_.depth_write = false;
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

    // Settings that depend on the whole shader.
    void finish()
    {
        std::vector<Stage>& stages = material_.stages;
        if (stages.empty() && implicit_path_.empty() && has_unknown_) {
            keyword_ = "stages";
            note("none is known; the picture of the shader's name is shown.");
            implicit_path_ = shader_;
            implicit_ = plain_stage(0);
        }
        if (stages.empty() && !implicit_path_.empty()) {
            implicit_.images = {image(implicit_path_)};
            // Both sides, as in the game, unless the shader says which.
            const bool is_thin = implicit_.blends || implicit_.alpha_test != AlphaTest::none;
            if (is_thin && material_.cull == CullMode::back) material_.cull = CullMode::none;
            stages.push_back(std::move(implicit_));
        }
        if (sort_ != 0)
            material_.sort = sort_;
        else if (material_.polygon_offset)
            material_.sort = kDecal;
        else if (!stages.empty() && stages[0].blends)
            material_.sort = stages[0].depth_write ? kSeeThrough : kBlended;
        else
            material_.sort = kOpaque;
    }

    // --- a stage ---------------------------------------------------------------------------------------------

    // A brace inside a stage ends that one and begins another.
    void read_stages() { while (read_stage()); }

    // Whether another one begins where it ends.
    bool read_stage()
    {
        const std::uint64_t first_line = line_;
        earlier_images_ = model_.images.size();
        Stage stage;
        // `omitted`: the stage is left out, and those after it are not.
        bool explicit_depth = false, explicit_rgb = false, omitted = false, goes_on = false;
        const bool had_unknown = std::exchange(has_unknown_, false);
        while (next_directive()) {
            if (is_brace()) {
                goes_on = keyword_ == "{";
                break;
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
                    omitted = true;
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
                case StageKeyword::kind: {
                    const std::string_view kind = argument();
                    if (kind.empty() || place_in(kColorStages, kind) != kNone) break;
                    omitted = has_unknown_ = true;
                    note(kind, kNotDrawn);
                    break;
                }
                case StageKeyword::diffuse_map:
                case StageKeyword::map_32:
                case StageKeyword::uncompressed_map: read_map(stage, false); break;
                case StageKeyword::uncompressed_animation: read_animated_map(stage); break;
                // Alternatives for less memory.
                case StageKeyword::map_16:
                case StageKeyword::compressed_map:
                    if (is_pictured(stage))
                        end_line();
                    else
                        read_map(stage, false);
                    break;
                case StageKeyword::compressed_animation:
                    if (is_pictured(stage))
                        end_line();
                    else
                        read_animated_map(stage);
                    break;
            }
        }
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
        // The picture may be that of an unknown directive.
        omitted |= has_unknown_ && !is_pictured(stage);
        has_unknown_ |= had_unknown;
        if (!omitted && !closed_ && !is_pictured(stage)) {
            closed_ = true;
            note("it has no picture; as in the game neither it nor any stage after it is drawn.");
        }
        if (omitted || closed_ || is_full(material_.stages.size(), kMaxStages))
            drop_images();
        else
            material_.stages.push_back(std::move(stage));
        return goes_on;
    }

    static bool is_pictured(const Stage& stage) { return stage.white || stage.lightmap || !stage.images.empty(); }

    // Those of this stage.
    void drop_images() { model_.images.resize(earlier_images_); }

    std::uint32_t image(std::string_view path)
    {
        model_.images.emplace_back().name = path;
        return static_cast<std::uint32_t>(model_.images.size() - 1);
    }

    void read_map(Stage& stage, bool clamp)
    {
        const std::string_view path = path_argument();
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
        for (std::string_view path = path_argument(); !path.empty(); path = path_argument()) {
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
    const FileSet& files_;
    std::string_view file_;
    std::string_view shader_;
    Model& model_;
    Material& material_;
    std::size_t earlier_images_ = 0;  // the model's images before this stage
    Stage implicit_;                  // the stage of a shader that has no others
    std::string_view implicit_path_;  // its picture; empty: there is no such stage
    std::string_view keyword_;
    std::uint64_t line_ = 0;     // of the directive
    bool same_line_ = false;     // as the directive before it
    bool told_of_rest_ = false;  // of a line: once a shader
    bool closed_ = false;        // further stages are not drawn
    bool has_unknown_ = false;   // directives, of the shader or of the stage that is read
    float sort_ = 0;
};

}  // namespace

Quake3Script read_quake3_script(const FileSet::File& file)
{
    ScriptBlocks blocks(file.data.value_or(Bytes{}), kDirectiveDialect, kLoneKeywords);
    std::vector<Quake3Shader> shaders;
    std::vector<std::string> keys;
    const auto add = [&](std::string_view name, const ScriptBlock& block) {
        shaders.push_back({name, block.text, block.brace_line});
        keys.push_back(normalise_path(name));
    };
    while (const auto block = blocks.next()) {
        if (shaders.size() >= kMaxShaders) {
            blocks.faults.add(Code::too_large, block->line,
                              "The script has more than % shaders; the others are left out.", kMaxShaders);
            break;
        }
        if (block->kind.data() != nullptr)
            blocks.faults.add(Code::bad_text, block->line, "% stands before the name %; it is passed over.",
                              shown(block->kind), shown(block->name));
        // The comment mark may be part of the name. A name that is written, if only as "", has an address.
        if (!block->whole_name.empty()) add(block->whole_name, *block);
        if (!block->name.empty())
            add(block->name, *block);
        else if (block->name.data() != nullptr)
            blocks.faults.add(Code::bad_text, block->line, "A shader has an empty name; it is left out.");
    }
    std::vector<std::string_view> names(keys.begin(), keys.end());
    return {std::move(shaders), std::move(keys), NameIndex(std::move(names)), std::move(blocks.faults)};
}

void read_quake3_shader(const Quake3Shader& shader, const FileSet::File& script, const FileSet& files, Model& model,
                        Material& material)
{
    ErrorSink errors;
    TextScanner s(shader.block, errors, kDirectiveDialect, shader.line);
    material.name = shader.name;
    material.shading = Shading::quake3;
    material.diffuse = glm::vec4(1.0F);
    ShaderReader(s, files, script.name, shader.name, model, material).read();
}

Result<Model> load_quake3_script(Bytes, std::string_view name, const FileSet& files)
{
    const FileSet::File& file = *files.find(name);
    const Quake3Script& script = file.read_once(read_quake3_script);
    if (script.faults.first) return *script.faults.first;
    Model model;
    for (const Quake3Shader& shader : script.shaders) {
        Material material;
        read_quake3_shader(shader, file, files, model, material);
        model.images.clear();
        if (model.warnings.size() > kMaxWarnings) break;
    }
    std::string message = format_text(
        "This is a script of % shaders, not a model. Open the .md3 file that uses them, together with it.",
        script.shaders.size());
    if (!model.warnings.empty())
        message += format_text(" The first of its % warnings: %", model.warnings.size(), model.warnings[0].message);
    return Error{Code::unknown_format, std::move(message), {}, {}};
}

}  // namespace marrow
