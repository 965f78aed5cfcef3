#include "derive/subject_bounds.h"

#include <gtest/gtest.h>

namespace marrow {
namespace {

Bounds box(float low, float high) { return {glm::vec3(low), glm::vec3(high)}; }

std::shared_ptr<Model> model(const Bounds& rest, const Bounds& animation, std::vector<glm::mat4x3> tag_frames = {})
{
    auto out = std::make_shared<Model>();
    out->bounds = rest;
    out->animation_bounds = animation;
    if (!tag_frames.empty()) out->attachments = {{"tag_other", kNone, {}}, {"Tag_Torso", kNone, {}}};
    for (const glm::mat4x3& frame : tag_frames) {
        out->attachment_frames.push_back(glm::mat4x3(1.0F));
        out->attachment_frames.push_back(frame);
    }
    return out;
}

glm::mat4x3 at(const glm::vec3& origin) { return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, origin}; }

Subject two_parts(std::shared_ptr<const Model> root, std::shared_ptr<const Model> child)
{
    Subject subject;
    subject.parts = std::vector<Part>(2);
    subject.parts[0].model = std::move(root);
    subject.parts[1].model = std::move(child);
    subject.parts[1].parent = 0;
    subject.parts[1].how = Joining::tag;
    subject.parts[1].at = "tag_torso";
    return subject;
}

TEST(SubjectBounds, ContainPartsMovedByTheirTags)
{
    Subject subject =
        two_parts(model(box(-1, 1), box(-2, 2), {at({0, 0, 10}), at({0, 0, -30})}), model(box(-1, 1), box(-3, 3)));
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.min, glm::vec3(-1));
    EXPECT_EQ(subject.bounds.max, glm::vec3(1, 1, 11));
    EXPECT_EQ(subject.animation_bounds.min, glm::vec3(-3, -3, -33));
    EXPECT_EQ(subject.animation_bounds.max, glm::vec3(3, 3, 13));
}

TEST(SubjectBounds, RotateWithTheTagAndIgnoreItsScale)
{
    // A quarter turn about z with a scale of 5; the box reaches from 0 to 4 along x.
    const glm::mat4x3 turned = {{0, 5, 0}, {-5, 0, 0}, {0, 0, 5}, {0, 0, 0}};
    Subject subject = two_parts(model({}, {}, {turned}), model({{0, 0, 0}, {4, 1, 1}}, {{0, 0, 0}, {4, 1, 1}}));
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.min, glm::vec3(-1, 0, 0));
    EXPECT_EQ(subject.bounds.max, glm::vec3(0, 4, 1));
}

TEST(SubjectBounds, IgnoreHiddenParts)
{
    Subject subject = two_parts(model(box(-1, 1), box(-1, 1), {at({0, 0, 10})}), model(box(-9, 9), box(-9, 9)));
    subject.parts[1].shown = false;
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.max, glm::vec3(1));
}

TEST(SubjectBounds, ContainPartsWithoutATagAtTheOrigin)
{
    Subject subject = two_parts(model(box(-1, 1), box(-2, 2), {at({0, 0, 10})}), model(box(-9, 9), box(-11, 11)));
    subject.parts[1].at = "tag_nowhere";
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.min, glm::vec3(-9));
    EXPECT_EQ(subject.bounds.max, glm::vec3(9));
    EXPECT_EQ(subject.animation_bounds.max, glm::vec3(11));
}

TEST(SubjectBounds, ContainPartsThatFollowTheirParent)
{
    Subject subject = two_parts(model(box(-1, 1), box(-2, 2)), model(box(-9, 9), box(-11, 11)));
    subject.parts[1].how = Joining::follow;
    subject.parts[1].at.clear();
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.max, glm::vec3(9));
    EXPECT_EQ(subject.animation_bounds.min, glm::vec3(-11));
}

TEST(SubjectBounds, ContainOnlyTheFirstPartOfAChoice)
{
    const auto small = model(box(-5, 5), box(-5, 5)), large = model(box(-9, 9), box(-9, 9));
    small->hints.choice = large->hints.choice = Choice::weapon;
    Subject subject = two_parts(model(box(-1, 1), box(-1, 1)), small);
    subject.parts[1].how = Joining::follow;
    subject.parts.push_back(subject.parts[1]);
    subject.parts[2].model = large;
    compute_bounds(subject);
    EXPECT_EQ(subject.bounds.max, glm::vec3(5));
}

}  // namespace
}  // namespace marrow
