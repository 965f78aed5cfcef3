#include "model/summary.h"

#include <gtest/gtest.h>

#include "support/json_reader.h"
#include "support/models.h"

namespace marrow::test {
namespace {

Json summary_of(const Subject& subject)
{
    const auto json = parse_json(summary_json(subject));
    EXPECT_TRUE(json) << "not JSON";
    return json.value_or(Json());
}

TEST(Summary, IsJsonForAFullSubject)
{
    const Json json = summary_of(full_subject());
    EXPECT_EQ(json["name"].text, "a full subject");
    ASSERT_EQ(json["parts"].size(), 2U);
    EXPECT_TRUE(json["parts"][0]["parent"].is_null());
    EXPECT_EQ(json["parts"][1]["parent"].number, 0);
    EXPECT_EQ(json["parts"][1]["how"].text, "tag");
    EXPECT_EQ(json["parts"][1]["choice"].text, "weapon");
    EXPECT_EQ(json["parts"][0]["choice"].text, "");
}

TEST(Summary, NamesEverything)
{
    const Model model = full_model(1);
    const Json part = summary_of(full_subject())["parts"][0];
    EXPECT_EQ(part["format"].text, model.format);
    EXPECT_EQ(part["surfaces"][1]["name"].text, model.surfaces[1].name);
    EXPECT_EQ(part["materials"][0]["name"].text, model.materials[0].name);
    EXPECT_EQ(part["images"][0]["name"].text, model.images[0].name);
    EXPECT_FALSE(part["images"][0]["embedded"].flag);
    EXPECT_TRUE(part["images"][1]["embedded"].flag);
    EXPECT_EQ(part["joints"][1]["name"].text, model.joints[1].name);
    EXPECT_EQ(part["joints"][1]["parent"].number, 0);
    EXPECT_TRUE(part["joints"][0]["parent"].is_null());
    EXPECT_EQ(part["frames"][2]["name"].text, model.frames[2].name);
    EXPECT_EQ(part["attachments"][1]["name"].text, model.attachments[1].name);
    EXPECT_EQ(part["skins"][0]["name"].text, model.skins[0].name);
    EXPECT_TRUE(part["skins"][0]["withIcon"].flag);
    EXPECT_EQ(part["bodyGroups"][0]["models"][0]["name"].text, model.body_groups[0].choices[0].name);
    EXPECT_EQ(part["controllers"][0]["name"].text, model.controllers[0].name);
    EXPECT_EQ(part["comments"][0]["text"].text, model.comments[0].text);
    EXPECT_EQ(part["warnings"][0]["message"].text, model.warnings[0].message);
}

TEST(Summary, GivesNumbersOfClipsAndSources)
{
    const Model model = full_model(1);
    const Json part = summary_of(full_subject())["parts"][0];
    const Json& clip = part["clips"][0];
    EXPECT_EQ(clip["frames"].number, 2);
    EXPECT_EQ(clip["firstFrame"].number, 1);
    EXPECT_EQ(clip["fps"].number, 12.5);
    EXPECT_DOUBLE_EQ(clip["seconds"].number, 2 / 12.5);
    EXPECT_EQ(clip["loop"].number, 1);
    EXPECT_EQ(part["source"]["vertices"].number, model.source.vertices);
    EXPECT_EQ(part["source"]["bytes"].number, static_cast<double>(model.source.bytes));
    EXPECT_EQ(part["strips"]["strips"].number, 1);
    EXPECT_EQ(part["strips"]["fans"].number, 1);
    EXPECT_EQ(static_cast<float>(part["bounds"]["max"][2].number), model.bounds.max.z);
    EXPECT_EQ(part["hitboxes"].number, 1);
}

TEST(Summary, SaysNullWhereThereIsNone)
{
    Model model = animated_model(2);
    model.clips[0].loop_frame = kNone;
    const Json part = summary_of(single_subject(model))["parts"][0];
    EXPECT_TRUE(part["clips"][0]["loop"].is_null());
    EXPECT_TRUE(part["surfaces"][0]["material"].is_null());
    EXPECT_EQ(part["up"].text, "z");
    EXPECT_EQ(part["joints"].size(), 0U);
    EXPECT_EQ(part["joints"].kind, Json::Kind::array) << "an empty list where there is nothing";
}

TEST(Summary, CountsTrianglesOfTrianglesAlone)
{
    const Json part = summary_of(full_subject())["parts"][0];
    EXPECT_EQ(part["surfaces"][0]["triangles"].number, 2);
    EXPECT_EQ(part["surfaces"][1]["triangles"].number, 0) << "lines";
    EXPECT_EQ(part["surfaces"][1]["vertices"].number, 4);
}

TEST(Summary, WritesNamesAsUtf8)
{
    Model model = animated_model(2);
    model.name = "\x93gr\xFCn\x94";
    model.surfaces[0].name = "valid \xC3\xBC";
    model.clips[0].name = "quote\" \\ \x01";
    const Json json = summary_of(single_subject(model));
    EXPECT_EQ(json["name"].text, "\xE2\x80\x9Cgr\xC3\xBCn\xE2\x80\x9D");
    EXPECT_EQ(json["parts"][0]["surfaces"][0]["name"].text, "valid \xC3\xBC");
    EXPECT_EQ(json["clips"][0]["name"].text, "quote\" \\ \x01");
}

TEST(Summary, GivesTheRootRotationByColumns)
{
    const Json part = summary_of(single_subject(animated_model(1)))["parts"][0];
    std::vector<double> values;
    for (const Json& value : part["rootRotation"].items) values.push_back(value.number);
    // (x, y, z) -> (y, z, x)
    EXPECT_EQ(values, (std::vector<double>{0, 0, 1, 1, 0, 0, 0, 1, 0}));
}

TEST(Summary, ListsSkinsForEveryPart)
{
    const Json json = summary_of(full_subject());
    EXPECT_EQ(json["skins"][2]["name"].text, "both");
    EXPECT_EQ(json["skins"][2]["families"][1].number, 1);
    EXPECT_TRUE(json["skins"][0]["families"][1].is_null());
}

}  // namespace
}  // namespace marrow::test
