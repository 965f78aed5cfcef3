#include "support/format_samples.h"

#include <ostream>

#include "base/byte_reader.h"
#include "formats/doom3/material_script.h"
#include "formats/doom3/md5anim.h"
#include "formats/quake3/animation_cfg.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"
#include "images/decode.h"
#include "model/snapshot.h"
#include "support/image_builders.h"
#include "support/md2_builder.h"
#include "support/md3_builder.h"
#include "support/md5_builder.h"
#include "support/models.h"
#include "support/ms3d_builder.h"
#include "support/opening.h"
#include "support/properties.h"

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

constexpr FormatSample kSamples[] = {
    {"md2", "model", md2_plain, read_model},
    {"md2_with_commands", "model", md2_with_commands, read_model, (1 + 4 * 3 + 1) * 4},
    {"md3", "model", md3_plain, read_model},
    {"md3_level_of_detail", "model", md3_plain, read_md3_level},
    {"ms3d", "model", ms3d_plain, read_model},
    {"ms3d_with_tail", "model", ms3d_with_tail, read_model, 91 + 44 + 28 + 16},
    {"md5_mesh", "model", md5_mesh, read_model},
    {"md5_mesh_and_animation", "model", md5_mesh, read_md5_with_animation},
    {"md5_animation", "animation", md5_animation, read_md5_animation},
    {"material_script", "script", material_script, read_material_script},
    {"shader_script", "script", shader_script, read_shader_script},
    {"skin", "script", skin, read_skin},
    {"animation_list", "script", animation_list, read_animation_list, 1},
    {"snapshot_opened", "model", snapshot_of_an_animation, read_model, 4},
    {"snapshot", "snapshot", snapshot_of_everything, read_flat},
    {"snapshot_of_an_animation", "snapshot", snapshot_of_an_animation, read_flat},
    {"snapshot_core", "snapshot", snapshot_core, read_flat},
    {"pcx_runs", "image", pcx_runs, read_picture, 769},
    {"pcx_planes", "image", pcx_planes, read_picture},
    {"tga", "image", tga_plain, read_picture},
    {"tga_runs", "image", tga_runs, read_picture},
    {"tga_mapped", "image", tga_mapped, read_picture},
    {"bmp", "image", bmp_plain, read_picture, 2},
    {"bmp_mapped", "image", bmp_mapped, read_picture, 3},
    {"png", "image", png_plain, read_picture, 4},
    {"png_mapped", "image", png_mapped, read_picture, 4},
    {"jpeg", "image", jpeg_plain, read_picture},
    {"dds_blocks", "image", dds_blocks, read_picture},
    {"dds", "image", dds_plain, read_picture},
};

}  // namespace

void PrintTo(const FormatSample& sample, std::ostream* out) { *out << sample.name; }

std::span<const FormatSample> format_samples() { return kSamples; }

Outcome read_model(Bytes file)
{
    FileSet files;
    files.add("folder/subject.bin", file);
    return outcome_of(open_subject(files, "folder/subject.bin"), file);
}

Outcome read_md3_level(Bytes file)
{
    const File finest = md3_plain();
    FileSet files;
    files.add("folder/subject.md3", finest);
    files.add("folder/subject_1.md3", file);
    const Result<Subject> subject = open_subject(files, "folder/subject.md3");
    Outcome outcome = outcome_of(subject, file);
    // The model opens without it.
    outcome.partial = subject && subject.value().parts[0].model->surfaces.size() == 2;
    return outcome;
}

Outcome read_md5_with_animation(Bytes file)
{
    const File animation = md5_animation();
    FileSet files;
    files.add("folder/subject.md5mesh", file);
    files.add("folder/other.md5mesh", {});
    files.add("folder/walk.md5anim", animation);
    return outcome_of(open_subject(files, "folder/subject.md5mesh"), file);
}

Outcome read_md5_animation(Bytes file)
{
    const File mesh = md5_mesh();
    FileSet files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/walk.md5anim", file);
    Outcome outcome = outcome_of(open_subject(files, "folder/subject.md5mesh"), file);
    // The mesh opens without it.
    const auto animation = read_md5anim(file);
    if (!animation) outcome.error = animation.error();
    return outcome;
}

Outcome read_material_script(Bytes file)
{
    const File mesh = md5_mesh();
    FileSet files;
    files.add("folder/subject.md5mesh", mesh);
    files.add("folder/script.mtr", file);
    Outcome outcome = outcome_of(open_subject(files, "folder/subject.md5mesh"), file);
    // The mesh opens without it.
    const auto script = read_doom3_script(file);
    if (!script) {
        outcome.error = script.error();
        return outcome;
    }
    outcome.partial = script.value().materials().empty();
    for (const Doom3Material& material : script.value().materials())
        if (material.error && !outcome.error) outcome.error = material.error;
    return outcome;
}

Outcome read_shader_script(Bytes file)
{
    const File model = md3_plain();
    FileSet files;
    files.add("folder/subject.md3", model);
    files.add("folder/script.shader", file);
    Outcome outcome = outcome_of(open_subject(files, "folder/subject.md3"), file);
    // The model opens without it.
    const Quake3Script& script = files.find("folder/script.shader")->read_once(read_quake3_script);
    outcome.partial = script.shaders.empty();
    outcome.error = script.error;
    return outcome;
}

Outcome read_skin(Bytes file)
{
    const File model = md3_plain();
    FileSet files;
    files.add("folder/subject.md3", model);
    files.add("folder/subject_default.skin", file);
    Outcome outcome = outcome_of(open_subject(files, "folder/subject.md3"), file);
    // The model opens without it, and what is cut short is a skin nevertheless.
    ErrorSink errors;
    (void)read_quake3_skin(file, errors);
    if (!errors.ok()) outcome.error = errors.error();
    outcome.partial = !outcome.error;
    return outcome;
}

Outcome read_animation_list(Bytes file)
{
    const auto animations = read_quake3_animations(file);
    if (!animations) return {animations.error(), broken_property(animations.error(), file.size())};
    Model model = animated_model(3);
    set_quake3_clips(animations.value(), "legs", "animation.cfg", model);
    return {std::nullopt, broken_property(single_subject(std::move(model)))};
}

Outcome read_picture(Bytes file) { return outcome_of(decode_image(file), file); }

Outcome read_flat(Bytes file)
{
    const Result<Subject> subject = read_snapshot(file);
    if (!subject) return outcome_of(subject, file);
    const bool core = load_as<std::uint32_t>(file.data() + 12) != file.size();
    return {std::nullopt, broken_property(subject.value(), core ? Completeness::core : Completeness::whole), core};
}

}  // namespace marrow::test
