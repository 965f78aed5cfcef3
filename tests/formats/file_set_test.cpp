#include "formats/file_set.h"

#include <gtest/gtest.h>

namespace marrow::test {
namespace {

const std::uint8_t kByte[] = {1, 2, 3};

FileSet names(const std::vector<std::string>& paths)
{
    FileSet files;
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
}

TEST(Paths, FallIntoTheirParts)
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

TEST(FileSet, FindsWithoutRegardToCaseAndSlashes)
{
    FileSet files;
    files.add("Players\\Male\\TRIS.md2", kByte);
    const FileSet::File* file = files.find("players/male/tris.MD2");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(file->name, "Players/Male/TRIS.md2");
    EXPECT_EQ(file->data->size(), 3U);
    EXPECT_EQ(files.find("tris.md2"), nullptr) << "the whole path";
    EXPECT_EQ(files.find(""), nullptr);
}

TEST(FileSet, PrefersTheExactCase)
{
    const FileSet files = names({"skin.PCX", "Skin.pcx", "skin.pcx"});
    EXPECT_EQ(files.find("Skin.pcx")->name, "Skin.pcx");
    EXPECT_EQ(files.find("skin.pcx")->name, "skin.pcx");
    EXPECT_NE(files.find("SKIN.PCX"), nullptr);
    EXPECT_EQ(files.files().size(), 3U) << "names that differ in case are different files";
}

TEST(FileSet, ReplacesAFileOfTheSameName)
{
    FileSet files;
    files.add("a.md2", Bytes(kByte, 1));
    files.add("./a.md2", Bytes(kByte, 3));
    ASSERT_EQ(files.files().size(), 1U);
    EXPECT_EQ(files.find("a.md2")->data->size(), 3U);
    files.add_name("a.md2");
    EXPECT_TRUE(files.find("a.md2")->data) << "a name alone never replaces bytes";
}

TEST(FileSet, KnowsFilesByNameAlone) { EXPECT_FALSE(names({"skin.pcx"}).find("skin.pcx")->data); }

TEST(FileSet, KeepsItsStorageAlive)
{
    auto storage = std::make_shared<int>(1);
    const std::weak_ptr<int> watch = storage;
    {
        FileSet files;
        files.add("a", kByte, std::move(storage));
        EXPECT_FALSE(watch.expired());
    }
    EXPECT_TRUE(watch.expired());
}

TEST(FileSet, KeepsTheOrderInWhichFilesCame)
{
    const FileSet files = names({"z", "a", "m"});
    EXPECT_EQ(files.files()[0].name, "z");
    EXPECT_EQ(files.files()[2].name, "m");
}

TEST(FileSet, FindsEveryOneOfMany)
{
    FileSet files;
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

class FindPicture : public testing::TestWithParam<Search> {};

TEST_P(FindPicture, TakesTheBest)
{
    EXPECT_EQ(names(GetParam().files).find_picture(GetParam().wanted, GetParam().folder), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    FileSet, FindPicture,
    testing::Values(
        // The path as it is from the root, as the games do.
        Search{{"players/male/grunt.pcx", "other/grunt.pcx"},
               "players/male/grunt.pcx",
               "other/",
               "players/male/grunt.pcx"},
        // Beside the file before the root.
        Search{{"skin.tga", "models/a/skin.tga"}, "skin.tga", "models/a/", "models/a/skin.tga"},
        // The file's own extension, then the others in the games' order.
        Search{{"skin.png", "skin.tga", "skin.pcx"}, "skin.pcx", "", "skin.pcx"},
        Search{{"skin.png", "skin.jpg", "skin.bmp"}, "skin.pcx", "", "skin.jpg"},
        Search{{"skin.bmp"}, "skin.tga", "", "skin.bmp"},
        // Wrong case, and a name without extension.
        Search{{"models/Chair.TGA"}, "chair.tga", "models/", "models/Chair.TGA"},
        Search{{"a/skin.png"}, "skin", "a/", "a/skin.png"},
        // A dot that is no extension's.
        Search{{"a/crate.v2.png"}, "crate.v2", "a/", "a/crate.v2.png"},
        // ".name" stands for "name" beside the model.
        Search{{"ufo/croc.jpg"}, ".croc", "ufo/", "ufo/croc.jpg"},
        // DOS and Unix absolute paths, and .\.
        Search{{"m/skin.tga"}, "E:\\projects\\oa\\skin.tga", "m/", "m/skin.tga"},
        Search{{"m/skin.tga"}, "/home/someone/skin.tga", "m/", "m/skin.tga"},
        Search{{"m/jeep1.jpg"}, ".\\jeep1.jpg", "m/", "m/jeep1.jpg"},
        // The base name beside the file, before anywhere.
        Search{{"z/skin.pcx", "m/skin.pcx"}, "players/gone/skin.pcx", "m/", "m/skin.pcx"},
        // Anywhere: the own extension first.
        Search{{"x/skin.png", "y/skin.pcx"}, "players/gone/skin.pcx", "m/", "y/skin.pcx"},
        Search{{"x/skin.png"}, "players/gone/skin.pcx", "m/", "x/skin.png"},
        // Not a picture, not there, nothing.
        Search{{"skin.txt", "skin.md2"}, "skin", "", ""}, Search{{"skin.png"}, "skins.png", "", ""},
        Search{{"skin.png"}, "", "", ""}, Search{{"skin.png"}, ".", "", ""}, Search{{"a.png"}, "folder/", "", ""}));

TEST(PictureNames, AreToldByTheirExtension)
{
    for (const char* name : {"a.png", "a.JPG", "a.jpeg", "x/a.tga", "a.pcx", "a.bmp", "a.dds"})
        EXPECT_TRUE(is_picture_name(name)) << name;
    for (const char* name : {"a.md2", "png", ".png", "a.pn", "a.png.txt", ""})
        EXPECT_FALSE(is_picture_name(name)) << name;
}

}  // namespace
}  // namespace marrow::test
