#include "formats/doom3_material.h"

#include "formats/md5_suite.h"

namespace marrow::test {
namespace {

using Blend = Doom3Material::Blend;

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::vector<Doom3Material> read(const std::string& text, std::vector<std::string_view> wanted = {})
{
    auto materials = read_doom3_materials(text_file(text), wanted);
    if (!materials) {
        ADD_FAILURE() << materials.error().message;
        return {};
    }
    return materials.take();
}

Doom3Material one(const std::string& body)
{
    const auto materials = read("m\n{\n" + body + "\n}\n");
    EXPECT_EQ(materials.size(), 1U);
    return materials.empty() ? Doom3Material{} : materials[0];
}

Error error_of(const std::string& text)
{
    const auto materials = read_doom3_materials(text_file(text), {});
    EXPECT_FALSE(materials) << text;
    return materials ? Error{} : materials.error();
}

TEST(Doom3Material, ReadsMapsInShortAndAsStages)
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

TEST(Doom3Material, ReadsWhatSurfacesAreLike)
{
    const Doom3Material material = one("twoSided noShadows translucent { blend diffusemap map d alphaTest 0.4 }");
    EXPECT_TRUE(material.two_sided);
    EXPECT_TRUE(material.translucent);
    EXPECT_TRUE(material.alpha_tested);
    EXPECT_EQ(material.alpha_reference, 0.4F);
    EXPECT_EQ(one("{ blend diffusemap map d alphaTest parm4 }").alpha_reference, 0.5F);
    EXPECT_FALSE(one("diffusemap d").two_sided);
}

TEST(Doom3Material, ReadsHowStagesAreLaidOver)
{
    const std::pair<const char*, Blend> rows[] = {
        {"add", Blend::add},
        {"gl_one, gl_one", Blend::add},
        {"GL_SRC_ALPHA,GL_ONE", Blend::add},
        {"gl_one , gl_one", Blend::add},
        {"gl_one ,gl_one", Blend::add},
        {"blend", Blend::blend},
        {"gl_src_alpha, gl_one_minus_src_alpha", Blend::blend},
        {"filter", Blend::filter},
        {"modulate", Blend::filter},
        {"gl_dst_color, gl_zero", Blend::filter},
        {"gl_zero, gl_src_color", Blend::filter},
        {"gl_one, gl_zero", Blend::none},
    };
    for (const auto& [words, blend] : rows) {
        const Doom3Material material = one("{ blend " + std::string(words) + "\n map glow.tga }");
        EXPECT_EQ(material.overlay, "glow.tga") << words;
        EXPECT_EQ(material.overlay_blend, blend) << words;
    }
    EXPECT_EQ(one("{ blend gl_zero, gl_one map mask.tga }").overlay, "");
    EXPECT_EQ(one("{ blend none map mask.tga }").overlay, "");
}

TEST(Doom3Material, TakesTheFirstPictureOfAFunction)
{
    const Doom3Material nested = one("bumpmap addnormals( a/local.tga, heightmap(a/bmp.tga, 4) )\ndiffusemap d");
    EXPECT_EQ(nested.normal, "a/local.tga");
    EXPECT_EQ(nested.diffuse, "d");
    EXPECT_EQ(nested.functions, (std::vector<std::string>{"addnormals"}));
    EXPECT_EQ(one("specularmap scale(a/s,0.5,0.5,0.5,1)").specular, "a/s");
    EXPECT_EQ(one("diffusemap makeAlpha( invertColor( a/d ) )").diffuse, "a/d");
    // Heights are no normals.
    const Doom3Material heights = one("bumpmap heightmap(a/h, 3)");
    EXPECT_EQ(heights.height, "a/h");
    EXPECT_EQ(heights.normal, "");
    EXPECT_EQ(one("bumpmap addnormals(heightmap(a/h, 3), b)").height, "a/h");
}

TEST(Doom3Material, SkipsOtherBlocksAndMaterialsThatNobodyWants)
{
    const std::string text =
        "// a script\ntable t { { 0, 1 } }\ntable u snap { { 0 } }\nparticle p { { count 3 } }\n"
        "skin s { model a from to }\nmaterial one { diffusemap 1 }\ntwo { diffusemap 2 }\n"
        "guide three fuzz( \"x\" )\nthree{ diffusemap 3 }";
    const auto all = read(text);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].name, "one");
    EXPECT_EQ(all[2].name, "three");
    const auto wanted = read(text, {"TWO"});
    ASSERT_EQ(wanted.size(), 1U);
    EXPECT_EQ(wanted[0].diffuse, "2");
}

TEST(Doom3Material, HoldsItsMemoryToItsMaterials)
{
    EXPECT_EQ(read("m { diffusemap a } M { diffusemap b }", {"m"}).size(), 1U);
    std::string many;
    while (many.size() < 400'000) many += "a{}\n";
    EXPECT_EQ(error_of(many).code, Code::too_large);
}

TEST(Doom3Material, PassesOverWhatItDoesNotKnow)
{
    const Doom3Material material =
        one("qer_editorimage e.tga description \"wood {\" deform expand (0.1 * t[time * (0.3+time)] - global3)\n"
            "{ blend diffusemap if ( parm5 == 0 ) map d.tga scroll time * 0.1 , 0 rgb 0.5 * t[time] colored }\n"
            "decalinfo 14.3 1.5 ( 0.9 0.8 0.7 0.6 ) (0.5 0.5 0.4 0.3) bumpmap n.tga");
    EXPECT_EQ(material.diffuse, "d.tga");
    EXPECT_EQ(material.normal, "n.tga");
}

TEST(Doom3Material, SaysWhereABraceIsMissing)
{
    EXPECT_EQ(error_of("m\n{\ndiffusemap d\n").code, Code::truncated);
    EXPECT_EQ(error_of("m\n{\n{ blend add\n").code, Code::truncated);
    EXPECT_EQ(error_of("m { { map a { map b } } }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { diffusemap }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { bumpmap addnormals( a, b }").code, Code::bad_text);
    EXPECT_EQ(error_of("m { }\n}\n").place.value, 2U);
    EXPECT_EQ(error_of("m { }\n{ }\n").code, Code::bad_text);
    EXPECT_FALSE(error_of("lonely").message.empty());
    EXPECT_FALSE(error_of("table t { { 0, 1 }").message.empty());
}

TEST(Doom3Material, AScriptAloneSaysWhatToOpen)
{
    Md5Folder folder;
    folder.add("arm.mtr", "models/arm/skin { diffusemap a.tga }");
    EXPECT_EQ(
        folder.error("arm.mtr").message,
        "This is a script of 1 materials, not a model. Open the .md5mesh file that wears them, together with it.");
    folder.add("bad.mtr", "models/arm/skin {\n");
    EXPECT_EQ(folder.error("bad.mtr").place.kind, Place::Kind::line);
    folder.add("arm.md5mesh", Md5MeshBuilder().build());
    const auto found = entries(folder.files());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].entry, "models/arm.md5mesh");
}

// --- what a model makes of them -------------------------------------------------------------------------------

std::string image_of(const Model& model, const TextureMap& map)
{
    return map.image == kNone ? std::string() : model.images[map.image].name;
}

Model wearing(const std::string& body)
{
    return std::move(folder_of_arm().add("arm.mtr", "MODELS/arm/SKIN {" + body + "}")).model();
}

TEST(Md5Materials, WearsTheScriptOfItsShader)
{
    const Model model = wearing("diffusemap d.tga bumpmap addnormals(n.tga, m.tga) specularmap s.tga twosided");
    ASSERT_EQ(model.materials.size(), 1U);
    const Material& material = model.materials[0];
    EXPECT_EQ(material.shading, Shading::doom3);
    EXPECT_EQ(image_of(model, material.diffuse_map), "d.tga");
    EXPECT_EQ(image_of(model, material.normal_map), "n.tga");
    EXPECT_EQ(image_of(model, material.specular_map), "s.tga");
    EXPECT_EQ(material.specular, glm::vec4(1.0F));
    EXPECT_EQ(material.cull, CullMode::none);
    EXPECT_TRUE(contains(warnings_of(model), "addnormals(...) is not computed; its first picture is shown."));
}

TEST(Md5Materials, TellsGlowFromLightAndGlass)
{
    const Model glow = wearing("diffusemap d.tga { blend add map g.tga }");
    EXPECT_EQ(image_of(glow, glow.materials[0].emissive_map), "g.tga");
    EXPECT_FALSE(glow.materials[0].additive);
    const Model light = wearing("{ blend add map g.tga }");
    EXPECT_EQ(image_of(light, light.materials[0].diffuse_map), "g.tga");
    EXPECT_TRUE(light.materials[0].additive);
    EXPECT_TRUE(light.materials[0].full_bright);
    EXPECT_FALSE(light.materials[0].depth_write);
    const Model glass = wearing("translucent { blend blend map g.tga }");
    EXPECT_TRUE(glass.materials[0].translucent);
    EXPECT_FALSE(glass.materials[0].additive);
    const Model leaf = wearing("{ blend diffusemap map l.tga alphatest 0.3 }");
    EXPECT_EQ(leaf.materials[0].alpha_test, AlphaTest::greater);
    EXPECT_EQ(leaf.materials[0].alpha_reference, 0.3F);
    EXPECT_TRUE(leaf.materials[0].depth_write);
    const Model shade = wearing("{ blend filter map f.tga }");
    ASSERT_EQ(shade.materials[0].stages.size(), 1U);
    EXPECT_EQ(shade.materials[0].stages[0].source, BlendFactor::dst_color);
}

TEST(Md5Materials, KnowsTheBuiltInPictures)
{
    const Model model = wearing("diffusemap _black bumpmap _flat specularmap _white");
    EXPECT_TRUE(model.images.empty());
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(0, 0, 0, 1));
    EXPECT_EQ(model.materials[0].specular, glm::vec4(1.0F));
    EXPECT_EQ(wearing("diffusemap _white").materials[0].diffuse, glm::vec4(1.0F));
}

TEST(Md5Materials, DamagedScriptsAreWarnings)
{
    const Model model = wearing("diffusemap d.tga {");
    EXPECT_TRUE(contains(warnings_of(model), "models/arm.mtr: The material script is left out: line 1: "))
        << warnings_of(model);
    EXPECT_EQ(image_of(model, model.materials[0].diffuse_map), "models/arm/skin");
}

TEST(Md5Materials, FindsTheUsualVariantsWithoutAScript)
{
    Md5Folder folder = folder_of_arm();
    folder.name("models/arm/skin_d.tga").name("models/arm/skin_local.png").name("models/arm/skin_s.jpg");
    const Model model = folder.model();
    EXPECT_EQ(image_of(model, model.materials[0].diffuse_map), "models/arm/skin_d");
    EXPECT_EQ(image_of(model, model.materials[0].normal_map), "models/arm/skin_local");
    EXPECT_EQ(image_of(model, model.materials[0].specular_map), "models/arm/skin_s");
    // The plain path wins; what is not there is still named.
    folder.name("models/arm/skin.tga");
    EXPECT_EQ(image_of(folder.model(), model.materials[0].diffuse_map), "models/arm/skin");
    const Model bare = folder_of_arm().model();
    EXPECT_EQ(image_of(bare, bare.materials[0].diffuse_map), "models/arm/skin");
    EXPECT_EQ(bare.materials[0].normal_map.image, kNone);
}

TEST(Md5Materials, OneShaderIsOneMaterial)
{
    Md5MeshBuilder builder;
    builder.meshes = {Md5MeshBuilder::arm(), Md5MeshBuilder::arm(), Md5MeshBuilder::arm()};
    builder.meshes[1].shader = "other";
    const Model model = folder_of_arm(builder).model();
    EXPECT_EQ(model.materials.size(), 2U);
    EXPECT_EQ(model.surfaces[2].material, 0U);
}

TEST(Md5Materials, WearsWhatCubesConfigurationSays)
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
    EXPECT_EQ(image_of(model, model.materials[0].diffuse_map), "skin.jpg");
    EXPECT_EQ(image_of(model, model.materials[0].normal_map), "normals.png");
    EXPECT_EQ(image_of(model, model.materials[1].diffuse_map), "all.png");
    EXPECT_EQ(model.materials[1].alpha_test, AlphaTest::greater) << "as its engine does";
    // Of another mesh of the folder.
    Md5Folder other = folder_of_arm(builder);
    other.add("md5.cfg", "md5load hand.md5mesh\nmd5skin * skin.jpg").name("models/a.jpg").name("models/b.jpg");
    EXPECT_TRUE(other.model().images.empty());
}

TEST(Md5Materials, TheOnlyPictureWillDo)
{
    Md5MeshBuilder builder;
    builder.meshes[0].shader = "";
    Md5Folder folder = folder_of_arm(builder);
    folder.name("models/base.png").name("elsewhere/other.png");
    const Model model = folder.model();
    EXPECT_EQ(image_of(model, model.materials[0].diffuse_map), "models/base.png");
    EXPECT_TRUE(contains(warnings_of(model), "the only picture beside the model is shown"));
    folder.name("models/second.png");
    EXPECT_TRUE(folder.model().images.empty());
}

}  // namespace
}  // namespace marrow::test
