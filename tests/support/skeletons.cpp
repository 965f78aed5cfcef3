#include "support/skeletons.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include "model/bounds.h"
#include "support/skeleton_pose.h"

namespace marrow::test {

glm::quat random_rotation(Random& random)
{
    std::normal_distribution<float> numbers;
    return glm::normalize(glm::quat(numbers(random), numbers(random), numbers(random), numbers(random)));
}

glm::vec3 random_position(Random& random)
{
    std::uniform_real_distribution<float> numbers(-30, 30);
    return {numbers(random), numbers(random), numbers(random)};
}

std::vector<Joint> skeleton(Random& random, std::size_t count)
{
    std::vector<Joint> joints(count);
    for (std::size_t i = 0; i < count; ++i) {
        joints[i].parent = i == 0 ? kNone : static_cast<std::uint32_t>(random() % i);
        joints[i].rest.position = random_position(random);
        joints[i].rest.rotation = random_rotation(random);
    }
    return joints;
}

std::vector<std::uint32_t> parents_of(const std::vector<Joint>& joints)
{
    std::vector<std::uint32_t> parents;
    for (const Joint& joint : joints) parents.push_back(joint.parent);
    return parents;
}

void bind(std::vector<Joint>& joints)
{
    const std::vector<glm::mat4> rest = rest_matrices(joints);
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].inverse_bind = glm::mat4x3(glm::inverse(rest[i]));
}

Clip turning_clip(Random& random, const std::vector<Joint>& joints, std::uint32_t frames)
{
    Clip clip;
    clip.name = "turning";
    clip.frame_count = frames;
    clip.seconds = (frames - 1) / 10.0;
    clip.loop_frame = 0;
    for (std::uint32_t joint = 0; joint < joints.size(); joint += 2) {
        JointTrack track;
        track.joint = joint;
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            track.position.values.push_back(random_position(random));
            track.rotation.values.push_back(random_rotation(random));
        }
        clip.tracks.push_back(track);
    }
    return clip;
}

namespace {

glm::quat about_z(float turns) { return glm::angleAxis(turns * glm::two_pi<float>(), glm::vec3(0, 0, 1)); }

Clip named(const char* name, std::uint32_t frames, double seconds)
{
    Clip clip;
    clip.name = name;
    clip.frame_count = frames;
    clip.seconds = seconds;
    clip.loop_frame = 0;
    return clip;
}

Surface arm_skin()
{
    Surface skin;
    skin.name = "skin";
    skin.skin.influences = 4;
    for (std::uint32_t i = 0; i <= 6; ++i) {
        const float x = 5.0F * static_cast<float>(i);
        // The elbow is at 10, the hand at 20: between 5 and 15 the weights run over.
        const float lower = glm::clamp((x - 5.0F) / 10.0F, 0.0F, 1.0F);
        for (const float y : {-1.0F, 1.0F}) {
            skin.source_vertex.push_back(static_cast<std::uint32_t>(skin.positions.size()));
            skin.positions.emplace_back(x, y, 0);
            skin.normals.emplace_back(0, 0, 1);
            skin.texcoords.emplace_back(x / 30, y);
            const bool hand = x > 20;
            for (const std::uint16_t joint :
                 {std::uint16_t(hand            ? 2
                                : lower >= 0.5F ? 1
                                                : 0),
                  std::uint16_t(lower >= 0.5F ? 0 : 1), std::uint16_t(0), std::uint16_t(0)})
                skin.skin.joints.push_back(joint);
            const float large = hand ? 1 : std::max(lower, 1 - lower);
            for (const float weight : {large, 1 - large, 0.0F, 0.0F}) skin.skin.weights.push_back(weight);
        }
    }
    for (std::uint32_t i = 0; i < 6; ++i)
        for (const std::uint32_t corner : {0U, 2U, 1U, 1U, 2U, 3U}) skin.indices.push_back(i * 2 + corner);
    return skin;
}

}  // namespace

Model arm_model()
{
    Model model;
    model.name = "arm";
    model.format = "test";
    model.basis = kQuakeBasis;
    const char* names[] = {"shoulder", "elbow", "hand"};
    for (std::uint32_t i = 0; i < 3; ++i) {
        Joint joint;
        joint.name = names[i];
        joint.parent = i == 0 ? kNone : i - 1;
        joint.rest.position = {i == 0 ? 0.0F : 10.0F, 0, 0};
        model.joints.push_back(joint);
    }
    bind(model.joints);
    model.surfaces = {arm_skin()};

    Clip bend = named("bend", 10, 0.9);
    JointTrack elbow;
    elbow.joint = 1;
    for (std::uint32_t frame = 0; frame < 10; ++frame)
        elbow.rotation.values.push_back(about_z(0.25F * static_cast<float>(frame) / 9.0F));
    bend.tracks = {elbow};
    Clip walk = named("walk", 4, 0.3);
    JointTrack shoulder;
    for (std::uint32_t frame = 0; frame < 4; ++frame)
        shoulder.position.values.emplace_back(0, 8.0F * static_cast<float>(frame) / 3.0F, 0);
    walk.tracks = {shoulder};
    walk.displacement = {0, 8, 0};
    Clip sway = named("sway", 20, 2);
    JointTrack turn;
    turn.rotation = {{0.5F, 1.5F}, {about_z(0), about_z(0.25F)}};
    sway.tracks = {turn};
    Clip cut = named("end of bend", 5, 0.4);
    cut.source = 0;
    cut.first_frame = 5;
    model.clips = {bend, walk, sway, cut};
    compute_bounds(model);
    return model;
}

}  // namespace marrow::test
