#include "support/format_samples.h"

#include <ostream>

#include "base/byte_reader.h"
#include "base/text.h"
#include "formats/doom3/material_script.h"
#include "formats/doom3/md5anim.h"
#include "formats/quake3/animation_cfg.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"
#include "images/decode.h"
#include "model/snapshot.h"
#include "support/3ds_builder.h"
#include "support/image_builders.h"
#include "support/md2_builder.h"
#include "support/md3_builder.h"
#include "support/md5_builder.h"
#include "support/mdl_builder.h"
#include "support/models.h"
#include "support/ms3d_builder.h"
#include "support/opening.h"
#include "support/properties.h"
#include "support/quake_mdl_builder.h"
#include "support/spr_builder.h"
#include "support/wad_builder.h"

namespace marrow::test {

namespace {

template <class T> Outcome outcome_of(const Result<T>& result, Bytes file)
{
    if (result) return {std::nullopt, broken_property(result.value())};
    return {result.error(), broken_property(result.error(), file.size())};
}

File md2_plain()
{
    Md2Builder b;
    b.skins = {"players/test/skin.pcx", "players/test/other.pcx"};
    return b.build();
}

// A Quake model with a group of skins and one of frames.
File quake_mdl()
{
    QuakeMdlBuilder b;
    b.skins.push_back({{File(32, 3), File(32, 240)}, {0.1F, 0.4F}});
    b.frames.push_back(QuakeMdlBuilder::group("flame", {0.05F, 0.3F}));
    return b.build();
}

File quake_mdl_of(const char* magic, std::int32_t version)
{
    QuakeMdlBuilder b;
    b.magic = magic;
    b.version = version;
    return b.build();
}

File hexen2_mdl() { return quake_mdl_of("RAPO", 50); }
File quakeforge_mdl() { return quake_mdl_of("MD16", 6); }

// A sprite of Quake with a group of frames.
File spr_quake()
{
    SprBuilder b;
    b.version = 1;
    b.frames.push_back(SprBuilder::group({0.05F, 0.3F}));
    return b.build();
}

// A sprite of Half-Life of one colour, whose palette indices are alpha values.
File spr_half_life()
{
    SprBuilder b;
    b.texture_format = 2;
    return b.build();
}

File sp2()
{
    ByteBuilder b;
    b.text("IDS2").i32(2).i32(2);
    for (const std::string_view image : {"sprites/s_a.pcx", "sprites/s_b.pcx"})
        b.i32(8).i32(6).i32(3).i32(2).text(image, 64);
    return b.take();
}

File wad2() { return wad("WAD2", {{"wall", 0x44, wad_texture(1, false)}, {"ammo", 0x42, wad_image(2)}}); }

File wad3() { return wad("WAD3", {{"{grate", 0x43, wad_texture(1, true)}}); }

File lmp() { return ByteBuilder().i32(4).i32(2).bytes(File(8, 7)).take(); }

File wal()
{
    ByteBuilder b;
    b.text("wall", 32).i32(4).i32(2).i32(100).i32(108).i32(110).i32(111);
    b.text("", 32).i32(0).i32(0).i32(0).bytes(File(12, 7));
    return b.take();
}

File md2_with_commands()
{
    Md2Builder b;
    b.add_strip();
    b.name_frames({"run1", "run2", "pain101", "pain102", "death1"});
    return b.build();
}

Md3Builder md3_two_surfaces()
{
    Md3Builder b;
    b.surfaces.resize(2);
    b.surfaces[1].name = "other";
    b.surfaces[1].shaders = {"models/test/other", "models/test/more"};
    return b;
}

File md3_plain() { return md3_two_surfaces().build(); }

Ms3dBuilder ms3d_arm()
{
    Ms3dBuilder b;
    b.add_arm();
    b.materials = {{.name = "skin", .texture = ".\\skin.jpg", .alpha_map = "skin_alpha.jpg"}};
    b.groups[0].material = 0;
    return b;
}

File ms3d_plain() { return ms3d_arm().build(); }

Ms3dBuilder ms3d_arm_with_tail()
{
    Ms3dBuilder b = ms3d_arm();
    b.sections = 4;
    b.group_comments = {{0, "a square"}};
    b.joint_comments = {{1, "bends"}};
    b.model_comment = "Name=Bend, Start=2, End=4, Loop=True\r\n";
    b.vertices[1].more_joints = {0, -1, -1};
    b.vertices[1].weights = {60, 40, 0};
    return b;
}

File ms3d_with_tail() { return ms3d_arm_with_tail().build(); }

// A figure with an example of every feature, whose second sequence is in a separate file.
MdlBuilder mdl_figure()
{
    MdlBuilder b;
    b.bones[1].controllers = {-1, -1, -1, -1, 0, 1};
    b.controllers = {{1, 16, -45, 45, 0}, {1, 32 | 0x8000, 0, 360, 4}};
    b.hitboxes = {{1, 1}};
    b.attachments = {{"hand", 1, {1, 0, 0}}};
    b.sequences = {{"aim", 4}, {"walk", 4}};
    MdlBuilder::Sequence &aim = b.sequences[0], &walk = b.sequences[1];
    const MdlBuilder::Track still;
    aim.blends = {{{mdl_track({1, 2, 3}, 2)}},
                  {{still}, {still, still, still, mdl_track({1, 2, 3, 4}, 1), still, still}}};
    aim.blend_type = {16, 0};
    aim.blend_start = {-30, 0};
    aim.blend_end = {30, 0};
    aim.events = {{2, 5001, "11"}};
    aim.pivots = {{{1, 2, 3}, 0, 2}};
    walk.blends = {{{mdl_track({9, 8, 7, 6})}}};
    walk.flags = 1;
    walk.motion_type = 1 | 0x40;
    walk.movement = {40, 0, 0};
    walk.group = 1;
    walk.exit_node = 2;
    b.groups = 2;
    b.transitions = {{1, 2}, {1, 2}};
    b.textures = {{"DM_Base.bmp", 0x40}, {"chrome.bmp", 3, 2, 2}};
    b.skins = {{0, 0}, {0, 1}};
    b.body_parts[0].models.push_back(MdlBuilder::square());
    MdlBuilder::Model& square = b.body_parts[0].models[1];
    square.meshes.push_back(square.meshes[0]);
    square.meshes[1].commands[0].fan = true;
    square.meshes[1].reference = 1;
    return b;
}

File mdl_plain() { return mdl_figure().build(); }

File mdl_textures() { return mdl_figure().build_textures(); }

File mdl_group() { return mdl_figure().build_group(1); }

// An example of every feature: two materials, a square shown and rotated by two nodes, one with another shape, a
// camera and a light.
File studio_3ds()
{
    File3dsBuilder b;
    Mesh3dsBuilder square;
    square.worn = {{"skin", {0}}, {"glass", {1}}};
    square.axes = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {1, 2, 3}};
    Mesh3dsBuilder tall = square;
    tall.name = "tall";
    tall.vertices[2].z = 1;
    const File shapes = ByteBuilder()
                            .u16(0)
                            .zeros(8)
                            .u32(2)
                            .u32(0)
                            .u16(0)
                            .bytes(text_field("square"))
                            .u32(7)
                            .u16(8)
                            .f32(0.5F)
                            .bytes(text_field("tall"))
                            .take();
    const auto more = [](std::uint16_t id, float number) { return Chunk3dsBuilder{id, bytes_of(number)}; };
    b.editor = {material_3ds("skin", {color_3ds(0xA020, {10, 20, 30}), percent_3ds(0xA040, 50),
                                      map_3ds(0xA200, "skin.jpg", 0x10, {more(0xA354, 2), more(0xA35C, 30)}),
                                      map_3ds(0xA230, "bump.jpg")}),
                material_3ds("glass", {percent_3ds(0xA050, 40), {0xA081}, {0xA083}, map_3ds(0xA220, "sky.jpg")}),
                square.build(),
                tall.build(),
                light_3ds("lamp", {1, 2, 3}, {{0x4610, bytes_of({0, 0, 0, 30, 40})}}),
                camera_3ds("eye", {5, 5, 5}, {0, 0, 0}, 10, 50)};
    b.nodes = {
        {.name = "$$$DUMMY",
         .instance = "hub",
         .tracks = {track_3ds(
             kTurns, {{0, {0, 0, 0, 1}}, {4, {5, 0, 0, 1}, 7, {0.5F, 0.25F, -0.5F}}, {10, {7, 0, 1, 0}}})}},
        {.name = "square",
         .parent = 0,
         .instance = "left",
         .pivot = glm::vec3(0.5F, 0.5F, 0),
         .tracks = {track_3ds(kPositions, {{0, {0, 0, 0}}, {5, {1, 2, 3}}, {9, {0, 0, 1}}}, 1),
                    track_3ds(kHides, {{3, {}}, {6, {}}}),
                    {0xB026, shapes}}},
        {.name = "square", .parent = 0, .instance = "right", .tracks = {track_3ds(kScales, {{0, {1, 2, -1}}})}},
        {.name = "eye", .tracks = {track_3ds(0xB024, {{0, {0}}, {10, {90}}})}, .kind = 0xB003}};
    return b.build();
}

File md5_mesh() { return Md5MeshBuilder().build(); }

File md5_animation() { return Md5AnimBuilder().build(); }

File material_script()
{
    return text_file(
        "table t { { 0, 1 } }\nmodels/arm/skin\n{\n\tdiffusemap d.tga\n\tbumpmap addnormals( n, "
        "heightmap( h, 4 ) )\n\ttwosided\n\t{ blend gl_one, gl_one map g.tga alphaTest 0.5 }\n}");
}

File animation_list()
{
    std::string text = "sex m\nheadoffset 1 2 3\nfixedlegs\n// rows\n";
    for (int row = 0; row < 24; ++row) text += "0 3 2 10\n";
    return text_file(text + "2 -2 1 15");
}

File shader_script()
{
    return text_file(
        "models/test/square\n{\n\tcull none\n\tdeformVertexes wave 100 sin 0 1 0 1\n\tsort 5\n\t{\n\t\tmap a.tga\n"
        "\t\talphaFunc GE128\n\t\trgbGen const ( 1 0.5 0 )\n\t}\n\t{\n\t\tanimMap 2 b c\n\t\tblendFunc "
        "gl_src_alpha "
        "gl_one\n\t\talphaGen wave noise 0 1 0 1\n\t\ttcGen vector ( 1 0 0 ) ( 0 1 0 )\n\t\ttcMod turb 0 1 0 "
        "1\n\t}\n}");
}

File skin() { return text_file("square,models/test/square.tga\r\nother,nodraw\r\ntag_head,\r\n"); }

File md5_cfg()
{
    return text_file(
        "md5load subject.md5mesh\nmd5skin Body \"<dds>skin.jpg\" mask.jpg 0.1 // worn\nmd5skin * all.png\n"
        "md5bumpmap * <dds>normals.png\nmdlscale 100\n");
}

File doom3_def()
{
    return text_file(
        "model subject { inherit base mesh subject.md5mesh skin red offset ( 0 0 4 )\n"
        "channel torso ( *origin -hand )\nanim walk1 walk.md5anim, walk.md5anim {\n"
        "frame 2 sound_voice snd_step\nframe 3 leftfoot\n}\n}\n"
        "model base { inherit subject remove idle anim idle1 walk.md5anim }\n"
        "entityDef arm { \"inherit\" \"arm\" \"model\" \"subject\" \"snd_step\" \"step\" }\n");
}

File doom3_skin()
{
    return text_file("skin red { model subject.md5mesh models/arm/skin models/arm/red }\nskin all { * _white }\n");
}

File quake3_part(const std::vector<std::string>& tags)
{
    Md3Builder b;
    b.tags = {{}};
    for (const std::string& tag : tags) b.tags[0].push_back({tag, {1, 2, 3}});
    b.name_frames(b.frames);
    return b.build();
}

File player_legs() { return quake3_part({"tag_torso"}); }

File quake3_weapon() { return quake3_part({"tag_barrel", "tag_flash"}); }

File snapshot_of_an_animation() { return write_snapshot(single_subject(animated_model(4))); }

File snapshot_of_everything() { return write_snapshot(full_subject()); }

File snapshot_core()
{
    File file = snapshot_of_everything();
    file.resize(load_as<std::uint32_t>(file.data() + 8));
    return file;
}

File pcx_runs()
{
    PcxBuilder b;
    b.width = 8;
    b.line = 8;
    b.data = {0xC8, 1, 0xC7, 2, 3};
    b.palette = test_palette();
    return b.build();
}

File pcx_planes()
{
    PcxBuilder b;
    b.planes = 3;
    b.data = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    return b.build();
}

File tga_plain()
{
    TgaBuilder b;
    b.bits = 32;
    b.descriptor = 0x38;
    b.data = File(16, 9);
    return b.build();
}

File tga_runs()
{
    TgaBuilder b;
    b.type = 10;
    b.data = {0x82, 1, 2, 3, 0x00, 4, 5, 6};
    return b.build();
}

File tga_mapped()
{
    TgaBuilder b;
    b.type = 9;
    b.bits = 8;
    b.map = {1, 2, 3, 4, 5, 6};
    b.data = {0x83, 1};
    return b.build();
}

File bmp_mapped()
{
    BmpBuilder b;
    b.bits = 4;
    b.palette = std::vector<std::uint32_t>(16, 0x123456);
    b.data = {0x01, 0, 0, 0, 0x23, 0, 0, 0};
    return b.build();
}

File bmp_plain()
{
    BmpBuilder b;
    b.data = File(16, 200);
    return b.build();
}

File png_plain()
{
    PngBuilder b;
    b.pixels = File(16, 50);
    return b.build();
}

File png_mapped()
{
    PngBuilder b;
    b.color_type = 3;
    b.palette = {1, 2, 3, 4, 5, 6};
    b.transparency = {128};
    b.pixels = {0, 1, 1, 0};
    return b.build();
}

File jpeg_plain()
{
    JpegBuilder b;
    b.width = 16;
    b.dc_steps = {1, -1};
    return b.build();
}

File dds_blocks()
{
    DdsBuilder b;
    b.name = "DXT5";
    b.data.insert(b.data.begin(), {255, 0, 1, 2, 3, 4, 5, 6});
    return b.build();
}

File dds_plain()
{
    DdsBuilder b;
    b.name = "";
    b.width = b.height = 2;
    b.bits = 32;
    b.masks = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
    b.data = File(16, 77);
    return b.build();
}

// Calls the same functions in the same order as an opener module that opens a file (bindings/opener.cpp).
Result<Subject> open_given(const Host& files, std::string_view root, std::string_view kind = {})
{
    (void)references(files, root);
    Result<Subject> subject = open_subject(files, root, kind);
    if (!subject) return subject;
    for (const Part& part : subject.value().parts)
        for (const Image& image : part.model->images) (void)files.find_image(image.name, folder_of(part.file));
    return subject;
}

// Reads a model through the registry, under a name without a known extension, with images that some samples use.
Outcome read_model(Bytes file)
{
    MemoryHost files;
    files.add("folder/subject.bin", file);
    for (const char* image : {"folder/skin.jpg", "folder/square.tga", "models/arm/skin_d.tga"})
        files.add_name(image);
    return outcome_of(open_given(files, "folder/subject.bin"), file);
}

File text_file(std::string_view text) { return {text.begin(), text.end()}; }

constexpr std::string_view kObj =
    "mtllib wood.mtl\nv 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nv 0 1 .5 1 1 1\nvt 0 0\nvt 1 1\nvn 0 0 1\n"
    "o door\ng left side\nusemtl wood\ns 1\nf 1/1/1 2/2/1 3/1/1\nf -4 -3 -2 -1\ns off\nf 1 3 4\nl 1 2 3\np 4 1\n";
constexpr std::string_view kMtl =
    "newmtl wood\nKa .1 .1 .1\nKd .8 .6 .4\nKs 1 1 1\nNs 20\nd .5\nillum 2\nmap_Kd -s 2 3 1 -o .5 .5 a b.png\n"
    "bump -bm 2 c.png\nnewmtl other\nTr .25\n";

constexpr std::string_view kMs3dText =
    "// MilkShape 3D ASCII\nFrames: 9\nFrame: 1\nMeshes: 1\n\"side\" 0 0\n3\n0 0 0 0 0 0 -1\n0 1 0 0 1 0 0\n"
    "0 0 1 0 0 1 1\n1\n0 0 1\n1\n0 0 1 2 0 0 0 1\nMaterials: 1\n\"wood\"\n.1 .2 .3 1\n.5 .6 .7 1\n0 0 0 1\n0 0 0 "
    "1\n"
    "8\n.5\n\"skin.jpg\"\n\"\"\nBones: 2\n\"root\"\n\"\"\n0 0 0 0 0 0 0\n0\n0\n\"arm\"\n\"root\"\n0 4 0 0 0 0 "
    "1\n2\n"
    "1 0 0 0\n9 1 0 0\n1\n1 0 0 0\nGroupComments: 0\n";

File ms3d_text() { return text_file(kMs3dText); }
File obj_plain() { return text_file(kObj); }
File mtl_plain() { return text_file(kMtl); }

// Files without a magic number are recognized by their extension.
Outcome read_obj_with(Bytes obj, Bytes mtl, Bytes file)
{
    MemoryHost files;
    files.add("folder/subject.obj", obj);
    files.add("folder/wood.mtl", mtl);
    files.add_name("folder/a b.png");
    return outcome_of(open_given(files, "folder/subject.obj"), file);
}

Outcome read_obj(Bytes file) { return read_obj_with(file, mtl_plain(), file); }
Outcome read_mtl(Bytes file) { return read_obj_with(obj_plain(), file, file); }

Outcome read_named(std::string_view name, Bytes file)
{
    MemoryHost files;
    files.add(name, file);
    // A damaged file without a magic number may begin like UTF-16 text, which the host stores as UTF-8.
    return outcome_of(open_given(files, name), *files.find(name)->data);
}

Outcome read_lmp(Bytes file) { return read_named("folder/subject.lmp", file); }
Outcome read_wal(Bytes file) { return read_named("folder/subject.wal", file); }

// Reads a coarser level of detail beside its model.
Outcome read_md3_level(Bytes file)
{
    const File finest = md3_plain();
    MemoryHost files;
    files.add("folder/subject.md3", finest);
    files.add("folder/subject_1.md3", file);
    const Result<Subject> subject = open_given(files, "folder/subject.md3");
    Outcome outcome = outcome_of(subject, file);
    // The model opens even if the level is damaged.
    outcome.partial = subject && subject.value().parts[0].model->surfaces.size() == 2;
    return outcome;
}

// An animation of all joints of a mesh, which a fuzzer may have generated.
File animation_for(const Model& mesh)
{
    Md5AnimBuilder b;
    b.joints.clear();
    b.frames.assign(3, {});
    for (const Joint& joint : mesh.joints) {
        b.joints.push_back({joint.name, static_cast<int>(joint.parent), 63, static_cast<int>(b.frames[0].size()),
                            glm::vec3(0.0F), glm::vec3(0.0F)});
        for (std::size_t frame = 0; frame < b.frames.size(); ++frame) {
            const float place = static_cast<float>(frame) + 0.5F, turn = 0.25F * static_cast<float>(frame);
            b.frames[frame].insert(b.frames[frame].end(), {place, 0, -place, turn, -turn, 0.25F});
        }
    }
    return b.build();
}

// A mesh attached to the last joint of an animation, which a fuzzer may have generated.
File mesh_for(const Md5Animation& animation)
{
    Md5MeshBuilder b;
    b.joints.clear();
    for (const Md5Animation::JointRow& joint : animation.joints)
        b.joints.push_back(
            {std::string(joint.name), static_cast<int>(joint.parent), joint.position, joint.rotation_xyz});
    for (Md5MeshBuilder::Weight& weight : b.meshes[0].weights) weight.joint = static_cast<int>(b.joints.size()) - 1;
    return b.build();
}

// Reads a mesh and, if it can be read, again with an animation of its joints.
Outcome read_md5_with_animation(Bytes file)
{
    MemoryHost files;
    files.add("folder/subject.md5mesh", file);
    files.add("folder/other.md5mesh", {});
    const Result<Subject> alone = open_subject(files, "folder/subject.md5mesh");
    if (!alone) return outcome_of(alone, file);
    const File animation = animation_for(*alone.value().parts[0].model);
    files.add("folder/walk.md5anim", animation);
    const Result<Subject> subject = open_given(files, "folder/subject.md5mesh");
    Outcome outcome = outcome_of(subject, file);
    if (outcome.broken.empty() && (!subject || subject.value().clips.empty()))
        outcome.broken = "it is not animated";
    return outcome;
}

// Reads a model with its texture file and its sequence group. A fault in one of these is a warning.
Outcome read_mdl_set(Bytes main, Bytes textures, Bytes group, Bytes file)
{
    MemoryHost files;
    files.add("models/figure.mdl", main);
    files.add("models/figureT.mdl", textures);
    files.add("models/figure01.mdl", group);
    const Result<Subject> subject = open_subject(files, "models/figure.mdl");
    Outcome outcome = outcome_of(subject, file);
    outcome.partial = subject.ok() && !subject.value().parts[0].model->warnings.empty();
    return outcome;
}

Outcome read_mdl(Bytes file) { return read_mdl_set(file, mdl_textures(), mdl_group(), file); }

Outcome read_mdl_textures(Bytes file)
{
    MdlBuilder main = mdl_figure();
    main.external_textures = true;
    return read_mdl_set(main.build(), file, mdl_group(), file);
}

Outcome read_mdl_group(Bytes file) { return read_mdl_set(mdl_plain(), {}, file, file); }

// Reads an animation beside a mesh with its joints.
Outcome read_md5_animation(Bytes file)
{
    const auto animation = read_md5anim(file);
    const File mesh = animation && !animation.value().joints.empty() ? mesh_for(animation.value()) : md5_mesh();
    MemoryHost files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/walk.md5anim", file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md5mesh"), file);
    // The mesh opens even if the animation is damaged.
    if (!animation) outcome.error = animation.error();
    return outcome;
}

Outcome read_material_script(Bytes file)
{
    const File mesh = md5_mesh();
    MemoryHost files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/script.mtr", file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md5mesh"), file);
    // The mesh opens even if the script is damaged.
    const Doom3Script script = read_doom3_script(file);
    outcome.error = script.faults().first;
    outcome.partial = script.materials().empty();
    for (const Doom3Material& material : script.materials())
        if (material.error && !outcome.error) outcome.error = material.error;
    return outcome;
}

// Reads definitions or skins beside a mesh, which opens regardless of their content.
Outcome read_beside_md5(Bytes file, std::string_view name)
{
    const File mesh = md5_mesh(), walk = Md5AnimBuilder().build();
    MemoryHost files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/walk.md5anim", walk);
    files.add(name, file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md5mesh"), file);
    outcome.partial = true;
    return outcome;
}

Outcome read_doom3_def_file(Bytes file) { return read_beside_md5(file, "folder/subject.def"); }
Outcome read_doom3_skin(Bytes file) { return read_beside_md5(file, "skins/all.skin"); }

Outcome read_md5_cfg(Bytes file)
{
    const File mesh = md5_mesh();
    MemoryHost files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/md5.cfg", file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md5mesh"), file);
    // The model opens with any content of this file.
    outcome.partial = true;
    return outcome;
}

// Reads a script beside the model that uses it.
Outcome read_shader_script(Bytes file)
{
    const File model = md3_plain();
    MemoryHost files;
    files.add("folder/subject.md3", model);
    files.add("folder/script.shader", file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md3"), file);
    // The model opens even if the script is damaged.
    const Quake3Script& script = files.find("folder/script.shader")->read_once(read_quake3_script);
    outcome.partial = script.shaders.empty();
    outcome.error = script.faults.first;
    return outcome;
}

Outcome read_skin(Bytes file)
{
    const File model = md3_plain();
    MemoryHost files;
    files.add("folder/subject.md3", model);
    files.add("folder/subject_default.skin", file);
    Outcome outcome = outcome_of(open_given(files, "folder/subject.md3"), file);
    // The model opens even if the skin is damaged, and a truncated skin may be valid.
    outcome.error = read_quake3_skin(file).faults.first;
    outcome.partial = !outcome.error;
    return outcome;
}

// Reads a list of animations and applies it to a model of three frames.
Outcome read_animation_list(Bytes file)
{
    const auto animations = read_quake3_animations(file);
    if (!animations) return {animations.error(), broken_property(animations.error(), file.size())};
    Model model = animated_model(3);
    set_quake3_clips(animations.value(), "legs", "animation.cfg", model);
    const bool is_partial = animations.value().faults.first.has_value();
    return {std::nullopt, broken_property(single_subject(std::move(model))), is_partial};
}

// A Quake III player with one of its files replaced.
MemoryHost player_with(Bytes file, std::string_view name)
{
    static const File legs = player_legs(), torso = quake3_part({"tag_torso", "tag_head", "tag_weapon"}),
                      head = quake3_part({"tag_head"}), list = animation_list(), worn = skin();
    MemoryHost files;
    files.add("sarge/lower.md3", legs);
    files.add("sarge/upper.md3", torso);
    files.add("sarge/head.md3", head);
    files.add("sarge/animation.cfg", list);
    files.add("sarge/upper_red.skin", worn);
    files.add(format_text("sarge/%", name), file);
    return files;
}

// Reads the list of animations of a whole player; read_player_legs reads the legs of one.
Outcome read_player_list(Bytes file)
{
    return outcome_of(open_given(player_with(file, "animation.cfg"), "sarge/lower.md3", "quake3_player"), file);
}

Outcome read_player_legs(Bytes file)
{
    return outcome_of(open_given(player_with(file, "lower.md3"), "sarge/lower.md3", "quake3_player"), file);
}

// Reads a weapon with its barrel and muzzle flash.
Outcome read_quake3_weapon(Bytes file)
{
    static const File barrel = quake3_part({"tag_flash"}), flash = quake3_part({});
    MemoryHost files;
    files.add("weapons/gun.md3", file);
    files.add("weapons/gun_barrel.md3", barrel);
    files.add("weapons/gun_flash.md3", flash);
    return outcome_of(open_given(files, "weapons/gun.md3", "quake3_weapon"), file);
}

// Reads the weapon of a Quake II player.
Outcome read_quake2_weapon(Bytes file)
{
    static const File body = md2_plain();
    MemoryHost files;
    files.add("ogro/tris.md2", body);
    files.add("ogro/weapon.md2", file);
    return outcome_of(open_given(files, "ogro/tris.md2", "quake2_player"), file);
}

// Calls decode_image, which returns the readable part of a truncated image.
Outcome read_image(Bytes file)
{
    const Result<DecodedImage> image = decode_image(file);
    Outcome outcome = outcome_of(image, file);
    outcome.partial = image && !image.value().warning.empty();
    return outcome;
}

// Calls read_snapshot.
Outcome read_flat(Bytes file) { return outcome_of(read_snapshot(file), file); }

// Calls adopt_snapshot with bytes that have not been validated. It must not read past their end.
Outcome read_core(Bytes file)
{
    const Result<Subject> subject = adopt_snapshot(file);
    return subject ? Outcome{} : Outcome{subject.error(), broken_property(subject.error(), file.size())};
}

constexpr FormatSample kSamples[] = {
    {"md2", "md2", md2_plain, read_model},
    {"md2_with_commands", "md2", md2_with_commands, read_model, (1 + 4 * 3 + 1) * 4},
    {"quake2_weapon", "md2", md2_plain, read_quake2_weapon, 0, true},
    {"quake_mdl", "quake_mdl", quake_mdl, read_model},
    {"hexen2_mdl", "quake_mdl", hexen2_mdl, read_model},
    {"quakeforge_mdl", "quake_mdl", quakeforge_mdl, read_model},
    {"spr", "sprite", spr_quake, read_model},
    {"spr_half_life", "sprite", spr_half_life, read_model},
    {"sp2", "sprite", sp2, read_model},
    {"wad2", "sprite", wad2, read_model},
    {"wad3", "sprite", wad3, read_model},
    {"lmp", "sprite", lmp, read_lmp},
    {"wal", "sprite", wal, read_wal, 4},
    {"md3", "md3", md3_plain, read_model},
    {"md3_level_of_detail", "md3", md3_plain, read_md3_level},
    {"player_legs", "md3", player_legs, read_player_legs, 0, true},
    {"quake3_weapon", "md3", quake3_weapon, read_quake3_weapon, 0, true},
    {"ms3d", "ms3d", ms3d_plain, read_model},
    {"ms3d_text", "ms3d", ms3d_text, read_model, kMs3dText.size()},
    {"obj", "obj", obj_plain, read_obj, kObj.size()},
    {"mtl", "mtl", mtl_plain, read_mtl, kMtl.size()},
    {"ms3d_with_tail", "ms3d", ms3d_with_tail, read_model, 91 + 44 + 28 + 16},
    {"mdl", "mdl", mdl_plain, read_mdl},
    {"mdl_textures", "mdl", mdl_textures, read_mdl_textures},
    {"mdl_group", "mdl", mdl_group, read_mdl_group},
    {"studio_3ds", "3ds", studio_3ds, read_model},
    {"md5_mesh", "md5mesh", md5_mesh, read_model, 2},
    {"md5_mesh_and_animation", "md5mesh", md5_mesh, read_md5_with_animation, 2},
    {"md5_animation", "md5anim", md5_animation, read_md5_animation, 3},
    {"md5_cfg", "doom3_script", md5_cfg, read_md5_cfg},
    {"material_script", "doom3_script", material_script, read_material_script},
    {"doom3_def", "doom3_script", doom3_def, read_doom3_def_file},
    {"doom3_skin", "doom3_script", doom3_skin, read_doom3_skin},
    {"shader_script", "quake3_script", shader_script, read_shader_script},
    {"skin", "quake3_script", skin, read_skin},
    {"animation_list", "quake3_script", animation_list, read_animation_list, 1},
    {"player_list", "quake3_script", animation_list, read_player_list, 0, true},
    {"marrow", "snapshot", snapshot_of_everything, read_model, 0, true},
    {"snapshot_opened", "snapshot", snapshot_of_an_animation, read_model, 4},
    {"snapshot", "snapshot", snapshot_of_everything, read_flat},
    {"snapshot_of_an_animation", "snapshot", snapshot_of_an_animation, read_flat},
    {"snapshot_core", "snapshot", snapshot_core, read_core},
    {"pcx_runs", "image", pcx_runs, read_image, 769},
    {"pcx_planes", "image", pcx_planes, read_image},
    {"tga", "image", tga_plain, read_image},
    {"tga_runs", "image", tga_runs, read_image},
    {"tga_mapped", "image", tga_mapped, read_image},
    {"bmp", "image", bmp_plain, read_image, 2},
    {"bmp_mapped", "image", bmp_mapped, read_image, 3},
    {"png", "image", png_plain, read_image, 4},
    {"png_mapped", "image", png_mapped, read_image, 4},
    {"jpeg", "image", jpeg_plain, read_image},
    {"dds_blocks", "image", dds_blocks, read_image},
    {"dds", "image", dds_plain, read_image},
};

}  // namespace

void PrintTo(const FormatSample& sample, std::ostream* out) { *out << sample.name; }

std::span<const FormatSample> format_samples() { return kSamples; }

}  // namespace marrow::test
