#include "support/memory_host.h"

#include <gtest/gtest.h>

namespace marrow::test {
namespace {

const std::uint8_t kByte[] = {1, 2, 3};

MemoryHost names(const std::vector<std::string>& paths)
{
    MemoryHost files;
    for (const std::string& path : paths) files.add_name(path);
    return files;
}

TEST(Paths, AreNormalised)
{
    EXPECT_EQ(normalise_path("Models\\Ogro\\.\\Skin.PCX"), "Models/Ogro/Skin.PCX");
    EXPECT_EQ(normalise_path("./a//b/./c/"), "a/b/c");
    EXPECT_EQ(normalise_path("/usr/share/x"), "usr/share/x");
    EXPECT_EQ(normalise_path("a/b/../c"), "a/c");
    EXPECT_EQ(normalise_path("../../etc/passwd"), "etc/passwd") << "never leaves the root";
    EXPECT_EQ(normalise_path("a/../../b"), "b");
    EXPECT_EQ(normalise_path(""), "");
    EXPECT_EQ(normalise_path("..."), "...");
    EXPECT_EQ(normalise_path("E:\\projects\\oa\\skin.tga"), "projects/oa/skin.tga") << "a DOS drive";
    EXPECT_EQ(normalise_path("c:skin.tga"), "skin.tga");
    EXPECT_EQ(normalise_path("a/b:c"), "a/b:c");
    EXPECT_EQ(normalise_path("1:x"), "1:x");
}

TEST(Paths, AreJoinedBeforeTheyAreNormalised)
{
    EXPECT_EQ(path_from("a/m/", "..\\tex\\wall.jpg"), "a/tex/wall.jpg");
    EXPECT_EQ(path_from("a/m/", "../../../x"), "x") << "never leaves the root";
    EXPECT_EQ(path_from("a", "b/./c"), "a/b/c");
    EXPECT_EQ(path_from("", "../b"), "b");
    EXPECT_EQ(path_from("m/", "E:\\disk\\x.tga"), "m/disk/x.tga");
    EXPECT_EQ(path_from("m/", "/home/x.tga"), "m/home/x.tga");
}

TEST(Host, ConvertsUtf16TextToUtf8)
{
    const auto text_of = [](const std::vector<std::uint8_t>& bytes) {
        MemoryHost files;
        files.add("a.mtl", bytes);
        const Bytes data = *files.find("a.mtl")->data;
        return std::string(data.begin(), data.end());
    };
    EXPECT_EQ(text_of({0xFF, 0xFE, 'a', 0, 0xE4, 0, 0xAC, 0x20, '\n', 0}), "a\u00E4\u20AC\n");
    EXPECT_EQ(text_of({0xFE, 0xFF, 0, 'a', 0, 0xE4, 0x20, 0xAC}), "a\u00E4\u20AC");
    EXPECT_EQ(text_of({0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, '!', 0}), "\U0001F600!") << "a surrogate pair";
    EXPECT_EQ(text_of({0xFF, 0xFE, 0x3D, 0xD8, '!', 0}), "\uFFFD!") << "half a surrogate pair";
    EXPECT_EQ(text_of({0xFF, 0xFE, 'a', 0, 'b'}), "a\uFFFD") << "half a code unit";
    EXPECT_EQ(text_of({0xFF, 0xFE}), "");
    EXPECT_EQ(text_of({0xFF, 'a'}), std::string("\xFF") + "a") << "no byte order mark";
}

TEST(Paths, AreSplitIntoTheirParts)
{
    EXPECT_EQ(base_name("a/b\\c.x"), "c.x");
    EXPECT_EQ(base_name("c.x"), "c.x");
    EXPECT_EQ(base_name("a/"), "");
    EXPECT_EQ(folder_of("a/b/c.x"), "a/b/");
    EXPECT_EQ(folder_of("c.x"), "");
    EXPECT_EQ(stem_of("a/b.tar.gz"), "b.tar");
    EXPECT_EQ(extension_of("a.b/c"), "");
    EXPECT_EQ(extension_of("a/c.TGA"), "TGA");
    EXPECT_EQ(stem_of(".skin"), ".skin") << "a name that only begins with a dot has no extension";
    EXPECT_EQ(extension_of(".skin"), "");
    EXPECT_EQ(stem_of("a."), "a.");
}

TEST(MemoryHost, FindsWithoutRegardToCaseAndSlashes)
{
    MemoryHost files;
    files.add("Players\\Male\\TRIS.md2", kByte);
    const Host::File* file = files.find("players/male/tris.MD2");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(file->name, "Players/Male/TRIS.md2");
    EXPECT_EQ(file->data->size(), 3U);
    EXPECT_EQ(files.find("tris.md2"), nullptr) << "the whole path must match";
    EXPECT_EQ(files.find(""), nullptr);
}

TEST(MemoryHost, PrefersTheExactCase)
{
    const MemoryHost files = names({"skin.PCX", "Skin.pcx", "skin.pcx"});
    EXPECT_EQ(files.find("Skin.pcx")->name, "Skin.pcx");
    EXPECT_EQ(files.find("skin.pcx")->name, "skin.pcx");
    EXPECT_NE(files.find("SKIN.PCX"), nullptr);
    EXPECT_EQ(files.names().size(), 3U) << "names that differ in case are different files";
}

TEST(MemoryHost, ReplacesAFileOfTheSameName)
{
    MemoryHost files;
    files.add("a.md2", Bytes(kByte, 1));
    files.add("./a.md2", Bytes(kByte, 3));
    ASSERT_EQ(files.names().size(), 1U);
    EXPECT_EQ(files.find("a.md2")->data->size(), 3U);
    files.add_name("a.md2");
    EXPECT_TRUE(files.find("a.md2")->data) << "a name alone never replaces bytes";
}

TEST(MemoryHost, CanListFilesWithoutBytes) { EXPECT_FALSE(names({"skin.pcx"}).find("skin.pcx")->data); }

TEST(MemoryHost, KeepsTheStorageOfFilesAlive)
{
    auto storage = std::make_shared<int>(1);
    const std::weak_ptr<int> watch = storage;
    {
        MemoryHost files;
        files.add("a", kByte, std::move(storage));
        EXPECT_FALSE(watch.expired());
    }
    EXPECT_TRUE(watch.expired());
}

TEST(MemoryHost, KeepsTheOrderOfFiles)
{
    const MemoryHost files = names({"z", "a", "m"});
    EXPECT_EQ(files.names()[0], "z");
    EXPECT_EQ(files.names()[2], "m");
}

TEST(MemoryHost, FindsEachOfManyFiles)
{
    MemoryHost files;
    for (int i = 999; i >= 0; --i) files.add_name("Folder" + std::to_string(i % 7) + "/File" + std::to_string(i));
    for (int i = 0; i < 1000; ++i) {
        const auto* file = files.find("FOLDER" + std::to_string(i % 7) + "/file" + std::to_string(i));
        ASSERT_NE(file, nullptr) << i;
    }
}

struct Search {
    std::vector<std::string> files;
    const char* wanted;
    const char* folder;
    const char* found;
};

class FindImage : public testing::TestWithParam<Search> {};

TEST_P(FindImage, ReturnsTheBestMatch)
{
    EXPECT_EQ(names(GetParam().files).find_image(GetParam().wanted, GetParam().folder), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    MemoryHost, FindImage,
    testing::Values(
        // The exact path from the root, as in the games.
        Search{{"players/male/grunt.pcx", "other/grunt.pcx"},
               "players/male/grunt.pcx",
               "other/",
               "players/male/grunt.pcx"},
        // The file's folder has precedence over the root.
        Search{{"skin.tga", "models/a/skin.tga"}, "skin.tga", "models/a/", "models/a/skin.tga"},
        // The requested extension, then the others in the games' order.
        Search{{"skin.png", "skin.tga", "skin.pcx"}, "skin.pcx", "", "skin.pcx"},
        Search{{"skin.png", "skin.jpg", "skin.bmp"}, "skin.pcx", "", "skin.jpg"},
        Search{{"skin.bmp"}, "skin.tga", "", "skin.bmp"},
        // Wrong case, and a name without extension.
        Search{{"models/Chair.TGA"}, "chair.tga", "models/", "models/Chair.TGA"},
        Search{{"a/skin.png"}, "skin", "a/", "a/skin.png"},
        // A dot that does not begin an extension.
        Search{{"a/crate.v2.png"}, "crate.v2", "a/", "a/crate.v2.png"},
        // ".name" stands for "name" beside the model.
        Search{{"ufo/croc.jpg"}, ".croc", "ufo/", "ufo/croc.jpg"},
        // DOS and Unix absolute paths, and .\.
        Search{{"m/skin.tga"}, "E:\\projects\\oa\\skin.tga", "m/", "m/skin.tga"},
        Search{{"m/skin.tga"}, "/home/someone/skin.tga", "m/", "m/skin.tga"},
        Search{{"m/jeep1.jpg"}, ".\\jeep1.jpg", "m/", "m/jeep1.jpg"},
        // The base name in the file's folder, before other folders.
        Search{{"z/skin.pcx", "m/skin.pcx"}, "players/gone/skin.pcx", "m/", "m/skin.pcx"},
        // In any folder: the requested extension first.
        Search{{"x/skin.png", "y/skin.pcx"}, "players/gone/skin.pcx", "m/", "y/skin.pcx"},
        Search{{"x/skin.png"}, "players/gone/skin.pcx", "m/", "x/skin.png"},
        // `..` is relative to the file's folder.
        Search{{"b/wall.jpg", "a/tex/wall.jpg", "tex/wall.jpg"}, "..\\tex\\wall.jpg", "a/m/", "a/tex/wall.jpg"},
        Search{{"b/wall.jpg", "tex/wall.jpg"}, "../tex/wall.jpg", "a/m/", "tex/wall.jpg"},
        Search{{"b/wall.jpg"}, "..\\wall.jpg", "a/b/m/", "b/wall.jpg"},
        // A DOS drive is ignored.
        Search{{"z/skin.tga", "textures/skin.tga"}, "C:\\textures\\skin.tga", "m/", "textures/skin.tga"},
        Search{{"z/skin.tga", "m/skin.tga"}, "C:skin.tga", "m/", "m/skin.tga"},
        // Not found: a file that is not an image, a missing image, a name without a base name.
        Search{{"skin.txt", "skin.md2"}, "skin", "", ""}, Search{{"skin.png"}, "skins.png", "", ""},
        Search{{"skin.png"}, "", "", ""}, Search{{"skin.png"}, ".", "", ""}, Search{{"skin.png"}, "..", "a/", ""},
        Search{{"a.png"}, "folder/", "", ""}));

// --- references
// ---------------------------------------------------------------------------------------------------

// The names of the files that match a reference of the file `of`.
std::vector<std::string> meant(const Host& files, const Reference& reference, std::string_view of)
{
    std::vector<std::string> out;
    for (const Host::File* file : files.find(reference, of)) out.push_back(file->name);
    return out;
}

using Found = std::vector<std::string>;
using Kind = Reference::Kind;

TEST(MemoryHost, ReturnsTheFolderNameOfAFile)
{
    MemoryHost files;
    EXPECT_EQ(files.folder_name("tris.md2"), "");
    EXPECT_EQ(files.folder_name("models/ogro/tris.md2"), "ogro");
    EXPECT_EQ(files.folder_name("ogro\\tris.md2"), "ogro");
    files.set_place("/games/q2/models/Ogro/");
    EXPECT_EQ(files.folder_name("tris.md2"), "Ogro");
    EXPECT_EQ(files.folder_name("pain/tris.md2"), "pain");
}

TEST(HostReferences, ByPatternMatchFilesBesideTheFile)
{
    const MemoryHost files =
        names({"m/b.skin", "m/a.SKIN", "m/sub/c.skin", "d.skin", "M/e.skin", "mm/f.skin", "m/g.txt"});
    EXPECT_EQ(meant(files, {"*.skin", Kind::offered}, "m/body.md3"), (Found{"m/b.skin", "m/a.SKIN", "M/e.skin"}));
    EXPECT_EQ(meant(files, {"*.skin", Kind::offered}, "body.md3"), Found{"d.skin"});
    EXPECT_EQ(meant(files, {"*.skin", Kind::offered}, "n/body.md3"), Found{});
    EXPECT_EQ(meant(files, {"b*.skin", Kind::offered}, "m/body.md3"), Found{"m/b.skin"});
}

TEST(HostReferences, ByPatternInAFolderMatchThatFolderAnywhere)
{
    const MemoryHost files = names({"scripts/a.shader", "game/Scripts/b.shader", "my_scripts/c.shader", "d.shader",
                                    "scripts/sub/e.shader", "scripts/f.txt"});
    EXPECT_EQ(meant(files, {"scripts/*.shader", Kind::offered}, "game/models/x.md3"),
              (Found{"scripts/a.shader", "game/Scripts/b.shader"}));
}

TEST(HostReferences, ByRuleMatchOnlyFilesBesideTheFile)
{
    const MemoryHost files = names({"m/Head_1.md3", "head_2.md3"});
    EXPECT_EQ(meant(files, {"head_1.md3", Kind::rule}, "m/head.md3"), Found{"m/Head_1.md3"});
    EXPECT_EQ(meant(files, {"head_2.md3", Kind::rule}, "m/head.md3"), Found{});
    EXPECT_EQ(meant(files, {"head_2.md3", Kind::offered}, "m/head.md3"), Found{});
}

TEST(HostReferences, ByNameMatchTheFolderThenTheRootThenTheBaseName)
{
    const MemoryHost files = names({"m/x.mtl", "x.mtl", "lib/y.mtl", "m/z.mtl", "a/w.mtl"});
    EXPECT_EQ(meant(files, {"x.mtl"}, "m/body.obj"), Found{"m/x.mtl"}) << "a file beside the model has precedence";
    EXPECT_EQ(meant(files, {"lib\\y.mtl"}, "m/body.obj"), Found{"lib/y.mtl"}) << "then from the root";
    EXPECT_EQ(meant(files, {"C:\\home\\z.mtl"}, "m/body.obj"), Found{"m/z.mtl"}) << "then the base name";
    EXPECT_EQ(meant(files, {"..\\a\\w.mtl"}, "m/body.obj"), Found{"a/w.mtl"});
    EXPECT_EQ(meant(files, {"gone.mtl"}, "m/body.obj"), Found{});
}

TEST(HostReferences, OfImagesUseFindImage)
{
    const MemoryHost files = names({"m/skin.png", "other.png"});
    EXPECT_EQ(meant(files, {"gone/skin.tga", Kind::named, Reference::What::image}, "m/body.md2"),
              Found{"m/skin.png"});
    EXPECT_EQ(meant(files, {"gone.tga", Kind::named, Reference::What::image}, "m/body.md2"), Found{});
}

TEST(HostReferences, ReturnOnlyFilesWithBytesFromFindData)
{
    MemoryHost files = names({"m/a.skin"});
    files.add("m/b.skin", kByte);
    const Reference all{"*.skin", Kind::offered};
    EXPECT_EQ(files.find(all, "m/x.md3").size(), 2U);
    ASSERT_EQ(files.find_data(all, "m/x.md3").size(), 1U);
    EXPECT_EQ(files.find_data(all, "m/x.md3")[0]->name, "m/b.skin");
}

// --- cached results
// --------------------------------------------------------------------------------------------

int reads = 0;

std::string read_text(const Host::File& file)
{
    ++reads;
    return {file.data->begin(), file.data->end()};
}

std::size_t read_size(const Host::File& file) { return file.data->size(); }

TEST(MemoryHost, CachesTheResultForAFile)
{
    constexpr std::uint8_t kText[] = {'a', 'b'}, kOther[] = {'c'};
    MemoryHost files;
    files.add("x.txt", kText);
    files.add("y.txt", kOther);
    reads = 0;
    EXPECT_EQ(files.find("x.txt")->read_once(read_text), "ab");
    for (int i = 0; i < 100; ++i) files.add_name("more" + std::to_string(i));
    const std::string& again = files.find("x.txt")->read_once(read_text);
    EXPECT_EQ(again, "ab");
    EXPECT_EQ(files.find("x.txt")->read_once(read_size), 2U) << "each reader has a separate result";
    EXPECT_EQ(files.find("y.txt")->read_once(read_text), "c");
    EXPECT_EQ(reads, 2);
    files.add("x.txt", kOther);
    EXPECT_EQ(files.find("x.txt")->read_once(read_text), "c") << "the file was replaced";
    EXPECT_EQ(reads, 3);
}

TEST(ImageNames, AreRecognizedByTheirExtension)
{
    for (const char* name : {"a.png", "a.JPG", "a.jpeg", "x/a.tga", "a.pcx", "a.bmp", "a.dds"})
        EXPECT_TRUE(is_image_name(name)) << name;
    for (const char* name : {"a.md2", "png", ".png", "a.pn", "a.png.txt", ""})
        EXPECT_FALSE(is_image_name(name)) << name;
}

}  // namespace
}  // namespace marrow::test
