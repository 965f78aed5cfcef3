// Tests of images beside a model that replace its missing images. TypeScript selects the replacement
// (tests/web/load/lookup/skins.test.ts).
#include "formats/folder_skins.h"

#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "support/md3_builder.h"
#include "support/messages.h"
#include "support/models.h"
#include "support/ms3d_builder.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

using Names = std::vector<std::string>;

// Opens a file. The host offers the images `beside`, and selects the image `used` if it is not empty.
Model open(const std::string& name, const File& file, const Names& beside, const std::string& used)
{
    MemoryHost files;
    files.add(name, file);
    SkinChoice skins{used, {}};
    for (const std::string& path : beside) {
        files.add_name(path);
        skins.images.push_back({path, std::string(stem_of(path)), SkinImage::Rank::offered});
    }
    files.set_skins(std::move(skins));
    Result<Subject> subject = open_subject(files, name);
    if (!subject) {
        ADD_FAILURE() << text_of(subject.error());
        return {};
    }
    return *subject.value().parts[0].model;
}

Model md3(const Names& beside, const std::string& used = {})
{
    return open("m/crate.md3", Md3Builder().build(), beside, used);
}

Names skins_of(const Model& model)
{
    Names out;
    for (const SkinFamily& skin : model.skins) out.push_back(skin.name);
    return out;
}

// The image that the first surface shows in a skin.
std::string image_of_skin(const Model& model, std::size_t skin)
{
    const std::uint32_t material = model.skins.at(skin).materials.at(model.surfaces.at(0).material);
    return model.images.at(model.materials.at(material).stages.at(0).images.at(0)).name;
}

TEST(FolderSkins, AreNotUsedIfTheModelHasItsImages)
{
    EXPECT_TRUE(md3({"m/square.tga", "m/other.png"}).skins.empty());
    EXPECT_TRUE(md3({}).skins.empty()) << "nor without images beside the model";
}

TEST(FolderSkins, ReplaceAMissingImageWithTheOnlyImage)
{
    const Model model = md3({"m/wood.png"}, "m/wood.png");
    EXPECT_EQ(skins_of(model), Names{"wood"});
    EXPECT_EQ(image_of_skin(model, 0), "m/wood.png");
    EXPECT_EQ(model.images.size(), 1U) << "the missing image is replaced";
    EXPECT_EQ(warnings_of(model),
              "m/crate.md3: The model uses the image models/test/square.tga, which is "
              "missing; wood.png from its folder is used.\n");
}

TEST(FolderSkins, PreferTheImageNamedAfterTheModel)
{
    const Model model = md3({"m/CRATE.jpg", "m/wood.png", "m/stone.png"}, "m/CRATE.jpg");
    EXPECT_EQ(skins_of(model), (Names{"CRATE", "wood", "stone"}));
    EXPECT_EQ(image_of_skin(model, 0), "m/CRATE.jpg");
    EXPECT_EQ(image_of_skin(model, 2), "m/stone.png");
}

TEST(FolderSkins, AreOfferedIfTheChoiceIsAmbiguous)
{
    const Model model = md3({"m/wood.png", "m/stone.png"});
    EXPECT_EQ(skins_of(model), (Names{"square", "wood", "stone"}));
    EXPECT_EQ(image_of_skin(model, 0), "models/test/square.tga") << "the image that the file names";
    EXPECT_EQ(image_of_skin(model, 1), "m/wood.png");
}

TEST(FolderSkins, AreNotUsedForTwoMissingImages)
{
    Md3Builder b;
    b.surfaces.push_back(b.surfaces[0]);
    b.surfaces[1].shaders = {"models/test/round.tga"};
    const Model model = open("m/crate.md3", b.build(), {"m/wood.png"}, "m/wood.png");
    EXPECT_EQ(skins_of(model), (Names{"square", "wood"}));
    EXPECT_EQ(image_of_skin(model, 0), "models/test/square.tga");
    EXPECT_EQ(image_of_skin(model, 1), "m/wood.png");
}

TEST(FolderSkins, AreAlsoUsedForMilkShapeModels)
{
    Ms3dBuilder b;
    b.materials.emplace_back().texture = "C:\\work\\gone.bmp";
    for (auto& group : b.groups) group.material = 0;
    const Model model = open("m/crate.ms3d", b.build(), {"m/wood.png"}, "m/wood.png");
    EXPECT_EQ(skins_of(model), Names{"wood"});
    EXPECT_EQ(image_of_skin(model, 0), "m/wood.png");
}

}  // namespace
}  // namespace marrow::test
