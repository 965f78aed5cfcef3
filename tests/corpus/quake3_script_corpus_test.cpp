// Compares every Quake III script and skin of the corpus with the directives that another program has decoded
// (truth/scripts.json). Opens damaged copies.
#include <algorithm>

#include "base/text.h"
#include "corpus/corpus_suite.h"
#include "formats/model_suite.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"
#include "support/messages.h"
#include "support/properties.h"

namespace marrow::test {
namespace {

class Quake3ScriptCorpus : public CorpusTest {};

bool is(const Json& word, std::string_view wanted) { return equal_ignoring_case(word.text, wanted); }

std::string blend_of(const Stage& stage)
{
    constexpr const char* names[] = {"gl_zero",      "gl_one",
                                     "gl_src_color", "gl_one_minus_src_color",
                                     "gl_dst_color", "gl_one_minus_dst_color",
                                     "gl_src_alpha", "gl_one_minus_src_alpha"};
    return std::string(names[static_cast<std::size_t>(stage.source)]) + ' ' +
           names[static_cast<std::size_t>(stage.destination)];
}

float number(const Json& row, std::size_t at) { return std::stof(row[at].text); }

// Compares a line of a stage with the reference. Counts the modifiers and the compared lines.
void expect_line(const Model& model, const Stage& stage, const Json& row, std::size_t& modifiers,
                 std::size_t& compared)
{
    SCOPED_TRACE(row[0].text + ' ' + row[1].text);
    ++compared;
    if (is(row[0], "map") || is(row[0], "clampmap")) {
        EXPECT_EQ(stage.placement.wrap == Wrap::clamp, is(row[0], "clampmap"));
        if (is(row[1], "$whiteimage")) {
            EXPECT_TRUE(stage.white);
        } else {
            EXPECT_EQ(model.images[stage.images.at(0)].name, row[1].text);
        }
    } else if (is(row[0], "blendfunc")) {
        const std::string wanted = is(row[1], "add")      ? "gl_one gl_one"
                                   : is(row[1], "filter") ? "gl_dst_color gl_zero"
                                   : is(row[1], "blend")  ? "gl_src_alpha gl_one_minus_src_alpha"
                                                          : to_lower(row[1].text + ' ' + row[2].text);
        EXPECT_TRUE(stage.blends);
        EXPECT_EQ(blend_of(stage), wanted);
    } else if (is(row[0], "rgbgen")) {
        const ColorSource wanted = is(row[1], "lightingDiffuse")    ? ColorSource::lighting_diffuse
                                   : is(row[1], "const")            ? ColorSource::constant
                                   : is(row[1], "vertex")           ? ColorSource::vertex
                                   : is(row[1], "identityLighting") ? ColorSource::identity_lighting
                                                                    : ColorSource::identity;
        EXPECT_EQ(stage.rgb, wanted);
        if (wanted == ColorSource::constant) {
            EXPECT_EQ(stage.color, glm::vec4(number(row, 3), number(row, 4), number(row, 5), 1));
        }
    } else if (is(row[0], "alphafunc")) {
        EXPECT_EQ(stage.alpha_test, AlphaTest::greater_equal) << "the corpus has only GE128";
    } else if (is(row[0], "tcgen")) {
        EXPECT_EQ(stage.texcoord, TexcoordSource::environment) << "the corpus has only tcGen environment";
    } else if (is(row[0], "tcmod")) {
        using enum TexcoordModifierKind;
        const TexcoordModifier& modifier = stage.modifiers.at(modifiers++);
        const TexcoordModifierKind wanted = is(row[1], "scroll")   ? scroll
                                            : is(row[1], "scale")  ? scale
                                            : is(row[1], "rotate") ? rotate
                                                                   : stretch;
        EXPECT_EQ(modifier.kind, wanted);
        if (wanted == stretch) {
            EXPECT_EQ(modifier.wave.shape, WaveShape::sine);
            EXPECT_EQ(modifier.wave.base, number(row, 3));
            EXPECT_EQ(modifier.wave.frequency, number(row, 6));
        } else {
            EXPECT_EQ(modifier.values[0], number(row, 2));
        }
    } else {
        --compared;
        ADD_FAILURE() << "unknown kind of row";
    }
}

TEST_F(Quake3ScriptCorpus, ScriptsHaveTheShadersOfAnotherReader)
{
    const Json truth = read_json(root / "truth/scripts.json");
    std::size_t shaders = 0, lines = 0;
    for (const Json& wanted : truth["files"].items) {
        if (!wanted.name.ends_with(".shader")) continue;
        SCOPED_TRACE(wanted.name);
        const File bytes = read_file(root / wanted.name);
        MemoryHost files;
        files.add(wanted.name, bytes);
        const Host::File& file = *files.find(wanted.name);
        const Quake3Script& script = file.read_once(read_quake3_script);
        EXPECT_TRUE(script.faults.warnings.empty()) << text_of(script.faults.warnings[0]);
        ASSERT_EQ(script.shaders.size(), wanted.items.size());
        Model model;
        for (std::size_t number = 0; number < script.shaders.size(); ++number) {
            const Json& block = wanted.items[number];
            SCOPED_TRACE(block["name"].text);
            EXPECT_EQ(script.shaders[number].name, block["name"].text);
            Material material;
            read_quake3_shader(script.shaders[number], file, files, model, material);
            // The first stage without an image ends the list of drawn stages.
            const auto& stages = block["stages"].items;
            EXPECT_EQ(block["num_stages"].number, static_cast<double>(stages.size()));
            const auto empty = std::find_if(stages.begin(), stages.end(), [](const Json& stage) {
                return std::none_of(stage.items.begin(), stage.items.end(),
                                    [](const Json& row) { return is(row[0], "map") || is(row[0], "clampmap"); });
            });
            ASSERT_EQ(material.stages.size(), static_cast<std::size_t>(empty - stages.begin()));
            for (std::size_t i = 0; i < material.stages.size(); ++i) {
                std::size_t modifiers = 0;
                for (const Json& row : stages[i].items)
                    expect_line(model, material.stages[i], row, modifiers, lines);
                EXPECT_EQ(material.stages[i].modifiers.size(), modifiers);
            }
            std::size_t deforms = 0;
            bool both_sides = false;
            for (const Json& row : block["globals"].items) {
                deforms += is(row[0], "deformVertexes") ? 1 : 0;
                both_sides |= is(row[0], "cull");
            }
            EXPECT_EQ(material.deforms.size(), deforms);
            EXPECT_EQ(material.cull, both_sides ? CullMode::none : CullMode::back);
            ++shaders;
        }
        // Real scripts cause no warnings except for missing images.
        for (const Warning& warning : model.warnings)
            EXPECT_NE(text_of(warning).find("it has no image"), text_of(warning).npos) << text_of(warning);
    }
    EXPECT_GT(shaders, 50U);
    EXPECT_GT(lines, 200U);
}

TEST_F(Quake3ScriptCorpus, SkinsHaveTheRowsOfAnotherReader)
{
    const Json truth = read_json(root / "truth/scripts.json");
    std::size_t compared = 0;
    for (const Json& wanted : truth["files"].items) {
        if (!wanted.name.ends_with(".skin")) continue;
        SCOPED_TRACE(wanted.name);
        const File file = read_file(root / wanted.name);
        const Quake3Skin skin = read_quake3_skin(file);
        EXPECT_TRUE(skin.faults.warnings.empty()) << text_of(skin.faults.warnings[0]);
        const std::vector<Quake3SkinRow>& rows = skin.rows;
        auto row = rows.begin();
        for (const Json& line : wanted.items) {
            if (line[0].text.starts_with("tag_")) continue;
            ASSERT_NE(row, rows.end());
            EXPECT_EQ(row->surface, line[0].text);
            EXPECT_EQ(row->shader, line[1].text);
            ++row;
            ++compared;
        }
        EXPECT_EQ(row, rows.end());
    }
    EXPECT_GT(compared, 25U);
}

TEST_F(Quake3ScriptCorpus, DamagedFilesHaveTheExpectedResult)
{
    std::size_t count = 0;
    for (TableRow& row : read_table(root / "bad/INDEX.tsv")) {
        const std::string& path = row["path"];
        if (!path.starts_with("bad/shader/") && !path.starts_with("bad/skin/")) continue;
        SCOPED_TRACE(path + ": " + row["what"]);
        const ExactCopy copy(read_file(root / path));
        MemoryHost files;
        files.add(path, copy.bytes());
        const Result<Subject> subject = open_subject(files, path);
        ASSERT_FALSE(subject);
        EXPECT_EQ(broken_property(subject.error(), copy.bytes().size()), "");
        EXPECT_EQ(subject.error().file, path);
        const bool sound = text_of(subject.error()).find("Open ") != std::string::npos;
        if (row["expect"] == "error") {
            EXPECT_FALSE(sound) << text_of(subject.error());
        }
        if (row["what"].find("valid text") != std::string::npos) {
            EXPECT_TRUE(sound) << text_of(subject.error());
        }
        if (row["what"].find("brace") != std::string::npos) {
            EXPECT_FALSE(sound) << text_of(subject.error());
        }
        ++count;
    }
    EXPECT_GT(count, 15U);
}

}  // namespace
}  // namespace marrow::test
