#include "support/properties.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "anim/deform.h"
#include "base/float_checks.h"
#include "base/text.h"
#include "instance/instance.h"
#include "model/describe.h"
#include "model/snapshot.h"
#include "model/validate.h"
#include "support/messages.h"
#include "support/picture.h"

namespace marrow::test {

namespace {

bool finite(const std::vector<float>& values)
{
    return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
}

bool finite(const glm::mat4& matrix)
{
    for (int i = 0; i < 16; ++i)
        if (!std::isfinite(matrix[i / 4][i % 4])) return false;
    return true;
}

bool finite(std::span<const JointMatrix> matrices)
{
    return all_finite({reinterpret_cast<const float*>(matrices.data()), matrices.size() * 12});
}

bool pose_is_finite(const Instance& instance)
{
    for (std::size_t i = 0; i < instance.parts().size(); ++i) {
        const PartPose& part = instance.parts()[i];
        if (!finite(part.matrix)) return false;
        for (const glm::mat4& attachment : part.attachments)
            if (!finite(attachment)) return false;
        for (const MeshPose& mesh : part.meshes)
            if (!finite(mesh.positions) || !finite(mesh.normals)) return false;
        if (part.joints.empty()) continue;
        if (!finite(part.joints) || !finite(instance.rigs()[i]->palette(part.palette))) return false;
    }
    return true;
}

// Whether deform() gives finite vertices and normals for all skinned meshes.
bool deformed_is_finite(const Instance& instance)
{
    for (std::size_t i = 0; i < instance.parts().size(); ++i) {
        const PartPose& pose = instance.parts()[i];
        for (const Mesh& mesh : instance.subject().parts[i].model->meshes) {
            if (mesh.skin.influences == 0) continue;
            std::vector<glm::vec3> positions(mesh.positions.size()), normals(mesh.positions.size());
            deform(mesh, pose.joints, instance.rigs()[i]->palette(pose.palette), pose.scaled != 0, positions,
                   normals);
            for (const std::vector<glm::vec3>* vectors : {&positions, &normals})
                if (!all_finite({reinterpret_cast<const float*>(vectors->data()), vectors->size() * 3}))
                    return false;
        }
    }
    return true;
}

// Sets all inputs of the user to a fraction of their ranges.
void set_inputs(Instance& instance, float share)
{
    for (std::uint32_t part = 0; part < instance.parts().size(); ++part) {
        const Model& model = *instance.subject().parts[part].model;
        constexpr std::size_t kMostControllers = 16;
        for (std::uint32_t i = 0; i < std::min(model.controllers.size(), kMostControllers); ++i) {
            const Controller& controller = model.controllers[i];
            instance.set_controller(part, i, controller.min + (controller.max - controller.min) * share);
        }
        instance.set_blend(part, 0, share);
        instance.set_blend(part, 1, 1 - share);
        instance.set_body_number(part, 1);
    }
}

std::string broken_pose(const Subject& subject)
{
    // A hostile file may have thousands of similar clips: plays only a few, evenly spread over the list.
    constexpr std::size_t kMostClips = 8;
    const std::size_t step = subject.clips.size() / kMostClips + 1;
    Instance instance(std::make_shared<const Subject>(subject));
    if (!pose_is_finite(instance)) return "its first pose is not finite";
    if (!deformed_is_finite(instance)) return "the vertices of its first pose are not finite";
    if (slow_properties().pictures)
        if (std::string broken = broken_picture(instance); !broken.empty()) return broken;
    for (std::size_t i = 0; i < subject.clips.size(); i += step) {
        const SubjectClip& clip = subject.clips[i];
        const Clip& played = subject.parts[clip.part].model->clips[clip.clip];
        const std::uint32_t layer = instance.layer_of(clip.part, clip.clip);
        for (const Loop loop : {Loop::once, Loop::repeat, Loop::ping_pong})
            for (const double speed : {1.0, -1.0}) {
                PoseRules rules;
                rules.tag_rotation = speed > 0 ? TagRotation::slerp : TagRotation::engine;
                rules.root_motion = speed > 0 ? RootMotion::stored : RootMotion::travel;
                instance.set_rules(rules);
                set_inputs(instance, loop == Loop::once ? 1 : 0.3F);
                instance.play(clip.part, 0, clip.clip, {0, speed, loop, true});
                for (const double part : {0.3, 0.5, 7.7}) {
                    instance.update(part * std::clamp(played.seconds, 0.01, 1e6));
                    if (!pose_is_finite(instance))
                        return format_text("clip \"%\" has a pose that is not finite", clip.name);
                    if (!std::isfinite(instance.playback(clip.part, layer)->state().frame))
                        return format_text("the frame of clip \"%\" is not finite", clip.name);
                }
            }
        if (!deformed_is_finite(instance))
            return format_text("the vertices of clip \"%\" are not finite", clip.name);
    }
    return {};
}

std::string broken_snapshot(const Subject& subject)
{
    const std::vector<std::uint8_t> written = write_snapshot(subject);
    const Result<Subject> read = read_snapshot(written);
    if (!read) return format_text("its snapshot is refused: %", text_of(read.error()));
    if (write_snapshot(read.value()) != written) return "its snapshot changes when it is read and written again";
    const Bytes core = Bytes(written).first(lay_out_snapshot(subject).core_size);
    const Result<Subject> adopted = adopt_snapshot(core);
    if (!adopted) return format_text("the core of its snapshot is refused: %", text_of(adopted.error()));
    return {};
}

}  // namespace

SlowProperties& slow_properties()
{
    static SlowProperties properties;
    return properties;
}

std::string broken_property(const Subject& subject)
{
    if (const auto error = validate(subject)) return format_text("it is not valid: %", text_of(*error));
    if (slow_properties().snapshots)
        if (std::string broken = broken_snapshot(subject); !broken.empty()) return broken;
    return broken_pose(subject);
}

std::string broken_property(const DecodedImage& image)
{
    if (image.width == 0 || image.height == 0) return "the image has no size";
    if (image.rgba.size() != std::size_t{image.width} * image.height * 4) return "the pixels do not fit the size";
    return {};
}

std::string broken_property(const Error& error, std::size_t file_size)
{
    if (text_of(error).empty() || !text_of(error).ends_with('.'))
        return format_text("no sentence: \"%\"", text_of(error));
    if (error.place.kind == Place::Kind::offset && error.place.value > file_size)
        return format_text("offset % lies outside the file: %", error.place.value, text_of(error));
    return {};
}

}  // namespace marrow::test
