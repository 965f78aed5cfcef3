#include "formats/doom3/model_def.h"

#include "base/limits.h"
#include "base/text.h"
#include "formats/doom3/skin_script.h"
#include "formats/md5_suite.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

using Names = std::vector<std::string>;

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

Names names_of_clips(const Model& model)
{
    Names out;
    for (const Clip& clip : model.clips) out.push_back(clip.name);
    return out;
}

// The arm in models/, with a definition in its folder and a walk of three frames.
Md5Folder arm_with(const std::string& def)
{
    Md5Folder folder = folder_of_arm();
    folder.add("walk.md5anim", Md5AnimBuilder().build()).add("arm.def", def);
    return folder;
}

const std::string kArm = "model monster_arm {\n mesh models/arm.md5mesh\n anim stride1 models/walk.md5anim\n";

TEST(Doom3Def, ReadsTheBlocksOfAModel)
{
    const File file = text_file(
        "// a comment\n"
        "model monster_arm {\n"
        "  inherit base\n"
        "  mesh \"models/md5/arm.md5mesh\"\n"
        "  skin skins/arm\n"
        "  offset ( 1 -2.5 3 )\n"
        "  remove pain\n"
        "  channel torso ( *origin -hand - * tail )\n"
        "  anim walk1 models/md5/walk.md5anim, models/md5/run.md5anim {\n"
        "    prevent_idle_override\n"
        "    frame 3 sound_voice snd_step // loud\n"
        "    frame 4 leftfoot\n"
        "    frame 5 call \"do it\" }\n"
        "}\n"
        "entityDef arm { \"model\" \"monster_arm\" \"snd_step\" \"arm_step\" \"inherit\" \"thing\" }\n"
        "export arm { options -game }\n");
    const Doom3Def def = read_doom3_def(file);
    EXPECT_FALSE(def.faults.first);
    ASSERT_EQ(def.models.size(), 1U);
    const Doom3ModelDef& model = def.models[0];
    EXPECT_EQ(model.name, "monster_arm");
    EXPECT_EQ(model.inherits, "base");
    EXPECT_EQ(model.mesh, "models/md5/arm.md5mesh");
    EXPECT_EQ(model.skin, "skins/arm");
    EXPECT_EQ(model.offset, glm::vec3(1, -2.5F, 3));
    EXPECT_EQ(model.removed, std::vector<std::string_view>{"pain"});
    ASSERT_EQ(model.channels.size(), 1U);
    EXPECT_EQ(model.channels[0].name, "torso");
    EXPECT_EQ(model.channels[0].joints, (Names{"*origin", "-hand", "-*tail"}));
    ASSERT_EQ(model.anims.size(), 1U);
    const Doom3Anim& anim = model.anims[0];
    EXPECT_EQ(anim.name, "walk1");
    EXPECT_EQ(anim.action(), "walk");
    EXPECT_EQ(anim.files, (std::vector<std::string_view>{"models/md5/walk.md5anim", "models/md5/run.md5anim"}));
    ASSERT_EQ(anim.commands.size(), 3U);
    EXPECT_EQ(anim.commands[0].frame, 3);
    EXPECT_EQ(anim.commands[0].command, "sound_voice");
    EXPECT_EQ(anim.commands[0].argument, "snd_step");
    EXPECT_EQ(anim.commands[1].command, "leftfoot");
    EXPECT_EQ(anim.commands[1].argument, "");
    EXPECT_EQ(anim.commands[2].argument, "do it");
    ASSERT_EQ(def.entities.size(), 1U);
    EXPECT_EQ(def.entities[0].model, "monster_arm");
    EXPECT_EQ(def.entities[0].inherits, "thing");
    ASSERT_EQ(def.entities[0].sounds.size(), 1U);
    EXPECT_EQ(def.entities[0].sounds[0].shader, "arm_step");
}

TEST(Doom3Def, MakesClipsFromTheModelThatUsesTheMesh)
{
    Md5Folder folder = arm_with("model other { mesh models/leg.md5mesh anim no models/walk.md5anim }\n" + kArm +
                                " anim stride2 models/walk.md5anim\n}\n");
    const Model model = folder.model();
    EXPECT_EQ(names_of_clips(model), (Names{"stride1", "stride2"}));
    EXPECT_EQ(model.clips[0].activity, "stride");
    EXPECT_EQ(model.clips[1].activity, "stride");
    EXPECT_EQ(model.clips[1].activity_weight, 1U);
    // Both clips play the same animation, which is read once.
    EXPECT_EQ(model.animations.size(), 1U);
    EXPECT_DOUBLE_EQ(model.clips[1].seconds, 0.2);
    expect_near(model.clips[0].displacement, {0, 2, 0});
    EXPECT_EQ(warnings_of(model), "");
}

TEST(Doom3Def, KeepsAnimationsThatItDoesNotList)
{
    Md5Folder folder = arm_with(kArm + "}\n");
    folder.add("jump.md5anim", Md5AnimBuilder().build());
    EXPECT_EQ(names_of_clips(folder.model()), (Names{"stride1", "jump"}));
}

TEST(Doom3Def, FindsAnimationsByTheirPathInTheGame)
{
    Md5Folder folder = folder_of_arm();
    folder.add("anims/far/walk.md5anim", Md5AnimBuilder().build())
        .add("def/arm.def", "model a { mesh models/arm.md5mesh anim go models/anims/far/walk.md5anim }");
    EXPECT_EQ(names_of_clips(folder.model()), (Names{"go"}));
}

TEST(Doom3Def, MakesAClipOfEachBlendedAnimationFile)
{
    Md5Folder folder = arm_with("model a { mesh arm.md5mesh anim aim walk.md5anim, low.md5anim, gone.md5anim }");
    folder.add("low.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model();
    EXPECT_EQ(names_of_clips(model), (Names{"aim", "aim 2"}));
    EXPECT_EQ(model.clips[1].activity, "aim");
    EXPECT_EQ(warnings_of(model),
              "models/arm.md5mesh: An animation of model \"a\" is missing: gone.md5anim. Open the "
              "model together with it.\n");
}

TEST(Doom3Def, MakesEventsOfFrameCommands)
{
    Md5Folder folder = arm_with(
        "model arm { mesh arm.md5mesh anim walk walk.md5anim {\n"
        "frame 1 footstep\nframe 2 sound_voice snd_step\nframe 2 sound arm_fall\n"
        "frame 3 sound sound/hit.wav\nframe 3 sound unknown\nframe 4 jump\nframe 0 jump\n} }\n"
        "entityDef thing { \"snd_step\" \"arm_step\" }\n"
        "entityDef walker { \"inherit\" \"thing\" \"model\" \"arm\" }\n");
    folder.add("sound/arm.sndshd",
               "sound arm_step { minDistance 2 sound/step1.ogg sound/step2.ogg }\n"
               "ARM_FALL {\n no_dups\n sound/fall.wav\n}\n");
    const Model model = folder.model();
    ASSERT_EQ(model.clips.size(), 1U);
    const std::vector<ClipEvent>& events = model.clips[0].events;
    ASSERT_EQ(events.size(), 5U);
    EXPECT_EQ(events[0].frame, 0U);
    EXPECT_EQ(events[0].number, 0U);
    EXPECT_EQ(events[0].options, "footstep");
    EXPECT_EQ(events[0].file, "");
    EXPECT_EQ(events[1].frame, 1U);
    EXPECT_EQ(events[1].options, "sound_voice snd_step");
    EXPECT_EQ(events[1].file, "sound/step1.ogg");
    EXPECT_EQ(events[2].file, "sound/fall.wav");
    EXPECT_EQ(events[3].file, "sound/hit.wav");
    EXPECT_EQ(events[4].file, "");
    EXPECT_EQ(warnings_of(model),
              "models/arm.md5mesh: 2 frame commands of model \"arm\" are past the ends of their "
              "animations; they were skipped.\n");
}

TEST(Doom3Def, MakesChannelsOfJoints)
{
    Md5MeshBuilder mesh;
    mesh.joints.push_back({"finger", 1, {0, 0, 12}, {0.70710678F, 0, 0}});
    mesh.joints.push_back({"tail", 0, {0, 5, 0}, {0, 0, 0}});
    Md5Folder folder = folder_of_arm(mesh);
    folder.add("arm.def",
               "model arm { mesh arm.md5mesh channel torso ( *origin -*Hand ) channel legs ( hand )\n"
               "channel eyes ( lid ) }");
    const Model model = folder.model();
    ASSERT_EQ(model.channels.size(), 2U);
    EXPECT_EQ(model.channels[0].name, "torso");
    EXPECT_EQ(model.channels[0].joints, (std::vector<std::uint32_t>{0, 3}));
    EXPECT_EQ(model.channels[1].name, "legs");
    EXPECT_EQ(model.channels[1].joints, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(warnings_of(model),
              "models/arm.md5mesh: Channel \"eyes\" names joint \"lid\", which the model does not have.\n");
}

TEST(Doom3Def, MovesTheModelByItsOffset)
{
    Md5Folder folder = arm_with("model arm { mesh arm.md5mesh offset ( 0 0 -4 ) anim walk walk.md5anim }");
    const Model model = folder.model();
    expect_near(model.joints[0].rest.position, {0, 0, -4});
    ASSERT_EQ(model.animations.size(), 1U);
    ASSERT_FALSE(model.animations[0].tracks.empty());
    expect_near(model.animations[0].tracks[0].position.values[2], {0, 2, -4});
    expect_near(model.clips[0].displacement, {0, 2, 0});
    const Model plain = arm_with("").model();
    EXPECT_FLOAT_EQ(model.bounds.min.z, plain.bounds.min.z - 4);
    EXPECT_FLOAT_EQ(model.bounds.max.z, plain.bounds.max.z - 4);
}

TEST(Doom3Def, InheritsFromOtherFiles)
{
    Md5Folder folder = arm_with("model arm { inherit base remove idle anim stride walk.md5anim }\n");
    folder.add("def/base.def",
               "model base { inherit first mesh arm.md5mesh anim stride gone.md5anim\n"
               "anim idle1 walk.md5anim anim wave walk.md5anim }\n"
               "model first { mesh gone.md5mesh channel torso ( *hand ) }");
    const Model model = folder.model();
    // Of the models with this mesh, the one with the mesh's name is used. Its animation "stride" replaces the
    // inherited one.
    EXPECT_EQ(names_of_clips(model), (Names{"stride", "wave"}));
    ASSERT_EQ(model.channels.size(), 1U);
    EXPECT_EQ(model.channels[0].joints, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(warnings_of(model), "");
}

TEST(Doom3Def, WarnsAboutCyclicAndMissingInheritance)
{
    const Model model = arm_with(
                            "model arm { inherit b mesh arm.md5mesh anim go walk.md5anim }\n"
                            "model b { inherit arm anim stay walk.md5anim }")
                            .model();
    EXPECT_EQ(names_of_clips(model), (Names{"stay", "go"}));
    EXPECT_TRUE(
        contains(warnings_of(model), "The definition of model \"arm\" inherits from itself through \"arm\""));
    const Model lost = arm_with("model arm { inherit nobody mesh arm.md5mesh }").model();
    EXPECT_TRUE(contains(warnings_of(lost), "inherits \"nobody\", which no .def file defines"));
}

TEST(Doom3Def, OpensTheFirstModelThatHasAMesh)
{
    Md5Folder folder;
    folder.add("arm.def", "model nothing { }\n" + kArm + "}\n")
        .add("arm.md5mesh", Md5MeshBuilder().build())
        .add("walk.md5anim", Md5AnimBuilder().build());
    const Model model = folder.model("arm.def");
    EXPECT_EQ(model.format, "md5");
    EXPECT_EQ(model.surfaces.size(), 1U);
    EXPECT_EQ(names_of_clips(model), (Names{"stride1"}));
}

TEST(Doom3Def, ReportsMissingMeshesModelsAndBraces)
{
    Md5Folder folder;
    folder.add("arm.def", kArm + "}\n").add("no.def", "entityDef a { }").add("cut.def", "model a {");
    EXPECT_EQ(folder.error("arm.def").code, Code::missing_companion);
    EXPECT_EQ(
        text_of(folder.error("arm.def")),
        "The definition of model \"monster_arm\" needs its mesh models/arm.md5mesh. Open both together, or the "
        "folder of the game.");
    EXPECT_EQ(folder.error("no.def").code, Code::unknown_format);
    EXPECT_EQ(folder.error("cut.def").code, Code::truncated);
}

TEST(Doom3Def, ReferencesItsMeshAnimationsAndSounds)
{
    const auto wanted = [](const Md5Folder& folder, const std::string& name) {
        Names out;
        for (const Reference& each : references(folder.files(), "models/" + name)) out.push_back(each.name);
        return out;
    };
    Md5Folder opened;
    opened.add("arm.def", kArm + "}\n");
    EXPECT_EQ(wanted(opened, "arm.def"), (Names{"*.def", "def/*.def", "models/walk.md5anim", "*.sndshd",
                                                "sound/*.sndshd", "models/arm.md5mesh"}));
    // When a mesh is opened, only the definition that names it requests further files.
    Md5Folder beside = arm_with(kArm + "}\n");
    beside.add("zoo.def", "model lion { mesh lion.md5mesh anim roar lion.md5anim }");
    EXPECT_EQ(wanted(beside, "arm.def"),
              (Names{"*.def", "def/*.def", "models/walk.md5anim", "*.sndshd", "sound/*.sndshd"}));
    EXPECT_EQ(wanted(beside, "zoo.def"), (Names{"*.def", "def/*.def"}));
}

TEST(Doom3Def, AcceptsLongChainsManyClipsAndDamagedText)
{
    std::string chain = "model a0 { mesh arm.md5mesh }\n";
    for (int i = 1; i < 3000; ++i) chain += format_text("model a% { inherit a% }\n", i, i - 1);
    std::string many = "model arm { mesh arm.md5mesh\n";
    for (int i = 0; i < 6000; ++i) many += format_text("anim x% walk.md5anim\n", i);
    const Model model = arm_with(many + "}\n" + chain).model();
    EXPECT_EQ(model.clips.size(), kMaxClips);
    EXPECT_EQ(model.animations.size(), 1U);
    for (const std::string& text : std::vector<std::string>{
             "model", "model a", "model a { anim", "model a { anim b c.md5anim { frame", "model a { offset (",
             "model a { channel b (", "entityDef a { \"b\"", "model a { anim b c, }",
             "model a { { } mesh arm.md5mesh", "model a { frame 1e99 x }"})
        EXPECT_EQ(arm_with(text).model().surfaces.size(), 1U) << text;
}

Md5Folder arm_and_skin(const std::string& skin) { return std::move(folder_of_arm().add("skins/arm.skin", skin)); }

TEST(Doom3Skin, ReplacesTheMaterialsOfTheModel)
{
    const Model model = arm_and_skin(
                            "skin skins/red { model models/arm.md5mesh models/arm/skin models/arm/red }\n"
                            "skin skins/all { model x/arm.md5mesh * models/arm/all models/arm/skin no }\n"
                            "skin skins/lion { models/lion/skin models/lion/other }\n"
                            "skin skins/named { MODELS/arm/skin models/arm/named }\n")
                            .model();
    ASSERT_EQ(model.skins.size(), 4U);
    Names names, materials;
    for (const SkinFamily& skin : model.skins) {
        names.push_back(skin.name);
        ASSERT_EQ(skin.materials.size(), model.materials.size());
        materials.push_back(model.materials[skin.materials[0]].name);
    }
    EXPECT_EQ(names, (Names{"default", "skins/red", "skins/all", "skins/named"}));
    EXPECT_EQ(materials, (Names{"models/arm/skin", "models/arm/red", "models/arm/all", "models/arm/named"}));
    EXPECT_EQ(model.surfaces[0].material, 0U);
}

TEST(Doom3Skin, PutsTheSkinOfTheDefinitionFirst)
{
    Md5Folder folder = arm_and_skin(
        "skin blue { models/arm/skin models/arm/blue }\n"
        "skin red { models/arm/skin models/arm/red }\n");
    folder.add("arm.def", "model arm { mesh arm.md5mesh skin red }");
    const Model model = folder.model();
    EXPECT_EQ(model.materials[model.surfaces[0].material].name, "models/arm/red");
    ASSERT_EQ(model.skins.size(), 2U);
    EXPECT_EQ(model.skins[0].name, "red");
    EXPECT_EQ(model.skins[1].name, "blue");
    EXPECT_EQ(model.materials[model.skins[1].materials[0]].name, "models/arm/blue");
}

TEST(Doom3Skin, SeparatesMaterialsThatOneSkinMakesEqual)
{
    Md5MeshBuilder mesh;
    mesh.meshes.push_back(Md5MeshBuilder::arm());
    mesh.meshes[1].shader = "models/arm/nail";
    Md5Folder folder = folder_of_arm(mesh);
    folder.add("arm.skin", "skin one { * models/arm/one }\nskin two { models/arm/nail models/arm/two }")
        .add("arm.def", "model arm { mesh arm.md5mesh skin one }");
    const Model model = folder.model();
    ASSERT_EQ(model.skins.size(), 2U);
    const std::uint32_t skin = model.surfaces[0].material, nail = model.surfaces[1].material;
    EXPECT_NE(skin, nail);
    EXPECT_EQ(model.materials[skin].name, "models/arm/one");
    EXPECT_EQ(model.materials[nail].name, "models/arm/one");
    EXPECT_EQ(model.materials[model.skins[1].materials[skin]].name, "models/arm/skin");
    EXPECT_EQ(model.materials[model.skins[1].materials[nail]].name, "models/arm/two");
}

TEST(Doom3Skin, KeepsTheImagesOfSurfacesThatShareAShader)
{
    Md5MeshBuilder mesh;
    for (int i = 0; i < 2; ++i) mesh.meshes.push_back(Md5MeshBuilder::arm());
    mesh.meshes[0].name = "body";
    mesh.meshes[1].name = "head";
    mesh.meshes[2].name = "hair";
    Md5Folder folder = folder_of_arm(mesh);
    folder.add("md5.cfg", "md5load arm.md5mesh\nmd5skin body a.jpg\nmd5skin head b.jpg\nmd5skin hair b.jpg\n")
        .name("models/a.jpg")
        .name("models/b.jpg");
    const Model model = folder.model();
    Names images;
    for (const Surface& surface : model.surfaces)
        images.push_back(model.images.at(model.materials[surface.material].stages.at(0).images.at(0)).name);
    EXPECT_EQ(images, (Names{"a.jpg", "b.jpg", "b.jpg"}));
}

TEST(Doom3Skin, ReadsAtMost20000Rows)
{
    // At most 20,000 rows are read: comparing them with 1,000 materials takes 20 million comparisons of paths.
    std::string text = "skin many {";
    for (int i = 0; i < 100'000; ++i) text += " models/no/" + std::to_string(i) + " x";
    const File file = text_file(text + " }");
    const std::vector<Doom3Skin> skins = read_doom3_skins(file);
    ASSERT_EQ(skins.size(), 1U);
    EXPECT_EQ(skins[0].rows.size(), 20'000U);
    EXPECT_EQ(skins[0].material_for("MODELS\\no\\7"), "x");
}

TEST(Doom3Def, SkipsEmptyJointsAndChannelsBeyondTheLimit)
{
    std::string text = "model m { channel torso ( \"\" * \"\" hand )";
    for (int i = 1; i < 40; ++i) text += " channel c" + std::to_string(i) + " ( hand )";
    const File file = text_file(text + " }");
    const Doom3Def def = read_doom3_def(file);
    ASSERT_EQ(def.models.size(), 1U);
    ASSERT_EQ(def.models[0].channels.size(), 32U);
    EXPECT_EQ(def.models[0].channels[0].joints, std::vector<std::string>{"*hand"});
    ASSERT_FALSE(def.faults.warnings.empty());
    EXPECT_TRUE(contains(text_of(def.faults.warnings[0]), "more than 32 channels"));
}

TEST(Doom3Skin, IgnoresQuake3SkinsAndIncompleteRows)
{
    EXPECT_TRUE(arm_and_skin("arm,models/arm/red.tga\ntag_x,\n").model().skins.empty());
    // A row without its second name replaces nothing.
    EXPECT_TRUE(arm_and_skin("skin a { models/arm/skin").model().skins.empty());
}

}  // namespace
}  // namespace marrow::test
