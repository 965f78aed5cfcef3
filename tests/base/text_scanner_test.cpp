#include "base/text_scanner.h"

#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "support/messages.h"

namespace marrow::test {
namespace {

using namespace std::string_literals;

// The text in an allocation of exactly its size, so that the sanitizer detects reads outside of it.
struct Text {
    std::unique_ptr<std::uint8_t[]> bytes;
    ErrorSink errors;
    TextScanner scanner;

    explicit Text(std::string_view text, const TextDialect& dialect = {})
        : bytes(new std::uint8_t[text.size()]),
          scanner((std::copy(text.begin(), text.end(), bytes.get()), Bytes(bytes.get(), text.size())), errors,
                  dialect)
    {
    }
    const Error& error() const { return errors.error(); }
};

using Words = std::vector<std::string>;

// The words of the current line, or of the whole text in dialects whose directives do not end with their line.
Words words_of(TextScanner& s)
{
    Words words;
    while (!s.at_end()) words.emplace_back(s.word());
    return words;
}

// The words of each directive.
std::vector<Words> lines_of(TextScanner& s)
{
    std::vector<Words> lines;
    while (s.next_directive()) lines.push_back(words_of(s));
    return lines;
}

std::vector<Words> lines_of(std::string_view text, const TextDialect& dialect)
{
    Text own(text, dialect);
    return lines_of(own.scanner);
}

TEST(TextScanner, ReadsWordsBracketsAndQuotedText)
{
    Text text("joints{\"Thigh Right\" -1 (0.5 -2 1e-3)}");
    TextScanner& s = text.scanner;
    s.expect("joints");
    s.expect("{");
    EXPECT_EQ(s.quoted("a name"s), "Thigh Right");
    EXPECT_EQ(s.integer("a parent"s), -1);
    EXPECT_TRUE(s.accept("("));
    EXPECT_FALSE(s.accept(")"));
    EXPECT_EQ(s.number("x"s), 0.5F);
    EXPECT_EQ(s.number("y"s), -2.0F);
    EXPECT_EQ(s.number("z"s), 1e-3F);
    s.expect(")");
    EXPECT_EQ(s.peek(), "}");
    s.expect("}");
    EXPECT_TRUE(s.at_end());
    EXPECT_TRUE(s.ok());
    EXPECT_EQ(s.word(), "");
}

TEST(TextScanner, CountsLinesWithAnyLineEnding)
{
    Text text("a\nb\r\nc\rd // e\n/* f\r\ng\rh */ i\n\n j");
    TextScanner& s = text.scanner;
    const std::array<std::pair<std::string_view, std::uint64_t>, 6> expected = {
        {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"i", 7}, {"j", 9}}};
    for (const auto& [word, line] : expected) {
        EXPECT_EQ(s.word(), word);
        EXPECT_EQ(s.line(), line);
    }
}

TEST(TextScanner, KeepsTheFirstErrorWithItsLine)
{
    Text text("one\ntwo three");
    TextScanner& s = text.scanner;
    s.expect("one");
    s.expect("three");
    EXPECT_FALSE(s.ok());
    s.expect("four");
    EXPECT_EQ(text_of(text.error()), "Expected \"three\", found \"two\".");
    EXPECT_EQ(text.error().place.kind, Place::Kind::line);
    EXPECT_EQ(text.error().place.value, 2U);
    EXPECT_EQ(s.word(), "");
    EXPECT_EQ(s.number("x"s), 0.0F);
    EXPECT_TRUE(s.at_end());
}

TEST(TextScanner, RefusesTextThatIsNotANumber)
{
    for (const std::string_view bad : {"1.5x", "", "-", "(", "0x10", "1,5", "nan", "inf", "1e999"}) {
        Text text(bad);
        text.scanner.number("a weight"s);
        EXPECT_FALSE(text.scanner.ok()) << bad;
    }
    for (const std::string_view bad : {"1.5", "", "9223372036854775808", "one"}) {
        Text text(bad);
        text.scanner.integer("a parent"s);
        EXPECT_FALSE(text.scanner.ok()) << bad;
    }
    Text text("+0.25 -7");
    EXPECT_EQ(text.scanner.number("x"s), 0.25F);
    EXPECT_EQ(text.scanner.integer("n"s), -7);
}

float nearest_float(const std::string& text)
{
    float value = 0;
    fast_float::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

TEST(TextScanner, ReadsTheNearestFloat)
{
    std::mt19937_64 random(7);
    std::vector<std::string> texts = {"0",
                                      "-0.0",
                                      "1.",
                                      "0.000000000001",
                                      "16777217",
                                      "16777219.0",
                                      "999999999999999",
                                      "1e-3",
                                      "-1.17549435e-38",
                                      "3.4028235e38",
                                      ".5",
                                      "-.5",
                                      "0000.5000",
                                      "123456789.1234567890123"};
    // Random digits, and digits around the midpoint of two floats.
    for (int i = 0; i < 200'000; ++i) {
        const std::size_t places = random() % 14;
        const std::uint64_t digits = random() % (1ULL << (1 + random() % 50));
        std::string text = std::to_string(digits);
        if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
        text.insert(text.size() - places, ".");
        texts.push_back((i % 2 == 0 ? "" : "-") + text);
        const float from = nearest_float(text);
        const double middle = (double{from} + std::bit_cast<float>(std::bit_cast<std::uint32_t>(from) + 1)) / 2;
        char buffer[64];
        std::snprintf(buffer, sizeof buffer, "%.*f", static_cast<int>(random() % 13), middle);
        texts.emplace_back(buffer);
    }
    for (const std::string& each : texts) {
        Text text(each);
        const float value = text.scanner.number("x"s);
        ASSERT_TRUE(text.scanner.ok()) << each;
        ASSERT_EQ(std::bit_cast<std::uint32_t>(value), std::bit_cast<std::uint32_t>(nearest_float(each))) << each;
        ASSERT_TRUE(text.scanner.at_end()) << each;
    }
}

TEST(TextScanner, ReadsIntegersOfEverySize)
{
    Text text("0 -1 999999999999999 9223372036854775807 -9223372036854775808 007");
    TextScanner& s = text.scanner;
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{-1}, std::int64_t{999999999999999}, INT64_MAX, INT64_MIN, std::int64_t{7}})
        EXPECT_EQ(s.integer("n"s), value);
}

TEST(TextScanner, SkipsAByteOrderMark)
{
    Text text("\xEF\xBB\xBFMD5Version 10");
    text.scanner.expect("MD5Version");
    EXPECT_EQ(text.scanner.integer("the version"s), 10);
    Text alone("\xEF\xBB\xBF");
    EXPECT_TRUE(alone.scanner.at_end());
}

TEST(TextScanner, ReturnsTheLastComment)
{
    Text text("mesh { // meshes: Cube\r\n 1 /* two */ 3");
    text.scanner.expect("mesh");
    text.scanner.expect("{");
    EXPECT_EQ(text.scanner.integer("n"s), 1);
    EXPECT_EQ(text.scanner.comment(), " meshes: Cube");
    EXPECT_EQ(text.scanner.integer("n"s), 3);
    EXPECT_EQ(text.scanner.comment(), " two ");
}

TEST(TextScanner, RefusesMoreRowsThanTheTextCanHold)
{
    Text text("2 (1) (2)");
    EXPECT_EQ(text.scanner.rows("the number of rows"s, 3), 2U);
    Text many("3 (1) (2)");
    EXPECT_EQ(many.scanner.rows("the number of rows"s, 3), 0U);
    EXPECT_EQ(many.error().code, Code::bad_count);
    Text negative("-3 (1) (2)");
    negative.scanner.rows("the number of rows"s, 3);
    EXPECT_EQ(text_of(negative.error()),
              "The file states -3 as the number of rows, which cannot be negative. The file is damaged: download "
              "it again.");
}

TEST(TextScanner, AcceptsWholeWordsOnly)
{
    Text text("vertex vert(");
    EXPECT_FALSE(text.scanner.accept("vert"));
    EXPECT_TRUE(text.scanner.accept("vertex"));
    EXPECT_TRUE(text.scanner.accept("vert"));
    EXPECT_TRUE(text.scanner.accept("("));
    EXPECT_FALSE(text.scanner.accept("vert"));
}

TEST(TextScanner, RefusesCountsOutsideOfTheirRange)
{
    Text text("3 4");
    EXPECT_EQ(text.scanner.count("the number of joints"s, 3), 3U);
    EXPECT_EQ(text.scanner.count("the number of joints"s, 3), 0U);
    EXPECT_EQ(text.error().code, Code::bad_count);
    Text negative("-1");
    negative.scanner.count("the number of joints"s, 3);
    EXPECT_EQ(text_of(negative.error()), "Expected the number of joints from 0 to 3, found -1.");
}

TEST(TextScanner, DistinguishesQuotedTextFromWords)
{
    Text braces("\"{\" {");
    EXPECT_FALSE(braces.scanner.accept("{"));
    EXPECT_EQ(braces.scanner.quoted("a name"s), "{");
    EXPECT_TRUE(braces.scanner.accept("{"));
    Text open("\"never closed\n\"");
    open.scanner.quoted("a name"s);
    EXPECT_EQ(open.error().code, Code::bad_text);
    Text bare("name");
    bare.scanner.quoted("a name"s);
    EXPECT_EQ(text_of(bare.error()), "Expected a name in quotation marks, found \"name\".");
}

TEST(TextScanner, ReadsNothingAfterAnErrorInPeek)
{
    Text text("one\n\"never closed\ntwo { three }");
    text.scanner.expect("one");
    EXPECT_EQ(text.scanner.peek(), "");
    EXPECT_EQ(text.error().place.value, 2U);
    EXPECT_TRUE(text.scanner.at_end());
    EXPECT_EQ(text.scanner.remaining(), 0U);
    EXPECT_EQ(text.scanner.rest_of_line(), "");
    EXPECT_FALSE(text.scanner.accept("two"));
    EXPECT_FALSE(text.scanner.accept("\"never"));
    EXPECT_EQ(text.scanner.word(), "");
    EXPECT_EQ(text.scanner.line(), 2U);
}

TEST(TextScanner, SkipsBlocksWithAnyContent)
{
    Text text("{ a { b } \"}\" // }\n /* } */ } after");
    text.scanner.skip_block();
    EXPECT_EQ(text.scanner.word(), "after");
    Text cut("{ a {");
    cut.scanner.skip_block();
    EXPECT_EQ(cut.error().code, Code::truncated);
}

TEST(TextScanner, ReturnsTheRestOfALine)
{
    Text text("command  with all of this // and this\r\nnext");
    text.scanner.expect("command");
    EXPECT_EQ(text.scanner.rest_of_line(), "  with all of this // and this");
    EXPECT_EQ(text.scanner.word(), "next");
    EXPECT_EQ(text.scanner.line(), 2U);
}

TEST(TextScanner, TruncatesLongWordsInMessages)
{
    Text text(std::string(100, 'x'));
    text.scanner.number("x"s);
    EXPECT_EQ(text_of(text.error()), "Expected x, found \"" + std::string(40, 'x') + "...\".");
}

constexpr TextDialect kAllDialects[] = {
    {},           kBlockDialect,   kFunctionDialect,   kDirectiveDialect, kRowDialect,
    kListDialect, kCommandDialect, kAssignmentDialect, kStatementDialect,
};

TEST(TextScanner, ReadsEveryPrefixOfATextInEveryDialect)
{
    const std::string whole =
        "a \"b c\" ( 1.5 ) { /* d\n */ e } // f\r\n\"g\" -2 # h\\\n, i=j\\\r\nk//\\\rl/*m*/n\"o\"(p)\\";
    for (const TextDialect& dialect : kAllDialects)
        for (std::size_t size = 0; size <= whole.size(); ++size) {
            const std::string prefix = whole.substr(0, size);
            std::size_t words = 0, texts = 0, lines = 0;
            Text by_word(prefix, dialect);
            for (; by_word.scanner.next_directive(); ++words) by_word.scanner.word();
            Text by_text(prefix, dialect);
            for (; by_text.scanner.next_directive(); ++texts)
                if (by_text.scanner.text(",").empty()) by_text.scanner.word();
            Text by_line(prefix, dialect);
            for (; by_line.scanner.next_directive(); ++lines) by_line.scanner.skip_line();
            EXPECT_LE(std::max({words, texts, lines}), size) << "each call consumes at least one character";
            EXPECT_TRUE(by_line.scanner.ok()) << "skipped text causes no errors";
        }
}

TEST(BlockDialect, EndsWordsAtBracketsAndComments)
{
    Text text("joints{\"a//b\"-1(0 1)}// \"c\nnumverts 3//x\ntri/*y*/4 a/b", kBlockDialect);
    EXPECT_EQ(words_of(text.scanner),
              (Words{"joints", "{", "a//b", "-1", "(", "0", "1", ")", "}", "numverts", "3", "tri", "4", "a/b"}));
    Text numbers("1//x\n2.5/*y*/3e1//z", kBlockDialect);
    EXPECT_EQ(numbers.scanner.integer("n"s), 1);
    EXPECT_EQ(numbers.scanner.number("n"s), 2.5F);
    EXPECT_EQ(numbers.scanner.number("n"s), 30.0F);
    EXPECT_TRUE(numbers.scanner.at_end());
    EXPECT_EQ(numbers.scanner.comment(), "z");
}

TEST(FunctionDialect, SeparatesArgumentsAndKeepsPathsWhole)
{
    Text text("bumpmap addnormals(models/a.tga,heightmap( b.tga , 4 ))// c\nblend add,GL_ONE \"d,e\"",
              kFunctionDialect);
    EXPECT_EQ(words_of(text.scanner), (Words{"bumpmap", "addnormals", "(", "models/a.tga", ",", "heightmap", "(",
                                             "b.tga", ",", "4", ")", ")", "blend", "add", ",", "GL_ONE", "d,e"}));
}

TEST(DirectiveDialect, KeepsFileNamesWithBracketsWhole)
{
    Text text("map textures/body(1),a.tga ( 1 0 0 ) (1 0)\n", kDirectiveDialect);
    ASSERT_TRUE(text.scanner.next_directive());
    EXPECT_EQ(words_of(text.scanner),
              (Words{"map", "textures/body(1),a.tga", "(", "1", "0", "0", ")", "(1", "0)"}));
    Text whole("(x) ( 1", kDirectiveDialect);
    EXPECT_FALSE(whole.scanner.accept("("));
    EXPECT_TRUE(whole.scanner.accept("(x)"));
    EXPECT_TRUE(whole.scanner.accept("("));
}

TEST(DirectiveDialect, EndsDirectivesAtTheEndOfTheLine)
{
    EXPECT_EQ(lines_of("a{ b // c\r\n\n /* d\n */ e /* f\n g */ \"h i\"\r}\n", kDirectiveDialect),
              (std::vector<Words>{{"a", "{", "b"}, {"e", "h i"}, {"}"}}));
    Text text("a 1\n2 b", kDirectiveDialect);
    TextScanner& s = text.scanner;
    s.expect("a");
    EXPECT_EQ(s.number("n"s), 1.0F);
    EXPECT_TRUE(s.at_end());
    EXPECT_EQ(s.word(), "");
    EXPECT_EQ(s.peek(), "");
    EXPECT_FALSE(s.accept("2"));
    EXPECT_EQ(s.line(), 1U);
    EXPECT_TRUE(s.next_directive());
    EXPECT_EQ(s.line(), 2U);
    EXPECT_TRUE(s.next_directive()) << "nothing is skipped at the start of a word";
    EXPECT_EQ(s.integer("n"s), 2);
    EXPECT_FALSE(s.at_end());
    EXPECT_TRUE(s.next_directive()) << "true while the line has words";
    s.expect("b");
    EXPECT_FALSE(s.next_directive());
    EXPECT_TRUE(s.ok());
}

TEST(DirectiveDialect, ReportsTheEndOfTheLineInErrors)
{
    for (const std::string_view end : {"\n", "\r\n2", " // b\n"}) {
        Text number("a" + std::string(end), kDirectiveDialect);
        number.scanner.expect("a");
        number.scanner.number("a base"s);
        EXPECT_EQ(text_of(number.error()), "Expected a base, found the end of the line.");
        EXPECT_EQ(number.error().place.value, 1U);
    }
    Text word("a\nb", kDirectiveDialect);
    word.scanner.expect("a");
    word.scanner.expect("b");
    EXPECT_EQ(text_of(word.error()), "Expected \"b\", found the end of the line.");
    Text last("a", kDirectiveDialect);
    last.scanner.expect("a");
    last.scanner.integer("a number"s);
    EXPECT_EQ(text_of(last.error()),
              "The file ends where a number is expected. The copy is incomplete: download it again.");
    EXPECT_EQ(last.error().code, Code::truncated);
    Text empty("\"\"");
    empty.scanner.expect("a");
    EXPECT_EQ(text_of(empty.error()), "Expected \"a\", found \"\".");
}

TEST(DirectiveDialect, SkipsBlocksOverLines)
{
    Text text("name\n\n{ a { b\n } \"}\" // }\n /* } */ }\nafter", kDirectiveDialect);
    text.scanner.expect("name");
    text.scanner.skip_block();
    EXPECT_TRUE(text.scanner.next_directive());
    EXPECT_EQ(text.scanner.word(), "after");
    EXPECT_TRUE(text.scanner.ok());
    Text cut("{ a {\n}\n", kDirectiveDialect);
    cut.scanner.skip_block();
    EXPECT_EQ(cut.error().code, Code::truncated);
}

TEST(DirectiveDialect, SkipsTheRestOfALine)
{
    Text text("qer_image \"a /* b\" c /* d\n e */ f // g\nnext \"open\nlast", kDirectiveDialect);
    text.scanner.expect("qer_image");
    text.scanner.skip_line();
    EXPECT_TRUE(text.scanner.at_end());
    EXPECT_EQ(text.scanner.line(), 2U);
    text.scanner.skip_line();
    EXPECT_EQ(text.scanner.line(), 2U) << "nothing is left of the line";
    EXPECT_TRUE(text.scanner.next_directive());
    text.scanner.expect("next");
    text.scanner.skip_line();
    EXPECT_TRUE(text.scanner.next_directive());
    text.scanner.expect("last");
    EXPECT_TRUE(text.scanner.ok());
}

TEST(RowDialect, SeparatesFieldsByCommas)
{
    EXPECT_EQ(
        lines_of("h_head,models/x/head (2)\r\ntag_torso,\r\ntag_head\n// all\nl_legs , \"a, b\" c\n", kRowDialect),
        (std::vector<Words>{{"h_head", ",", "models/x/head", "(2)"},
                            {"tag_torso", ","},
                            {"tag_head"},
                            {"l_legs", ",", "a, b", "c"}}));
}

TEST(ListDialect, ReadsRowsOfWords)
{
    EXPECT_EQ(lines_of("sex\nf // male\n0 40\n 0 15// BOTH_DEATH1\n-1/*back*/2 a/b {c}(d", kListDialect),
              (std::vector<Words>{{"sex"}, {"f"}, {"0", "40"}, {"0", "15"}, {"-1", "2", "a/b", "{c}(d"}}));
}

TEST(TextScanner, ReturnsAWordWithTheAdjacentComment)
{
    for (const TextDialect& dialect : {kDirectiveDialect, kRowDialect, kFunctionDialect, kListDialect}) {
        Text text("a//b.tga c\nd/*e*/f//\n\"g\"//h", dialect);
        TextScanner& s = text.scanner;
        EXPECT_EQ(s.whole_word(), "") << "no word has been read";
        ASSERT_TRUE(s.next_directive());
        EXPECT_EQ(s.word(), "a");
        EXPECT_EQ(s.whole_word(), "a//b.tga");
        s.take_whole_word();
        EXPECT_EQ(s.word(), "c");
        EXPECT_EQ(s.whole_word(), "");
        ASSERT_TRUE(s.next_directive());
        EXPECT_EQ(s.word(), "d");
        EXPECT_EQ(s.whole_word(), "d/*e*/f//");
        EXPECT_EQ(s.word(), "f") << "whole_word() does not move the scanner";
        ASSERT_TRUE(s.next_directive());
        EXPECT_EQ(s.word(), "g");
        EXPECT_TRUE(s.was_quoted());
        EXPECT_EQ(s.whole_word(), "") << "a quoted word has no comment after it";
    }
}

TEST(TextScanner, EndsAnUnclosedCommentAtTheEndOfTheLine)
{
    Text text("a /* b\nc /* d\ne", kBlockDialect);
    EXPECT_EQ(words_of(text.scanner), (Words{"a", "c", "e"}));
    EXPECT_EQ(text.scanner.line(), 3U);
}

TEST(TextScanner, EndsAnUnclosedQuotationAtTheEndOfTheLineIfAllowed)
{
    EXPECT_EQ(lines_of("a \"b c\nd", kDirectiveDialect), (std::vector<Words>{{"a", "b c"}, {"d"}}));
    Text text("\"b c\nd", kBlockDialect);
    (void)text.scanner.word();
    EXPECT_EQ(text.error().code, Code::bad_text);
}

TEST(CommandDialect, KeepsPathsUnchanged)
{
    EXPECT_EQ(lines_of("md5skin body <dds>skin{1}/*.jpg 0,5 // wet\n\nmd5load \"a b.md5mesh\"", kCommandDialect),
              (std::vector<Words>{{"md5skin", "body", "<dds>skin{1}/*.jpg", "0,5"}, {"md5load", "a b.md5mesh"}}));
}

TEST(AssignmentDialect, AcceptsAnyTextAsValue)
{
    Text text(" Name = Walk \"fast\" // (1) ,Start=2,End = 14 , Loop=\r\nhello\n=,x=a=b", kAssignmentDialect);
    TextScanner& s = text.scanner;
    std::vector<Words> lines;
    while (s.next_directive()) {
        Words& line = lines.emplace_back();
        while (!s.at_end()) {
            std::string key(s.text("=,"));
            const bool assigns = s.accept("=");
            line.push_back(key + (assigns ? " is " + std::string(s.text(",")) : ""));
            (void)s.accept(",");
        }
    }
    EXPECT_EQ(lines, (std::vector<Words>{{"Name is Walk \"fast\" // (1)", "Start is 2", "End is 14", "Loop is "},
                                         {"hello"},
                                         {" is ", "x is a=b"}}));
}

TEST(StatementDialect, ContinuesLinesAfterABackslash)
{
    EXPECT_EQ(lines_of("f 1 2\\\n3 4\\\r\n  5\\\r6 \\\n# a\\\nf 7 \\ 8\\x \\", kStatementDialect),
              (std::vector<Words>{{"f", "1", "2", "3", "4", "5", "6"}, {"f", "7", "\\", "8\\x"}}));
    Text text("v 1 2\\\r\n3\nv 4", kStatementDialect);
    text.scanner.expect("v");
    EXPECT_EQ(text.scanner.number("x"s), 1.0F);
    EXPECT_EQ(text.scanner.integer("y"s), 2);
    EXPECT_EQ(text.scanner.number("z"s), 3.0F);
    EXPECT_EQ(text.scanner.line(), 2U);
    EXPECT_TRUE(text.scanner.at_end());
    EXPECT_TRUE(text.scanner.next_directive());
    EXPECT_EQ(text.scanner.line(), 3U);
    Text passed("f 1 \\\n 2 # a\ng", kStatementDialect);
    passed.scanner.skip_line();
    EXPECT_TRUE(passed.scanner.next_directive());
    EXPECT_EQ(passed.scanner.word(), "g");
}

TEST(StatementDialect, ReadsNamesWithBlanks)
{
    Text text("usemtl  dark wood#2 (old) \"x\" \t# of the // door\r\nmtllib a b.mtl\\\nc.mtl\ng\ng # all\n",
              kStatementDialect);
    TextScanner& s = text.scanner;
    s.expect("usemtl");
    EXPECT_EQ(s.text(), "dark wood#2 (old) \"x\"");
    EXPECT_TRUE(s.at_end());
    EXPECT_EQ(s.comment(), " of the // door");
    EXPECT_TRUE(s.next_directive());
    s.expect("mtllib");
    EXPECT_EQ(s.text(), "a b.mtl");
    EXPECT_FALSE(s.at_end());
    EXPECT_EQ(s.text(), "c.mtl");
    EXPECT_TRUE(s.at_end());
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(s.next_directive());
        s.expect("g");
        EXPECT_EQ(s.text(), "");
        EXPECT_TRUE(s.at_end());
    }
    EXPECT_FALSE(s.next_directive());
    EXPECT_TRUE(s.ok());
}

TEST(StatementDialect, HasOnlyHashComments)
{
    EXPECT_EQ(lines_of("#a\nf 1//2 #3\nmap_Kd \"a b\" c/*d*/ /*e // f#g#\n", kStatementDialect),
              (std::vector<Words>{{"f", "1//2"}, {"map_Kd", "\"a", "b\"", "c/*d*/", "/*e", "//", "f#g#"}}));
}

TEST(TextScanner, CountsLinesFromTheGivenFirstLine)
{
    const std::string_view block = "{ a\n b }";
    ErrorSink errors;
    TextScanner s(Bytes(reinterpret_cast<const std::uint8_t*>(block.data()), block.size()), errors, {}, 12);
    EXPECT_EQ(s.line(), 12U);
    s.expect("{");
    s.expect("a");
    s.expect("c");
    EXPECT_EQ(errors.error().place.value, 13U);
}

TEST(TextScanner, TakesTextReadByACallback)
{
    Text text("// a\n  12 rest\n", kDirectiveDialect);
    TextScanner& s = text.scanner;
    EXPECT_FALSE(s.take([](const char* at, const char*) { return at; })) << "the line is at its end";
    ASSERT_TRUE(s.next_directive());
    EXPECT_FALSE(s.take([](const char*, const char*) -> const char* { return nullptr; }));
    EXPECT_EQ(s.peek(), "12") << "nothing was taken";
    std::string_view given;
    EXPECT_TRUE(s.take([&given](const char* at, const char* end) {
        given = {at, static_cast<std::size_t>(end - at)};
        return at + 2;
    }));
    EXPECT_EQ(given, "12 rest\n");
    EXPECT_EQ(s.word(), "rest");
    s.fail(Code::bad_value, "No.");
    EXPECT_FALSE(s.take([](const char* at, const char*) { return at; })) << "nothing is read after an error";
}

TEST(TextScanner, ReadsTextUpToAnEndCharacter)
{
    Text text("  a b ; c\n d // e", {});
    EXPECT_EQ(text.scanner.text(";"), "a b");
    EXPECT_EQ(text.scanner.word(), ";");
    EXPECT_EQ(text.scanner.text(";"), "c");
    EXPECT_EQ(text.scanner.text(";"), "") << "text() does not continue on the next line";
    EXPECT_EQ(text.scanner.line(), 1U);
    EXPECT_EQ(text.scanner.word(), "d");
    EXPECT_EQ(text.scanner.text(), "");
    EXPECT_TRUE(text.scanner.at_end());
    EXPECT_EQ(text.scanner.text(), "");
}

TEST(TextScanner, ReadsTextIncludingTheComment)
{
    const std::string text = "usemtl  Grey #2 # so \\\nmore\nusemtl \\\n #9\nusemtl\n";
    ErrorSink errors;
    TextScanner s({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, errors, kStatementDialect);
    EXPECT_TRUE(s.next_directive());
    EXPECT_EQ(s.word(), "usemtl");
    EXPECT_TRUE(s.next_is('G'));
    EXPECT_EQ(s.text_with_comment(), "Grey #2 # so");
    s.skip_line();
    EXPECT_TRUE(s.next_directive());
    EXPECT_EQ(s.word(), "usemtl");
    EXPECT_TRUE(s.next_is('#'));
    EXPECT_EQ(s.text_with_comment(), "#9");
    EXPECT_TRUE(s.next_directive());
    EXPECT_EQ(s.word(), "usemtl");
    EXPECT_EQ(s.text_with_comment(), "");
    EXPECT_FALSE(s.next_is('x'));
}

}  // namespace
}  // namespace marrow::test
