// A family outside of wasm/formats (tests/toy_family) is read like the others. It needs only a folder and a line
// of CMake.
#include <gtest/gtest.h>

#include "formats/registry.h"
#include "model/snapshot.h"
#include "support/memory_host.h"
#include "support/messages.h"

namespace marrow::test {
namespace {

constexpr std::string_view kLeft = "TOY1\npaint red\ntriangle 0 0 0  1 0 0  0 1 0\n";
constexpr std::string_view kRight = "TOY1\ntriangle 2 0 0  3 0 0  2 1 0\n";
constexpr std::string_view kPaint = "1 0.5 0.25";

Bytes bytes(std::string_view text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

TEST(ToyFamily, IsDetectedAmongAllFamilies)
{
    const Format* format = detect(all_families(), bytes(kLeft), "some name");
    ASSERT_NE(format, nullptr);
    EXPECT_EQ(format->name, "toy");
}

TEST(ToyFamily, LoadsAModelWithTheCompanionThatItReferences)
{
    MemoryHost files;
    files.add("box/a.toy", bytes(kLeft));
    const std::vector<Reference> wanted = references(all_families(), files, "box/a.toy");
    ASSERT_EQ(wanted.size(), 1U);
    EXPECT_EQ(wanted[0].name, "red.toypaint");
    files.add("box/red.toypaint", bytes(kPaint));
    const Result<Subject> subject = open_subject(all_families(), files, "box/a.toy");
    ASSERT_TRUE(subject) << text_of(subject.error());
    const Model& model = *subject.value().parts[0].model;
    EXPECT_EQ(model.materials[0].diffuse, glm::vec4(1, 0.5F, 0.25F, 1));
    EXPECT_TRUE(model.warnings.empty());
    EXPECT_TRUE(read_snapshot(write_snapshot(subject.value())));
}

TEST(ToyFamily, WarnsAboutAMissingCompanion)
{
    MemoryHost files;
    files.add("a.toy", bytes(kLeft));
    const Result<Subject> subject = open_subject(all_families(), files, "a.toy");
    ASSERT_TRUE(subject) << text_of(subject.error());
    ASSERT_EQ(subject.value().parts[0].model->warnings.size(), 1U);
    EXPECT_EQ(subject.value().parts[0].model->warnings[0].file, "a.toy");
}

TEST(ToyFamily, AssemblesASubject)
{
    MemoryHost files;
    files.add("pair/left.toy", bytes(kLeft));
    files.add("pair/right.toy", bytes(kRight));
    files.add("pair/red.toypaint", bytes(kPaint));
    const Result<Subject> subject = open_subject(all_families(), files, "pair/left.toy", "toy_pair");
    ASSERT_TRUE(subject) << text_of(subject.error());
    ASSERT_EQ(subject.value().parts.size(), 2U);
    EXPECT_EQ(subject.value().parts[1].name, "right");
}

TEST(ToyFamily, ReportsErrorsWithTheirPosition)
{
    MemoryHost files;
    files.add("a.toy", bytes("TOY1\npaint red\ntriangle 0 0 zero"));
    const Result<Subject> subject = open_subject(all_families(), files, "a.toy");
    ASSERT_FALSE(subject);
    EXPECT_EQ(subject.error().file, "a.toy");
    EXPECT_EQ(subject.error().place.value, 3U);
}

TEST(ToyFamily, ReportsTheFileToOpenIfACompanionIsOpenedAlone)
{
    MemoryHost files;
    files.add("red.toypaint", bytes(kPaint));
    const Result<Subject> subject = open_subject(all_families(), files, "red.toypaint");
    ASSERT_FALSE(subject);
    EXPECT_NE(text_of(subject.error()).find("Open the .toy file"), std::string::npos);
}

}  // namespace
}  // namespace marrow::test
