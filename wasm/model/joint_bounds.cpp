#include "model/joint_bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

#include "base/simd.h"
#include "model/bounds.h"

namespace marrow {

namespace {

// Of an even share of a vertex. What pulls less hardly moves it: far from its joint it would only blow the box up.
constexpr float kLeastPull = 0.5F;
// Poses of joints that are looked at in a clip.
constexpr std::uint64_t kMostPoses = 1ull << 14;

// The boxes of what hangs on each joint, in the joint's own space.
std::vector<Bounds> reach_of_joints(const Model& model)
{
    std::vector<Bounds> reach(model.joints.size(), empty_bounds());
    for (const Mesh& mesh : model.meshes) {
        const Skin& skin = mesh.skin;
        for (const WeightRun& run : skin.exact.runs)
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i)
                if (skin.exact.points[i].w * static_cast<float>(run.count) >= kLeastPull)
                    extend(reach[skin.exact.joints[i]], glm::vec3(skin.exact.points[i]));
        if (!skin.exact.runs.empty()) continue;
        for (std::size_t i = 0; i < skin.weights.size(); ++i)
            if (skin.weights[i] * static_cast<float>(skin.influences) >= kLeastPull)
                extend(reach[skin.joints[i]], model.joints[skin.joints[i]].inverse_bind *
                                                  glm::vec4(mesh.positions[i / skin.influences], 1.0F));
    }
    return reach;
}

// Gives the values of a track at rising frames; between keys the earlier one will do.
template <class T> class TrackReader {
public:
    TrackReader() = default;
    TrackReader(const Track<T>& track, float frames_per_second) : track_(&track), fps_(frames_per_second) {}

    // Null where the track has none.
    const T* at(std::uint32_t frame)
    {
        if (track_ == nullptr || track_->values.empty()) return nullptr;
        const std::vector<T>& values = track_->values;
        const std::vector<float>& times = track_->times;
        if (times.empty()) return &values[std::min<std::size_t>(frame, values.size() - 1)];
        const float time = static_cast<float>(frame) / fps_;
        while (next_ < times.size() && times[next_] <= time) ++next_;
        const std::size_t key = next_ == 0 ? 0 : next_ - 1;
        // Of a cubic key the value stands between its tangents.
        return &values[track_->curve == Curve::cubic ? key * 3 + 1 : key];
    }

private:
    const Track<T>* track_ = nullptr;
    float fps_ = 1;
    std::size_t next_ = 0;  // the first key behind the frame
};

// Three axes and the origin of an affine matrix; the fourth number of each means nothing.
struct Matrix {
    std::array<Float4, 4> columns;

    static Matrix of(const glm::vec3& position, const glm::quat& rotation, const glm::vec3& scale)
    {
        const glm::mat3 turn = glm::mat3_cast(rotation);
        const auto column = [](const glm::vec3& v) { return Float4::of(v.x, v.y, v.z, 0); };
        return {
            {column(turn[0] * scale.x), column(turn[1] * scale.y), column(turn[2] * scale.z), column(position)}};
    }
    Float4 turned(Float4 v) const
    {
        return columns[0] * splat_lane<0>(v) + columns[1] * splat_lane<1>(v) + columns[2] * splat_lane<2>(v);
    }
    friend Matrix operator*(const Matrix& parent, const Matrix& child)
    {
        return {{parent.turned(child.columns[0]), parent.turned(child.columns[1]), parent.turned(child.columns[2]),
                 parent.turned(child.columns[3]) + parent.columns[3]}};
    }
};

// A box as its middle and half of its size.
struct Reach {
    Float4 middle, half;
    bool empty = true;

    Reach() : middle(Float4::splat(0)), half(Float4::splat(0)) {}
    explicit Reach(const Bounds& box) : Reach()
    {
        const glm::vec3 size = (box.max - box.min) * 0.5F, at = (box.min + box.max) * 0.5F;
        middle = Float4::of(at.x, at.y, at.z, 0);
        half = Float4::of(size.x, size.y, size.z, 0);
        empty = is_empty(box);
    }
    // The box of this one, moved by a matrix.
    Bounds moved(const Matrix& matrix) const
    {
        const auto size = [](Float4 v) { return flip_sign(v, v); };
        const Float4 at = matrix.turned(middle) + matrix.columns[3];
        const Float4 reach = size(matrix.columns[0]) * splat_lane<0>(half) +
                             size(matrix.columns[1]) * splat_lane<1>(half) +
                             size(matrix.columns[2]) * splat_lane<2>(half);
        Bounds box;
        store3(at - reach, &box.min.x);
        store3(at + reach, &box.max.x);
        return box;
    }
};

class ClipReach {
public:
    explicit ClipReach(const Model& model) : model_(model), posed_(model.joints.size())
    {
        for (const Bounds& box : reach_of_joints(model)) reach_.emplace_back(box);
    }

    Bounds of(const Clip& clip)
    {
        const Animation& animation = model_.animations[clip.animation];
        tracks_.assign(posed_.size(), {});
        for (const JointTrack& track : animation.tracks) {
            const float fps = animation.frames_per_second;
            tracks_[track.joint] = {{track.position, fps}, {track.rotation, fps}, {track.scale, fps}};
        }
        const std::uint64_t poses = std::uint64_t{clip.frame_count} * posed_.size();
        const auto step = static_cast<std::uint32_t>(poses / kMostPoses + 1);
        Bounds box = empty_bounds();
        for (std::uint64_t frame = 0; frame < clip.frame_count; frame += step)
            add(clip.first_frame + static_cast<std::uint32_t>(frame), box);
        return box;
    }

private:
    struct JointReader {
        TrackReader<glm::vec3> position;
        TrackReader<glm::quat> rotation;
        TrackReader<glm::vec3> scale;
    };

    void add(std::uint32_t frame, Bounds& box)
    {
        for (std::size_t i = 0; i < posed_.size(); ++i) {
            const Joint& joint = model_.joints[i];
            const glm::vec3* position = tracks_[i].position.at(frame);
            const glm::quat* rotation = tracks_[i].rotation.at(frame);
            const glm::vec3* scale = tracks_[i].scale.at(frame);
            posed_[i] = Matrix::of(position != nullptr ? *position : joint.rest.position,
                                   rotation != nullptr ? *rotation : joint.rest.rotation,
                                   scale != nullptr ? *scale : joint.rest.scale);
            if (joint.parent != kNone) posed_[i] = posed_[joint.parent] * posed_[i];
            if (!reach_[i].empty) extend(box, reach_[i].moved(posed_[i]));
        }
    }

    const Model& model_;
    std::vector<Reach> reach_;
    std::vector<JointReader> tracks_;
    std::vector<Matrix> posed_;
};

}  // namespace

void compute_skinned_bounds(Model& model)
{
    compute_bounds(model);
    ClipReach reach(model);
    for (Clip& clip : model.clips) {
        if (clip.animation == kNone) continue;
        const Bounds box = reach.of(clip);
        if (is_empty(box)) continue;
        clip.bounds = box;
        extend(model.animation_bounds, box);
    }
}

}  // namespace marrow
