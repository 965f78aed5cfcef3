#include "model/validate.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <span>

#include "base/limits.h"
#include "base/text.h"
#include "model/describe.h"

namespace marrow {

namespace {

// Collects the first complaint.
class Checker {
public:
    Checker(const Model& model, Completeness completeness)
        : model_(model), core_(completeness == Completeness::core)
    {
    }

    std::optional<Error> run()
    {
        std::string_view name;
        if (!all_finite(describe_model(), &model_, name)) not_finite("A number", name);
        const auto axis = [](Axis a) { return static_cast<unsigned>(a) % 3; };
        need(axis(model_.basis.up) != axis(model_.basis.forward), Code::bad_value, "The basis", model_.name);
        for (const VertexFrames& frames : model_.vertex_frames) check_frames(frames);
        for (std::size_t i = 0; i < model_.surfaces.size() && !error_; ++i) check_surface(model_.surfaces[i]);
        for (const ImageReference& image : model_.images) check_image(image);
        for (const Material& material : model_.materials) check_material(material);
        need(model_.joints.size() <= kMaxJoints, Code::too_large, "The number of joints", model_.name);
        need(model_.surfaces.size() <= kMaxSurfaces, Code::too_large, "The number of surfaces", model_.name);
        // Levels are counted on: each of them holds a surface.
        need((levels_ & (levels_ + 1)) == 0, Code::bad_value, "The level of detail", model_.name);
        for (std::size_t i = 0; i < model_.joints.size(); ++i) check_joint(i);
        for (const Clip& clip : model_.clips) check_clip(clip);
        check_skins();
        check_rest();
        return error_;
    }

private:
    [[gnu::noinline]] void fail(Code code, const char* what, std::string_view name, const char* complaint)
    {
        if (!error_)
            error_ = Error{code, join(what, " of \"", name, "\" ", complaint, ". The file is damaged."), {}, {}};
    }
    void not_finite(const char* what, std::string_view name)
    {
        fail(Code::not_finite, what, name, "is not finite");
    }
    bool need(bool condition, Code code, const char* what, const std::string& name)
    {
        if (!condition) fail(code, what, name, "is out of range");
        return condition;
    }
    // An index into a list of `count`, kNone allowed.
    void index(std::uint32_t value, std::size_t count, const char* what, const std::string& name)
    {
        need(value == kNone || value < count, Code::bad_index, what, name);
    }
    // All of them below `limit`; kNone is none of them.
    void indices(std::span<const std::uint32_t> values, std::size_t limit, const char* what,
                 const std::string& name)
    {
        std::uint32_t top = 0;
        for (const std::uint32_t value : values) top = std::max(top, value);
        need(values.empty() || top < limit, Code::bad_index, what, name);
    }
    // All numbers of some vectors are smaller than `limit`, either way.
    template <class T>
    void within(std::span<const T> values, float limit, const char* what, const std::string& name)
    {
        const auto* numbers = reinterpret_cast<const float*>(values.data());
        bool all = true;  // what is not a number is not smaller
        for (std::size_t i = 0; i < values.size_bytes() / sizeof(float); ++i) all &= std::fabs(numbers[i]) < limit;
        need(all, Code::bad_value, what, name);
    }
    template <class T>
    void within(const std::vector<T>& values, float limit, const char* what, const std::string& name)
    {
        within(std::span<const T>(values), limit, what, name);
    }
    template <class T> void finite(const std::vector<T>& values, const char* what, const std::string& name)
    {
        if (!all_finite({reinterpret_cast<const float*>(values.data()), values.size() * sizeof(T) / sizeof(float)}))
            not_finite(what, name);
    }

    void check_frames(const VertexFrames& frames)
    {
        const std::uint64_t record = record_size(frames.encoding);
        need(frames.frame_count > 0 && frames.scales.size() == frames.frame_count &&
                 frames.records.size() == record * frames.vertex_count * frames.frame_count &&
                 frames.frame_count == model_.frames.size(),
             Code::bad_count, "The vertex frames", model_.name);
        // Far below the largest float: what is blended from them stays finite, too.
        constexpr float kLargest = 1e37F, kSteps = 32768;
        for (const FrameScale& frame : frames.scales)
            for (glm::length_t axis = 0; axis < 3; ++axis)
                need(
                    std::fabs(frame.scale[axis]) < kLargest / kSteps && std::fabs(frame.translate[axis]) < kLargest,
                    Code::bad_value, "The scale of a frame", model_.name);
    }

    void check_surface(const Surface& s)
    {
        index(s.material, model_.materials.size(), "The material", s.name);
        index(s.vertex_frames, model_.vertex_frames.size(), "The vertex animation", s.name);
        need(s.level_of_detail < kMaxLevels, Code::bad_value, "The level of detail", s.name);
        if (error_) return;
        levels_ |= 1U << s.level_of_detail;
        const std::size_t vertices = s.source_vertex.size();
        if (s.vertex_frames != kNone)
            indices(s.source_vertex, model_.vertex_frames[s.vertex_frames].vertex_count, "A vertex", s.name);
        check_weights(s, vertices);
        if (core_ && s.positions.empty()) return;
        need(s.positions.size() == vertices && s.normals.size() == vertices && s.texcoords.size() == vertices &&
                 (s.tangents.empty() || s.tangents.size() == vertices) &&
                 (s.colors.empty() || s.colors.size() == vertices),
             Code::bad_count, "The number of vertices", s.name);
        const std::size_t corners = s.primitive == Primitive::triangles ? 3
                                    : s.primitive == Primitive::lines   ? 2
                                                                        : 1;
        need(s.indices.size() % corners == 0, Code::bad_count, "The number of indices", s.name);
        indices(s.indices, vertices, "A vertex index", s.name);
        check_strips(s);
        finite(s.positions, "A position", s.name);
        if (s.skin.influences > 0) within(s.positions, kFarthestPosition, "A position", s.name);
        finite(s.normals, "A normal", s.name);
        finite(s.tangents, "A tangent", s.name);
        finite(s.texcoords, "A texture coordinate", s.name);
    }

    void check_strips(const Surface& s)
    {
        need(s.strips.empty() || (s.primitive == Primitive::triangles && s.strips.size() == s.indices.size() / 3),
             Code::bad_count, "The number of strips", s.name);
        // Each draws one triangle at least.
        for (const std::uint32_t strip : s.strips)
            need(strip == kNone || strip / 2 < s.strips.size(), Code::bad_index, "A strip", s.name);
    }

    void check_weights(const Surface& s, std::size_t vertices)
    {
        const std::uint32_t n = s.skin.influences;
        need(n == 0 || n == 4 || n == 8, Code::bad_value, "The number of influences", s.name);
        if (core_ && s.skin.joints.empty() && s.skin.weights.empty()) return;
        need(s.skin.joints.size() == vertices * n && s.skin.weights.size() == vertices * n, Code::bad_count,
             "The number of weights", s.name);
        const auto top = std::max_element(s.skin.joints.begin(), s.skin.joints.end());
        need(top == s.skin.joints.end() || *top < model_.joints.size(), Code::bad_index, "A joint", s.name);
        finite(s.skin.weights, "A weight", s.name);
        check_exact_weights(s, vertices);
    }

    void check_exact_weights(const Surface& s, std::size_t vertices)
    {
        const WeightList& exact = s.skin.exact;
        need(exact.runs.empty() || exact.runs.size() == vertices, Code::bad_count, "The number of weights", s.name);
        need(exact.joints.size() == exact.points.size(), Code::bad_count, "The number of weights", s.name);
        for (const WeightRun& run : exact.runs)
            need(std::uint64_t{run.first} + run.count <= exact.points.size(), Code::bad_index, "A weight", s.name);
        const auto top = std::max_element(exact.joints.begin(), exact.joints.end());
        need(top == exact.joints.end() || *top < model_.joints.size(), Code::bad_index, "A joint", s.name);
        within(exact.points, kFarthestPosition, "A weight", s.name);
    }

    void check_image(const ImageReference& image)
    {
        need(image.rgba.empty() || image.rgba.size() == std::uint64_t{image.width} * image.height * 4,
             Code::bad_count, "The picture", image.name);
    }

    void check_material(const Material& m)
    {
        for (const TextureMap* map : {&m.diffuse_map, &m.normal_map, &m.specular_map, &m.alpha_map, &m.emissive_map,
                                      &m.bump_map, &m.reflection_map})
            index(map->image, model_.images.size(), "A picture", m.name);
        bool fits = m.stages.size() <= kMaxStages && m.deforms.size() <= kMaxDeforms, shows = true;
        for (const Stage& stage : m.stages) {
            indices(stage.images, model_.images.size(), "A picture", m.name);
            fits &= stage.images.size() <= kMaxStageImages && stage.modifiers.size() <= kMaxModifiers;
            shows &= stage.white || stage.lightmap || !stage.images.empty();
        }
        need(fits, Code::too_large, "The number of stages or of what they hold", m.name);
        need(shows, Code::bad_value, "A stage", m.name);
    }

    void check_joint(std::size_t i)
    {
        const Joint& joint = model_.joints[i];
        if (joint.parent != kNone && joint.parent >= i)
            fail(Code::cyclic, "The parent", joint.name, "is not an earlier joint");
        need(is_unit(joint.rest.rotation), Code::bad_value, "The rotation", joint.name);
        within(std::span(&joint.rest.position, 1), kFarthestPosition, "The position", joint.name);
        within(std::span(&joint.inverse_bind, 1), kFarthestPosition, "The bind matrix", joint.name);
    }

    // Slerp and what follows count on it.
    static bool is_unit(const glm::quat& q)
    {
        return std::fabs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1.0F) < 1e-5F;
    }

    template <class T> void check_track(const Track<T>& track, const Clip& clip)
    {
        const bool uniform = track.times.empty();
        need(track.values.size() == (uniform ? clip.frame_count : track.times.size()) ||
                 (uniform && track.values.empty()),
             Code::bad_count, "A track", clip.name);
        need(std::is_sorted(track.times.begin(), track.times.end()), Code::bad_value, "A key time", clip.name);
    }

    void check_clip(const Clip& clip)
    {
        constexpr double kLongest = 1e9;  // seconds, some 30 years
        need(clip.seconds >= 0 && clip.seconds < kLongest && clip.frames_per_second > 0, Code::bad_value,
             "The duration", clip.name);
        need(clip.frame_count > 0, Code::bad_count, "The number of frames", clip.name);
        index(clip.loop_frame, clip.frame_count, "The loop frame", clip.name);
        need(std::fabs(clip.file_start) < kLongest, Code::bad_value, "The start", clip.name);
        within(std::span(&clip.displacement, 1), kFarthestPosition, "The displacement", clip.name);
        check_source(clip);
        need(clip.frame_bounds.empty() || clip.frame_bounds.size() == clip.frame_count, Code::bad_count,
             "The bounds", clip.name);
        // Of what has a value a frame, all joints of all frames are laid out to be played.
        const bool uniform = std::any_of(clip.tracks.begin(), clip.tracks.end(), [](const JointTrack& track) {
            return track.position.times.empty() && track.rotation.times.empty();
        });
        need(!uniform || std::uint64_t{clip.frame_count} * model_.joints.size() <= kMaxJointPoses, Code::too_large,
             "The number of frames", clip.name);
        need((model_.vertex_frames.empty() && model_.attachment_frames.empty()) ||
                 std::uint64_t{clip.first_frame} + clip.frame_count <= model_.frames.size(),
             Code::bad_index, "A frame", clip.name);
        for (const JointTrack& track : clip.tracks) {
            need(track.joint < model_.joints.size(), Code::bad_index, "A joint", clip.name);
            check_track(track.position, clip);
            check_track(track.rotation, clip);
            within(track.position.values, kFarthestPosition, "A position", clip.name);
            bool all_unit = true;
            for (const glm::quat& q : track.rotation.values) all_unit &= is_unit(q);
            need(all_unit, Code::bad_value, "A rotation", clip.name);
            check_track(track.euler, clip);
            check_track(track.scale, clip);
            check_track(track.visible, clip);
        }
    }

    // A clip that is cut out of another.
    void check_source(const Clip& clip)
    {
        if (clip.source == kNone) return;
        const auto self = static_cast<std::size_t>(&clip - model_.clips.data());
        if (!need(clip.source < self, Code::cyclic, "The source", clip.name)) return;
        const Clip& source = model_.clips[clip.source];
        need(source.source == kNone && clip.tracks.empty() &&
                 std::uint64_t{clip.first_frame} + clip.frame_count <= source.frame_count,
             Code::bad_index, "A frame", clip.name);
    }

    void check_skins()
    {
        for (const SkinFamily& skin : model_.skins) {
            need(skin.materials.size() == model_.materials.size(), Code::bad_count, "The materials", skin.name);
            indices(skin.materials, model_.materials.size(), "A material", skin.name);
        }
        for (const BodyGroup& group : model_.body_groups) {
            need(group.base > 0, Code::bad_value, "The base", group.name);
            for (const BodyGroup::Choice& choice : group.choices)
                indices(choice.surfaces, model_.surfaces.size(), "A surface", choice.name);
        }
    }

    void check_rest()
    {
        for (const Attachment& a : model_.attachments) index(a.joint, model_.joints.size(), "The joint", a.name);
        for (const Controller& c : model_.controllers) index(c.joint, model_.joints.size(), "The joint", c.name);
        for (const Hitbox& box : model_.hitboxes) index(box.joint, model_.joints.size(), "The joint", box.name);
        need(model_.attachment_frames.empty() ||
                 model_.attachment_frames.size() == std::uint64_t{model_.attachments.size()} * model_.frames.size(),
             Code::bad_count, "The tag frames", model_.name);
        within(model_.attachment_frames, kFarthestPosition, "A tag", model_.name);
    }

    const Model& model_;
    bool core_;
    std::uint32_t levels_ = 0;  // of detail: a bit for each that a surface has
    std::optional<Error> error_;
};

Error broken(Code code, const char* what, const std::string& name)
{
    return {code, join(what, " of \"", name, "\" is out of range. The file is damaged."), {}, {}};
}

}  // namespace

std::optional<Error> validate(const Model& model, Completeness completeness)
{
    return Checker(model, completeness).run();
}

std::optional<Error> validate(const Subject& subject, Completeness completeness)
{
    if (subject.parts.empty() || subject.parts.size() > kMaxParts)
        return broken(Code::bad_count, "The number of parts", subject.name);
    for (std::size_t i = 0; i < subject.parts.size(); ++i) {
        const Part& part = subject.parts[i];
        const bool root = i == 0;
        if (root != (part.parent == kNone) || root != (part.how == Joining::root) || (!root && part.parent >= i))
            return broken(Code::cyclic, "The parent", part.name);
        if (auto error = validate(*part.model, completeness)) return error;
    }
    // A part that follows plays its leader's clips.
    for (const SubjectClip& clip : subject.clips)
        if (clip.part >= subject.parts.size() || subject.parts[clip.part].how == Joining::follow ||
            clip.clip >= subject.parts[clip.part].model->clips.size())
            return broken(Code::bad_index, "The clip", clip.name);
    for (const SubjectClip& clip : subject.clips)
        if (clip.next != kNone && (clip.next >= subject.clips.size() || subject.clips[clip.next].part != clip.part))
            return broken(Code::bad_index, "The clip behind that", clip.name);
    for (const Bounds* box : {&subject.bounds, &subject.animation_bounds})
        if (!all_finite({&box->min.x, 3}) || !all_finite({&box->max.x, 3}))
            return broken(Code::not_finite, "The box", subject.name);
    for (const SubjectPreset& preset : subject.presets) {
        std::bitset<kMaxParts> parts;
        for (const std::uint32_t clip : preset.clips) {
            if (clip >= subject.clips.size()) return broken(Code::bad_index, "The clip", preset.name);
            const std::uint32_t part = subject.clips[clip].part;
            if (parts[part]) return broken(Code::bad_value, "The clip", preset.name);
            parts[part] = true;
        }
    }
    for (const SubjectSkin& skin : subject.skins) {
        if (skin.family.size() != subject.parts.size()) return broken(Code::bad_count, "The parts", skin.name);
        for (std::size_t i = 0; i < skin.family.size(); ++i)
            if (skin.family[i] != kNone && skin.family[i] >= subject.parts[i].model->skins.size())
                return broken(Code::bad_index, "The skin", skin.name);
    }
    return std::nullopt;
}

}  // namespace marrow
