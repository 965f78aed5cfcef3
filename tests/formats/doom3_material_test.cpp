#include "formats/doom3/material_script.h"

#include <tuple>

#include "formats/md5_suite.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::vector<Doom3Material> read(const std::string& text)
{
    const Doom3Script script = read_doom3_script(text_file(text));
    EXPECT_TRUE(script.faults().warnings.empty()) << text_of(script.faults().warnings[0]);
    for (const Doom3Material& material : script.materials())
        EXPECT_FALSE(material.error) << text_of(*material.error);
    return script.materials();
}

Doom3Material one(const std::string& body)
{
    const auto materials = read("m\n{\n" + body + "\n}\n");
    EXPECT_EQ(materials.size(), 1U);
    return materials.empty() ? Doom3Material{} : materials[0];
}

// The error of the script, or of the first damaged material.
Error error_of(const std::string& text)
{
    const Doom3Script script = read_doom3_script(text_file(text));
    if (script.faults().first) return *script.faults().first;
    for (const Doom3Material& material : script.materials())
        if (material.error) return *material.error;
    ADD_FAILURE() << text;
    return {};
}

TEST(Doom3Material, ReadsMapsFromShortFormAndFromStages)
{
    const Doom3Material brief = one("diffusemap a/d.tga bumpMap a/n.tga SPECULARMAP a/s.tga");
    EXPECT_EQ(brief.diffuse, "a/d.tga");
    EXPECT_EQ(brief.normal, "a/n.tga");
    EXPECT_EQ(brief.specular, "a/s.tga");
    const Doom3Material staged =
        one("{ blend diffusemap map a/d } { blend bumpmap map a/n } { BLEND SpecularMap MAP a/s }");
    EXPECT_EQ(staged.diffuse, "a/d");
    EXPECT_EQ(staged.normal, "a/n");
    EXPECT_EQ(staged.specular, "a/s");
}

TEST(Doom3Material, ReadsSurfaceFlags)
{
    const Doom3Material material = one("twoSided noShadows translucent { blend diffusemap map d alphaTest 0.4 }");
    EXPECT_TRUE(material.two_sided);
    EXPECT_FALSE(material.casts_shadow);
    EXPECT_TRUE(one("diffusemap d noSelfShadow").casts_shadow);
    EXPECT_TRUE(material.translucent);
    EXPECT_TRUE(material.alpha_tested);
    EXPECT_EQ(material.alpha_reference, 0.4F);
    EXPECT_EQ(one("{ blend diffusemap map d alphaTest parm4 }").alpha_reference, 0.5F);
    EXPECT_FALSE(one("diffusemap d").two_sided);
}

TEST(Doom3Material, ReadsBlendModes)
{
    using B = BlendFactor;
    const std::tuple<const char*, B, B> rows[] = {
        {"add", B::one, B::one},
        {"gl_one, gl_one", B::one, B::one},
        {"GL_SRC_ALPHA,GL_ONE", B::src_alpha, B::one},
        {"gl_one , gl_one", B::one, B::one},
        {"gl_one ,gl_one", B::one, B::one},
        {"blend", B::src_alpha, B::one_minus_src_alpha},
        {"gl_src_alpha, gl_one_minus_src_alpha", B::src_alpha, B::one_minus_src_alpha},
        {"filter", B::dst_color, B::zero},
        {"modulate", B::dst_color, B::zero},
        {"gl_dst_color, gl_zero", B::dst_color, B::zero},
        {"gl_zero, gl_src_color", B::zero, B::src_color},
        {"gl_one, gl_zero", B::one, B::zero},
    };
    for (const auto& [words, source, destination] : rows) {
        const Doom3Material material = one("{ blend " + std::string(words) + "\n map glow.tga }");
        ASSERT_EQ(material.stages.size(), 1U) << words;
        EXPECT_EQ(material.stages[0].image, "glow.tga") << words;
        EXPECT_EQ(material.stages[0].source, source) << words;
        EXPECT_EQ(material.stages[0].destination, destination) << words;
        EXPECT_EQ(material.stages[0].blends, std::string(words) != "gl_one, gl_zero") << words;
    }
    EXPECT_TRUE(one("{ blend gl_zero, gl_one map mask.tga }").stages.empty());
    EXPECT_TRUE(one("{ blend none map mask.tga }").stages.empty());
}

TEST(Doom3Material, ReadsEveryBlendFactor)
{
    using B = BlendFactor;
    const std::pair<const char*, B> rows[] = {
        {"gl_zero", B::zero},
        {"gl_one", B::one},
        {"gl_src_color", B::src_color},
        {"gl_one_minus_src_color", B::one_minus_src_color},
        {"gl_dst_color", B::dst_color},
        {"gl_one_minus_dst_color", B::one_minus_dst_color},
        {"gl_src_alpha", B::src_alpha},
        {"gl_one_minus_src_alpha", B::one_minus_src_alpha},
        {"gl_dst_alpha", B::dst_alpha},
        {"gl_one_minus_dst_alpha", B::one_minus_dst_alpha},
        {"gl_src_alpha_saturate", B::src_alpha_saturate},
    };
    for (const auto& [word, factor] : rows) {
        const Doom3Stage first = one("{ blend " + std::string(word) + ", gl_src_alpha map a }").stages.at(0);
        EXPECT_EQ(first.source, factor) << word;
        EXPECT_EQ(first.destination, B::src_alpha) << word;
        const Doom3Stage second = one("{ blend gl_src_alpha, " + std::string(word) + " map a }").stages.at(0);
        EXPECT_EQ(second.source, B::src_alpha) << word;
        EXPECT_EQ(second.destination, factor) << word;
    }
}

TEST(Doom3Material, ReadsColorsAlphasAndAlphaTestsOfStages)
{
    const auto values = [](const std::string& words) {
        const Doom3Stage stage = one("{ blend add map a\n" + words + "\n}").stages.at(0);
        return std::vector<float>{stage.red.base, stage.green.base, stage.blue.base, stage.alpha.base};
    };
    using Values = std::vector<float>;
    EXPECT_EQ(values(""), (Values{1, 1, 1, 1}));
    EXPECT_EQ(values("rgb 0.5"), (Values{0.5F, 0.5F, 0.5F, 1}));
    EXPECT_EQ(values("rgba 0.25"), (Values{0.25F, 0.25F, 0.25F, 0.25F}));
    EXPECT_EQ(values("red 0.25\ngreen 0.5\nblue 0.75\nalpha 0.125"), (Values{0.25F, 0.5F, 0.75F, 0.125F}));
    EXPECT_EQ(values("color 0.25, 0.5, 0.75, 0.125"), (Values{0.25F, 0.5F, 0.75F, 0.125F}));
    EXPECT_EQ(values("rgb parm0\nalpha parm5"), (Values{1, 1, 1, 0}));
    EXPECT_EQ(one("{ blend add map a alphaTest 0.25 }").stages.at(0).alpha_reference, 0.25F);
    EXPECT_FALSE(one("{ blend add map a }").stages.at(0).alpha_reference);
}

TEST(Doom3Material, ReadsEveryStageInOrder)
{
    const Doom3Material material =
        one("diffusemap d { blend filter map f } { if ( parm5 == 1 )\n blend add map no }\n"
            "{ if ( parm0 > 0 && time >= 0 )\n blend add map a\n rgb 0.25 + 0.5 * "
            "sinTable[time * 2]\n alpha 0.5 clamp }");
    ASSERT_EQ(material.stages.size(), 2U);
    EXPECT_EQ(material.stages[0].image, "f");
    const Doom3Stage& stage = material.stages[1];
    EXPECT_EQ(stage.image, "a");
    EXPECT_FLOAT_EQ(stage.red.base, 0.25F);
    EXPECT_EQ(stage.blue.wave.shape, WaveShape::sine);
    EXPECT_FLOAT_EQ(stage.blue.wave.amplitude, 0.5F);
    EXPECT_FLOAT_EQ(stage.blue.wave.frequency, 2);
    EXPECT_FLOAT_EQ(stage.alpha.base, 0.5F);
    EXPECT_TRUE(stage.clamps);
    // The condition depends on the time.
    EXPECT_EQ(material.not_moving, (std::vector<std::string>{"if"}));
}

TEST(Doom3Material, ComputesExpressions)
{
    const auto value = [](const std::string& text) {
        Doom3Value out;
        Doom3Names names;
        const char* end = read_doom3_expression(text.data(), text.data() + text.size(), names, out);
        EXPECT_NE(end, nullptr) << text;
        return out;
    };
    EXPECT_FLOAT_EQ(value("1 + 2 * 3 - -4 / 2").base, 9);
    EXPECT_FLOAT_EQ(value("( 1 + 2 ) * 3").base, 9);
    EXPECT_FLOAT_EQ(value("7 % 4").base, 3);
    EXPECT_FLOAT_EQ(value("7.9 % 4.5").base, 3);
    EXPECT_FLOAT_EQ(value("7 % 0.5").base, 0);
    // As in the game, operators of equal priority are applied from right to left.
    EXPECT_FLOAT_EQ(value("5 - 2 - 1").base, 4);
    EXPECT_FLOAT_EQ(value("4 / 2 / 2").base, 4);
    EXPECT_FLOAT_EQ(value("1 - 2 * 3 - 4 + 1").base, 0);
    std::string chain = "0";
    for (int i = 0; i < 100'000; ++i) chain += "+1";
    EXPECT_FLOAT_EQ(value(chain).base, 100'000);
    for (int i = 0; i < 40'000; ++i) chain += "+1";
    Doom3Value refused;
    Doom3Names no_names;
    EXPECT_EQ(read_doom3_expression(chain.data(), chain.data() + chain.size(), no_names, refused), nullptr);
    EXPECT_FLOAT_EQ(value("parm3 + parm4 + global7").base, 1);
    EXPECT_FLOAT_EQ(value("2 > 1 && 1 != 1").base, 0);
    EXPECT_FLOAT_EQ(value("1 / 0").base, 0);
    const Doom3Value line = value("0.5-time*0.25");
    EXPECT_FLOAT_EQ(line.base, 0.5F);
    EXPECT_FLOAT_EQ(line.slope, -0.25F);
    EXPECT_FALSE(line.is_inexact);
    const Doom3Value wave = value("1 - cosTable[time]");
    EXPECT_FLOAT_EQ(wave.wave.phase, 0.25F);
    EXPECT_FLOAT_EQ(wave.wave.amplitude, -1);
    EXPECT_NEAR(wave.first(), 0, 1e-6F);
    EXPECT_TRUE(value("time * time").is_inexact);
    EXPECT_FLOAT_EQ(value("flickerTable[time]").base, 1);
    EXPECT_TRUE(value("flickerTable[time]").is_inexact);
    Doom3Value none;
    Doom3Names names;
    for (const std::string& text :
         std::vector<std::string>{"", "+", "(1", "x", "sinTable[1", "map a", std::string(100, '(')})
        EXPECT_EQ(read_doom3_expression(text.data(), text.data() + text.size(), names, none), nullptr) << text;
}

TEST(Doom3Material, ReadsTables)
{
    const File file = text_file(
        "table flicker { { 0, 1, 0.5, -1 } }\ntable steps\n{\n snap { 2, 4, 6 }\n}\n"
        "table ramp { clamp { 1, 3, 2 } }\ntable held { SNAP CLAMP { 1, 3 } }\ntable one { { 7 } }\n"
        "m { diffusemap d }\ntable none");
    const Doom3Script script = read_doom3_script(file);
    ASSERT_EQ(script.tables().size(), 5U);
    EXPECT_EQ(script.materials().size(), 1U);
    const auto at = [&](std::size_t table, std::vector<float> places) {
        for (float& place : places) place = script.tables()[table].at(place);
        return places;
    };
    using Values = std::vector<float>;
    EXPECT_EQ(script.tables()[0].name, "flicker");
    EXPECT_EQ(at(0, {0, 0.125F, 0.25F, 0.75F, 0.875F, 1, 1.25F, -0.25F}),
              (Values{0, 0.5F, 1, -1, -0.5F, 0, 1, -1}));
    EXPECT_EQ(at(1, {0, 0.3F, 0.4F, 0.9F, -0.1F}), (Values{2, 2, 4, 6, 6}));
    EXPECT_EQ(at(2, {-1, 0, 0.25F, 0.5F, 0.75F, 1, 9}), (Values{1, 1, 2, 3, 2.5F, 2, 2}));
    EXPECT_EQ(at(3, {0, 0.5F, 1}), (Values{1, 1, 3}));
    EXPECT_EQ(at(4, {0.5F}), (Values{1})) << "a table of one value returns 1, as in the game";
    EXPECT_EQ(at(0, {INFINITY}), (Values{0}));
}

TEST(Doom3Material, ComputesWithTables)
{
    const Doom3Table half{"half", false, false, {0, 1}}, snap{"SNAP", true, false, {3, 5}},
        held{"held", false, true, {2, 4}}, sine{"sinTable", false, false, {0.25F, 0.75F}};
    const Doom3Tables tables({&half, &snap, &held, &sine});
    const auto value = [&](const std::string& text) {
        Doom3Value out;
        Doom3Names names{&tables};
        EXPECT_NE(read_doom3_expression(text.data(), text.data() + text.size(), names, out), nullptr) << text;
        EXPECT_TRUE(names.uses_table);
        return out;
    };
    EXPECT_FLOAT_EQ(value("1 + half[0.25]").base, 1.5F);
    EXPECT_FLOAT_EQ(value("snap[ half[0.25] ]").base, 5);
    const Doom3Value moving = value("0.5 + 2 * Half[time * 4 + 0.25]");
    EXPECT_EQ(moving.wave.shape, WaveShape::table);
    EXPECT_EQ(moving.table, &half);
    EXPECT_FLOAT_EQ(moving.base, 0.5F);
    EXPECT_FLOAT_EQ(moving.wave.amplitude, 2);
    EXPECT_FLOAT_EQ(moving.wave.phase, 0.25F);
    EXPECT_FLOAT_EQ(moving.wave.frequency, 4);
    EXPECT_FLOAT_EQ(moving.first(), 1.5F);
    EXPECT_FALSE(moving.is_inexact);
    EXPECT_EQ(value("snap[time]").wave.shape, WaveShape::steps);
    EXPECT_FLOAT_EQ(value("held[time]").base, 2) << "a clamped table does not repeat";
    EXPECT_TRUE(value("held[time]").is_inexact);
    EXPECT_EQ(value("sinTable[time]").table, &sine) << "a declared sinTable replaces the built-in one";
    EXPECT_EQ(value("cosTable[time]").wave.shape, WaveShape::sine);
}

TEST(Doom3Material, AppliesTextureTransformsFromLastToFirst)
{
    using Kind = TexcoordModifierKind;
    const Doom3Stage stage = one("{ blend add map a scroll time * 0.5, -time\n scale 2, 4 }").stages.at(0);
    ASSERT_EQ(stage.modifiers.size(), 2U);
    EXPECT_EQ(stage.modifiers[0].kind, Kind::transform);
    EXPECT_EQ(stage.modifiers[0].values, (std::array<float, 6>{2, 0, 0, 4, 0, 0}));
    EXPECT_EQ(stage.modifiers[1].kind, Kind::scroll);
    EXPECT_EQ(stage.modifiers[1].values, (std::array<float, 6>{0.5F, -1}));
    const auto one_of = [](const std::string& words) {
        return one("{ blend add map a " + words + " }").stages.at(0).modifiers.at(0);
    };
    EXPECT_EQ(one_of("translate 0.25, 0.5").values, (std::array<float, 6>{1, 0, 0, 1, 0.25F, 0.5F}));
    EXPECT_EQ(one_of("centerScale 2, 0.5").values, (std::array<float, 6>{2, 0, 0, 0.5F, -0.5F, 0.25F}));
    EXPECT_EQ(one_of("shear 0.5, 0").values, (std::array<float, 6>{1, 0, 0.5F, 1, -0.25F, 0}));
    EXPECT_EQ(one_of("rotate time * 0.5").kind, Kind::rotate);
    EXPECT_EQ(one_of("rotate time * 0.5").values[0], -180);
    // A quarter turn about the centre: (1, 0.5) becomes (0.5, 1).
    const std::array<float, 6> turn = one_of("rotate 0.25").values;
    EXPECT_NEAR(turn[0] * 1 + turn[2] * 0.5F + turn[4], 0.5F, 1e-6F);
    EXPECT_NEAR(turn[1] * 1 + turn[3] * 0.5F + turn[5], 1, 1e-6F);
    EXPECT_EQ(one("{ map a scale time, 1 }").not_moving, (std::vector<std::string>{"scale"}));
}

TEST(Doom3Material, ReportsStagesThatCannotBeDrawn)
{
    const Doom3Material material =
        one("diffusemap d { blend add cubeMap env/x texgen reflect } { map _currentRender }\n"
            "{ fragmentProgram heat.vfp map a }");
    EXPECT_TRUE(material.stages.empty());
    EXPECT_EQ(material.not_drawn,
              (std::vector<std::string>{"cubemap", "texgen", "_currentRender", "fragmentprogram"}));
}

TEST(Doom3Material, ReadsSort)
{
    EXPECT_EQ(one("diffusemap d sort decal polygonOffset 2").sort, 4.0F);
    EXPECT_TRUE(one("diffusemap d sort decal polygonOffset 2").polygon_offset);
    EXPECT_EQ(one("diffusemap d sort nearest").sort, 16.0F);
    const std::pair<const char*, float> sorts[] = {
        {"subview", 1.0F}, {"opaque", 3.0F}, {"decal", 4.0F},          {"far", 8.0F},      {"medium", 9.0F},
        {"close", 10.0F},  {"1", 3.0F},      {"almostNearest", 15.0F}, {"nearest", 16.0F}, {"postProcess", 16.0F}};
    for (const auto& [word, sort] : sorts)
        EXPECT_EQ(one("diffusemap d sort " + std::string(word)).sort, sort) << word;
    EXPECT_FALSE(one("diffusemap d sort -2").sort) << "-2, the sort of GUIs, is ignored";
    EXPECT_EQ(one("diffusemap d sort 2").sort, 4.0F);
    EXPECT_FALSE(one("diffusemap d").sort);
    EXPECT_EQ(one("DECAL_MACRO diffusemap d").sort, 4.0F);
    EXPECT_TRUE(one("diffusemap d backSided").back_sided);
}

TEST(Doom3Material, UsesTheFirstImageOfAFunction)
{
    EXPECT_EQ(one("specularmap scale(a/s,0.5,0.5,0.5,1)").specular, "a/s");
    const Doom3Material alpha = one("diffusemap makeAlpha( invertColor( a/d ) ) bumpmap n");
    EXPECT_EQ(alpha.diffuse, "a/d");
    EXPECT_EQ(alpha.normal, "n");
    EXPECT_EQ(alpha.functions, (std::vector<std::string>{"invertColor", "makeAlpha"}));
    const Doom3Material two = one("bumpmap addnormals(a/n, b/n)");
    EXPECT_EQ(two.normal, "a/n");
    EXPECT_EQ(two.functions, (std::vector<std::string>{"addnormals"}));
}

TEST(Doom3Material, DistinguishesHeightMapsFromNormalMaps)
{
    const Doom3Material both = one("bumpmap addnormals( a/local.tga, heightmap(a/bmp.tga, 4) )\ndiffusemap d");
    EXPECT_EQ(both.normal, "a/local.tga");
    EXPECT_EQ(both.height, "a/bmp.tga");
    EXPECT_EQ(both.height_scale, 4.0F);
    EXPECT_EQ(both.diffuse, "d");
    EXPECT_TRUE(both.functions.empty()) << "no unsupported function is left";
    const Doom3Material turned = one("bumpmap addnormals(heightmap(a/h,3),b)");
    EXPECT_EQ(turned.normal, "b");
    EXPECT_EQ(turned.height, "a/h");
    EXPECT_EQ(turned.height_scale, 3.0F);
    const Doom3Material heights = one("bumpmap heightmap(a/h, -0.5)");
    EXPECT_EQ(heights.height, "a/h");
    EXPECT_EQ(heights.height_scale, -0.5F);
    EXPECT_EQ(heights.normal, "");
    EXPECT_EQ(one("bumpmap heightmap(a/h, 1e99)").height_scale, 1.0F);
    EXPECT_EQ(one("bumpmap heightmap(a/h)").height_scale, 1.0F);
    const Doom3Material two = one("bumpmap addnormals(heightmap(a/h, 3), heightmap(b/h, 4))");
    EXPECT_EQ(two.height, "a/h");
    EXPECT_EQ(two.height_scale, 3.0F);
    EXPECT_EQ(two.functions, (std::vector<std::string>{"addnormals"}));
    EXPECT_EQ(one("diffusemap heightmap(a/h, 4)").diffuse, "a/h");
    EXPECT_EQ(one("bumpmap smoothnormals(heightmap(a/h, 4))").height, "a/h");
}

TEST(Doom3Material, SkipsOtherBlocksAndFindsMaterialsByName)
{
    const std::string text =
        "// a script\ntable t { { 0, 1 } }\ntable u snap { { 0 } }\nparticle p { { count 3 } }\n"
        "skin s { model a from to }\nmaterial one { diffusemap 1 }\ntwo { diffusemap 2 }\n"
        "guide three fuzz( \"x\" )\nthree{ diffusemap 3 }";
    const auto all = read(text);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].name, "one");
    EXPECT_EQ(all[2].name, "three");
    const File file = text_file(text);
    const Doom3Script script = read_doom3_script(file);
    ASSERT_NE(script.find("TWO"), nullptr);
    EXPECT_EQ(script.find("TWO")->diffuse, "2");
    EXPECT_EQ(script.find("four"), nullptr);
}

TEST(Doom3Material, ReportsTooManyMaterials)
{
    std::string many;
    while (many.size() < 400'000) many += "a{}\n";
    EXPECT_EQ(error_of(many).code, Code::too_large);
}

TEST(Doom3Material, UsesTheFirstOfTwoMaterialsWithTheSameName)
{
    const Doom3Script script = read_doom3_script(text_file("M { diffusemap a } m { diffusemap b }"));
    EXPECT_EQ(script.materials().size(), 2U);
    EXPECT_EQ(script.find("m")->diffuse, "a");
}

TEST(Doom3Material, SkipsUnknownStatements)
{
    const Doom3Material material =
        one("qer_editorimage e.tga description \"wood {\" deform expand (0.1 * t[time * (0.3+time)] - global3)\n"
            "{ blend diffusemap if ( parm5 == 0 ) map d.tga scroll time * 0.1 , 0 rgb 0.5 * t[time] colored }\n"
            "decalinfo 14.3 1.5 ( 0.9 0.8 0.7 0.6 ) (0.5 0.5 0.4 0.3) bumpmap n.tga");
    EXPECT_EQ(material.diffuse, "d.tga");
    EXPECT_EQ(material.normal, "n.tga");
}

TEST(Doom3Material, ReportsSyntaxErrors)
{
    EXPECT_EQ(error_of("m\n{\ndiffusemap d\n").code, Code::truncated);
    EXPECT_EQ(error_of("m\n{\n{ blend add\n").code, Code::truncated);
    EXPECT_EQ(error_of("m { { map a { map b } } }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { diffusemap }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { bumpmap addnormals( a, b }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { bumpmap " + std::string(20'000, '(') + " }").code, Code::bad_text);
    std::string deep;
    for (int i = 0; i < 20'000; ++i) deep += "scale(";
    EXPECT_EQ(error_of("m { bumpmap " + deep + " }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { }\n}\n").place.value, 2U);
    EXPECT_EQ(error_of("m { }\n{ }\n").code, Code::bad_text);
    EXPECT_FALSE(text_of(error_of("lonely")).empty());
    EXPECT_FALSE(text_of(error_of("table t { { 0, 1 }")).empty());
}

TEST(Doom3Material, SkipsOnlyADamagedStatement)
{
    // A script, and the names and diffuse maps of its materials. A damaged material does not affect the others.
    const std::pair<const char*, const char*> rows[] = {
        {"a { diffusemap 1 }\nb {\n\n{ map x { } }\n}\nc { diffusemap 3 }", "a 1 b  c 3 "},
        {"t/a {\ndiffusemap 1\nt/b\n{\ndiffusemap 2 }\nc { diffusemap 3 }", "t/a 1 t/b 2 c 3 "},
        {"t/a {\n{ blend diffusemap\nmap 1\nt/b {\ndiffusemap 2 }\nc { diffusemap 3 }", "t/a 1 t/b 2 c 3 "},
        {"a { { blend diffusemap map 1\n{ blend add map g } }\nb { diffusemap 2 }", "a 1 b 2 "},
        {"a { diffusemap 1 }\n}\n} b { diffusemap 2 }", "a 1 b 2 "},
        {"a { diffusemap 1 }\n{ diffusemap x }\nb { diffusemap 2 }", "a 1 b 2 "},
        {"#### of walls ####\n//// walls ////\na { diffusemap 1 }\n####\nb { diffusemap 2 }", "a 1 b 2 "},
        {"a { bumpmap addnormals( n, m\ndiffusemap 1 }\nb { diffusemap 2 }", "a 1 b 2 "},
        {"a { bumpmap }\nb { specularmap scale( diffusemap 2 }", "a  b 2 "},
        {"a { diffusemap \"1\n}\nb { diffusemap 2 }", "a 1 b 2 "},
        {"a { diffusemap 1 }\n/* open\nb { diffusemap 2 }", "a 1 b 2 "},
        {"a { diffusemap 1 }\nb { diffusemap 2", "a 1 b 2 "},
    };
    for (const auto& [text, found] : rows) {
        SCOPED_TRACE(text);
        std::string out;
        const Doom3Script script = read_doom3_script(text_file(text));
        for (const Doom3Material& material : script.materials())
            out += material.name + ' ' + material.diffuse + ' ';
        EXPECT_EQ(out, found);
    }
    const Doom3Script nested = read_doom3_script(text_file("a { }\nb {\n\n{ map { } }\n}"));
    EXPECT_EQ(nested.materials().at(1).error->place.value, 4U) << "the line number is that of the file";
}

TEST(Doom3Material, EndsWordsAtComments)
{
    const Doom3Material material = one(
        "twoSided//both\ndiffusemap a/d.tga//body\nbumpmap addnormals(a/n.tga/* n */, heightmap(a/h.tga//h\n, 4))");
    EXPECT_TRUE(material.two_sided);
    EXPECT_EQ(material.diffuse, "a/d.tga");
    EXPECT_EQ(material.normal, "a/n.tga");
    EXPECT_EQ(material.height, "a/h.tga");
    EXPECT_EQ(material.height_scale, 4.0F);
}

TEST(Doom3Material, ReportsTheMeshToOpenWithAScript)
{
    Md5Folder folder;
    folder.add("arm.mtr", "models/arm/skin { diffusemap a.tga }");
    EXPECT_EQ(text_of(folder.error("arm.mtr")),
              "This is a script of 1 material, not a model. Open it together with the .md5mesh file that uses the "
              "material.");
    folder.add("bad.mtr", "models/arm/skin {\n");
    EXPECT_EQ(folder.error("bad.mtr").place.kind, Place::Kind::line);
}

// --- materials of a model --------------------------------------------------------------------------------------

std::string name_of(const Model& model, std::uint32_t image)
{
    return image == kNone ? std::string() : model.images[image].name;
}

// The image of the first stage; empty for plain white.
std::string image_of(const Model& model, const Material& material)
{
    const Stage& stage = material.stages.at(0);
    EXPECT_EQ(stage.white, stage.images.empty());
    return stage.white ? std::string() : name_of(model, stage.images.at(0));
}

bool blends(const Stage& stage, BlendFactor source, BlendFactor destination)
{
    return stage.blends && stage.source == source && stage.destination == destination && !stage.depth_write;
}

Model wearing(const std::string& body)
{
    return std::move(folder_of_arm().add("arm.mtr", "MODELS/arm/SKIN {" + body + "}")).model();
}

TEST(Md5Materials, UseTheScriptOfTheirShader)
{
    const Model model = wearing("diffusemap d.tga bumpmap addnormals(n.tga, m.tga) specularmap s.tga twosided");
    ASSERT_EQ(model.materials.size(), 1U);
    const Material& material = model.materials[0];
    EXPECT_EQ(material.shading, Shading::doom3);
    ASSERT_EQ(material.stages.size(), 1U);
    EXPECT_EQ(material.stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_FALSE(material.stages[0].blends);
    EXPECT_TRUE(material.stages[0].depth_write);
    EXPECT_EQ(image_of(model, material), "d.tga");
    EXPECT_EQ(name_of(model, material.normal_map), "n.tga");
    EXPECT_EQ(name_of(model, material.specular_map), "s.tga");
    EXPECT_EQ(material.emissive_map, kNone);
    EXPECT_EQ(material.height_map, kNone);
    EXPECT_EQ(material.specular, glm::vec4(1.0F));
    EXPECT_EQ(material.cull, CullMode::none);
    EXPECT_TRUE(contains(warnings_of(model), "addnormals(...) is not computed; its first image is shown."));
}

TEST(Md5Materials, KeepHeightMapsAndTheirScale)
{
    const Model model = wearing("diffusemap d.tga bumpmap addnormals(n.tga, heightmap(h.tga, 4))");
    EXPECT_EQ(name_of(model, model.materials[0].normal_map), "n.tga");
    EXPECT_EQ(name_of(model, model.materials[0].height_map), "h.tga");
    EXPECT_EQ(model.materials[0].height_scale, 4.0F);
    EXPECT_EQ(warnings_of(model), "");
    const Model alone = wearing("diffusemap d.tga bumpmap heightmap(h.tga, 2)");
    EXPECT_EQ(alone.materials[0].normal_map, kNone);
    EXPECT_EQ(name_of(alone, alone.materials[0].height_map), "h.tga");
    EXPECT_EQ(alone.materials[0].height_scale, 2.0F);
}

TEST(Md5Materials, ConvertStagesToEmissionBlendingAndAlphaTest)
{
    const Model glow = wearing("diffusemap d.tga { blend add map g.tga }");
    ASSERT_EQ(glow.materials[0].stages.size(), 1U);
    EXPECT_EQ(image_of(glow, glow.materials[0]), "d.tga");
    EXPECT_EQ(name_of(glow, glow.materials[0].emissive_map), "g.tga");
    EXPECT_EQ(glow.materials[0].emissive, glm::vec4(1.0F));
    EXPECT_FALSE(glow.materials[0].stages[0].blends);
    const Model light = wearing("{ blend add map g.tga }");
    EXPECT_EQ(image_of(light, light.materials[0]), "g.tga");
    EXPECT_EQ(light.materials[0].emissive_map, kNone);
    EXPECT_EQ(light.materials[0].stages[0].rgb, ColorSource::identity) << "independent of the light";
    EXPECT_TRUE(blends(light.materials[0].stages[0], BlendFactor::one, BlendFactor::one));
    const Model glass = wearing("translucent { blend blend map g.tga }");
    EXPECT_EQ(glass.materials[0].stages[0].rgb, ColorSource::identity);
    EXPECT_TRUE(blends(glass.materials[0].stages[0], BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha));
    const Model lit_glass = wearing("translucent diffusemap d.tga");
    EXPECT_EQ(lit_glass.materials[0].stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_TRUE(blends(lit_glass.materials[0].stages[0], BlendFactor::src_alpha, BlendFactor::one_minus_src_alpha));
    const Model leaf = wearing("{ blend diffusemap map l.tga alphatest 0.3 }");
    EXPECT_EQ(leaf.materials[0].stages[0].alpha_test, AlphaTest::greater);
    EXPECT_EQ(leaf.materials[0].stages[0].alpha_reference, 0.3F);
    EXPECT_TRUE(leaf.materials[0].stages[0].depth_write);
    EXPECT_FALSE(leaf.materials[0].stages[0].blends);
    const Model shade = wearing("{ blend filter map f.tga }");
    ASSERT_EQ(shade.materials[0].stages.size(), 1U);
    EXPECT_EQ(shade.materials[0].stages[0].rgb, ColorSource::identity);
    EXPECT_TRUE(blends(shade.materials[0].stages[0], BlendFactor::dst_color, BlendFactor::zero));
    const Model plain = wearing("{ map p.tga }");
    EXPECT_EQ(plain.materials[0].stages[0].rgb, ColorSource::identity);
    EXPECT_FALSE(plain.materials[0].stages[0].blends);
}

TEST(Md5Materials, DrawEveryStageInOrder)
{
    const Model model = wearing(
        "polygonOffset diffusemap d.tga { blend filter map f.tga } { blend add map a.tga\n"
        "rgb 0.5\n scroll time, 0 }");
    const Material& material = model.materials[0];
    ASSERT_EQ(material.stages.size(), 3U);
    EXPECT_TRUE(material.polygon_offset);
    EXPECT_EQ(material.sort, 3);
    EXPECT_EQ(material.emissive_map, kNone);
    EXPECT_EQ(material.stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_TRUE(blends(material.stages[1], BlendFactor::dst_color, BlendFactor::zero));
    EXPECT_TRUE(material.stages[1].depth_equal);
    const Stage& glow = material.stages[2];
    EXPECT_TRUE(blends(glow, BlendFactor::one, BlendFactor::one));
    EXPECT_EQ(model.images[glow.images.at(0)].name, "a.tga");
    EXPECT_EQ(glow.rgb, ColorSource::constant);
    EXPECT_EQ(glow.color, glm::vec4(0.5F, 0.5F, 0.5F, 1));
    ASSERT_EQ(glow.modifiers.size(), 1U);
    const Model pulse = wearing("{ blend add map g.tga\n rgb 0.5 + 0.5 * sinTable[time] }");
    EXPECT_EQ(pulse.materials[0].stages.at(0).rgb, ColorSource::wave);
    EXPECT_EQ(pulse.materials[0].stages[0].rgb_wave.base, 0.5F);
    EXPECT_EQ(pulse.materials[0].sort, 9);
    EXPECT_TRUE(contains(warnings_of(wearing("diffusemap d.tga { cubeMap c }")),
                         "stages with cubemap cannot be drawn; they were skipped."));
    EXPECT_TRUE(contains(warnings_of(wearing("diffusemap d.tga { map c\n rgb time * time }")),
                         "the values of rgb change over time in the game; only their values at time 0 are shown."));
}

TEST(Md5Materials, AnimateColorsByTheTablesOfAnyScript)
{
    Md5Folder folder = folder_of_arm();
    folder.add("arm.mtr",
               "models/arm/skin { { blend add map a rgb flicker[time * 2] alpha 2 * Flicker[time] }\n"
               "{ blend add map b rgb flicker[time] alpha other[time] } { if (other[0] > 1) blend add map c } }");
    folder.add("tables.mtr", "table flicker { snap { 0, 1, 0.5 } }\ntable other { { 0.25, 1 } }");
    const Model model = folder.model();
    const std::vector<Stage>& stages = model.materials[0].stages;
    ASSERT_EQ(stages.size(), 2U);
    EXPECT_EQ(stages[0].rgb, ColorSource::wave);
    EXPECT_EQ(stages[0].rgb_wave.shape, WaveShape::steps);
    EXPECT_EQ(stages[0].rgb_wave.frequency, 2);
    EXPECT_EQ(stages[0].alpha_wave.amplitude, 2);
    EXPECT_EQ(stages[0].table, (std::vector<float>{0, 1, 0.5F}));
    EXPECT_EQ(stages[1].rgb, ColorSource::wave);
    EXPECT_EQ(stages[1].alpha, ColorSource::constant) << "a stage can use only one table";
    EXPECT_EQ(stages[1].color.w, 0.25F);
    EXPECT_TRUE(contains(warnings_of(model), "alpha")) << warnings_of(model);
}

// The values were computed by hand from the game's formulas: centerScale and shear are relative to (0.5, 0.5).
TEST(Doom3Material, AnimatesTextureCoordinatesByWaves)
{
    using Kind = TexcoordModifierKind;
    using Values = std::array<float, 6>;
    const auto motions = [](const std::string& words) {
        return one("{ blend add map a " + words + " }").stages.at(0).modifiers;
    };
    struct Row {
        const char* words;
        Values values;
        float base, amplitude;
    };
    for (const Row& row : {Row{"translate sinTable[time], 0", {0, 0, 0, 0, 1, 0}, 0, 1},
                           Row{"scroll 0, 2 * sinTable[time]", {0, 0, 0, 0, 0, 1}, 0, 2},
                           Row{"scale 3 + 0.5 * sinTable[time], 1", {1, 0, 0, 0, 0, 0}, 2, 0.5F},
                           Row{"scale 1, sinTable[time]", {0, 0, 0, 1, 0, 0}, -1, 1},
                           Row{"centerScale 1.5 - sinTable[time], 1", {1, 0, 0, 0, -0.5F, 0}, 0.5F, -1},
                           Row{"centerScale 1, sinTable[time]", {0, 0, 0, 1, 0, -0.5F}, -1, 1},
                           Row{"shear 2 * sinTable[time], 0", {0, 0, 1, 0, -0.5F, 0}, 0, 2},
                           Row{"shear 0, 0.25 + sinTable[time]", {0, 1, 0, 0, 0, -0.5F}, 0.25F, 1}}) {
        const std::vector<TexcoordModifier> read = motions(row.words);
        ASSERT_EQ(read.size(), 1U) << row.words;
        EXPECT_EQ(read[0].kind, Kind::wave) << row.words;
        EXPECT_EQ(read[0].values, row.values) << row.words;
        EXPECT_EQ(read[0].wave.shape, WaveShape::sine) << row.words;
        EXPECT_FLOAT_EQ(read[0].wave.base, row.base) << row.words;
        EXPECT_FLOAT_EQ(read[0].wave.amplitude, row.amplitude) << row.words;
        EXPECT_FLOAT_EQ(read[0].wave.frequency, 1) << row.words;
    }
    // Doom 3 gives rotations in turns; Kind::rotate uses degrees, in the opposite direction. A constant rotation is
    // a transform.
    const std::vector<TexcoordModifier> turn = motions("rotate 0.25 + time * 0.5 + sinTable[time]");
    ASSERT_EQ(turn.size(), 2U);
    EXPECT_EQ(turn[0].kind, Kind::rotate);
    EXPECT_EQ(turn[0].values[0], -180);
    EXPECT_FLOAT_EQ(turn[0].wave.amplitude, -360);
    EXPECT_EQ(turn[1].kind, Kind::transform);
    // A constant value becomes a separate transform.
    const std::vector<TexcoordModifier> both = motions("centerScale 2, sinTable[time]");
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[1].values, (Values{2, 0, 0, 1, -0.5F, 0}));
    EXPECT_TRUE(motions("scale 1, 1").empty());
}

TEST(Doom3Material, ReportsTextureAnimationsThatItCannotCompute)
{
    const auto not_moving = [](const std::string& words) {
        return one("{ blend add map a " + words + " }").not_moving;
    };
    using Words = std::vector<std::string>;
    EXPECT_EQ(not_moving("scale time, 1"), (Words{"scale"}));
    EXPECT_EQ(not_moving("shear sinTable[time], 0.5"), (Words{"shear"}))
        << "the axes of a shear depend on each other";
    EXPECT_EQ(not_moving("translate sinTable[time] * time, 0"), (Words{"translate"}));
    EXPECT_EQ(not_moving("scroll sinTable[time], time rotate 0.5 + sinTable[time] scale 2, 2"), (Words{"scale"}))
        << "a stage has at most four modifiers";
    EXPECT_TRUE(not_moving("translate sinTable[time], sinTable[time * 2] + time").empty());
}

TEST(Md5Materials, AnimateTextureCoordinatesByTheTableOfTheStage)
{
    Md5Folder folder = folder_of_arm();
    folder.add("arm.mtr",
               "models/arm/skin { { blend diffusemap map d rotate flicker[time] }\n"
               "{ blend add map a translate flicker[time], other[time] rgb flicker[time] alpha other[time] } }\n"
               "table flicker { snap { 0, 1, 0.5 } }\ntable other { { 0.25, 1 } }");
    const Model model = folder.model();
    const std::vector<Stage>& stages = model.materials[0].stages;
    ASSERT_EQ(stages.size(), 2U);
    const std::vector<float> flicker = {0, 1, 0.5F};
    EXPECT_EQ(stages[0].table, flicker);
    EXPECT_EQ(stages[0].modifiers.at(0).wave.shape, WaveShape::steps);
    EXPECT_EQ(stages[1].table, flicker);
    EXPECT_EQ(stages[1].rgb_wave.shape, WaveShape::steps);
    ASSERT_EQ(stages[1].modifiers.size(), 2U);
    EXPECT_EQ(stages[1].modifiers[0].wave.shape, WaveShape::steps);
    EXPECT_EQ(stages[1].modifiers[1].values[5], 0.25F) << "a stage can use only one table";
    EXPECT_EQ(stages[1].color.w, 0.25F);
    EXPECT_TRUE(contains(warnings_of(model), "translate, alpha")) << warnings_of(model);
}

TEST(Doom3Material, AnimatesRgbOnlyIfItsChannelsShareAWave)
{
    const auto stage = [](const std::string& green) {
        return one("{ blend add map a rgb sinTable[time] green " + green + "\n}");
    };
    EXPECT_EQ(stage("sinTable[time]").stages.at(0).green.wave.shape, WaveShape::sine);
    for (const char* green :
         {"sinTable[time * 2]", "sinTable[time + 0.5]", "2 * sinTable[time]", "sqrTable[time]"}) {
        const Doom3Material material = stage(green);
        EXPECT_EQ(material.not_moving, (std::vector<std::string>{"rgb"})) << green;
        EXPECT_EQ(material.stages.at(0).red.wave.shape, WaveShape::none) << green;
    }
}

TEST(Doom3Material, ReportsOnlyChannelsThatChangeOverTime)
{
    EXPECT_EQ(one("{ blend add map a red time\n alpha 0.5\n green 1\n}").not_moving,
              (std::vector<std::string>{"red"}));
}

TEST(Doom3Material, DoesNotDrawStagesThatWriteOnlyDepth)
{
    const Doom3Material depth = one("diffusemap d { blend gl_one, gl_zero maskColor map a alphaTest 0.5 }");
    EXPECT_TRUE(depth.stages.empty());
    EXPECT_TRUE(depth.not_drawn.empty()) << "a stage that writes only depth causes no warning";
    EXPECT_TRUE(one("{ blend add map a maskRed maskGreen maskBlue }").stages.empty());
    // maskAlpha and maskDepth have no effect: the screen's alpha is not shown, and blended stages write no depth.
    EXPECT_EQ(one("{ blend add map a maskAlpha maskDepth }").stages.size(), 1U);
    const Model masked = wearing("{ blend add maskRed map a } { blend add MASKRED map b }");
    EXPECT_EQ(masked.materials[0].stages.size(), 2U);
    EXPECT_TRUE(contains(warnings_of(masked), "stages with maskred are drawn to all channels."))
        << warnings_of(masked);
}

TEST(Doom3Material, ReportsKeywordsThatItDoesNotApply)
{
    const Doom3Material material =
        one("deform expand 0.1 diffusemap d deform eyeBall { blend add vertexColor map a } { blend add map b\n"
            "inverseVertexColor VERTEXCOLOR }");
    EXPECT_EQ(material.not_applied, (std::vector<std::string>{"deform expand", "deform eyeball", "vertexcolor"}));
    EXPECT_EQ(material.stages.size(), 2U);
    EXPECT_EQ(material.diffuse, "d");
    EXPECT_EQ(warnings_of(wearing("diffusemap d deform move (time)\n{ blend filter map a vertexColor }")),
              "models/arm.md5mesh: Material \"MODELS/arm/SKIN\" is drawn without deform move, vertexcolor, which "
              "cannot be applied.\n");
    EXPECT_TRUE(one("diffusemap d { blend add map a inverseVertexColor }").not_applied.empty())
        << "the vertex colours are black; their inverse, white, changes nothing";
    EXPECT_EQ(one("deform { blend add map a }").stages.size(), 1U);
    EXPECT_EQ(one("deform wobble 3 deform").not_applied, (std::vector<std::string>{"deform"}));
}

TEST(Doom3Material, ReadsTheMacroOfDecals)
{
    const Doom3Material decal = one("DECAL_MACRO { blend blend map a }");
    EXPECT_TRUE(decal.polygon_offset);
    EXPECT_FALSE(decal.casts_shadow);
}

TEST(Md5Materials, ApplyBackSidedAndAlphaTest)
{
    const Model model = wearing("backSided { map a.tga alphaTest 0.25 }");
    EXPECT_EQ(model.materials[0].cull, CullMode::front);
    EXPECT_EQ(model.materials[0].stages.at(0).alpha_test, AlphaTest::greater);
    EXPECT_EQ(model.materials[0].stages[0].alpha_reference, 0.25F);
}

TEST(Md5Materials, CastNoShadowWithTheNoShadowsKeyword)
{
    EXPECT_FALSE(wearing("noShadows diffusemap d").materials[0].casts_shadow);
    EXPECT_TRUE(wearing("diffusemap d").materials[0].casts_shadow);
}

TEST(Md5Materials, HaveBlackDiffuseWithOnlyASpecularMap)
{
    const Model model = wearing("specularmap s.tga");
    EXPECT_EQ(name_of(model, model.materials[0].specular_map), "s.tga");
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(0, 0, 0, 1));
    EXPECT_EQ(model.materials[0].stages.at(0).rgb, ColorSource::lighting_diffuse);
    // With a normal map alone, the diffuse colour is white.
    EXPECT_EQ(wearing("bumpmap n.tga").materials[0].diffuse, glm::vec4(1.0F));
}

TEST(Doom3Material, MultipliesMapsByStageColors)
{
    const Model model = wearing(
        "{ blend diffusemap map d.tga color 0.5, 0.25, 1, 1 } { blend specularmap map s.tga rgb 0.5 red 3 }");
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(0.5F, 0.25F, 1, 1));
    EXPECT_EQ(model.materials[0].specular, glm::vec4(1, 0.5F, 0.5F, 1));
    EXPECT_EQ(wearing("{ blend diffusemap map _black rgb 0.5 }").materials[0].diffuse, glm::vec4(0, 0, 0, 1));
    // The first map of each kind is used, with its colour.
    EXPECT_EQ(one("{ blend diffusemap map a red 0.5 } { blend diffusemap map b red 0.25 }").diffuse_color.x, 0.5F);
    const Doom3Material moving = one("{ blend diffusemap map d green 0.5 + 0.25 * sinTable[time] }");
    EXPECT_EQ(moving.diffuse_color.y, 0.5F);
    EXPECT_EQ(moving.not_moving, (std::vector<std::string>{"diffusemap"}));
}

TEST(Md5Materials, TreatADoubleSlashAsAPathIfTheFileExists)
{
    Md5Folder folder = folder_of_arm();
    folder.add("arm.mtr", "models/arm/skin { diffusemap a//d\nbumpmap n.tga//x }").add("a/d.tga", "");
    const Model model = folder.model();
    EXPECT_EQ(image_of(model, model.materials[0]), "a//d");
    EXPECT_EQ(name_of(model, model.materials[0].normal_map), "n.tga");
}

TEST(Md5Materials, AreReadAgainWhenTheScriptIsReplaced)
{
    Md5Folder folder = std::move(folder_of_arm().add("arm.mtr", "models/arm/skin { diffusemap d.tga }"));
    EXPECT_EQ(image_of(folder.model(), folder.model().materials[0]), "d.tga");
    // A script that replaces another one is parsed again.
    folder.add("arm.mtr", "models/arm/skin { diffusemap e.tga }");
    EXPECT_EQ(image_of(folder.model(), folder.model().materials[0]), "e.tga");
}

TEST(Md5Materials, UseScriptsBesideTheModelOrInTheMaterialsFolder)
{
    Md5Folder folder = folder_of_arm();
    folder.add("materials/all.mtr", "models/arm/skin { diffusemap far.tga }")
        .add("elsewhere/other.mtr", "models/arm/skin { diffusemap other.tga }");
    EXPECT_EQ(image_of(folder.model(), folder.model().materials[0]), "far.tga");
    folder.add("arm.mtr", "models/arm/skin { diffusemap near.tga }");
    EXPECT_EQ(image_of(folder.model(), folder.model().materials[0]), "near.tga");
}

TEST(Md5Materials, ReplaceBuiltInImagesWithColors)
{
    const Model model = wearing("diffusemap _black bumpmap _flat specularmap _white");
    EXPECT_TRUE(model.images.empty());
    EXPECT_EQ(image_of(model, model.materials[0]), "") << "no image: the diffuse colour is used";
    EXPECT_EQ(model.materials[0].stages[0].rgb, ColorSource::lighting_diffuse);
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(0, 0, 0, 1));
    EXPECT_EQ(model.materials[0].specular, glm::vec4(1.0F));
    EXPECT_EQ(wearing("diffusemap _white").materials[0].diffuse, glm::vec4(1.0F));
}

TEST(Md5Materials, WithoutStagesDrawNothing)
{
    EXPECT_TRUE(wearing("qer_editorimage textures/editor/shadow.tga noSelfShadow forceShadows")
                    .materials.at(0)
                    .stages.empty());
    EXPECT_EQ(wearing("{ blend none map _white }").materials.at(0).stages.size(), 1U);
    EXPECT_EQ(wearing("bumpmap a_local.tga").materials.at(0).stages.size(), 1U);
}

TEST(Md5Materials, WarnAboutDamagedScripts)
{
    const Model model = wearing("diffusemap d.tga {");
    EXPECT_EQ(
        warnings_of(model),
        "models/arm.mtr: Line 1: The block \"MODELS/arm/SKIN\" is not closed: a brace is missing, or the file is "
        "incomplete.\n");
    EXPECT_EQ(image_of(model, model.materials[0]), "d.tga");
    const Model part = wearing("diffusemap d.tga\nbumpmap }");
    EXPECT_TRUE(
        contains(warnings_of(part), "models/arm.mtr: Material \"MODELS/arm/SKIN\" was read only in part: line 2: "))
        << warnings_of(part);
    EXPECT_EQ(image_of(part, part.materials[0]), "d.tga");
}

TEST(Md5Materials, FindImagesByNameSuffixWithoutAScript)
{
    Md5Folder folder = folder_of_arm();
    folder.name("models/arm/skin_d.tga").name("models/arm/skin_local.png").name("models/arm/skin_s.jpg");
    const Model model = folder.model();
    EXPECT_EQ(image_of(model, model.materials[0]), "models/arm/skin_d");
    EXPECT_EQ(name_of(model, model.materials[0].normal_map), "models/arm/skin_local");
    EXPECT_EQ(name_of(model, model.materials[0].specular_map), "models/arm/skin_s");
    // An image with the name of the shader has precedence; a missing image keeps that name.
    folder.name("models/arm/skin.tga");
    EXPECT_EQ(image_of(folder.model(), folder.model().materials[0]), "models/arm/skin");
    const Model bare = folder_of_arm().model();
    EXPECT_EQ(image_of(bare, bare.materials[0]), "models/arm/skin");
    EXPECT_EQ(bare.materials[0].normal_map, kNone);
}

TEST(Md5Materials, UseGlowImagesNamedAfterTheSkin)
{
    Md5Folder folder = folder_of_arm();
    folder.name("models/arm/skin.tga").name("models/arm/skin_glow.png").name("models/arm/skin_luma.tga");
    const Material glowing = folder.model().materials[0];
    EXPECT_EQ(name_of(folder.model(), glowing.emissive_map), "models/arm/skin_glow");
    EXPECT_EQ(glowing.emissive, glm::vec4(1.0F));
    folder.add("arm.mtr", "models/arm/skin { diffusemap models/arm/skin }");
    EXPECT_EQ(folder.model().materials[0].emissive_map, kNone) << "with a script, no glow image is used";
}

TEST(Md5Materials, UseNumberedSkinsOfTheQuakeRerelease)
{
    Md5Folder folder = folder_of_arm();
    for (const char* skin : {"00_00", "00_01", "01_00", "03_00"})
        folder.name("models/arm/skin_" + std::string(skin) + ".png");
    folder.name("models/arm/skin_01_00_luma.png");
    const Model model = folder.model();
    EXPECT_EQ(warnings_of(model), "");
    ASSERT_EQ(model.skins.size(), 2U) << "without skin 2, skin 3 is ignored";
    EXPECT_EQ(model.skins[1].name, "skin 1");
    ASSERT_EQ(model.materials.size(), 2U);
    EXPECT_EQ(model.skins[0].materials, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(model.skins[1].materials, (std::vector<std::uint32_t>{1, 1}));
    const Stage& first = model.materials[0].stages[0];
    ASSERT_EQ(first.images.size(), 2U);
    EXPECT_EQ(model.images[first.images[1]].name, "models/arm/skin_00_01");
    EXPECT_EQ(first.images_per_second, 10);
    EXPECT_EQ(image_of(model, model.materials[1]), "models/arm/skin_01_00");
    EXPECT_EQ(model.materials[1].stages[0].images_per_second, 0);
    EXPECT_EQ(name_of(model, model.materials[1].emissive_map), "models/arm/skin_01_00_luma");
    // The images may have the name of the model, but the image with the shader's name has precedence.
    Md5Folder named = folder_of_arm();
    named.name("models/arm_00_00.tga");
    EXPECT_EQ(image_of(named.model(), named.model().materials[0]), "arm_00_00");
    EXPECT_TRUE(named.model().skins.empty());
    named.name("models/arm/skin.tga");
    EXPECT_EQ(image_of(named.model(), named.model().materials[0]), "models/arm/skin");
}

TEST(Md5Materials, HaveNoNumberedSkinsByTheNameOfABuiltInImage)
{
    Md5MeshBuilder builder;
    builder.meshes = {Md5MeshBuilder::arm()};
    builder.meshes[0].shader = "_x";
    Md5Folder folder = folder_of_arm(builder);
    folder.name("models/_x_00_00.png");
    EXPECT_TRUE(folder.model().materials.at(0).stages.at(0).images.empty());
}

TEST(Md5Materials, DoNotAnimateASingleColorChannel)
{
    Md5Folder folder = folder_of_arm();
    folder.add("arm.mtr",
               "table fire { { 0, 1 } }\nmodels/arm/skin { diffusemap models/arm/skin\n"
               "{ blend add map models/arm/glow green fire[time] } }");
    const Model model = folder.model();
    EXPECT_NE(warnings_of(model).find("rgb"), std::string::npos) << warnings_of(model);
    for (const Stage& stage : model.materials.at(0).stages) EXPECT_NE(stage.rgb, ColorSource::wave);
}

TEST(Md5Materials, AreSharedBySurfacesWithTheSameShader)
{
    Md5MeshBuilder builder;
    builder.meshes = {Md5MeshBuilder::arm(), Md5MeshBuilder::arm(), Md5MeshBuilder::arm()};
    builder.meshes[1].shader = "other";
    const Model model = folder_of_arm(builder).model();
    EXPECT_EQ(model.materials.size(), 2U);
    EXPECT_EQ(model.surfaces[2].material, 0U);
    EXPECT_EQ(model.surfaces[2].mesh, 2U);
    EXPECT_EQ(model.surfaces[2].index_count, 6U);
}

TEST(Md5Materials, UseMd5CfgOfCube2)
{
    Md5MeshBuilder builder;
    builder.meshes[0].name = "Body";
    builder.meshes[0].shader = "";
    builder.meshes.push_back(builder.meshes[0]);
    builder.meshes[1].name = "Head";
    const std::string cfg =
        "md5load arm.md5mesh grunt\nmd5skin Body \"<dds>skin.jpg\" \"mask.jpg\" 0.1 0.0 // worn\n"
        "md5bumpmap Body \"<dds>normals.png\"\nmd5skin * all.png\nmdlscale 100\n";
    Md5Folder folder = folder_of_arm(builder);
    const Model model = folder.add("md5.cfg", cfg).name("models/skin.jpg").model();
    ASSERT_EQ(model.materials.size(), 2U);
    EXPECT_EQ(model.materials[0].name, "Body");
    EXPECT_EQ(image_of(model, model.materials[0]), "skin.jpg");
    EXPECT_EQ(name_of(model, model.materials[0].normal_map), "normals.png");
    EXPECT_EQ(image_of(model, model.materials[1]), "all.png");
    EXPECT_EQ(model.materials[1].stages[0].alpha_test, AlphaTest::greater) << "as in Cube 2";
    // Rows for another mesh of the folder are ignored.
    Md5Folder other = folder_of_arm(builder);
    other.add("md5.cfg", "md5load hand.md5mesh\nmd5skin * skin.jpg").name("models/a.jpg").name("models/b.jpg");
    EXPECT_TRUE(other.model().images.empty());
}

TEST(Md5Materials, ReplaceMissingImagesWithAnImageBesideTheModel)
{
    Md5MeshBuilder builder;
    builder.meshes[0].shader = "";
    Md5Folder folder = folder_of_arm(builder);
    EXPECT_TRUE(folder.model().images.empty());
    folder.skins({"models/base.png", {{"models/base.png", "base", SkinImage::Rank::offered}}});
    const Model model = folder.model();
    EXPECT_EQ(image_of(model, model.materials[0]), "models/base.png");
    EXPECT_TRUE(contains(warnings_of(model),
                         "None of the shaders' images was found; base.png from the model's folder is used."));
    // The image also replaces the black diffuse colour of a material that has only a specular map.
    Md5Folder shiny = folder_of_arm();
    shiny.add("arm.mtr", "MODELS/arm/SKIN { specularmap s.tga }");
    shiny.skins({"models/base.png", {{"models/base.png", "base", SkinImage::Rank::offered}}});
    const Model shown = shiny.model();
    EXPECT_EQ(image_of(shown, shown.materials[0]), "models/base.png");
    EXPECT_EQ(shown.materials[0].diffuse, glm::vec4(1.0F));
}

}  // namespace
}  // namespace marrow::test
