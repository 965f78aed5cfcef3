#include "formats/quake3/shader.h"

#include "base/text.h"
#include "formats/model_suite.h"
#include "support/byte_builder.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

struct ReadScript {
    Model model;  // images and warnings
    std::vector<Material> materials;
    std::optional<Error> error;

    std::string warnings() const { return warnings_of(model); }
    std::string image(const Stage& stage, std::size_t i = 0) const
    {
        return i < stage.images.size() ? model.images[stage.images[i]].name : "";
    }
    // The names of the shaders.
    std::string names() const
    {
        std::string out;
        for (const Material& material : materials) out += material.name + ' ';
        return out;
    }
};

ReadScript read(const std::string& text, const std::vector<std::string>& images = {})
{
    const File bytes = text_file(text);
    MemoryHost files;
    files.add("scripts/test.shader", bytes);
    for (const std::string& image : images) files.add_name(image);
    const Host::File& file = *files.find("scripts/test.shader");
    const Quake3Script script = read_quake3_script(file);
    ReadScript out;
    out.error = script.faults.first;
    for (const std::string& warning : script.faults.warnings) warn(out.model, warning, file.name);
    for (const Quake3Shader& shader : script.shaders)
        read_quake3_shader(shader, file, files, out.model, out.materials.emplace_back());
    return out;
}

// Reads a shader with the lines `body`. Expects no warning.
Material shader(const std::string& body)
{
    const ReadScript script = read("test\n{\n" + body + "\n}\n");
    EXPECT_FALSE(script.error) << text_of(*script.error);
    EXPECT_EQ(script.warnings(), "") << body;
    EXPECT_EQ(script.materials.size(), 1U) << body;
    return script.materials.empty() ? Material{} : script.materials[0];
}

// Reads a stage with an image and `lines`.
Stage stage(const std::string& lines)
{
    const Material material = shader("{\nmap a.tga\n" + lines + "\n}");
    EXPECT_EQ(material.stages.size(), 1U) << lines;
    return material.stages.empty() ? Stage{} : material.stages[0];
}

// The warnings about a stage, and about a shader, with `lines`.
std::string stage_warning(const std::string& lines)
{
    return read("t\n{\n{\nmap a\n" + lines + "\n}\n}").warnings();
}
std::string warning(const std::string& lines) { return read("t\n{\n" + lines + "\n{\nmap a\n}\n}").warnings(); }
constexpr const char* kStageLine = "scripts/test.shader: Line 5, shader \"t\", ";
constexpr const char* kLine = "scripts/test.shader: Line 3, shader \"t\", ";

void expect_wave(const Wave& wave, WaveShape shape, float base, float amplitude, float phase, float frequency)
{
    EXPECT_EQ(wave.shape, shape);
    EXPECT_EQ(wave.base, base);
    EXPECT_EQ(wave.amplitude, amplitude);
    EXPECT_EQ(wave.phase, phase);
    EXPECT_EQ(wave.frequency, frequency);
}

// --- script files -----------------------------------------------------------------------------------------------

TEST(Quake3Shader, ReadsShadersOfAScriptInOrder)
{
    const ReadScript script = read(
        "\xEF\xBB\xBF// two of them\r\nmodels/a/skin\r\n{\r\n\t{\r\n\t\tMAP models\\a\\Skin.TGA // its "
        "skin\r\n\t}\r\n}\r\n"
        "/* and\n the other */ other{{map b.tga}{map c.tga}}");
    EXPECT_EQ(script.warnings(), "");
    ASSERT_EQ(script.materials.size(), 2U);
    EXPECT_EQ(script.materials[0].name, "models/a/skin");
    EXPECT_EQ(script.materials[0].shading, Shading::quake3);
    EXPECT_EQ(script.image(script.materials[0].stages[0]), "models\\a\\Skin.TGA");
    EXPECT_EQ(script.materials[1].name, "other");
    EXPECT_EQ(script.materials[1].stages.size(), 2U);
}

TEST(Quake3Shader, EndsDirectivesAtLineEnds)
{
    // A known directive may follow another one on the same line.
    EXPECT_EQ(stage("blendFunc add alphaFunc GT0").alpha_test, AlphaTest::greater);
    const ReadScript cut = read("t\n{\n{\nmap a\ntcMod scroll\n1 2\n}\n}");
    ASSERT_EQ(cut.materials.size(), 1U);
    EXPECT_EQ(cut.materials[0].stages[0].modifiers[0].values[0], 0.0F);
    const ReadScript closed = read("t { { map a\n tcMod scale 2 } cull none }");
    ASSERT_EQ(closed.materials.size(), 1U) << text_of(*closed.error);
    EXPECT_EQ(closed.materials[0].cull, CullMode::none);
    EXPECT_EQ(closed.materials[0].stages[0].modifiers[0].values[1], 1.0F);
}

TEST(Quake3Shader, WarnsOnceAboutExtraTokens)
{
    const ReadScript script = read(
        "t\n{\n{\nmap a.tga foo blendFunc add\nrgbGen identity for good\ndetail yes\n}\ncull none at all\n}\n"
        "u\n{\ncull none at all\n}");
    ASSERT_EQ(script.materials.size(), 2U);
    EXPECT_FALSE(script.materials[0].stages[0].blends);
    EXPECT_EQ(script.warnings(),
              "scripts/test.shader: Line 4, shader \"t\", foo: the directive before it takes no more values; the "
              "rest of the line was skipped.\n"
              "scripts/test.shader: Line 12, shader \"u\", at: the directive before it takes no more values; the "
              "rest of the line was skipped.\n");
}

TEST(Quake3Shader, SkipsDirectivesWithoutAnEffect)
{
    const Material material = shader(
        "qer_editorimage a.tga\nqer_trans 0.5\nq3map_surfacelight 100\nq3map_lightimage b\ntessSize 64\nlight 1\n"
        "fogParms ( 1 0 0 ) 300\nskyParms env/a 512 -\nnomipmaps\nnopicmip\nclampTime 1\nentityMergable\n"
        "surfaceparm trans\nsurfaceparm nolightmap\n{\nmap a.tga\ndetail\n}");
    EXPECT_EQ(material.stages.size(), 1U);
}

TEST(Quake3Shader, WarnsAboutUnknownDirectives)
{
    EXPECT_EQ(warning("glow 1 2"), kLine + std::string("glow: this keyword is not known; its line was skipped.\n"));
    EXPECT_EQ(stage_warning("heightMap a b"),
              kStageLine + std::string("heightMap: \"a\" is a map that is not drawn.\n"));
    EXPECT_NE(stage_warning("stage diffuseMap extra").find("takes no more values"), std::string::npos);
    EXPECT_EQ(shader("{ map a } portal").sort, 1) << "directives may follow a stage";
    EXPECT_NE(read("t { glow\n }").warnings(), "");
    EXPECT_NE(read("t { { map a } glow\n }").warnings(), "");
    EXPECT_NE(read("t { { glow\n map a } }").warnings(), "");
}

// --- the shader ------------------------------------------------------------------------------------------------

TEST(Quake3Shader, ReadsCulling)
{
    const std::string map = "\n{\nmap a\n}";
    for (const char* word : {"none", "disable", "twoSided", "NONE"})
        EXPECT_EQ(shader("cull " + std::string(word) + map).cull, CullMode::none) << word;
    for (const char* word : {"back", "backSide", "backSided"})
        EXPECT_EQ(shader("cull " + std::string(word) + map).cull, CullMode::front) << word;
    EXPECT_EQ(shader("cull front" + map).cull, CullMode::back);
    EXPECT_EQ(shader(map).cull, CullMode::back);
    EXPECT_EQ(warning("cull sideways"),
              kLine + std::string("cull: \"sideways\" is not known here; only front sides are drawn.\n"));
}

TEST(Quake3Shader, SortsByNameNumberOrKind)
{
    const std::string map = "\n{\nmap a\n}", blend = "\n{\nmap a\nblendFunc add\n}";
    const std::pair<const char*, float> rows[] = {
        {"portal", 1}, {"sky", 2},        {"opaque", 3},    {"decal", 4},    {"seeThrough", 5},
        {"banner", 6}, {"underwater", 8}, {"additive", 10}, {"NEAREST", 16}, {"7.5", 7.5F}};
    for (const auto& [word, value] : rows)
        EXPECT_EQ(shader("sort " + std::string(word) + blend).sort, value) << word;
    EXPECT_EQ(shader("portal" + map).sort, 1);
    EXPECT_EQ(shader(map).sort, 3);
    EXPECT_EQ(shader(blend).sort, 9);
    EXPECT_EQ(shader("\n{\nmap a\nblendFunc add\ndepthWrite\n}").sort, 5);
    EXPECT_EQ(shader("{\nmap a\n}" + blend).sort, 3) << "only the first stage decides";
    const Material decal = shader("polygonOffset" + blend);
    EXPECT_TRUE(decal.polygon_offset);
    EXPECT_EQ(decal.sort, 4);
    EXPECT_EQ(shader("polygonOffset\nsort 6" + blend).sort, 6);
    EXPECT_EQ(warning("sort last"),
              kLine + std::string("sort: \"last\" is not known here; the usual order is assumed.\n"));
}

TEST(Quake3Shader, DrawsNothingWithoutStages)
{
    EXPECT_TRUE(shader("").stages.empty());
    EXPECT_TRUE(shader("surfaceparm nodraw").stages.empty());
    EXPECT_EQ(shader("surfaceparm nodraw\n{\nmap a\n}").stages.size(), 1U)
        << "nodraw hides only surfaces of levels";
    EXPECT_EQ(shader("{\nmap a\n}").stages.size(), 1U);
}

TEST(Quake3Shader, ReadsDeforms)
{
    const std::string map = "\n{\nmap a\n}";
    const auto one = [&](const std::string& line) {
        const Material material = shader("deformVertexes " + line + map);
        EXPECT_EQ(material.deforms.size(), 1U) << line;
        return material.deforms.empty() ? Deform{} : material.deforms[0];
    };
    const Deform wave = one("wave 100 sin 3 2 0.5 0.25");
    EXPECT_EQ(wave.kind, DeformKind::wave);
    EXPECT_EQ(wave.spread, 0.01F);
    expect_wave(wave.wave, WaveShape::sine, 3, 2, 0.5F, 0.25F);
    const Deform normal = one("normal 0.5 2");
    EXPECT_EQ(normal.kind, DeformKind::normal);
    EXPECT_EQ(normal.wave.amplitude, 0.5F);
    EXPECT_EQ(normal.wave.frequency, 2);
    const Deform bulge = one("bulge 3 10 1");
    EXPECT_EQ(bulge.kind, DeformKind::bulge);
    EXPECT_EQ(bulge.vector, glm::vec3(3, 10, 1));
    const Deform move = one("move 1 2 3 sawtooth 0 1 0 2");
    EXPECT_EQ(move.kind, DeformKind::move);
    EXPECT_EQ(move.vector, glm::vec3(1, 2, 3));
    expect_wave(move.wave, WaveShape::sawtooth, 0, 1, 0, 2);
    EXPECT_EQ(one("autoSprite").kind, DeformKind::autosprite);
    EXPECT_EQ(one("autosprite2").kind, DeformKind::autosprite2);
}

TEST(Quake3Shader, WarnsAboutUnsupportedDeforms)
{
    EXPECT_EQ(warning("deformVertexes projectionShadow"),
              kLine + std::string("deformVertexes: \"projectionShadow\" is not drawn.\n"));
    EXPECT_EQ(warning("deformVertexes text3"), kLine + std::string("deformVertexes: \"text3\" is not drawn.\n"));
    EXPECT_EQ(warning("deformVertexes twist 1 2"),
              kLine + std::string("deformVertexes: \"twist\" is not known here; it was skipped.\n"));
    EXPECT_EQ(warning("deformVertexes wave 0 sin 0 1 0 1"),
              kLine + std::string("deformVertexes: the divisor is 0 or too small; 1/100 is used instead.\n"));
}

TEST(Quake3Shader, WarnsAboutADeformThatDividesByNearlyZero)
{
    for (const char* divisor : {"1e-39", "-1e-40", "0"}) {
        const ReadScript script =
            read(std::string("t\n{\ndeformVertexes wave ") + divisor + " sin 0 1 0 1\n{\nmap a\n}\n}");
        ASSERT_EQ(script.materials.size(), 1U);
        EXPECT_EQ(script.materials[0].deforms.at(0).spread, 100) << divisor;
        EXPECT_TRUE(script.warnings().starts_with(kLine)) << script.warnings();
    }
    EXPECT_EQ(shader("deformVertexes wave 1e-30 sin 0 1 0 1\n{\nmap a\n}").deforms.at(0).spread, 1 / 1e-30F);
}

// --- stages ----------------------------------------------------------------------------------------------------

TEST(Quake3Shader, ReadsMaps)
{
    const ReadScript script = read(
        "t\n{\n{\nmap a.tga\n}\n{\nclampMap b\n}\n{\nmap $whiteImage\n}\n{\nmap *white\n}\n{\nmap $lightmap\n}\n"
        "{\nanimMap 2.5 c.tga d.tga e.tga\n}\n{\nmap \"with blank.tga\"\n}\n}");
    EXPECT_EQ(script.warnings(), "");
    ASSERT_EQ(script.materials.size(), 1U);
    const std::vector<Stage>& stages = script.materials[0].stages;
    ASSERT_EQ(stages.size(), 7U);
    EXPECT_EQ(script.image(stages[0]), "a.tga");
    EXPECT_EQ(stages[0].placement.wrap, Wrap::repeat);
    EXPECT_EQ(script.image(stages[1]), "b");
    EXPECT_EQ(stages[1].placement.wrap, Wrap::clamp);
    EXPECT_TRUE(stages[2].white && stages[3].white && stages[4].lightmap);
    EXPECT_TRUE(stages[2].images.empty());
    ASSERT_EQ(stages[5].images.size(), 3U);
    EXPECT_EQ(stages[5].images_per_second, 2.5F);
    EXPECT_EQ(script.image(stages[5], 2), "e.tga");
    EXPECT_EQ(script.image(stages[6]), "with blank.tga");
}

TEST(Quake3Shader, ReadsBlendsByNameAndByPair)
{
    using enum BlendFactor;
    const std::tuple<const char*, BlendFactor, BlendFactor> rows[] = {
        {"add", one, one},
        {"Filter", dst_color, zero},
        {"blend", src_alpha, one_minus_src_alpha},
        {"GL_ONE GL_ONE", one, one},
        {"gl_zero gl_src_color", zero, src_color},
        {"gl_dst_color gl_one_minus_src_color", dst_color, one_minus_src_color},
        {"gl_one_minus_dst_color gl_src_alpha", one_minus_dst_color, src_alpha},
        {"gl_src_alpha gl_one_minus_src_alpha", src_alpha, one_minus_src_alpha},
        {"gl_one_minus_src_alpha gl_dst_alpha", one_minus_src_alpha, dst_alpha},
        {"gl_dst_alpha gl_one_minus_dst_alpha", dst_alpha, one_minus_dst_alpha},
        {"gl_one_minus_dst_alpha gl_zero", one_minus_dst_alpha, zero},
        {"gl_src_alpha_saturate gl_one", src_alpha_saturate, one},
    };
    for (const auto& [words, source, destination] : rows) {
        const Stage stage = test::stage("blendFunc " + std::string(words));
        EXPECT_TRUE(stage.blends) << words;
        EXPECT_EQ(stage.source, source) << words;
        EXPECT_EQ(stage.destination, destination) << words;
        EXPECT_FALSE(stage.depth_write) << words;
    }
    EXPECT_EQ(stage_warning("blendFunc gl_src_color gl_dst_color"),
              kStageLine + std::string("blendFunc: \"gl_src_color\" is not known here; GL_ONE is assumed.\n") +
                  kStageLine + "blendFunc: \"gl_dst_color\" is not known here; GL_ONE is assumed.\n");
    EXPECT_EQ(stage_warning("blendFunc gl_zero"),
              kStageLine + std::string("blendFunc: a blend factor is missing; GL_ONE is assumed.\n"));
}

TEST(Quake3Shader, WritesDepthUnlessItBlends)
{
    EXPECT_TRUE(stage("").depth_write);
    EXPECT_FALSE(stage("").blends);
    EXPECT_TRUE(stage("blendFunc add\ndepthWrite").depth_write);
    EXPECT_TRUE(stage("depthWrite\nblendFunc add").depth_write);
    const Stage opaque = stage("blendFunc GL_ONE GL_ZERO");
    EXPECT_FALSE(opaque.blends);
    EXPECT_TRUE(opaque.depth_write);
    EXPECT_TRUE(stage("depthFunc equal").depth_equal);
    EXPECT_FALSE(stage("depthFunc lequal").depth_equal);
    EXPECT_EQ(stage_warning("depthFunc less"),
              kStageLine + std::string("depthFunc: \"less\" is not known here; lequal is assumed.\n"));
}

TEST(Quake3Shader, ReadsAlphaTests)
{
    const std::tuple<const char*, AlphaTest, float> rows[] = {{"GT0", AlphaTest::greater, 0.0F},
                                                              {"LT128", AlphaTest::less, 0.5F},
                                                              {"ge128", AlphaTest::greater_equal, 0.5F}};
    for (const auto& [word, test, reference] : rows) {
        const Stage stage = test::stage("alphaFunc " + std::string(word));
        EXPECT_EQ(stage.alpha_test, test) << word;
        EXPECT_EQ(stage.alpha_reference, reference) << word;
    }
    EXPECT_EQ(stage("").alpha_test, AlphaTest::none);
    EXPECT_EQ(stage_warning("alphaFunc GE64"),
              kStageLine + std::string("alphaFunc: \"GE64\" is not known here; nothing is cut out.\n"));
}

TEST(Quake3Shader, ReadsColors)
{
    using enum ColorSource;
    const std::pair<const char*, ColorSource> rows[] = {{"identity", identity},
                                                        {"identityLighting", identity_lighting},
                                                        {"entity", entity},
                                                        {"oneMinusEntity", one_minus_entity},
                                                        {"vertex", vertex},
                                                        {"exactVertex", exact_vertex},
                                                        {"oneMinusVertex", one_minus_vertex},
                                                        {"lightingDiffuse", lighting_diffuse}};
    for (const auto& [word, source] : rows) EXPECT_EQ(stage("rgbGen " + std::string(word)).rgb, source) << word;
    for (const char* own : {"", "blendFunc add", "blendFunc blend", "blendFunc GL_ONE GL_SRC_COLOR"})
        EXPECT_EQ(stage(own).rgb, identity_lighting) << own;
    for (const char* by_what_is_there : {"blendFunc filter", "blendFunc GL_DST_COLOR GL_SRC_COLOR"})
        EXPECT_EQ(stage(by_what_is_there).rgb, identity) << by_what_is_there;
    EXPECT_EQ(stage("rgbGen identity\nblendFunc add").rgb, identity) << "an explicit rgbGen has precedence";
    const Stage fixed = stage("alphaGen const 0.25\nrgbGen const ( 0.5 2 -1 )");
    EXPECT_EQ(fixed.rgb, ColorSource::constant);
    EXPECT_EQ(fixed.alpha, ColorSource::constant);
    EXPECT_EQ(fixed.color, glm::vec4(0.5F, 1, 0, 0.25F));
    const Stage waves = stage("rgbGen wave noise 0.5 0.25 0 4\nalphaGen wave inverseSawtooth 1 2 3 4");
    EXPECT_EQ(waves.rgb, wave);
    expect_wave(waves.rgb_wave, WaveShape::noise, 0.5F, 0.25F, 0, 4);
    EXPECT_EQ(waves.alpha, wave);
    expect_wave(waves.alpha_wave, WaveShape::inverse_sawtooth, 1, 2, 3, 4);
    EXPECT_EQ(stage_warning("rgbGen lightingSpecular"),
              kStageLine + std::string("rgbGen: \"lightingSpecular\" is not known here; identity is assumed.\n"));
}

TEST(Quake3Shader, ReadsAlphas)
{
    using enum ColorSource;
    const std::pair<const char*, ColorSource> rows[] = {{"identity", identity},
                                                        {"entity", entity},
                                                        {"oneMinusEntity", one_minus_entity},
                                                        {"vertex", vertex},
                                                        {"oneMinusVertex", one_minus_vertex},
                                                        {"lightingSpecular", lighting_specular}};
    for (const auto& [word, source] : rows) EXPECT_EQ(stage("alphaGen " + std::string(word)).alpha, source) << word;
    const Stage through = stage("alphaGen portal 512");
    EXPECT_EQ(through.alpha, ColorSource::portal);
    EXPECT_EQ(through.portal_range, 512);
    EXPECT_EQ(stage_warning("alphaGen portal"),
              kStageLine + std::string("alphaGen: a number is missing; 256 is assumed.\n"));
    EXPECT_NE(stage_warning("alphaGen lightingDiffuse"), "");
}

TEST(Quake3Shader, UsesVertexAlphaWithVertexColor)
{
    EXPECT_EQ(stage("rgbGen vertex").alpha, ColorSource::vertex);
    EXPECT_EQ(stage("rgbGen vertex\nalphaGen const 1").alpha, ColorSource::constant);
    EXPECT_EQ(stage("alphaGen const 1\nrgbGen vertex").alpha, ColorSource::constant);
    EXPECT_EQ(stage("rgbGen exactVertex").alpha, ColorSource::identity);
}

TEST(Quake3Shader, ReadsTexcoordGenerators)
{
    using enum TexcoordSource;
    const std::pair<const char*, TexcoordSource> rows[] = {{"tcGen base", base},
                                                           {"texGen texture", base},
                                                           {"tcGen lightmap", lightmap},
                                                           {"texgen environment", environment}};
    for (const auto& [line, source] : rows) EXPECT_EQ(stage(line).texcoord, source) << line;
    const Stage stage = test::stage("tcGen vector ( 1 2 3 ) ( 4 5 6 )");
    EXPECT_EQ(stage.texcoord, TexcoordSource::vector);
    EXPECT_EQ(stage.texcoord_s, glm::vec3(1, 2, 3));
    EXPECT_EQ(stage.texcoord_t, glm::vec3(4, 5, 6));
    EXPECT_EQ(
        stage_warning("tcGen vector ( 1 2 3 ) 4 5 6"),
        kStageLine + std::string("tcGen: three numbers in brackets are expected; these are taken as they are.\n"));
}

TEST(Quake3Shader, ReadsTexcoordModifiers)
{
    using Values = std::array<float, 6>;
    using enum TexcoordModifierKind;
    const std::tuple<const char*, TexcoordModifierKind, Values> rows[] = {
        {"scroll -0.2 0.3", scroll, {-0.2F, 0.3F}}, {"SCALE 8 4", scale, {8, 4}},
        {"rotate -1246", rotate, {-1246}},          {"transform 1 2 3 4 5 6", transform, {1, 2, 3, 4, 5, 6}},
        {"entityTranslate", entity_translate, {}},
    };
    for (const auto& [words, kind, values] : rows) {
        const Stage stage = test::stage("tcMod " + std::string(words));
        ASSERT_EQ(stage.modifiers.size(), 1U) << words;
        EXPECT_EQ(stage.modifiers[0].kind, kind) << words;
        EXPECT_EQ(stage.modifiers[0].values, values) << words;
    }
    const Stage two = stage("tcMod turb 0 0.2 0.5 1\ntcMod stretch sin 1.3 0.3 0 4");
    ASSERT_EQ(two.modifiers.size(), 2U);
    EXPECT_EQ(two.modifiers[0].kind, turbulence);
    expect_wave(two.modifiers[0].wave, WaveShape::sine, 0, 0.2F, 0.5F, 1);
    EXPECT_EQ(two.modifiers[1].kind, stretch);
    expect_wave(two.modifiers[1].wave, WaveShape::sine, 1.3F, 0.3F, 0, 4);
    EXPECT_EQ(stage_warning("tcMod shear 1"),
              kStageLine + std::string("tcMod: \"shear\" is not known here; it was skipped.\n"));
}

TEST(Quake3Shader, ReportsMissingValuesAndTheirDefaults)
{
    EXPECT_EQ(stage_warning("tcMod scale 2"),
              kStageLine + std::string("tcMod: a number is missing; 1 is assumed.\n"));
    EXPECT_EQ(stage_warning("rgbGen wave cosine 1 2 3 x"),
              kStageLine + std::string("rgbGen: \"cosine\" is not known here; sin is assumed.\n") + kStageLine +
                  "rgbGen: \"x\" stands where a number is expected; 0 is assumed.\n");
    EXPECT_EQ(stage_warning("alphaGen const 1e999"),
              kStageLine + std::string("alphaGen: \"1e999\" stands where a number is expected; 0 is assumed.\n"));
    EXPECT_NE(stage_warning("map"), "");
    EXPECT_NE(stage_warning("animMap 5"), "");
    const std::string longest(1000, 'x');
    EXPECT_LT(stage_warning(longest + " 1").size(), 200U);
}

TEST(Quake3Shader, SkipsStagesModifiersAndImagesBeyondTheGameLimits)
{
    const auto times = [](int count, const std::string& text) {
        std::string out;
        for (int i = 0; i < count; ++i) out += text;
        return out;
    };
    const auto first = [](const ReadScript& script) { return script.materials.at(0); };
    const ReadScript stages = read("t\n{\n" + times(9, "{\nmap a\n}\n") + "}");
    EXPECT_EQ(first(stages).stages.size(), 8U);
    EXPECT_EQ(
        stages.warnings(),
        "scripts/test.shader: Line 27, shader \"t\", stage: there are more than 8; this one was skipped, as in "
        "the game.\n");
    const ReadScript modifiers = read("t\n{\n{\nmap a\n" + times(5, "tcMod scale 2 2\n") + "}\n}");
    EXPECT_EQ(first(modifiers).stages[0].modifiers.size(), 4U);
    EXPECT_NE(modifiers.warnings(), "");
    const ReadScript deforms = read("t\n{\n" + times(4, "deformVertexes autosprite\n") + "{\nmap a\n}\n}");
    EXPECT_EQ(first(deforms).deforms.size(), 3U);
    EXPECT_NE(deforms.warnings(), "");
    const ReadScript images = read("t\n{\n{\nanimMap 1" + times(9, " a") + "\n}\n}");
    EXPECT_EQ(first(images).stages[0].images.size(), 8U);
    EXPECT_NE(images.warnings(), "");
}

TEST(Quake3Shader, DropsStagesThatTheGameDoesNotDraw)
{
    // A stage without an image ends the list in the game.
    const ReadScript empty = read("t\n{\n{\nmap a\n}\n{\ndetail\n}\n{\nmap b\n}\n}");
    EXPECT_EQ(empty.materials.at(0).stages.size(), 1U);
    EXPECT_EQ(empty.warnings(),
              "scripts/test.shader: Line 6, shader \"t\", stage: it has no image; as in the game neither it nor "
              "any stage "
              "after it is drawn.\n");
    const ReadScript film = read("t\n{\n{\nvideoMap intro.roq\n}\n{\nmap b\n}\n}");
    EXPECT_EQ(film.materials.at(0).stages.size(), 1U);
    EXPECT_EQ(
        film.warnings(),
        "scripts/test.shader: Line 4, shader \"t\", videoMap: \"intro.roq\" is a film; films are not drawn.\n");
}

TEST(Quake3Shader, ReferencesOnlyImagesThatAreDrawn)
{
    const auto images = [](const std::string& stages) {
        std::string out;
        for (const Image& image : read("t\n{\n" + stages + "\n}").model.images) out += image.name + ' ';
        return out;
    };
    EXPECT_EQ(images("{\nmap a\nmap b\nclampMap c\n}\n{\nmap d\n}"), "c d ");
    EXPECT_EQ(images("{\nmap a\nanimMap 1 b c\n}\n{\nanimMap 1 d e\nmap f\n}"), "b c f ");
    EXPECT_EQ(images("{\nmap a\nmap $whiteimage\n}\n{\nmap b\nmap\n}\n{\nmap c\n}"), "");
    EXPECT_EQ(images("{\nmap a\nvideoMap film\n}\n{\nmap b\n}\n{\n}\n{\nmap c\n}"), "b ");
    std::string nine;
    for (int i = 0; i < 9; ++i) nine += "{\nmap p" + std::to_string(i) + "\n}\n";
    EXPECT_EQ(images(nine), "p0 p1 p2 p3 p4 p5 p6 p7 ");
    EXPECT_EQ(images("{\nmap a\n}\nsurfaceparm nodraw"), "a ") << "nodraw hides only surfaces of levels";
}

TEST(Quake3Shader, AcceptsBracketsInFileNames)
{
    const ReadScript script = read(
        "models/body(1)\n{\n{\nmap models/body(1).tga\n}\n{\nanimMap 2 a(1).tga (b)c.tga\nrgbGen const (1 0.5 "
        "0)\n}\n"
        "{\nclampmap x(\ntcGen vector (1 2 3) ( 4 5 6)\n}\n}");
    EXPECT_EQ(script.warnings(), "");
    ASSERT_EQ(script.materials.size(), 1U);
    EXPECT_EQ(script.materials[0].name, "models/body(1)");
    const std::vector<Stage>& stages = script.materials[0].stages;
    ASSERT_EQ(stages.size(), 3U);
    EXPECT_EQ(script.image(stages[0]), "models/body(1).tga");
    ASSERT_EQ(stages[1].images.size(), 2U);
    EXPECT_EQ(script.image(stages[1], 0), "a(1).tga");
    EXPECT_EQ(script.image(stages[1], 1), "(b)c.tga");
    EXPECT_EQ(stages[1].color, glm::vec4(1, 0.5F, 0, 1)) << "brackets may touch numbers";
    EXPECT_EQ(script.image(stages[2]), "x(");
    EXPECT_EQ(stages[2].texcoord_s, glm::vec3(1, 2, 3));
    EXPECT_EQ(stages[2].texcoord_t, glm::vec3(4, 5, 6));
}

// --- damage ----------------------------------------------------------------------------------------------------

TEST(Quake3Shader, ReadsTheIntactShadersOfADamagedScript)
{
    struct Row {
        const char* what;
        const char* text;
        const char* names;   // of the shaders
        const char* images;  // of their first stages
        Code code;
        std::uint64_t line;
    };
    // All shaders except the damaged one are read completely.
    const Row rows[] = {
        {"the last brace is missing", "a\n{\n{\nmap 1\n}\n}\nb\n{\n{\nmap 2\n", "a b ", "1 2 ", Code::truncated,
         11},
        {"the brace of a stage is missing", "a\n{\n{\nmap 1\n{\nmap x\n}\n}\nb {\n{\nmap 2\n}\n}", "a b ", "1 2 ",
         Code::bad_text, 5},
        {"the brace of a shader is missing", "m/a\n{\n{\nmap 1\n}\nm/b\n{\n{\nmap 2\n}\n}\nm/c\n{\n{\nmap 3\n}\n}",
         "m/a m/b m/c ", "1 2 3 ", Code::bad_text, 7},
        {"a missing brace before a plain name", "a\n{\n{\nmap 1\n}\nb\n{\n{\nmap 2\n}\n}\nc\n{\n{\nmap 3\n}\n}",
         "a b c ", "1 2 3 ", Code::bad_text, 8},
        {"two braces are missing", "m/a\n{\n{\nmap 1\nm/b {\n{\nmap 2\n}\n}", "m/a m/b ", "1 2 ", Code::bad_text,
         5},
        {"an extra closing brace", "a { { map 1\n } }\n}\nb { { map 2\n } }", "a b ", "1 2 ", Code::bad_text, 3},
        {"a block has no name", "a { { map 1\n } }\n{ { map x\n } }\nb { { map 2\n } }", "a b ", "1 2 ",
         Code::bad_text, 3},
        {"a name has no block", "a { { map 1\n } }\nx\nb { { map 2\n } }", "a b ", "1 2 ", Code::bad_text, 3},
        {"lines between the shaders",
         "####\n//// System ////\n#### of maps\n\na\n{\n{\nmap 1\n}\n}\n-- b --\nb { { map 2\n } }", "a b ", "1 2 ",
         Code::bad_text, 1},
        {"a word before a name", "x a { { map 1\n } }\nb { { map 2\n } }", "a b ", "1 2 ", Code::bad_text, 1},
        {"a comment is not closed", "a { { map 1\n } }\n/* of b\nb { { map 2\n } }", "a b ", "1 2 ",
         Code::truncated, 0},
        {"a quotation mark is not closed", "a { { map \"1\n } }\nb { { map 2\n } }", "a b ", "1 2 ",
         Code::truncated, 0},
        {"an empty name", "a { { map 1\n } }\n\"\" { { map x\n } }\nb { { map 2\n } }", "a b ", "1 2 ",
         Code::bad_text, 3},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.what);
        const ReadScript script = read(row.text);
        EXPECT_EQ(script.names(), row.names);
        std::string images;
        for (const Material& material : script.materials)
            images += (material.stages.empty() ? "none" : script.image(material.stages[0])) + ' ';
        EXPECT_EQ(images, row.images);
        ASSERT_EQ(script.error.has_value(), row.line > 0);
        if (row.line == 0) continue;
        EXPECT_EQ(script.error->code, row.code) << text_of(*script.error);
        EXPECT_EQ(script.error->place.value, row.line) << text_of(*script.error);
        EXPECT_FALSE(script.warnings().empty());
    }
}

TEST(Quake3Shader, SkipsOnlyADamagedDirective)
{
    const ReadScript script = read(
        "t\n{\ncu ll none\nsort 7\n{\nmap a\nblendFnc add\nrgbGen wave sin x 1 0 1\ntcMod scroll 1 2\n}\n{\nmapp "
        "b\n}\n"
        "{\nmap c\n}\n}");
    ASSERT_EQ(script.materials.size(), 1U);
    const Material& material = script.materials[0];
    EXPECT_EQ(material.sort, 7);
    ASSERT_EQ(material.stages.size(), 2U) << "a damaged map does not end the list of stages";
    EXPECT_FALSE(material.stages[0].blends);
    expect_wave(material.stages[0].rgb_wave, WaveShape::sine, 0, 1, 0, 1);
    EXPECT_EQ(material.stages[0].modifiers.size(), 1U);
    EXPECT_EQ(script.image(material.stages[1]), "c");
    EXPECT_EQ(script.model.warnings.size(), 4U) << script.warnings();
}

TEST(Quake3Shader, TreatsAQuotedBraceAsAWord)
{
    const ReadScript script = read("t\n{\n\"{\"\n{\nmap a\n}\n}\nu { }");
    EXPECT_FALSE(script.error);
    EXPECT_EQ(script.names(), "t u ");
    EXPECT_EQ(script.materials.at(0).stages.size(), 1U);
    const ReadScript empty = read("t\n{\n\"\" 1\n{\nmap a\n}\n}");
    EXPECT_FALSE(empty.error);
    EXPECT_EQ(empty.materials.at(0).stages.size(), 1U);
    EXPECT_NE(empty.warnings(), "");
}

TEST(Quake3Shader, EndsWordsAtComments)
{
    const ReadScript script = read(
        "m/s//of the body\n{//\n{/**/\nmap m/red.tga//body\nblendFunc add//glow\nrgbGen identity/* x */\n}\n"
        "{\nmap m/blue.tga/* body */\ntcMod scroll 1/**/2//\n}\n}");
    EXPECT_EQ(script.warnings(), "");
    ASSERT_EQ(script.names(), "m/s//of m/s ") << "two shaders: name with and without comment";
    const std::vector<Stage>& stages = script.materials[1].stages;
    ASSERT_EQ(stages.size(), 2U);
    EXPECT_EQ(script.image(stages[0]), "m/red.tga");
    EXPECT_TRUE(stages[0].blends);
    EXPECT_EQ(stages[0].rgb, ColorSource::identity);
    EXPECT_EQ(script.image(stages[1]), "m/blue.tga");
    EXPECT_EQ(stages[1].modifiers.at(0).values[1], 2.0F);
}

TEST(Quake3Shader, PrefersPathsWithDoubleSlashesToComments)
{
    const auto image = [](const std::string& line, const std::vector<std::string>& images) {
        const ReadScript script = read("t\n{\n{\n" + line + "\n}\n}", images);
        return script.image(script.materials.at(0).stages.at(0));
    };
    EXPECT_EQ(image("map m//red.tga", {"m/red.tga"}), "m//red.tga");
    EXPECT_EQ(image("map m//red", {"base/m/red.png"}), "m//red");
    EXPECT_EQ(image("clampMap m//red more", {"m/red.png"}), "m//red");
    EXPECT_EQ(image("map m/red.tga//body", {"m/red.tga", "body.tga"}), "m/red.tga");
    EXPECT_EQ(image("map m/red//body", {"m/red.tga", "body.tga"}), "m/red");
    EXPECT_EQ(image("map m//red.tga", {}), "m//red.tga") << "no image m exists";
    EXPECT_EQ(image("map m/red//blue.tga", {"m/red.png"}), "m/red");
    const ReadScript both = read("t\n{\n{\nanimMap 2 m//a m//b\n}\n}", {"m/a.tga", "m/b.tga"});
    const Stage& stage = both.materials.at(0).stages.at(0);
    ASSERT_EQ(stage.images.size(), 2U);
    EXPECT_EQ(both.image(stage, 1), "m//b");
}

TEST(Quake3Shader, AcceptsNoiseWavesForColorsOnly)
{
    EXPECT_EQ(stage("rgbGen wave noise 0 1 0 1").rgb_wave.shape, WaveShape::noise);
    constexpr const char* kSaid = ": \"noise\" is not known here; sin is assumed.\n";
    EXPECT_EQ(stage_warning("alphaGen wave noise 0 1 0 1"), kStageLine + std::string("alphaGen") + kSaid);
    EXPECT_EQ(stage_warning("tcMod stretch noise 1 1 0 1"), kStageLine + std::string("tcMod") + kSaid);
    EXPECT_EQ(warning("deformVertexes wave 100 noise 0 1 0 1"), kLine + std::string("deformVertexes") + kSaid);
}

TEST(Quake3Shader, ShowsImagesNamedByKeywordsOfOtherEngines)
{
    const auto first = [](const std::string& body) {
        const ReadScript script = read("m/s\n{\n" + body + "\n}");
        const Material& material = script.materials.at(0);
        return std::make_tuple(material, material.stages.empty() ? "none" : script.image(material.stages[0]),
                               material.stages.size());
    };
    using enum BlendFactor;
    const auto [plain, plain_image, plain_stages] = first("implicitMap -");
    EXPECT_EQ(plain_image, "m/s");
    EXPECT_EQ(plain.stages.at(0).rgb, ColorSource::lighting_diffuse);
    EXPECT_FALSE(plain.stages.at(0).white);
    EXPECT_EQ(plain.cull, CullMode::back);
    EXPECT_EQ(std::get<1>(first("implicitMap m/other.tga")), "m/other.tga");
    const auto [mask, mask_image, mask_stages] = first("implicitMask");
    EXPECT_EQ(mask_image, "m/s");
    EXPECT_EQ(mask.stages.at(0).alpha_test, AlphaTest::greater_equal);
    EXPECT_EQ(mask.stages.at(0).alpha_reference, 0.5F);
    EXPECT_EQ(mask.cull, CullMode::none);
    const auto [blended, blended_image, blended_stages] = first("cull back\nimplicitBlend m/glass");
    EXPECT_EQ(blended_image, "m/glass");
    EXPECT_TRUE(blended.stages.at(0).blends);
    EXPECT_EQ(blended.stages.at(0).source, src_alpha);
    EXPECT_EQ(blended.stages.at(0).destination, one_minus_src_alpha);
    EXPECT_EQ(blended.cull, CullMode::front);
    EXPECT_EQ(blended.sort, 9);
    EXPECT_EQ(std::get<2>(first("implicitMap -\n{\nmap a\n}")), 1U) << "a stage replaces implicitMap";

    EXPECT_EQ(std::get<1>(first("diffuseMap m/d\nnormalMap m/n\nspecularMap m/s")), "m/d");
    EXPECT_EQ(std::get<1>(first("{\ndiffuseMap m/d\nnormalMap m/n\n}")), "m/d");
    for (const char* maps : {"map32 m/a.tga", "map16 m/b.tga\nmap32 m/a.tga", "mapcomp m/b.tga\nmapnocomp m/a.tga",
                             "mapnocomp m/a.tga\nmapcomp m/b.tga", "mapcomp m/a.tga", "map16 m/a.tga",
                             "animmapcomp 2 m/b m/c\nanimmapnocomp 2 m/a.tga m/c",
                             "animmapnocomp 2 m/a.tga m/c\nanimmapcomp 2 m/b m/c"})
        EXPECT_EQ(std::get<1>(first("{\n" + std::string(maps) + "\n}")), "m/a.tga") << maps;
}

// Keywords of Daemon, XreaL, ioquake3's renderer2 and Spearmint.
TEST(Quake3Shader, ReadsMapsForLighting)
{
    const auto name = [](const ReadScript& script, std::uint32_t image) {
        return image == kNone ? std::string("none") : script.model.images.at(image).name;
    };
    constexpr const char* kForms[] = {
        "diffuseMap d\nnormalMap n\nspecularMap s\nglowMap g",
        "{\ndiffuseMap d\nbumpMap n\nspecularMap s\nglowMap g\n}",
        "{\nstage diffuseMap\nmap d\n}\n{\nstage normalMap\nmap n\n}\n{\nmap s\nstage specularMap\n}\nglowMap g",
        "{\nmap d\nstage diffuseMap\n}\nnormalMap n\nspecularMap s\n{\nstage glowMap\nmap g\n}",
        "{\nblend diffusemap\nmap d\n}\n{\nblend bumpmap\nmap n\n}\n{\nblend specularmap\nmap s\n}\nglowMap g",
        "{\nmap d\nrgbGen lightingDiffuse\nnormalMap n\nnormalMap other\nspecularMap s\nglowMap g\n}",
        "{\nstage colorMap\nmap d\n}\n{\nstage normalParallaxMap\nclampMap n\n}\nspecularMap s\nglowMap g",
    };
    for (const char* form : kForms) {
        SCOPED_TRACE(form);
        const ReadScript script = read("t\n{\n" + std::string(form) + "\n}");
        const Material& material = script.materials.at(0);
        EXPECT_EQ(script.warnings(), "");
        ASSERT_EQ(material.stages.size(), 1U);
        EXPECT_EQ(script.image(material.stages[0]), "d");
        EXPECT_EQ(material.stages[0].rgb, ColorSource::lighting_diffuse);
        EXPECT_EQ(name(script, material.normal_map), "n");
        EXPECT_EQ(name(script, material.specular_map), "s");
        EXPECT_EQ(name(script, material.emissive_map), "g");
        EXPECT_EQ(material.specular, glm::vec4(1.0F));
        EXPECT_EQ(material.emissive, glm::vec4(1.0F));
        EXPECT_EQ(material.shading, Shading::doom3) << "the material is lit per pixel";
    }
    const ReadScript glow = read("t\n{\n{\nmap d\n}\nglowMap g\n}");
    EXPECT_EQ(glow.materials.at(0).shading, Shading::quake3);
    EXPECT_EQ(glow.materials.at(0).stages.at(0).rgb, ColorSource::identity_lighting);
    const ReadScript flat = read("t\n{\ndiffuseMap d\nnormalMap $flatimage\nspecularMap _black\n}");
    EXPECT_EQ(flat.materials.at(0).normal_map, kNone);
    EXPECT_EQ(flat.materials.at(0).specular_map, kNone);
    EXPECT_EQ(flat.model.images.size(), 1U);
}

TEST(Quake3Shader, KeepsStagesBesideMapsForLighting)
{
    const ReadScript script =
        read("t\n{\n{\nmap d\n}\n{\nstage normalMap\nmap n\nblendFunc add\n}\n{\nmap e\nblend add\n}\n}");
    const Material& material = script.materials.at(0);
    ASSERT_EQ(material.stages.size(), 2U);
    EXPECT_EQ(script.image(material.stages[1]), "e");
    EXPECT_TRUE(material.stages[1].blends);
    EXPECT_EQ(material.stages[1].destination, BlendFactor::one);
    EXPECT_EQ(script.warnings(), "");
    EXPECT_EQ(read("t\n{\n{\nmap d\n}\n{\nstage reflectionMap\nmap r\n}\n}").warnings(),
              "scripts/test.shader: Line 7, shader \"t\", stage: \"reflectionMap\" is a map that is not drawn.\n");
    EXPECT_EQ(read("t\n{\n{\nmap a\n}\n{\nstage normalMap\n}\n}").warnings(),
              "scripts/test.shader: Line 6, shader \"t\", stage: the name of an image is missing.\n");
}

TEST(Quake3Shader, ReadsTwoSidedAndAlphaTestByNumber)
{
    EXPECT_EQ(shader("twoSided\n{\nmap a\n}").cull, CullMode::none);
    EXPECT_TRUE(shader("dpPolygonOffset -1 -2\n{\nmap a\n}").polygon_offset);
    EXPECT_EQ(stage("alphaTest 0.25").alpha_test, AlphaTest::greater_equal);
    EXPECT_EQ(stage("alphaTest 0.25").alpha_reference, 0.25F);
}

TEST(Quake3Shader, ReadsKeywordsThatDisableShadows)
{
    EXPECT_TRUE(shader("{\nmap a\n}").casts_shadow);
    EXPECT_FALSE(shader("noShadows {\nmap a\n}").casts_shadow);
    EXPECT_FALSE(shader("dpnoshadow\n{\nmap a\n}").casts_shadow);
}

TEST(Quake3Shader, ReportsEachKeywordOfOtherEnginesOnce)
{
    const ReadScript script = read(
        "t\n{\ndpGlossIntensityMod 2\ndpnoshadow\nparallax\n{\nmap a\nspecularExponent 20 30\n}\n}\n"
        "u\n{\nDPglossintensitymod 3\nparallax\n{\nmap a\nspecularExponent 5\n}\n}");
    EXPECT_EQ(
        script.warnings(),
        "scripts/test.shader: The keyword \"dpglossintensitymod\" of newer engines changes details of the "
        "lighting; it is not applied.\n"
        "scripts/test.shader: The keyword \"parallax\" of newer engines changes details of the lighting; it is "
        "not applied.\n"
        "scripts/test.shader: The keyword \"specularexponent\" of newer engines changes details of the lighting; "
        "it is not applied.\n");
    EXPECT_EQ(script.materials.at(1).stages.size(), 1U);
}

TEST(Quake3Shader, ReportsEveryKeywordOfOtherEngines)
{
    for (const std::string keyword : {"specularExponent 20",
                                      "specularExponentMin 1",
                                      "specularExponentMax 9",
                                      "specularReflectance 0.5",
                                      "specularScale 1 1 1 1",
                                      "normalScale 1 1",
                                      "normalIntensity 2",
                                      "normalFormat X Y Z",
                                      "heightMapInNormalMap 1",
                                      "parallax",
                                      "noParallax",
                                      "parallaxBias 0.5",
                                      "parallaxDepth 0.05",
                                      "parallaxDepthScale 2",
                                      "parallaxOffset 0.1",
                                      "parallaxOffsetBias 0.1",
                                      "heightScale 1",
                                      "heightOffset 1",
                                      "gloss 0.5",
                                      "roughness 0.5",
                                      "metallic 0.5",
                                      "refractionIndex 1.3",
                                      "fresnelPower 2",
                                      "fresnelScale 1",
                                      "fresnelBias 1",
                                      "etaRatio 1",
                                      "etaDelta 1",
                                      "depthScale 1",
                                      "deformMagnitude 1",
                                      "wrapAroundLighting 1",
                                      "depthFade 8",
                                      "dpReflectCube cubes/a",
                                      "dpOffsetMapping none",
                                      "dpGlossExponentMod 2",
                                      "dpWater 1 2 3 4 5 6 7 8 9"}) {
        const std::string name = to_lower(keyword.substr(0, keyword.find(' ')));
        const std::string said = "scripts/test.shader: The keyword \"" + name +
                                 "\" of newer engines changes details of the lighting; it is not applied.\n";
        const ReadScript inside = read("t\n{\n{\nmap a\n" + keyword + "\n}\n}");
        EXPECT_EQ(inside.warnings(), said) << keyword;
        EXPECT_EQ(inside.materials.at(0).stages.size(), 1U) << keyword;
        EXPECT_EQ(read("t\n{\n" + keyword + "\n{\nmap a\n}\n}").warnings(), said) << keyword;
    }
}

TEST(Quake3Shader, ReportsMapsThatAreNotDrawn)
{
    for (const std::string map : {"heightMap", "materialMap", "physicalMap"}) {
        const ReadScript script = read("t\n{\n" + map + " m/h\n{\nmap a\n}\n}");
        EXPECT_EQ(script.warnings(),
                  "scripts/test.shader: Line 3, shader \"t\", " + map + ": \"m/h\" is a map that is not drawn.\n");
        EXPECT_EQ(script.model.images.size(), 1U);
    }
    for (const std::string map : {"normalParallaxMap", "bumpParallaxMap"}) {
        const ReadScript script = read("t\n{\n{\nmap a\n" + map + " n\n}\n}");
        EXPECT_EQ(script.warnings(), "");
        EXPECT_EQ(script.model.images.at(script.materials.at(0).normal_map).name, "n") << map;
    }
}

TEST(Quake3Shader, ShowsTheImageOfTheShaderNameWithoutKnownStages)
{
    for (const char* body : {"someMap m/x", "{\nsomeMap m/x\n}", "map m/x", "{\nstage normalMap\nmap m/n\n}"}) {
        const ReadScript script = read("m/s\n{\ncull none\n" + std::string(body) + "\n}");
        const Material& material = script.materials.at(0);
        ASSERT_EQ(material.stages.size(), 1U) << body;
        EXPECT_EQ(script.image(material.stages[0]), "m/s") << body;
        EXPECT_EQ(material.cull, CullMode::none);
        EXPECT_NE(script.warnings().find("no stage is known; the image with the shader's name is shown."),
                  std::string::npos);
    }
    EXPECT_TRUE(read("m/s { cull none\n }").materials.at(0).stages.empty()) << "a shader without stages";
}

TEST(Quake3Shader, SkipsShadersBeyondTheLimit)
{
    std::string text;
    for (int i = 0; i < 65537; ++i) text += "a{}\n";
    const ReadScript script = read(text + "b { }");
    EXPECT_EQ(script.materials.size(), 65536U);
    EXPECT_EQ(script.error->code, Code::too_large);
    EXPECT_EQ(script.error->place.value, 65537U);
}

TEST(Quake3Shader, ReportsTheFileToOpenIfAScriptIsOpenedAlone)
{
    const File good = text_file("a { }\nb { { map a } }"), bad = text_file("a {\n");
    MemoryHost files;
    files.add("good.shader", good);
    files.add("bad.shader", bad);
    EXPECT_EQ(text_of(open_subject(files, "good.shader").error()),
              "This is a script of 2 shaders, not a model. Open the .md3 file that uses them, together with it.");
    const File odd = text_file("a { glow\n }\nb { { map a } }");
    files.add("odd.shader", odd);
    EXPECT_TRUE(text_of(open_subject(files, "odd.shader").error())
                    .ends_with("together with it. The first of its 2 warnings: Line 1, shader \"a\", glow: this "
                               "keyword is not known; its line was skipped."));
    EXPECT_EQ(open_subject(files, "bad.shader").error().place.kind, Place::Kind::line);
}

}  // namespace
}  // namespace marrow::test
