// Each row breaks one rule of a valid Model or Subject.
#include "model/validate.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/limits.h"
#include "model/snapshot.h"
#include "support/messages.h"
#include "support/models.h"

namespace marrow::test {
namespace {

// Repeats the vertices of a mesh, so that it has `times` as many.
void repeat_vertices(Mesh& mesh, std::uint32_t times)
{
    const auto repeat = [&](auto& list) {
        const auto once = list;
        for (std::uint32_t i = 1; i < times; ++i) list.insert(list.end(), once.begin(), once.end());
    };
    repeat(mesh.positions);
    repeat(mesh.normals);
    repeat(mesh.tangents);
    repeat(mesh.colors);
    repeat(mesh.texcoords);
    repeat(mesh.source_vertex);
    repeat(mesh.skin.joints);
    repeat(mesh.skin.weights);
    mesh.vertex_count *= times;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(Validate, AcceptsAFullModel)
{
    const auto error = validate(full_model(1));
    EXPECT_FALSE(error) << text_of(*error);
}

TEST(Validate, AcceptsAFullSubject)
{
    const auto error = validate(full_subject());
    EXPECT_FALSE(error) << text_of(*error);
}

TEST(Validate, AcceptsAnEmptyModel) { EXPECT_FALSE(validate(Model{})); }

struct Broken {
    const char* rule;
    Code code;
    void (*break_it)(Model&);
};

void PrintTo(const Broken& row, std::ostream* out) { *out << row.rule; }

class Rule : public testing::TestWithParam<Broken> {};

TEST_P(Rule, IsEnforced)
{
    Model model = full_model(1);
    GetParam().break_it(model);
    const auto error = validate(model);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, GetParam().code) << text_of(*error);
    EXPECT_TRUE(text_of(*error).ends_with('.'));
}

constexpr Broken kRows[] = {
    {"up_and_forward_differ", Code::bad_value, [](Model& m) { m.basis.forward = Axis::z; }},
    {"frames_exist", Code::bad_count,
     [](Model& m) {
         m.frames.clear();
         m.vertex_frames[0].frame_count = 0;
     }},
    {"a_scale_a_frame", Code::bad_count, [](Model& m) { m.vertex_frames[0].scales.pop_back(); }},
    {"records_fill_the_frames", Code::bad_count, [](Model& m) { m.vertex_frames[0].records.pop_back(); }},
    {"records_are_of_the_encodings_size", Code::bad_count,
     [](Model& m) { m.vertex_frames[0].encoding = VertexEncoding::i16_latlong; }},
    {"as_many_frames_as_names", Code::bad_count, [](Model& m) { m.frames.pop_back(); }},
    {"frame_scales_are_finite", Code::not_finite, [](Model& m) { m.vertex_frames[0].scales[1].scale.y = kNan; }},
    {"frame_scales_stay_finite_when_applied", Code::bad_value,
     [](Model& m) { m.vertex_frames[0].scales[1].scale.y = std::numeric_limits<float>::max(); }},
    {"frame_origins_stay_finite_when_blended", Code::bad_value,
     [](Model& m) { m.vertex_frames[0].scales[1].translate.x = -std::numeric_limits<float>::max(); }},
    {"mouth_controller_exists", Code::bad_index, [](Model& m) { m.hints.mouth = 2; }},
    {"surface_material_exists", Code::bad_index, [](Model& m) { m.surfaces[0].material = 2; }},
    {"levels_of_detail_are_few", Code::bad_value, [](Model& m) { m.surfaces[0].level_of_detail = kMaxLevels; }},
    {"levels_of_detail_are_small", Code::bad_value, [](Model& m) { m.surfaces[0].level_of_detail = kNone; }},
    {"levels_of_detail_begin_at_0", Code::bad_value,
     [](Model& m) { m.surfaces[0].level_of_detail = m.surfaces[2].level_of_detail = 2; }},
    {"levels_of_detail_have_no_gap", Code::bad_value, [](Model& m) { m.surfaces[1].level_of_detail = 2; }},
    {"surface_frames_exist", Code::bad_index, [](Model& m) { m.meshes[0].vertex_frames = 2; }},
    {"source_vertices_exist", Code::bad_index, [](Model& m) { m.meshes[0].source_vertex[2] = 4; }},
    {"source_vertices_are_no_none", Code::bad_index, [](Model& m) { m.meshes[0].source_vertex[2] = kNone; }},
    {"positions_agree", Code::bad_count, [](Model& m) { m.meshes[0].positions.pop_back(); }},
    {"normals_agree", Code::bad_count, [](Model& m) { m.meshes[0].normals.clear(); }},
    {"texcoords_agree", Code::bad_count, [](Model& m) { m.meshes[1].texcoords.emplace_back(); }},
    {"tangents_agree", Code::bad_count, [](Model& m) { m.meshes[1].tangents.pop_back(); }},
    {"colors_agree", Code::bad_count, [](Model& m) { m.meshes[1].colors.pop_back(); }},
    {"triangles_have_three_corners", Code::bad_count, [](Model& m) { m.meshes[0].indices.pop_back(); }},
    {"lines_have_two_ends", Code::bad_count, [](Model& m) { m.meshes[1].indices.pop_back(); }},
    {"indices_exist", Code::bad_index, [](Model& m) { m.meshes[0].indices[5] = 4; }},
    {"positions_are_finite", Code::not_finite, [](Model& m) { m.meshes[0].positions[3].z = kInf; }},
    {"normals_are_finite", Code::not_finite, [](Model& m) { m.meshes[0].normals[0].x = kNan; }},
    {"tangents_are_finite", Code::not_finite, [](Model& m) { m.meshes[0].tangents[0].w = kNan; }},
    {"texcoords_are_finite", Code::not_finite, [](Model& m) { m.meshes[0].texcoords[1].y = -kInf; }},
    {"influences_are_none_four_or_eight", Code::bad_value, [](Model& m) { m.meshes[0].skin.influences = 3; }},
    // The product of this count and 4 bytes is 0 in 32 bits.
    {"influences_are_not_wild", Code::bad_value, [](Model& m) { m.meshes[0].skin.influences = 0x40000000; }},
    {"influences_agree_with_joints", Code::bad_count, [](Model& m) { m.meshes[0].skin.joints.pop_back(); }},
    {"influences_agree_with_weights", Code::bad_count, [](Model& m) { m.meshes[0].skin.weights.clear(); }},
    {"weighted_joints_exist", Code::bad_index, [](Model& m) { m.meshes[0].skin.joints[3] = 2; }},
    {"weights_are_finite", Code::not_finite, [](Model& m) { m.meshes[1].skin.weights[3] = kNan; }},
    {"normal_map_exists", Code::bad_index, [](Model& m) { m.materials[0].normal_map = 3; }},
    {"specular_map_exists", Code::bad_index, [](Model& m) { m.materials[0].specular_map = 3; }},
    {"emissive_map_exists", Code::bad_index, [](Model& m) { m.materials[0].emissive_map = 3; }},
    {"roughness_map_exists", Code::bad_index, [](Model& m) { m.materials[0].roughness_map = 3; }},
    {"metalness_map_exists", Code::bad_index, [](Model& m) { m.materials[0].metalness_map = 3; }},
    {"roughness_is_at_most_1", Code::bad_value, [](Model& m) { m.materials[0].roughness = 1.5F; }},
    {"metalness_is_at_least_0", Code::bad_value, [](Model& m) { m.materials[0].metalness = -.5F; }},
    {"stage_images_exist", Code::bad_index, [](Model& m) { m.materials[1].stages[0].images[1] = 3; }},
    {"stages_are_few", Code::too_large,
     [](Model& m) { m.materials[0].stages.resize(kMaxStages + 1, m.materials[0].stages[0]); }},
    {"stage_images_are_few", Code::too_large,
     [](Model& m) { m.materials[0].stages[0].images.resize(kMaxStageImages + 1); }},
    {"modifiers_are_few", Code::too_large,
     [](Model& m) { m.materials[1].stages[0].modifiers.resize(kMaxModifiers + 1); }},
    {"deforms_are_few", Code::too_large, [](Model& m) { m.materials[0].deforms.resize(kMaxDeforms + 1); }},
    {"stages_show_something", Code::bad_value, [](Model& m) { m.materials[0].stages[1].images.clear(); }},
    {"material_numbers_are_finite", Code::not_finite, [](Model& m) { m.materials[1].shininess = kNan; }},
    {"wave_numbers_are_finite", Code::not_finite,
     [](Model& m) { m.materials[1].stages[0].modifiers[1].wave.phase = kInf; }},
    {"parents_come_first", Code::cyclic, [](Model& m) { m.joints[1].parent = 1; }},
    {"parents_exist", Code::cyclic, [](Model& m) { m.joints[0].parent = 7; }},
    {"joints_are_finite", Code::not_finite, [](Model& m) { m.joints[1].inverse_bind[3].y = kNan; }},
    {"rest_rotations_are_unit_quaternions", Code::bad_value, [](Model& m) { m.joints[1].rest.rotation *= 1.1F; }},
    {"rest_positions_are_near", Code::bad_value, [](Model& m) { m.joints[1].rest.position.y = -1e16F; }},
    {"bind_matrices_are_small", Code::bad_value, [](Model& m) { m.joints[1].inverse_bind[2].z = 1e16F; }},
    {"rotations_are_unit_quaternions", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[0].rotation.values[1] = glm::quat(0, 0, 0, 0); }},
    {"positions_are_near", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[0].position.values[1].z = 1e16F; }},
    {"skinned_positions_are_near", Code::bad_value, [](Model& m) { m.meshes[0].positions[3].z = 1e16F; }},
    {"positions_without_skin_are_near", Code::bad_value,
     [](Model& m) {
         m.meshes[1].vertex_frames = kNone;
         m.meshes[1].skin = {};
         m.meshes[1].positions[3].z = -1e16F;
     }},
    {"exact_weights_cover_all_vertices", Code::bad_count, [](Model& m) { m.meshes[0].skin.exact.runs.pop_back(); }},
    {"exact_weights_exist", Code::bad_index,
     [](Model& m) {
         m.meshes[0].skin.exact.runs[1] = {2, 2};
     }},
    {"exact_weights_do_not_wrap", Code::bad_index,
     [](Model& m) {
         m.meshes[0].skin.exact.runs[1] = {0xFFFFFFFF, 2};
     }},
    {"exact_weights_are_not_shared_by_many", Code::too_large,
     [](Model& m) {
         Mesh& mesh = m.meshes[0];
         repeat_vertices(mesh, 16);
         mesh.skin.exact.joints.assign(64, 0);
         mesh.skin.exact.points.assign(64, glm::vec4(0, 0, 0, 1.0F / 64));
         mesh.skin.exact.runs.assign(mesh.vertex_count, {0, 64});
     }},
    {"exact_weights_have_joints", Code::bad_count, [](Model& m) { m.meshes[0].skin.exact.joints.pop_back(); }},
    {"exactly_weighted_joints_exist", Code::bad_index, [](Model& m) { m.meshes[0].skin.exact.joints[2] = 2; }},
    {"exact_weights_are_finite", Code::not_finite, [](Model& m) { m.meshes[0].skin.exact.points[2].w = kNan; }},
    {"displacements_are_near", Code::bad_value, [](Model& m) { m.clips[0].displacement.x = 1e16F; }},
    {"seconds_are_a_number", Code::not_finite,
     [](Model& m) { m.clips[0].seconds = std::numeric_limits<double>::quiet_NaN(); }},
    {"seconds_are_finite", Code::not_finite,
     [](Model& m) { m.clips[0].seconds = std::numeric_limits<double>::infinity(); }},
    {"seconds_do_not_run_back", Code::bad_value, [](Model& m) { m.clips[0].seconds = -0.1; }},
    {"seconds_are_of_this_age", Code::bad_value, [](Model& m) { m.clips[0].seconds = 1e300; }},
    {"speed_is_above_zero", Code::bad_value, [](Model& m) { m.clips[0].frames_per_second = 0; }},
    {"speed_is_finite", Code::not_finite, [](Model& m) { m.clips[0].frames_per_second = kInf; }},
    {"clips_have_frames", Code::bad_index, [](Model& m) { m.clips[1].frame_count = 0; }},
    {"loop_frame_is_in_the_clip", Code::bad_index, [](Model& m) { m.clips[1].loop_frame = 2; }},
    {"clip_frames_exist", Code::bad_index, [](Model& m) { m.clips[1].first_frame = 2; }},
    {"clip_frames_do_not_wrap", Code::bad_index, [](Model& m) { m.clips[1].first_frame = 0xFFFFFFFF; }},
    {"what_is_shown_is_given_in_steps", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[1].shown.curve = Curve::linear; }},
    {"what_is_shown_has_its_times", Code::bad_count,
     [](Model& m) { m.animations[0].tracks[1].shown.values.pop_back(); }},
    {"cameras_of_tracks_exist", Code::bad_index, [](Model& m) { m.animations[0].cameras[0].camera = 2; }},
    {"a_camera_has_one_track", Code::bad_value,
     [](Model& m) { m.animations[0].cameras.push_back(m.animations[0].cameras[0]); }},
    {"fields_of_view_have_their_times", Code::bad_count,
     [](Model& m) { m.animations[0].cameras[0].field_of_view.values.pop_back(); }},
    {"fields_of_view_are_small", Code::bad_value,
     [](Model& m) { m.animations[0].cameras[0].field_of_view.values[2] = 1e16F; }},
    {"rolls_are_small", Code::bad_value, [](Model& m) { m.animations[0].cameras[0].roll.values[0] = -1e16F; }},
    {"rolls_have_their_times", Code::bad_count, [](Model& m) { m.animations[0].cameras[0].roll.times.clear(); }},
    {"joints_of_cameras_exist", Code::bad_index, [](Model& m) { m.cameras[0].joint = 2; }},
    {"targets_of_cameras_exist", Code::bad_index, [](Model& m) { m.cameras[0].target_joint = 2; }},
    {"cameras_are_near", Code::bad_value, [](Model& m) { m.cameras[1].position.x = 1e16F; }},
    {"joints_of_lights_exist", Code::bad_index, [](Model& m) { m.lights[0].joint = 2; }},
    {"lights_shine_to_what_is_near", Code::bad_value, [](Model& m) { m.lights[0].target.z = 1e16F; }},
    {"track_joints_exist", Code::bad_index, [](Model& m) { m.animations[0].tracks[0].joint = 2; }},
    {"uniform_tracks_have_all_frames", Code::bad_count,
     [](Model& m) { m.animations[0].tracks[0].position.values.pop_back(); }},
    {"keys_have_their_times", Code::bad_count, [](Model& m) { m.animations[0].tracks[1].rotation.values.clear(); }},
    {"position_keys_are_in_order", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[1].position.times[1] = 9; }},
    {"scale_keys_are_in_order", Code::bad_value, [](Model& m) { m.animations[0].tracks[1].scale.times[0] = 9; }},
    {"surface_meshes_exist", Code::bad_index, [](Model& m) { m.surfaces[0].mesh = 2; }},
    {"surface_ranges_lie_in_their_mesh", Code::bad_index, [](Model& m) { m.surfaces[2].index_count = 6; }},
    {"surface_ranges_do_not_wrap", Code::bad_index, [](Model& m) { m.surfaces[2].first_index = 0xFFFFFFFD; }},
    {"surface_ranges_are_whole_primitives", Code::bad_index, [](Model& m) { m.surfaces[2].index_count = 2; }},
    {"surface_ranges_begin_with_a_primitive", Code::bad_index, [](Model& m) { m.surfaces[2].first_index = 1; }},
    {"index_counts_agree", Code::bad_count, [](Model& m) { m.meshes[0].indices.resize(3); }},
    {"vertex_counts_agree", Code::bad_count, [](Model& m) { m.meshes[0].vertex_count = 5; }},
    {"weights_sum_to_one", Code::bad_value, [](Model& m) { m.meshes[1].skin.weights[0] = 0.5F; }},
    {"weights_are_not_negative", Code::bad_value,
     [](Model& m) {
         m.meshes[1].skin.weights[0] = -0.5F;
         m.meshes[1].skin.weights[1] = 1.5F;
     }},
    {"exact_weights_sum_to_one", Code::bad_value, [](Model& m) { m.meshes[0].skin.exact.points[2].w = 2; }},
    {"height_map_exists", Code::bad_index, [](Model& m) { m.materials[0].height_map = 3; }},
    {"alpha_images_exist", Code::bad_index, [](Model& m) { m.materials[1].stages[0].alpha_image = 3; }},
    {"enumerations_have_names", Code::bad_value, [](Model& m) { m.materials[1].cull = static_cast<CullMode>(3); }},
    {"a_unit_has_metres", Code::bad_value, [](Model& m) { m.basis.metres_per_unit = 0; }},
    {"animations_have_frames", Code::bad_count, [](Model& m) { m.animations[0].frame_count = 0; }},
    {"animations_have_a_speed", Code::bad_value, [](Model& m) { m.animations[0].frames_per_second = 0; }},
    {"a_joint_has_one_track", Code::bad_value, [](Model& m) { m.animations[0].tracks[1].joint = 1; }},
    {"cubic_keys_have_three_values", Code::bad_count,
     [](Model& m) { m.animations[0].tracks[1].scale.values.pop_back(); }},
    {"cubic_curves_have_times", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[0].position.curve = Curve::cubic; }},
    {"cubic_rotations_are_unit_quaternions", Code::bad_value,
     [](Model& m) { m.animations[0].tracks[1].rotation.values[1] *= 2.0F; }},
    {"frames_of_all_joints_are_not_too_many", Code::too_large,
     [](Model& m) {
         Animation& animation = m.animations[0];
         animation.frame_count = (1U << 22) + 1;
         animation.tracks.resize(1);
         animation.tracks[0] = {};
     }},
    {"channels_exist", Code::bad_index, [](Model& m) { m.clips[0].channel = 2; }},
    {"channel_joints_exist", Code::bad_index, [](Model& m) { m.channels[0].joints = {2}; }},
    {"channel_joints_rise", Code::bad_value,
     [](Model& m) {
         m.channels[0].joints = {1, 1};
     }},
    {"animations_exist", Code::bad_index, [](Model& m) { m.clips[0].animation = 2; }},
    {"clips_lie_in_their_animation", Code::bad_index, [](Model& m) { m.clips[0].first_frame = 2; }},
    {"clips_lie_in_the_list_of_frames", Code::bad_index, [](Model& m) { m.clips[2].first_frame = 2; }},
    {"frames_last", Code::bad_value, [](Model& m) { m.clips[0].frame_seconds = 0; }},
    {"fades_last", Code::bad_value, [](Model& m) { m.clips[0].fade_seconds = -1; }},
    {"skins_cover_all_materials", Code::bad_count, [](Model& m) { m.skins[0].materials.pop_back(); }},
    {"skin_materials_exist", Code::bad_index, [](Model& m) { m.skins[0].materials[0] = 2; }},
    {"strips_exist", Code::bad_index, [](Model& m) { m.meshes[0].strips[1] = 4; }},
    {"strips_cover_all_triangles", Code::bad_count, [](Model& m) { m.meshes[0].strips.pop_back(); }},
    {"strips_are_of_triangles", Code::bad_value, [](Model& m) { m.meshes[1].strips = {kNone}; }},
    {"attachment_joints_exist", Code::bad_index, [](Model& m) { m.attachments[1].joint = 2; }},
    {"tags_have_all_frames", Code::bad_count, [](Model& m) { m.attachment_frames.pop_back(); }},
    {"tags_are_finite", Code::not_finite, [](Model& m) { m.attachment_frames[5][2].y = kNan; }},
    {"tags_stay_finite_when_turned", Code::bad_value, [](Model& m) { m.attachment_frames[5][2].y = 1e20F; }},
    {"indices_fill_the_image", Code::bad_count, [](Model& m) { m.images[2].indices.pop_back(); }},
    {"palettes_have_256_colours", Code::bad_count, [](Model& m) { m.images[2].palette.pop_back(); }},
    {"indexed_images_have_a_size", Code::bad_value, [](Model& m) { m.images[2].height = 0; }},
    {"indexed_images_are_not_too_large", Code::bad_value, [](Model& m) { m.images[2].width = 1U << 20; }},
    {"transparent_indices_exist", Code::bad_index, [](Model& m) { m.images[2].transparent_index = 256; }},
    {"remapped_entries_exist", Code::bad_index, [](Model& m) { m.images[2].remaps[0].last = 256; }},
    {"remapped_entries_rise", Code::bad_index, [](Model& m) { m.images[2].remaps[0].first = 192; }},
    {"rest_angles_are_near", Code::bad_value, [](Model& m) { m.joints[1].rest_angles.y = 1e16F; }},
    {"angles_have_all_frames", Code::bad_count,
     [](Model& m) { m.animations[1].tracks[0].angles.pop_back(); }},
    {"angles_are_of_rotations", Code::bad_value, [](Model& m) { m.animations[1].tracks[0].rotation = {}; }},
    {"angles_are_near", Code::bad_value, [](Model& m) { m.animations[1].tracks[0].angles[1].z = 1e16F; }},
    {"blends_are_two_four_or_nine", Code::bad_count, [](Model& m) { m.clips[0].blends.push_back(1); }},
    {"blends_have_axes", Code::bad_count, [](Model& m) { m.clips[0].blend_axes.clear(); }},
    {"blended_animations_exist", Code::bad_index, [](Model& m) { m.clips[0].blends[1] = 2; }},
    {"blends_begin_with_the_animation", Code::bad_value, [](Model& m) { m.clips[0].blends[0] = 1; }},
    {"blends_are_as_long_as_each_other", Code::bad_count,
     [](Model& m) {
         m.animations[1].frame_count = 4;
         m.animations[1].tracks.clear();
     }},
    {"events_lie_in_their_clip", Code::bad_index, [](Model& m) { m.clips[0].events[0].frame = 2; }},
    {"nodes_exist", Code::bad_index, [](Model& m) { m.clips[0].exit_node = 3; }},
    {"transitions_lead_from_all_nodes_to_all", Code::bad_count, [](Model& m) { m.transitions.next.pop_back(); }},
    {"transitions_lead_to_nodes", Code::bad_index, [](Model& m) { m.transitions.next[3] = 3; }},
    {"hitbox_joints_exist", Code::bad_index, [](Model& m) { m.hitboxes[0].joint = 2; }},
    {"controller_joints_exist", Code::bad_index, [](Model& m) { m.controllers[0].joint = kNone; }},
    {"controller_ranges_are_near", Code::bad_value, [](Model& m) { m.controllers[0].max = 1e16F; }},
    {"body_groups_have_models", Code::bad_count, [](Model& m) { m.body_groups[0].models.clear(); }},
    {"body_groups_have_a_base", Code::bad_value, [](Model& m) { m.body_groups[0].base = 0; }},
    {"body_surfaces_exist", Code::bad_index, [](Model& m) { m.body_groups[0].models[0].surfaces = {3}; }},
    {"a_surface_is_of_one_body", Code::bad_index, [](Model& m) { m.body_groups[0].models[0].surfaces = {0, 1}; }},
    {"bounds_are_finite", Code::not_finite, [](Model& m) { m.frames[1].bounds.max.x = kInf; }},
};

INSTANTIATE_TEST_SUITE_P(Validate, Rule, testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.rule); });

TEST(Validate, ReportsTheFieldItsPositionAndItsValue)
{
    const auto text = [](void (*break_it)(Model&)) {
        Model model = full_model(1);
        break_it(model);
        const auto error = validate(model);
        return error ? text_of(*error) : std::string();
    };
    EXPECT_EQ(
        text([](Model& m) { m.materials[1].stages[0].modifiers[1].wave.phase = kInf; }),
        "materials[1].stages[0].modifiers[1].wave.phase is infinite. The file is damaged: download it again.");
    EXPECT_EQ(text([](Model& m) {
                  m.surfaces[1].name = "head";
                  m.surfaces[1].material = 7;
              }),
              "Surface 1 (\"head\"): material 7 does not exist; there are 2, counted from 0. The file is damaged: "
              "download it again.");
    EXPECT_EQ(
        text([](Model& m) { m.animations[1].tracks[0].rotation.values[2] *= 2.0F; }),
        "Joint 1 of animation 1: rotation 2 is not a unit quaternion. The file is damaged: download it again.");
    EXPECT_EQ(text([](Model& m) {
                  m.clips[1].name = "run";
                  m.clips[1].frames_per_second = -2.5F;
              }),
              "Clip 1 (\"run\"): its rate of -2.5 frames per second or its length of 0.16 seconds is not possible. "
              "The file is damaged: download it again.");
    EXPECT_EQ(text([](Model& m) { m.meshes[0].skin.weights[5] = 0.5F; }),
              "Mesh 0: the weights of vertex 1 sum to 1.2 instead of 1. The file is damaged: download it again.");
    EXPECT_EQ(text([](Model& m) { m.meshes[0].skin.weights[5] = -0.5F; }),
              "Mesh 0: a weight of vertex 1 is negative. The file is damaged: download it again.");
    EXPECT_EQ(
        text([](Model& m) {
            m.joints[1].name = "hand";
            m.joints[1].rest.position.y = -1.5e16F;
        }),
        "Joint 1 (\"hand\"): number 1 of the position is too large: -1.5e16. The file is damaged: download it "
        "again.");
    EXPECT_EQ(
        text([](Model& m) { m.attachment_frames[5][2].y = 1e20F; }),
        "The model: number 67 of the tag matrices is too large: 1e20. The file is damaged: download it again.");
}

// The page validates a snapshot in blocks, by the same rules.
TEST_P(Rule, IsEnforcedInASnapshotReadInBlocks)
{
    Model model = full_model(1);
    GetParam().break_it(model);
    const auto error = validate(model);
    ASSERT_TRUE(error);
    Subject subject = single_subject(full_model(1));
    subject.parts[0].model = std::make_shared<const Model>(std::move(model));
    const auto in_blocks = validate_snapshot(write_snapshot(subject));
    ASSERT_TRUE(in_blocks);
    EXPECT_EQ(text_of(*in_blocks), text_of(*error));
}

struct BrokenSubject {
    const char* rule;
    Code code;
    const char* message;  // a part of the message, which distinguishes rules with the same code
    void (*break_it)(Subject&);
};

void PrintTo(const BrokenSubject& row, std::ostream* out) { *out << row.rule; }

class SubjectRule : public testing::TestWithParam<BrokenSubject> {};

TEST_P(SubjectRule, IsEnforced)
{
    Subject subject = full_subject();
    GetParam().break_it(subject);
    const auto error = validate(subject);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, GetParam().code) << text_of(*error);
    EXPECT_NE(text_of(*error).find(GetParam().message), std::string::npos) << text_of(*error);
}

constexpr const char* kParent = "its parent does not come before it";
constexpr BrokenSubject kSubjectRows[] = {
    {"has_parts", Code::bad_count, "has 0 parts", [](Subject& s) { s = {}; }},
    {"has_not_too_many_parts", Code::bad_count, "parts; 1 to",
     [](Subject& s) { s.parts.resize(kMaxParts + 1, s.parts[1]); }},
    {"root_has_no_parent", Code::cyclic, kParent, [](Subject& s) { s.parts[0].parent = 0; }},
    {"root_is_joined_to_nothing", Code::cyclic, kParent, [](Subject& s) { s.parts[0].how = Joining::follow; }},
    {"others_have_a_parent", Code::cyclic, kParent, [](Subject& s) { s.parts[1].parent = kNone; }},
    {"others_are_joined", Code::cyclic, kParent, [](Subject& s) { s.parts[1].how = Joining::root; }},
    {"parents_come_first", Code::cyclic, kParent, [](Subject& s) { s.parts[1].parent = 1; }},
    {"every_model_is_valid", Code::cyclic, "Part 1 (\"second\"): Joint 1",
     [](Subject& s) {
         Model broken = full_model(3);
         broken.joints[1].parent = 1;
         s.parts[1].model = std::make_shared<const Model>(std::move(broken));
     }},
    {"clip_parts_exist", Code::bad_index, "clip 0 of part 2", [](Subject& s) { s.clips[0].part = 2; }},
    {"clips_exist", Code::bad_index, "clip 4 of part 0", [](Subject& s) { s.clips[0].clip = 4; }},
    // The last clip is one of part 1.
    {"followers_have_no_clips", Code::bad_index, "clip 1 of part 1",
     [](Subject& s) { s.parts[1].how = Joining::follow; }},
    {"clips_are_followed_by_clips", Code::bad_index, "its next clip, 5", [](Subject& s) { s.clips[0].next = 5; }},
    {"clips_are_followed_on_their_own_part", Code::bad_index, "its next clip, 4",
     [](Subject& s) { s.clips[0].next = 4; }},
    {"preset_clips_exist", Code::bad_index, "Preset 0 (\"both\"): clip 5 does not exist",
     [](Subject& s) { s.presets = {{"both", {0, 5}}}; }},
    {"presets_have_one_clip_a_part", Code::bad_value, "Preset 0 (\"both\"): part 0 has two clips",
     [](Subject& s) { s.presets = {{"both", {0, 4, 1}}}; }},
    {"bounds_are_finite", Code::not_finite, "The subject: bounds.min[1]",
     [](Subject& s) { s.bounds.min.y = kNan; }},
    {"animation_bounds_are_finite", Code::not_finite, "The subject: animation_bounds.max[2]",
     [](Subject& s) { s.animation_bounds.max.z = kNan; }},
    {"skins_cover_all_parts", Code::bad_count, "it has skins for 1 part",
     [](Subject& s) { s.skins[0].families.pop_back(); }},
    {"skin_families_exist", Code::bad_index, "skin 2 of part 1", [](Subject& s) { s.skins[2].families[1] = 2; }},
};

INSTANTIATE_TEST_SUITE_P(Validate, SubjectRule, testing::ValuesIn(kSubjectRows),
                         [](const auto& row) { return std::string(row.param.rule); });

TEST(Validate, ReportsThePartOfASubject)
{
    const auto text = [](void (*break_it)(Subject&)) {
        Subject subject = full_subject();
        break_it(subject);
        const auto error = validate(subject);
        return error ? text_of(*error) : std::string();
    };
    EXPECT_EQ(text([](Subject& s) {
                  Model broken = full_model(3);
                  broken.joints[1].name.clear();
                  broken.joints[1].parent = 1;
                  s.parts[1].model = std::make_shared<const Model>(std::move(broken));
              }),
              "Part 1 (\"second\"): Joint 1: its parent is joint 1, which does not come before it. The file is "
              "damaged: download it again.");
    EXPECT_EQ(text([](Subject& s) { s.bounds.min.y = kNan; }),
              "The subject: bounds.min[1] is not a number. The file is damaged: download it again.");
    EXPECT_EQ(
        text([](Subject& s) {
            s.skins[0].name = "red";
            s.skins[0].families.pop_back();
        }),
        "Skin 0 (\"red\"): it has skins for 1 part; the subject has 2 parts. The file is damaged: download it "
        "again.");
}

TEST(Warnings, StopAtTheLimitWithAFinalWarning)
{
    Model model;
    for (std::size_t i = 0; i < kMaxWarnings * 3; ++i) warn(model, "Something is odd.", "file");
    ASSERT_EQ(model.warnings.size(), kMaxWarnings + 1);
    EXPECT_EQ(model.warnings[0].file, "file");
    EXPECT_NE(text_of(model.warnings.back()).find("skipped"), std::string::npos);
}

}  // namespace
}  // namespace marrow::test
