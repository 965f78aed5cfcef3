// Measures the update of a crowd: sampling of a clip, joints to model space, palette. Each instance has 110 joints
// and a different time in the clip. There are tracks without scale, with scale, and with a time for each key.
#include <benchmark/benchmark.h>

#include "instance/crowd.h"
#include "scalar/twin.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr std::size_t kJoints = 110;
constexpr std::uint32_t kFrames = 31;

enum class Motion { frames, scaled_frames, keys };

std::shared_ptr<const Subject> character(Motion motion)
{
    Random random(31);
    Model model;
    model.name = "character";
    model.joints = skeleton(random, kJoints);
    bind(model.joints);
    Animation animation;
    animation.frame_count = kFrames;
    animation.frames_per_second = 30;
    for (std::uint32_t joint = 0; joint < kJoints; ++joint) {
        JointTrack track;
        track.joint = joint;
        for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
            track.position.values.push_back(random_position(random));
            track.rotation.values.push_back(random_rotation(random));
            if (motion == Motion::scaled_frames) track.scale.values.push_back(random_scale(random));
            if (motion == Motion::keys) track.position.times.push_back(static_cast<float>(frame) / 30);
        }
        track.rotation.times = track.position.times;
        animation.tracks.push_back(std::move(track));
    }
    model.animations.push_back(std::move(animation));
    model.clips = {clip_of(model, 0, "all", 1)};
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

double start_of(std::size_t i) { return std::fmod(0.37 * static_cast<double>(i), 1.0); }

void count_joints(benchmark::State& state)
{
    state.SetItemsProcessed(state.iterations() * state.range(0) * static_cast<std::int64_t>(kJoints));
}

template <Motion kMotion> void pose_simd(benchmark::State& state)
{
    const auto subject = character(kMotion);
    const Rigs rigs = make_rigs(*subject);
    std::vector<std::shared_ptr<Instance>> instances;
    Crowd crowd;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) {
        instances.push_back(std::make_shared<Instance>(subject, rigs));
        instances.back()->play(0, 0, 0, {});
        instances.back()->playback(0)->seek(start_of(i));
        crowd.add(instances.back());
    }
    for (auto _ : state) {
        crowd.update(1.0 / 60);
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

// The same steps without an Instance, which the scalar version does not have.
void pose_scalar(benchmark::State& state)
{
    const auto subject = character(Motion::frames);
    const Model& model = *subject->parts[0].model;
    const AnimationFrames frames(model.animations[0], model.joints);
    const std::vector<std::uint32_t> parents = parents_of(model.joints);
    std::vector<JointMatrix> inverse(kJoints);
    for (std::size_t i = 0; i < kJoints; ++i) inverse[i] = joint_matrix(model.joints[i].inverse_bind);
    const auto count = static_cast<std::size_t>(state.range(0));
    Pose pose = rest_pose(model.joints);
    std::vector<JointMatrix> joints(kJoints * count), palettes(kJoints * count);
    const auto floats = [](auto* at) { return reinterpret_cast<float*>(at); };
    const auto* poses = reinterpret_cast<const float*>(frames.poses.joints.data());
    const auto* inverse_bind = reinterpret_cast<const float*>(inverse.data());
    double time = 0;
    for (auto _ : state) {
        time += 1.0 / 60;
        for (std::size_t i = 0; i < count; ++i) {
            const FrameBlend blend = frame_blend(std::fmod(time + start_of(i), 1.0) * 30, kFrames);
            const auto frame = [&](std::uint32_t f) {
                return twin::ConstPose{poses + f * frames.quads * 28, nullptr};
            };
            const twin::Pose posed{floats(pose.joints.data()), nullptr};
            twin::sample(frame(blend.a), frame(blend.b), frames.quads, blend.t, 0, posed);
            JointMatrix* to = joints.data() + i * kJoints;
            twin::local_to_model({posed.joints, nullptr}, parents.data(), kJoints, floats(to));
            twin::palette(floats(to), inverse_bind, kJoints, floats(palettes.data() + i * kJoints));
        }
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

BENCHMARK_TEMPLATE(pose_simd, Motion::frames)->Name("pose a joint, SIMD")->Arg(1)->Arg(100)->Arg(1000);
BENCHMARK_TEMPLATE(pose_simd, Motion::scaled_frames)->Name("pose a joint with scale, SIMD")->Arg(1)->Arg(1000);
BENCHMARK_TEMPLATE(pose_simd, Motion::keys)->Name("pose a joint by keys, SIMD")->Arg(1)->Arg(1000);
BENCHMARK(pose_scalar)->Name("pose a joint, scalar")->Arg(1)->Arg(100)->Arg(1000);

}  // namespace
}  // namespace marrow::test
