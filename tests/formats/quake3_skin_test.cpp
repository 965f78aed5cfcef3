#include "formats/quake3/skin.h"

#include <gtest/gtest.h>

#include "support/byte_builder.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

// Returns "surface=shader " for each row, then "line N" if there is an error: the line of the first one.
std::string read(const std::string& text)
{
    const File file = text_file(text);
    const Quake3Skin skin = read_quake3_skin(file);
    std::string out;
    for (const Quake3SkinRow& row : skin.rows)
        out += std::string(row.surface) + '=' + std::string(row.shader) + ' ';
    if (skin.faults.first) out += "line " + std::to_string(skin.faults.first->place.value);
    return out;
}

TEST(Quake3Skin, ReadsOneRowPerLine)
{
    EXPECT_EQ(read("h_head,models/a/skin.tga\r\nh_eyes, models\\a\\eyes \r\n\r\n  h_hat\t,hat"),
              "h_head=models/a/skin.tga h_eyes=models\\a\\eyes h_hat=hat ");
    EXPECT_EQ(read("\xEF\xBB\xBFh_head,\"a skin.tga\"\n"), "h_head=a skin.tga ");
    EXPECT_EQ(read("// red\nh_head,a /* b */\n/* c,d */\n"), "h_head=a ");
    EXPECT_EQ(read("h_head,models/a.tga//red\nh_hat,b/* c */\nh_eyes//d,e\n//f,g"),
              "h_head=models/a.tga h_hat=b line 3");
    EXPECT_EQ(read("h_head,\"models//a.tga\"\n"), "h_head=models//a.tga ");
    EXPECT_EQ(read("h_head,a,b,,\n"), "h_head=a ");
}

TEST(Quake3Skin, SkipsTags)
{
    EXPECT_EQ(read("tag_head\nTAG_weapon,\ntag_torso,a\nu_torso,skin\n"), "u_torso=skin ");
    EXPECT_EQ(read("my_tag_head,a\nu_tag,b\ntags,c\n"), "u_tag=b tags=c ")
        << "like the game, skips names with \"tag_\" at any position";
}

TEST(Quake3Skin, LeavesTheShaderOfUndrawnSurfacesEmpty)
{
    EXPECT_EQ(read("a,\nb,nodraw\nc,NODRAW.tga\nd,textures/common/nodraw\n"), "a= b= c= d= ");
    EXPECT_EQ(read("a,nodraws\nb,my_nodraw\nc,nodraw/skin\n"), "a=nodraws b=my_nodraw c=nodraw/skin ");
    // `whole` is the shader with the comment that directly follows it. For "nodraw" it must be empty, too.
    const File file = text_file("a,nodraw//red\nb,m/red//blue\n");
    const Quake3Skin skin = read_quake3_skin(file);
    ASSERT_EQ(skin.rows.size(), 2U);
    EXPECT_EQ(skin.rows[0].shader, "");
    EXPECT_EQ(skin.rows[0].whole, "");
    EXPECT_EQ(skin.rows[1].whole, "m/red//blue");
}

TEST(Quake3Skin, SkipsOnlyADamagedRow)
{
    EXPECT_EQ(read("body m/red\nhat,m/blue\n"), "body=m/red hat=m/blue line 1") << "a row without a comma is read";
    EXPECT_EQ(read("a,b\nmd3_part models/x.md3\nc,d\nplayerscale 1.1 1.2 1.3\n"),
              "a=b md3_part=models/x.md3 c=d playerscale=1.1 line 2");
    EXPECT_EQ(read("a,b\nskin x { model y }\nc,d\n"), "a=b skin=x c=d line 2");
    EXPECT_EQ(read("a,b\nlonely\nc,d\n"), "a=b c=d line 2");
    EXPECT_EQ(read(",b\nc,d\n"), "c=d line 1");
    EXPECT_EQ(read("{{a,b\nc,d\n"), "c=d line 1");
    EXPECT_EQ(read("a,\"b\nc,d\n"), "a=b c=d ");
    EXPECT_EQ(read("a,b\n/* c\nd,e\n"), "a=b d=e ");
    std::string many;
    for (int i = 0; i < 1025; ++i) many += "a,b\n";
    EXPECT_TRUE(read(many).ends_with("a=b line 1025"));
    EXPECT_EQ(read_quake3_skin(text_file(many)).rows.size(), 1024U);
}

TEST(Quake3Skin, FindsSurfacesRegardlessOfCaseAndDigitSuffix)
{
    const NameIndex rows({"h_head", "H_HEAD", "u_torso_2"});
    EXPECT_EQ(find_surface(rows, "H_Head"), 0U);
    EXPECT_EQ(find_surface(rows, "h_head_1"), 0U);
    EXPECT_EQ(find_surface(rows, "u_torso_2"), 2U);
    EXPECT_EQ(find_surface(rows, "h_head_12"), kNone);
    EXPECT_EQ(find_surface(rows, "h_hat"), kNone);
    EXPECT_EQ(find_surface(rows, "_1"), kNone);
}

TEST(Quake3Skin, ReportsTheFileToOpenIfASkinIsOpenedAlone)
{
    const File good = text_file("a,b\ntag_head,\n"), bad = text_file("a,b\nc");
    MemoryHost files;
    files.add("good.skin", good);
    files.add("bad.skin", bad);
    EXPECT_EQ(text_of(open_subject(files, "good.skin").error()),
              "This is a skin for 1 surface, not a model. Open the .md3 file that uses it, together with it.");
    EXPECT_EQ(open_subject(files, "bad.skin").error().place.value, 2U);
}

}  // namespace
}  // namespace marrow::test
