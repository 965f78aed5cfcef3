#include "model/validate.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <span>

#include "base/float_checks.h"
#include "base/limits.h"
#include "base/text.h"
#include "model/describe.h"

namespace marrow {

namespace {

constexpr std::string_view kRemedy = "The file is damaged: fetch it again.";
// Weights of a vertex sum to 1, but for what rounding makes of them.
constexpr float kWeightTolerance = 1e-3F;
// What a file means by its own weights (WeightList) is summed as it is; loaders mend what is farther off.
constexpr float kExactWeightTolerance = 0.02F;
// A rotation is of length 1, squared, but for rounding: slerp and what follows count on it.
constexpr float kUnitTolerance = 1e-5F;
// Seconds: some 30 years.
constexpr double kLongest = 1e9;
// An index into a palette is a byte.
constexpr std::size_t kPaletteSize = 256;

bool is_unit(const glm::quat& q)
{
    return std::fabs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1.0F) < kUnitTolerance;
}

// A number for a message, to three digits behind the point.
std::string shown_number(double value)
{
    if (!std::isfinite(value)) return std::isnan(value) ? "not a number" : value < 0 ? "-infinite" : "infinite";
    if (std::fabs(value) >= 1e15) return value < 0 ? "below -1e15" : "above 1e15";
    const auto thousandths = static_cast<std::int64_t>(std::llround(std::fabs(value) * 1000));
    std::string out = format_text("%", thousandths / 1000);
    if (thousandths % 1000 != 0) {
        std::string digits = format_text("%", 1000 + thousandths % 1000).substr(1);
        while (digits.back() == '0') digits.pop_back();
        out += '.' + digits;
    }
    return value < 0 && thousandths > 0 ? '-' + out : out;
}

// What a message calls one thing of a list: `Surface 3 ("head")`.
std::string called(std::string_view what, std::size_t i, std::string_view name)
{
    return name.empty() ? format_text("% %", what, i) : format_text("% % (%)", what, i, shown(name));
}

// Checks one model, and keeps the first complaint.
class Checker {
public:
    Checker(const Model& model, Completeness completeness)
        : model_(model), core_(completeness == Completeness::core)
    {
    }

    std::optional<Error> run()
    {
        const std::string bad = find_bad_value(describe_model(), &model_);
        if (!bad.empty()) {
            const bool is_choice = bad.find("none of the") != bad.npos;
            fail(is_choice ? Code::bad_value : Code::not_finite, "%", bad);
        }
        check_basis();
        check_limits();
        each("Vertex frames", model_.vertex_frames, &Checker::check_frames);
        each("Mesh", model_.meshes, &Checker::check_mesh);
        each("Surface", model_.surfaces, &Checker::check_surface);
        check_levels();
        each("Image", model_.images, &Checker::check_image);
        each("Material", model_.materials, &Checker::check_material);
        each("Joint", model_.joints, &Checker::check_joint);
        each("Animation", model_.animations, &Checker::check_animation);
        each("Channel", model_.channels, &Checker::check_channel);
        each("Clip", model_.clips, &Checker::check_clip);
        each("Skin", model_.skins, &Checker::check_skin);
        check_transitions();
        each("Attachment", model_.attachments, &Checker::check_attachment);
        each("Hitbox", model_.hitboxes, &Checker::check_hitbox);
        each("Controller", model_.controllers, &Checker::check_controller);
        each("Camera", model_.cameras, &Checker::check_camera);
        each("Light", model_.lights, &Checker::check_light);
        drawn_by_.assign(model_.surfaces.size(), false);
        each("Body group", model_.body_groups, &Checker::check_body_group);
        check_tags();
        return error_;
    }

private:
    // What is looked at: the complaint begins with it.
    struct LookedAt {
        const char* what = nullptr;
        std::size_t place = 0;
        std::string_view name;
        std::uint32_t joint = kNone;  // whose track it is
    };

    template <class T> void each(const char* what, const std::vector<T>& list, void (Checker::*check)(const T&))
    {
        for (std::size_t i = 0; i < list.size() && !error_; ++i) {
            looked_at_ = {what, i, {}, kNone};
            if constexpr (requires { list[i].name; }) looked_at_.name = list[i].name;
            (this->*check)(list[i]);
        }
        looked_at_ = {};
    }

    template <class... Arguments>
    void fail(Code code, TextTemplate<sizeof...(Arguments)> complaint, const Arguments&... arguments)
    {
        fail_with(code, complaint.text(), {Piece(arguments)...});
    }
    void fail_with(Code code, const char* complaint, std::initializer_list<Piece> arguments)
    {
        if (error_) return;
        std::string text;
        if (looked_at_.what != nullptr) text = called(looked_at_.what, looked_at_.place, looked_at_.name) + ": ";
        if (looked_at_.joint != kNone) text += format_text("joint %, ", looked_at_.joint);
        error_ = Error{code, format_text("%%. %", text, fill_in(complaint, arguments), kRemedy), {}, {}};
    }
    template <class... Arguments>
    bool need(bool condition, Code code, TextTemplate<sizeof...(Arguments)> complaint,
              const Arguments&... arguments)
    {
        if (!condition) fail(code, complaint, arguments...);
        return condition;
    }
    bool counts(std::size_t have, std::size_t want, const char* what)
    {
        return need(have == want, Code::bad_count, "%: there are %, not %", what, have, want);
    }
    // An index into a list of `count`; kNone is none, where it may be.
    bool index(std::uint32_t value, std::size_t count, bool may_be_none, const char* what)
    {
        return need(value < count || (may_be_none && value == kNone), Code::bad_index,
                    "% is % of %, counted from 0", what, value, count);
    }
    template <class T> bool indices(const std::vector<T>& values, std::size_t limit, const char* what)
    {
        // A maximum, not a search: compilers vectorise it, and all is well nearly always.
        T top = 0;
        for (const T value : values) top = std::max(top, value);
        if (values.empty() || top < limit) return true;
        const auto bad = std::find_if(values.begin(), values.end(), [&](T value) { return value >= limit; });
        fail(Code::bad_index, "% [%] is % of %, counted from 0", what, bad - values.begin(), *bad, limit);
        return false;
    }
    // All numbers of some vectors are smaller than the farthest position, either way.
    bool near(std::span<const float> numbers, const char* what)
    {
        if (all_below(numbers, kFarthestPosition)) return true;
        const auto far = std::find_if(numbers.begin(), numbers.end(),
                                      [](float number) { return !(std::fabs(number) < kFarthestPosition); });
        fail(Code::bad_value, "% is too far away: number % is %", what, far - numbers.begin(), shown_number(*far));
        return false;
    }
    template <class T> static std::span<const float> floats_of(const std::vector<T>& values)
    {
        return {reinterpret_cast<const float*>(values.data()), values.size() * sizeof(T) / sizeof(float)};
    }
    template <class T> bool near(const std::vector<T>& values, const char* what)
    {
        return near(floats_of(values), what);
    }
    bool near(const glm::vec3& value, const char* what) { return near({&value.x, 3}, what); }

    void check_basis()
    {
        const auto axis = [](Axis a) { return static_cast<unsigned>(a) % 3; };
        need(axis(model_.basis.up) != axis(model_.basis.forward), Code::bad_value,
             "Up and forward are the same axis");
        if (!(model_.basis.metres_per_unit > 0))
            fail(Code::bad_value, "A unit has % metres", shown_number(model_.basis.metres_per_unit));
    }

    void check_limits()
    {
        const auto limit = [&](std::size_t count, std::size_t most, const char* what) {
            need(count <= most, Code::too_large, "The model has % %; % are the most", count, what, most);
        };
        limit(model_.joints.size(), kMaxJoints, "joints");
        limit(model_.surfaces.size(), kMaxSurfaces, "surfaces");
        limit(model_.meshes.size(), kMaxSurfaces, "meshes");
        limit(model_.clips.size(), kMaxClips, "clips");
    }

    void check_frames(const VertexFrames& frames)
    {
        const std::uint64_t record = record_size(frames.encoding);
        need(frames.frame_count > 0, Code::bad_count, "there is no frame");
        counts(frames.frame_count, model_.frames.size(), "frames");
        counts(frames.scales.size(), frames.frame_count, "scales");
        need(frames.records.size() == record * frames.vertex_count * frames.frame_count, Code::bad_count,
             "% bytes are no % frames of % vertices", frames.records.size(), frames.frame_count,
             frames.vertex_count);
        // Far below the largest float: what is blended from them stays finite, too.
        constexpr float kLargest = 1e37F, kSteps = 32768;
        for (std::size_t f = 0; f < frames.scales.size(); ++f)
            for (glm::length_t axis = 0; axis < 3; ++axis)
                need(std::fabs(frames.scales[f].scale[axis]) < kLargest / kSteps &&
                         std::fabs(frames.scales[f].translate[axis]) < kLargest,
                     Code::bad_value, "the scale or origin of frame % is too large", f);
    }

    static std::size_t corners(const Mesh& mesh)
    {
        return mesh.primitive == Primitive::triangles ? 3 : mesh.primitive == Primitive::lines ? 2 : 1;
    }

    void check_mesh(const Mesh& mesh)
    {
        if (!index(mesh.vertex_frames, model_.vertex_frames.size(), true, "its vertex frames")) return;
        const bool is_lerped = mesh.vertex_frames != kNone;
        if (is_lerped || !core_) counts(mesh.source_vertex.size(), mesh.vertex_count, "file vertices");
        if (is_lerped)
            indices(mesh.source_vertex, model_.vertex_frames[mesh.vertex_frames].vertex_count, "file vertex");
        need(mesh.index_count % corners(mesh) == 0, Code::bad_count, "% indices are no whole primitives",
             mesh.index_count);
        const std::uint32_t n = mesh.skin.influences;
        need(n == 0 || n == 4 || n == 8, Code::bad_value, "% influences a vertex; 0, 4 or 8 are possible", n);
        if (core_ && mesh.positions.empty()) return;
        const auto optional = [&](std::size_t have, const char* what) {
            if (have > 0) counts(have, mesh.vertex_count, what);
        };
        counts(mesh.positions.size(), mesh.vertex_count, "positions");
        counts(mesh.normals.size(), mesh.vertex_count, "normals");
        counts(mesh.texcoords.size(), mesh.vertex_count, "texture coordinates");
        optional(mesh.tangents.size(), "tangents");
        optional(mesh.colors.size(), "colours");
        counts(mesh.indices.size(), mesh.index_count, "indices");
        indices(mesh.indices, mesh.vertex_count, "index");
        if (n > 0) near(mesh.positions, "a position");
        check_strips(mesh);
        check_weights(mesh);
        check_exact_weights(mesh);
    }

    void check_strips(const Mesh& mesh)
    {
        if (mesh.strips.empty()) return;
        need(mesh.primitive == Primitive::triangles, Code::bad_value, "strips of no triangles");
        counts(mesh.strips.size(), mesh.index_count / 3, "strips");
        // Each strip draws one triangle at least.
        for (const std::uint32_t strip : mesh.strips)
            if (strip != kNone && !index(strip / 2, mesh.strips.size(), false, "a strip")) return;
    }

    void check_weights(const Mesh& mesh)
    {
        const Skin& skin = mesh.skin;
        const std::size_t n = skin.influences, values = mesh.vertex_count * n;
        if (!counts(skin.joints.size(), values, "joints of vertices") ||
            !counts(skin.weights.size(), values, "weights"))
            return;
        indices(skin.joints, model_.joints.size(), "joint");
        for (std::size_t v = 0; v < values && !error_; v += n) {
            float sum = 0, least = 0;
            for (std::size_t k = 0; k < n; ++k) {
                sum += skin.weights[v + k];
                least = std::min(least, skin.weights[v + k]);
            }
            if (!(least >= 0 && (sum == 0 || std::fabs(sum - 1) <= kWeightTolerance)))
                fail(Code::bad_value, "the weights of vertex %%%", v / n, least < 0 ? " are negative" : " sum to ",
                     least < 0 ? std::string() : shown_number(sum) + " instead of 1");
        }
    }

    void check_exact_weights(const Mesh& mesh)
    {
        const WeightList& exact = mesh.skin.exact;
        if (!counts(exact.joints.size(), exact.points.size(), "joints of weights")) return;
        if (!exact.runs.empty()) counts(exact.runs.size(), mesh.vertex_count, "runs of weights");
        indices(exact.joints, model_.joints.size(), "joint of a weight");
        near(exact.points, "a weight");
        for (std::size_t v = 0; v < exact.runs.size() && !error_; ++v) {
            const WeightRun& run = exact.runs[v];
            if (!need(std::uint64_t{run.first} + run.count <= exact.points.size(), Code::bad_index,
                      "vertex % takes % weights from % on; there are %", v, run.count, run.first,
                      exact.points.size()))
                return;
            float sum = 0;
            for (std::uint32_t k = 0; k < run.count; ++k) sum += exact.points[run.first + k].w;
            if (!(run.count == 0 || std::fabs(sum - 1) <= kExactWeightTolerance))
                fail(Code::bad_value, "the weights of vertex % sum to % instead of 1", v, shown_number(sum));
        }
    }

    void check_surface(const Surface& surface)
    {
        index(surface.material, model_.materials.size(), true, "its material");
        if (!index(surface.mesh, model_.meshes.size(), false, "its mesh")) return;
        const Mesh& mesh = model_.meshes[surface.mesh];
        need(std::uint64_t{surface.first_index} + surface.index_count <= mesh.index_count &&
                 surface.first_index % corners(mesh) == 0 && surface.index_count % corners(mesh) == 0,
             Code::bad_index, "% indices from % on are no whole primitives of its mesh, which has %",
             surface.index_count, surface.first_index, mesh.index_count);
        if (need(surface.level_of_detail < kMaxLevels, Code::bad_value, "its level of detail is % of %",
                 surface.level_of_detail, kMaxLevels))
            levels_ |= 1U << surface.level_of_detail;
    }

    // Levels are counted on: each of them holds a surface.
    void check_levels()
    {
        need((levels_ & (levels_ + 1)) == 0, Code::bad_value,
             "A level of detail has no surface, and a coarser one has");
    }

    void check_image(const Image& image)
    {
        if (image.width == 0 && image.height == 0 && image.indices.empty()) return;
        need(image.width > 0 && image.height > 0 && image.width <= kMaxImageSide && image.height <= kMaxImageSide,
             Code::bad_value, "it is % by % pixels large", image.width, image.height);
        need(image.transparent_index == kNone || image.transparent_index < kPaletteSize, Code::bad_index,
             "its transparent index is %", image.transparent_index);
        for (const RemapRange& remap : image.remaps)
            need(remap.first <= remap.last && remap.last < kPaletteSize, Code::bad_index,
                 "entries % to % of its palette take another colour", remap.first, remap.last);
        if (core_ && image.indices.empty()) return;
        counts(image.indices.size(), std::size_t{image.width} * image.height, "indices");
        counts(image.palette.size(), kPaletteSize, "colours of the palette");
    }

    void check_material(const Material& material)
    {
        const std::size_t images = model_.images.size();
        index(material.normal_map, images, true, "its normal map");
        index(material.specular_map, images, true, "its specular map");
        index(material.emissive_map, images, true, "its emissive map");
        index(material.height_map, images, true, "its height map");
        index(material.roughness_map, images, true, "its roughness map");
        index(material.metalness_map, images, true, "its metalness map");
        for (const float share : {material.roughness, material.metalness})
            need(share >= 0 && share <= 1, Code::bad_value, "its roughness or metalness is not from 0 to 1");
        const auto limit = [&](std::size_t count, std::size_t most, const char* what) {
            need(count <= most, Code::too_large, "it has % %; % are the most", count, what, most);
        };
        limit(material.stages.size(), kMaxStages, "stages");
        limit(material.deforms.size(), kMaxDeforms, "deforms");
        for (const Stage& stage : material.stages) {
            limit(stage.images.size(), kMaxStageImages, "pictures in a stage");
            limit(stage.modifiers.size(), kMaxModifiers, "texture modifiers in a stage");
            indices(stage.images, images, "picture");
            index(stage.alpha_image, images, true, "the alpha picture of a stage");
            need(stage.white || stage.lightmap || !stage.images.empty(), Code::bad_value, "a stage has no picture");
        }
    }

    void check_joint(const Joint& joint)
    {
        need(joint.parent == kNone || joint.parent < looked_at_.place, Code::cyclic,
             "its parent is %, which is no earlier joint", joint.parent);
        need(is_unit(joint.rest.rotation), Code::bad_value, "its rotation is not of length 1");
        near(joint.rest.position, "its position");
        near(joint.rest.scale, "its scale");
        near({&joint.inverse_bind[0].x, 12}, "its bind matrix");
        near(joint.rest_angles, "its angles");
    }

    template <class T> bool check_track(const Track<T>& track, const Animation& animation, const char* of)
    {
        const bool uniform = track.times.empty(), cubic = track.curve == Curve::cubic;
        if (uniform && track.values.empty()) return true;
        need(!(uniform && cubic), Code::bad_value, "%: a cubic curve has no key times", of);
        const std::size_t keys = uniform ? animation.frame_count : track.times.size();
        counts(track.values.size(), cubic ? keys * 3 : keys, of);
        return need(std::is_sorted(track.times.begin(), track.times.end()), Code::bad_value,
                    "%: the key times do not rise", of);
    }

    void check_animation(const Animation& animation)
    {
        need(animation.frame_count > 0, Code::bad_count, "it has no frames");
        if (!(animation.frames_per_second > 0))
            fail(Code::bad_value, "it has % frames a second", shown_number(animation.frames_per_second));
        if (!(std::fabs(animation.file_start) < kLongest))
            fail(Code::bad_value, "it starts at % seconds", shown_number(animation.file_start));
        std::vector<bool> moved(model_.joints.size());
        bool uniform = animation.tracks.empty();
        for (const JointTrack& track : animation.tracks) {
            looked_at_.joint = kNone;
            if (!index(track.joint, moved.size(), false, "the joint of a track")) return;
            looked_at_.joint = track.joint;
            need(!moved[track.joint], Code::bad_value, "two tracks move it");
            moved[track.joint] = true;
            if (!check_track(track.position, animation, "position") ||
                !check_track(track.rotation, animation, "rotation") ||
                !check_track(track.scale, animation, "scale") || !check_track(track.shown, animation, "shown"))
                return;
            need(track.shown.curve == Curve::step || track.shown.values.empty(), Code::bad_value,
                 "what is shown is not given in steps");
            need(track.angles.empty() || (track.rotation.times.empty() && !track.rotation.values.empty()),
                 Code::bad_value, "it has angles of no rotations");
            if (!track.angles.empty()) counts(track.angles.size(), animation.frame_count, "angles");
            near(track.angles, "an angle");
            near(track.position.values, "a position");
            near(track.scale.values, "a scale");
            check_rotations(track.rotation);
            uniform |= track.position.times.empty() && track.rotation.times.empty() && track.scale.times.empty();
        }
        looked_at_.joint = kNone;
        check_camera_tracks(animation);
        // Of what has a value a frame, all joints of all frames are laid out to be played, four side by side.
        const std::uint64_t laid_out = std::uint64_t{animation.frame_count} * ((model_.joints.size() + 3) / 4 * 4);
        need(!uniform || laid_out <= kMaxJointPoses, Code::too_large,
             "% frames of % joints are too many to be played", animation.frame_count, model_.joints.size());
    }

    void check_camera_tracks(const Animation& animation)
    {
        std::vector<bool> changed(model_.cameras.size());
        for (const CameraTrack& track : animation.cameras) {
            if (!index(track.camera, changed.size(), false, "the camera of a track")) return;
            need(!changed[track.camera], Code::bad_value, "two tracks change camera %", track.camera);
            changed[track.camera] = true;
            if (!check_track(track.field_of_view, animation, "field of view") ||
                !check_track(track.roll, animation, "roll"))
                return;
            near(track.field_of_view.values, "a field of view");
            near(track.roll.values, "a roll");
        }
    }

    // Of a cubic curve the values between the tangents.
    void check_rotations(const Track<glm::quat>& track)
    {
        const bool cubic = track.curve == Curve::cubic;
        const std::size_t first = cubic ? 1 : 0, step = cubic ? 3 : 1;
        std::size_t bad = first;
        if (cubic || !all_unit(floats_of(track.values), kUnitTolerance))
            while (bad < track.values.size() && is_unit(track.values[bad])) bad += step;
        else
            bad = track.values.size();
        need(bad >= track.values.size(), Code::bad_value, "rotation % is not of length 1", bad / step);
        if (cubic) near(track.values, "a tangent");
    }

    void check_channel(const Channel& channel)
    {
        indices(channel.joints, model_.joints.size(), "joint");
        need(std::adjacent_find(channel.joints.begin(), channel.joints.end(), std::greater_equal<>()) ==
                 channel.joints.end(),
             Code::bad_value, "its joints do not rise");
    }

    void check_clip(const Clip& clip)
    {
        index(clip.channel, model_.channels.size(), true, "its channel");
        if (!index(clip.animation, model_.animations.size(), true, "its animation")) return;
        const std::size_t frames =
            clip.animation == kNone ? model_.frames.size() : model_.animations[clip.animation].frame_count;
        need(clip.frame_count > 0 && std::uint64_t{clip.first_frame} + clip.frame_count <= frames, Code::bad_index,
             "% frames from % on are not among %", clip.frame_count, clip.first_frame, frames);
        index(clip.loop_frame, clip.frame_count, true, "the frame that it repeats from");
        const auto is_duration = [](double seconds) { return seconds >= 0 && seconds < kLongest; };
        if (!(clip.frames_per_second > 0 && is_duration(clip.seconds) && is_duration(clip.frame_seconds) &&
              clip.frame_seconds > 0 && is_duration(clip.fade_seconds)))
            fail(Code::bad_value, "% frames a second, % seconds", shown_number(clip.frames_per_second),
                 shown_number(clip.seconds));
        near(clip.displacement, "its displacement");
        check_blends(clip);
        for (const ClipEvent& event : clip.events)
            index(event.frame, clip.frame_count, false, "the frame of an event");
        const std::uint32_t nodes = model_.transitions.nodes;
        need(clip.entry_node <= nodes && clip.exit_node <= nodes, Code::bad_index,
             "it leads from node % to node %; there are %", clip.entry_node, clip.exit_node, nodes);
    }

    // An animation that a person blends with others plays as many frames as they do.
    void check_blends(const Clip& clip)
    {
        const std::size_t blends = clip.blends.size();
        const std::size_t axes = blends == 0 ? 0 : blends == 2 ? 1 : 2;
        if (!need(blends == 0 || blends == 2 || blends == 4 || blends == 9, Code::bad_count,
                  "it blends % animations; 2, 4 or 9 are possible", blends) ||
            !counts(clip.blend_axes.size(), axes, "axes of its blends") ||
            !indices(clip.blends, model_.animations.size(), "blended animation") || blends == 0)
            return;
        need(clip.blends[0] == clip.animation, Code::bad_value, "its animation is not the first of its blends");
        for (const std::uint32_t animation : clip.blends)
            counts(model_.animations[animation].frame_count, model_.animations[clip.blends[0]].frame_count,
                   "frames of a blended animation");
    }

    void check_transitions()
    {
        const Transitions& transitions = model_.transitions;
        need(transitions.next.size() == std::uint64_t{transitions.nodes} * transitions.nodes, Code::bad_count,
             "% transitions between % nodes", transitions.next.size(), transitions.nodes);
        indices(transitions.next, std::size_t{transitions.nodes} + 1, "node of a transition");
    }

    void check_skin(const SkinFamily& skin)
    {
        counts(skin.materials.size(), model_.materials.size(), "materials");
        indices(skin.materials, model_.materials.size(), "material");
    }

    void check_attachment(const Attachment& attachment)
    {
        index(attachment.joint, model_.joints.size(), true, "its joint");
        near(attachment.local.position, "its position");
        near(attachment.local.scale, "its scale");
        need(is_unit(attachment.local.rotation), Code::bad_value, "its rotation is not of length 1");
    }

    void check_hitbox(const Hitbox& hitbox) { index(hitbox.joint, model_.joints.size(), false, "its joint"); }

    void check_controller(const Controller& controller)
    {
        index(controller.joint, model_.joints.size(), false, "its joint");
        const float numbers[] = {controller.min, controller.max, controller.rest};
        near(numbers, "its range");
    }

    void check_camera(const Camera& camera) { check_place(camera); }
    void check_light(const Light& light) { check_place(light); }

    // Where a camera or a light is, and where it is turned to.
    template <class T> void check_place(const T& thing)
    {
        index(thing.joint, model_.joints.size(), true, "its joint");
        index(thing.target_joint, model_.joints.size(), true, "the joint of its target");
        near(thing.position, "its position");
        near(thing.target, "its target");
    }

    void check_body_group(const BodyGroup& group)
    {
        need(!group.models.empty(), Code::bad_count, "it has no models");
        need(group.base > 0, Code::bad_value, "its base is 0");
        for (const BodyModel& model : group.models)
            for (const std::uint32_t surface : model.surfaces) {
                if (!index(surface, drawn_by_.size(), false, "a surface")) return;
                need(!drawn_by_[surface], Code::bad_index, "two models of body groups have surface %", surface);
                drawn_by_[surface] = true;
            }
    }

    void check_tags()
    {
        if (model_.attachment_frames.empty()) return;
        need(model_.attachment_frames.size() == std::uint64_t{model_.attachments.size()} * model_.frames.size(),
             Code::bad_count, "% frames of tags are no % frames of % tags", model_.attachment_frames.size(),
             model_.frames.size(), model_.attachments.size());
        near(model_.attachment_frames, "A tag");
    }

    const Model& model_;
    bool core_;
    LookedAt looked_at_;
    std::vector<bool> drawn_by_;  // a surface: whether a model of a body group has it
    std::uint32_t levels_ = 0;    // of detail: a bit for each that a surface has
    std::optional<Error> error_;
};

Error broken(Code code, const std::string& complaint)
{
    return {code, format_text("%. %", complaint, kRemedy), {}, {}};
}

std::optional<Error> check_parts(const Subject& subject, Completeness completeness)
{
    if (subject.parts.empty() || subject.parts.size() > kMaxParts)
        return broken(Code::bad_count,
                      format_text("The subject has % parts; 1 to % are possible", subject.parts.size(), kMaxParts));
    for (std::size_t i = 0; i < subject.parts.size(); ++i) {
        const Part& part = subject.parts[i];
        const std::string bad = find_bad_value(describe_part(), static_cast<const PartPlace*>(&part));
        if (!bad.empty()) return broken(Code::bad_value, format_text("%: %", called("Part", i, part.name), bad));
        const bool root = i == 0;
        if (root != (part.parent == kNone) || root != (part.how == Joining::root) || (!root && part.parent >= i))
            return broken(Code::cyclic, called("Part", i, part.name) + ": its parent is no earlier part");
        if (auto error = validate(*part.model, completeness)) {
            if (subject.parts.size() > 1)
                error->message = format_text("%: %", called("Part", i, part.name), error->message);
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
    const std::string bad = find_bad_value(describe_subject(), static_cast<const SubjectDetails*>(&subject));
    if (!bad.empty()) return broken(Code::not_finite, "The subject: " + bad);

    // A part that follows plays its leader's clips.
    for (std::size_t i = 0; i < subject.clips.size(); ++i) {
        const SubjectClip& clip = subject.clips[i];
        const std::string name = called("Clip", i, clip.name);
        if (clip.part >= subject.parts.size() || subject.parts[clip.part].how == Joining::follow ||
            clip.clip >= subject.parts[clip.part].model->clips.size())
            return broken(Code::bad_index,
                          format_text("%: part % has no clip % to play", name, clip.part, clip.clip));
    }
    for (std::size_t i = 0; i < subject.clips.size(); ++i) {
        const SubjectClip& clip = subject.clips[i];
        if (clip.next == kNone) continue;
        if (clip.next >= subject.clips.size() || subject.clips[clip.next].part != clip.part)
            return broken(Code::bad_index, format_text("%: what follows it, %, is no clip of the same part",
                                                       called("Clip", i, clip.name), clip.next));
    }
    for (std::size_t i = 0; i < subject.presets.size(); ++i) {
        const SubjectPreset& preset = subject.presets[i];
        std::bitset<kMaxParts> parts;
        for (const std::uint32_t clip : preset.clips) {
            if (clip >= subject.clips.size())
                return broken(Code::bad_index,
                              format_text("%: there is no clip %", called("Preset", i, preset.name), clip));
            const std::uint32_t part = subject.clips[clip].part;
            if (parts[part])
                return broken(Code::bad_value, format_text("%: part % plays two clips at once",
                                                           called("Preset", i, preset.name), part));
            parts[part] = true;
        }
    }
    for (std::size_t i = 0; i < subject.skins.size(); ++i) {
        const SubjectSkin& skin = subject.skins[i];
        const std::string name = called("Skin", i, skin.name);
        if (skin.families.size() != subject.parts.size())
            return broken(Code::bad_count, format_text("%: it dresses % parts of %", name, skin.families.size(),
                                                       subject.parts.size()));
        for (std::size_t p = 0; p < skin.families.size(); ++p)
            if (skin.families[p] != kNone && skin.families[p] >= subject.parts[p].model->skins.size())
                return broken(Code::bad_index, format_text("%: part % has no skin %", name, p, skin.families[p]));
    }
    return std::nullopt;
}

}  // namespace marrow
