#include "formats/quake/mdl_frames.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/limits.h"
#include "base/message.h"
#include "base/renew.h"
#include "derive/latlong_normals.h"
#include "derive/quake_normals.h"
#include "formats/frame_clips.h"
#include "formats/group_times.h"

namespace marrow {

namespace {

constexpr std::size_t kNameSize = 16, kBoxSize = 8, kRecord = 4;
// The maximum number of steps of a group with uneven times, and of bytes of frames that are repeated for such
// groups.
constexpr std::size_t kMostSteps = 1000;
constexpr std::size_t kFreeRepeats = 4U << 20;

// A group of frames, or a sequence of single ones.
struct Entry {
    std::uint32_t first = 0, count = 0;
    bool is_group = false;
    GroupTimes times{};
};

// Combines the two bytes of an MD16 coordinate, minus 32768.
std::uint16_t word_of(std::uint8_t high, std::uint8_t low)
{
    return static_cast<std::uint16_t>((high << 8 | low) - 32768);
}

// The angles of each Quake normal, packed into a word as in MD3. The nearest latitude is found first, then the
// nearest longitude for this latitude.
std::vector<std::uint16_t> angles_of_normals()
{
    const LatlongNormals& angles = latlong_normals();
    std::vector<std::uint16_t> out;
    for (const QuakeNormal& n : quake_normals()) {
        unsigned latitude = 0, longitude = 0;
        const auto part = [&](unsigned lat) { return angles.latitude[lat].x * n.x + angles.latitude[lat].y * n.y; };
        for (unsigned i = 1; i < 256; ++i)
            if (part(i) > part(latitude)) latitude = i;
        const float flat = part(latitude);
        const auto whole = [&](unsigned lng) {
            return angles.longitude[lng].x * flat + angles.longitude[lng].z * n.z;
        };
        for (unsigned i = 1; i < 256; ++i)
            if (whole(i) > whole(longitude)) longitude = i;
        out.push_back(static_cast<std::uint16_t>(latitude << 8 | longitude));
    }
    return out;
}

class Frames {
public:
    Frames(ByteReader& file, const QuakeMdlHeader& header, Model& model)
        : file_(file), header_(header), model_(model)
    {
        has_words_ = header.kind == QuakeMdlKind::quakeforge;
        has_names_ = header.kind != QuakeMdlKind::test;
        vertices_ = static_cast<std::uint32_t>(header.vertices);
    }

    void read();

private:
    // 64 bits, because nothing limits the number of vertices in the header of a Hexen II file.
    std::uint64_t records_size() const { return std::uint64_t{vertices_} * kRecord; }
    std::uint64_t frame_size() const
    {
        return kBoxSize + (has_names_ ? kNameSize : 0) + records_size() * (has_words_ ? 2 : 1);
    }
    void read_entry();
    void read_frame();
    void repeat(const Entry& group, const GroupSteps& steps);
    void add_clips();
    void add_group_clip(const Entry& group);
    void finish();

    ByteReader& file_;
    const QuakeMdlHeader& header_;
    Model& model_;
    VertexFrames out_;
    bool has_words_ = false, has_names_ = true;
    std::uint32_t vertices_ = 0, replaced_times_ = 0, rounded_groups_ = 0;
    std::vector<std::string_view> names_;
    std::vector<Entry> entries_;
    std::vector<std::uint16_t> angles_;  // of Quake's normals, for MD16
};

void Frames::read()
{
    out_.encoding = has_words_ ? VertexEncoding::i16_latlong : VertexEncoding::u8_indexed;
    out_.vertex_count = vertices_;
    if (has_words_) angles_ = angles_of_normals();
    out_.records.reserve(file_.remaining());  // more than the frames of the file need; repeat() may add others
    for (std::int32_t i = 0; i < header_.frames && file_.ok(); ++i) read_entry();
    if (!file_.ok()) return;
    model_.source.frames = static_cast<std::uint32_t>(names_.size());
    add_clips();
    finish();
}

void Frames::read_entry()
{
    const bool is_group = file_.u32() != 0;
    if (!is_group) {
        if (entries_.empty() || entries_.back().is_group)
            entries_.push_back({static_cast<std::uint32_t>(names_.size()), 0});
        ++entries_.back().count;
        read_frame();
        return;
    }
    const std::uint64_t field = file_.file_offset();
    const std::int32_t count = file_.i32();
    file_.skip(kBoxSize);
    if (!file_.ok()) return;
    const std::uint64_t left = file_.remaining() / (frame_size() + 4);
    if (count <= 0 || static_cast<std::uint64_t>(count) > left) {
        file_.fail(Code::bad_count, message("quake-mdl-group-invalid", count, left), field);
        return;
    }
    std::vector<float> times;
    for (std::int32_t i = 0; i < count; ++i) times.push_back(file_.f32());
    entries_.push_back(
        {static_cast<std::uint32_t>(names_.size()), static_cast<std::uint32_t>(count), true, group_times(times)});
    replaced_times_ += entries_.back().times.replaced;
    for (std::int32_t i = 0; i < count && file_.ok(); ++i) read_frame();
}

void Frames::read_frame()
{
    file_.skip(kBoxSize);  // many files have wrong boxes
    names_.push_back(has_names_ ? file_.chars(kNameSize) : std::string_view());
    const Bytes records = file_.take(records_size(), "quake-mdl-frame-vertices");
    if (!has_words_) {
        out_.records.insert(out_.records.end(), records.begin(), records.end());
        return;
    }
    const Bytes low = file_.take(records_size(), "quake-mdl-frame-vertices");
    if (!file_.ok()) return;
    const std::size_t end = out_.records.size();
    out_.records.resize(end + records.size() * 2);
    for (std::size_t i = 0; i < records.size(); i += kRecord) {
        const std::uint16_t words[] = {word_of(records[i], low[i]), word_of(records[i + 1], low[i + 1]),
                                       word_of(records[i + 2], low[i + 2]), angles_[records[i + 3]]};
        std::memcpy(&out_.records[end + i * 2], words, sizeof words);
    }
}

// Repeats the frames of a group: adds one copy per step.
void Frames::repeat(const Entry& group, const GroupSteps& steps)
{
    const std::size_t size = std::size_t{vertices_} * record_size(out_.encoding);
    for (const std::uint32_t entry : steps.entries) {
        const std::size_t frame = group.first + entry;
        names_.push_back(names_[frame]);
        const std::size_t end = out_.records.size();
        out_.records.resize(end + size);
        std::copy_n(out_.records.begin() + static_cast<std::ptrdiff_t>(frame * size), size,
                    out_.records.begin() + static_cast<std::ptrdiff_t>(end));
    }
}

void Frames::add_group_clip(const Entry& group)
{
    const std::size_t size = std::size_t{vertices_} * record_size(out_.encoding);
    const std::size_t used = names_.size() - model_.source.frames;
    const std::size_t allowed = model_.source.frames + kFreeRepeats / size;
    const std::size_t left = allowed > used ? allowed - used : 0;
    const GroupSteps steps = group_steps(group.times.seconds, std::min(kMostSteps, left));
    if (!steps.is_exact) ++rounded_groups_;
    Clip clip;
    clip.name = run_name_of(names_[group.first]);
    clip.first_frame = group.first;
    clip.frame_count = static_cast<std::uint32_t>(steps.entries.size());
    // A group whose frames have equal durations needs no repeated frames.
    if (steps.entries.size() != group.count) {
        clip.first_frame = static_cast<std::uint32_t>(names_.size());
        repeat(group, steps);
    }
    complete_frame_clip(clip, static_cast<float>(1 / steps.step_seconds));
    clip.frame_seconds = steps.step_seconds;
    clip.seconds = steps.step_seconds * clip.frame_count;
    clip.loop_frame = 0;
    model_.clips.push_back(std::move(clip));
}

void Frames::add_clips()
{
    for (const Entry& entry : entries_) {
        if (entry.is_group) {
            add_group_clip(entry);
        } else {
            std::vector<FrameRun> runs = runs_of({&names_[entry.first], entry.count});
            for (FrameRun& run : runs) run.first += entry.first;
            for (Clip& clip : frame_clips(runs)) model_.clips.push_back(std::move(clip));
        }
        if (model_.clips.size() > kMaxClips) {
            warn(model_, message("quake-mdl-too-many-clips", kMaxClips));
            model_.clips = clip_of_all_frames(model_.source.frames);
            break;
        }
    }
    if (replaced_times_ > 0) warn(model_, message("quake-mdl-times-invalid", replaced_times_));
    if (rounded_groups_ > 0) warn(model_, message("quake-mdl-times-rounded", rounded_groups_));
}

void Frames::finish()
{
    const auto count = static_cast<std::uint32_t>(names_.size());
    out_.frame_count = count;
    FrameScale scale{header_.scale, header_.origin};
    if (has_words_) {
        scale.scale /= 256.0F;
        scale.translate += scale.scale * 32768.0F;
    }
    renew(out_.scales, count, scale);
    renew(model_.frames, count);
    for (std::uint32_t i = 0; i < count; ++i) model_.frames[i].name = names_[i];
    model_.vertex_frames.push_back(std::move(out_));
}

}  // namespace

void read_quake_mdl_frames(ByteReader& file, const QuakeMdlHeader& header, Model& model)
{
    Frames(file, header, model).read();
}

}  // namespace marrow
