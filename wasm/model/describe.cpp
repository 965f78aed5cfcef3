#include "model/describe.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "model/describe_fields.h"

namespace marrow {

template <> inline constexpr std::uint8_t kChoices<WaveShape> = 7;
template <> inline constexpr std::uint8_t kChoices<BlendFactor> = 11;
template <> inline constexpr std::uint8_t kChoices<AlphaTest> = 4;
template <> inline constexpr std::uint8_t kChoices<ColorSource> = 11;
template <> inline constexpr std::uint8_t kChoices<TexcoordSource> = 4;
template <> inline constexpr std::uint8_t kChoices<TexcoordModifierKind> = 7;
template <> inline constexpr std::uint8_t kChoices<DeformKind> = 6;
template <> inline constexpr std::uint8_t kChoices<CullMode> = 3;
template <> inline constexpr std::uint8_t kChoices<Shading> = 6;
template <> inline constexpr std::uint8_t kChoices<Primitive> = 3;
template <> inline constexpr std::uint8_t kChoices<VertexEncoding> = 2;
template <> inline constexpr std::uint8_t kChoices<Axis> = 6;

#define F MARROW_FIELD
MARROW_RECORD(Wave, F(shape), F(base), F(amplitude), F(phase), F(frequency));
MARROW_RECORD(TexcoordModifier, F(kind), F(values), F(wave));
MARROW_RECORD(Deform, F(kind), F(spread), F(vector), F(wave));
MARROW_RECORD(Stage, F(images), F(images_per_second), F(clamp), F(white), F(lightmap), F(blends), F(source),
              F(destination), F(alpha_test), F(alpha_reference), F(depth_write), F(depth_equal), F(rgb), F(alpha),
              F(color), F(rgb_wave), F(alpha_wave), F(portal_range), F(texcoord), F(texcoord_s), F(texcoord_t),
              F(modifiers));
MARROW_RECORD(TextureMap, F(image), F(offset), F(scale), F(rotation), F(clamp), F(mirror), F(amount));
MARROW_RECORD(Material, F(name), F(stages), F(deforms), F(sort), F(cull), F(shading), F(polygon_offset),
              F(invisible), F(diffuse_map), F(normal_map), F(specular_map), F(alpha_map), F(emissive_map),
              F(bump_map), F(reflection_map), F(ambient), F(diffuse), F(specular), F(emissive), F(shininess),
              F(opacity), F(roughness), F(metalness), F(alpha_test), F(alpha_reference), F(additive),
              F(translucent), F(depth_write), F(full_bright), F(flat_shade), F(chrome), F(sphere_map), F(remap));
MARROW_RECORD(ImageReference, F(name), F(width), F(height));
MARROW_RECORD(Frame, F(name), F(bounds));
MARROW_RECORD(SkinFamily, F(name), F(with_icon), F(materials));
MARROW_RECORD(Joint, F(name), F(parent), F(rest), F(inverse_bind));
MARROW_RECORD(Track<glm::vec3>, F(times), F(values));
MARROW_RECORD(Track<glm::quat>, F(times), F(values));
MARROW_RECORD(Track<std::uint8_t>, F(times), F(values));
MARROW_RECORD(JointTrack, F(joint), F(position), F(rotation), F(euler), F(scale), F(visible));
MARROW_RECORD(ClipEvent, F(frame), F(number), F(options));
MARROW_RECORD(Clip, F(name), F(channel), F(activity), F(first_frame), F(frame_count), F(reversed),
              F(frames_per_second), F(seconds), F(loop_frame), F(file_start), F(ground_speed), F(displacement),
              F(bounds), F(frame_bounds), F(events), F(source), F(tracks));
MARROW_RECORD(Attachment, F(name), F(joint), F(local));
MARROW_RECORD(BodyGroup::Choice, F(name), F(surfaces));
MARROW_RECORD(BodyGroup, F(name), F(base), F(choices));
MARROW_RECORD(Controller, F(name), F(joint), F(index), F(axes), F(min), F(max), F(rest), F(wraps));
MARROW_RECORD(Hitbox, F(name), F(joint), F(group), F(bounds));
MARROW_RECORD(Camera, F(name), F(position), F(target), F(roll), F(vertical_fov));
MARROW_RECORD(Light, F(name), F(position), F(color), F(range), F(spot), F(target), F(inner_angle), F(outer_angle));
MARROW_RECORD(ClipBox, F(name), F(bounds));
MARROW_RECORD(Comment, F(about), F(text));
MARROW_RECORD(Warning, F(message), F(file));
MARROW_RECORD(Basis, F(up), F(forward), F(metres_per_unit));
MARROW_RECORD(SourceCounts, F(vertices), F(triangles), F(frames), F(surfaces), F(bytes), F(strips), F(fans));
MARROW_RECORD(Skin, F(influences));
MARROW_RECORD(Surface, F(name), F(primitive), F(material), F(vertex_frames), F(level_of_detail), F(hidden),
              F(skin));
MARROW_RECORD(VertexFrames, F(encoding), F(vertex_count), F(frame_count), F(scales));
MARROW_RECORD(Model, F(name), F(format), F(basis), F(surfaces), F(materials), F(images), F(joints), F(clips),
              F(vertex_frames), F(frames), F(attachments), F(attachment_frames), F(body_groups), F(skins),
              F(controllers), F(hitboxes), F(cameras), F(lights), F(comments), F(eye_position), F(clip_boxes),
              F(warnings), F(source), F(bounds), F(animation_bounds));
#undef F

const Record& describe_model() { return kRecord<Model>; }

namespace {

const std::uint8_t* at(const void* object, const Field& field)
{
    return static_cast<const std::uint8_t*>(object) + field.offset;
}

void append(std::vector<std::uint8_t>& out, const void* data, std::size_t size)
{
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    out.insert(out.end(), bytes, bytes + size);
}

void append_count(std::vector<std::uint8_t>& out, std::size_t count)
{
    const auto value = static_cast<std::uint32_t>(count);
    append(out, &value, sizeof value);
}

// A count whose entries take at least `least` bytes each.
std::size_t read_count(ByteReader& reader, std::size_t least)
{
    const std::size_t count = reader.u32();
    if (count <= reader.remaining() / least) return count;
    reader.fail_here(Code::bad_count, join("A list of ", count, " entries does not fit the file. It is damaged."));
    return 0;
}

void read_bytes(ByteReader& reader, void* to, std::size_t size)
{
    const Bytes bytes = reader.take(size, "a field");
    if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
}

}  // namespace

void write_record(const Record& record, const void* object, std::vector<std::uint8_t>& out)
{
    for (const Field& field : record.fields) {
        const std::uint8_t* value = at(object, field);
        switch (field.kind) {
            case FieldKind::raw:
            case FieldKind::boolean:
            case FieldKind::choice:
            case FieldKind::floats: append(out, value, field.size); break;
            case FieldKind::text: {
                const auto& text = *reinterpret_cast<const std::string*>(value);
                append_count(out, text.size());
                append(out, text.data(), text.size());
                break;
            }
            case FieldKind::record: write_record(*field.record, value, out); break;
            case FieldKind::raw_list:
            case FieldKind::float_list:
            case FieldKind::record_list: {
                const auto bytes = field.list->bytes(value);
                append_count(out, bytes.size() / field.list->element);
                if (field.kind != FieldKind::record_list)
                    append(out, bytes.data(), bytes.size());
                else
                    for (std::size_t i = 0; i < bytes.size(); i += field.list->element)
                        write_record(*field.record, bytes.data() + i, out);
                break;
            }
        }
    }
}

void read_record(const Record& record, void* object, ByteReader& reader)
{
    for (const Field& field : record.fields) {
        std::uint8_t* value = static_cast<std::uint8_t*>(object) + field.offset;
        switch (field.kind) {
            case FieldKind::raw:
            case FieldKind::floats: read_bytes(reader, value, field.size); break;
            case FieldKind::boolean: *reinterpret_cast<bool*>(value) = reader.u8() != 0; break;
            case FieldKind::choice: {
                const std::uint8_t choice = reader.u8();
                if (choice >= field.choices)
                    reader.fail_here(Code::bad_value,
                                     join("A choice of ", choice, " is not known. The file is damaged."));
                else
                    *value = choice;
                break;
            }
            case FieldKind::text: {
                const Bytes bytes = reader.take(read_count(reader, 1), "a name");
                reinterpret_cast<std::string*>(value)->assign(reinterpret_cast<const char*>(bytes.data()),
                                                              bytes.size());
                break;
            }
            case FieldKind::record: read_record(*field.record, value, reader); break;
            case FieldKind::raw_list:
            case FieldKind::float_list: {
                const std::size_t count = read_count(reader, field.list->element);
                std::uint8_t* data = field.list->resize(value, count);
                read_bytes(reader, data, count * field.list->element);
                break;
            }
            case FieldKind::record_list: {
                // The fields of an entry take a sixteenth of its size in memory at least, an empty one's too.
                const std::size_t count = read_count(reader, field.list->element / 16 + 1);
                std::uint8_t* data = field.list->resize(value, count);
                for (std::size_t i = 0; i < count; ++i)
                    read_record(*field.record, data + i * field.list->element, reader);
                break;
            }
        }
    }
}

// All exponent bits set: infinite or not a number. A maximum over integers, which compilers vectorise.
bool all_finite(std::span<const float> values)
{
    constexpr std::uint32_t kExponent = 0x7F800000U;
    std::uint32_t top = 0;
    for (const float value : values) top = std::max(top, glm::floatBitsToUint(value) & kExponent);
    return top != kExponent;
}

bool all_finite(const Record& record, const void* object, std::string_view& name)
{
    const std::string_view outer = name;
    for (const Field& field : record.fields) {
        const std::uint8_t* value = at(object, field);
        switch (field.kind) {
            // The name of a thing is its first text.
            case FieldKind::text:
                if (name.data() == outer.data()) name = *reinterpret_cast<const std::string*>(value);
                break;
            case FieldKind::floats:
                if (!all_finite({reinterpret_cast<const float*>(value), field.size / sizeof(float)})) return false;
                break;
            case FieldKind::float_list: {
                const auto bytes = field.list->bytes(value);
                if (!all_finite({reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float)}))
                    return false;
                break;
            }
            case FieldKind::record:
                if (!all_finite(*field.record, value, name)) return false;
                break;
            case FieldKind::record_list: {
                const auto bytes = field.list->bytes(value);
                for (std::size_t i = 0; i < bytes.size(); i += field.list->element)
                    if (!all_finite(*field.record, bytes.data() + i, name)) return false;
                break;
            }
            case FieldKind::raw:
            case FieldKind::boolean:
            case FieldKind::choice:
            case FieldKind::raw_list: break;
        }
    }
    name = outer;
    return true;
}

}  // namespace marrow
