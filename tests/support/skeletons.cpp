#include "support/skeletons.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include "derive/bounds.h"
#include "support/models.h"
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

glm::vec3 random_scale(Random& random)
{
    std::uniform_real_distribution<float> numbers(0.5F, 2);
    const auto axis = [&] { return random() % 4 == 0 ? -numbers(random) : numbers(random); };
    const float x = axis(), y = axis();
    return {x, y, axis()};
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

Animation turning_animation(Random& random, const std::vector<Joint>& joints, std::uint32_t frames)
{
    Animation animation;
    animation.frame_count = frames;
    for (std::uint32_t joint = 0; joint < joints.size(); joint += 2) {
        JointTrack track;
        track.joint = joint;
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            track.position.values.push_back(random_position(random));
            track.rotation.values.push_back(random_rotation(random));
        }
        animation.tracks.push_back(track);
    }
    return animation;
}

Clip clip_of(const Model& model, std::uint32_t animation, std::string name, double seconds)
{
    const Animation& played = model.animations[animation];
    Clip clip;
    clip.name = std::move(name);
    clip.animation = animation;
    clip.frame_count = played.frame_count;
    clip.frames_per_second = played.frames_per_second;
    clip.frame_seconds = 1.0 / static_cast<double>(played.frames_per_second);
    clip.seconds = seconds;
    clip.loop_frame = 0;
    return clip;
}

namespace {

glm::quat about_z(float turns) { return glm::angleAxis(turns * glm::two_pi<float>(), glm::vec3(0, 0, 1)); }

Mesh arm_skin()
{
    Mesh skin;
    skin.skin.influences = 4;
    for (std::uint32_t i = 0; i <= 6; ++i) {
        const float x = 5.0F * static_cast<float>(i);
        // The elbow is at 10, the hand at 20: between 5 and 15 the weights blend.
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
    add_mesh(model, "skin", arm_skin());

    JointTrack elbow;
    elbow.joint = 1;
    for (std::uint32_t frame = 0; frame < 10; ++frame)
        elbow.rotation.values.push_back(about_z(0.25F * static_cast<float>(frame) / 9.0F));
    JointTrack shoulder;
    for (std::uint32_t frame = 0; frame < 4; ++frame)
        shoulder.position.values.emplace_back(0, 8.0F * static_cast<float>(frame) / 3.0F, 0);
    JointTrack turn;
    turn.rotation = {Curve::linear, {0.5F, 1.5F}, {about_z(0), about_z(0.25F)}};
    model.animations = {{10, 10, 0, {elbow}}, {4, 10, 0, {shoulder}}, {20, 10, 0, {turn}}};
    model.clips = {clip_of(model, 0, "bend", 0.9), clip_of(model, 1, "walk", 0.3), clip_of(model, 2, "sway", 2),
                   clip_of(model, 0, "end of bend", 0.4)};
    model.clips[1].displacement = {0, 8, 0};
    model.clips[3].first_frame = 5;
    model.clips[3].frame_count = 5;
    compute_bounds(model);
    return model;
}

}  // namespace marrow::test
