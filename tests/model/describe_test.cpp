// The table of fields (model/structs.inc) has a row for every member: the compiler counts the members of each
// struct, and a test compares that with the number of rows. web/lib/types/described.ts matches the table.
#include "model/describe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "base/text.h"
#include "model/field_names.h"
#include "model/snapshot.h"
#include "model/subject.h"
#include "support/models.h"
#include "support/source_folder.h"
#include "support/typescript.h"

namespace marrow::test {
namespace {

// Converts to any type.
struct Anything {
    std::size_t index;
    template <class T> constexpr operator T() const;
};

template <class T, std::size_t... I> constexpr bool takes(std::index_sequence<I...>)
{
    return requires { T{Anything{I}...}; };
}

// The largest number of initialisers that an aggregate accepts, which is the number of its members.
template <class T, std::size_t N = 64> constexpr std::size_t members()
{
    if constexpr (N == 0)
        return 0;
    else if constexpr (takes<T>(std::make_index_sequence<N>()))
        return N;
    else
        return members<T, N - 1>();
}

struct Three {
    int a;
    std::array<float, 6> b;
    std::string c;
};
static_assert(members<Three>() == 3);

// Collects all described structs by name.
void collect(const Record& record, std::map<std::string, const Record*>& records)
{
    if (!records.emplace(std::string(name_of(record)), &record).second) return;
    for (const Field& field : record.fields())
        if (field.type().has_record()) collect(field.type().record(), records);
}

std::map<std::string, const Record*> all_records()
{
    std::map<std::string, const Record*> records;
    for (const Record* record : {&describe_model(), &describe_part(), &describe_subject()})
        collect(*record, records);
    return records;
}

TEST(Description, HasAFieldForEveryMember)
{
    const std::map<std::string, std::size_t> counted = {
        {"Attachment", members<Attachment>()},
        {"Animation", members<Animation>()},
        {"Basis", members<Basis>()},
        {"BlendAxis", members<BlendAxis>()},
        {"BodyGroup", members<BodyGroup>()},
        {"BodyModel", members<BodyModel>()},
        {"Bounds", members<Bounds>()},
        {"Camera", members<Camera>()},
        {"CameraTrack", members<CameraTrack>()},
        {"Channel", members<Channel>()},
        {"Clip", members<Clip>()},
        {"ClipEvent", members<ClipEvent>()},
        {"ClipPivot", members<ClipPivot>()},
        {"Comment", members<Comment>()},
        {"Controller", members<Controller>()},
        {"Deform", members<Deform>()},
        {"Frame", members<Frame>()},
        {"GameHints", members<GameHints>()},
        {"Hitbox", members<Hitbox>()},
        {"Image", members<Image>()},
        {"Joint", members<Joint>()},
        {"JointTrack", members<JointTrack>()},
        {"Light", members<Light>()},
        {"Material", members<Material>()},
        {"Mesh", members<Mesh>()},
        {"Model", members<Model>()},
        {"NumberTrack", members<NumberTrack>()},
        {"PartPlace", members<PartPlace>()},
        {"RemapRange", members<RemapRange>()},
        {"Skin", members<Skin>()},
        {"SkinFamily", members<SkinFamily>()},
        {"SourceCounts", members<SourceCounts>()},
        {"Stage", members<Stage>()},
        {"SubjectClip", members<SubjectClip>()},
        {"SubjectDetails", members<SubjectDetails>()},
        {"SubjectPreset", members<SubjectPreset>()},
        {"SubjectSkin", members<SubjectSkin>()},
        {"Surface", members<Surface>()},
        {"SwitchTrack", members<SwitchTrack>()},
        {"TexcoordModifier", members<TexcoordModifier>()},
        {"MapPlacement", members<MapPlacement>()},
        {"MaterialPlacements", members<MaterialPlacements>()},
        {"Track<glm::quat>", members<Track<glm::quat>>()},
        {"Track<glm::vec3>", members<Track<glm::vec3>>()},
        {"Transform", members<Transform>()},
        {"Transitions", members<Transitions>()},
        {"VertexFrames", members<VertexFrames>()},
        {"Warning", members<Warning>()},
        {"Wave", members<Wave>()},
        {"WeightList", members<WeightList>()},
    };
    const auto records = all_records();
    for (const auto& [name, record] : records) {
        ASSERT_TRUE(counted.contains(name)) << name << " is described, but not in `counted`";
        EXPECT_EQ(record->fields().size(), counted.at(name)) << name;
        for (std::size_t i = 1; i < record->fields().size(); ++i)
            EXPECT_GT(record->fields()[i].offset, record->fields()[i - 1].offset)
                << name << ": fields must be in the order of the members, without duplicates";
    }
    EXPECT_EQ(records.size(), counted.size());
}

TEST(Description, HasANameForEveryEnumerationValue)
{
    const std::map<std::string, int> last = {
        {"AlphaTest", static_cast<int>(AlphaTest::greater_equal)},
        {"Axis", static_cast<int>(Axis::minus_z)},
        {"BlendFactor", static_cast<int>(BlendFactor::src_alpha_saturate)},
        {"Choice", static_cast<int>(Choice::weapon)},
        {"ColorSource", static_cast<int>(ColorSource::identity_lighting)},
        {"CullMode", static_cast<int>(CullMode::none)},
        {"Curve", static_cast<int>(Curve::cubic)},
        {"DeformKind", static_cast<int>(DeformKind::autosprite2)},
        {"Joining", static_cast<int>(Joining::merge)},
        {"LightKind", static_cast<int>(LightKind::spot)},
        {"Motion", static_cast<int>(Motion::turn_z)},
        {"PlayerColor", static_cast<int>(PlayerColor::bottom)},
        {"Primitive", static_cast<int>(Primitive::points)},
        {"Shading", static_cast<int>(Shading::physical)},
        {"SpriteFacing", static_cast<int>(SpriteFacing::parallel_oriented)},
        {"TexcoordModifierKind", static_cast<int>(TexcoordModifierKind::wave)},
        {"TexcoordSource", static_cast<int>(TexcoordSource::chrome)},
        {"VertexEncoding", static_cast<int>(VertexEncoding::i16_latlong)},
        {"Wrap", static_cast<int>(Wrap::mirror)},
        {"WaveShape", static_cast<int>(WaveShape::steps)},
    };
    std::set<std::string> seen;
    for (const auto& [name, record] : all_records())
        for (const Field& field : record->fields()) {
            if (field.type().choices() == 0) continue;
            const std::string enumeration(enumeration_name(field.type()));
            ASSERT_TRUE(last.contains(enumeration)) << enumeration;
            EXPECT_EQ(static_cast<int>(field.type().choices()), last.at(enumeration) + 1) << enumeration;
            EXPECT_EQ(choice_names(field.type()).size(), field.type().choices()) << enumeration;
            seen.insert(enumeration);
        }
    EXPECT_EQ(seen.size(), last.size());
}

// A snapshot stores the index of a field in its list. Append a new field here, too, and raise kSnapshotMinor; if
// the test still fails, the change needs a new kSnapshotMajor.
TEST(Description, KeepsTheNamesAndOrderOfFields)
{
    ASSERT_EQ(kSnapshotMajor, 2) << "list the fields of the new version here";
    const std::map<std::string, std::string> lists = {
        {"Bounds", "min max"},
        {"WeightList", "runs joints points"},
        {"Skin", "influences joints weights exact"},
        {"Mesh",
         "primitive vertex_frames vertex_count index_count positions normals tangents colors texcoords indices "
         "source_vertex strips skin"},
        {"Surface", "name mesh first_index index_count material level_of_detail hidden"},
        {"VertexFrames", "encoding vertex_count frame_count scales records"},
        {"Frame", "name bounds"},
        {"RemapRange", "color first last"},
        {"Image", "name encoded width height indices palette transparent_index mipmaps remaps"},
        {"Wave", "shape base amplitude phase frequency"},
        {"TexcoordModifier", "kind values wave"},
        {"MapPlacement", "scale rotation offset wrap"},
        {"Stage",
         "images images_per_second alpha_image white lightmap blends source destination alpha_test "
         "alpha_reference depth_write depth_equal rgb alpha color rgb_wave alpha_wave portal_range texcoord "
         "texcoord_s texcoord_t modifiers placement alpha_placement table"},
        {"Deform", "kind spread vector wave"},
        {"MaterialPlacements", "normal specular emissive height roughness metalness"},
        {"Material",
         "name stages deforms sort cull shading polygon_offset flat normal_map specular_map emissive_map "
         "height_map roughness_map metalness_map height_scale ambient diffuse specular emissive shininess "
         "roughness metalness opacity placements"},
        {"SkinFamily", "name with_icon materials"},
        {"BodyModel", "name surfaces"},
        {"BodyGroup", "name base models"},
        {"Transform", "position rotation scale"},
        {"Joint", "name parent rest inverse_bind rest_angles"},
        {"Track<glm::vec3>", "curve times values"},
        {"Track<glm::quat>", "curve times values"},
        {"NumberTrack", "curve times values"},
        {"SwitchTrack", "curve times values"},
        {"JointTrack", "joint position rotation scale angles shown"},
        {"CameraTrack", "camera field_of_view roll"},
        {"Animation", "frame_count frames_per_second file_start tracks cameras"},
        {"Channel", "name joints"},
        {"ClipEvent", "frame number options"},
        {"BlendAxis", "motion min max"},
        {"ClipPivot", "position first_frame last_frame"},
        {"Clip",
         "name channel animation first_frame frame_count reversed frames_per_second frame_seconds seconds "
         "loop_frame fade_seconds waits_for_fade displacement displacement_is_apart bounds blends blend_axes "
         "activity activity_weight ground_speed entry_node exit_node leads_back fires events pivots"},
        {"Transitions", "nodes next"},
        {"Controller", "name joint motion min max rest wraps slot"},
        {"Attachment", "name joint local"},
        {"Hitbox", "joint group bounds"},
        {"Camera", "name joint target_joint position target field_of_view roll"},
        {"Light",
         "name kind joint target_joint position target color intensity on inner_angle outer_angle inner_range "
         "outer_range"},
        {"Basis", "up forward metres_per_unit"},
        {"Comment", "about text"},
        {"Warning", "message file"},
        {"SourceCounts", "vertices triangles frames surfaces bytes strips fans"},
        {"GameHints", "choice is_muzzle_flash spin run_down mouth flags facing turn"},
        {"Model",
         "name format basis origin meshes surfaces materials images joints animations channels clips vertex_frames "
         "frames attachments attachment_frames hitboxes controllers skins body_groups transitions cameras lights "
         "comments warnings source bounds animation_bounds eye_position movement_box clipping_box hints"},
        {"PartPlace", "name parent how at shown"},
        {"SubjectClip", "name channel part clip next"},
        {"SubjectPreset", "name clips"},
        {"SubjectSkin", "name families"},
        {"SubjectDetails", "name clips skins presets warnings bounds animation_bounds"},
    };
    const auto records = all_records();
    for (const auto& [name, fields] : lists) {
        ASSERT_TRUE(records.contains(name)) << name;
        std::string names;
        for (const Field& field : records.at(name)->fields()) names += std::string(name_of(field)) + ' ';
        EXPECT_TRUE(names.starts_with(fields + ' ')) << name << ": " << names;
    }
    EXPECT_EQ(lists.size(), records.size());
}

TEST(Description, HasUniqueChunks)
{
    std::set<std::uint32_t> chunks;
    for (const auto& [name, record] : all_records())
        for (const Field& field : record->fields())
            EXPECT_TRUE(!has_chunk(field) || chunks.insert(field.place().chunk).second)
                << name << '.' << name_of(field);
}

TEST(Description, FindsTheBytesOfAList)
{
    EXPECT_TRUE(bytes_of_list(std::make_unique<std::vector<float>>().get()).empty());
    std::vector<glm::vec3> points(3);
    points.reserve(10);
    const std::span<const std::uint8_t> bytes = bytes_of_list(&points);
    EXPECT_EQ(static_cast<const void*>(bytes.data()), points.data());
    EXPECT_EQ(bytes.size(), 3 * sizeof(glm::vec3));
    const std::vector<Clip> clips(2);
    EXPECT_EQ(static_cast<const void*>(bytes_of_list(&clips).data()), clips.data());
    EXPECT_EQ(bytes_of_list(&clips).size(), 2 * sizeof(Clip));
}

// Compares a generated file with its text. With MARROW_WRITE_TYPES, as `npm run types` sets it, writes the file.
void expect_generated(const char* path, const std::string& text)
{
    const std::filesystem::path file = source_folder() / path;
    if (std::getenv("MARROW_WRITE_TYPES") != nullptr) std::ofstream(file) << text;
    std::stringstream written;
    written << std::ifstream(file).rdbuf();
    EXPECT_EQ(written.str(), text) << "Run `npm run types`.";
}

TEST(Description, MatchesTheTypeScriptTypes)
{
    expect_generated("web/lib/types/described.ts", typescript_types((source_folder() / "wasm/model").string()));
    expect_generated("web/lib/wasm/summary-table.ts", typescript_summary_table());
    expect_generated("web/lib/wasm/format-table.ts", typescript_format_table());
}

// Sets filled[path] for each field below `path`: true if any object so far has a value other than zero in it.
void note_filled(const Record& record, const std::uint8_t* object, const std::string& path,
                 std::map<std::string, bool>& filled)
{
    const auto any_byte = [](std::span<const std::uint8_t> bytes) {
        return std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != 0; });
    };
    for (const Field& field : record.fields()) {
        const std::uint8_t* value = object + field.offset;
        const std::string name = path + '/' + std::string(name_of(field));
        bool& noted = filled[name];
        switch (field.type().kind) {
            case FieldKind::values: noted |= any_byte({value, field.type().size}); break;
            case FieldKind::text: noted |= !reinterpret_cast<const std::string*>(value)->empty(); break;
            case FieldKind::record:
                noted = true;
                note_filled(field.type().record(), value, name, filled);
                break;
            case FieldKind::value_list: noted |= any_byte(bytes_of_list(value)); break;
            case FieldKind::record_list: {
                const auto bytes = bytes_of_list(value);
                noted |= !bytes.empty();
                for (std::size_t i = 0; i < bytes.size(); i += field.type().size)
                    note_filled(field.type().record(), bytes.data() + i, name, filled);
                break;
            }
        }
    }
}

TEST(Description, FindsEveryFieldFilledInTheFullModel)
{
    const Model model = full_model(1);
    std::map<std::string, bool> filled;
    note_filled(describe_model(), reinterpret_cast<const std::uint8_t*>(&model), "", filled);
    EXPECT_GT(filled.size(), 150U);
    for (const auto& [field, noted] : filled) EXPECT_TRUE(noted) << field;
}

TEST(FindBadValue, ReturnsTheErrorCodeThePathAndTheValue)
{
    const auto found = [](const Model& model) {
        const auto bad = find_bad_value(describe_model(), &model);
        return bad ? *bad : BadValue{Code::module_lost, {}};
    };
    Model model = full_model(1);
    EXPECT_FALSE(find_bad_value(describe_model(), &model));
    model.materials[1].stages[0].modifiers[1].wave.phase = -std::numeric_limits<float>::infinity();
    BadValue bad = found(model);
    EXPECT_EQ(bad.code, Code::not_finite);
    EXPECT_EQ(bad.path, "materials[1].stages[0].modifiers[1].wave.phase");
    EXPECT_EQ(bad.value, -std::numeric_limits<double>::infinity());
    model = full_model(1);
    model.animations[1].tracks[0].position.values[2].y = std::numeric_limits<float>::quiet_NaN();
    bad = found(model);
    EXPECT_EQ(bad.code, Code::not_finite);
    EXPECT_EQ(bad.path, "animations[1].tracks[0].position.values[2][1]");
    EXPECT_TRUE(std::isnan(bad.value));
    model = full_model(1);
    model.clips[0].seconds = std::numeric_limits<double>::infinity();
    bad = found(model);
    EXPECT_EQ(bad.code, Code::not_finite);
    EXPECT_EQ(bad.path, "clips[0].seconds");
    EXPECT_EQ(bad.value, std::numeric_limits<double>::infinity());
    model = full_model(1);
    model.materials[0].stages[1].texcoord = static_cast<TexcoordSource>(77);
    bad = found(model);
    EXPECT_EQ(bad.code, Code::bad_value);
    EXPECT_EQ(bad.path, "materials[0].stages[1].texcoord");
    EXPECT_EQ(bad.value, 77);
    EXPECT_EQ(bad.choices, 6U);
}

}  // namespace
}  // namespace marrow::test
