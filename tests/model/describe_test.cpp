// That the table of fields (model/describe.cpp) forgets none: the number of members of every struct is counted by
// the compiler and compared with the number of its rows.
#include "model/describe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>

#include "base/text.h"
#include "model/model.h"
#include "support/models.h"

namespace marrow::test {
namespace {

// Stands for a value of any type.
struct Anything {
    std::size_t index;
    template <class T> constexpr operator T() const;
};

template <class T, std::size_t... I> constexpr bool takes(std::index_sequence<I...>)
{
    return requires { T{Anything{I}...}; };
}

// The most initialisers that an aggregate takes: its members.
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

// The record of a struct's member, by its offset.
const Field& field_at(const Record& record, std::size_t offset)
{
    for (const Field& field : record.fields)
        if (field.offset == offset) return field;
    static const Field none;
    return none;
}

template <class T> void expect_complete(const Record* record, const char* name, std::size_t chunks = 0)
{
    ASSERT_NE(record, nullptr) << name;
    EXPECT_EQ(record->fields.size() + chunks, members<T>()) << name;
    for (std::size_t i = 1; i < record->fields.size(); ++i)
        EXPECT_GT(record->fields[i].offset, record->fields[i - 1].offset) << name << ": once each, in order";
}

#define EXPECT_COMPLETE(Type, ...) expect_complete<Type>(__VA_ARGS__)
#define RECORD(outer, Type, member) (field_at(*(outer), offsetof(Type, member)).record)

TEST(ModelDescription, ForgetsNoField)
{
    const Record* model = &describe_model();
    EXPECT_COMPLETE(Model, model, "Model");
    EXPECT_COMPLETE(Basis, RECORD(model, Model, basis), "Basis");
    const Record* surface = RECORD(model, Model, surfaces);
    EXPECT_COMPLETE(Surface, surface, "Surface", 8);                   // eight bulk arrays
    EXPECT_COMPLETE(Skin, RECORD(surface, Surface, skin), "Skin", 3);  // three bulk lists
    EXPECT_COMPLETE(ImageReference, RECORD(model, Model, images), "ImageReference", 1);
    EXPECT_COMPLETE(VertexFrames, RECORD(model, Model, vertex_frames), "VertexFrames", 1);
    EXPECT_COMPLETE(Frame, RECORD(model, Model, frames), "Frame");
    EXPECT_COMPLETE(Joint, RECORD(model, Model, joints), "Joint");
    EXPECT_COMPLETE(Attachment, RECORD(model, Model, attachments), "Attachment");
    EXPECT_COMPLETE(SkinFamily, RECORD(model, Model, skins), "SkinFamily");
    EXPECT_COMPLETE(Controller, RECORD(model, Model, controllers), "Controller");
    EXPECT_COMPLETE(Hitbox, RECORD(model, Model, hitboxes), "Hitbox");
    EXPECT_COMPLETE(Camera, RECORD(model, Model, cameras), "Camera");
    EXPECT_COMPLETE(Light, RECORD(model, Model, lights), "Light");
    EXPECT_COMPLETE(Comment, RECORD(model, Model, comments), "Comment");
    EXPECT_COMPLETE(ClipBox, RECORD(model, Model, clip_boxes), "ClipBox");
    EXPECT_COMPLETE(Warning, RECORD(model, Model, warnings), "Warning");
    EXPECT_COMPLETE(SourceCounts, RECORD(model, Model, source), "SourceCounts");
}

TEST(ModelDescription, ForgetsNoFieldOfMaterials)
{
    const Record* material = RECORD(&describe_model(), Model, materials);
    EXPECT_COMPLETE(Material, material, "Material");
    EXPECT_COMPLETE(TextureMap, RECORD(material, Material, diffuse_map), "TextureMap");
    const Record* deform = RECORD(material, Material, deforms);
    EXPECT_COMPLETE(Deform, deform, "Deform");
    const Record* stage = RECORD(material, Material, stages);
    EXPECT_COMPLETE(Stage, stage, "Stage");
    EXPECT_COMPLETE(Wave, RECORD(stage, Stage, rgb_wave), "Wave");
    EXPECT_COMPLETE(TexcoordModifier, RECORD(stage, Stage, modifiers), "TexcoordModifier");
}

TEST(ModelDescription, ForgetsNoFieldOfClipsAndBodies)
{
    const Record* clip = RECORD(&describe_model(), Model, clips);
    EXPECT_COMPLETE(Clip, clip, "Clip");
    EXPECT_COMPLETE(ClipEvent, RECORD(clip, Clip, events), "ClipEvent");
    const Record* track = RECORD(clip, Clip, tracks);
    EXPECT_COMPLETE(JointTrack, track, "JointTrack");
    EXPECT_COMPLETE(Track<glm::vec3>, RECORD(track, JointTrack, position), "Track of positions");
    EXPECT_COMPLETE(Track<glm::quat>, RECORD(track, JointTrack, rotation), "Track of rotations");
    EXPECT_COMPLETE(Track<std::uint8_t>, RECORD(track, JointTrack, visible), "Track of visibility");
    const Record* group = RECORD(&describe_model(), Model, body_groups);
    EXPECT_COMPLETE(BodyGroup, group, "BodyGroup");
    EXPECT_COMPLETE(BodyGroup::Choice, RECORD(group, BodyGroup, choices), "BodyGroup::Choice");
}

TEST(ModelDescription, KnowsEveryChoiceOfItsEnumerations)
{
    const Record* material = RECORD(&describe_model(), Model, materials);
    const Record* stage = RECORD(material, Material, stages);
    EXPECT_EQ(field_at(*stage, offsetof(Stage, rgb)).choices, static_cast<int>(ColorSource::portal) + 1);
    EXPECT_EQ(field_at(*stage, offsetof(Stage, source)).choices,
              static_cast<int>(BlendFactor::src_alpha_saturate) + 1);
    EXPECT_EQ(field_at(*stage, offsetof(Stage, alpha_test)).choices,
              static_cast<int>(AlphaTest::greater_equal) + 1);
    EXPECT_EQ(field_at(*stage, offsetof(Stage, texcoord)).choices, static_cast<int>(TexcoordSource::vector) + 1);
    EXPECT_EQ(field_at(*RECORD(stage, Stage, modifiers), offsetof(TexcoordModifier, kind)).choices,
              static_cast<int>(TexcoordModifierKind::entity_translate) + 1);
    EXPECT_EQ(field_at(*RECORD(stage, Stage, rgb_wave), offsetof(Wave, shape)).choices,
              static_cast<int>(WaveShape::noise) + 1);
    EXPECT_EQ(field_at(*RECORD(material, Material, deforms), offsetof(Deform, kind)).choices,
              static_cast<int>(DeformKind::autosprite2) + 1);
    EXPECT_EQ(field_at(*material, offsetof(Material, cull)).choices, static_cast<int>(CullMode::none) + 1);
    EXPECT_EQ(field_at(*material, offsetof(Material, shading)).choices, static_cast<int>(Shading::unlit) + 1);
    const Record* surface = RECORD(&describe_model(), Model, surfaces);
    EXPECT_EQ(field_at(*surface, offsetof(Surface, primitive)).choices, static_cast<int>(Primitive::points) + 1);
    EXPECT_EQ(field_at(*RECORD(&describe_model(), Model, vertex_frames), offsetof(VertexFrames, encoding)).choices,
              static_cast<int>(VertexEncoding::i16_latlong) + 1);
    EXPECT_EQ(field_at(*RECORD(&describe_model(), Model, basis), offsetof(Basis, up)).choices,
              static_cast<int>(Axis::minus_z) + 1);
}

// Fields by their path of offsets, and whether any of the objects there holds something.
void note_filled(const Record& record, const std::uint8_t* object, const std::string& path,
                 std::map<std::string, bool>& filled)
{
    const auto any_byte = [](std::span<const std::uint8_t> bytes) {
        return std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != 0; });
    };
    for (const Field& field : record.fields) {
        const std::uint8_t* value = object + field.offset;
        const std::string name = path + '/' + std::to_string(field.offset);
        bool& noted = filled[name];
        switch (field.kind) {
            case FieldKind::text: noted |= !reinterpret_cast<const std::string*>(value)->empty(); break;
            case FieldKind::record:
                noted = true;
                note_filled(*field.record, value, name, filled);
                break;
            case FieldKind::raw_list:
            case FieldKind::float_list: noted |= any_byte(field.list->bytes(value)); break;
            case FieldKind::record_list: {
                const auto bytes = field.list->bytes(value);
                noted |= !bytes.empty();
                for (std::size_t i = 0; i < bytes.size(); i += field.list->element)
                    note_filled(*field.record, bytes.data() + i, name, filled);
                break;
            }
            default: noted |= any_byte({value, field.size});
        }
    }
}

TEST(ModelDescription, OfAFullModelHasSomethingInEveryField)
{
    const Model model = full_model(1);
    std::map<std::string, bool> filled;
    note_filled(describe_model(), reinterpret_cast<const std::uint8_t*>(&model), "", filled);
    EXPECT_GT(filled.size(), 200U);
    // The two that are 0: there is one list of frames, in the first encoding.
    const auto path = [](std::size_t outer, std::size_t inner) {
        return '/' + std::to_string(outer) + '/' + std::to_string(inner);
    };
    filled.erase(path(offsetof(Model, vertex_frames), offsetof(VertexFrames, encoding)));
    filled.erase(path(offsetof(Model, surfaces), offsetof(Surface, vertex_frames)));
    for (const auto& [field, noted] : filled) EXPECT_TRUE(noted) << "the field at offsets " << field;
}

TEST(AllFinite, FindsEachKindOfBadNumber)
{
    const float good[] = {0, -1, 3.4e38F, 1e-45F};
    EXPECT_TRUE(all_finite(good));
    EXPECT_TRUE(all_finite({}));
    for (const float bad :
         {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
          std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::signaling_NaN()}) {
        const float values[] = {1, 2, bad, 3, 4};
        EXPECT_FALSE(all_finite(values));
    }
}

}  // namespace
}  // namespace marrow::test
