#include "model/validate.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <span>

#include "base/float_checks.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "model/describe.h"
#include "model/relations.h"

namespace marrow {

namespace {

// How far the sum of a vertex's weights may differ from 1, because of rounding.
constexpr float kWeightTolerance = 1e-3F;
// The tolerance for the weights of a WeightList, which are kept as in the file. Loaders normalise weights with
// larger errors.
constexpr float kExactWeightTolerance = 0.02F;
// How far a rotation's squared length may differ from 1, because of rounding. slerp relies on this limit.
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
    if (name.empty()) return message("model-item", kind, index);
    return message("model-named-item", kind, index, excerpt(name));
}

std::string in_words(const BadValue& bad)
{
    if (bad.code == Code::bad_value)
        return message("model-choice-unknown", bad.path, static_cast<int>(bad.value), bad.choices - 1);
    return std::isnan(bad.value) ? message("model-value-nan", bad.path) : message("model-value-infinite", bad.path);
}

// Arrays are read in blocks of about this many bytes, which stay in the processor's cache.
constexpr std::size_t kBlockSize = 1U << 15;

// Checks the model of a part and keeps the first error.
class Checker {
public:
    Checker(const Model& model, ArrayReader& arrays, std::uint32_t part)
        : model_(model), arrays_(arrays), part_(part)
    {
    }

    std::optional<Error> run()
    {
        if (const auto bad = find_bad_value(describe_model(), &model_)) fail(bad->code, in_words(*bad));
        check_basis();
        check_limits();
        in_body_group_.assign(model_.surfaces.size(), false);
        for (const ListRule& rule : kListRules)
            for (const Field& field : describe_model().fields())
                if (rule.list == field.offset) check_each(rule, field);
        check_relations(Relations<GameHints>::list, &model_.hints);
        check_levels();
        check_transitions();
        check_tags();
        return error_;
    }

private:
    // An array of the item that is being checked.
    struct Array {
        ArrayId id;
        const Field* field = nullptr;
        std::size_t count = 0;  // of its elements
    };
    // The rules for an array. All floats must be finite, too.
    struct ArrayRule {
        std::uint64_t count;        // number of elements
        MessageId elements;         // the term for the elements, in the plural
        bool is_optional = false;   // the array may be empty
        std::uint64_t end = ~0ULL;  // all integers are below it
        MessageId element = "";     // the term for the elements that the integers are indices of
        bool is_near = false;       // the magnitudes of all floats are below kMaxCoordinate
    };

    struct Item {
        MessageId kind;
        std::size_t index;
        std::string_view name;
        std::uint32_t joint = kNone;  // the joint of the track that is being checked
    };

    // The rules for the items of a list of the model.
    struct ListRule {
        std::size_t list;  // offset of the list in Model
        MessageId item;    // a term for an item
        std::span<const Relation> relations;
        void (*check)(Checker& checker, const void* item) = nullptr;  // other rules
    };
    template <class T, void (Checker::*kCheck)(const T&)> static void check(Checker& checker, const void* item)
    {
        (checker.*kCheck)(*static_cast<const T*>(item));
    }
    static const std::array<ListRule, 16> kListRules;

    void check_each(const ListRule& rule, const Field& list)
    {
        const Type& type = list.type();
        const Bytes items = bytes_of_list(at(&model_, list));
        const Field& first = type.record().fields().front();
        // If the first member of a struct is a text, messages use it as the name of the item.
        const bool has_name = first.type().kind == FieldKind::text;
        for (std::size_t i = 0; i * type.size < items.size() && !error_; ++i) {
            const std::uint8_t* item = items.data() + i * type.size;
            item_ = Item{rule.item, i, {}};
            if (has_name) item_->name = *reinterpret_cast<const std::string*>(at(item, first));
            check_relations(rule.relations, item);
            if (rule.check != nullptr && !error_) rule.check(*this, item);
        }
        item_.reset();
    }

    void check_relations(std::span<const Relation> relations, const void* item)
    {
        for (const Relation& relation : relations) {
            const std::uint8_t* member = static_cast<const std::uint8_t*>(item) + relation.offset;
            const std::size_t count = relation.count == nullptr ? 0 : relation.count(model_);
            const auto index = [&] { return *reinterpret_cast<const std::uint32_t*>(member); };
            const std::span floats(reinterpret_cast<const float*>(member), relation.floats);
            switch (relation.kind) {
                case Relation::Kind::index: require_index(index(), count, relation.what); break;
                case Relation::Kind::index_or_none: require_index_or_none(index(), count, relation.what); break;
                case Relation::Kind::indices:
                    require_indices(*reinterpret_cast<const std::vector<std::uint32_t>*>(member), count,
                                    relation.what);
                    break;
                case Relation::Kind::near: require_near(floats, relation.what); break;
                case Relation::Kind::unit:
                    if (!all_unit(floats, kUnitTolerance))
                        fail(Code::bad_value, message("model-rotation-not-unit", about()));
                    break;
            }
        }
    }

    // The label of the list item that is being checked, with which messages begin. Valid until the next call.
    Term about()
    {
        if (!item_) return Term("model-whole");
        about_ = item_->joint == kNone ? item_label(item_->kind, item_->index, item_->name)
                                       : message("model-joint-of-animation", item_->joint, item_->index).composed();
        return Term(about_);
    }
    void fail(Code code, const std::string& text)
    {
        if (!error_) error_ = Error{code, text, {}, {}};
    }
    // These return false, and set the error if it is the first, when a condition does not hold. `what` is a term.
    bool require_count(std::uint64_t actual, std::uint64_t expected, MessageId what)
    {
        if (actual == expected) return true;
        fail(Code::bad_count, message("model-count", about(), what, actual, expected));
        return false;
    }
    bool require_index(std::uint32_t index, std::size_t count, MessageId what)
    {
        if (index < count) return true;
        fail(Code::bad_index, message("model-index", about(), what, index, count));
        return false;
    }
    bool require_index_or_none(std::uint32_t index, std::size_t count, MessageId what)
    {
        return index == kNone || require_index(index, count, what);
    }
    // `first` is the number of indices before these in their list.
    template <class T>
    bool require_indices(std::span<const T> indices, std::uint64_t count, MessageId what, std::size_t first = 0)
    {
        // Computes only the maximum first: compilers vectorise that loop, and a bad index is rare.
        T largest = 0;
        for (const T index : indices) largest = std::max(largest, index);
        if (indices.empty() || largest < count) return true;
        const auto bad = std::find_if(indices.begin(), indices.end(), [&](T index) { return index >= count; });
        const std::size_t place = first + static_cast<std::size_t>(bad - indices.begin());
        fail(Code::bad_index, message("model-index-in-list", about(), what, *bad, place, count));
        return false;
    }
    template <class T> bool require_indices(const std::vector<T>& indices, std::uint64_t count, MessageId what)
    {
        return require_indices(std::span<const T>(indices), count, what);
    }
    // The magnitudes of all numbers are below kMaxCoordinate.
    bool require_near(std::span<const float> numbers, MessageId what, std::size_t first = 0)
    {
        if (all_below(numbers, kMaxCoordinate)) return true;
        const auto far = std::find_if(numbers.begin(), numbers.end(),
                                      [](float number) { return !(std::fabs(number) < kMaxCoordinate); });
        const std::size_t place = first + static_cast<std::size_t>(far - numbers.begin());
        fail(Code::bad_value, message("model-number-too-large", about(), place, what, format_number(*far)));
        return false;
    }
    template <class T> bool require_near(const std::vector<T>& values, MessageId what)
    {
        return require_near(floats_of(values), what);
    }

    // An array of the item that is being checked, by its chunk id.
    Array array_of(std::string_view chunk)
    {
        const ArrayId id = {fourcc(chunk), part_, static_cast<std::uint32_t>(item_->index)};
        const Field& field = field_of_chunk(id.chunk);
        return {id, &field, arrays_.size_of(id) / field.type().size};
    }

    // Calls `visit(block, first)` with consecutive elements of an array until there is an error. `first` is the
    // number of elements before the block, which has a multiple of `group` elements.
    template <class Visit> void each_block(const Array& array, std::size_t group, Visit&& visit)
    {
        const std::size_t element = array.field->type().size;
        const std::size_t most = std::max<std::size_t>(1, kBlockSize / (element * group)) * group;
        for (std::size_t first = 0; first < array.count && !error_; first += most)
            visit(arrays_.read(array.id, first * element, std::min(most, array.count - first) * element), first);
    }
    template <class T> static std::span<const T> values_of(Bytes block)
    {
        return {reinterpret_cast<const T*>(block.data()), block.size() / sizeof(T)};
    }

    // Checks each value of a block of an array by itself.
    void check_block(const Array& array, const ArrayRule& rule, Bytes block, std::size_t first)
    {
        const Type& type = array.field->type();
        switch (type.scalar) {
            case Scalar::f32:
                if (auto bad = find_bad_value(*array.field, block, first)) {
                    bad->path.insert(0, path_of_chunk(array.id.chunk, array.id.item));
                    return fail(bad->code, in_words(*bad));
                }
                if (rule.is_near) require_near(values_of<float>(block), rule.elements, first * type.lanes);
                return;
            case Scalar::u16:
                require_indices(values_of<std::uint16_t>(block), rule.end, rule.element, first * type.lanes);
                return;
            case Scalar::u32:
                if (rule.end != ~0ULL)
                    require_indices(values_of<std::uint32_t>(block), rule.end, rule.element, first * type.lanes);
                return;
            default: return;
        }
    }
    // Returns false, and sets the error, if an array does not have the number of elements that its rule requires.
    bool require_count(const Array& array, const ArrayRule& rule)
    {
        return (array.count == 0 && rule.is_optional) || require_count(array.count, rule.count, rule.elements);
    }
    void check_array(std::string_view id, const ArrayRule& rule)
    {
        const Array array = array_of(id);
        if (!require_count(array, rule)) return;
        each_block(array, 1, [&](Bytes block, std::size_t first) { check_block(array, rule, block, first); });
    }

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
            if (count > most) fail(Code::too_large, message("model-too-large", count, what, most));
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
        const std::size_t records = array_of("VREC").count;
        if (records != record * frames.vertex_count * frames.frame_count)
            fail(Code::bad_count,
                 message("model-vertex-data-size", about(), records, frames.frame_count, frames.vertex_count));
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
        if (mesh.index_count % corners(mesh) != 0)
            fail(Code::bad_count, message("model-primitives-incomplete", about(), mesh.index_count));
        const std::uint32_t n = mesh.skin.influences;
        if (n != 0 && n != 4 && n != 8)
            return fail(Code::bad_value, message("model-influences-unsupported", about(), n));

        const std::uint64_t vertices = mesh.vertex_count;
        ArrayRule numbers{vertices, "model-noun-file-vertices"};
        if (mesh.vertex_frames != kNone) {
            numbers.end = model_.vertex_frames[mesh.vertex_frames].vertex_count;
            numbers.element = "model-noun-file-vertex";
        }
        check_array("SRCV", numbers);
        // Positions of vertex animation may be larger: see check_frames().
        const bool is_near = n > 0 || mesh.vertex_frames == kNone;
        check_array("POSN", {.count = vertices, .elements = "model-noun-positions", .is_near = is_near});
        check_array("NORM", {.count = vertices, .elements = "model-noun-normals"});
        check_array("TEXC", {.count = vertices, .elements = "model-noun-texcoords"});
        check_array("TANG", {.count = vertices, .elements = "model-noun-tangents", .is_optional = true});
        check_array("COLR", {.count = vertices, .elements = "model-noun-colours", .is_optional = true});
        check_array("INDX", {.count = mesh.index_count,
                             .elements = "model-noun-indices",
                             .end = vertices,
                             .element = "model-noun-vertex"});
        check_strips(mesh);
        check_array("JNTS", {.count = vertices * n,
                             .elements = "model-noun-joint-indices",
                             .end = model_.joints.size(),
                             .element = "model-noun-joint"});
        check_weights(mesh);
        check_exact_weights(mesh);
    }

    void check_strips(const Mesh& mesh)
    {
        const Array strips = array_of("STRP");
        if (strips.count == 0) return;
        if (mesh.primitive != Primitive::triangles)
            fail(Code::bad_value, message("model-strips-without-triangles", about()));
        if (!require_count(strips.count, mesh.index_count / 3, "model-noun-strips")) return;
        // Each strip draws at least one triangle, so there are no more strips than triangles.
        each_block(strips, 1, [&](Bytes block, std::size_t) {
            for (const std::uint32_t strip : values_of<std::uint32_t>(block))
                if (strip != kNone && !require_index(strip / 2, strips.count, "model-noun-strip")) return;
        });
    }

    void check_weights(const Mesh& mesh)
    {
        const std::size_t n = mesh.skin.influences;
        const Array weights = array_of("WGTS");
        const ArrayRule rule{std::uint64_t{mesh.vertex_count} * n, "model-noun-weights"};
        if (!require_count(weights, rule) || n == 0) return;
        each_block(weights, n, [&](Bytes block, std::size_t first) {
            check_block(weights, rule, block, first);
            const std::span<const float> values = values_of<float>(block);
            for (std::size_t v = 0; v < values.size() && !error_; v += n) {
                float sum = 0, least = 0;
                for (std::size_t k = 0; k < n; ++k) {
                    sum += values[v + k];
                    least = std::min(least, values[v + k]);
                }
                if (least < 0)
                    fail(Code::bad_value, message("model-weight-negative", about(), (first + v) / n));
                else if (!(sum == 0 || std::fabs(sum - 1) <= kWeightTolerance))
                    fail_sum((first + v) / n, sum);
            }
        });
    }

    void fail_sum(std::size_t vertex, float sum)
    {
        fail(Code::bad_value, message("model-weights-sum", about(), vertex, format_number(sum)));
    }

    void check_exact_weights(const Mesh& mesh)
    {
        const Array points = array_of("XPNT"), runs = array_of("XRUN");
        check_array("XJNT", {.count = points.count,
                             .elements = "model-noun-weight-joint-indices",
                             .end = model_.joints.size(),
                             .element = "model-noun-joint"});
        if (!require_count(runs, {mesh.vertex_count, "model-noun-weight-ranges", true})) return;
        // A run may refer to any of the weights, so all are kept.
        std::vector<float> weights;
        weights.reserve(points.count);
        each_block(points, 1, [&](Bytes block, std::size_t first) {
            check_block(points, {.count = 0, .elements = "model-noun-weights", .is_near = true}, block, first);
            for (const glm::vec4& point : values_of<glm::vec4>(block)) weights.push_back(point.w);
        });
        const std::uint64_t most = kMaxWeightSharing * (runs.count + points.count);
        std::uint64_t used = 0;
        each_block(runs, 1, [&](Bytes block, std::size_t first) {
            const std::span<const WeightRun> values = values_of<WeightRun>(block);
            for (std::size_t i = 0; i < values.size() && !error_; ++i) {
                const WeightRun& run = values[i];
                if (std::uint64_t{run.first} + run.count > weights.size())
                    return fail(Code::bad_index, message("model-weight-range", about(), first + i, run.count,
                                                         run.first, weights.size()));
                used += run.count;
                if (used > most) return fail(Code::too_large, message("model-weights-shared", about(), most));
                float sum = 0;
                for (std::uint32_t k = 0; k < run.count; ++k) sum += weights[run.first + k];
                if (!(run.count == 0 || std::fabs(sum - 1) <= kExactWeightTolerance)) fail_sum(first + i, sum);
            }
        });
    }

    void check_surface(const Surface& surface)
    {
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
        const Array indices = array_of("PIXL");
        if (image.width == 0 && image.height == 0 && indices.count == 0) return;
        if (image.width == 0 || image.height == 0 || image.width > kMaxImageSide || image.height > kMaxImageSide)
            fail(Code::bad_value, message("model-image-size", about(), image.width, image.height, kMaxImageSide));
        require_index_or_none(image.transparent_index, kPaletteSize, "model-noun-transparent-colour");
        for (const RemapRange& remap : image.remaps)
            if (remap.first > remap.last || remap.last >= kPaletteSize)
                fail(Code::bad_index,
                     message("model-colour-range", about(), remap.first, remap.last, kPaletteSize));
        require_count(indices.count, std::uint64_t{image.width} * image.height, "model-noun-indices");
        require_count(array_of("PALT").count, kPaletteSize, "model-noun-palette-colours");
    }

    void check_material(const Material& material)
    {
        for (const float value : {material.roughness, material.metalness})
            if (!(value >= 0 && value <= 1)) fail(Code::bad_value, message("model-roughness-invalid", about()));
        const auto limit = [&](std::size_t count, std::size_t most, MessageId what) {
            if (count > most)
                fail(Code::too_large, message("model-material-too-large", about(), count, what, most));
        };
        limit(material.stages.size(), kMaxStages, "model-noun-stages");
        limit(material.deforms.size(), kMaxDeforms, "model-noun-deforms");
        for (const Stage& stage : material.stages) {
            limit(stage.images.size(), kMaxStageImages, "model-noun-images-of-stage");
            limit(stage.modifiers.size(), kMaxModifiers, "model-noun-modifiers-of-stage");
            check_relations(Relations<Stage>::list, &stage);
            if (!stage.white && !stage.lightmap && stage.images.empty())
                fail(Code::bad_value, message("model-stage-without-image", about()));
        }
    }

    void check_joint(const Joint& joint)
    {
        if (joint.parent != kNone && joint.parent >= item_->index)
            fail(Code::cyclic, message("model-joint-parent", about(), joint.parent));
    }

    template <class T> bool check_track(const Track<T>& track, const Animation& animation, MessageId what)
    {
        const bool uniform = track.times.empty(), cubic = track.curve == Curve::cubic;
        if (uniform && track.values.empty()) return true;
        if (uniform && cubic) fail(Code::bad_value, message("model-cubic-without-times", about(), what));
        const std::size_t keys = uniform ? animation.frame_count : track.times.size();
        require_count(track.values.size(), cubic ? keys * 3 : keys, what);
        if (!std::is_sorted(track.times.begin(), track.times.end()))
            fail(Code::bad_value, message("model-times-not-ascending", about(), what));
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
        // For playback, animations with a value per frame are expanded to the transforms of all joints in all
        // frames, in groups of four joints.
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

    // A cubic curve has the incoming tangent, rotation and outgoing tangent of each key.
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
        if (std::adjacent_find(channel.joints.begin(), channel.joints.end(), std::greater_equal<>()) !=
            channel.joints.end())
            fail(Code::bad_value, message("model-channel-not-ascending", about()));
    }

    void check_clip(const Clip& clip)
    {
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
        if (!require_count(clip.blend_axes.size(), axes, "model-noun-blend-axes") || blends == 0) return;
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
    ArrayReader& arrays_;
    std::uint32_t part_;
    std::optional<Item> item_;
    std::string about_;
    std::vector<bool> in_body_group_;  // of each surface
    std::uint32_t levels_ = 0;         // bit i is set if a surface has the level of detail i
    std::optional<Error> error_;
};

const std::array<Checker::ListRule, 16> Checker::kListRules = {{
    {offsetof(Model, vertex_frames), "model-vertex-animation", {}, &check<VertexFrames, &Checker::check_frames>},
    {offsetof(Model, meshes), "model-mesh", Relations<Mesh>::list, &check<Mesh, &Checker::check_mesh>},
    {offsetof(Model, surfaces), "model-surface", Relations<Surface>::list,
     &check<Surface, &Checker::check_surface>},
    {offsetof(Model, images), "model-image", {}, &check<Image, &Checker::check_image>},
    {offsetof(Model, materials), "model-material", Relations<Material>::list,
     &check<Material, &Checker::check_material>},
    {offsetof(Model, joints), "model-joint", Relations<Joint>::list, &check<Joint, &Checker::check_joint>},
    {offsetof(Model, animations), "model-animation", {}, &check<Animation, &Checker::check_animation>},
    {offsetof(Model, channels), "model-channel", Relations<Channel>::list,
     &check<Channel, &Checker::check_channel>},
    {offsetof(Model, clips), "model-clip", Relations<Clip>::list, &check<Clip, &Checker::check_clip>},
    {offsetof(Model, skins), "model-skin", Relations<SkinFamily>::list, &check<SkinFamily, &Checker::check_skin>},
    {offsetof(Model, body_groups), "model-body-group", {}, &check<BodyGroup, &Checker::check_body_group>},
    {offsetof(Model, attachments), "model-attachment", Relations<Attachment>::list},
    {offsetof(Model, hitboxes), "model-hitbox", Relations<Hitbox>::list},
    {offsetof(Model, controllers), "model-controller", Relations<Controller>::list},
    {offsetof(Model, cameras), "model-camera", Relations<Camera>::list},
    {offsetof(Model, lights), "model-light", Relations<Light>::list},
}};

Error error_of(Code code, std::string text) { return {code, std::move(text), {}, {}}; }

Error error_in(const std::string& place, Code code, const std::string& what)
{
    return error_of(code, message("model-error-in", Term(place), Term(what)));
}

std::optional<Error> check_parts(const Subject& subject, ArrayReader& arrays)
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
        if (auto error = Checker(*part.model, arrays, static_cast<std::uint32_t>(i)).run()) {
            if (subject.parts.size() > 1)
                error = error_in(item_label("model-part", i, part.name), error->code, error->message);
            if (error->file.empty()) error->file = part.file;
            return error;
        }
    }
    return std::nullopt;
}

// The arrays of models, by part.
class ModelArrays : public ArrayReader {
public:
    explicit ModelArrays(std::vector<const Model*> models) : models_(std::move(models)) {}
    std::size_t size_of(const ArrayId& array) override
    {
        return array_of_model(*models_[array.part], array).size();
    }
    Bytes read(const ArrayId& array, std::size_t offset, std::size_t size) override
    {
        return array_of_model(*models_[array.part], array).subspan(offset, size);
    }

private:
    static Bytes array_of_model(const Model& model, const ArrayId& array)
    {
        return bytes_of_chunk(&model, array.chunk, array.item);
    }

    std::vector<const Model*> models_;
};

}  // namespace

std::optional<Error> validate(const Model& model)
{
    ModelArrays arrays({&model});
    return Checker(model, arrays, 0).run();
}

std::optional<Error> validate(const Subject& subject)
{
    std::vector<const Model*> models;
    for (const Part& part : subject.parts) models.push_back(part.model.get());
    ModelArrays arrays(std::move(models));
    return validate(subject, arrays);
}

std::optional<Error> validate(const Subject& subject, ArrayReader& arrays)
{
    if (auto error = check_parts(subject, arrays)) return error;
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
