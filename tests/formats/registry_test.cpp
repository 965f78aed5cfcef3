#include "formats/registry.h"

#include <gtest/gtest.h>

#include <set>

#include "base/byte_reader.h"
#include "formats/quake2/player.h"
#include "model/snapshot.h"
#include "support/3ds_builder.h"
#include "support/md2_builder.h"
#include "support/md3_builder.h"
#include "support/messages.h"
#include "support/models.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

// A host that owns the bytes of its files.
struct Files : MemoryHost {
    Files& put(const std::string& name, test::File file)
    {
        auto storage = std::make_shared<const test::File>(std::move(file));
        add(name, *storage, storage);
        return *this;
    }
};

File md2(std::vector<std::string> frames = {"stand01", "stand02"})
{
    Md2Builder b;
    b.name_frames(frames);
    return b.build();
}

Error error_of(const Host& files, std::string_view root, std::string_view kind = {})
{
    const Result<Subject> subject = open_subject(files, root, kind);
    EXPECT_FALSE(subject);
    return subject ? Error{} : subject.error();
}

TEST(Registry, ListsEachFormatOnce)
{
    std::set<std::string_view> names, kinds, families;
    for (const Family* family : all_families()) {
        EXPECT_TRUE(families.insert(family->name).second) << family->name;
        for (const Format& format : family->formats) {
            EXPECT_TRUE(names.insert(format.name).second) << format.name;
            EXPECT_FALSE(format.extensions[0].empty() && format.magic.empty()) << format.name;
            EXPECT_FALSE(format.title.empty()) << format.name;
            EXPECT_NE(format.load == nullptr, format.open == nullptr) << format.name;
        }
        for (const Assembler& assembler : family->assemblers) {
            EXPECT_TRUE(kinds.insert(assembler.kind).second) << assembler.kind;
            EXPECT_NE(assembler.assemble, nullptr);
        }
    }
    for (const char* family : {"quake2", "quake3", "doom3", "milkshape", "half_life", "studio3ds", "marrow"})
        EXPECT_TRUE(families.contains(family)) << family;
}

// The page selects an opener by the magic.
TEST(Registry, StatesTheMagicThatFilesBeginWith)
{
    const auto begins = [](const File& file, std::string_view magic) {
        return !magic.empty() && std::string(file.begin(), file.end()).starts_with(magic);
    };
    const File files[] = {md2(), Md3Builder().build(), write_snapshot(full_subject())};
    for (const File& file : files) {
        const Format* format = detect(file, "any");
        ASSERT_NE(format, nullptr);
        EXPECT_TRUE(begins(file, format->magic)) << format->name;
    }
}

TEST(Registry, DetectsOnlyFormatsOfTheGivenFamilies)
{
    const Family* quake2 = nullptr;
    for (const Family* family : all_families())
        if (family->name == "quake2") quake2 = family;
    ASSERT_NE(quake2, nullptr);
    const Families one(&quake2, 1);
    EXPECT_NE(detect(one, md2(), "x"), nullptr);
    EXPECT_EQ(detect(one, Md3Builder().build(), "x.md3"), nullptr);
    Files files;
    files.put("a.md2", md2()).put("b.md3", Md3Builder().build());
    const Result<Subject> other = open_subject(one, files, "b.md3");
    ASSERT_FALSE(other);
    EXPECT_EQ(text_of(other.error()), "This is not a model that Marrow opens. Marrow opens Quake II model (.md2).");
}

TEST(Registry, DetectsByContent)
{
    ASSERT_NE(detect(md2(), "whatever.txt"), nullptr);
    EXPECT_EQ(detect(md2(), "whatever.txt")->name, "md2");
    EXPECT_EQ(detect(ByteBuilder().text("solid text").take(), "x.md2"), nullptr);
    EXPECT_EQ(detect({}, "x.md2"), nullptr);
}

TEST(OpenSubject, LoadsAModel)
{
    Files files;
    files.put("models/crate.md2", md2());
    const Result<Subject> subject = open_subject(files, "Models/Crate.MD2");
    ASSERT_TRUE(subject) << text_of(subject.error());
    EXPECT_EQ(subject.value().name, "crate");
    EXPECT_EQ(subject.value().parts[0].how, Joining::root);
    EXPECT_EQ(subject.value().parts[0].file, "models/crate.md2");
    EXPECT_EQ(subject.value().clips[0].name, "stand");
}

// Most model folders of Quake II contain a file "tris.md2".
TEST(OpenSubject, NamesSubjectsWithGenericFileNamesAfterTheFolder)
{
    const auto name = [](const std::string& file, std::string_view place = "") {
        Files files;
        files.put(file, md2());
        files.set_place(place);
        const Result<Subject> subject = open_subject(files, file);
        EXPECT_TRUE(subject) << file;
        EXPECT_EQ(subject.value().parts[0].name, stem_of(file)) << "a part is named after its file";
        return subject.value().name;
    };
    EXPECT_EQ(name("models/ogro/tris.md2"), "ogro");
    EXPECT_EQ(name("models/ogro/Mesh.md2"), "ogro");
    EXPECT_EQ(name("models/ogro/crate.md2"), "crate");
    EXPECT_EQ(name("model.md2"), "model");
    EXPECT_EQ(name("model.md2", "/games/models/Ogro"), "Ogro");
    EXPECT_EQ(name("models/tris.md2"), "tris") << "\"models\" is not the name of a model";
    EXPECT_EQ(name("tris.md2", "/home/a/Downloads/"), "tris");
}

TEST(OpenSubject, ReportsAMissingFile)
{
    Files files;
    files.add_name("known.md2");
    for (const char* name : {"gone.md2", "known.md2", ""}) {
        const Error error = error_of(files, name);
        EXPECT_EQ(error.code, Code::missing_companion);
        EXPECT_EQ(error.file, name);
    }
}

TEST(OpenSubject, ReportsAnEmptyFile)
{
    const Error error = error_of(Files().put("a.md2", {}), "a.md2");
    EXPECT_EQ(error.code, Code::truncated);
    EXPECT_EQ(error.file, "a.md2");
    EXPECT_NE(text_of(error).find("empty"), std::string::npos);
}

TEST(OpenSubject, ReportsAMisnamedFile)
{
    const Error error =
        error_of(Files().put("photo.md2", ByteBuilder().text("\xFF\xD8\xFF\xE0").take()), "photo.md2");
    EXPECT_EQ(error.code, Code::unknown_format);
    EXPECT_NE(text_of(error).find("named like a Quake II model"), std::string::npos) << text_of(error);
}

TEST(OpenSubject, ListsTheSupportedFormatsForAnUnknownFile)
{
    const Error error = error_of(Files().put("a.bin", ByteBuilder().text("????").take()), "a.bin");
    EXPECT_EQ(error.code, Code::unknown_format);
    // A format without an extension is a variant of a listed format.
    for (const Format& format : formats())
        EXPECT_EQ(text_of(error).find(format.title) != std::string::npos,
                  !format.companion && !format.extensions[0].empty())
            << text_of(error);
}

TEST(OpenSubject, AddsTheFileToErrorsAndWarnings)
{
    EXPECT_EQ(error_of(Files().put("x/old.md2", md2_with(Md2Word::version, 7)), "x/old.md2").file, "x/old.md2");
    Md2Builder b;
    b.skin_width = 0;
    const Result<Subject> subject = open_subject(Files().put("x/odd.md2", b.build()), "x/odd.md2");
    ASSERT_TRUE(subject);
    EXPECT_EQ(subject.value().parts[0].model->warnings[0].file, "x/odd.md2");
}

TEST(OpenSubject, RefusesModelsWithTooManyMaterials)
{
    // The file uses more materials than a model may have surfaces.
    File3dsBuilder b;
    for (int i = 0; i < 1100; ++i) {
        Mesh3dsBuilder mesh;
        mesh.worn = {{std::to_string(i), {0, 1}}};
        b.editor.push_back(material_3ds(std::to_string(i)));
        b.editor.push_back(mesh.build());
    }
    const Error error = error_of(Files().put("a.3ds", b.build()), "a.3ds");
    EXPECT_EQ(error.code, Code::too_large);
    EXPECT_EQ(error.file, "a.3ds");
}

TEST(OpenSubject, OpensASnapshot)
{
    Files files;
    files.put("saved.marrow", write_snapshot(full_subject()));
    const Result<Subject> subject = open_subject(files, "saved.marrow");
    ASSERT_TRUE(subject) << text_of(subject.error());
    EXPECT_EQ(subject.value().parts.size(), 2U);
    EXPECT_EQ(write_snapshot(subject.value()), write_snapshot(full_subject()));
}

TEST(OpenSubject, ReportsADamagedSnapshot)
{
    File file = write_snapshot(full_subject());
    file.resize(file.size() / 2);
    const Error error = error_of(Files().put("saved.marrow", file), "saved.marrow");
    EXPECT_EQ(error.code, Code::truncated);
    EXPECT_EQ(error.file, "saved.marrow");
}

TEST(OpenSubject, RefusesTheCoreOfASnapshotAlone)
{
    File file = write_snapshot(full_subject());
    file.resize(load_as<std::uint32_t>(file.data() + 8));
    EXPECT_EQ(error_of(Files().put("saved.marrow", file), "saved.marrow").code, Code::truncated);
}

TEST(References, AreThoseOfTheDetectedFormat)
{
    Md2Builder b;
    b.skins = {"skin.pcx"};
    Files files;
    files.put("a.md2", b.build()).put("b.txt", ByteBuilder().text("hello").take()).add_name("c.md2");
    const std::vector<Reference> found = references(files, "a.md2");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].name, "skin.pcx");
    EXPECT_EQ(found[1].name, "a.md2.framegroups");
    EXPECT_EQ(found[2].name, "a.anm");
    EXPECT_TRUE(references(files, "b.txt").empty());
    EXPECT_TRUE(references(files, "c.md2").empty());
    EXPECT_TRUE(references(files, "gone").empty());
}

// --- players --------------------------------------------------------------------------------------------------

TEST(Quake2Weapons, AreRecognizedByTheirName)
{
    for (const char* stem : {"weapon", "WEAPON", "w_bfg", "W_x", "w_"}) EXPECT_TRUE(is_quake2_weapon(stem)) << stem;
    for (const char* stem : {"weapons", "wave", "tris", "w", ""}) EXPECT_FALSE(is_quake2_weapon(stem)) << stem;
}

TEST(Quake2Player, AddsAWeaponThatFollowsTheBody)
{
    Files files;
    files.put("players/ogro/tris.md2", md2({"stand01", "stand02", "run1"}));
    files.put("players/ogro/weapon.md2", md2({"stand01", "stand02", "run1"}));
    const Result<Subject> subject = open_subject(files, "players/ogro/tris.md2", "quake2_player");
    ASSERT_TRUE(subject) << text_of(subject.error());
    const Subject& s = subject.value();
    EXPECT_EQ(s.name, "ogro");
    ASSERT_EQ(s.parts.size(), 2U);
    EXPECT_EQ(s.parts[0].name, "tris");
    EXPECT_EQ(s.parts[1].name, "weapon");
    EXPECT_EQ(s.parts[1].parent, 0U);
    EXPECT_EQ(s.parts[1].how, Joining::follow);
    ASSERT_EQ(s.clips.size(), 2U) << "only the body has clips";
    EXPECT_EQ(s.clips[1].part, 0U);
    EXPECT_EQ(s.parts[1].file, "players/ogro/weapon.md2");
    ASSERT_EQ(s.skins[0].families.size(), 2U);
    EXPECT_EQ(s.skins[0].families[0], 0U);
    EXPECT_EQ(s.skins[0].families[1], kNone);
    EXPECT_TRUE(s.parts[1].model->warnings.empty());
}

TEST(Quake2Player, OffersEveryWeaponOfTheFolderAsAChoice)
{
    Files files;
    files.put("p/w_bfg.md2", md2()).put("p/w_bad.md2", {}).put("p/tris.md2", md2()).put("p/weapon.md2", md2());
    const Subject s = open_subject(files, "p/tris.md2", "quake2_player").take();
    ASSERT_EQ(s.parts.size(), 3U) << "one weapon was skipped";
    EXPECT_EQ(s.parts[0].model->hints.choice, Choice::none);
    const char* names[] = {"weapon", "w_bfg"};
    for (std::size_t i = 1; i < 3; ++i) {
        EXPECT_EQ(s.parts[i].name, names[i - 1]);
        EXPECT_EQ(s.parts[i].model->hints.choice, Choice::weapon);
        EXPECT_EQ(s.parts[i].parent, 0U);
        EXPECT_EQ(s.parts[i].how, Joining::follow);
        EXPECT_EQ(s.skins[0].families[i], kNone);
    }
    ASSERT_EQ(s.parts[0].model->warnings.size(), 1U);
    EXPECT_EQ(s.parts[0].model->warnings[0].file, "p/w_bad.md2");
}

TEST(Quake2Player, IsFoundWithoutRegardToCase)
{
    Files files;
    files.put("Players/Ogro/TRIS.MD2", md2()).put("Players/Ogro/Weapon.MD2", md2());
    EXPECT_TRUE(open_subject(files, "players/OGRO/tris.md2", "quake2_player"));
}

TEST(Quake2Player, WarnsOfAWeaponWithFewerFrames)
{
    Files files;
    files.put("p/tris.md2", md2({"a1", "a2", "a3"})).put("p/weapon.md2", md2({"a1"}));
    const Subject subject = open_subject(files, "p/tris.md2", "quake2_player").take();
    ASSERT_EQ(subject.parts[1].model->warnings.size(), 1U);
    EXPECT_NE(text_of(subject.parts[1].model->warnings[0]).find("1 frame and the body 3"), std::string::npos);
    EXPECT_EQ(subject.parts[1].model->warnings[0].file, "p/weapon.md2");
}

TEST(Quake2Player, ShowsTheBodyWithoutADamagedWeapon)
{
    Files files;
    files.put("p/tris.md2", md2()).put("p/weapon.md2", md2_with(Md2Word::version, 3));
    const Result<Subject> subject = open_subject(files, "p/tris.md2", "quake2_player");
    ASSERT_TRUE(subject) << text_of(subject.error());
    EXPECT_EQ(subject.value().parts.size(), 1U);
    EXPECT_EQ(subject.value().name, "p");
    const std::vector<Warning>& warnings = subject.value().parts[0].model->warnings;
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].file, "p/weapon.md2");
    EXPECT_NE(text_of(warnings[0]).find("weapon was skipped: MD2 version 3"), std::string::npos)
        << text_of(warnings[0]);
}

TEST(Quake2Player, FailsIfTheBodyIsDamaged)
{
    Files files;
    files.put("p/tris.md2", {}).put("p/weapon.md2", md2());
    EXPECT_EQ(error_of(files, "p/tris.md2", "quake2_player").file, "p/tris.md2");
}

}  // namespace
}  // namespace marrow::test
