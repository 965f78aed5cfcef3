// Tests of joints whose vertices are hidden for part of a clip.
#include <gtest/gtest.h>

#include "anim/deform.h"
#include "instance/instance.h"
#include "model/validate.h"
#include "support/messages.h"
#include "support/models.h"

namespace marrow::test {
namespace {

// Two triangles on separate joints; the second joint is at (5, 0, 0) relative to the first. The first joint's
// triangle is hidden from 0.5 to 1 second.
Model blinking_model()
{
    Model model;
    model.joints.resize(2);
    model.joints[1].parent = 0;
    model.joints[1].rest.position = {5, 0, 0};
    model.joints[1].inverse_bind[3] = {-5, 0, 0};
    for (std::uint16_t joint = 0; joint < 2; ++joint) {
        Mesh mesh;
        const float x = joint == 0 ? 0.0F : 5.0F;
        mesh.positions = {{x, 0, 0}, {x + 1, 0, 0}, {x, 1, 0}};
        mesh.normals.assign(3, {0, 0, 1});
        mesh.texcoords.resize(3);
        mesh.indices = {0, 1, 2};
        mesh.source_vertex = {0, 1, 2};
        mesh.skin.influences = 4;
        for (int v = 0; v < 3; ++v) {
            mesh.skin.joints.insert(mesh.skin.joints.end(), {joint, 0, 0, 0});
            mesh.skin.weights.insert(mesh.skin.weights.end(), {1, 0, 0, 0});
        }
        add_mesh(model, "triangle", std::move(mesh));
    }
    Animation& animation = model.animations.emplace_back();
    animation.frame_count = 21;
    JointTrack& track = animation.tracks.emplace_back();
    track.position.times = {0};
    track.position.values = {{0, 3, 0}};
    track.shown = {Curve::step, {0.0F, 0.5F, 1.0F}, {1, 0, 1}};
    for (const std::uint32_t frames : {21U, 1U}) {
        Clip& clip = model.clips.emplace_back(frame_clip("clip", 0, frames, 10));
        clip.animation = 0;
    }
    return model;
}

class Blinking : public testing::Test {
protected:
    void show(double seconds)
    {
        instance_.play(0, 0, 0, {.loop = Loop::once});
        instance_.playback(0)->set_paused(true);
        instance_.playback(0)->seek(seconds);
        instance_.update(0);
    }
    std::vector<glm::vec3> deformed(std::size_t mesh) const
    {
        const PartPose& pose = instance_.parts()[0];
        std::vector<glm::vec3> positions(3), normals(3);
        deform(subject_->parts[0].model->meshes[mesh], pose.joints, instance_.rigs()[0]->palette(pose.palette),
               pose.scaled != 0, positions, normals);
        return positions;
    }

    std::shared_ptr<const Subject> subject_ = std::make_shared<const Subject>(single_subject(blinking_model()));
    Instance instance_{subject_};
};

TEST_F(Blinking, IsAValidModel)
{
    const auto error = validate(*subject_);
    EXPECT_FALSE(error) << text_of(*error);
}

TEST_F(Blinking, CollapsesHiddenVerticesToTheJoint)
{
    const std::vector<glm::vec3> whole = {{0, 3, 0}, {1, 3, 0}, {0, 4, 0}}, point(3, glm::vec3(0, 3, 0));
    for (const double seconds : {0.0, 0.45, 1.0, 1.7}) {
        show(seconds);
        EXPECT_EQ(deformed(0), whole) << seconds;
    }
    for (const double seconds : {0.5, 0.75, 0.95}) {
        show(seconds);
        EXPECT_EQ(deformed(0), point) << seconds;
    }
}

TEST_F(Blinking, DoesNotHideTheJointsChildren)
{
    show(0.75);
    EXPECT_EQ(deformed(1), (std::vector<glm::vec3>{{5, 3, 0}, {6, 3, 0}, {5, 4, 0}}));
}

TEST_F(Blinking, UsesTheClipWithTheLargestWeight)
{
    show(0.75);
    instance_.playback(0)->set_paused(false);
    // The other clip stays in its first frame, in which nothing is hidden.
    instance_.play(0, 0, 1, {.fade = 1});
    instance_.update(0.1);
    EXPECT_EQ(deformed(0)[1], deformed(0)[0]);
    instance_.update(0.8);
    EXPECT_NE(deformed(0)[1], deformed(0)[0]);
}

TEST_F(Blinking, HidesNothingAtRest)
{
    EXPECT_FALSE(
        Instance(std::make_shared<const Subject>(single_subject(animated_model(2)))).rigs()[0]->hides_joints());
    EXPECT_TRUE(instance_.rigs()[0]->hides_joints());
    EXPECT_NE(deformed(0)[1], deformed(0)[0]);
}

}  // namespace
}  // namespace marrow::test
