// description.cpp -- the tables that describe a Subject (describe.h).
//
// Fields are listed in the order of the members. `index` marks an index where kNone means none; `core`, `bulk`,
// `render` and `lerped` choose a Storage other than `summary`. Chunk ids are unique.
#include "model/describe.h"

#include <algorithm>
#include <cmath>

#include "base/float_checks.h"
#include "base/text.h"
#include "model/describe_fields.h"
#include "model/subject.h"

namespace marrow {

MARROW_CHOICES(Axis, "x", "y", "z", "minus_x", "minus_y", "minus_z");
MARROW_CHOICES(Primitive, "triangles", "lines", "points");
MARROW_CHOICES(VertexEncoding, "u8_indexed", "i16_latlong");
MARROW_CHOICES(WaveShape, "none", "sine", "triangle", "square", "sawtooth", "inverse_sawtooth", "noise");
MARROW_CHOICES(BlendFactor, "zero", "one", "src_color", "one_minus_src_color", "dst_color", "one_minus_dst_color",
               "src_alpha", "one_minus_src_alpha", "dst_alpha", "one_minus_dst_alpha", "src_alpha_saturate");
MARROW_CHOICES(AlphaTest, "none", "greater", "less", "greater_equal");
MARROW_CHOICES(ColorSource, "identity", "constant", "wave", "entity", "one_minus_entity", "vertex", "exact_vertex",
               "one_minus_vertex", "lighting_diffuse", "lighting_specular", "portal", "lit_vertex",
               "identity_lighting");
MARROW_CHOICES(TexcoordSource, "base", "lightmap", "environment", "vector", "sphere", "chrome");
MARROW_CHOICES(TexcoordModifierKind, "scroll", "scale", "rotate", "turbulence", "stretch", "transform",
               "entity_translate");
MARROW_CHOICES(PlayerColor, "top", "bottom");
MARROW_CHOICES(Motion, "move_x", "move_y", "move_z", "turn_x", "turn_y", "turn_z");
MARROW_CHOICES(DeformKind, "wave", "normal", "bulge", "move", "autosprite", "autosprite2");
MARROW_CHOICES(CullMode, "back", "front", "none");
MARROW_CHOICES(Shading, "quake2", "quake3", "doom3", "phong", "half_life", "physical");
MARROW_CHOICES(Curve, "step", "linear", "cubic");
MARROW_CHOICES(LightKind, "point", "spot");
MARROW_CHOICES(Joining, "root", "tag", "follow", "merge");
MARROW_CHOICES(Choice, "none", "weapon");

#define F MARROW_FIELD
MARROW_RECORD(Bounds, F(min), F(max));
MARROW_RECORD(WeightList, render("XRUN", F(runs)), render("XJNT", F(joints)), render("XPNT", F(points)));
MARROW_RECORD(Skin, F(influences), render("JNTS", F(joints)), render("WGTS", F(weights)), F(exact));
MARROW_RECORD(Mesh, F(primitive), index(F(vertex_frames)), F(vertex_count), F(index_count),
              render("POSN", F(positions)), render("NORM", F(normals)), render("TANG", F(tangents)),
              render("COLR", F(colors)), render("TEXC", F(texcoords)), render("INDX", F(indices)),
              lerped("SRCV", F(source_vertex)), render("STRP", F(strips)), F(skin));
MARROW_RECORD(Surface, F(name), F(mesh), F(first_index), F(index_count), index(F(material)), F(level_of_detail),
              F(hidden));
MARROW_RECORD(VertexFrames, F(encoding), F(vertex_count), F(frame_count), core(F(scales)),
              bulk("VREC", F(records)));
MARROW_RECORD(Frame, F(name), core(F(bounds)));

MARROW_RECORD(RemapRange, F(color), F(first), F(last));
MARROW_RECORD(Image, F(name), render("IMGE", F(encoded)), F(width), F(height), render("PIXL", F(indices)),
              render("PALT", F(palette)), index(F(transparent_index)), F(mipmaps), F(remaps));
MARROW_RECORD(Wave, F(shape), F(base), F(amplitude), F(phase), F(frequency));
MARROW_RECORD(TexcoordModifier, F(kind), F(values), F(wave));
MARROW_RECORD(Stage, F(images), F(images_per_second), index(F(alpha_image)), F(clamp), F(white), F(lightmap),
              F(blends), F(source), F(destination), F(alpha_test), F(alpha_reference), F(depth_write),
              F(depth_equal), F(rgb), F(alpha), F(color), F(rgb_wave), F(alpha_wave), F(portal_range), F(texcoord),
              F(texcoord_s), F(texcoord_t), F(modifiers));
MARROW_RECORD(Deform, F(kind), F(spread), F(vector), F(wave));
MARROW_RECORD(Material, F(name), F(stages), F(deforms), F(sort), F(cull), F(shading), F(polygon_offset), F(flat),
              index(F(normal_map)), index(F(specular_map)), index(F(emissive_map)), index(F(height_map)),
              index(F(roughness_map)), index(F(metalness_map)), F(height_scale), F(ambient), F(diffuse),
              F(specular), F(emissive), F(shininess), F(roughness), F(metalness), F(opacity));
MARROW_RECORD(SkinFamily, F(name), F(with_icon), F(materials));
MARROW_RECORD(BodyModel, F(name), F(surfaces));
MARROW_RECORD(BodyGroup, F(name), F(base), F(models));

MARROW_RECORD(Transform, F(position), F(rotation), F(scale));
MARROW_RECORD(Joint, F(name), index(F(parent)), F(rest), core(F(inverse_bind)), core(F(rest_angles)));
MARROW_RECORD(Track<glm::vec3>, F(curve), core(F(times)), core(F(values)));
MARROW_RECORD(Track<glm::quat>, F(curve), core(F(times)), core(F(values)));
MARROW_RECORD(NumberTrack, F(curve), F(times), F(values));
MARROW_RECORD(SwitchTrack, F(curve), core(F(times)), core(F(values)));
MARROW_RECORD(JointTrack, F(joint), F(position), F(rotation), F(scale), core(F(angles)), F(shown));
MARROW_RECORD(CameraTrack, F(camera), F(field_of_view), F(roll));
MARROW_RECORD(Animation, F(frame_count), F(frames_per_second), F(file_start), core(F(tracks)), F(cameras));
MARROW_RECORD(Channel, F(name), F(joints));
MARROW_RECORD(ClipEvent, F(frame), F(number), F(options));
MARROW_RECORD(BlendAxis, F(motion), F(min), F(max));
MARROW_RECORD(ClipPivot, F(position), F(first_frame), F(last_frame));
MARROW_RECORD(Clip, F(name), index(F(channel)), index(F(animation)), F(first_frame), F(frame_count), F(reversed),
              F(frames_per_second), F(frame_seconds), F(seconds), index(F(loop_frame)), F(fade_seconds),
              F(waits_for_fade), F(displacement), F(displacement_is_apart), F(bounds), F(blends), F(blend_axes),
              F(activity), F(activity_weight), F(ground_speed), F(entry_node), F(exit_node), F(leads_back),
              F(fires), F(events), F(pivots));
MARROW_RECORD(Transitions, F(nodes), F(next));
MARROW_RECORD(Controller, F(name), F(joint), F(motion), F(min), F(max), F(rest), F(wraps), F(is_mouth), F(slot));
MARROW_RECORD(Attachment, F(name), index(F(joint)), F(local));
MARROW_RECORD(Hitbox, F(joint), F(group), F(bounds));
MARROW_RECORD(Camera, F(name), index(F(joint)), index(F(target_joint)), F(position), F(target), F(field_of_view),
              F(roll));
MARROW_RECORD(Light, F(name), F(kind), index(F(joint)), index(F(target_joint)), F(position), F(target), F(color),
              F(intensity), F(on), F(inner_angle), F(outer_angle), F(inner_range), F(outer_range));

MARROW_RECORD(Basis, F(up), F(forward), F(metres_per_unit));
MARROW_RECORD(Comment, F(about), F(text));
MARROW_RECORD(Warning, F(message), F(file));
MARROW_RECORD(SourceCounts, F(vertices), F(triangles), F(frames), F(surfaces), F(bytes), F(strips), F(fans));
MARROW_RECORD(Model, F(name), F(format), F(basis), F(origin), F(meshes), F(surfaces), F(materials), F(images),
              F(joints), F(animations), F(channels), F(clips), F(vertex_frames), F(frames), F(attachments),
              core(F(attachment_frames)), F(hitboxes), F(controllers), F(skins), F(body_groups), F(transitions),
              F(cameras), F(lights), F(comments), F(warnings), F(source), F(bounds), F(animation_bounds),
              F(eye_position), F(movement_box), F(clipping_box), F(game_flags));

MARROW_RECORD(PartPlace, F(name), index(F(parent)), F(how), F(at), F(choice), F(shown), F(spin), F(run_down));
MARROW_RECORD(SubjectClip, F(name), F(channel), F(part), F(clip), index(F(next)));
MARROW_RECORD(SubjectPreset, F(name), F(clips));
MARROW_RECORD(SubjectSkin, F(name), index(F(families)));
MARROW_RECORD(SubjectDetails, F(name), F(clips), F(skins), F(presets), F(warnings), F(bounds), F(animation_bounds));
#undef F

const Record& describe_model() { return kRecord<Model>; }
const Record& describe_part() { return kRecord<PartPlace>; }
const Record& describe_subject() { return kRecord<SubjectDetails>; }

std::uint8_t* resize_list(const Type& type, void* list, std::size_t count)
{
    return Lists::make(type.list, list, count);
}

namespace {

// The first bad scalar of a field. The path is what follows the field's name.
std::optional<BadValue> find_bad_scalar(const Field& field, std::span<const std::uint8_t> bytes)
{
    const auto subscript = [&](std::size_t i) {
        const std::size_t lanes = field.type->lanes;
        std::string out = field.type->kind == FieldKind::value_list ? format_text("[%]", i / lanes) : std::string();
        if (lanes > 1) out += format_text("[%]", i % lanes);
        return out;
    };
    const auto not_finite = [&](std::size_t i, double value) {
        return BadValue{Code::not_finite, subscript(i), value};
    };
    switch (field.type->scalar) {
        case Scalar::f32: {
            const std::span values(reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float));
            if (all_finite(values)) return {};
            const auto bad = std::find_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); });
            return not_finite(static_cast<std::size_t>(bad - values.begin()), *bad);
        }
        case Scalar::f64: {
            const std::span values(reinterpret_cast<const double*>(bytes.data()), bytes.size() / sizeof(double));
            const auto bad = std::find_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); });
            if (bad == values.end()) return {};
            return not_finite(static_cast<std::size_t>(bad - values.begin()), *bad);
        }
        case Scalar::choice: {
            const std::size_t known = field.type->choices->values.size();
            const auto bad = std::find_if(bytes.begin(), bytes.end(), [&](std::uint8_t v) { return v >= known; });
            if (bad == bytes.end()) return {};
            return BadValue{Code::bad_value, subscript(static_cast<std::size_t>(bad - bytes.begin())),
                            static_cast<double>(*bad), known};
        }
        default: return {};
    }
}

}  // namespace

std::optional<BadValue> find_bad_value(const Record& record, const void* object)
{
    for (const Field& field : record.fields) {
        const std::uint8_t* member = at(object, field);
        std::optional<BadValue> found;
        switch (field.type->kind) {
            case FieldKind::text: break;
            case FieldKind::values: found = find_bad_scalar(field, {member, field.type->size}); break;
            case FieldKind::value_list: found = find_bad_scalar(field, field.type->bytes(member)); break;
            case FieldKind::record:
                found = find_bad_value(*field.type->record, member);
                if (found) found->path.insert(0, ".");
                break;
            case FieldKind::record_list: {
                const std::span<const std::uint8_t> bytes = field.type->bytes(member);
                const std::size_t count = bytes.size() / field.type->size;
                for (std::size_t i = 0; i < count && !found; ++i) {
                    found = find_bad_value(*field.type->record, bytes.data() + i * field.type->size);
                    if (found) found->path = format_text("[%].%", i, found->path);
                }
                break;
            }
        }
        if (found) {
            found->path.insert(0, field.name);
            return found;
        }
    }
    return {};
}

}  // namespace marrow
