#include "model/validate.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <span>

#include "base/float_checks.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "model/describe.h"

namespace marrow {

namespace {

// Rounding error of the sum of a vertex's weights, which is 1.
constexpr float kWeightTolerance = 1e-3F;
// The same for the weights of a WeightList, which are kept as in the file. Loaders normalise larger errors.
constexpr float kExactWeightTolerance = 0.02F;
// Rounding error of a rotation's squared length, which is 1. slerp relies on it.
constexpr float kUnitTolerance = 1e-5F;
// Longest duration in seconds: about 30 years.
constexpr double kLongest = 1e9;
// Colours of a palette; its indices are bytes.
constexpr std::size_t kPaletteSize = 256;

bool is_unit(const glm::quat& q) { return all_unit({&q.x, 4}, kUnitTolerance); }

// A number for a message, with up to three decimals: -2.5, 3.403e38.
std::string format_number(double value)
{
    if (value < 0) {
        const std::string size = format_number(-value);
        return size == "0" ? size : '-' + size;
    }
    if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : "\u221E";
    int exponent = 0;
    if (value >= 1e15)
        for (; value >= 10; value /= 10) ++exponent;
    const auto thousandths = static_cast<std::int64_t>(std::llround(value * 1000));
    std::string out = format_text("%", thousandths / 1000);
    if (thousandths % 1000 != 0) {
        std::string digits = format_text("%", 1000 + thousandths % 1000).substr(1);
        while (digits.back() == '0') digits.pop_back();
        out += '.' + digits;
    }
    return exponent == 0 ? out : format_text("%e%", out, exponent);
}

// The label of a list item: `Surface 3 ("head")`. `kind` is the term for an item of the list.
std::string item_label(MessageId kind, std::size_t index, std::string_view name)
{
    const std::string item = message(kind);
    return name.empty() ? message("model-item", Term(item), index)
                        : message("model-named-item", Term(item), index, excerpt(name));
}

std::string in_words(const BadValue& bad)
{
    if (bad.code == Code::bad_value)
        return message("model-choice-unknown", bad.path, static_cast<int>(bad.value), bad.choices - 1);
    return std::isnan(bad.value) ? message("model-value-nan", bad.path) : message("model-value-infinite", bad.path);
}

// Checks one model and keeps the first error.
class Checker {
public:
    Checker(const Model& model, Completeness completeness)
        : model_(model), core_(completeness == Completeness::core)
    {
    }

    std::optional<Error> run()
    {
        if (const auto bad = find_bad_value(describe_model(), &model_)) fail(bad->code, in_words(*bad));
        check_basis();
        check_limits();
        check_each("model-vertex-animation", model_.vertex_frames, &Checker::check_frames);
        check_each("model-mesh", model_.meshes, &Checker::check_mesh);
        check_each("model-surface", model_.surfaces, &Checker::check_surface);
        check_levels();
        check_each("model-image", model_.images, &Checker::check_image);
        check_each("model-material", model_.materials, &Checker::check_material);
        check_each("model-joint", model_.joints, &Checker::check_joint);
        check_each("model-animation", model_.animations, &Checker::check_animation);
        check_each("model-channel", model_.channels, &Checker::check_channel);
        check_each("model-clip", model_.clips, &Checker::check_clip);
        check_each("model-skin", model_.skins, &Checker::check_skin);
        check_transitions();
        check_each("model-attachment", model_.attachments, &Checker::check_attachment);
        check_each("model-hitbox", model_.hitboxes, &Checker::check_hitbox);
        check_each("model-controller", model_.controllers, &Checker::check_controller);
        check_each("model-camera", model_.cameras, &Checker::check_camera);
        check_each("model-light", model_.lights, &Checker::check_light);
        in_body_group_.assign(model_.surfaces.size(), false);
        check_each("model-body-group", model_.body_groups, &Checker::check_body_group);
        check_tags();
        return error_;
    }

private:
    struct Item {
        MessageId kind;
        std::size_t index;
        std::string_view name;
        std::uint32_t joint = kNone;  // the joint of the track that is being checked
    };

    template <class T> void check_each(MessageId kind, const std::vector<T>& list, void (Checker::*check)(const T&))
    {
        for (std::size_t i = 0; i < list.size() && !error_; ++i) {
            item_ = Item{kind, i, {}};
            if constexpr (requires { list[i].name; }) item_->name = list[i].name;
            (this->*check)(list[i]);
        }
        item_.reset();
    }

    // The list item that is being checked, with which messages begin. Valid until the next call.
    Term about()
    {
        if (!item_) return Term("model-whole");
        about_ = item_->joint == kNone ? item_label(item_->kind, item_->index, item_->name)
                                       : message("model-joint-of-animation", item_->joint, item_->index);
        return Term(about_);
    }
    void fail(Code code, const std::string& text)
    {
        if (!error_) error_ = Error{code, text, {}, {}};
    }
    // These return false, and set the error if it is the first, when a condition does not hold. `what` is a term.
    bool require_count(std::size_t actual, std::size_t expected, MessageId what)
    {
        if (actual == expected) return true;
        fail(Code::bad_count, message("model-count", about(), Term(message(what)), actual, expected));
        return false;
    }
    bool require_index(std::uint32_t index, std::size_t count, MessageId what)
    {
        if (index < count) return true;
        fail(Code::bad_index, message("model-index", about(), Term(message(what)), index, count));
        return false;
    }
    bool require_index_or_none(std::uint32_t index, std::size_t count, MessageId what)
    {
        return index == kNone || require_index(index, count, what);
    }
    template <class T> bool require_indices(const std::vector<T>& indices, std::size_t count, MessageId what)
    {
        // First only the maximum: compilers vectorise that loop, and a bad index is rare.
        T largest = 0;
        for (const T index : indices) largest = std::max(largest, index);
        if (indices.empty() || largest < count) return true;
        const auto bad = std::find_if(indices.begin(), indices.end(), [&](T index) { return index >= count; });
        fail(Code::bad_index,
             message("model-index-in-list", about(), Term(message(what)), *bad, bad - indices.begin(), count));
        return false;
    }
    // The magnitudes of all numbers are below kMaxCoordinate.
    bool require_near(std::span<const float> numbers, MessageId what)
    {
        if (all_below(numbers, kMaxCoordinate)) return true;
        const auto far = std::find_if(numbers.begin(), numbers.end(),
                                      [](float number) { return !(std::fabs(number) < kMaxCoordinate); });
        fail(Code::bad_value, message("model-number-too-large", about(), far - numbers.begin(), Term(message(what)),
                                      format_number(*far)));
        return false;
    }
    void require_rotation(const glm::quat& rotation)
    {
        if (!is_unit(rotation)) fail(Code::bad_value, message("model-rotation-not-unit", about()));
    }
    template <class T> static std::span<const float> floats_of(const std::vector<T>& values)
    {
        return {reinterpret_cast<const float*>(values.data()), values.size() * sizeof(T) / sizeof(float)};
    }
    template <class T> bool require_near(const std::vector<T>& values, MessageId what)
    {
        return require_near(floats_of(values), what);
    }
    bool require_near(const glm::vec3& value, MessageId what) { return require_near({&value.x, 3}, what); }

    void check_basis()
    {
        const auto axis = [](Axis a) { return static_cast<unsigned>(a) % 3; };
        if (axis(model_.basis.up) == axis(model_.basis.forward)) fail(Code::bad_value, message("model-axes-equal"));
        if (!(model_.basis.metres_per_unit > 0))
            fail(Code::bad_value, message("model-unit-invalid", format_number(model_.basis.metres_per_unit)));
    }

    void check_limits()
    {
        const auto limit = [&](std::size_t count, std::size_t most, MessageId what) {
            if (count > most) fail(Code::too_large, message("model-too-large", count, Term(message(what)), most));
        };
        limit(model_.joints.size(), kMaxJoints, "model-noun-joints");
        limit(model_.surfaces.size(), kMaxSurfaces, "model-noun-surfaces");
        limit(model_.meshes.size(), kMaxSurfaces, "model-noun-meshes");
        limit(model_.clips.size(), kMaxClips, "model-noun-clips");
    }

    void check_frames(const VertexFrames& frames)
    {
        const std::uint64_t record = record_size(frames.encoding);
        if (frames.frame_count == 0) fail(Code::bad_count, message("model-no-frames", about()));
        require_count(frames.frame_count, model_.frames.size(), "model-noun-frames");
        require_count(frames.scales.size(), frames.frame_count, "model-noun-scales");
        if (frames.records.size() != record * frames.vertex_count * frames.frame_count)
            fail(Code::bad_count, message("model-vertex-data-size", about(), frames.records.size(),
                                          frames.frame_count, frames.vertex_count));
        // Far below the largest float, so that blended positions stay finite. Stored coordinates are at most
        // kSteps.
        constexpr float kLargest = 1e37F, kSteps = 32768;
        for (std::size_t f = 0; f < frames.scales.size() && !error_; ++f)
            for (glm::length_t axis = 0; axis < 3; ++axis)
                if (!(std::fabs(frames.scales[f].scale[axis]) < kLargest / kSteps &&
                      std::fabs(frames.scales[f].translate[axis]) < kLargest))
                    fail(Code::bad_value, message("model-frame-too-large", about(), f));
    }

    static std::size_t corners(const Mesh& mesh)
    {
        return mesh.primitive == Primitive::triangles ? 3 : mesh.primitive == Primitive::lines ? 2 : 1;
    }

    void check_mesh(const Mesh& mesh)
    {
        if (!require_index_or_none(mesh.vertex_frames, model_.vertex_frames.size(), "model-noun-vertex-animation"))
            return;
        const bool is_lerped = mesh.vertex_frames != kNone;
        if (is_lerped || !core_)
            require_count(mesh.source_vertex.size(), mesh.vertex_count, "model-noun-file-vertices");
        if (is_lerped)
            require_indices(mesh.source_vertex, model_.vertex_frames[mesh.vertex_frames].vertex_count,
                            "model-noun-file-vertex");
        if (mesh.index_count % corners(mesh) != 0)
            fail(Code::bad_count, message("model-primitives-incomplete", about(), mesh.index_count));
        const std::uint32_t n = mesh.skin.influences;
        if (n != 0 && n != 4 && n != 8) fail(Code::bad_value, message("model-influences-unsupported", about(), n));
        if (core_ && mesh.positions.empty()) return;
        const auto require_count_or_none = [&](std::size_t actual, MessageId what) {
            if (actual > 0) require_count(actual, mesh.vertex_count, what);
        };
        require_count(mesh.positions.size(), mesh.vertex_count, "model-noun-positions");
        require_count(mesh.normals.size(), mesh.vertex_count, "model-noun-normals");
        require_count(mesh.texcoords.size(), mesh.vertex_count, "model-noun-texcoords");
        require_count_or_none(mesh.tangents.size(), "model-noun-tangents");
        require_count_or_none(mesh.colors.size(), "model-noun-colours");
        require_count(mesh.indices.size(), mesh.index_count, "model-noun-indices");
        require_indices(mesh.indices, mesh.vertex_count, "model-noun-vertex");
        if (n > 0) require_near(mesh.positions, "model-noun-positions");
        check_strips(mesh);
        check_weights(mesh);
        check_exact_weights(mesh);
    }

    void check_strips(const Mesh& mesh)
    {
        if (mesh.strips.empty()) return;
        if (mesh.primitive != Primitive::triangles)
            fail(Code::bad_value, message("model-strips-without-triangles", about()));
        require_count(mesh.strips.size(), mesh.index_count / 3, "model-noun-strips");
        // Each strip draws at least one triangle.
        for (const std::uint32_t strip : mesh.strips)
            if (strip != kNone && !require_index(strip / 2, mesh.strips.size(), "model-noun-strip")) return;
    }

    void check_weights(const Mesh& mesh)
    {
        const Skin& skin = mesh.skin;
        const std::size_t n = skin.influences, values = mesh.vertex_count * n;
        if (!require_count(skin.joints.size(), values, "model-noun-joint-indices") ||
            !require_count(skin.weights.size(), values, "model-noun-weights"))
            return;
        require_indices(skin.joints, model_.joints.size(), "model-noun-joint");
        for (std::size_t v = 0; v < values && !error_; v += n) {
            float sum = 0, least = 0;
            for (std::size_t k = 0; k < n; ++k) {
                sum += skin.weights[v + k];
                least = std::min(least, skin.weights[v + k]);
            }
            if (least < 0)
                fail(Code::bad_value, message("model-weight-negative", about(), v / n));
            else if (!(sum == 0 || std::fabs(sum - 1) <= kWeightTolerance))
                fail_sum(v / n, sum);
        }
    }

    void fail_sum(std::size_t vertex, float sum)
    {
        fail(Code::bad_value, message("model-weights-sum", about(), vertex, format_number(sum)));
    }

    void check_exact_weights(const Mesh& mesh)
    {
        const WeightList& exact = mesh.skin.exact;
        if (!require_count(exact.joints.size(), exact.points.size(), "model-noun-weight-joint-indices")) return;
        if (!exact.runs.empty()) require_count(exact.runs.size(), mesh.vertex_count, "model-noun-weight-ranges");
        require_indices(exact.joints, model_.joints.size(), "model-noun-joint");
        require_near(exact.points, "model-noun-weights");
        for (std::size_t v = 0; v < exact.runs.size() && !error_; ++v) {
            const WeightRun& run = exact.runs[v];
            if (std::uint64_t{run.first} + run.count > exact.points.size())
                return fail(Code::bad_index,
                            message("model-weight-range", about(), v, run.count, run.first, exact.points.size()));
            float sum = 0;
            for (std::uint32_t k = 0; k < run.count; ++k) sum += exact.points[run.first + k].w;
            if (!(run.count == 0 || std::fabs(sum - 1) <= kExactWeightTolerance)) fail_sum(v, sum);
        }
    }

    void check_surface(const Surface& surface)
    {
        require_index_or_none(surface.material, model_.materials.size(), "model-noun-material");
        if (!require_index(surface.mesh, model_.meshes.size(), "model-noun-mesh")) return;
        const Mesh& mesh = model_.meshes[surface.mesh];
        if (std::uint64_t{surface.first_index} + surface.index_count > mesh.index_count ||
            surface.first_index % corners(mesh) != 0 || surface.index_count % corners(mesh) != 0)
            fail(Code::bad_index, message("model-surface-range", about(), surface.index_count, surface.first_index,
                                          mesh.index_count));
        if (surface.level_of_detail < kMaxLevels)
            levels_ |= 1U << surface.level_of_detail;
        else
            fail(Code::bad_value, message("model-level-unsupported", about(), surface.level_of_detail, kMaxLevels));
    }

    // Levels of detail are consecutive: each has a surface.
    void check_levels()
    {
        if ((levels_ & (levels_ + 1)) != 0) fail(Code::bad_value, message("model-level-missing"));
    }

    void check_image(const Image& image)
    {
        if (image.width == 0 && image.height == 0 && image.indices.empty()) return;
        if (image.width == 0 || image.height == 0 || image.width > kMaxImageSide || image.height > kMaxImageSide)
            fail(Code::bad_value, message("model-image-size", about(), image.width, image.height, kMaxImageSide));
        require_index_or_none(image.transparent_index, kPaletteSize, "model-noun-transparent-colour");
        for (const RemapRange& remap : image.remaps)
            if (remap.first > remap.last || remap.last >= kPaletteSize)
                fail(Code::bad_index,
                     message("model-colour-range", about(), remap.first, remap.last, kPaletteSize));
        if (core_ && image.indices.empty()) return;
        require_count(image.indices.size(), std::size_t{image.width} * image.height, "model-noun-indices");
        require_count(image.palette.size(), kPaletteSize, "model-noun-palette-colours");
    }

    void check_material(const Material& material)
    {
        const std::size_t images = model_.images.size();
        require_index_or_none(material.normal_map, images, "model-noun-normal-map");
        require_index_or_none(material.specular_map, images, "model-noun-specular-map");
        require_index_or_none(material.emissive_map, images, "model-noun-emissive-map");
        require_index_or_none(material.height_map, images, "model-noun-height-map");
        require_index_or_none(material.roughness_map, images, "model-noun-roughness-map");
        require_index_or_none(material.metalness_map, images, "model-noun-metalness-map");
        for (const float value : {material.roughness, material.metalness})
            if (!(value >= 0 && value <= 1)) fail(Code::bad_value, message("model-roughness-invalid", about()));
        const auto limit = [&](std::size_t count, std::size_t most, MessageId what) {
            if (count > most)
                fail(Code::too_large,
                     message("model-material-too-large", about(), count, Term(message(what)), most));
        };
        limit(material.stages.size(), kMaxStages, "model-noun-stages");
        limit(material.deforms.size(), kMaxDeforms, "model-noun-deforms");
        for (const Stage& stage : material.stages) {
            limit(stage.images.size(), kMaxStageImages, "model-noun-images-of-stage");
            limit(stage.modifiers.size(), kMaxModifiers, "model-noun-modifiers-of-stage");
            require_indices(stage.images, images, "model-noun-stage-image");
            require_index_or_none(stage.alpha_image, images, "model-noun-alpha-image");
            if (!stage.white && !stage.lightmap && stage.images.empty())
                fail(Code::bad_value, message("model-stage-without-image", about()));
        }
    }

    void check_joint(const Joint& joint)
    {
        if (joint.parent != kNone && joint.parent >= item_->index)
            fail(Code::cyclic, message("model-joint-parent", about(), joint.parent));
        require_rotation(joint.rest.rotation);
        require_near(joint.rest.position, "model-noun-position");
        require_near(joint.rest.scale, "model-noun-scale");
        require_near({&joint.inverse_bind[0].x, 12}, "model-noun-inverse-bind-matrix");
        require_near(joint.rest_angles, "model-noun-rest-angles");
    }

    template <class T> bool check_track(const Track<T>& track, const Animation& animation, MessageId what)
    {
        const bool uniform = track.times.empty(), cubic = track.curve == Curve::cubic;
        if (uniform && track.values.empty()) return true;
        if (uniform && cubic)
            fail(Code::bad_value, message("model-cubic-without-times", about(), Term(message(what))));
        const std::size_t keys = uniform ? animation.frame_count : track.times.size();
        require_count(track.values.size(), cubic ? keys * 3 : keys, what);
        if (!std::is_sorted(track.times.begin(), track.times.end()))
            fail(Code::bad_value, message("model-times-not-ascending", about(), Term(message(what))));
        return !error_;
    }

    void check_animation(const Animation& animation)
    {
        if (animation.frame_count == 0) fail(Code::bad_count, message("model-no-frames", about()));
        if (!(animation.frames_per_second > 0))
            fail(Code::bad_value,
                 message("model-rate-invalid", about(), format_number(animation.frames_per_second)));
        if (!(std::fabs(animation.file_start) < kLongest))
            fail(Code::bad_value, message("model-start-too-large", about(), format_number(animation.file_start)));
        std::vector<bool> moved(model_.joints.size());
        bool uniform = animation.tracks.empty();
        for (const JointTrack& track : animation.tracks) {
            item_->joint = kNone;
            if (!require_index(track.joint, moved.size(), "model-noun-joint")) return;
            item_->joint = track.joint;
            if (moved[track.joint]) fail(Code::bad_value, message("model-joint-with-two-tracks", about()));
            moved[track.joint] = true;
            if (!check_track(track.position, animation, "model-noun-positions") ||
                !check_track(track.rotation, animation, "model-noun-rotations") ||
                !check_track(track.scale, animation, "model-noun-scales") ||
                !check_track(track.shown, animation, "model-noun-visibility-values"))
                return;
            if (track.shown.curve != Curve::step && !track.shown.values.empty())
                fail(Code::bad_value, message("model-visibility-not-step", about()));
            if (!track.angles.empty()) {
                if (!track.rotation.times.empty() || track.rotation.values.empty())
                    fail(Code::bad_value, message("model-angles-without-rotations", about()));
                require_count(track.angles.size(), animation.frame_count, "model-noun-angles");
            }
            require_near(track.angles, "model-noun-angles");
            require_near(track.position.values, "model-noun-positions");
            require_near(track.scale.values, "model-noun-scales");
            check_rotations(track.rotation);
            uniform |= track.position.times.empty() && track.rotation.times.empty() && track.scale.times.empty();
        }
        item_->joint = kNone;
        check_camera_tracks(animation);
        // Animations with a value per frame are stored for playback with all joints of all frames, in groups of
        // four.
        const std::uint64_t baked_poses =
            std::uint64_t{animation.frame_count} * ((model_.joints.size() + 3) / 4 * 4);
        if (uniform && baked_poses > kMaxJointPoses)
            fail(Code::too_large,
                 message("model-animation-too-large", about(), animation.frame_count, model_.joints.size()));
    }

    void check_camera_tracks(const Animation& animation)
    {
        std::vector<bool> changed(model_.cameras.size());
        for (const CameraTrack& track : animation.cameras) {
            if (!require_index(track.camera, changed.size(), "model-noun-camera")) return;
            if (changed[track.camera])
                fail(Code::bad_value, message("model-camera-with-two-tracks", about(), track.camera));
            changed[track.camera] = true;
            if (!check_track(track.field_of_view, animation, "model-noun-fields-of-view") ||
                !check_track(track.roll, animation, "model-noun-rolls"))
                return;
            require_near(track.field_of_view.values, "model-noun-fields-of-view");
            require_near(track.roll.values, "model-noun-rolls");
        }
    }

    // A cubic curve has the tangent, rotation and tangent of each key.
    void check_rotations(const Track<glm::quat>& track)
    {
        const bool cubic = track.curve == Curve::cubic;
        const std::size_t first = cubic ? 1 : 0, step = cubic ? 3 : 1;
        std::size_t bad = first;
        if (cubic || !all_unit(floats_of(track.values), kUnitTolerance))
            while (bad < track.values.size() && is_unit(track.values[bad])) bad += step;
        else
            bad = track.values.size();
        if (bad < track.values.size())
            fail(Code::bad_value, message("model-track-rotation-not-unit", about(), bad / step));
        if (cubic) require_near(track.values, "model-noun-tangents");
    }

    void check_channel(const Channel& channel)
    {
        require_indices(channel.joints, model_.joints.size(), "model-noun-joint");
        if (std::adjacent_find(channel.joints.begin(), channel.joints.end(), std::greater_equal<>()) !=
            channel.joints.end())
            fail(Code::bad_value, message("model-channel-not-ascending", about()));
    }

    void check_clip(const Clip& clip)
    {
        require_index_or_none(clip.channel, model_.channels.size(), "model-noun-channel");
        if (!require_index_or_none(clip.animation, model_.animations.size(), "model-noun-animation")) return;
        const std::size_t frames =
            clip.animation == kNone ? model_.frames.size() : model_.animations[clip.animation].frame_count;
        if (clip.frame_count == 0 || std::uint64_t{clip.first_frame} + clip.frame_count > frames)
            fail(Code::bad_index,
                 message("model-clip-frames", about(), clip.frame_count, clip.first_frame, frames));
        require_index_or_none(clip.loop_frame, clip.frame_count, "model-noun-loop-frame");
        const auto is_duration = [](double seconds) { return seconds >= 0 && seconds < kLongest; };
        if (!(clip.frames_per_second > 0 && is_duration(clip.seconds) && is_duration(clip.frame_seconds) &&
              clip.frame_seconds > 0 && is_duration(clip.fade_seconds)))
            fail(Code::bad_value, message("model-clip-times", about(), format_number(clip.frames_per_second),
                                          format_number(clip.seconds)));
        require_near(clip.displacement, "model-noun-displacement");
        check_blends(clip);
        for (const ClipEvent& event : clip.events)
            require_index(event.frame, clip.frame_count, "model-noun-event-frame");
        const std::uint32_t nodes = model_.transitions.nodes;
        if (clip.entry_node > nodes || clip.exit_node > nodes)
            fail(Code::bad_index, message("model-clip-nodes", about(), clip.entry_node, clip.exit_node, nodes));
    }

    // Blended animations have equal frame counts.
    void check_blends(const Clip& clip)
    {
        const std::size_t blends = clip.blends.size();
        const std::size_t axes = blends == 0 ? 0 : blends == 2 ? 1 : 2;
        if (blends != 0 && blends != 2 && blends != 4 && blends != 9)
            return fail(Code::bad_count, message("model-blends-unsupported", about(), blends));
        if (!require_count(clip.blend_axes.size(), axes, "model-noun-blend-axes") ||
            !require_indices(clip.blends, model_.animations.size(), "model-noun-blended-animation") || blends == 0)
            return;
        if (clip.blends[0] != clip.animation) fail(Code::bad_value, message("model-blends-first", about()));
        for (const std::uint32_t animation : clip.blends)
            require_count(model_.animations[animation].frame_count, model_.animations[clip.blends[0]].frame_count,
                          "model-noun-blended-frames");
    }

    void check_transitions()
    {
        const Transitions& transitions = model_.transitions;
        if (transitions.next.size() != std::uint64_t{transitions.nodes} * transitions.nodes)
            fail(Code::bad_count, message("model-transition-count", transitions.nodes, transitions.next.size()));
        require_indices(transitions.next, std::size_t{transitions.nodes} + 1, "model-noun-transition-node");
    }

    void check_skin(const SkinFamily& skin)
    {
        require_count(skin.materials.size(), model_.materials.size(), "model-noun-materials");
        require_indices(skin.materials, model_.materials.size(), "model-noun-material");
    }

    void check_attachment(const Attachment& attachment)
    {
        require_index_or_none(attachment.joint, model_.joints.size(), "model-noun-joint");
        require_near(attachment.local.position, "model-noun-position");
        require_near(attachment.local.scale, "model-noun-scale");
        require_rotation(attachment.local.rotation);
    }

    void check_hitbox(const Hitbox& hitbox)
    {
        require_index(hitbox.joint, model_.joints.size(), "model-noun-joint");
    }

    void check_controller(const Controller& controller)
    {
        require_index(controller.joint, model_.joints.size(), "model-noun-joint");
        const float numbers[] = {controller.min, controller.max, controller.rest};
        require_near(numbers, "model-noun-range");
    }

    void check_camera(const Camera& camera) { check_place(camera); }
    void check_light(const Light& light) { check_place(light); }

    // Checks the position and target of a camera or light.
    template <class T> void check_place(const T& object)
    {
        require_index_or_none(object.joint, model_.joints.size(), "model-noun-joint");
        require_index_or_none(object.target_joint, model_.joints.size(), "model-noun-target-joint");
        require_near(object.position, "model-noun-position");
        require_near(object.target, "model-noun-target");
    }

    void check_body_group(const BodyGroup& group)
    {
        if (group.models.empty()) fail(Code::bad_count, message("model-body-group-empty", about()));
        if (group.base == 0) fail(Code::bad_value, message("model-body-group-base", about()));
        for (const BodyModel& model : group.models)
            for (const std::uint32_t surface : model.surfaces) {
                if (!require_index(surface, in_body_group_.size(), "model-noun-surface")) return;
                if (in_body_group_[surface])
                    fail(Code::bad_index, message("model-body-surface-twice", about(), surface));
                in_body_group_[surface] = true;
            }
    }

    void check_tags()
    {
        if (model_.attachment_frames.empty()) return;
        if (model_.attachment_frames.size() != std::uint64_t{model_.attachments.size()} * model_.frames.size())
            fail(Code::bad_count, message("model-tag-count", model_.attachment_frames.size(), model_.frames.size(),
                                          model_.attachments.size()));
        require_near(model_.attachment_frames, "model-noun-tag-matrices");
    }

    const Model& model_;
    bool core_;
    std::optional<Item> item_;
    std::string about_;
    std::vector<bool> in_body_group_;  // of each surface
    std::uint32_t levels_ = 0;         // bit i is set if a surface has the level of detail i
    std::optional<Error> error_;
};

Error error_of(Code code, std::string text) { return {code, std::move(text), {}, {}}; }

Error error_in(const std::string& place, Code code, const std::string& what)
{
    return error_of(code, message("model-error-in", Term(place), Term(what)));
}

std::optional<Error> check_parts(const Subject& subject, Completeness completeness)
{
    if (subject.parts.empty() || subject.parts.size() > kMaxParts)
        return error_of(Code::bad_count, message("subject-parts-unsupported", subject.parts.size(), kMaxParts));
    for (std::size_t i = 0; i < subject.parts.size(); ++i) {
        const Part& part = subject.parts[i];
        if (const auto bad = find_bad_value(describe_part(), static_cast<const PartPlace*>(&part)))
            return error_in(item_label("model-part", i, part.name), bad->code, in_words(*bad));
        const bool root = i == 0;
        if (root != (part.parent == kNone) || root != (part.how == Joining::root) || (!root && part.parent >= i))
            return error_of(Code::cyclic,
                            message("subject-part-parent", Term(item_label("model-part", i, part.name))));
        if (auto error = validate(*part.model, completeness)) {
            if (subject.parts.size() > 1)
                error = error_in(item_label("model-part", i, part.name), error->code, error->message);
            if (error->file.empty()) error->file = part.file;
            return error;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Error> validate(const Model& model, Completeness completeness)
{
    return Checker(model, completeness).run();
}

std::optional<Error> validate(const Subject& subject, Completeness completeness)
{
    if (auto error = check_parts(subject, completeness)) return error;
    if (const auto bad = find_bad_value(describe_subject(), static_cast<const SubjectDetails*>(&subject)))
        return error_in(message("model-subject"), bad->code, in_words(*bad));

    // Parts joined by `follow` play their parent's frames and have no clips.
    for (std::size_t i = 0; i < subject.clips.size(); ++i) {
        const SubjectClip& clip = subject.clips[i];
        if (clip.part >= subject.parts.size() || subject.parts[clip.part].how == Joining::follow ||
            clip.clip >= subject.parts[clip.part].model->clips.size())
            return error_of(Code::bad_index,
                            message("subject-clip-missing", Term(item_label("model-clip", i, clip.name)), clip.clip,
                                    clip.part));
    }
    for (std::size_t i = 0; i < subject.clips.size(); ++i) {
        const SubjectClip& clip = subject.clips[i];
        if (clip.next == kNone) continue;
        if (clip.next >= subject.clips.size() || subject.clips[clip.next].part != clip.part)
            return error_of(Code::bad_index,
                            message("subject-next-clip", Term(item_label("model-clip", i, clip.name)), clip.next));
    }
    for (std::size_t i = 0; i < subject.presets.size(); ++i) {
        const SubjectPreset& preset = subject.presets[i];
        std::bitset<kMaxParts> parts;
        for (const std::uint32_t clip : preset.clips) {
            if (clip >= subject.clips.size())
                return error_of(Code::bad_index, message("subject-preset-clip",
                                                         Term(item_label("model-preset", i, preset.name)), clip));
            const std::uint32_t part = subject.clips[clip].part;
            if (parts[part])
                return error_of(Code::bad_value, message("subject-preset-part",
                                                         Term(item_label("model-preset", i, preset.name)), part));
            parts[part] = true;
        }
    }
    for (std::size_t i = 0; i < subject.skins.size(); ++i) {
        const SubjectSkin& skin = subject.skins[i];
        if (skin.families.size() != subject.parts.size())
            return error_of(Code::bad_count,
                            message("subject-skin-parts", Term(item_label("model-skin", i, skin.name)),
                                    skin.families.size(), subject.parts.size()));
        for (std::size_t p = 0; p < skin.families.size(); ++p)
            if (skin.families[p] != kNone && skin.families[p] >= subject.parts[p].model->skins.size())
                return error_of(Code::bad_index,
                                message("subject-skin-missing", Term(item_label("model-skin", i, skin.name)),
                                        skin.families[p], p));
    }
    return std::nullopt;
}

}  // namespace marrow
