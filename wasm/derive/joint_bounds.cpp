#include "derive/joint_bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <limits>

#include "base/simd.h"
#include "derive/bind_pose.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// The minimum weight of a vertex in the box of a joint, relative to the mean weight of the vertex's influences.
// With less weight it hardly moves with the joint, and may be so far from it that it would only enlarge the box.
constexpr float kMinWeight = 0.5F;
// The maximum number of joint poses that are sampled per clip.
constexpr std::uint64_t kMaxPoses = 1ull << 14;

// The box of the vertices of each joint, in joint space.
std::vector<Bounds> boxes_of_joints(const Model& model)
{
    // Without vertices, the box of each joint is a point.
    if (model.meshes.empty()) return std::vector<Bounds>(model.joints.size(), Bounds{});
    std::vector<Bounds> boxes(model.joints.size(), empty_bounds());
    for (const Mesh& mesh : model.meshes) {
        const Skin& skin = mesh.skin;
        for (const WeightRun& run : skin.exact.runs)
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i)
                if (skin.exact.points[i].w * static_cast<float>(run.count) >= kMinWeight)
                    extend(boxes[skin.exact.joints[i]], glm::vec3(skin.exact.points[i]));
        if (!skin.exact.runs.empty()) continue;
        for (std::size_t i = 0; i < skin.weights.size(); ++i)
            if (skin.weights[i] * static_cast<float>(skin.influences) >= kMinWeight)
                extend(boxes[skin.joints[i]], model.joints[skin.joints[i]].inverse_bind *
                                                  glm::vec4(mesh.positions[i / skin.influences], 1.0F));
    }
    return boxes;
}

// Reads the values of a track at increasing frames. Between two keys it returns the earlier one, which is exact
// enough for a bounding box.
template <class T> class TrackReader {
public:
    TrackReader() = default;
    explicit TrackReader(const Track<T>& track) : track_(track.values.empty() ? nullptr : &track) {}

    // The value at a frame; null if the track has no values. `time`: the time of the frame, in seconds.
    const T* at(std::uint32_t frame, float time)
    {
        if (track_ == nullptr) return nullptr;
        const std::vector<T>& values = track_->values;
        const std::vector<float>& times = track_->times;
        if (times.empty()) return &values[std::min<std::size_t>(frame, values.size() - 1)];
        while (next_ < times.size() && times[next_] <= time) ++next_;
        const std::size_t key = next_ == 0 ? 0 : next_ - 1;
        // A cubic key has three values: incoming tangent, value, outgoing tangent.
        return &values[track_->curve == Curve::cubic ? key * 3 + 1 : key];
    }

private:
    const Track<T>* track_ = nullptr;
    std::size_t next_ = 0;  // the first key after the frame
};

// Three axes and the origin of an affine matrix; the fourth lane of each is unused.
struct Matrix {
    std::array<Float4, 4> columns;

    static Matrix of(const glm::vec3& position, const glm::quat& rotation, const glm::vec3& scale)
    {
        const float x = rotation.x, y = rotation.y, z = rotation.z, w = rotation.w;
        const float x2 = x + x, y2 = y + y, z2 = z + z;
        return {{Float4::of(1 - y * y2 - z * z2, x * y2 + w * z2, x * z2 - w * y2, 0) * Float4::splat(scale.x),
                 Float4::of(x * y2 - w * z2, 1 - x * x2 - z * z2, y * z2 + w * x2, 0) * Float4::splat(scale.y),
                 Float4::of(x * z2 + w * y2, y * z2 - w * x2, 1 - x * x2 - y * y2, 0) * Float4::splat(scale.z),
                 Float4::of(position.x, position.y, position.z, 0)}};
    }
    Float4 transform_direction(Float4 v) const
    {
        return columns[0] * splat_lane<0>(v) + columns[1] * splat_lane<1>(v) + columns[2] * splat_lane<2>(v);
    }
    friend Matrix operator*(const Matrix& parent, const Matrix& child)
    {
        return {{parent.transform_direction(child.columns[0]), parent.transform_direction(child.columns[1]),
                 parent.transform_direction(child.columns[2]),
                 parent.transform_direction(child.columns[3]) + parent.columns[3]}};
    }
};

// A box as its centre and half extents.
struct CenteredBox {
    Float4 center, half;
    bool empty = true;

    CenteredBox() : center(Float4::splat(0)), half(Float4::splat(0)) {}
    explicit CenteredBox(const Bounds& box) : CenteredBox()
    {
        const glm::vec3 size = (box.max - box.min) * 0.5F, at = (box.min + box.max) * 0.5F;
        center = Float4::of(at.x, at.y, at.z, 0);
        half = Float4::of(size.x, size.y, size.z, 0);
        empty = is_empty(box);
    }
};

class GrowingBox {
public:
    // Adds a box that is transformed by a matrix.
    void add(const CenteredBox& box, const Matrix& matrix)
    {
        const auto size = [](Float4 v) { return flip_sign(v, v); };
        const Float4 at = matrix.transform_direction(box.center) + matrix.columns[3];
        const Float4 half = size(matrix.columns[0]) * splat_lane<0>(box.half) +
                            size(matrix.columns[1]) * splat_lane<1>(box.half) +
                            size(matrix.columns[2]) * splat_lane<2>(box.half);
        low_ = min(low_, at - half);
        high_ = max(high_, at + half);
    }
    Bounds bounds() const
    {
        Bounds box;
        store3(low_, &box.min.x);
        store3(high_, &box.max.x);
        return box;
    }

private:
    static constexpr float kFar = std::numeric_limits<float>::infinity();
    Float4 low_ = Float4::splat(kFar), high_ = Float4::splat(-kFar);
};

class ClipBounds {
public:
    explicit ClipBounds(const Model& model)
        : model_(model), boxes_(model.joints.size()), posed_(model.joints.size())
    {
        const std::vector<Bounds> boxes = boxes_of_joints(model);
        for (std::size_t i = 0; i < boxes.size(); ++i) boxes_[i] = CenteredBox(boxes[i]);
    }

    Bounds of(const Clip& clip)
    {
        const Animation& animation = model_.animations[clip.animation];
        tracks_.assign(posed_.size(), {});
        for (const JointTrack& track : animation.tracks)
            tracks_[track.joint] = {TrackReader(track.position), TrackReader(track.rotation),
                                    TrackReader(track.scale)};
        const std::uint64_t poses = std::uint64_t{clip.frame_count} * posed_.size();
        const auto step = static_cast<std::uint32_t>(poses / kMaxPoses + 1);
        GrowingBox box;
        for (std::uint64_t i = 0; i < clip.frame_count; i += step) {
            const std::uint32_t frame = clip.first_frame + static_cast<std::uint32_t>(i);
            add(frame, static_cast<float>(frame) / animation.frames_per_second, box);
        }
        return box.bounds();
    }

private:
    struct JointReader {
        TrackReader<glm::vec3> position;
        TrackReader<glm::quat> rotation;
        TrackReader<glm::vec3> scale;
    };

    void add(std::uint32_t frame, float time, GrowingBox& box)
    {
        for (std::size_t i = 0; i < posed_.size(); ++i) {
            const Joint& joint = model_.joints[i];
            const glm::vec3* position = tracks_[i].position.at(frame, time);
            const glm::quat* rotation = tracks_[i].rotation.at(frame, time);
            const glm::vec3* scale = tracks_[i].scale.at(frame, time);
            posed_[i] = Matrix::of(position != nullptr ? *position : joint.rest.position,
                                   rotation != nullptr ? *rotation : joint.rest.rotation,
                                   scale != nullptr ? *scale : joint.rest.scale);
            if (joint.parent != kNone) posed_[i] = posed_[joint.parent] * posed_[i];
            if (!boxes_[i].empty) box.add(boxes_[i], posed_[i]);
        }
    }

    const Model& model_;
    std::vector<CenteredBox> boxes_;  // of the joints
    std::vector<JointReader> tracks_;
    std::vector<Matrix> posed_;
};

}  // namespace

void compute_skinned_bounds(Model& model)
{
    compute_bounds(model);
    if (model.meshes.empty() && !model.joints.empty()) {
        model.bounds = empty_bounds();
        for (const glm::mat4x3& joint : bind_matrices(model.joints)) extend(model.bounds, joint[3]);
        model.animation_bounds = model.bounds;
    }
    ClipBounds clip_bounds(model);
    for (Clip& clip : model.clips) {
        if (clip.animation == kNone) continue;
        const Bounds box = clip_bounds.of(clip);
        if (is_empty(box)) continue;
        clip.bounds = box;
        extend(model.animation_bounds, box);
    }
}

}  // namespace marrow
