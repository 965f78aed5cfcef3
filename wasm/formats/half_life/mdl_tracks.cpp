#include "formats/half_life/mdl_tracks.h"

#include <array>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "model/angles.h"

namespace marrow {

namespace {

constexpr std::uint64_t kRecordSize = 12;

// The values of one track, or a constant.
class Column {
public:
    explicit Column(float value) : value_(value) {}

    // `file` begins at the track's first run.
    void decode(ByteReader& file, std::uint32_t frames, float scale)
    {
        values_.reserve(frames);
        while (values_.size() < frames && file.ok()) {
            const std::uint64_t at = file.file_offset();
            const std::uint32_t numbers = file.u8(), total = file.u8();
            if (file.ok() && (numbers == 0 || total == 0)) {
                file.fail(Code::bad_value, message("mdl-empty-run", numbers, total), at);
                return;
            }
            const Bytes run = file.take(std::uint64_t{numbers} * 2, "mdl-run");
            if (!file.ok()) return;
            for (std::uint32_t k = 0; k < total && values_.size() < frames; ++k) {
                const auto number = load_as<std::int16_t>(&run[std::min(k, numbers - 1) * 2]);
                values_.push_back(value_ + static_cast<float>(number) * scale);
            }
        }
    }
    void hold(float value)
    {
        value_ = value;
        values_.clear();
    }

    float at(std::uint32_t frame) const { return values_.empty() ? value_ : values_[frame]; }
    bool moves() const { return !values_.empty(); }

private:
    float value_;
    std::vector<float> values_;
};

}  // namespace

MdlPoses::MdlPoses(std::uint64_t bytes) : left_by_size_(kFreeJointPoses + bytes), left_in_all_(kMaxJointPoses) {}

bool MdlPoses::take(std::uint64_t poses)
{
    if (poses > left_by_size_ || poses > left_in_all_) return false;
    left_by_size_ -= poses;
    left_in_all_ -= poses;
    return true;
}

MARROW_NOINLINE Animation decode_mdl_animation(ByteReader& file, const MdlAnimation& source,
                                               const std::vector<MdlBone>& bones, const std::vector<bool>& turned,
                                               const Model& model, MdlPoses& poses)
{
    Animation animation;
    animation.frame_count = source.frames;
    ByteReader records =
        file.table(source.offset, static_cast<std::int64_t>(bones.size()), kRecordSize, "mdl-animation-records", 0);
    const auto take = [&](std::uint64_t count) {
        if (file.ok() && !poses.take(count))
            file.fail(Code::too_large, message("mdl-more-poses-than-bytes", source.frames, bones.size()),
                      static_cast<std::uint64_t>(source.offset));
        return file.ok();
    };
    // Each joint's record counts as one pose as well, because sequences may share records.
    for (std::uint32_t joint = 0; joint < bones.size() && take(1); ++joint) {
        const MdlBone& bone = bones[joint];
        const auto start = static_cast<std::int64_t>(records.file_offset());
        std::array<Column, 6> columns = {Column(bone.value[0]), Column(bone.value[1]), Column(bone.value[2]),
                                         Column(bone.value[3]), Column(bone.value[4]), Column(bone.value[5])};
        std::array<std::uint32_t, 6> offsets{};
        std::uint32_t any = 0;
        for (std::uint32_t& offset : offsets) any |= offset = records.u16();
        const bool still = joint == source.still_joint && source.still_axes != 0;
        if (!records.ok()) break;
        if (any == 0 && !still) continue;
        if (!take(source.frames)) break;
        for (std::size_t axis = 0; axis < 6 && file.ok(); ++axis) {
            if (offsets[axis] == 0) continue;
            const std::int64_t at = start + offsets[axis];
            ByteReader runs = file.window(at, static_cast<std::int64_t>(file.size()) - at, "mdl-track");
            columns[axis].decode(runs, source.frames, bone.scale[axis]);
        }
        for (std::size_t axis = 0; still && axis < 3; ++axis)
            if ((source.still_axes >> axis & 1U) != 0) columns[axis].hold(0);
        if (!file.ok()) break;

        JointTrack track;
        track.joint = joint;
        const auto moves = [&](std::size_t first) {
            return columns[first].moves() || columns[first + 1].moves() || columns[first + 2].moves();
        };
        const auto vector = [&](std::size_t first, std::uint32_t frame) {
            return glm::vec3(columns[first].at(frame), columns[first + 1].at(frame), columns[first + 2].at(frame));
        };
        if (moves(0) || vector(0, 0) != model.joints[joint].rest.position)
            for (std::uint32_t f = 0; f < source.frames; ++f) track.position.values.push_back(vector(0, f));
        for (std::uint32_t f = 0; moves(3) && f < source.frames; ++f) {
            track.rotation.values.push_back(rotation_of_angles(vector(3, f)));
            if (turned[joint]) track.angles.push_back(vector(3, f));
        }
        if (!track.position.values.empty() || !track.rotation.values.empty())
            animation.tracks.push_back(std::move(track));
    }
    return animation;
}

}  // namespace marrow
