// shader.cpp -- Quake III's material scripts: text, case-insensitive. A directive ends with its line.
//
//   name { directive ... { directive ... } ... }       the inner blocks are stages, drawn one over the other
//
//   cull, deformVertexes, sort, portal, polygonOffset                       of the shader
//   map, clampmap, animMap, videoMap, blendFunc, alphaFunc, depthFunc,      of a stage
//   depthWrite, rgbGen, alphaGen, tcGen (texgen), tcMod, detail
//   implicitMap, implicitMask, implicitBlend, of the shader; map16, map32,  Return to Castle Wolfenstein, Enemy
//   mapcomp, mapnocomp, animmapcomp, animmapnocomp, of a stage              Territory
//   diffuseMap, normalMap, bumpMap, specularMap, glowMap, of both;          XreaL, Daemon, ioquake3's renderer2,
//   stage KIND, blend KIND, alphaTest, of a stage; twoSided                 Spearmint
//   dpPolygonOffset                                                         DarkPlaces
//
// A shader with a normal map or a specular map is lit per pixel, as in these engines. Other keywords of these
// engines change only details of the lighting; each is skipped with one warning for the whole model.
//
// Directives for editors, the map compiler, fog and light are skipped silently, and so is surfaceparm, whose
// `nodraw` hides only surfaces of maps. Unknown directives, directives that are not drawn, and missing arguments
// cause warnings. Missing arguments are read as 0 or left out, as in the game. A shader that has no stage because
// its directives are unknown shows the image with its name. Sources: id Software's released source of Quake III,
// and real files.
#include "formats/quake3/shader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/script_blocks.h"
#include "formats/whole_path.h"

namespace marrow {

namespace {

// The words of each keyword list below are in the order of its enumeration.
enum class Keyword : std::uint8_t {
    cull,
    deform,
    sort,
    portal,
    two_sided,
    polygon_offset,
    dark_places_polygon_offset,
    diffuse_map,
    implicit_map,
    implicit_mask,
    implicit_blend,
    no_shadows,
    dark_places_no_shadow
};
constexpr std::string_view kKeywords =
    "cull deformvertexes sort portal twosided polygonoffset dppolygonoffset diffusemap implicitmap implicitmask "
    "implicitblend noshadows dpnoshadow";
constexpr std::string_view kSkipped =
    "tesssize light fogparms skyparms nomipmaps nopicmip clamptime entitymergable fogonly fog surfaceparm nofog "
    "forceopaque dpshadow dpnortlight dpmeshcollisions dptransparentsort dpshaderkillifcvar";
// Directives without arguments, which may precede the brace of a stage on the same line.
constexpr std::string_view kLoneKeywords =
    "portal polygonoffset nomipmaps nopicmip clamptime entitymergable fogonly nofog noshadows forceopaque";
// Lighting maps of a shader or a stage, and maps that are not drawn. The alpha of a parallax map is a height.
constexpr std::string_view kLightMaps = "specularmap glowmap normalmap bumpmap normalparallaxmap bumpparallaxmap";
constexpr std::uint32_t kSpecular = 0, kGlow = 1, kNormal = 2;  // kNormal and above: normal maps
constexpr std::string_view kOtherMaps = "heightmap materialmap physicalmap";
// Keywords of other engines that change details of the lighting. Those of DarkPlaces begin with `dp`.
constexpr std::string_view kOfEngines =
    "specularexponent specularexponentmin specularexponentmax specularreflectance specularscale normalscale "
    "normalintensity normalformat heightmapinnormalmap parallax noparallax parallaxbias parallaxdepth "
    "parallaxdepthscale "
    "parallaxoffset parallaxoffsetbias heightscale heightoffset gloss roughness metallic refractionindex "
    "fresnelpower "
    "fresnelscale fresnelbias etaratio etadelta depthscale deformmagnitude wraparoundlighting depthfade";

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
    kind_or_blend,
    alpha_reference,
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
    "detail stage blend alphatest diffusemap map32 mapnocomp animmapnocomp map16 mapcomp animmapcomp";
constexpr std::string_view kColorStages = "diffusemap colormap";

constexpr std::string_view kShapes = "sin triangle square sawtooth inversesawtooth noise";
constexpr std::uint32_t kPlainShapes = 0b1'1111;  // all but noise, which only colours may have
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
// `front` is not a keyword of the game, which culls back sides for any unknown word.
constexpr std::string_view kCulls = "front none disable twosided back backside backsided";
// Real scripts have several hundred shaders. Each takes memory as long as the files are kept.
constexpr std::size_t kMaxShaders = 65536;

// The messages for an invalid and for a missing argument of a directive. The fourth argument of the message
// `invalid` is the invalid argument.
struct ArgumentMessages {
    MessageId invalid, missing;
};

constexpr ArgumentMessages kColorMessages = {"quake3-shader-color-unknown", "quake3-shader-color-missing"};

bool starts_with(std::string_view word, std::string_view start)
{
    return equal_ignoring_case(word.substr(0, start.size()), start);
}

class ShaderReader {
public:
    ShaderReader(TextScanner& s, const Host& files, std::string_view file, std::string_view shader, Model& model,
                 Material& material)
        : s_(s), files_(files), file_(file), shader_(shader), model_(model), material_(material)
    {
    }

    // Reads the block of the shader from its opening brace.
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

    // Reads a brace or the first word of a directive into keyword_. False at the end of the text; ScriptBlocks has
    // reported a missing closing brace.
    bool next_directive()
    {
        if (!s_.next_directive()) return false;
        const bool after_stage = std::exchange(after_stage_, false);
        same_line_ = s_.line() == line_ && keyword_ != "{" && !after_stage;
        line_ = s_.line();
        keyword_ = s_.word();
        return true;
    }

    // Whether keyword_ is a brace.
    bool is_brace() const { return (keyword_ == "{" || keyword_ == "}") && !s_.was_quoted(); }

    bool more_on_line()
    {
        if (s_.at_end()) return false;
        const std::string_view next = s_.peek();
        return next != "{" && next != "}";
    }

    // The next word of the directive; empty if there is none.
    std::string_view argument() { return more_on_line() ? s_.word() : std::string_view(); }

    // The next word of the directive as a path, which may contain a comment mark.
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

    // Adds a warning about the shader. The message's first arguments are the line and the shader's name.
    template <class... Arguments> void warn_of_shader(MessageId id, const Arguments&... arguments)
    {
        if (model_.warnings.size() > kMaxWarnings) return;
        warn(model_, message(id, line_, excerpt(shader_), arguments...), std::string(file_));
    }

    // Adds a warning about the directive. The message's first arguments are the line, the shader's name and the
    // first word of the directive.
    template <class... Arguments> void note(MessageId id, const Arguments&... arguments)
    {
        warn_of_shader(id, keyword_.substr(0, 40), arguments...);
    }

    // Adds a warning about an argument of the directive.
    template <class... Arguments>
    void note_argument(const ArgumentMessages& ids, std::string_view word, const Arguments&... arguments)
    {
        if (word.empty())
            note(ids.missing, arguments...);
        else
            note(ids.invalid, excerpt(word), arguments...);
    }

    // Whether a list of the directive already has `most` elements, with a warning that the next one is left out.
    bool is_full(std::size_t count, std::size_t most)
    {
        if (count == most) note("quake3-shader-too-many", most);
        return count == most;
    }

    // Reads a map for lighting.
    bool read_light_map()
    {
        const std::uint32_t kind = index_of_word(kLightMaps, keyword_);
        if (kind == kNone) return false;
        const std::string_view path = path_argument();
        if (path.empty()) note("quake3-shader-image-missing");
        use_light_map(kind, path);
        return true;
    }

    // `kind`: an index into kLightMaps. The first map of each kind is used. Built-in images (`$`, `*`, `_`) are
    // flat, black or white: they are ignored.
    void use_light_map(std::uint32_t kind, std::string_view path)
    {
        if (path.empty() || std::string_view("$*_").find(path[0]) != std::string_view::npos) return;
        std::string_view& map = light_maps_[std::min<std::uint32_t>(kind, kNormal)];
        if (map.empty()) map = path;
    }

    // Skips a keyword of another engine, with one warning for all shaders of the model.
    bool skip_engine_keyword()
    {
        if (!starts_with(keyword_, "dp") && index_of_word(kOfEngines, keyword_) == kNone) return false;
        std::string said = message("quake3-shader-keyword-of-engine", to_lower(keyword_.substr(0, 40)));
        const auto is_same = [&](const Warning& warning) { return warning.message == said; };
        if (std::find_if(model_.warnings.begin(), model_.warnings.end(), is_same) == model_.warnings.end())
            warn(model_, std::move(said), std::string(file_));
        end_line();
        return true;
    }

    void unknown_keyword()
    {
        if (!same_line_ && (read_light_map() || skip_engine_keyword())) return;
        has_unknown_ |= !same_line_;
        if (index_of_word(kOtherMaps, keyword_) != kNone) {
            note_argument({"quake3-shader-map-not-drawn", "quake3-shader-kind-of-map-not-drawn"}, argument());
            return end_line();
        }
        if (!same_line_)
            note("quake3-shader-keyword-unknown");
        else if (!has_reported_rest_)
            note("quake3-shader-surplus-words");
        has_reported_rest_ |= same_line_;
        end_line();
    }

    // The index of `word` in the list `words`, or kNone with a warning if it is not in the list or its bit in
    // `allowed` is 0. `ids`: the messages, which say what is used instead.
    std::uint32_t choice(std::string_view words, std::string_view word, const ArgumentMessages& ids,
                         std::uint32_t allowed = kNone)
    {
        const std::uint32_t place = index_of_word(words, word);
        if (place != kNone && (allowed >> place & 1) != 0) return place;
        note_argument(ids, word);
        return kNone;
    }

    float number_of(std::string_view word, int otherwise = 0)
    {
        const std::optional<float> value = parse_number(word);
        if (value && std::isfinite(*value)) return *value;
        note_argument({"quake3-shader-number-expected", "quake3-shader-number-missing"}, word, otherwise);
        return static_cast<float>(otherwise);
    }

    float number(int otherwise = 0) { return number_of(argument(), otherwise); }

    // Reads `( 1 0 0 )`. Blanks between brackets and numbers are optional.
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
        if (!opened || !closed) note("quake3-shader-brackets-missing");
        return out;
    }

    Wave wave(std::uint32_t shapes = kPlainShapes)
    {
        Wave wave;
        const std::uint32_t shape =
            choice(kShapes, argument(), {"quake3-shader-wave-unknown", "quake3-shader-wave-missing"}, shapes);
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
        const std::uint32_t place = index_of_word(kKeywords, keyword_);
        if (place == kNone) {
            if (starts_with(keyword_, "qer") || starts_with(keyword_, "q3map") ||
                index_of_word(kSkipped, keyword_) != kNone)
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
            case Keyword::two_sided: material_.cull = CullMode::none; break;
            case Keyword::polygon_offset:
            case Keyword::dark_places_polygon_offset:
                material_.polygon_offset = true;
                end_line();
                break;
            case Keyword::diffuse_map:
            case Keyword::implicit_map:
            case Keyword::implicit_mask:
            case Keyword::implicit_blend: read_implicit(static_cast<Keyword>(place)); break;
            case Keyword::no_shadows:
            case Keyword::dark_places_no_shadow:
                material_.casts_shadow = false;
                end_line();
                break;
        }
    }

    // Reads the stage that is used if the shader has no others. `-` means the image with the shader's name.
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
        const std::uint32_t mode =
            choice(kCulls, argument(), {"quake3-shader-cull-unknown", "quake3-shader-cull-missing"});
        if (mode == kNone || mode == 0) return;
        material_.cull = mode <= 3 ? CullMode::none : CullMode::front;
    }

    void read_sort()
    {
        const std::string_view word = argument();
        const std::uint32_t place = index_of_word(kSorts, word);
        const std::optional<float> value = parse_number(word);
        if (place != kNone)
            sort_ = kSortValues[place];
        else if (value && std::isfinite(*value))
            sort_ = *value;
        else
            note_argument({"quake3-shader-sort-unknown", "quake3-shader-sort-missing"}, word);
    }

    void read_deform()
    {
        const std::string_view word = argument();
        if (starts_with(word, "text") || equal_ignoring_case(word, "projectionShadow")) {
            note("quake3-shader-deform-not-drawn", excerpt(word));
            return end_line();
        }
        const std::uint32_t kind =
            choice(kDeforms, word, {"quake3-shader-kind-unknown", "quake3-shader-kind-missing"});
        if (kind == kNone) return end_line();
        Deform deform;
        deform.kind = static_cast<DeformKind>(kind);
        switch (deform.kind) {
            case DeformKind::wave:
                deform.spread = 1 / number();
                if (!std::isfinite(deform.spread)) {
                    deform.spread = 100;
                    note("quake3-shader-divisor-too-small");
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

    // Sets the properties that depend on the whole shader.
    void finish()
    {
        std::vector<Stage>& stages = material_.stages;
        const bool has_light_map = std::any_of(std::begin(light_maps_), std::end(light_maps_),
                                               [](std::string_view map) { return !map.empty(); });
        if (stages.empty() && implicit_path_.empty() && (has_unknown_ || has_light_map)) {
            warn_of_shader("quake3-shader-stages-unknown");
            implicit_path_ = shader_;
            implicit_ = plain_stage(0);
        }
        if (stages.empty() && !implicit_path_.empty()) {
            implicit_.images = {image(implicit_path_)};
            // Both sides of a mask or a blended image are drawn, as in the game, unless the shader has `cull`.
            const bool has_alpha = implicit_.blends || implicit_.alpha_test != AlphaTest::none;
            if (has_alpha && material_.cull == CullMode::back) material_.cull = CullMode::none;
            stages.push_back(std::move(implicit_));
        }
        if (!stages.empty()) add_light_maps();
        if (sort_ != 0)
            material_.sort = sort_;
        else if (material_.polygon_offset)
            material_.sort = kDecal;
        else if (!stages.empty() && stages[0].blends)
            material_.sort = stages[0].depth_write ? kSeeThrough : kBlended;
        else
            material_.sort = kOpaque;
    }

    void add_light_maps()
    {
        const auto add = [this](std::uint32_t kind) {
            return light_maps_[kind].empty() ? kNone : image(light_maps_[kind]);
        };
        material_.normal_map = add(kNormal);
        material_.specular_map = add(kSpecular);
        material_.emissive_map = add(kGlow);
        if (material_.specular_map != kNone) material_.specular = glm::vec4(1.0F);
        if (material_.emissive_map != kNone) material_.emissive = glm::vec4(1.0F);
        // Doom 3's shading is per pixel.
        if (material_.normal_map != kNone || material_.specular_map != kNone) material_.shading = Shading::doom3;
    }

    // --- a stage ---------------------------------------------------------------------------------------------

    // An opening brace inside a stage ends it and begins the next.
    void read_stages() { while (read_stage()); }

    // Reads one stage. Returns true if it ends at a brace that begins the next one.
    bool read_stage()
    {
        const std::uint64_t first_line = line_;
        earlier_images_ = model_.images.size();
        Stage stage;
        // `omitted`: this stage is left out, but later stages are not.
        bool explicit_depth = false, explicit_rgb = false, omitted = false, has_next = false;
        bool is_diffuse = false;
        std::uint32_t light_map = kNone;  // index into kLightMaps if the stage is a lighting map
        const bool had_unknown = std::exchange(has_unknown_, false);
        while (next_directive()) {
            if (is_brace()) {
                has_next = keyword_ == "{";
                break;
            }
            const std::uint32_t place = index_of_word(kStageKeywords, keyword_);
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
                    note_argument({"quake3-shader-film-not-drawn", "quake3-shader-films-not-drawn"}, argument());
                    break;
                case StageKeyword::blend: read_blend(stage, explicit_depth); break;
                case StageKeyword::alpha_test: read_alpha_test(stage); break;
                case StageKeyword::depth_test: {
                    const std::uint32_t test =
                        choice("lequal equal", argument(),
                               {"quake3-shader-depth-test-unknown", "quake3-shader-depth-test-missing"});
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
                case StageKeyword::kind:
                case StageKeyword::kind_or_blend: {
                    const std::string_view kind = more_on_line() ? s_.peek() : std::string_view();
                    light_map = index_of_word(kLightMaps, kind);
                    is_diffuse = index_of_word(kColorStages, kind) != kNone;
                    const bool is_kind = light_map != kNone || is_diffuse;
                    if (!is_kind && static_cast<StageKeyword>(place) == StageKeyword::kind_or_blend) {
                        read_blend(stage, explicit_depth);
                        break;
                    }
                    (void)argument();
                    if (is_kind || kind.empty()) break;
                    omitted = has_unknown_ = true;
                    note("quake3-shader-map-not-drawn", excerpt(kind));
                    break;
                }
                case StageKeyword::alpha_reference:
                    stage.alpha_test = AlphaTest::greater_equal;
                    stage.alpha_reference = std::clamp(number(), 0.0F, 1.0F);
                    break;
                case StageKeyword::diffuse_map:
                    is_diffuse = true;
                    read_map(stage, false);
                    break;
                case StageKeyword::map_32:
                case StageKeyword::uncompressed_map: read_map(stage, false); break;
                case StageKeyword::uncompressed_animation: read_animated_map(stage); break;
                // Alternatives that need less memory: used only if the stage has no other image.
                case StageKeyword::map_16:
                case StageKeyword::compressed_map:
                    if (has_image(stage))
                        end_line();
                    else
                        read_map(stage, false);
                    break;
                case StageKeyword::compressed_animation:
                    if (has_image(stage))
                        end_line();
                    else
                        read_animated_map(stage);
                    break;
            }
        }
        line_ = first_line;
        keyword_ = "stage";
        after_stage_ = true;
        // The default of rgbGen: identityLighting, or identity for a stage whose colour is multiplied with the
        // colour below it.
        const bool is_added =
            !stage.blends || stage.source == BlendFactor::one || stage.source == BlendFactor::src_alpha;
        if (!explicit_rgb && is_added)
            stage.rgb = is_diffuse ? ColorSource::lighting_diffuse : ColorSource::identity_lighting;
        // `blendFunc GL_ONE GL_ZERO` is opaque.
        if (stage.blends && stage.source == BlendFactor::one && stage.destination == BlendFactor::zero) {
            stage.blends = false;
            stage.depth_write = true;
        }
        if (light_map != kNone && !omitted) {
            omitted = true;
            if (has_image(stage))
                use_light_map(light_map, map_path_);
            else
                note("quake3-shader-image-missing");
        }
        // If an unknown directive may name the stage's image, only this stage is left out.
        omitted |= has_unknown_ && !has_image(stage);
        has_unknown_ |= had_unknown;
        if (!omitted && !closed_ && !has_image(stage)) {
            closed_ = true;
            warn_of_shader("quake3-shader-stage-without-image");
        }
        const bool is_surplus = !omitted && !closed_ && material_.stages.size() == kMaxStages;
        if (is_surplus) warn_of_shader("quake3-shader-too-many-stages", kMaxStages);
        if (omitted || closed_ || is_surplus)
            drop_images();
        else
            material_.stages.push_back(std::move(stage));
        return has_next;
    }

    static bool has_image(const Stage& stage) { return stage.white || stage.lightmap || !stage.images.empty(); }

    // Removes the images of this stage.
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
        stage.placement.wrap = clamp ? Wrap::clamp : Wrap::repeat;
        stage.images.clear();
        stage.white = equal_ignoring_case(path, "$whiteimage") || equal_ignoring_case(path, "*white");
        stage.lightmap = equal_ignoring_case(path, "$lightmap");
        if (path.empty())
            note("quake3-shader-image-missing");
        else if (!stage.white && !stage.lightmap)
            stage.images = {image(path)};
        map_path_ = path;
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
            if (stage.images.empty()) map_path_ = path;
            stage.images.push_back(image(path));
        }
        if (stage.images.empty()) note("quake3-shader-images-missing");
    }

    BlendFactor factor(std::string_view word, std::uint32_t allowed)
    {
        const std::uint32_t place =
            choice(kFactors, word, {"quake3-shader-factor-unknown", "quake3-shader-factor-missing"}, allowed);
        return place == kNone ? BlendFactor::one : static_cast<BlendFactor>(place);
    }

    void read_blend(Stage& stage, bool explicit_depth)
    {
        const std::string_view word = argument();
        constexpr BlendFactor pairs[][2] = {{BlendFactor::one, BlendFactor::one},
                                            {BlendFactor::dst_color, BlendFactor::zero},
                                            {BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha}};
        const std::uint32_t place = index_of_word(kBlends, word);
        stage.blends = true;
        stage.source = place != kNone ? pairs[place][0] : factor(word, kSourceFactors);
        stage.destination = place != kNone ? pairs[place][1] : factor(argument(), kDestinationFactors);
        if (!explicit_depth) stage.depth_write = false;
    }

    void read_alpha_test(Stage& stage)
    {
        const std::uint32_t test = choice(kAlphaTests, argument(),
                                          {"quake3-shader-alpha-test-unknown", "quake3-shader-alpha-test-missing"});
        stage.alpha_test = test == kNone ? AlphaTest::none : static_cast<AlphaTest>(test + 1);
        stage.alpha_reference = test == 1 || test == 2 ? 0.5F : 0;
    }

    void read_rgb(Stage& stage)
    {
        const std::uint32_t color = choice(kColors, argument(), kColorMessages, kRgbColors);
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
        const std::uint32_t color = choice(kColors, argument(), kColorMessages, kAlphaColors);
        stage.alpha = color == kNone ? ColorSource::identity : static_cast<ColorSource>(color);
        if (stage.alpha == ColorSource::wave) stage.alpha_wave = wave();
        if (stage.alpha == ColorSource::constant) stage.color.w = std::clamp(number(), 0.0F, 1.0F);
        if (stage.alpha == ColorSource::portal) stage.portal_range = number(256);
    }

    void read_texcoord(Stage& stage)
    {
        const std::uint32_t source =
            choice(kTexcoords, argument(), {"quake3-shader-texcoord-unknown", "quake3-shader-texcoord-missing"});
        stage.texcoord = source > static_cast<std::uint32_t>(TexcoordSource::vector)
                             ? TexcoordSource::base
                             : static_cast<TexcoordSource>(source);
        if (stage.texcoord != TexcoordSource::vector) return;
        stage.texcoord_s = vector();
        stage.texcoord_t = vector();
    }

    void read_modifier(Stage& stage)
    {
        const std::uint32_t kind =
            choice(kModifiers, argument(), {"quake3-shader-kind-unknown", "quake3-shader-kind-missing"});
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
            case TexcoordModifierKind::entity_translate:
            case TexcoordModifierKind::wave: break;
        }
        if (!is_full(stage.modifiers.size(), kMaxModifiers)) stage.modifiers.push_back(modifier);
    }

    TextScanner& s_;
    const Host& files_;
    std::string_view file_;
    std::string_view shader_;
    Model& model_;
    Material& material_;
    std::size_t earlier_images_ = 0;  // number of the model's images before this stage
    Stage implicit_;                  // the stage that is used if there are no others
    std::string_view implicit_path_;  // its image; empty: there is no such stage
    std::string_view map_path_;       // the image of the stage that is being read
    std::string_view light_maps_[3];  // paths of the maps for lighting: kSpecular, kGlow, kNormal
    std::string_view keyword_;
    std::uint64_t line_ = 0;          // of the directive
    bool same_line_ = false;          // the directive is on the line of the previous directive
    bool after_stage_ = false;        // the last directive was a whole stage
    bool has_reported_rest_ = false;  // surplus words after arguments were reported, which is done once per shader
    bool closed_ = false;             // a stage had no image: it and all later stages are not drawn
    bool has_unknown_ = false;        // the shader, or the stage that is being read, has unknown directives
    float sort_ = 0;                  // 0: not given
};

}  // namespace

Quake3Script read_quake3_script(const Host::File& file)
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
            blocks.faults.add(Code::too_large, block->line, "quake3-script-too-many-shaders", kMaxShaders);
            break;
        }
        if (block->kind.data() != nullptr)
            blocks.faults.add(Code::bad_text, block->line, "quake3-script-word-before-name", excerpt(block->kind),
                              excerpt(block->name));
        // The comment mark may be part of the name. The name `""` is empty but, unlike a missing name, not null.
        if (!block->whole_name.empty()) add(block->whole_name, *block);
        if (!block->name.empty())
            add(block->name, *block);
        else if (block->name.data() != nullptr)
            blocks.faults.add(Code::bad_text, block->line, "quake3-script-name-empty");
    }
    std::vector<std::string_view> names(keys.begin(), keys.end());
    return {std::move(shaders), std::move(keys), NameIndex(std::move(names)), std::move(blocks.faults)};
}

void read_quake3_shader(const Quake3Shader& shader, const Host::File& script, const Host& files, Model& model,
                        Material& material)
{
    ErrorSink errors;
    TextScanner s(shader.block, errors, kDirectiveDialect, shader.line);
    material.name = shader.name;
    material.shading = Shading::quake3;
    material.diffuse = glm::vec4(1.0F);
    ShaderReader(s, files, script.name, shader.name, model, material).read();
}

Result<Model> load_quake3_script(Bytes, std::string_view name, const Host& files)
{
    const Host::File& file = *files.find(name);
    const Quake3Script& script = file.read_once(read_quake3_script);
    if (script.faults.first) return *script.faults.first;
    Model model;
    for (const Quake3Shader& shader : script.shaders) {
        Material material;
        read_quake3_shader(shader, file, files, model, material);
        model.images.clear();
        if (model.warnings.size() > kMaxWarnings) break;
    }
    const std::size_t shaders = script.shaders.size(), warnings = model.warnings.size();
    return Error{Code::unknown_format,
                 warnings == 0 ? message("quake3-script-alone", shaders)
                               : message("quake3-script-alone-with-warnings", shaders, warnings,
                                         Term(model.warnings[0].message)),
                 {},
                 {}};
}

}  // namespace marrow
