// What a crowd costs: clip to pose, joints to model space, palette, for 110 joints at different times each.
#include <benchmark/benchmark.h>

#include "anim/instance.h"
#include "scalar/twin.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr std::size_t kJoints = 110;
constexpr std::uint32_t kFrames = 31;

std::shared_ptr<const Subject> character()
{
    Random random(31);
    Model model;
    model.name = "character";
    model.joints = skeleton(random, kJoints);
    bind(model.joints);
    Clip clip;
    clip.frame_count = kFrames;
    clip.frames_per_second = 30;
    clip.seconds = 1;
    clip.loop_frame = 0;
    clip.tracks = std::vector<JointTrack>(kJoints);
    for (std::uint32_t joint = 0; joint < kJoints; ++joint) {
        clip.tracks[joint].joint = joint;
        for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
            clip.tracks[joint].position.values.push_back(random_position(random));
            clip.tracks[joint].rotation.values.push_back(random_rotation(random));
        }
    }
    model.clips = {std::move(clip)};
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

double start_of(std::size_t i) { return std::fmod(0.37 * static_cast<double>(i), 1.0); }

void count_joints(benchmark::State& state)
{
    state.SetItemsProcessed(state.iterations() * state.range(0) * static_cast<std::int64_t>(kJoints));
}

void pose_simd(benchmark::State& state)
{
    const auto subject = character();
    const Rigs rigs = make_rigs(*subject);
    std::vector<std::unique_ptr<Instance>> crowd;
    std::vector<Instance*> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) {
        crowd.push_back(std::make_unique<Instance>(subject, rigs));
        all.push_back(crowd.back().get());
        all.back()->playback(0).play(0, {});
        all.back()->playback(0).seek(start_of(i));
    }
    for (auto _ : state) {
        update(all, 1.0 / 60);
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

// The same steps, without an Instance around them: the twin has none.
void pose_scalar(benchmark::State& state)
{
    const auto subject = character();
    const Model& model = *subject->parts[0].model;
    const ClipFrames frames(model.clips[0], model.joints);
    const std::vector<std::uint32_t> parents = parents_of(model.joints);
    std::vector<JointMatrix> inverse(kJoints);
    for (std::size_t i = 0; i < kJoints; ++i) inverse[i] = joint_matrix(model.joints[i].inverse_bind);
    const auto count = static_cast<std::size_t>(state.range(0));
    Pose pose(frames.quads);
    std::vector<JointMatrix> joints(kJoints * count), palettes(kJoints * count);
    const auto floats = [](auto* at) { return reinterpret_cast<float*>(at); };
    const auto* poses = reinterpret_cast<const float*>(frames.poses.data());
    const auto* inverse_bind = reinterpret_cast<const float*>(inverse.data());
    double time = 0;
    for (auto _ : state) {
        time += 1.0 / 60;
        for (std::size_t i = 0; i < count; ++i) {
            const FrameBlend blend = frame_blend(std::fmod(time + start_of(i), 1.0) * 30, kFrames);
            const auto frame = [&](std::uint32_t f) { return poses + f * frames.quads * 28; };
            twin::sample(frame(blend.a), frame(blend.b), frames.quads, blend.t, 0, floats(pose.data()));
            JointMatrix* to = joints.data() + i * kJoints;
            twin::local_to_model(floats(pose.data()), parents.data(), kJoints, floats(to));
            twin::palette(floats(to), inverse_bind, kJoints, floats(palettes.data() + i * kJoints));
        }
        benchmark::ClobberMemory();
    }
    count_joints(state);
}

BENCHMARK(pose_simd)->Name("pose a joint, SIMD")->Arg(1)->Arg(100)->Arg(1000);
BENCHMARK(pose_scalar)->Name("pose a joint, scalar")->Arg(1)->Arg(100)->Arg(1000);

}  // namespace
}  // namespace marrow::test
